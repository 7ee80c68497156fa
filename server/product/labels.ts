import type { Descriptor } from '../../tools/declaration/descriptor.ts'

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
