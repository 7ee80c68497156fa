import {
  createLocalJWKSet,
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { boundedFetch, cachedMetadata, type FindMetadata, metadataPath } from './provider-fetch.ts'

/** A person, as an identity provider vouches for one. */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  /** The session that the token was given to, where its issuer says so (OpenID Connect Back-Channel Logout 1.0 §2.1). */
  readonly sessionId?: string
}

/** An issuer whose ID tokens are accepted, and the client id they must be meant for. */
export interface TrustedIssuer {
  readonly issuer: string
  readonly audience: string
  /** Keys at hand, or the address of the provider's metadata is asked for them. */
  readonly keys?: () => Promise<JSONWebKeySet>
}

export class IdTokenError extends Error {
  readonly reason: 'invalid' | 'expired' | 'unreachable'
  constructor(reason: 'invalid' | 'expired' | 'unreachable', message: string) {
    super(message)
    this.reason = reason
  }
}

const algorithms = ['RS256', 'ES256', 'EdDSA', 'PS256']
const clockTolerance = 60
/** A token older than this is refused whatever its `exp` says. */
const maximumAge = 24 * 3600
const longestToken = 16_384

/**
 * Verifies ID tokens (OpenID Connect Core 1.0 §3.1.3.7) of a closed list of issuers. Beyond what the library
 * checks: a single audience, `azp` equal to it, no `exp` further away than the maximum age, and no token of
 * another type under the same keys (RFC 9068 access tokens say `typ: at+jwt`).
 */
export function idTokenVerifier(issuers: readonly TrustedIssuer[]): (token: string) => Promise<Identity> {
  const keySets = new Map<string, Promise<JWTVerifyGetKey>>()
  const findMetadata = cachedMetadata(askProvider)
  return async (token) => {
    if (token.length > longestToken) throw new IdTokenError('invalid', 'The token is too long.')
    const trusted = issuers.find((one) => one.issuer === claimedIssuer(token))
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
      const wrong = violation(payload, protectedHeader.typ, trusted.audience)
      if (wrong) throw new IdTokenError('invalid', wrong)
      const { sid } = payload
      const identity = { issuer: trusted.issuer, subject: payload.sub as string }
      return typeof sid === 'string' ? { ...identity, sessionId: sid } : identity
    } catch (error) {
      throw rejection(error)
    }
  }
}

/** OpenID Connect Core 1.0 §2: at most 255 ASCII characters. Nothing else could be told apart in every database. */
const subjectPattern = /^[\x20-\x7e]{1,255}$/

function violation(payload: Record<string, unknown>, typ: unknown, audience: string): string | undefined {
  const { aud, azp, sub, exp, iat, sid } = payload
  if (typ !== undefined && typ !== 'JWT') return 'The token is of another type.'
  if (Array.isArray(aud) && aud.length !== 1) return 'The token is meant for more than this service.'
  if (azp !== undefined && azp !== audience) return 'The token was issued to another client.'
  if (typeof sub !== 'string' || !subjectPattern.test(sub))
    return 'The subject is not 1 to 255 ASCII characters.'
  if (sid !== undefined && (typeof sid !== 'string' || !subjectPattern.test(sid)))
    return 'The session is not 1 to 255 ASCII characters.'
  if ((exp as number) - (iat as number) > maximumAge) return 'The token lives too long.'
  return undefined
}

function claimedIssuer(token: string): unknown {
  try {
    return decodeJwt(token).iss
  } catch {
    throw new IdTokenError('invalid', 'The token is not a JWT.')
  }
}

/** jose's codes where the provider gave no keys, rather than keys that do not fit: an answer of 500 is generic. */
const timeoutError = ['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC']

function rejection(error: unknown): unknown {
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

/** For the metadata, and for the keys: a call that needs both is answered within 2.5 s all the same. */
const providerMs = 1_000
const askProvider = boundedFetch(providerMs)

/**
 * A provider is asked again so many milliseconds later at the earliest, since anybody can send tokens that would make us
 * ask: soon after a failure, so that people get in as soon as it is back.
 */
const cooldownMs = { given: 5_000, failed: 1_000 }

async function keysOf(
  trusted: TrustedIssuer,
  held: Map<string, Promise<JWTVerifyGetKey>>,
  findMetadata: FindMetadata,
): Promise<JWTVerifyGetKey> {
  if (trusted.keys) return createLocalJWKSet(await trusted.keys())
  const known = held.get(trusted.issuer)
  if (known) return known
  const asked = remoteKeys(trusted.issuer, findMetadata)
  held.set(trusted.issuer, asked)
  asked.catch(() => setTimeout(() => held.delete(trusted.issuer), cooldownMs.failed).unref())
  return asked
}

async function remoteKeys(issuer: string, findMetadata: FindMetadata): Promise<JWTVerifyGetKey> {
  return createRemoteJWKSet(await keySetAddress(issuer, findMetadata), {
    timeoutDuration: providerMs,
    // A new key of the provider works within seconds, a withdrawn one for ten minutes at most.
    cooldownDuration: cooldownMs.given,
    cacheMaxAge: 600_000,
    [customFetch]: fetchWithCooldown(),
  })
}

/** The library waits between fetches that succeed, and not between those that fail. */
function fetchWithCooldown(): typeof fetch {
  let failedAt = Number.NEGATIVE_INFINITY
  return async (...asked) => {
    if (performance.now() - failedAt < cooldownMs.failed) throw new TypeError('The provider failed just now.')
    let isGood = false
    try {
      const answer = await askProvider(...asked)
      isGood = answer.ok
      return answer
    } finally {
      if (!isGood) failedAt = performance.now()
    }
  }
}

/** OpenID Connect Discovery 1.0 §4: the provider's own metadata names its keys. */
async function keySetAddress(issuer: string, findMetadata: FindMetadata): Promise<URL> {
  try {
    const metadata = await findMetadata(`${issuer.replace(/\/$/, '')}${metadataPath}`)
    if (metadata.issuer !== issuer) throw new Error('The metadata names another issuer.')
    return new URL(String(metadata.jwks_uri))
  } catch {
    throw new IdTokenError('unreachable', 'The metadata of the identity provider cannot be fetched.')
  }
}
