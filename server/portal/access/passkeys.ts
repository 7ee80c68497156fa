import type { StoredPasskey } from '../../../db/accounts/passkeys.ts'
import { maxPasskeys } from '../../../db/accounts/passkeys.ts'
import type { PasskeySite } from '../../../oauth/sign-in/passkey-site.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { instant } from '../page/format.ts'
import { csrfField, hiddenField, onward, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest } from '../page/page-request.ts'
import { originOf } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { requireFreshSignIn } from '../sign-in/fresh.ts'
import {
  offersPasskeys,
  type PasskeyDeps,
  passkeyOptions,
  passkeyScripts,
  takeResponse,
} from '../sign-in/passkey.ts'
import { requireFreshUnlessFirst } from '../sign-in/sign-in-methods.ts'
import { browserName } from './sessions.ts'

const account = '/portal/account'
/** Longest name, in characters. */
const longestName = 64

/** Section "Passkeys": those of the account, and a form that adds one, or why there is none. */
export function passkeysSection(
  pageRequest: AuthenticatedRequest,
  all: readonly StoredPasskey[],
  {
    instead,
    isEnough,
  }: {
    /** Text in the place of the form; null for the form. */
    readonly instead: Markup | null
    readonly isEnough: (passkeys: number) => boolean
  },
): Markup {
  return markup`<h2>Passkeys</h2><p>A passkey signs you in with your device’s fingerprint, face or PIN. It works on this
service alone, so it cannot be phished.</p>
${all.length > 0 ? markup`<ul class="things">${all.map((passkey, index) => passkeyItem(passkey, index, pageRequest, isEnough(all.length - 1)))}</ul>` : null}
${instead ?? addForm(pageRequest)}`
}

/** Why this page has no form that adds a passkey; null where browsers allow it and there is room. */
export function noPasskeyHere(
  site: PasskeySite | null,
  all: readonly StoredPasskey[],
  pageRequest: AuthenticatedRequest,
): Markup | null {
  if (!site)
    return markup`<p class="hint">Passkeys don’t work here: browsers allow them on https addresses and on
<code>localhost</code> only, and this service’s address is another.</p>`
  const { origin } = site
  if (!offersPasskeys(site, pageRequest))
    return markup`<p class="hint">Passkeys belong to <a href="${origin}${account}">${origin}</a>. Open this page there to add
one.</p>`
  return all.length < maxPasskeys ? null : markup`<p class="hint">${full}</p>`
}

/** Form that adds a passkey. */
function addForm(pageRequest: AuthenticatedRequest): Markup {
  const { userAgent } = originOf(pageRequest)
  return markup`<form method="post" action="${account}/passkeys" data-passkey="create" data-options="${account}/passkeys/options">${csrfField(pageRequest)}
<input type="hidden" name="response"><div class="field"><label for="passkey-name">Name of the passkey</label>
<input id="passkey-name" name="name" maxlength="${longestName}" required value="${browserName(userAgent ?? '')}"></div>
<button>Add a passkey</button><p class="hint" role="status" hidden></p></form>${passkeyScripts}`
}

/** List item of one passkey. */
function passkeyItem(
  { credentialId, name, createdAt, lastUsedAt }: StoredPasskey,
  index: number,
  pageRequest: AuthenticatedRequest,
  canRemove: boolean,
): Markup {
  const id = `passkey-${index}`
  const hidden = markup`${csrfField(pageRequest)}${hiddenField('passkey', credentialId)}`
  return markup`<li><h3>${name}</h3><p class="about">Added ${instant(createdAt)}; ${
    lastUsedAt === null ? 'never used' : markup`last used ${instant(lastUsedAt)}`
  }</p>
<details><summary>Rename <span class="unseen">${name}</span></summary><form method="post" action="${account}/passkeys/rename">${hidden}
<div class="field"><label for="${id}">New name</label><input id="${id}" name="name" maxlength="${longestName}" required value="${name}"></div>
<button class="second">Save the name</button></form></details>
${
  canRemove
    ? markup`<form method="post" action="${account}/passkeys/remove">${hidden}<button class="danger">Remove <span class="unseen">${name}</span></button></form>`
    : markup`<p class="hint">Your only way to sign in: it can’t be removed.</p>`
}</li>`
}

/** A registration belongs to the session that began it. */
const sessionOf = ({ person }: AuthenticatedRequest) => `register ${person.sessionId}`

