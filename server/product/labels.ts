import type { Descriptor } from '../../tools/declaration/descriptor.ts'

/** Price of a call: `free`, `1 credit`, or the published formula. */
export function price({ credits, free }: Descriptor): string {
  if (free) return 'free'
  if (!/^\d+$/.test(credits)) return credits
  return credits === '1' ? '1 credit' : `${credits} credits`
}

/** Label of each kind of authentication. */
const credentials: Readonly<Record<Descriptor['auth'], string>> = {
  none: 'open to all',
  key: 'API key',
  person: 'ID token',
  account: 'API key or ID token',
}

/** Access to a tool: the credential, and the lowest tier unless it is free. */
export function gate({ auth, tier }: Descriptor): string {
  return tier === 'free' ? credentials[auth] : `${credentials[auth]}, ${tier} tier or higher`
}
