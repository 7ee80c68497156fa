import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { instant, plural } from '../page/format.ts'
import { hiddenField, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores, User } from '../page/page-request.ts'

/** Time after sign-in during which it counts as fresh. */
const freshMs = 10 * 60_000

/** Time after that in which a form can still be sent that was shown while the sign-in was fresh. */
const fillInMs = 15 * 60_000

/** Whether an instant is one of the last ten minutes. */
export const isRecent = (time: number | null, now = Date.now()): boolean =>
  time !== null && now - time < freshMs

/** Whether the person proved who they are within the last ten minutes, and the session is as young. */
export const isFresh = ({ signedInAt, provedAt }: User, now = Date.now()): boolean =>
  isRecent(signedInAt, now) && isRecent(provedAt, now)

/** When the sign-in of a person stops being fresh, ms since 1970. */
const freshUntil = ({ signedInAt, provedAt }: User): number => Math.min(signedInAt, provedAt ?? 0) + freshMs

/** Field of a form with text of one's own, shown while the sign-in is fresh: what is typed meanwhile is not lost. */
export const stampField = (
  { person }: AuthenticatedRequest,
  { signIn }: PortalStores,
  now = Date.now(),
): Markup => hiddenField('stamp', signIn.stampForm(person.sessionId, now + fillInMs))

/** Whether a form was shown while the sign-in was fresh, a quarter of an hour ago at most. */
export const isStamped = (
  { person }: AuthenticatedRequest,
  { signIn }: PortalStores,
  form: URLSearchParams,
): boolean => signIn.isStamped(form.get('stamp') ?? '', person.sessionId)

/** Pages that a person comes back to after a fresh sign-in; forms lead back to the page that shows them. */
const returns = [
  /^\/portal\/consent\/[\w-]+$/,
  /^\/portal\/account\/delete$/,
  /^\/portal\/team/,
  /^\/portal\/account/,
]

/**
 * Requires a sign-in within the last ten minutes, with a passkey, a password or a link, or at a provider that says when. Changes
 * that outlast the session, such as a new sign-in method, call it first, so that a stolen session or an unattended browser
 * cannot gain permanent access.
 * @returns a 403 page that asks for a new sign-in, or undefined if the sign-in is fresh
 */
export function requireFreshSignIn(pageRequest: AuthenticatedRequest, now = Date.now()): Reply | undefined {
  if (isFresh(pageRequest.person, now)) return undefined
  return renderPage(
    {
      title: 'Sign in again first',
      body: markup`<p class="lead">For your security, confirm it’s you. Sign in again to continue.</p>
<p><a class="button" href="${againPath(pageRequest)}">Sign in again</a></p>
<p class="hint">How you sign in, who may use the account and its deletion need a sign-in within the last ten minutes. A sign-in at an
identity provider counts when the provider says that it has just asked for your password or another proof.</p>`,
      status: 403,
    },
    pageRequest,
  )
}

/** The sign-in page that leads back to the page of a request. */
export function againPath({ url }: AuthenticatedRequest): string {
  const path = returns.map((pattern) => pattern.exec(url.pathname)?.[0]).find(Boolean) ?? '/portal/account'
  return `/portal/sign-in?again=yes&return=${encodeURIComponent(path)}`
}

/** Sentence above a form that needs a fresh sign-in: until when it can be sent. */
export const freshnessHint = ({ person }: AuthenticatedRequest): Markup =>
  markup`<p class="hint">You can do this until ${instant(freshUntil(person))}, ten minutes after your sign-in
(${plural(Math.max(1, Math.round((freshUntil(person) - Date.now()) / 60_000)), 'minute')} left). After that, sign in again first.</p>`

/** In the place of a form that needs a fresh sign-in, once the sign-in is older. */
export const againInstead = (pageRequest: AuthenticatedRequest): Markup =>
  markup`<p class="note">For your security, this needs a sign-in within the last ten minutes.
<a href="${againPath(pageRequest)}">Sign in again</a> to continue; you come back to this page.</p>`
