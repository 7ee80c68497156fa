import type { ProviderSignIn, SignInCallback, SignInRedirect } from '../../../oauth/sign-in/auth-core.ts'
import { IdTokenError } from '../../../oauth/sign-in/id-token.ts'
import { Problem } from '../../../tools/contract/problems.ts'
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
import { clearPurposeCookie } from '../page/session-cookie.ts'
import { isRecent, requireFreshSignIn } from './fresh.ts'
import { providerTitle } from './provider-title.ts'
import { hasPurpose, keepPurpose } from './purpose.ts'
import { newSession, noteFailure } from './session.ts'

/** Name of the provider, from the path. */
const nameOf = ({ exchange }: PageRequest) => exchange.event.context.params?.name ?? ''

/** Counts a sign-in of the client's IP address, begun or finished; both send requests to the provider. Throws 429. */
export type ConsumeSignIn = (exchange: Exchange, step: 'begin' | 'finish') => Promise<void>

/** Window of the limit. */
const windowSeconds = 60

/** Limiter of sign-ins per IP address and minute, by `SIGN_IN_LIMIT`. */
export function signInLimit(stores: PortalStores, config: Config): ConsumeSignIn {
  const limit = config.SIGN_IN_LIMIT
  return async ({ event }, step) => {
    const address = addressOf(event, config.TRUST_PROXY)
    const grant = await stores.addressLimits.consume(`sign-in-${step}`, address, limit, windowSeconds)
    if (!grant.allowed) {
      throw rateLimited(
        limit,
        grant.resetSeconds,
        `More than ${limit} sign-ins in a minute from your network.`,
      )
    }
  }
}

/**
 * Sends the browser to a provider. A page with a `Refresh` header does this rather than a redirect, because
 * `form-action` applies to redirects and would have to list every site that the provider redirects to.
 */
export function redirectHandler(signIn: ProviderSignIn, spend: ConsumeSignIn): PageHandler<PageRequest> {
  return {
    post: async (pageRequest, form) => {
      await spend(pageRequest.exchange, 'begin')
      const returnTo = returnPath(form.get('return'))
      const { person } = pageRequest
      const purpose = person ? keepPurpose({ ...pageRequest, person }, 'again') : clearPurposeCookie
      return leave(pageRequest, signIn, { name: nameOf(pageRequest), returnTo }, purpose)
    },
  }
}

/**
 * Begins a sign-in with a provider; 404 for an unknown provider, 503 if it is unreachable.
 * @param purpose `Set-Cookie` value that sets or deletes the purpose of the sign-in
 */
export async function leave(
  pageRequest: PageRequest,
  signIn: ProviderSignIn,
  { name, returnTo }: { readonly name: string; readonly returnTo: string },
  purpose: string,
): Promise<Reply | Response> {
  if (!signIn.providers.some((provider) => provider.name === name)) {
    throw new Problem('not_found', 'No such identity provider is configured.')
  }
  // A user with a session must authenticate again.
  const step = await signIn.begin(name, returnTo, pageRequest.person !== null).catch(() => null)
  if (!step) return unreachable(pageRequest)
  return withCookies(leaving(step, name, pageRequest), { cookies: [...step.cookies, purpose] })
}

/** OAuth callback: finds or creates the account by issuer and subject. The e-mail address is never used for that. */
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
        .catch(failureOf)
      if (arrival === 'unreachable') return unreachable(pageRequest)
      const { person } = pageRequest
      const callback = arrival === 'refused' ? null : arrival
      // Any site can send the browser here: only a sign-in that it began is one that failed. Without an identity, a
      // session alone says which account it aimed at.
      if (arrival === 'refused' && person)
        await noteFailure(pageRequest, person.accountId, 'provider', stores)
      if (hasPurpose(pageRequest, 'attach')) return attachIdentity(pageRequest, callback, stores)
      if (!callback) return notAcceptedPage(pageRequest)
      if (hasPurpose(pageRequest, 'again')) return signInAgain(pageRequest, callback, stores, config)
      const { issuer, subject, label, email, provedAt } = callback.identity
      const tier = config.SIGN_UP_TIER
      const account = await stores.accounts.byIdentity(issuer, subject, tier, label ?? undefined, email)
      if (account.status !== 'active') {
        await noteFailure(pageRequest, account.accountId, 'provider', stores)
        return notAcceptedPage(pageRequest)
      }
      const session = await newSession(pageRequest, account.accountId, stores, provedAt)
      const next = onward(returnPath(callback.location))
      return withCookies(next, { ...callback, cookies: [...callback.cookies, session] })
    },
  }
}

/** Proves again who the person of the session is: a new session of the same account, fresh if the provider says when. */
async function signInAgain(
  pageRequest: AuthenticatedRequest,
  { identity, location, cookies }: SignInCallback,
  stores: PortalStores,
  config: Config,
): Promise<Response> {
  const { issuer, subject, email, provedAt } = identity
  const { personId, provedAt: before } = pageRequest.person
  const identities = await stores.identities.list(personId)
  if (!identities.some((identity) => identity.issuer === issuer && identity.subject === subject))
    return withCookies(anotherPersonPage(pageRequest), { cookies: [...cookies, clearPurposeCookie] })
  await stores.accounts.byIdentity(issuer, subject, config.SIGN_UP_TIER, undefined, email)
  const session = await newSession(pageRequest, personId, stores, provedAt ?? before)
  const next = returnPath(location)
  const reply = isRecent(provedAt) ? onward(next) : notProvedPage(pageRequest, next)
  return withCookies(reply, { cookies: [...cookies, clearPurposeCookie, session] })
}

