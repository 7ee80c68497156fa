import type { ProviderSignIn } from '../../../oauth/sign-in/auth-core.ts'
import type { PasskeySite } from '../../../oauth/sign-in/passkey-site.ts'
import type { Config } from '../../config/config.ts'
import { atBaseUrl } from '../../config/public-url.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { swan } from '../../html/star-figure.ts'
import type { Reply } from '../../http/exchange.ts'
import { csrfField, hiddenField, onward, renderPage } from '../page/layout.ts'
import { type PageRequest, type PortalStores, returnPath } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { clearCookie, clearWaitingCookie, readWaiting, waitingCookie } from '../page/session-cookie.ts'
import { offersPasskeys, passkeySignInForm } from './passkey.ts'
import { passwordForm } from './password-form.ts'
import { withCookies } from './provider.ts'
import { providerTitle } from './provider-title.ts'
import { newSession } from './session.ts'
import { hasNoMethod, signInMethodsOf } from './sign-in-methods.ts'

/** How long a page waits for a sign-in with a link, which may have to be asked for: an hour. */
const waitingSeconds = 3_600

/** Pages that wait for a sign-in: another site may lead a browser to this one with any path. */
const mayWait = /^\/portal\/(?:consent\/|invitation\?)/

/** Shape of a sign-in token (base64url); anything else is rejected without a query. */
const linkPattern = /^[\w-]{20,64}$/

/** Ways to sign in that are configured, and where their state is stored. */
interface SignInDeps {
  readonly stores: PortalStores
  readonly signIn: ProviderSignIn
  readonly passkeys: PasskeySite | null
  readonly config: Config
}

/** Sign-in page; also the target of one-time links (`?token=`). */
export function signInHandler({ stores, signIn, passkeys, config }: SignInDeps): PageHandler<PageRequest> {
  return {
    async get(pageRequest) {
      const token = pageRequest.url.searchParams.get('token')
      if (token !== null) return openLink(pageRequest, token)
      // Passkeys belong to BASE_URL, identity providers redirect to it, and cookies belong to one host.
      const { event } = pageRequest.exchange
      const elsewhere = atBaseUrl(config, event.req.headers.get('host'), event.url)
      if (elsewhere && (passkeys || signIn.providers.length > 0)) return onward(elsewhere)
      const isRepeated = pageRequest.url.searchParams.get('again') === 'yes'
      if (pageRequest.person && !isRepeated)
        return onward(returnPath(pageRequest.url.searchParams.get('return')))
      if (pageRequest.person && hasNoMethod(await signInMethodsOf(stores, pageRequest.person.personId)))
        return noMethodYet(pageRequest)
      const [owner, hasNames] = await Promise.all([stores.passwords.owner(), stores.passwords.hasNames()])
      const methods = {
        providers: signIn.providers.map(({ name }) => name),
        passkeys: offersPasskeys(passkeys, pageRequest),
        password: Boolean(owner?.hash) || hasNames,
        hasNames,
      }
      return signInPage(pageRequest, methods)
    },
    post: (pageRequest, form) => useLink(pageRequest, form.get('token') ?? '', stores),
  }
}

/**
 * Confirmation page of a one-time link. GET does not use the link up, because message previews and mail scanners open
 * links too; the POST does. Its CSRF token also prevents login CSRF: signing a visitor in to an attacker's account.
 */
function openLink(pageRequest: PageRequest, token: string): Reply {
  return renderPage(
    {
      title: 'Sign in with this link?',
      body: markup`<p class="lead">This link signs in this browser, once. Continue only if you created the link yourself
or the operator of this service sent it to you.</p>
<form method="post" action="/portal/sign-in">${csrfField(pageRequest)}
${hiddenField('token', token)}<button>Sign in</button></form>`,
    },
    pageRequest,
  )
}

/** Page for a person who is to sign in again and cannot: to add a sign-in method first, which their session allows. */
function noMethodYet(pageRequest: PageRequest): Reply {
  return renderPage(
    {
      title: 'You can’t sign in again yet',
      body: markup`<p class="lead">You came with a one-time link and have no password or passkey, so there is nothing to sign in with.</p>
<p><a class="button" href="/portal/account">Set a password or add a passkey</a></p><p>That takes a minute and works as long as this browser
stays signed in. Then sign in again with it.</p>
<p class="hint">Or open a new one-time link: the operator of this service makes one with <code>npm run sign-in-link</code>; the
service can keep running.</p>`,
    },
    pageRequest,
  )
}