/** POST handler with the options of a registration, after a fresh sign-in unless it is the first way to sign in. */
export function passkeyOptionsHandler({
  stores,
  passkeys,
  spendSignIn,
}: PasskeyDeps): PageHandler<AuthenticatedRequest> {
  return {
    async post(pageRequest) {
      const stale = await requireFreshUnlessFirst(pageRequest, stores)
      if (stale) return stale
      await spendSignIn(pageRequest.exchange, 'begin')
      if (!passkeys) throw noPasskeys()
      const { accountId, label } = pageRequest.person
      const registered = await stores.passkeys.list(accountId)
      const options = passkeys.registration({ accountId, name: label ?? accountId }, registered)
      return passkeyOptions(options, sessionOf(pageRequest), stores)
    },
  }
}

/** POST handler that adds a passkey, after a fresh sign-in unless it is the first way to sign in. */
export function addPasskeyHandler({
  stores,
  passkeys,
  spendSignIn,
}: PasskeyDeps): PageHandler<AuthenticatedRequest> {
  return {
    async post(pageRequest, form) {
      const stale = await requireFreshUnlessFirst(pageRequest, stores)
      if (stale) return stale
      await spendSignIn(pageRequest.exchange, form.get('response') ? 'finish' : 'begin')
      if (!passkeys) throw noPasskeys()
      const name = nameOf(form)
      const response = await takeResponse(form, sessionOf(pageRequest), stores)
      const passkey = response && passkeys.register(response)
      if (!passkey) return notAdded(pageRequest, 400, notConfirmed)
      const { accountId, actor } = pageRequest.person
      const outcome = await stores.passkeys.add({ ...passkey, accountId, name }, actor)
      if (outcome === 'added') return onward(account)
      return notAdded(pageRequest, 409, outcome === 'taken' ? duplicateText : full)
    },
  }
}

/** POST handler that renames a passkey. */
export function renamePasskeyHandler({ stores }: PasskeyDeps): PageHandler<AuthenticatedRequest> {
  return {
    async post({ person }, form) {
      const { accountId, actor } = person
      if (!(await stores.passkeys.rename(accountId, form.get('passkey') ?? '', nameOf(form), actor)))
        throw unknown()
      return onward(account)
    },
  }
}

/**
 * POST handler that removes a passkey and ends every other session, after a fresh sign-in. Responds 409 if it is the only
 * way to sign in left.
 * @param isEnough whether that many passkeys suffice to sign in to the account
 */
export function removePasskeyHandler(
  { stores }: PasskeyDeps,
  isEnough: (accountId: string, passkeys: number) => Promise<boolean>,
): PageHandler<AuthenticatedRequest> {
  return {
    async post(pageRequest, form) {
      const stale = requireFreshSignIn(pageRequest)
      if (stale) return stale
      const { accountId, sessionId, actor } = pageRequest.person
      const enoughPasskeys = (passkeys: number) => isEnough(accountId, passkeys)
      const outcome = await stores.passkeys.remove(
        accountId,
        form.get('passkey') ?? '',
        enoughPasskeys,
        actor,
      )
      if (outcome === 'unknown') throw unknown()
      if (outcome === 'last') return lastWayIn(pageRequest)
      // Other sessions may have been started with the removed passkey.
      await stores.signIn.endSessions(accountId, sessionId, actor)
      return onward(account)
    },
  }
}

/** The name in a form. @throws Problem `invalid_name` */
function nameOf(form: URLSearchParams): string {
  const name = form.get('name')?.trim() ?? ''
  if (name === '' || [...name].length > longestName || /\p{Cc}/u.test(name)) {
    throw new Problem('invalid_name', `A passkey needs a name of 1 to ${longestName} characters.`)
  }
  return name
}

const unknown = () => new Problem('not_found', 'The account has no such passkey.')
const noPasskeys = () =>
  new Problem(
    'not_found',
    'This service has no passkeys: its public address is an IP address or has no https.',
  )

const notConfirmed =
  'The browser did not confirm a passkey. The request may have expired after five minutes. Passkeys need JavaScript.'
const duplicateText = 'This passkey is registered already.'
const full = `The account has ${maxPasskeys} passkeys. Remove one that you no longer use.`

/** Page for a passkey that was not added. */
function notAdded(pageRequest: AuthenticatedRequest, status: number, reason: string): Reply {
  return renderPage(
    {
      title: 'No passkey was added',
      body: markup`<p class="lead">${reason}</p><p><a href="${account}">Back to the account</a></p>`,
      status,
    },
    pageRequest,
  )
}

/** Page (409) for the attempt to remove the only way to sign in. */
export function lastWayIn(pageRequest: AuthenticatedRequest): Reply {
  return renderPage(
    {
      title: 'Nothing was removed',
      body: markup`<p class="lead">This is the only way to sign in to your account, so it can’t be removed.</p>
<p>Add another one first. <a href="${account}">Back to the account</a></p>`,
      status: 409,
    },
    pageRequest,
  )
}
