import { maxPasskeys } from '../../../db/accounts/passkeys.ts'
import type { ProviderSignIn } from '../../../oauth/sign-in/auth-core.ts'
import type { PasskeySite } from '../../../oauth/sign-in/passkey-site.ts'
import {
  hashPassword,
  passwordError,
  shortestPassword,
  verifyPassword,
} from '../../../oauth/sign-in/password.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { identitiesSection } from '../access/identities.ts'
import { membershipsSection } from '../access/memberships.ts'
import { passkeysSection } from '../access/passkeys.ts'
import { enoughFor } from '../access/ways-in.ts'
import { csrfField, onward, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PageRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { clearCookie } from '../page/session-cookie.ts'
import { requireFreshSignIn } from '../sign-in/fresh.ts'
import { offersPasskeys } from '../sign-in/passkey.ts'
import type { ConsumeAttempt } from '../sign-in/password.ts'
import { activityList } from './activity.ts'

/** The account page: name and tier, ways to sign in, activity, export and deletion. */
export function accountHandler(deps: AccountDeps): PageHandler<AuthenticatedRequest> {
  return { get: (pageRequest) => accountPage(pageRequest, deps) }
}

/** Dependencies of the account page and its password form. */
export interface AccountDeps {
  readonly stores: PortalStores
  /** Null where browsers allow no passkeys. */
  readonly passkeys: PasskeySite | null
  /** Configured identity providers, for the section "Ways to sign in". */
  readonly signIn: ProviderSignIn
}

/** Message above the page after a form was submitted. */
interface FormMessage {
  readonly text: string
  /** True for an error: status 400 and `role="alert"`. */
  readonly wrong: boolean
}

/** Renders the account page; the password section appears for the owner only. */
async function accountPage(
  pageRequest: AuthenticatedRequest,
  deps: AccountDeps,
  message?: FormMessage,
): Promise<Reply> {
  const { stores, signIn, passkeys: site } = deps
  const { accountId, label, caller } = pageRequest.person
  const [identities, passkeys, owner, events] = await Promise.all([
    stores.identities.list(accountId),
    stores.passkeys.list(accountId),
    stores.passwords.owner(),
    stores.auditEvents(accountId, 20, accountId),
  ])
  const isOwner = owner?.accountId === accountId
  const enoughWays = enoughFor(signIn, site)
  const waysIn = { identities, passkeys: passkeys.length, hasPassword: isOwner && owner.hash !== null }
  return renderPage(
    {
      title: 'Account',
      status: message?.wrong ? 400 : 200,
      body: markup`${message ? markup`<p class="said${message.wrong ? ' wrong' : ''}" role="${message.wrong ? 'alert' : 'status'}">${message.text}</p>` : null}
<dl class="figures words"><div><dt>Name</dt><dd>${label ?? 'none'}</dd></div><div><dt>Tier</dt><dd>${caller.tier}</dd></div>
<div><dt>Account</dt><dd><code>${accountId}</code></dd></div></dl>
${identitiesSection(pageRequest, signIn, identities, (remaining) => enoughWays({ ...waysIn, identities: remaining }))}
${passkeysSection(pageRequest, passkeys, {
  canAdd: offersPasskeys(site, pageRequest) && passkeys.length < maxPasskeys,
  isEnough: (remaining) => enoughWays({ ...waysIn, passkeys: remaining }),
})}
${membershipsSection(pageRequest)}
${isOwner ? passwordForm(pageRequest, owner.hash !== null) : null}
<h2>Sessions</h2><p><a href="/portal/account/sessions">See where you are signed in, and sign out everywhere</a></p>
<h2>Activity</h2>
${activityList(events, accountId)}
<h2>Your data</h2><p>Everything we store about you: account, API keys (without their secrets), assistants, sessions, charges
and activity.</p><p><a href="/portal/account/export" download>Download as JSON</a></p>
<h2>Delete the account</h2><p>We delete your keys and personal data, and end every session and connection. Past charges are kept
under an anonymous number.</p>
<p><a href="/portal/account/delete">Delete the account</a></p>`,
    },
    pageRequest,
  )
}

/** Form that sets or changes the owner's password. Changing it requires the current one. */
function passwordForm(pageRequest: AuthenticatedRequest, isSet: boolean): Markup {
  const current = isSet
    ? markup`<div class="field"><label for="current">Current password</label>
<input id="current" name="current" type="password" autocomplete="current-password" required></div>`
    : null
  return markup`<h2>Password</h2><p>${
    isSet
      ? 'Changing your password signs out all your other browsers.'
      : 'You signed in with a one-time link. Set a password so you can sign in again.'
  }</p>
<form method="post" action="/portal/account/password">${csrfField(pageRequest)}${current}
<div class="field"><label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="${shortestPassword}"
required aria-describedby="password-hint"><p class="hint" id="password-hint">At least ${shortestPassword} characters. A few
unrelated words make a good password.</p></div><button>${isSet ? 'Change the password' : 'Set the password'}</button></form>`
}

/**
 * POST handler that sets the owner's password and ends every other session of the account. Other accounts get 400.
 * @param spendGuess counts the attempt; throws 429 over the limit
 */
export function setPasswordHandler(
  deps: AccountDeps,
  spendGuess: ConsumeAttempt,
): PageHandler<AuthenticatedRequest> {
  const { stores } = deps
  return {
    async post(pageRequest, form) {
      const { accountId, sessionId } = pageRequest.person
      const owner = await stores.passwords.owner()
      // Limits guesses of the current password at an unlocked browser.
      await spendGuess(pageRequest.exchange)
      const refused = (text: string) => accountPage(pageRequest, deps, { text, wrong: true })
      if (owner?.accountId !== accountId) return refused('Only the owner of this service can set a password.')
      // Changing a password requires the current one; setting the first requires a fresh sign-in.
      const stale = owner.hash ? undefined : requireFreshSignIn(pageRequest)
      if (stale) return stale
      if (owner.hash && !(await verifyPassword(form.get('current') ?? '', owner.hash))) {
        return refused('The current password is wrong.')
      }
      const password = form.get('password') ?? ''
      const objection = passwordError(password)
      if (objection) return refused(objection)
      await stores.passwords.set(accountId, await hashPassword(password), pageRequest.person.actor)
      await stores.signIn.endSessions(accountId, sessionId, pageRequest.person.actor)
      return accountPage(pageRequest, deps, { text: 'The password is set.', wrong: false })
    },
  }
}

/** Text that the user types to confirm the deletion; compared without case. */
const confirmation = 'delete my account'

/** Deletes the account after a fresh sign-in and a typed confirmation, then clears the session cookie. */
export function deleteAccountHandler({ accounts, members }: PortalStores): PageHandler<AuthenticatedRequest> {
  const page = (pageRequest: AuthenticatedRequest, fault?: string) =>
    renderPage(
      {
        title: 'Delete the account?',
        status: fault ? 400 : 200,
        body: markup`${fault ? markup`<p class="said wrong" role="alert">${fault}</p>` : null}
<p class="lead">Your API keys and assistants will stop working immediately. This can’t be undone.</p>
<form method="post">${csrfField(pageRequest)}<div class="field"><label for="sure">To confirm, type “${confirmation}”</label>
<input id="sure" name="sure" autocomplete="off" required></div>
<div class="actions"><button class="danger">Delete the account</button>
<a class="button-like" href="/portal/account">Cancel</a></div></form>`,
      },
      pageRequest,
    )
  return {
    get: (pageRequest) => requireFreshSignIn(pageRequest) ?? page(pageRequest),
    async post(pageRequest, form) {
      const stale = requireFreshSignIn(pageRequest)
      if (stale) return stale
      if (form.get('sure')?.trim().toLowerCase() !== confirmation) {
        return page(pageRequest, `Nothing was deleted: the text was not “${confirmation}”.`)
      }
      const { accountId, actor } = pageRequest.person
      // Ends what the person approved and made on other accounts, too.
      await members.leaveAll(actor)
      await accounts.erase(accountId, actor)
      return onward('/portal/deleted', { 'set-cookie': clearCookie })
    },
  }
}

/** Public page shown after the account was deleted. */
export const deletedHandler: PageHandler<PageRequest> = {
  get: (pageRequest) =>
    renderPage(
      {
        title: 'Account deleted',
        body: markup`<p class="lead">Your keys and personal data were deleted. Clear skies.</p>`,
      },
      pageRequest,
    ),
}
