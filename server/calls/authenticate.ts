import { LRUCache } from 'lru-cache'
import { IdTokenError, type TokenIdentity } from '../../oauth/sign-in/id-token.ts'
import { sha256 } from '../../tools/contract/ids.ts'
import type { Caller, TierName } from '../../tools/contract/ports.ts'
import { Problem } from '../../tools/contract/problems.ts'
import type { Auth } from '../../tools/declaration/descriptor.ts'
import { asBearer, bearerToken, notBearer } from '../http/headers/bearer.ts'
import { type CachedCaller, cachedCaller } from './cached-caller.ts'
import { RefusedCredential } from './refused-credential.ts'

/** An API key as stored, with its account's state. */
export interface KnownKey {
  readonly accountId: string
  readonly keyId: string
  readonly mode: 'live' | 'test'
  readonly status: 'active' | 'revoked' | 'expired'
  readonly scopes: readonly string[] | null
  readonly tier: TierName
  readonly accountStatus: 'active' | 'disabled' | 'deleted'
}

/** An access token for this service as stored, with its grant's and account's state. */
export interface StoredToken {
  readonly accountId: string
  readonly grantId: string
  readonly scopes: readonly string[]
  readonly expired: boolean
  readonly grantStatus: 'active' | 'revoked'
  readonly tier: TierName
  readonly accountStatus: 'active' | 'disabled' | 'deleted'
}

/** Look-ups and verifiers that the authenticator needs. */
export interface Credentials {
  /** Whether text has the form and checksum of a key; needs no database. */
  wellFormedKey(text: string): boolean
  /** Looks an API key up in the database; `null` if unknown. */
  findKey(key: string): Promise<KnownKey | null>
  /** Records the use of a key whose caller came from the cache. */
  noteUse(caller: Caller): void
  /** Looks an access token up; `null` if it was not issued for this service. */
  findToken(token: string): Promise<StoredToken | null>
  /** @throws IdTokenError for a token that is invalid, expired or from an unknown issuer */
  verifyIdToken(token: string): Promise<TokenIdentity>
  /** The account of an identity; `null` when the token's session, or all sessions since its sign-in, have ended. */
  accountOf(identity: TokenIdentity): Promise<{
    readonly accountId: string
    readonly tier: TierName
    readonly status: string
    /** Session of the portal, whose token it is; that of an identity provider has a session id of its own. */
    readonly session?: string
  } | null>
}

/** Authenticates the `Authorization` header, the only place credentials are read from. */
export interface Authenticate {
  /** @throws Problem 401 when the credential is missing, invalid or of the wrong kind */
  (authorization: string | null, need: Auth): Promise<Caller | undefined>
  /** The caller of a key that was good when it was last looked up, without asking the database. */
  cached(authorization: string | null, need: Auth): CachedCaller | undefined
}

/** Format of our access tokens: 256 bits in base64url. ID tokens contain dots. */
const accessToken = /^[\w-]{43}$/

/** Size of the cache of callers by key (least recently used evicted). */
const keysCached = 10_000

/** Creates the authenticator of one process, with its cache of callers. */
export function authenticator(credentials: Credentials): Authenticate {
  const callers = new LRUCache<string, Caller>({ max: keysCached })

  async function authenticate(authorization: string | null, need: Auth): Promise<Caller | undefined> {
    if (need === 'none') return undefined
    const token = tokenOf(authorization, need)
    if (token.startsWith('ac_')) {
      if (need === 'person')
        throw new Problem('id_token_required', 'An API key is not accepted here; send an ID token.')
      const hash = sha256(token)
      try {
        const caller = await byKey(credentials, token)
        callers.set(hash, caller)
        return caller
      } catch (error) {
        // A look-up that fails says nothing about the key, and the debit judges it anyway.
        if (error instanceof Problem) callers.delete(hash)
        throw error
      }
    }
    // Access tokens are accepted where API keys are, never where an ID token is required.
    if (need !== 'person' && accessToken.test(token)) return byAccessToken(credentials, token)
    if (need === 'key') throw invalidKey()
    return byIdToken(credentials, token)
  }

  // Keys only: a debit judges a grant, and not the access token that stands for it.
  function cached(authorization: string | null, need: Auth): CachedCaller | undefined {
    const token = need === 'key' ? bearerToken(authorization) : undefined
    const caller = token?.startsWith('ac_') ? callers.get(sha256(token)) : undefined
    if (!caller) return undefined
    credentials.noteUse(caller)
    return cachedCaller(caller, () => authenticate(authorization, need) as Promise<Caller>)
  }
  return Object.assign(authenticate, { cached })
}

