import type { SigningKeyStore } from './sign-in/identity.ts'

/** OpenID Connect Core 1.0 §15.1: every provider must support RS256. */
const algorithm = 'RS256'
/** Purpose of the keys in the key store. */
export const signingPurpose = 'oauth'

/** A new private key as a JWK. */
export async function freshSigningKey() {
  const { exportJWK, generateKeyPair } = await import('jose')
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: algorithm, use: 'sig' }
}

/** Keys for ID tokens: the first signs, all are published. */
export async function signingKeys(store: SigningKeyStore): Promise<{ keys: object[] }> {
  const keys = await store.keys(signingPurpose, freshSigningKey)
  return { keys: keys.map(({ jwk }) => ({ ...jwk })) }
}
