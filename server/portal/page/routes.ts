import { AuthorityEnded, type Least } from '../../../db/accounts/authority.ts'
import type { Config } from '../../config/config.ts'
import { markup } from '../../html/markup.ts'
import type { Route } from '../../http/exchange.ts'
import { type Handler, methodNotAllowed, type Reply } from '../../http/exchange.ts'
import { problemHeaders, toProblem } from '../../http/problem.ts'
import { bodyReceived } from '../../http/request-body.ts'
import { plural } from './format.ts'
import { onward, renderPage } from './layout.ts'
import {
  type AuthenticatedRequest,
  onAccount,
  type PageRequest,
  type PortalStores,
  readPageRequest,
  readSubmittedForm,
  type User,
} from './page-request.ts'
import { nameOf } from './people.ts'
import { includes, permissions } from './permissions.ts'
import { SessionConcurrency } from './turns.ts'

/** Response of a page handler. */
type Answer = Reply | Response | Promise<Reply | Response>

/** Handler of one page, by method. `post` receives forms whose origin and CSRF token were verified. */
export interface PageHandler<V extends PageRequest> {
  get?(pageRequest: V): Answer
  post?(pageRequest: V, form: URLSearchParams): Answer
}

/** Registers page handlers at paths. */
export interface PageRouter {
  /** Requires a session, and the role in the table of permissions; without a session the browser is redirected to sign-in and back. */
  authenticated(path: string, door: PageHandler<AuthenticatedRequest>): void
  /** Public page. */
  public(path: string, door: PageHandler<PageRequest>): void
}

/**
 * Page router: awaits the form, reads the session, verifies the form, limits pages and forms per session, and renders problems as pages.
 * Internal errors are rethrown, so that the HTTP layer logs them.
 */
export function createRouter(route: Route, stores: PortalStores, config: Config): PageRouter {
  const turns = new SessionConcurrency()
  function handler<V extends PageRequest>(
    door: PageHandler<V>,
    admitted: (pageRequest: PageRequest) => V | Reply,
  ): Handler {
    return async (exchange) => {
      await bodyReceived(exchange.event.req)
      const pageRequest = await readPageRequest(exchange, stores, config.TRUST_PROXY)
      try {
        const { method } = exchange.event.req
        const wanted = method === 'HEAD' ? 'GET' : method
        if (wanted === 'POST' && door.post) {
          const form = await readSubmittedForm(pageRequest, config)
          const guest = admitted(pageRequest)
          if (isReply(guest)) return guest
          if (pageRequest.person) turns.count(pageRequest.person.sessionId)
          return await door.post(guest, form)
        }
        if (wanted !== 'GET' || !door.get) throw methodNotAllowed(methodsOf(door))
        const guest = admitted(pageRequest)
        if (isReply(guest)) return guest
        const get = async () => door.get?.(guest) as Answer
        return await (pageRequest.person ? turns.during(pageRequest.person.sessionId, get) : get())
      } catch (error) {
        // As for a new request: without the session a redirect to sign-in, without the role its page.
        const now =
          error instanceof AuthorityEnded && (await readPageRequest(exchange, stores, config.TRUST_PROXY))
        const refused = now ? admitted(now) : undefined
        return refused && isReply(refused) ? refused : problemPage(error, pageRequest)
      }
    }
  }
  return {
    authenticated(path, door) {
      const least = permissions[path]
      if (!least) throw new Error(`${path} has no row in the table of permissions.`)
      route(
        path,
        handler(door, (pageRequest) => authenticate(pageRequest, least)),
        'own',
      )
    },
    public: (path, door) =>
      route(
        path,
        handler(door, (pageRequest) => pageRequest),
        'own',
      ),
  }
}

/** True for a redirect in place of an admitted request. */
function isReply(one: PageRequest | Reply): one is Reply {
  return !('exchange' in one)
}

/** Methods of a handler, for `Allow`. */
function methodsOf(door: PageHandler<never>): string[] {
  return [...(door.get ? ['GET', 'HEAD'] : []), ...(door.post ? ['POST'] : [])]
}

/**
 * The request on the account that the page is about, if the role of the person allows it; otherwise a page (403) that says
 * so, and without a session a redirect to sign-in.
 */
function authenticate(pageRequest: PageRequest, least: Least): AuthenticatedRequest | Reply {
  const { person } = pageRequest
  if (!person) {
    const { pathname, search } = pageRequest.url
    return onward(`/portal/sign-in?return=${encodeURIComponent(pathname + search)}`)
  }
  if (least === 'self') return { ...pageRequest, person }
  const user = onAccount(person)
  return includes(user.role, least) ? { ...pageRequest, person: user } : notInRole(pageRequest, user, least)
}

/** Page (403) for something that the role of the person does not include. */
function notInRole(pageRequest: PageRequest, { role, actingFor }: User, least: string): Reply {
  return renderPage(
    {
      title: 'Not part of your role',
      body: markup`<p class="lead">You are a ${role} of ${actingFor ? nameOf(actingFor, actingFor.accountId) : 'this account'}. This needs the role ${least}.</p>
<p>An owner of the account can change your role. <a href="/portal">Back to the overview</a></p>`,
      status: 403,
    },
    pageRequest,
  )
}

/** Page titles by status. */
const titles: Readonly<Record<number, string>> = { 403: 'Not accepted', 404: 'Not found' }

/** Problem rendered as a page. Rethrows internal errors, so that they are logged. */
function problemPage(error: unknown, pageRequest: PageRequest): Reply {
  const problem = toProblem(error)
  if (problem.code === 'internal_error') throw error
  const { hint, retryAfter } = problem.details
  const isPaced = problem.code === 'rate_limited' && retryAfter !== undefined
  return renderPage(
    {
      title: isPaced ? 'Too many attempts' : (titles[problem.status] ?? 'Request rejected'),
      body: markup`<p class="lead">${
        isPaced ? `Too many attempts. Try again in ${plural(retryAfter, 'second')}.` : problem.message
      }</p>${hint ? markup`<p>${hint}</p>` : null}
<p><a href="${pageRequest.url.pathname}">Go back to the page</a></p>`,
      status: problem.status,
      headers: retryHeaders(problemHeaders(problem)),
    },
    pageRequest,
  )
}

/** The headers of a problem that apply to a page too. */
function retryHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const kept = ['allow', 'retry-after', 'connection']
  return Object.fromEntries(Object.entries(headers).filter(([name]) => kept.includes(name.toLowerCase())))
}
