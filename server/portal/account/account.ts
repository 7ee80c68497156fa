import type { StoredPassword } from '../../../db/accounts/passwords.ts'
import type { ProviderSignIn } from '../../../oauth/sign-in/auth-core.ts'
import type { PasskeySite } from '../../../oauth/sign-in/passkey-site.ts'
import { hashPassword, passwordError, verifyPassword } from '../../../oauth/sign-in/password.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { identitiesSection } from '../access/identities.ts'
import { membershipsSection } from '../access/memberships.ts'
import { noPasskeyHere, passkeysSection } from '../access/passkeys.ts'
import { csrfField, onward, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PageRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { clearCookie } from '../page/session-cookie.ts'
import {
  againInstead,
  freshnessHint,
  isFresh,
  isStamped,
  requireFreshSignIn,
  stampField,
} from '../sign-in/fresh.ts'
import type { ConsumeAttempt } from '../sign-in/password.ts'
import { newPasswordField, unseenUsername } from '../sign-in/password-form.ts'
import { enoughFor, hasNoMethod, requireFreshUnlessFirst } from '../sign-in/sign-in-methods.ts'
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

/** Renders the account page; the password section appears for accounts that may have one. */
async function accountPage(
  pageRequest: AuthenticatedRequest,
  deps: AccountDeps,
  message?: FormMessage,
): Promise<Reply> {
  const { stores, signIn, passkeys: site } = deps
  const { accountId, caller } = pageRequest.person
  const [account, identities, passkeys, password, events] = await Promise.all([
    stores.accounts.get(accountId),
    stores.identities.list(accountId),
    stores.passkeys.list(accountId),
    stores.passwords.of(accountId),
    stores.auditEvents(accountId, 20, accountId),
  ])
  const isEnough = enoughFor(signIn, site)
  const hasPassword = (password?.hash ?? null) !== null
  const methods = { identities, passkeys: passkeys.length, hasPassword }
  const isFirst = hasNoMethod(methods)
  // A new way to sign in needs a fresh sign-in, unless it is the first.
  const gate = isFirst || isFresh(pageRequest.person) ? null : againInstead(pageRequest)
  return renderPage(
    {
      title: 'Account',
      status: message?.wrong ? 400 : 200,
      body: markup`${message ? markup`<p class="said${message.wrong ? ' wrong' : ''}" role="${message.wrong ? 'alert' : 'status'}">${message.text}</p>` : null}
${
  isFirst
    ? markup`<p class="note">You signed in with a one-time link and have no way to sign in again yet. ${password ? 'Set a password or add a passkey' : 'Add a passkey'} below; you have
as long as this browser stays signed in.</p>`
    : null
}
<dl class="figures words"><div><dt>Tier</dt><dd>${caller.tier}</dd></div>
<div><dt>Account</dt><dd><code>${accountId}</code></dd></div></dl>
${nameForm(pageRequest, account?.label ?? '')}
${identitiesSection(pageRequest, signIn, identities, (remaining) => isEnough({ ...methods, identities: remaining }))}
${passkeysSection(pageRequest, passkeys, {
  instead: noPasskeyHere(site, passkeys, pageRequest) ?? gate,
  isEnough: (remaining) => isEnough({ ...methods, passkeys: remaining }),
})}
${membershipsSection(pageRequest)}
${password ? passwordSection(pageRequest, stores, { password, gate, isFirst }) : null}
<h2>Sessions</h2><p><a href="/portal/account/sessions">See where you are signed in, and sign out everywhere</a></p>
<h2>Activity</h2>
${activityList(events, accountId)}
<h2>Your data</h2><p>Everything we store about you: account, API keys (without their secrets), assistants, sessions, charges
and activity.</p><p><a href="/portal/account/export" download>Download as JSON</a></p>
<h2>Delete the account</h2><p>We delete your keys and personal data, and end every session and connection. Past charges are kept
under an anonymous number. You’ll confirm it’s you with a sign-in within the last ten minutes.</p>
<p><a href="/portal/account/delete">Delete the account</a></p>`,
    },
    pageRequest,
  )
}

/** Form of the account's name. */
function nameForm(pageRequest: AuthenticatedRequest, label: string): Markup {
  return markup`<form method="post" action="/portal/account/name">${csrfField(pageRequest)}
<div class="field"><label for="account-name">Name of the account</label>
<input id="account-name" name="name" required maxlength="${longestName}" value="${label}" autocomplete="off" aria-describedby="account-name-hint">
<p class="hint" id="account-name-hint">Such as <i>Mia’s observatory</i>. People you invite see it, and so do you in the list of
accounts.</p></div><button class="second">Save the name</button></form>`
}

/** Longest name of an account, in characters. */
const longestName = 64

/** POST handler that names the account of the person. */
export function renameAccountHandler(deps: AccountDeps): PageHandler<AuthenticatedRequest> {
  return {
    async post(pageRequest, form) {
      const name = (form.get('name') ?? '').normalize('NFC').replace(/\s+/gu, ' ').trim()
      const { accountId, actor } = pageRequest.person
      // An address would look like one that a provider has verified, and marks of direction could reorder a page.
      if (name === '' || [...name].length > longestName || /[@\p{Cc}\p{Cf}]/u.test(name))
        return accountPage(pageRequest, deps, { text: badName, wrong: true })
      await deps.stores.accounts.rename(accountId, name, actor)
      return onward('/portal/account')
    },
  }
}

const badName = `A name has 1 to ${longestName} characters and no @.`

/** Section of the password: a form, or why there is none now. Changing a password requires the current one. */
function passwordSection(
  pageRequest: AuthenticatedRequest,
  stores: PortalStores,
  {
    password: { hash, name },
    gate,
    isFirst,
  }: { readonly password: StoredPassword; readonly gate: Markup | null; readonly isFirst: boolean },
): Markup {
  const isSet = hash !== null
  if (!isSet && gate) return markup`<h2>Password</h2>${gate}`
  const current = isSet
    ? markup`<div class="field"><label for="current">Current password</label>
<input id="current" name="current" type="password" autocomplete="current-password" required></div>`
    : null
  return markup`<h2>Password</h2>${isSet ? markup`<p>Changing your password signs out all your other browsers.</p>` : null}
<form method="post" action="/portal/account/password">${csrfField(pageRequest)}${isSet || isFirst ? null : stampField(pageRequest, stores)}
${unseenUsername(name ?? 'owner')}${current}
${newPasswordField('New password')}${isSet || isFirst ? null : freshnessHint(pageRequest)}<button>${isSet ? 'Change the password' : 'Set the password'}</button></form>`
}

/**
 * POST handler that sets a password and ends every other session of the account. Accounts of identity providers get 400.
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
      const stored = await stores.passwords.of(accountId)
      // Limits guesses of the current password at an unlocked browser.
      await spendGuess(pageRequest.exchange, stored)
      const refused = (text: string) => accountPage(pageRequest, deps, { text, wrong: true })
      if (!stored) return refused('You sign in with an identity provider, so this account has no password.')
      // Changing a password requires the current one; setting one requires a fresh sign-in, unless it is the first way in.
      if (stored.hash === null && !isStamped(pageRequest, stores, form)) {
        const stale = await requireFreshUnlessFirst(pageRequest, stores)
        if (stale) return stale
      }
      if (stored.hash !== null && !(await verifyPassword(form.get('current') ?? '', stored.hash))) {
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
