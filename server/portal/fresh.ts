import { markup } from '../docs/markup.ts'
import type { Reply } from '../exchange.ts'
import { framed } from './layout.ts'
import type { PersonalVisit } from './visit.ts'

/** How long a sign-in counts as fresh. */
const freshMs = 10 * 60_000

/**
 * What lasts longer than a session asks for a sign-in of the last ten minutes: a session that was stolen, or a browser left
 * open, is then no way in for good.
 * @returns the page that asks for it, or nothing where the sign-in is fresh
 */
export function staleSignIn(visit: PersonalVisit, now = Date.now()): Reply | undefined {
  if (now - visit.person.signedInAt < freshMs) return undefined
  return framed(
    {
      title: 'Sign in again first',
      body: markup`<p class="lead">This changes who can sign in to the account, or ends it. It needs a sign-in of the last ten
minutes.</p><p><a href="/portal/sign-in?again=yes&amp;return=/portal/account">Sign in again</a>, then repeat it.</p>`,
      status: 403,
    },
    visit,
  )
}
