import type { ProviderSignIn, SignInCallback, Step } from '../../../oauth/sign-in/auth-core.ts'
import { IdTokenError } from '../../../oauth/sign-in/id-token.ts'
import { Problem } from '../../../tools/problems.ts'
import type { Config } from '../../config/config.ts'
import { markup } from '../../html/markup.ts'
import { addressOf } from '../../http/client-address.ts'
import type { Exchange, Reply } from '../../http/exchange.ts'
import { rateLimited } from '../../limits/rate-limit.ts'
import { onward, renderPage } from '../page/layout.ts'
import {
  type AuthenticatedRequest,
  type PageRequest,
  type PortalStores,
  returnPath,
} from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { clearAttachCookie } from '../page/session-cookie.ts'
import { wantsToAttach } from './link-proof.ts'
import { newSession, providerTitle } from './pages.ts'

const nameOf = ({ exchange }: PageRequest) => exchange.event.context.params?.name ?? ''

/** Takes one of the sign-ins that an address may begin, or finish, in a minute: each asks something of the provider. */
export type ConsumeSignIn = (exchange: Exchange, step: 'begin' | 'finish') => Promise<void>

const windowSeconds = 60

export function signInLimit(stores: PortalStores, config: Config): ConsumeSignIn {
  const limit = config.SIGN_IN_LIMIT
  return async ({ event }, step) => {
    const address = addressOf(event, config.TRUST_PROXY)
    const spent = await stores.addressLimits.consume(`sign-in-${step}`, address, limit, windowSeconds)
    if (!spent.allowed) {
      throw rateLimited(
        limit,
        spent.resetSeconds,
        `More than ${limit} sign-ins in a minute from your network.`,
      )
    }
  }
}

/**
 * Sends the browser to a provider. Not by a redirect: `form-action` would then have to name every site that the
 * provider passes the person on to, so the page itself goes on.
 */
export function redirectHandler(signIn: ProviderSignIn, spend: ConsumeSignIn): PageHandler<PageRequest> {
  return {
    post: async (visit, form) => {
      await spend(visit.exchange, 'begin')
      const returnTo = returnPath(form.get('return'))
      return leave(visit, signIn, { name: nameOf(visit), returnTo }, clearAttachCookie)
    },
  }
}

/** @param purpose the cookie that says what the person is to come back for */
export async function leave(
  visit: PageRequest,
  signIn: ProviderSignIn,
  { name, returnTo }: { readonly name: string; readonly returnTo: string },
  purpose: string,
): Promise<Reply | Response> {
  if (!signIn.providers.some((one) => one.name === name)) {
    throw new Problem('not_found', 'There is no such identity provider here.')
  }
  // Someone who is signed in already was asked to show once more who they are (OpenID Connect Core 1.0 §3.1.2.1).
  const step = await signIn.begin(name, returnTo, visit.person !== null).catch(() => null)
  if (!step) return unreachable(visit)
  return withCookies(leaving(step, name, visit), { cookies: [...step.cookies, purpose] })
}

/** Takes the browser back: the account is that of issuer and subject, whatever e-mail address comes with them. */
export function callbackHandler(
  signIn: ProviderSignIn,
  stores: PortalStores,
  config: Config,
  spend: ConsumeSignIn,
): PageHandler<PageRequest> {
  return {
    async get(visit) {
      await spend(visit.exchange, 'finish')
      const cookies = visit.exchange.event.req.headers.get('cookie')
      const arrival = await signIn.finish(nameOf(visit), visit.url.search, cookies).catch(unverified)
      if (arrival === 'unreachable') return unreachable(visit)
      if (wantsToAttach(visit)) return attached(visit, arrival, stores)
      if (!arrival) return notAccepted(visit)
      const { issuer, subject } = arrival.identity
      const label = arrival.label ?? undefined
      const account = await stores.accounts.byIdentity(issuer, subject, config.SIGN_UP_TIER, label)
      if (account.status !== 'active') return notAccepted(visit)
      const fresh = await newSession(visit, account.accountId, stores)
      const next = onward(returnPath(arrival.location))
      return withCookies(next, { ...arrival, cookies: [...arrival.cookies, fresh] })
    },
  }
}

/** The identity joins the account of the session, which stays as it is. */
async function attached(visit: AuthenticatedRequest, arrival: SignInCallback | null, stores: PortalStores) {
  const outcome = arrival && (await stores.identities.attach(visit.person.accountId, arrival.identity))
  const reply = outcome === 'attached' ? onward('/portal/account') : notAttached(visit, outcome)
  return withCookies(reply, { cookies: [...(arrival?.cookies ?? []), clearAttachCookie] })
}

function notAttached(visit: AuthenticatedRequest, outcome: 'taken' | null): Reply {
  const body =
    outcome === 'taken'
      ? markup`<p class="lead">Someone signs in to another account with it, so it was not attached to this one.</p>
<p>If that account is yours too and you no longer need it: sign in with the identity, delete that account under
<em>Account</em>, and attach the identity here afterwards.</p>`
      : markup`<p class="lead">The identity provider did not vouch for you, or the answer belongs to another attempt.</p>`
  return renderPage(
    {
      title: outcome === 'taken' ? 'This identity belongs to another account' : 'Nothing was attached',
      body: markup`${body}<p><a href="/portal/account">Back to the account</a></p>`,
      status: outcome === 'taken' ? 409 : 403,
    },
    visit,
  )
}

/** A token that does not verify is a refusal like any other; what broke on our side is not. */
function unverified(error: unknown): 'unreachable' | null {
  if (error instanceof IdTokenError) return error.reason === 'unreachable' ? 'unreachable' : null
  throw error
}

function leaving({ location }: Step, name: string, visit: PageRequest): Reply {
  return renderPage(
    {
      title: `On to ${providerTitle(name)}`,
      body: markup`<p class="lead"><a href="${location}">Go on to ${providerTitle(name)}</a> if you are not taken there.</p>`,
      headers: { refresh: `0; url=${location}` },
    },
    visit,
  )
}

function unreachable(visit: PageRequest): Reply {
  return renderPage(
    {
      title: 'Not reachable',
      body: markup`<p class="lead">This identity provider does not answer at the moment.</p>
<p><a href="/portal/sign-in">Back to sign-in</a></p>`,
      status: 503,
      headers: { 'retry-after': '30' },
    },
    visit,
  )
}

/** Words of a provider are not repeated: anyone can send a browser here with words of their own. */
function notAccepted(visit: PageRequest): Reply {
  return renderPage(
    {
      title: 'You are not signed in',
      body: markup`<p class="lead">The identity provider did not vouch for you, or the answer belongs to another
attempt.</p><p><a href="/portal/sign-in">Try again</a></p>`,
      status: 403,
    },
    visit,
  )
}

export function withCookies(reply: Reply, { cookies }: Pick<Step, 'cookies'>): Response {
  const headers = new Headers({ 'cache-control': 'no-store', ...reply.headers })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response((reply.body ?? null) as string | null, { status: reply.status ?? 200, headers })
}