/** Page (403) for an identity that does not belong to the account of the session, which goes on. */
function anotherPersonPage(pageRequest: AuthenticatedRequest): Reply {
  return renderPage(
    {
      title: 'This is not the identity of your account',
      body: markup`<p class="lead">You signed in again with an identity that does not belong to the account that you use now, so nothing has
changed.</p><p>To use another account, sign out first. <a href="/portal/account">Back to the account</a></p>`,
      status: 403,
    },
    pageRequest,
  )
}

/** Page for a person whose provider does not say that they have signed in now: they go on, without fresh sign-in. */
function notProvedPage(pageRequest: AuthenticatedRequest, next: string): Reply {
  return renderPage(
    {
      title: 'You are signed in, but not freshly',
      body: markup`<p class="lead">Your identity provider did not say that it asked for your password or another proof within the last ten
minutes. It may have recognized your browser.</p>
<p><a href="${next}">Go on</a>. Changes that need a fresh sign-in stay closed. To make one:</p>
<ul><li>sign out at your identity provider, then <a href="/portal/sign-in?again=yes&amp;return=${encodeURIComponent(next)}">sign in again</a>,
or use a passkey of your account;</li>
<li>if that does not help, your provider never says when you signed in (<code>auth_time</code>): ask the operator of this service for a
one-time link, sign in with it and add a passkey.</li></ul>`,
      status: 403,
    },
    pageRequest,
  )
}

/** Attaches the identity to the account of the current session; the session continues. */
async function attachIdentity(
  pageRequest: AuthenticatedRequest,
  arrival: SignInCallback | null,
  stores: PortalStores,
) {
  const { accountId, actor } = pageRequest.person
  const cookies = [...(arrival?.cookies ?? []), clearPurposeCookie]
  // The purpose is in a cookie, which a copy of the browser's session can make: the sign-in is asked for here, too.
  const notFresh = requireFreshSignIn(pageRequest)
  if (notFresh) return withCookies(notFresh, { cookies })
  const outcome =
    arrival && (await stores.identities.attach(accountId, arrival.identity, actor, arrival.identity.email))
  const reply = outcome === 'attached' ? onward('/portal/account') : notAttachedPage(pageRequest, outcome)
  return withCookies(reply, { cookies })
}

/** Page for an identity that was not attached: it belongs to another account (409), or sign-in failed (403). */
function notAttachedPage(pageRequest: AuthenticatedRequest, outcome: 'taken' | null): Reply {
  const body =
    outcome === 'taken'
      ? markup`<p class="lead">This identity already signs in to another account, so it was not attached to this one.</p>
<p>If that account is yours too and you no longer need it, sign in with the identity, delete that account under
<em>Account</em>, then attach the identity here.</p>`
      : markup`<p class="lead">The identity provider did not confirm your identity, or its response belongs to another
attempt.</p>`
  return renderPage(
    {
      title: outcome === 'taken' ? 'This identity belongs to another account' : 'Nothing was attached',
      body: markup`${body}<p><a href="/portal/account">Back to the account</a></p>`,
      status: outcome === 'taken' ? 409 : 403,
    },
    pageRequest,
  )
}

/** The failure of a sign-in that was begun in this browser; rethrows other errors. */
function failureOf(error: unknown): 'refused' | 'unreachable' {
  if (error instanceof IdTokenError) return error.reason === 'unreachable' ? 'unreachable' : 'refused'
  throw error
}

/** Page that continues to the provider by `Refresh`, with a link for browsers that ignore it. */
function leaving({ location }: SignInRedirect, name: string, pageRequest: PageRequest): Reply {
  return renderPage(
    {
      title: `Redirecting to ${providerTitle(name)}`,
      body: markup`<p class="lead"><a href="${location}">Continue to ${providerTitle(name)}</a> if you are not redirected.</p>`,
      headers: { refresh: `0; url=${location}` },
    },
    pageRequest,
  )
}

/** Page (503) for a provider that does not respond. */
function unreachable(pageRequest: PageRequest): Reply {
  return renderPage(
    {
      title: 'Not reachable',
      body: markup`<p class="lead">This identity provider is not responding at the moment.</p>
<p><a href="/portal/sign-in">Back to sign-in</a></p>`,
      status: 503,
      headers: { 'retry-after': '30' },
    },
    pageRequest,
  )
}

/**
 * Page (403) for a failed sign-in. It omits `error_description`, because any site can send a browser here with its own.
 */
function notAcceptedPage(pageRequest: PageRequest): Reply {
  return renderPage(
    {
      title: 'You are not signed in',
      body: markup`<p class="lead">The identity provider did not confirm your identity, or its response belongs to another
attempt.</p><p><a href="/portal/sign-in">Try again</a></p>`,
      status: 403,
    },
    pageRequest,
  )
}

/** A reply as a `Response` with several `Set-Cookie` headers, which a plain header record cannot hold. */
export function withCookies(reply: Reply, { cookies }: Pick<SignInRedirect, 'cookies'>): Response {
  const headers = new Headers({ 'cache-control': 'no-store', ...reply.headers })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response((reply.body ?? null) as string | null, { status: reply.status ?? 200, headers })
}
