import { exportJWK, generateKeyPair } from 'jose'
import type { SigningKeyStore } from './sign-in/identity.ts'

/** OpenID Connect Core 1.0 §15.1: RS256 is the algorithm every provider must offer. */
const algorithm = 'RS256'
export const signingPurpose = 'oauth'

export async function freshSigningKey() {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID(), alg: algorithm, use: 'sig' }
}

/** The keys the authorization server signs ID tokens with: the first signs, all are published. */
export async function signingKeys(store: SigningKeyStore): Promise<{ keys: object[] }> {
  const keys = await store.keys(signingPurpose, freshSigningKey)
  return { keys: keys.map(({ jwk }) => ({ ...jwk })) }
}
