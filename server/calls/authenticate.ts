import { LRUCache } from 'lru-cache'
import { sha256 } from '../../db/ids.ts'
import { type Identity, IdTokenError } from '../../oauth/sign-in/id-token.ts'
import type { Auth } from '../../tools/descriptor.ts'
import type { Caller, TierName } from '../../tools/ports.ts'
import { Problem } from '../../tools/problems.ts'
import { type CachedCaller, cachedCaller } from './cached-caller.ts'

/** What the store knows of a key. */
export interface KnownKey {
  readonly accountId: string
  readonly keyId: string
  readonly mode: 'live' | 'test'
  readonly status: 'active' | 'revoked'
  readonly tier: TierName
  readonly accountStatus: 'active' | 'disabled' | 'deleted'
}

/** What the store knows of an access token that was issued for this service. */
export interface KnownToken {
  readonly accountId: string
  readonly grantId: string
  readonly scopes: readonly string[]
  readonly expired: boolean
  readonly grantStatus: 'active' | 'revoked'
  readonly tier: TierName
  readonly accountStatus: 'active' | 'disabled' | 'deleted'
}

export interface Credentials {
  /** Whether text has the form and checksum of a key; asks no database. */
  wellFormedKey(text: string): boolean
  findKey(key: string): Promise<KnownKey | null>
  /** Told of the use of a key that was not looked up. */
  noteUse(caller: Caller): void
  /** Nothing for a token that is not good here, whoever issued it. */
  findToken(token: string): Promise<KnownToken | null>
  verifyIdToken(token: string): Promise<Identity>
  /** `null` when the token is of a session that has ended. */
  accountOf(identity: Identity): Promise<{ accountId: string; tier: TierName; status: string } | null>
}

/** Finds out who is calling from the `Authorization` header, the only place a credential is read from. */
export interface Authenticate {
  (authorization: string | null, need: Auth): Promise<Caller | undefined>
  /** The caller of a key that was good when it was last looked up, without asking the database. */
  cached(authorization: string | null, need: Auth): CachedCaller | undefined
}

const bearer = /^bearer ([A-Za-z0-9._~+/-]+=*)$/i
/** As the authorization server makes them: 256 bits in base64url. An ID token has dots. */
const accessToken = /^[\w-]{43}$/

/** Keys whose callers are remembered; the least lately used make room. */
const keysCached = 10_000

export function authenticator(credentials: Credentials): Authenticate {
  const callers = new LRUCache<string, Caller>({ max: keysCached })

  async function authenticate(authorization: string | null, need: Auth): Promise<Caller | undefined> {
    if (need === 'none') return undefined
    const token = tokenOf(authorization, need)
    if (token.startsWith('ac_')) {
      if (need === 'person')
        throw new Problem('id_token_required', 'An API key is not accepted here; send an ID token.')
      const hash = sha256(token)
      callers.delete(hash)
      const caller = await byKey(credentials, token)
      callers.set(hash, caller)
      return caller
    }
    // Access tokens open what keys open, and never what is asked of the person.
    if (need !== 'person' && accessToken.test(token)) return byAccessToken(credentials, token)
    if (need === 'key') throw invalidKey()
    return byIdToken(credentials, token)
  }

  // Keys only: a debit judges a grant, and not the access token that stands for it.
  function cached(authorization: string | null, need: Auth): CachedCaller | undefined {
    const token = need === 'key' && authorization ? bearer.exec(authorization)?.[1] : undefined
    const caller = token?.startsWith('ac_') ? callers.get(sha256(token)) : undefined
    if (!caller) return undefined
    credentials.noteUse(caller)
    return cachedCaller(caller, () => authenticate(authorization, need) as Promise<Caller>)
  }
  return Object.assign(authenticate, { cached })
}

function tokenOf(authorization: string | null, need: Auth): string {
  if (!authorization) {
    throw need === 'person'
      ? new Problem('id_token_required', 'Send an ID token as Authorization: Bearer <ID token>.')
      : new Problem('missing_api_key', 'Send an API key as Authorization: Bearer <API key>.')
  }
  const token = bearer.exec(authorization)?.[1]
  if (!token)
    throw need === 'person' ? invalidIdToken('The Authorization header is not a Bearer token.') : invalidKey()
  return token
}

async function byKey(credentials: Credentials, key: string): Promise<Caller> {
  if (!credentials.wellFormedKey(key)) throw invalidKey()
  const known = await credentials.findKey(key)
  if (known?.accountStatus !== 'active') throw invalidKey()
  if (known.status === 'revoked') throw new Problem('revoked_api_key', 'The API key was revoked.')
  return {
    accountId: known.accountId,
    tier: known.tier,
    mode: known.mode,
    credential: { kind: 'key', id: known.keyId },
  }
}

async function byAccessToken(credentials: Credentials, token: string): Promise<Caller> {
  const known = await credentials.findToken(token)
  if (known?.accountStatus !== 'active') throw invalidKey()
  if (known.grantStatus === 'revoked') throw new Problem('revoked_api_key', 'The connection was ended.')
  if (known.expired) throw new Problem('expired_token', 'The access token has expired.')
  return {
    accountId: known.accountId,
    tier: known.tier,
    mode: 'live',
    credential: { kind: 'grant', id: known.grantId },
    scopes: known.scopes,
  }
}

async function byIdToken(credentials: Credentials, token: string): Promise<Caller> {
  const identity = await verify(credentials, token)
  const account = await credentials.accountOf(identity)
  if (!account) throw invalidIdToken('The session of the token has ended: sign in again.')
  if (account.status !== 'active') throw invalidIdToken('The account is not active.')
  return {
    accountId: account.accountId,
    tier: account.tier,
    mode: 'live',
    credential: { kind: 'person', id: account.accountId },
  }
}

async function verify(credentials: Credentials, token: string): Promise<Identity> {
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
