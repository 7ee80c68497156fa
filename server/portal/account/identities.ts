import type { StoredIdentity } from '../../../db/accounts/identities.ts'
import type { Identity } from '../../../db/accounts/identity.ts'
import type { ProviderSignIn } from '../../../oauth/sign-in/auth-core.ts'
import { Problem } from '../../../tools/problems.ts'
import { type Markup, markup } from '../../html/markup.ts'
import type { Reply } from '../../http/exchange.ts'
import { instant } from '../page/format.ts'
import { csrfField, onward, renderPage } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { attachCookie } from '../page/session-cookie.ts'
import { requireFreshSignIn } from '../sign-in/fresh.ts'
import { linkProof } from '../sign-in/link-proof.ts'
import { providerTitle } from '../sign-in/pages.ts'
import { type ConsumeSignIn, leave } from '../sign-in/provider.ts'

/** Lifetime of the cookie that proves the request to attach an identity. */
const timeoutSeconds = 15 * 60
const account = '/portal/account'

/** The sign-in methods that an account has now. */
interface Ways {
  readonly identities: readonly StoredIdentity[]
  /** True for the owner with a password; no other account has one. */
  readonly hasPassword: boolean
}

/** Section "Ways to sign in": attached identities, and a button for each provider that can still be attached. */
export function identitiesSection(
  pageRequest: AuthenticatedRequest,
  signIn: ProviderSignIn,
  ways: Ways,
): Markup | null {
  const { identities } = ways
  const more = signIn.providers.filter(({ issuer }) => !identities.some((one) => one.issuer === issuer))
  if (identities.length === 0 && more.length === 0) return null
  return markup`<h2>Ways to sign in</h2>
${identities.length > 0 ? markup`<ul class="things">${identities.map((one) => attachedRow(one, pageRequest, signIn, ways))}</ul>` : null}
${more.map(
  ({
    name,
  }) => markup`<form class="field" method="post" action="${account}/identities/attach/${name}">${csrfField(pageRequest)}
<button class="second">Attach ${providerTitle(name)}</button></form>`,
)}
${more.length > 0 ? markup`<p class="hint">Every sign-in with an attached identity opens this account.</p>` : null}`
}

/** List item of one identity; it can be removed unless it is the only sign-in method. */
function attachedRow(
  one: StoredIdentity,
  pageRequest: AuthenticatedRequest,
  signIn: ProviderSignIn,
  ways: Ways,
): Markup {
  const name = signIn.providers.find(({ issuer }) => issuer === one.issuer)?.name
  const title = name ? providerTitle(name) : new URL(one.issuer).host
  const rest = ways.identities.filter((other) => other !== one)
  const remove = markup`<form method="post" action="${account}/identities/remove">${csrfField(pageRequest)}
<input type="hidden" name="issuer" value="${one.issuer}"><input type="hidden" name="subject" value="${one.subject}">
<button class="danger">Remove <span class="unseen">${title}</span></button></form>`
  return markup`<li><h3>${title}</h3><p class="about">${new URL(one.issuer).host}, since ${instant(one.since)}</p>
<p>Known there as <code>${one.subject}</code></p>
${isWayIn(signIn, ways.hasPassword)(rest) ? remove : markup`<p class="hint">Your only way to sign in: it can’t be removed.</p>`}</li>`
}

/** Predicate: true if the remaining identities still allow sign-in, by a configured provider or by the password. */
function isWayIn(
  { providers }: ProviderSignIn,
  hasPassword: boolean,
): (rest: readonly Identity[]) => boolean {
  return (rest) => hasPassword || rest.some((one) => providers.some(({ issuer }) => issuer === one.issuer))
}

/** Starts attaching an identity: redirects to the provider with a cookie that proves this session requested it. */
export function attachHandler(
  signIn: ProviderSignIn,
  spend: ConsumeSignIn,
): PageHandler<AuthenticatedRequest> {
  return {
    post: async (pageRequest) => {
      const stale = requireFreshSignIn(pageRequest)
      if (stale) return stale
      await spend(pageRequest.exchange, 'begin')
      const name = pageRequest.exchange.event.context.params?.name ?? ''
      return leave(
        pageRequest,
        signIn,
        { name, returnTo: account },
        attachCookie(linkProof(pageRequest), timeoutSeconds),
      )
    },
  }
}

/**
 * POST handler that removes an identity and ends every other session of the account. Responds 409 if it is the only
 * sign-in method left.
 */
export function removeIdentityHandler(
  stores: PortalStores,
  signIn: ProviderSignIn,
): PageHandler<AuthenticatedRequest> {
  return {
    async post(pageRequest, form) {
      const stale = requireFreshSignIn(pageRequest)
      if (stale) return stale
      const { accountId, sessionId } = pageRequest.person
      const identity = { issuer: form.get('issuer') ?? '', subject: form.get('subject') ?? '' }
      const isEnough = isWayIn(signIn, await hasPassword(stores, accountId))
      const outcome = await stores.identities.detach(accountId, identity, isEnough)
      if (outcome === 'unknown') throw new Problem('not_found', 'This account has no such identity.')
      if (outcome === 'last') return lastWayIn(pageRequest)
      // Other sessions may have been started with the removed identity.
      await stores.signIn.endSessions(accountId, sessionId)
      return onward(account)
    },
  }
}

/** True for the owner's account once a password is set. */
export async function hasPassword({ passwords }: PortalStores, accountId: string): Promise<boolean> {
  const owner = await passwords.owner()
  return owner?.accountId === accountId && owner.hash !== null
}

/** Page (409) for the attempt to remove the only sign-in method. */
function lastWayIn(pageRequest: AuthenticatedRequest): Reply {
  return renderPage(
    {
      title: 'Identity not removed',
      body: markup`<p class="lead">This is the only way to sign in to your account, so it can’t be removed.</p>
<p>Attach another identity first. <a href="${account}">Back to the account</a></p>`,
      status: 409,
    },
    pageRequest,
  )
}
