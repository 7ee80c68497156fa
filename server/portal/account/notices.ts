import type { StoredIdentity } from '../../../db/accounts/identities.ts'
import type { Role } from '../../../db/accounts/members.ts'
import type { StoredPasskey } from '../../../db/accounts/passkeys.ts'
import type { CredentialBudget } from '../../../db/ledger/budgets.ts'
import { isNearLimit } from '../../calls/budget-warning.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { refusedWords } from '../page/daily-limit.ts'
import { instant, number } from '../page/format.ts'

/** How long a new sign-in method is announced. */
const shownMs = 7 * 24 * 3_600_000

/**
 * Notice about sign-in methods added within the last week, or null. Every session shows it, because the service sends
 * no mail that could warn the owner of a stolen session.
 */
export function newSignInMethods(
  methods: {
    /** Oldest first. The first one created the account and is not announced, except for the owner. */
    readonly identities: readonly StoredIdentity[]
    /** The owner's account was created by the first start, so all of its identities were attached later. */
    readonly isOwner: boolean
    readonly passkeys: readonly StoredPasskey[]
    /** When the password was last set, ms since 1970; null without one. */
    readonly passwordSince: number | null
  },
  now = Date.now(),
): Markup | null {
  const since = now - shownMs
  const attached = (methods.isOwner ? methods.identities : methods.identities.slice(1)).filter(
    (identity) => identity.since > since,
  )
  const password =
    methods.passwordSince !== null && methods.passwordSince > since ? methods.passwordSince : null
  const added = methods.passkeys.filter(({ createdAt }) => createdAt > since)
  if (attached.length === 0 && added.length === 0 && password === null) return null
  return markup`<section class="said" role="status">${attached.map(
    (identity) =>
      markup`<p>${new URL(identity.issuer).host} was attached as a way to sign in ${instant(identity.since)}.</p>`,
  )}${added.map(({ name, createdAt }) => markup`<p>The passkey ${name} was added ${instant(createdAt)}.</p>`)}${
    password === null ? null : markup`<p>The password was set ${instant(password)}.</p>`
  }
<p>If that was not you: <a href="/portal/account">remove it or change the password</a>, then
<a href="/portal/account/sessions">sign out everywhere</a>.</p></section>`
}

/** Notice about keys and assistants that have used most of their daily limit, which owners can change, or null. */
export function nearLimits(budgets: readonly CredentialBudget[], role: Role): Markup | null {
  const nearLimit = budgets.filter(isNearLimit)
  if (nearLimit.length === 0) return null
  return markup`<section class="said" role="status">${nearLimit.map(
    ({ name, credentialId, kind, used: usedCredits, limit }) =>
      markup`<p>${name ?? credentialId} has used ${number(usedCredits)} of its ${number(limit)} credits today${refusedWords({ used: usedCredits, limit })}.${
        role === 'owner'
          ? markup` <a href="${kind === 'key' ? `/portal/keys/${credentialId}` : '/portal/assistants'}">Change its limit</a>`
          : ' An owner of the account can change its limit.'
      }</p>`,
  )}</section>`
}