/** The Bearer token of the header. */
function tokenOf(authorization: string | null, need: Auth): string {
  if (!authorization) {
    throw need === 'person'
      ? new Problem('id_token_required', `This needs an ID token. ${asBearer('ID token')}`)
      : new Problem('missing_api_key', `This needs an API key. ${asBearer('API key')}`)
  }
  const token = bearerToken(authorization)
  if (token) return token
  throw need === 'person'
    ? invalidIdToken(notBearer(authorization, 'ID token'))
    : new Problem('invalid_api_key', notBearer(authorization, 'API key'))
}

/** The caller of an API key. */
async function byKey(credentials: Credentials, key: string): Promise<Caller> {
  if (!credentials.wellFormedKey(key)) throw invalidKey()
  const credential = await credentials.findKey(key)
  if (credential?.accountStatus !== 'active') throw invalidKey()
  const caller: Caller = {
    accountId: credential.accountId,
    tier: credential.tier,
    mode: credential.mode,
    credential: { kind: 'key', id: credential.keyId },
    ...(credential.scopes ? { scopes: credential.scopes } : {}),
  }
  if (credential.status === 'expired')
    throw new RefusedCredential('expired_api_key', 'The API key has expired.', caller)
  if (credential.status === 'revoked')
    throw new RefusedCredential('revoked_api_key', 'The API key was revoked.', caller)
  return caller
}

/** The caller of an OAuth access token. */
async function byAccessToken(credentials: Credentials, token: string): Promise<Caller> {
  const credential = await credentials.findToken(token)
  if (credential?.accountStatus !== 'active') throw invalidKey()
  const caller: Caller = {
    accountId: credential.accountId,
    tier: credential.tier,
    mode: 'live',
    credential: { kind: 'grant', id: credential.grantId },
    scopes: credential.scopes,
  }
  if (credential.grantStatus === 'revoked')
    throw new RefusedCredential('revoked_api_key', 'The connection was revoked.', caller)
  if (credential.expired)
    throw new RefusedCredential('expired_token', 'The access token has expired.', caller)
  return caller
}

/** The caller of a person's ID token. */
async function byIdToken(credentials: Credentials, token: string): Promise<Caller> {
  const identity = await verify(credentials, token)
  const account = await credentials.accountOf(identity)
  if (!account) throw invalidIdToken('The session of the token has ended: sign in again.')
  if (account.status !== 'active') throw invalidIdToken('The account is not active.')
  return {
    accountId: account.accountId,
    tier: account.tier,
    mode: 'live',
    credential: {
      kind: 'person',
      id: account.accountId,
      ...(account.session ? { session: account.session } : { since: identity.signedInAt }),
    },
  }
}

/** Verifies an ID token and converts failures to problems. */
async function verify(credentials: Credentials, token: string): Promise<TokenIdentity> {
  try {
    return await credentials.verifyIdToken(token)
  } catch (error) {
    if (!(error instanceof IdTokenError)) throw error
    if (error.reason === 'expired') throw new Problem('expired_token', error.message)
    if (error.reason === 'unreachable') throw new Problem('unavailable', error.message, { retryAfter: 2 })
    throw invalidIdToken(error.message)
  }
}

function invalidKey(): Problem {
  return new Problem('invalid_api_key', 'The API key is not valid.')
}

function invalidIdToken(detail: string): Problem {
  return new Problem('invalid_id_token', detail)
}
