import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose'
import { displayName } from '../clients/client-name.ts'
import { boundedFetch, cachedMetadata, type FindMetadata, metadataPath } from './provider-fetch.ts'

type Jose = typeof import('jose')

/** A user as identified by an ID token. */
export interface TokenIdentity {
  readonly issuer: string
  readonly subject: string
  /** Session id, if the issuer sends one (OpenID Connect Back-Channel Logout 1.0 §2.1). */
  readonly sessionId?: string
  /** When the token says that the user signed in, or else when it was issued; ms since 1970. */
  readonly signedInAt: number
  /** When the user signed in, if the token says so (`auth_time`). */
  readonly provedAt: number | null
  /** E-mail address, if the issuer says that it has verified it (OpenID Connect Core 1.0 §5.1). */
  readonly email: string | null
  /** The verified address, or else the name or address that the user has chosen; for display. */
  readonly label: string | null
}

/** A trusted issuer and the expected audience (client id). */
export interface TrustedIssuer {
  readonly issuer: string
  readonly audience: string
  /** Local keys. By default they are fetched from the address in the metadata of the provider. */
  readonly keys?: () => Promise<JSONWebKeySet>
}

/** A token that is not accepted, or a provider that cannot be reached. */
export class IdTokenError extends Error {
  readonly reason: 'invalid' | 'expired' | 'unreachable'
  constructor(reason: 'invalid' | 'expired' | 'unreachable', message: string) {
    super(message)
    this.reason = reason
  }
}

const algorithms = ['RS256', 'ES256', 'EdDSA', 'PS256']
/** Seconds. */
const clockTolerance = 60
/** Maximum age in seconds, whatever `exp` says. */
const maximumAge = 24 * 3600
const longestToken = 16_384

/**
 * Verifier of ID tokens (OpenID Connect Core 1.0 §3.1.3.7) from a closed list of issuers. In addition to the library it
 * requires a single audience, `azp` equal to it, `exp` within the maximum age, and `typ` of `JWT` or none (RFC 9068
 * access tokens under the same keys have `at+jwt`).
 * @throws IdTokenError
 */
export function idTokenVerifier(
  issuers: readonly TrustedIssuer[],
): (token: string) => Promise<TokenIdentity> {
  const keySets = new Map<string, Promise<JWTVerifyGetKey>>()
  const findMetadata = cachedMetadata(askProvider)
  return async (token) => {
    if (token.length > longestToken) throw new IdTokenError('invalid', 'The token is too long.')
    // Loaded for the first token: a start needs none of its fifty modules.
    const { decodeJwt, errors, jwtVerify } = await import('jose')
    const issuerClaim = claimedIssuer(token, decodeJwt)
    const trusted = issuers.find(({ issuer }) => issuer === issuerClaim)
    if (!trusted) throw new IdTokenError('invalid', 'The issuer of the token is not trusted here.')
    const getKey = await keysOf(trusted, keySets, findMetadata)
    try {
      const { payload, protectedHeader } = await jwtVerify(token, getKey, {
        issuer: trusted.issuer,
        audience: trusted.audience,
        algorithms,
        clockTolerance,
        maxTokenAge: maximumAge,
        requiredClaims: ['exp', 'iat', 'sub'],
      })
      const fault = violation(payload, protectedHeader.typ, trusted.audience)
      if (fault) throw new IdTokenError('invalid', fault)
      const { sid } = payload
      const identity = { issuer: trusted.issuer, subject: payload.sub as string, ...claimsOf(payload) }
      return typeof sid === 'string' ? { ...identity, sessionId: sid } : identity
    } catch (error) {
      throw rejection(error, errors)
    }
  }
}

/** OpenID Connect Core 1.0 §2: at most 255 ASCII characters; not every database distinguishes other ones. */
const subjectPattern = /^[\x20-\x7e]{1,255}$/

/** Reason to reject verified claims, or `undefined`. */
function violation(payload: Record<string, unknown>, typ: unknown, audience: string): string | undefined {
  const { aud, azp, sub, exp, iat, sid } = payload
  if (typ !== undefined && typ !== 'JWT') return 'The token has an unexpected type.'
  if (Array.isArray(aud) && aud.length !== 1) return 'The token has more than one audience.'
  if (azp !== undefined && azp !== audience) return 'The token was issued to another client.'
  if (typeof sub !== 'string' || !subjectPattern.test(sub))
    return 'The subject is not 1 to 255 ASCII characters.'
  if (sid !== undefined && (typeof sid !== 'string' || !subjectPattern.test(sid)))
    return 'The session is not 1 to 255 ASCII characters.'
  if ((exp as number) - (iat as number) > maximumAge) return 'The token lifetime is too long.'
  return undefined
}

/** An address without spaces, invisible characters and a second `@`; RFC 5321 §4.5.3.1.3 allows 254 characters. */
const addressPattern = /^(?=.{3,254}$)[^\s@\p{C}\p{Z}]+@[^\s@\p{C}\p{Z}]+$/u

