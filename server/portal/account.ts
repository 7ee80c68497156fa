import { hashedPassword, isPassword, passwordObjection, shortestPassword } from '../../oauth/password.ts'
import type { ProviderSignIn } from '../../oauth/sign-in.ts'
import { type Markup, markup } from '../docs/markup.ts'
import type { Reply } from '../exchange.ts'
import type { Door } from './doors.ts'
import { staleSignIn } from './fresh.ts'
import { identitiesSection } from './identities.ts'
import { csrfField, framed, onward } from './layout.ts'
import { clearCookie } from './session-cookie.ts'
import type { SpendGuess } from './sign-in-password.ts'
import type { PersonalVisit, PortalStores, Visit } from './visit.ts'
import { instant } from './words.ts'

/** Who the account belongs to, its password, what happened to it, its data and its end. */
export function accountDoor(deps: AccountDeps): Door<PersonalVisit> {
  return { get: (visit) => accountPage(visit, deps) }
}

export interface AccountDeps {
  readonly stores: PortalStores
  readonly signIn: ProviderSignIn
}

interface Said {
  readonly text: string
  readonly wrong: boolean
}

async function accountPage(visit: PersonalVisit, deps: AccountDeps, said?: Said): Promise<Reply> {
  const { stores, signIn } = deps
  const { accountId, label, caller } = visit.person
  const [identities, owner, events] = await Promise.all([
    stores.identities.list(accountId),
    stores.passwords.owner(),
    stores.auditEvents(accountId, 12),
  ])
  const isOwner = owner?.accountId === accountId
  return framed(
    {
      title: 'Account',
      status: said?.wrong ? 400 : 200,
      body: markup`${said ? markup`<p class="said${said.wrong ? ' wrong' : ''}" role="${said.wrong ? 'alert' : 'status'}">${said.text}</p>` : null}
<dl class="figures words"><div><dt>Name</dt><dd>${label ?? 'none'}</dd></div><div><dt>Tier</dt><dd>${caller.tier}</dd></div>
<div><dt>Account</dt><dd><code>${accountId}</code></dd></div></dl>
${identitiesSection(visit, signIn, { identities, hasPassword: isOwner && owner.hash !== null })}
${isOwner ? passwordForm(visit, owner.hash !== null) : null}
<h2>Sessions</h2><p><a href="/portal/account/sessions">See where you are signed in</a>, and sign out everywhere.</p>
<h2>Activity</h2>
<ul class="plain happened">${events.map(({ at, action }) => markup`<li>${instant(at)} ${actions[action] ?? action}</li>`)}</ul>
<h2>Your data</h2><p>Everything we hold about you: account, keys without their secrets, assistants, sessions, the ledger
and what happened.</p><p><a href="/portal/account/export" download>Download as JSON</a></p>
<h2>Delete the account</h2><p>Keys, assistants and sessions end at once, and what says who you are is removed.
The ledger of past calls stays, under a number that leads to nobody.</p>
<p><a href="/portal/account/delete">Delete the account</a></p>`,
    },
    visit,
  )
}

/** Audit actions as a person would tell them. */
const actions: Readonly<Record<string, string>> = {
  signed_in: 'signed in',
  sign_in_link_made: 'a sign-in link was made',
  signed_out: 'signed out',
  sign_in_failed: 'a sign-in failed: wrong password',
  key_created: 'an API key was created',
  key_opened: 'an API key was shown',
  key_revoked: 'an API key was revoked',
  feed_made: 'a calendar feed was made',
  feed_revoked: 'a calendar feed was revoked',
  password_set: 'the password was set',
  tier_changed: 'the tier was changed',
  status_changed: 'the account was switched',
  identity_attached: 'an identity was attached',
  identity_removed: 'an identity was removed',
  assistant_connected: 'an assistant was connected',
  assistant_disconnected: 'an assistant was disconnected',
}

function passwordForm(visit: PersonalVisit, isSet: boolean): Markup {
  const current = isSet
    ? markup`<div class="field"><label for="current">Password until now</label>
<input id="current" name="current" type="password" autocomplete="current-password" required></div>`
    : null
  return markup`<h2>Password</h2><p>${
    isSet
      ? 'Changing it signs out every other browser.'
      : 'You came by a link that works once. Set a password to come back without one.'
  }</p>
<form method="post" action="/portal/account/password">${csrfField(visit)}${current}
<div class="field"><label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" minlength="${shortestPassword}"
required aria-describedby="password-hint"><p class="hint" id="password-hint">At least ${shortestPassword} characters; a few
words in a row are good.</p></div><button>${isSet ? 'Change the password' : 'Set the password'}</button></form>`
}

export function setPasswordDoor(deps: AccountDeps, spendGuess: SpendGuess): Door<PersonalVisit> {
  const { stores } = deps
  return {
    async post(visit, form) {
      const { accountId, sessionId } = visit.person
      const owner = await stores.passwords.owner()
      // Whoever found a browser unlocked may not try passwords without end.
      await spendGuess(visit.exchange)
      const wrong = (text: string) => accountPage(visit, deps, { text, wrong: true })
      if (owner?.accountId !== accountId) return wrong('Only the owner of the service has a password here.')
      // Changing one asks for the one before; setting the first asks for a fresh sign-in.
      const stale = owner.hash ? undefined : staleSignIn(visit)
      if (stale) return stale
      if (owner.hash && !(await isPassword(form.get('current') ?? '', owner.hash))) {
        return wrong('That was not the password until now.')
      }
      const password = form.get('password') ?? ''
      const objection = passwordObjection(password)
      if (objection) return wrong(objection)
      await stores.passwords.set(accountId, await hashedPassword(password))
      await stores.signIn.endSessions(accountId, sessionId)
      return accountPage(visit, deps, { text: 'The password is set.', wrong: false })
    },
  }
}

const confirmation = 'delete my account'

/** Deletes the account after the person typed that they mean it. */
export function deleteAccountDoor({ accounts }: PortalStores): Door<PersonalVisit> {
  const page = (visit: PersonalVisit, wrong?: string) =>
    framed(
      {
        title: 'Delete the account?',
        status: wrong ? 400 : 200,
        body: markup`${wrong ? markup`<p class="said wrong" role="alert">${wrong}</p>` : null}
<p class="lead">Your keys and assistants are refused from that moment on. It cannot be undone.</p>
<form method="post">${csrfField(visit)}<div class="field"><label for="sure">To go on, type “${confirmation}”</label>
<input id="sure" name="sure" autocomplete="off" required></div>
<div class="actions"><button class="danger">Delete the account</button>
<a class="button-like" href="/portal/account">Keep it</a></div></form>`,
      },
      visit,
    )
  return {
    get: (visit) => staleSignIn(visit) ?? page(visit),
    async post(visit, form) {
      const stale = staleSignIn(visit)
      if (stale) return stale
      if (form.get('sure')?.trim().toLowerCase() !== confirmation) {
        return page(visit, 'Nothing was deleted: the words are not the ones asked for.')
      }
      await accounts.erase(visit.person.accountId)
      return onward('/portal/deleted', { 'set-cookie': clearCookie })
    },
  }
}

export const deletedDoor: Door<Visit> = {
  get: (visit) =>
    framed(
      {
        title: 'The account is gone',
        body: markup`<p class="lead">Nothing here says any longer who you were. Clear skies.</p>`,
      },
      visit,
    ),
}
