import { AuthorityEnded, type Least } from '../../../db/accounts/authority.ts'
import type { Config } from '../../config/config.ts'
import { markup } from '../../html/markup.ts'
import type { Route } from '../../http/exchange.ts'
import { type Handler, methodNotAllowed, type Reply } from '../../http/exchange.ts'
import { problemHeaders, toProblem } from '../../http/problem.ts'
import { bodyReceived } from '../../http/request-body.ts'
import { duration } from './format.ts'
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
import { accountNameOf } from './people.ts'
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
  authenticated(path: string, page: PageHandler<AuthenticatedRequest>): void
  /** Public page. */
  public(path: string, page: PageHandler<PageRequest>): void
}

/**
 * Page router: awaits the form, reads the session, verifies the form, limits pages and forms per session, and renders problems as pages.
 * Internal errors are rethrown, so that the HTTP layer logs them.
 */
export function createRouter(route: Route, stores: PortalStores, config: Config): PageRouter {
  const sessionConcurrency = new SessionConcurrency()
  function handler<V extends PageRequest>(
    page: PageHandler<V>,
    admitted: (pageRequest: PageRequest) => V | Reply,
  ): Handler {
    return async (exchange) => {
      await bodyReceived(exchange.event.req)
      const pageRequest = await readPageRequest(exchange, stores, config.TRUST_PROXY)
      try {
        const { method } = exchange.event.req
        const pageMethod = method === 'HEAD' ? 'GET' : method
        if (pageMethod === 'POST' && page.post) {
          const form = await readSubmittedForm(pageRequest, config)
          const admittedRequest = admitted(pageRequest)
          if (isReply(admittedRequest)) return admittedRequest
          if (pageRequest.person) sessionConcurrency.count(pageRequest.person.sessionId)
          return await page.post(admittedRequest, form)
        }
        if (pageMethod !== 'GET' || !page.get) throw methodNotAllowed(methodsOf(page))
        const admittedRequest = admitted(pageRequest)
        if (isReply(admittedRequest)) return admittedRequest
        const get = async () => page.get?.(admittedRequest) as Answer
        return await (pageRequest.person
          ? sessionConcurrency.during(pageRequest.person.sessionId, get)
          : get())
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
    authenticated(path, page) {
      const leastRole = permissions[path]
      if (!leastRole) throw new Error(`${path} has no row in the table of permissions.`)
      route(
        path,
        handler(page, (pageRequest) => authenticate(pageRequest, leastRole)),
        'own',
      )
    },
    public: (path, page) =>
      route(
        path,
        handler(page, (pageRequest) => pageRequest),
        'own',
      ),
  }
}

/** True for a redirect in place of an admitted request. */
function isReply(candidate: PageRequest | Reply): candidate is Reply {
  return !('exchange' in candidate)
}

/** Methods of a handler, for `Allow`. */
function methodsOf(page: PageHandler<never>): string[] {
  return [...(page.get ? ['GET', 'HEAD'] : []), ...(page.post ? ['POST'] : [])]
}

/**
 * The request on the account that the page is about, if the role of the person allows it; otherwise a page (403) that says
 * so, and without a session a redirect to sign-in.
 */
function authenticate(pageRequest: PageRequest, leastRole: Least): AuthenticatedRequest | Reply {
  const { person } = pageRequest
  if (!person) {
    const { pathname, search } = pageRequest.url
    return onward(`/portal/sign-in?return=${encodeURIComponent(pathname + search)}`)
  }
  if (leastRole === 'self') return { ...pageRequest, person }
  const user = onAccount(person)
  return includes(user.role, leastRole)
    ? { ...pageRequest, person: user }
    : notInRole(pageRequest, user, leastRole)
}

/** Page (403) for something that the role of the person does not include. */
function notInRole(pageRequest: PageRequest, { role, actingFor }: User, leastRole: string): Reply {
  return renderPage(
    {
      title: 'Not part of your role',
      body: markup`<p class="lead">You are a ${role} of ${actingFor ? accountNameOf(actingFor, actingFor.accountId) : 'this account'}. This needs the role ${leastRole}.</p>
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
        isPaced ? `Too many attempts. Try again in ${duration(retryAfter)}.` : problem.message
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
  const headerNames = ['allow', 'retry-after', 'connection']
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => headerNames.includes(name.toLowerCase())),
  )
}
