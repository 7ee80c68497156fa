import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Caller } from '../../../tools/ports.ts'
import { Problem } from '../../../tools/problems.ts'
import type { Config } from '../../config/config.ts'
import type { Exchange } from '../../http/exchange.ts'
import { isMediaType, readBytes, readForm } from '../../http/request-body.ts'
import type { Stores } from '../../lifecycle/stores.ts'
import { unmask } from './form-token.ts'
import { formCookie, readFormSecret, readSessionToken } from './session-cookie.ts'

const HOUR = 3_600_000
/** A session ends a week after sign-in, or a day after the last page. */
export const sessionLifetime = 7 * 24 * HOUR
export const sessionIdle = 24 * HOUR

/** Whoever is signed in. */
export interface User {
  readonly accountId: string
  readonly sessionId: string
  /** When the session began, ms since 1970. */
  readonly signedInAt: number
  /** What the person is called: from the identity provider, never used to find an account. */
  readonly label: string | null
  /** The person as every door knows a caller, for `callTool` on the channel `portal`. */
  readonly caller: Caller
}

/** One request for a page. */
export interface PageRequest {
  readonly exchange: Exchange
  readonly url: URL
  readonly person: User | null
  /** Goes into every form, and comes back with it. */
  readonly csrf: string
  /** Set when the page may hold a form for someone who has no session yet. */
  readonly cookie?: string
}

export type AuthenticatedRequest = PageRequest & { readonly person: User }

export type PortalStores = Pick<
  Stores,
  | 'accounts'
  | 'addressLimits'
  | 'feeds'
  | 'identities'
  | 'keys'
  | 'signIn'
  | 'passwords'
  | 'ledger'
  | 'dailyUse'
  | 'auditEvents'
>

export async function readPageRequest(exchange: Exchange, stores: PortalStores): Promise<PageRequest> {
  const { event } = exchange
  const cookies = event.req.headers.get('cookie')
  const token = readSessionToken(cookies)
  const person = token ? await userOf(token, stores) : null
  const held = person ? token : readFormSecret(cookies)
  const secret = held ?? randomBytes(32).toString('base64url')
  return {
    exchange,
    url: event.url,
    person,
    csrf: csrfToken(secret),
    ...(held ? {} : { cookie: formCookie(secret) }),
  }
}

async function userOf(token: string, { signIn, accounts }: PortalStores): Promise<User | null> {
  const session = await signIn.session(token, sessionIdle)
  const account = session && (await accounts.get(session.accountId))
  if (!session || account?.status !== 'active') return null
  const { accountId, tier, label } = account
  return {
    accountId,
    sessionId: session.sessionId,
    signedInAt: session.createdAt,
    label,
    caller: { accountId, tier, mode: 'live', credential: { kind: 'person', id: accountId } },
  }
}

/** Follows from a secret that only this browser and we know, so nothing has to be kept. */
function csrfToken(secret: string): string {
  return createHash('sha256').update(`form ${secret}`).digest('base64url')
}

/** The fields of a form that this service showed to this browser; anything else is refused. */
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
  const sent = Buffer.from(unmask(fields.get('csrf') ?? ''))
  const expected = Buffer.from(csrf)
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
    throw new Problem('forbidden', 'This form has expired. Reload the page and try again.')
  }
  return fields
}

/** A browser says where a form comes from: in `Origin`, and where it can in `Sec-Fetch-Site`. */
function sameOrigin(headers: Headers, config: Config): void {
  const site = headers.get('sec-fetch-site')
  const origin = headers.get('origin')
  const own = [config.BASE_URL, config.LEGACY_URL].some((url) => url && new URL(url).origin === origin)
  // A name that is served beside the public one has passed the list of hosts before it came here.
  const served = origin !== null && URL.canParse(origin) && new URL(origin).host === headers.get('host')
  if ((origin !== null && !own && !served) || (site !== null && site !== 'same-origin')) {
    throw new Problem('forbidden', 'The form came from another site.')
  }
}

/** A path of this service to return to; whatever could lead elsewhere is the overview. */
export function returnPath(wanted: string | null): string {
  const base = 'http://portal.invalid'
  if (!wanted || wanted.length > 2_000 || !/^\/[\x21-\x7e]*$/.test(wanted) || wanted.includes('\\'))
    return home
  const url = URL.canParse(wanted, base) ? new URL(wanted, base) : null
  return url?.origin === base && /^\/(portal|oauth)(\/|$)/.test(url.pathname)
    ? url.pathname + url.search
    : home
}

export const home = '/portal'
