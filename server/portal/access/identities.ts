import type { StoredIdentity } from '../../../db/accounts/identities.ts'
import type { Identity } from '../../../db/accounts/identity.ts'
import type { ProviderSignIn } from '../../../oauth/sign-in/auth-core.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { type Markup, markup } from '../../html/markup.ts'
import { instant } from '../page/format.ts'
import { csrfField, hiddenField, onward } from '../page/layout.ts'
import type { AuthenticatedRequest, PortalStores } from '../page/page-request.ts'
import type { PageHandler } from '../page/routes.ts'
import { requireFreshSignIn } from '../sign-in/fresh.ts'
import { type ConsumeSignIn, leave } from '../sign-in/provider.ts'
import { providerTitle } from '../sign-in/provider-title.ts'
import { keepPurpose } from '../sign-in/purpose.ts'
import { type IsEnough, signInMethodsOf } from '../sign-in/sign-in-methods.ts'
import { lastWayIn } from './passkeys.ts'

const account = '/portal/account'

/** Section "Ways to sign in": attached identities, and a button for each provider that can still be attached. */
export function identitiesSection(
  pageRequest: AuthenticatedRequest,
  signIn: ProviderSignIn,
  identities: readonly StoredIdentity[],
  isEnough: (remaining: readonly Identity[]) => boolean,
): Markup | null {
  const attachable = signIn.providers.filter(
    ({ issuer }) => !identities.some((identity) => identity.issuer === issuer),
  )
  if (identities.length === 0 && attachable.length === 0) return null
  return markup`<h2>Ways to sign in</h2>
${identities.length > 0 ? markup`<ul class="things">${identities.map((identity) => attachedRow(identity, pageRequest, signIn, isEnough(identities.filter((candidate) => candidate !== identity))))}</ul>` : null}
${attachable.map(
  ({
    name,
  }) => markup`<form class="field" method="post" action="${account}/identities/attach/${name}">${csrfField(pageRequest)}
<button class="second">Attach ${providerTitle(name)}</button></form>`,
)}
${attachable.length > 0 ? markup`<p class="hint">Every sign-in with an attached identity opens this account.</p>` : null}`
}

/** List item of one identity; it can be removed unless it is the only sign-in method. */
function attachedRow(
  identity: StoredIdentity,
  pageRequest: AuthenticatedRequest,
  signIn: ProviderSignIn,
  canRemove: boolean,
): Markup {
  const name = signIn.providers.find(({ issuer }) => issuer === identity.issuer)?.name
  const title = name ? providerTitle(name) : new URL(identity.issuer).host
  const remove = markup`<form method="post" action="${account}/identities/remove">${csrfField(pageRequest)}
${hiddenField('issuer', identity.issuer)}${hiddenField('subject', identity.subject)}
<button class="danger">Remove <span class="unseen">${title}</span></button></form>`
  return markup`<li><h3>${title}</h3><p class="about">${new URL(identity.issuer).host}, since ${instant(identity.since)}${identity.email === null ? '; it has verified no e-mail address of yours' : `; verified address ${identity.email}`}</p>
<p>User ID at ${title}: <code>${identity.subject}</code></p>
${canRemove ? remove : markup`<p class="hint">Your only way to sign in: it can’t be removed.</p>`}</li>`
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
      return leave(pageRequest, signIn, { name, returnTo: account }, keepPurpose(pageRequest, 'attach'))
    },
  }
}

/**
 * POST handler that removes an identity and ends every other session of the account. Responds 409 if it is the only
 * sign-in method left.
 */
export function removeIdentityHandler(
  stores: PortalStores,
  isEnoughFor: IsEnough,
): PageHandler<AuthenticatedRequest> {
  return {
    async post(pageRequest, form) {
      const stale = requireFreshSignIn(pageRequest)
      if (stale) return stale
      const { accountId, sessionId, actor } = pageRequest.person
      const identity = { issuer: form.get('issuer') ?? '', subject: form.get('subject') ?? '' }
      const isEnough = async (remaining: readonly Identity[]) =>
        isEnoughFor({ ...(await signInMethodsOf(stores, accountId)), identities: remaining })
      const outcome = await stores.identities.detach(accountId, identity, isEnough, actor)
      if (outcome === 'unknown') throw new Problem('not_found', 'This account has no such identity.')
      if (outcome === 'last') return lastWayIn(pageRequest)
      // Other sessions may have been started with the removed identity.
      await stores.signIn.endSessions(accountId, sessionId, actor)
      return onward(account)
    },
  }
}