/** Sign-in and user by verified claims. */
function claimsOf(tokenClaims: Record<string, unknown>) {
  const { iat, auth_time: authTime, email, name } = tokenClaims
  const issuedAt = (iat as number) * 1_000
  const isDated = typeof authTime === 'number' && authTime > 0 && authTime <= (iat as number) + clockTolerance
  const provedAt = isDated ? authTime * 1_000 : null
  // Some providers send a text (Apple, "Authenticating users with Sign in with Apple", ID token claims).
  const isVerified = tokenClaims.email_verified === true || tokenClaims.email_verified === 'true'
  const address = typeof email === 'string' && addressPattern.test(email) ? email : null
  const displayed = [name, email].find(
    (candidate) => typeof candidate === 'string' && displayName(candidate) !== '',
  )
  return {
    signedInAt: Math.min(provedAt ?? issuedAt, issuedAt),
    provedAt,
    email: isVerified ? address : null,
    label: isVerified && address ? address : displayName(displayed as string | undefined) || null,
  }
}

function claimedIssuer(token: string, decodeJwt: Jose['decodeJwt']): unknown {
  try {
    return decodeJwt(token).iss
  } catch {
    throw new IdTokenError('invalid', 'The token is not a JWT.')
  }
}

/** Error codes of jose when the provider returned no usable key set; a 500 response is the generic one. */
const timeoutError = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']

function rejection(error: unknown, errors: Jose['errors']): unknown {
  if (error instanceof IdTokenError) return error
  if (error instanceof errors.JWTExpired) return new IdTokenError('expired', 'The token has expired.')
  if (
    error instanceof TypeError ||
    (error instanceof errors.JOSEError && timeoutError.includes(error.code))
  ) {
    return new IdTokenError('unreachable', 'The keys of the identity provider cannot be fetched.')
  }
  if (error instanceof errors.JOSEError) return new IdTokenError('invalid', 'The token does not verify.')
  return error
}

/** Timeout for the metadata, and again for the keys; a call that needs both still ends within 2.5 s. */
const providerMs = 1_000
const askProvider = boundedFetch(providerMs)

/**
 * Minimum interval between fetches of keys, since anyone can send tokens that trigger one. Shorter after a failure, so
 * that sign-in works again soon after an outage.
 */
const cooldownMs = { given: 5_000, failed: 1_000 }

async function keysOf(
  trusted: TrustedIssuer,
  keySets: Map<string, Promise<JWTVerifyGetKey>>,
  findMetadata: FindMetadata,
): Promise<JWTVerifyGetKey> {
  const { createLocalJWKSet } = await import('jose')
  if (trusted.keys) return createLocalJWKSet(await trusted.keys())
  const cachedKeys = keySets.get(trusted.issuer)
  if (cachedKeys) return cachedKeys
  const loadedKeys = remoteKeys(trusted.issuer, findMetadata)
  keySets.set(trusted.issuer, loadedKeys)
  loadedKeys.catch(() => setTimeout(() => keySets.delete(trusted.issuer), cooldownMs.failed).unref())
  return loadedKeys
}

async function remoteKeys(issuer: string, findMetadata: FindMetadata): Promise<JWTVerifyGetKey> {
  const { createRemoteJWKSet, customFetch } = await import('jose')
  return createRemoteJWKSet(await keySetAddress(issuer, findMetadata), {
    timeoutDuration: providerMs,
    // A new key of the provider is accepted within seconds, a withdrawn one for ten minutes at most.
    cooldownDuration: cooldownMs.given,
    cacheMaxAge: 600_000,
    [customFetch]: fetchWithCooldown(),
  })
}

/** `fetch` with a cooldown after failures; the library has one after successes only. */
function fetchWithCooldown(): typeof fetch {
  let failedAt = Number.NEGATIVE_INFINITY
  return async (...fetchArguments) => {
    if (performance.now() - failedAt < cooldownMs.failed)
      throw new TypeError('The provider failed less than a second ago.')
    let isGood = false
    try {
      const answer = await askProvider(...fetchArguments)
      isGood = answer.ok
      return answer
    } finally {
      if (!isGood) failedAt = performance.now()
    }
  }
}

/** URL of the key set, from the provider's metadata (OpenID Connect Discovery 1.0 §4). */
async function keySetAddress(issuer: string, findMetadata: FindMetadata): Promise<URL> {
  try {
    const metadata = await findMetadata(`${issuer.replace(/\/$/, '')}${metadataPath}`)
    if (metadata.issuer !== issuer) throw new Error('The metadata names another issuer.')
    return new URL(String(metadata.jwks_uri))
  } catch {
    throw new IdTokenError('unreachable', 'The metadata of the identity provider cannot be fetched.')
  }
}
