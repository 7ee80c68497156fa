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

/** Each kind of authentication in a person's words. */
const credentialWords: Readonly<Record<Descriptor['auth'], string>> = {
  none: 'Open to everyone, no key needed',
  key: 'With an API key',
  person: 'With your sign-in, by an ID token',
  account: 'With an API key or an ID token',
}

/** Access to a tool in a person's words: “With an API key, from the pro plan on”. */
export function access({ auth, tier }: Pick<Descriptor, 'auth' | 'tier'>): string {
  return tier === 'free' ? credentialWords[auth] : `${credentialWords[auth]}, from the ${tier} plan on`
}
