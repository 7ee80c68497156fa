import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { sessionIdle } from '../../../db/accounts/authority.ts'
import type { Membership, Role } from '../../../db/accounts/members.ts'
import type { Actor, Caller } from '../../../tools/contract/ports.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import type { Config } from '../../config/config.ts'
import { addressOf, shortAddress } from '../../http/client-address.ts'
import type { Exchange } from '../../http/exchange.ts'
import { isMediaType, readBytes, readForm } from '../../http/request-body.ts'
import type { Stores } from '../../lifecycle/stores.ts'
import { unmask } from './form-token.ts'
import { formCookie, readFormSecret, readSessionToken } from './session-cookie.ts'

const HOUR = 3_600_000
/** Absolute session timeout: a week after sign-in, in ms. */
export const sessionLifetime = 7 * 24 * HOUR

/** The signed-in user of a session. */
export interface User {
  /** The account that the page is about. */
  readonly accountId: string
  /** The person, by the id of their own account. */
  readonly personId: string
  /** Role of the person on the account. */
  readonly role: Role
  /** Other accounts that the person may work on. */
  readonly memberships: readonly Membership[]
  /** The one that the session works on now; null for the person's own account. */
  readonly actingFor: Membership | null
  readonly sessionId: string
  /** Start of the session, ms since 1970. */
  readonly signedInAt: number
  /** When the person last proved who they are, ms since 1970; null if their identity provider does not say. */
  readonly provedAt: number | null
  /** Display name from the identity provider; never used to look up an account. */
  readonly label: string | null
  /** The user in the activity of an account. */
  readonly actor: Actor & { readonly kind: 'person' }
  /** The user as the caller of `callTool` on the channel `portal`. */
  readonly caller: Caller
}

/** One page request. */
export interface PageRequest {
  readonly exchange: Exchange
  readonly url: URL
  /** Shortened network address of the client; null where there is none. */
  readonly address: string | null
  /** Null without a valid session. */
  readonly person: User | null
  /** CSRF token; every form contains it and must send it. */
  readonly csrf: string
  /** `Set-Cookie` value for a browser that has neither a session nor a form secret yet. */
  readonly cookie?: string
}

/** Browser and shortened address of a request, as sessions and the activity keep them. */
export const originOf = ({ exchange, address }: Pick<PageRequest, 'exchange' | 'address'>) => ({
  userAgent: exchange.event.req.headers.get('user-agent') ?? undefined,
  address,
})

/** A page request with a session. */
export type AuthenticatedRequest = PageRequest & { readonly person: User }

/** Stores that the portal uses. */
export type PortalStores = Pick<
  Stores,
  | 'accounts'
  | 'addressLimits'
  | 'feeds'
  | 'fileLinks'
  | 'identities'
  | 'keys'
  | 'signIn'
  | 'failedSignIns'
  | 'passkeys'
  | 'members'
  | 'passwords'
  | 'ledger'
  | 'requests'
  | 'dailyUse'
  | 'auditEvents'
  | 'budgets'
  | 'webhooks'
  | 'mailboxes'
  | 'outbox'
  | 'alerts'
>

/** Reads the session and form cookies of a request and derives its CSRF token. */
export async function readPageRequest(
  exchange: Exchange,
  stores: PortalStores,
  trustedProxies = 0,
): Promise<PageRequest> {
  const { event } = exchange
  const cookies = event.req.headers.get('cookie')
  const token = readSessionToken(cookies)
  const person = token ? await userOf(token, stores) : null
  const storedToken = person ? token : readFormSecret(cookies)
  const secret = storedToken ?? randomBytes(32).toString('base64url')
  return {
    exchange,
    url: event.url,
    address: shortAddress(addressOf(event, trustedProxies)),
    person,
    // A form of one account is not accepted for another.
    csrf: csrfToken(`${secret}${person?.actingFor?.accountId ?? ''}`),
    ...(storedToken ? {} : { cookie: formCookie(secret) }),
  }
}

/** User of a session token; null if the session has expired or the account is not active. */
async function userOf(token: string, { signIn, accounts, members }: PortalStores): Promise<User | null> {
  const session = await signIn.session(token, sessionIdle)
  const [account, memberships] = session
    ? await Promise.all([accounts.get(session.accountId), members.accountsOf(session.accountId)])
    : [null, []]
  if (!session || account?.status !== 'active') return null
  const { accountId, tier, label } = account
  const actor = { kind: 'person', id: accountId, session: session.sessionId } as const
  return {
    accountId,
    personId: accountId,
    role: 'owner',
    memberships,
    actingFor: memberships.find((membership) => membership.accountId === session.actingFor) ?? null,
    sessionId: session.sessionId,
    signedInAt: session.createdAt,
    provedAt: session.provedAt,
    label,
    actor,
    caller: { accountId, tier, mode: 'live', credential: actor },
  }
}

/** The user on the account that the session works on. */
export function onAccount(person: User): User {
  const { actingFor, actor } = person
  if (!actingFor) return person
  const { accountId, role, tier } = actingFor
  return { ...person, accountId, role, caller: { accountId, tier, mode: 'live', credential: actor } }
}

/** CSRF token derived from a cookie that only this browser and the server know, so that no token has to be stored. */
function csrfToken(secret: string): string {
  return createHash('sha256').update(`form ${secret}`).digest('base64url')
}

/**
 * Fields of a submitted form.
 * @throws Problem 403 unless the origin is ours and the CSRF token matches; 415 for other media types
 */
export async function readSubmittedForm(
  { exchange, csrf }: PageRequest,
  config: Config,
): Promise<URLSearchParams> {
  const { req } = exchange.event
  sameOrigin(req.headers, config)
  if (!isMediaType(req.headers.get('content-type'), 'application/x-www-form-urlencoded')) {
    throw new Problem('unsupported_media_type', 'Send a form in UTF-8.')
  }
  const fields = readForm(await readBytes(req))
  const tokenBytes = Buffer.from(unmask(fields.get('csrf') ?? ''))
  const expected = Buffer.from(csrf)
  if (tokenBytes.length !== expected.length || !timingSafeEqual(tokenBytes, expected)) {
    throw new Problem('forbidden', 'This form has expired. Reload the page and try again.')
  }
  return fields
}

/** Rejects forms of other origins, by `Origin` and, where the browser sends it, `Sec-Fetch-Site`. */
function sameOrigin(headers: Headers, config: Config): void {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const isOwnOrigin = [config.BASE_URL, config.LEGACY_URL].some(
    (url) => url && new URL(url).origin === origin,
  )
  // `Host` was checked against the allowed hosts before, so an origin equal to it is one of ours.
  const served = origin !== null && URL.canParse(origin) && new URL(origin).host === headers.get('host')
  if ((origin !== null && !isOwnOrigin && !served) || (site !== null && site !== 'same-origin')) {
    throw new Problem('forbidden', 'This request came from another website and was blocked.')
  }
}

/** Validated path to return to: below `/portal` or `/oauth` of this service; the overview for anything else. */
export function returnPath(requested: string | null): string {
  const base = 'http://portal.invalid'
  if (
    !requested ||
    requested.length > 2_000 ||
    !/^\/[\x21-\x7e]*$/.test(requested) ||
    requested.includes('\\')
  )
    return home
  const url = URL.canParse(requested, base) ? new URL(requested, base) : null
  return url?.origin === base && /^\/(portal|oauth)(\/|$)/.test(url.pathname)
    ? url.pathname + url.search
    : home
}

/** Path of the overview page. */
export const home = '/portal'
