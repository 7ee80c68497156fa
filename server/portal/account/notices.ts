import type { StoredIdentity } from '../../../db/accounts/identities.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { instant } from '../page/format.ts'

const shownMs = 7 * 24 * 3_600_000

/** Ways to sign in that are newer than a week, told in every session, since there is no mail to tell of them. */
export function newWaysIn(
  ways: {
    /** Oldest first: the first made the account. */
    readonly identities: readonly StoredIdentity[]
    readonly isOwner: boolean
    readonly passwordSince: number | null
  },
  now = Date.now(),
): Markup | null {
  const since = now - shownMs
  const attached = (ways.isOwner ? ways.identities : ways.identities.slice(1)).filter(
    (one) => one.since > since,
  )
  const password = ways.passwordSince !== null && ways.passwordSince > since ? ways.passwordSince : null
  if (attached.length === 0 && password === null) return null
  return markup`<section class="said" role="status">${attached.map(
    (one) =>
      markup`<p>${new URL(one.issuer).host} was attached as a way to sign in ${instant(one.since)}.</p>`,
  )}${password === null ? null : markup`<p>The password was set ${instant(password)}.</p>`}
<p>If that was not you: <a href="/portal/account">remove it or change the password</a>, then
<a href="/portal/account/sessions">sign out everywhere</a>.</p></section>`
}
