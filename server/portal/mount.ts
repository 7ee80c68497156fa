import type { Consent } from '../../oauth/consent.ts'
import type { EmbeddedIdentity } from '../../oauth/identity.ts'
import { Problem } from '../../tools/problems.ts'
import type { Route } from '../app.ts'
import { type Exchange, type Handler, methodNotAllowed, type Reply } from '../exchange.ts'
import { consentPage } from './consent.ts'
import { page } from './page.ts'
import { clearCookie, readSessionToken, sessionCookie } from './session-cookie.ts'

export interface PortalSession {
  readonly sessionId: string
  readonly accountId: string
}

export interface PortalDeps {
  readonly identity: EmbeddedIdentity
  readonly consent: Consent
  /** The account of a one-time link, once. */
  useLink(token: string): Promise<string | null>
  createSession(accountId: string, validMs: number, userAgent?: string): Promise<{ token: string }>
  session(token: string, idleMs: number): Promise<PortalSession | null>
  endSession(accountId: string, sessionId: string): Promise<void>
}

const HOUR = 3_600_000
export const sessionLifetime = 7 * 24 * HOUR
const sessionIdle = 24 * HOUR

/** The portal: sign-in by one-time link, a session cookie, and the ID token that the key endpoints ask for. */
export function mountPortal(route: Route, portal: PortalDeps): void {
  route(
    '/portal',
    only('GET', (exchange) => overview(portal, exchange)),
  )
  route(
    '/portal/sign-in',
    only('GET', (exchange) => signIn(portal, exchange)),
  )
  route(
    '/portal/sign-out',
    only('POST', (exchange) => signOut(portal, exchange)),
  )
  route(
    '/portal/id-token',
    only('GET', (exchange) => idToken(portal, exchange)),
  )
  route('/portal/consent/:id', (exchange) => {
    if (exchange.event.req.method === 'POST') sameOrigin(exchange)
    return consentPage({ consent: portal.consent, session: (one) => sessionOf(portal, one) })(exchange)
  })
  route(
    '/identity/jwks.json',
    only('GET', async () => json(await portal.identity.publicKeys(), 'public, max-age=300')),
  )
}

function only(method: string, handler: Handler): Handler {
  return (exchange) => {
    if (exchange.event.req.method !== method) throw methodNotAllowed([method])
    return handler(exchange)
  }
}

async function signIn(portal: PortalDeps, { event }: Exchange): Promise<Reply> {
  const token = event.url.searchParams.get('token') ?? ''
  const accountId = /^[\w-]{20,64}$/.test(token) ? await portal.useLink(token) : null
  if (!accountId) {
    const body = page(
      'Sign-in link',
      '<p>This sign-in link was used before or has expired. Ask the operator for a new one.</p>',
    )
    return { status: 410, headers: htmlHeaders, body }
  }
  const session = await portal.createSession(
    accountId,
    sessionLifetime,
    event.req.headers.get('user-agent')?.slice(0, 200) ?? undefined,
  )
  return {
    status: 303,
    headers: {
      location: '/portal',
      'set-cookie': sessionCookie(session.token, sessionLifetime),
      'cache-control': 'no-store',
    },
  }
}

async function overview(portal: PortalDeps, exchange: Exchange): Promise<Reply> {
  const session = await sessionOf(portal, exchange)
  const body = session
    ? page(
        'Portal',
        `<p>You are signed in to the account <code>${session.accountId}</code>.</p>
<p><a href="/portal/id-token">Get an ID token</a> for the key endpoints of the API; it lasts one hour.</p>
<form method="post" action="/portal/sign-out"><button>Sign out</button></form>`,
      )
    : page(
        'Portal',
        '<p>You are not signed in. The first start of the service printed a one-time sign-in link.</p>',
      )
  return { status: session ? 200 : 401, headers: htmlHeaders, body }
}

async function signOut(portal: PortalDeps, exchange: Exchange): Promise<Reply> {
  sameOrigin(exchange)
  const session = await sessionOf(portal, exchange)
  if (session) await portal.endSession(session.accountId, session.sessionId)
  return {
    status: 303,
    headers: { location: '/portal', 'set-cookie': clearCookie, 'cache-control': 'no-store' },
  }
}

async function idToken(portal: PortalDeps, exchange: Exchange): Promise<Reply> {
  const session = await sessionOf(portal, exchange)
  if (!session) {
    throw new Problem('id_token_required', 'Sign in at the portal first.', {
      hint: 'Open the sign-in link, then ask again.',
    })
  }
  const { idToken, expiresAt } = await portal.identity.idToken(session.accountId)
  return json({ idToken, expiresAt: `${new Date(expiresAt).toISOString().slice(0, 19)}Z` }, 'no-store')
}

async function sessionOf(portal: PortalDeps, { event }: Exchange): Promise<PortalSession | null> {
  const token = readSessionToken(event.req.headers.get('cookie'))
  return token ? portal.session(token, sessionIdle) : null
}

/** A form post from another site carries another `Origin`, or says so in `Sec-Fetch-Site`. */
function sameOrigin({ event }: Exchange): void {
  const site = event.req.headers.get('sec-fetch-site')
  const origin = event.req.headers.get('origin')
  const own = origin === null || new URL(origin).host === event.req.headers.get('host')
  if (!own || (site !== null && site !== 'same-origin'))
    throw new Problem('forbidden', 'The form came from another site.')
}

const htmlHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
}

function json(value: unknown, cacheControl: string): Reply {
  return {
    headers: { 'content-type': 'application/json', 'cache-control': cacheControl },
    body: JSON.stringify(value),
  }
}