/** Exchanges the link for a session; 410 if it has expired or was used. */
async function useLink(
  pageRequest: PageRequest,
  token: string,
  stores: PortalStores,
): Promise<Reply | Response> {
  const accountId = linkPattern.test(token) ? await stores.signIn.useLink(token) : null
  if (accountId) {
    // A link is opened by itself, and knows nothing of the page that sent its person to sign in.
    const waiting = returnPath(readWaiting(pageRequest.exchange.event.req.headers.get('cookie')))
    return withCookies(onward(waiting), {
      cookies: [await newSession(pageRequest, accountId, stores), clearWaitingCookie],
    })
  }
  return renderPage(
    {
      title: 'Link expired',
      body: markup`<p class="lead">This link has expired or was already used. Sign-in links work once, within 24 hours.</p>
<p>The operator of this service can create another with <code>npm run sign-in-link</code>; the service can keep running. You can also
<a href="/portal/sign-in">sign in another way</a>.</p>`,
      status: 410,
    },
    pageRequest,
  )
}

/** Sign-in methods that are configured. */
interface OfferedMethods {
  readonly providers: readonly string[]
  readonly passkeys: boolean
  readonly password: boolean
  /** Whether others than the owner may have a password. */
  readonly hasNames: boolean
}

/** Page with a button per provider, the password form, and for those who run the service a note about one-time links. */
function signInPage(
  pageRequest: PageRequest,
  { providers, passkeys, password, hasNames }: OfferedMethods,
): Reply | Response {
  const returnTo = returnPath(pageRequest.url.searchParams.get('return'))
  const hidden = markup`${csrfField(pageRequest)}${hiddenField('return', returnTo)}`
  const page = renderPage(
    {
      title: 'Sign in',
      body: markup`<div class="opening"><div>${whyHere(pageRequest, providers.length > 0)}${providers.map(
        (name) => markup`<form class="field" method="post" action="/portal/sign-in/with/${name}">${hidden}
<button>Continue with ${providerTitle(name)}</button></form>`,
      )}${passkeys ? passkeySignInForm(hidden) : null}${password ? passwordForm(hidden, hasNames) : null}
${oneTimeLinks(providers.length > 0, password || passkeys)}</div>${swan()}</div>`,
    },
    pageRequest,
  )
  return mayWait.test(returnTo)
    ? withCookies(page, { cookies: [waitingCookie(returnTo, waitingSeconds)] })
    : page
}

/** One-time links: how to make one, where visitors are not customers of a provider; folded beside other ways to sign in. */
function oneTimeLinks(hasProviders: boolean, hasOtherWays: boolean): Markup {
  if (hasProviders)
    return markup`<p class="hint">Have a one-time link? Open it in this browser. It works once, within 24 hours.</p>`
  const text = markup`<p>The first start printed a sign-in link and saved it to <code>first-run.json</code>. It works once, within 24
hours. To create another, run <code>npm run sign-in-link</code>; the service can keep running. After you have signed in, set a password
or add a passkey under <em>Account</em>.</p>`
  return hasOtherWays
    ? markup`<details><summary>You run this service and can’t sign in?</summary>${text}</details>`
    : text
}

/**
 * Note for users whom an assistant sent here to approve its connection, or who opened an invitation; null otherwise.
 * @param isOpen whether the first sign-in makes an account
 */
function whyHere({ url }: PageRequest, isOpen: boolean): Markup | null {
  const path = returnPath(url.searchParams.get('return'))
  if (path.startsWith('/portal/consent/'))
    return markup`<p class="lead">Sign in to approve or deny the assistant that wants to connect.</p>`
  if (!path.startsWith('/portal/invitation?')) return null
  return markup`<p class="lead">Sign in to read the invitation and to accept it.</p><p>If you have no account here, ${
    isOpen ? 'the first sign-in makes one' : markup`<a href="${path}">the invitation makes one</a>`
  }. A one-time link brings you back here, too.</p>`
}

/** Ends the session on the server as well, so that a copied cookie is useless. */
export function signOutHandler({ signIn }: PortalStores): PageHandler<PageRequest> {
  return {
    async post({ person }) {
      if (person) await signIn.endSession(person.accountId, person.sessionId, person.actor)
      return onward('/portal/sign-in', { 'set-cookie': clearCookie })
    },
  }
}
