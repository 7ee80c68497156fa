import {
  challengeSeconds,
  type PasskeyResponse,
  type PasskeySite,
  readPasskeyResponse,
} from '../../../oauth/sign-in/passkey-site.ts'
import { asset } from '../../html/assets.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { renderPage } from '../page/layout.ts'
import { type PageRequest, type PortalStores, returnPath } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import type { ConsumeSignIn } from './provider.ts'
import { afterSignIn, noteFailure } from './session.ts'

/** Dependencies of the pages of passkeys. */
export interface PasskeyDeps {
  readonly stores: PortalStores
  /** Null where browsers allow no passkeys. */
  readonly passkeys: PasskeySite | null
  readonly spendSignIn: ConsumeSignIn
}

/** True where the page is served from the site that passkeys are bound to. */
export function offersPasskeys(
  passkeys: PasskeySite | null,
  { exchange }: PageRequest,
): passkeys is PasskeySite {
  return passkeys !== null && new URL(passkeys.origin).host === exchange.event.req.headers.get('host')
}

/** The scripts of a page with a passkey form: the library for browsers, and its use. */
export const passkeyScripts: Markup = markup`<script src="${asset('webauthn.js').path}" defer></script>
<script src="${asset('passkeys.js').path}" defer></script>`

/** Options of a sign-in or registration as JSON, with a challenge that this browser can use once. */
export async function passkeyOptions(
  options: { readonly challenge: string },
  boundTo: string,
  { passkeys }: PortalStores,
): Promise<Reply> {
  await passkeys.putChallenge(options.challenge, boundTo, challengeSeconds)
  return {
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    body: JSON.stringify(options),
  }
}

/**
 * The response of a form, whose challenge is thereby used up; `null` for one that is not a response, or whose challenge
 * was used before, has expired or belongs to another browser.
 */
export async function takeResponse(
  form: URLSearchParams,
  boundTo: string,
  { passkeys }: PortalStores,
): Promise<PasskeyResponse | null> {
  const response = readPasskeyResponse(form.get('response') ?? '')
  return response && (await passkeys.takeChallenge(response.challenge, boundTo)) ? response : null
}

/** A sign-in belongs to the browser that began it, which the token of its forms names. */
const browserOf = ({ csrf }: PageRequest) => `sign-in ${csrf}`

/** POST handler with the options of a sign-in; 404 where there are no passkeys. */
export function passkeySignInOptionsHandler(deps: PasskeyDeps): PageHandler<PageRequest> {
  return {
    async post(pageRequest) {
      const { passkeys, stores, spendSignIn } = deps
      await spendSignIn(pageRequest.exchange, 'begin')
      if (!passkeys) return notSignedIn(pageRequest)
      return passkeyOptions(passkeys.signIn(), browserOf(pageRequest), stores)
    },
  }
}

/** POST handler that signs in with a passkey. A refused one is recorded in the activity of its account. */
export function passkeySignInHandler(deps: PasskeyDeps): PageHandler<PageRequest> {
  const { passkeys, stores, spendSignIn } = deps
  return {
    async post(pageRequest, form) {
      await spendSignIn(pageRequest.exchange, form.get('response') ? 'finish' : 'begin')
      const response = await takeResponse(form, browserOf(pageRequest), stores)
      const passkey = response && (await stores.passkeys.find(response.credentialId))
      if (!passkeys || !response || !passkey) return notSignedIn(pageRequest)
      const counter = passkeys.verify(response, passkey)
      const account = await stores.accounts.get(passkey.accountId)
      const isUsed = counter !== null && (await stores.passkeys.use(passkey.credentialId, counter))
      if (isUsed && account?.status === 'active') {
        return afterSignIn(pageRequest, passkey.accountId, stores, returnPath(form.get('return')))
      }
      await noteFailure(pageRequest, passkey.accountId, 'passkey', stores)
      return notSignedIn(pageRequest)
    },
  }
}

/** Page (403) of a sign-in that failed. It does not say why, so that it does not disclose which passkeys exist. */
function notSignedIn(pageRequest: PageRequest): Reply {
  return renderPage(
    {
      title: 'You are not signed in',
      body: markup`<p class="lead">No passkey of this service was confirmed. The request may have expired after five minutes, or your
browser has no passkey for this service. Passkeys need JavaScript.</p><p><a href="/portal/sign-in">Try again</a></p>`,
      status: 403,
    },
    pageRequest,
  )
}

/** Form of the sign-in page. */
export function passkeySignInForm(hidden: Markup): Markup {
  return markup`<form class="field" method="post" action="/portal/sign-in/passkey" data-passkey="get"
data-options="/portal/sign-in/passkey/options">${hidden}<input type="hidden" name="response">
<button>Sign in with a passkey</button><p class="hint" role="status" hidden></p></form>${passkeyScripts}`
}
