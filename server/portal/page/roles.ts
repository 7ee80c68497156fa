import { type Role, roles } from '../../../db/accounts/members.ts'

/** The pages that each role has beside those of the role before it. */
export const roleWords: Readonly<Record<Role, string>> = {
  viewer: 'reads the overview, usage and requests',
  developer: 'can also make calls and manage keys, feeds, webhooks, alerts and assistants',
  owner: 'also sets the daily limits of assistants and keys, and has the team and the export',
}

/** “A developer reads …; also makes …”: all that a role may do. */
export function roleSentence(role: Role): string {
  const all = roles.slice(0, roles.indexOf(role) + 1).map((lowerRole) => roleWords[lowerRole])
  return `${role === 'owner' ? 'An' : 'A'} ${role} ${all.join('; ')}.`
}
