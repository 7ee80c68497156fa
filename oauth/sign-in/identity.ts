import { exportJWK, generateKeyPair, importJWK, type JSONWebKeySet, type JWK, SignJWT } from 'jose'

type PrivateJwk = JWK & { readonly kid: string }

/** Where the embedded identity keeps its signing keys: newest first, the first made once however many ask. */
export interface SigningKeyStore {
  keys(
    purpose: string,
    make: () => Promise<PrivateJwk>,
  ): Promise<readonly { readonly kid: string; readonly jwk: JWK }[]>
}

/**
 * The embedded identity: the one that the first run sets up, so that key endpoints work before any identity
 * provider is configured. Its ID tokens go through the same verification as anyone's.
 */
export interface EmbeddedIdentity {
  readonly issuer: string
  readonly audience: string
  /** A token for the person of a session, good for as long as both are. */
  idToken(subject: string, sessionId: string): Promise<{ idToken: string; expiresAt: number }>
  publicKeys(): Promise<JSONWebKeySet>
}

const algorithm = 'ES256'
export const identityPurpose = 'identity'
/** Verifiers allow a minute for clocks that differ, so that a token is good for five minutes at most. */
const lifetimeSeconds = 240

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

export async function freshIdentityKey(): Promise<PrivateJwk> {
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true })
  return { ...(await exportJWK(privateKey)), kid: crypto.randomUUID() }
}

function publicKeyOf(kid: string, jwk: JWK): JWK {
  const { d: _, ...open } = jwk
  return { ...open, kid, alg: algorithm, use: 'sig' }
}
