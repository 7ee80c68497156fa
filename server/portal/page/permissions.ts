import type { Least } from '../../../db/accounts/authority.ts'
import { type Role, roles } from '../../../db/accounts/members.ts'

/** The least role, as `db/accounts/authority.ts` has it. */
export type { Least }

/** Whether a role includes another. */
export const includes = (role: Role, leastRole: Role): boolean =>
  roles.indexOf(role) >= roles.indexOf(leastRole)

/**
 * The least role of every page with a session, by path: of the page and its forms. The statement of a form requires the
 * same role (`db/accounts/authority.ts`). `self` is about the person's own account.
 */
export const permissions: Readonly<Record<string, Least | undefined>> = {
  '/portal': 'viewer',
  '/portal/steps': 'self',
  '/portal/usage': 'viewer',
  '/portal/requests': 'viewer',
  '/portal/requests/export': 'viewer',
  '/portal/requests/:position': 'viewer',
  '/portal/keys': 'developer',
  '/portal/keys/:keyId': 'developer',
  '/portal/keys/:keyId/rotate': 'developer',
  '/portal/keys/:keyId/open': 'developer',
  '/portal/keys/:keyId/revoke': 'developer',
  '/portal/feeds': 'developer',
  '/portal/feeds/new/:topic': 'developer',
  '/portal/webhooks': 'developer',
  '/portal/webhooks/:endpointId': 'developer',
  '/portal/webhooks/:endpointId/secret': 'developer',
  '/portal/webhooks/:endpointId/test': 'developer',
  '/portal/webhooks/:endpointId/ask': 'developer',
  '/portal/webhooks/:endpointId/again': 'developer',
  '/portal/webhooks/:endpointId/remove': 'developer',
  '/portal/alerts': 'developer',
  '/portal/alerts/for/:topic': 'developer',
  '/portal/alerts/new/:tool': 'developer',
  '/portal/alerts/:alertId/pause': 'developer',
  '/portal/alerts/:alertId/resume': 'developer',
  '/portal/alerts/:alertId/remove': 'developer',
  '/portal/assistants': 'developer',
  '/portal/assistants/:grantId/disconnect': 'developer',
  '/portal/assistants/:grantId/limit': 'owner',
  '/portal/connect': 'developer',
  '/portal/sky': 'developer',
  '/portal/sky/poster': 'developer',
  '/portal/sky/moon': 'developer',
  '/portal/chart': 'developer',
  '/portal/chart/price': 'developer',
  '/portal/playground': 'developer',
  '/portal/playground/:tool': 'developer',
  '/portal/playground/:tool/price': 'developer',
  '/portal/team': 'owner',
  '/portal/team/confirm': 'owner',
  '/portal/team/revoke': 'owner',
  '/portal/team/role': 'owner',
  '/portal/team/remove': 'owner',
  '/portal/team/export': 'owner',
  // The consent page lets the person choose among the accounts on which they are developers or owners.
  '/portal/consent/:id': 'self',
  '/portal/switch': 'self',
  '/portal/account': 'self',
  '/portal/account/sessions': 'self',
  '/portal/account/name': 'self',
  '/portal/account/identities/attach/:name': 'self',
  '/portal/account/identities/remove': 'self',
  '/portal/account/passkeys': 'self',
  '/portal/account/passkeys/options': 'self',
  '/portal/account/passkeys/rename': 'self',
  '/portal/account/passkeys/remove': 'self',
  '/portal/account/password': 'self',
  '/portal/account/leave': 'self',
  '/portal/account/export': 'self',
  '/portal/account/delete': 'self',
}
