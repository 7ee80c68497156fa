import { IdTokenError } from '../../oauth/id-token.ts'
import type { ProviderSignIn, Step } from '../../oauth/sign-in.ts'
import type { Config } from '../config.ts'
import { markup } from '../docs/markup.ts'
import type { Reply } from '../exchange.ts'
import type { Door } from './doors.ts'
import { framed } from './layout.ts'
import { sessionCookie } from './session-cookie.ts'
import { providerTitle } from './sign-in.ts'
import { type PortalStores, returnPath, sessionLifetime, type Visit } from './visit.ts'

const nameOf = ({ exchange }: Visit) => exchange.event.context.params?.name ?? ''

/**
 * Sends the browser to a provider. Not by a redirect: `form-action` would then have to name every site that the
 * provider passes the person on to, so the page itself goes on.
 */
export function leaveDoor(signIn: ProviderSignIn): Door<Visit> {
  return {
    async post(visit, form) {
      const name = nameOf(visit)
      const step = await signIn.begin(name, returnPath(form.get('return'))).catch(() => null)
      return step ? withCookies(leaving(step, name, visit), step) : unreachable(visit)
    },
  }
}

/** Takes the browser back: the account is that of issuer and subject, whatever e-mail address comes with them. */
export function arrivalDoor(signIn: ProviderSignIn, stores: PortalStores, config: Config): Door<Visit> {
  return {
    async get(visit) {
      const cookies = visit.exchange.event.req.headers.get('cookie')
      const arrival = await signIn.finish(nameOf(visit), visit.url.search, cookies).catch(unverified)
      if (!arrival) return notAccepted(visit)
      const { issuer, subject } = arrival.identity
      const label = arrival.label?.slice(0, 200)
      const account = await stores.accounts.byIdentity(issuer, subject, config.SIGN_UP_TIER, label)
      if (account.status !== 'active') return notAccepted(visit)
      const agent = visit.exchange.event.req.headers.get('user-agent') ?? undefined
      const { token } = await stores.signIn.createSession(account.accountId, sessionLifetime, agent)
      const onward = { status: 303, headers: { location: returnPath(arrival.location) } }
      const fresh = sessionCookie(token, sessionLifetime)
      return withCookies(onward, { ...arrival, cookies: [...arrival.cookies, fresh] })
    },
  }
}

/** A token that does not verify is a refusal like any other; what broke on our side is not. */
function unverified(error: unknown): null {
  if (error instanceof IdTokenError) return null
  throw error
}

function leaving({ location }: Step, name: string, visit: Visit): Reply {
  return framed(
    {
      title: `On to ${providerTitle(name)}`,
      body: markup`<p class="lead"><a href="${location}">Go on to ${providerTitle(name)}</a> if you are not taken there.</p>`,
      headers: { refresh: `0; url=${location}` },
    },
    visit,
  )
}

function unreachable(visit: Visit): Reply {
  return framed(
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
function notAccepted(visit: Visit): Reply {
  return framed(
    {
      title: 'You are not signed in',
      body: markup`<p class="lead">The identity provider did not vouch for you, or the answer belongs to another
attempt.</p><p><a href="/portal/sign-in">Try again</a></p>`,
      status: 403,
    },
    visit,
  )
}

function withCookies(reply: Reply, { cookies }: Pick<Step, 'cookies'>): Response {
  const headers = new Headers({ 'cache-control': 'no-store', ...reply.headers })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return new Response((reply.body ?? null) as string | null, { status: reply.status ?? 200, headers })
}
