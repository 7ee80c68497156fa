import { markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'

/** How long a sign-in counts as fresh. */
const freshMs = 10 * 60_000

/**
 * A change that lasts longer than a session asks for a sign-in of the last ten minutes: a session that was stolen, or a browser left
 * open, is then no way in for good.
 * @returns the page that asks for it, or nothing where the sign-in is fresh
 */
export function requireFreshSignIn(pageRequest: AuthenticatedRequest, now = Date.now()): Reply | undefined {
  if (now - pageRequest.person.signedInAt < freshMs) return undefined
  return renderPage(
    {
      title: 'Sign in again first',
      body: markup`<p class="lead">To change how you sign in, or to delete the account, you must have signed in within the last ten
minutes.</p><p><a href="/portal/sign-in?again=yes&amp;return=/portal/account">Sign in again</a>, then repeat the change.</p>`,
      status: 403,
    },
    pageRequest,
  )
}
