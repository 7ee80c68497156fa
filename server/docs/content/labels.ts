import type { Descriptor } from '../../../tools/descriptor.ts'

/** What a call costs, in a few words: `free`, `1 credit`, or the published formula. */
export function price({ credits, free }: Descriptor): string {
  if (free) return 'free'
  if (!/^\d+$/.test(credits)) return credits
  return credits === '1' ? '1 credit' : `${credits} credits`
}

const credentials: Readonly<Record<Descriptor['auth'], string>> = {
  none: 'open to all',
  key: 'API key',
  person: 'ID token',
  account: 'API key or ID token',
}

/** Who may call, in a few words: the credential, and the tier when the lowest does not suffice. */
export function gate({ auth, tier }: Descriptor): string {
  return tier === 'free' ? credentials[auth] : `${credentials[auth]}, ${tier} tier or higher`
}
