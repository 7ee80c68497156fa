import type { ProviderSignIn, SignInCallback, Step } from '../../../oauth/sign-in/auth-core.ts'
import { IdTokenError } from '../../../oauth/sign-in/id-token.ts'
import { Problem } from '../../../tools/problems.ts'
import type { Config } from '../../config/config.ts'
import { markup } from '../../html/markup.ts'
import { clientAddress } from '../../http/client-address.ts'
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
    const request = event.runtime?.node?.req
    const address = request ? clientAddress(request as never, config.TRUST_PROXY) : ''
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
    post: async (pageRequest, form) => {
      await spend(pageRequest.exchange, 'begin')
      const returnTo = returnPath(form.get('return'))
      return leave(pageRequest, signIn, { name: nameOf(pageRequest), returnTo }, clearAttachCookie)
    },
  }
}

/** @param purpose the cookie that says what the person is to come back for */
export async function leave(
  pageRequest: PageRequest,
  signIn: ProviderSignIn,
  { name, returnTo }: { readonly name: string; readonly returnTo: string },
  purpose: string,
): Promise<Reply | Response> {
  if (!signIn.providers.some((one) => one.name === name)) {
    throw new Problem('not_found', 'There is no such identity provider here.')
  }
  // Someone who is signed in already was asked to show once more who they are (OpenID Connect Core 1.0 §3.1.2.1).
  const step = await signIn.begin(name, returnTo, pageRequest.person !== null).catch(() => null)
  if (!step) return unreachable(pageRequest)
  return withCookies(leaving(step, name, pageRequest), { cookies: [...step.cookies, purpose] })
}

/** Takes the browser back: the account is that of issuer and subject, whatever e-mail address comes with them. */
export function callbackHandler(
  signIn: ProviderSignIn,
  stores: PortalStores,
  config: Config,
  spend: ConsumeSignIn,
): PageHandler<PageRequest> {
  return {
    async get(pageRequest) {
      await spend(pageRequest.exchange, 'finish')
      const cookies = pageRequest.exchange.event.req.headers.get('cookie')
      const arrival = await signIn
        .finish(nameOf(pageRequest), pageRequest.url.search, cookies)
        .catch(unverified)
      if (arrival === 'unreachable') return unreachable(pageRequest)
      if (wantsToAttach(pageRequest)) return attached(pageRequest, arrival, stores)
      if (!arrival) return notAccepted(pageRequest)
      const { issuer, subject } = arrival.identity
      const label = arrival.label ?? undefined
      const account = await stores.accounts.byIdentity(issuer, subject, config.SIGN_UP_TIER, label)
      if (account.status !== 'active') return notAccepted(pageRequest)
      const fresh = await newSession(pageRequest, account.accountId, stores)
      const next = onward(returnPath(arrival.location))
      return withCookies(next, { ...arrival, cookies: [...arrival.cookies, fresh] })
    },
  }
}

/** The identity joins the account of the session, which stays as it is. */
async function attached(
  pageRequest: AuthenticatedRequest,
  arrival: SignInCallback | null,
  stores: PortalStores,
) {
  const outcome = arrival && (await stores.identities.attach(pageRequest.person.accountId, arrival.identity))
  const reply = outcome === 'attached' ? onward('/portal/account') : notAttached(pageRequest, outcome)
  return withCookies(reply, { cookies: [...(arrival?.cookies ?? []), clearAttachCookie] })
}

function notAttached(pageRequest: AuthenticatedRequest, outcome: 'taken' | null): Reply {
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
    pageRequest,
  )
}

/** A token that does not verify is a refusal like any other; what broke on our side is not. */
function unverified(error: unknown): 'unreachable' | null {
  if (error instanceof IdTokenError) return error.reason === 'unreachable' ? 'unreachable' : null
  throw error
}

function leaving({ location }: Step, name: string, pageRequest: PageRequest): Reply {
  return renderPage(
    {
      title: `On to ${providerTitle(name)}`,
      body: markup`<p class="lead"><a href="${location}">Go on to ${providerTitle(name)}</a> if you are not taken there.</p>`,
      headers: { refresh: `0; url=${location}` },
    },
    pageRequest,
  )
}

function unreachable(pageRequest: PageRequest): Reply {
  return renderPage(
    {
      title: 'Not reachable',
      body: markup`<p class="lead">This identity provider does not answer at the moment.</p>
<p><a href="/portal/sign-in">Back to sign-in</a></p>`,
      status: 503,
      headers: { 'retry-after': '30' },
    },
    pageRequest,
  )
}

/** Words of a provider are not repeated: anyone can send a browser here with words of their own. */
function notAccepted(pageRequest: PageRequest): Reply {
  return renderPage(
    {
      title: 'You are not signed in',
      body: markup`<p class="lead">The identity provider did not vouch for you, or the answer belongs to another
attempt.</p><p><a href="/portal/sign-in">Try again</a></p>`,
      status: 403,
    },
    pageRequest,
  )
}

export function withCookies(reply: Reply, { cookies }: Pick<Step, 'cookies'>): Response {
  const headers = new Headers({ 'cache-control': 'no-store', ...reply.headers })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response((reply.body ?? null) as string | null, { status: reply.status ?? 200, headers })
}
