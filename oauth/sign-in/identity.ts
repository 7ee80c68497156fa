import type { JSONWebKeySet, JWK } from 'jose'

type PrivateJwk = JWK & { readonly kid: string }

/** Store of the signing keys: newest first; the first is created once, however many processes ask. */
export interface SigningKeyStore {
  keys(
    purpose: string,
    make: () => Promise<PrivateJwk>,
  ): Promise<readonly { readonly kid: string; readonly jwk: JWK }[]>
}

/**
 * Embedded identity provider: issues ID tokens for portal sessions, so that key endpoints work before a provider is
 * configured. Its tokens are verified like those of any other issuer.
 */
export interface EmbeddedIdentity {
  readonly issuer: string
  readonly audience: string
  /** An ID token for a session; `expiresAt` in ms since 1970. */
  idToken(subject: string, sessionId: string): Promise<{ idToken: string; expiresAt: number }>
  /** Key set for verification. */
  publicKeys(): Promise<JSONWebKeySet>
}

const algorithm = 'ES256'
/** Purpose of the keys in the key store. */
export const identityPurpose = 'identity'
/** Verifiers tolerate a minute of clock skew, so a token is valid for five minutes at most. */
const lifetimeSeconds = 240

/** The embedded identity provider at a public base URL. */
export function embeddedIdentity(baseUrl: string, store: SigningKeyStore): EmbeddedIdentity {
  const issuer = `${baseUrl}/identity`
  const audience = 'sky-portal'
  const keys = () => store.keys(identityPurpose, freshIdentityKey)
  return {
    issuer,
    audience,
    async idToken(subject, sessionId) {
      const [newest] = await keys()
      if (!newest) throw new Error('There is no signing key.')
      const { importJWK, SignJWT } = await import('jose')
      const now = Math.floor(Date.now() / 1000)
      const idToken = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, kid: newest.kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(subject)
        .setIssuedAt(now)
        .setExpirationTime(now + lifetimeSeconds)
        .sign(await importJWK(newest.jwk, algorithm))
      return { idToken, expiresAt: (now + lifetimeSeconds) * 1000 }
    },
    async publicKeys() {
      return { keys: (await keys()).map(({ kid, jwk }) => publicKeyOf(kid, jwk)) }
    },
  }
}

/** A new private key as a JWK. */
export async function freshIdentityKey(): Promise<PrivateJwk> {
  const { exportJWK, generateKeyPair } = await import('jose')
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID() }
}

function publicKeyOf(kid: string, jwk: JWK): JWK {
  const { d: _, ...open } = jwk
  return { ...open, kid, alg: algorithm, use: 'sig' }
}
