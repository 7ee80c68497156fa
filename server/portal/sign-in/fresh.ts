import { markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'

/** Time after sign-in during which it counts as fresh. */
const freshMs = 10 * 60_000

/**
 * Requires a sign-in within the last ten minutes. Changes that outlast the session, such as a new sign-in method, call
 * it first, so that a stolen session or an unattended browser cannot gain permanent access.
 * @returns a 403 page that asks for a new sign-in, or undefined if the sign-in is fresh
 */
export function requireFreshSignIn(pageRequest: AuthenticatedRequest, now = Date.now()): Reply | undefined {
  if (now - pageRequest.person.signedInAt < freshMs) return undefined
  const page = pageRequest.url.pathname.startsWith('/portal/team') ? '/portal/team' : '/portal/account'
  return renderPage(
    {
      title: 'Sign in again first',
      body: markup`<p class="lead">To change how you sign in or who may use the account, or to delete it, you must have signed in within
the last ten minutes.</p><p><a href="/portal/sign-in?again=yes&amp;return=${page}">Sign in again</a>, then repeat the change.</p>`,
      status: 403,
    },
    pageRequest,
  )
}
