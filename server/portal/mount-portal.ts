import type { Consent } from '../../oauth/consent.ts'
import type { ProviderSignIn } from '../../oauth/sign-in/auth-core.ts'
import type { EmbeddedIdentity } from '../../oauth/sign-in/identity.ts'
import type { PasskeySite } from '../../oauth/sign-in/passkey-site.ts'
import type { CallRuntime } from '../calls/call.ts'
import type { Config } from '../config/config.ts'
import type { Route } from '../http/exchange.ts'
import { attachHandler, removeIdentityHandler } from './access/identities.ts'
import { invitationHandler } from './access/invitation.ts'
import { leaveHandler, switchHandler } from './access/memberships.ts'
import { newMemberHandler, newMemberOptionsHandler } from './access/new-member.ts'
import {
  addPasskeyHandler,
  passkeyOptionsHandler,
  removePasskeyHandler,
  renamePasskeyHandler,
} from './access/passkeys.ts'
import { sessionsHandler } from './access/sessions.ts'
import {
  accountHandler,
  deleteAccountHandler,
  deletedHandler,
  renameAccountHandler,
  setPasswordHandler,
} from './account/account.ts'
import { exportHandler } from './account/export.ts'
import { ExportLimit } from './account/export-limit.ts'
import { hideStepsHandler } from './account/first-steps.ts'
import { idTokenHandler, publicKeysHandler } from './account/id-token.ts'
import { keyHandler, rotateKeyHandler } from './account/key-page.ts'
import { keysHandler, revokeKeyHandler } from './account/keys.ts'
import { overviewHandler } from './account/overview.ts'
import { requestHandler, requestsHandler } from './account/requests.ts'
import { requestsExportHandler } from './account/requests-export.ts'
import { revealKeyHandler } from './account/reveal-key.ts'
import {
  confirmMemberHandler,
  memberRoleHandler,
  removeMemberHandler,
  revokeInvitationHandler,
  teamHandler,
} from './account/team.ts'
import { usageHandler } from './account/usage.ts'
import { assistantsHandler, disconnectHandler, limitHandler } from './assistants/assistants.ts'
import { connectHandler } from './assistants/connect.ts'
import { consentHandler } from './assistants/consent.ts'
import { feedsHandler } from './feeds/feeds.ts'
import { newFeedHandler } from './feeds/new-feed.ts'
import type { PortalStores } from './page/page-request.ts'
import { createRouter } from './page/routes.ts'
import { playgroundHandler, playgroundToolHandler, toolPriceHandler } from './playground/playground.ts'
import { signInHandler, signOutHandler } from './sign-in/pages.ts'
import { passkeySignInHandler, passkeySignInOptionsHandler } from './sign-in/passkey.ts'
import { passwordAttempts, passwordHandler } from './sign-in/password.ts'
import { callbackHandler, redirectHandler, signInLimit } from './sign-in/provider.ts'
import { enoughFor, signInMethodsOf } from './sign-in/sign-in-methods.ts'
import { chartHandler, chartPriceHandler } from './sky/chart.ts'
import { moonCalendarHandler } from './sky/moon-calendar.ts'
import { posterHandler } from './sky/poster.ts'
import { skyHandler } from './sky/sky.ts'
import {
  alertsHandler,
  pauseAlertHandler,
  removeAlertHandler,
  resumeAlertHandler,
} from './webhooks/alerts.ts'
import { mailLinkHandler } from './webhooks/mail-link.ts'
import { askHandler, type WebhookPages } from './webhooks/mailbox.ts'
import { newAlertHandler } from './webhooks/new-alert.ts'
import { topicAlertHandler } from './webhooks/topic-alert.ts'
import {
  removeWebhookHandler,
  sendAgainHandler,
  testWebhookHandler,
  webhookHandler,
  webhookSecretHandler,
} from './webhooks/webhook-page.ts'
import { webhooksHandler } from './webhooks/webhooks.ts'

/** Dependencies of the portal's pages. */
export interface PortalDeps {
  readonly config: Config
  readonly stores: PortalStores
  readonly identity: EmbeddedIdentity
  readonly consent: () => Promise<Consent>
  readonly signIn: ProviderSignIn
  readonly webhooks: WebhookPages
  /** Null where browsers allow no passkeys. */
  readonly passkeys: PasskeySite | null
}

/**
 * Registers every page of the portal. Pages that call tools use the same runtime as REST and MCP, at the same price.
 */
export function mountPortal(route: Route, deps: PortalDeps, runtime: CallRuntime): void {
  const { config, stores, identity, consent } = deps
  const { public: open, authenticated: personal } = createRouter(route, stores, config)
  const spendGuess = passwordAttempts(stores, config)
  const exports = new ExportLimit()
  const spendSignIn = signInLimit(stores, config)

  const passkeyDeps = { stores, passkeys: deps.passkeys, spendSignIn }
  const makesAccounts = config.identityProviders.length === 0
  const joinDeps = { ...passkeyDeps, tier: config.SIGN_UP_TIER, makesAccounts }
  const isEnough = enoughFor(deps.signIn, deps.passkeys)

  open('/portal/sign-in', signInHandler(deps))
  open('/portal/sign-in/passkey', passkeySignInHandler(passkeyDeps))
  open('/portal/sign-in/passkey/options', passkeySignInOptionsHandler(passkeyDeps))
  open('/portal/sign-in/password', passwordHandler(stores, spendGuess))
  open('/portal/sign-in/with/:name', redirectHandler(deps.signIn, spendSignIn))
  open('/portal/auth/callback/:name', callbackHandler(deps.signIn, stores, config, spendSignIn))
  open('/portal/sign-out', signOutHandler(stores))
  personal('/portal', overviewHandler(stores, consent, runtime))
  personal('/portal/steps', hideStepsHandler)
  personal('/portal/usage', usageHandler(stores, consent, runtime))
  personal('/portal/requests', requestsHandler(stores, consent, runtime))
  personal('/portal/requests/export', requestsExportHandler(stores, exports))
  personal('/portal/requests/:position', requestHandler(stores))
  personal('/portal/consent/:id', consentHandler(consent))
  personal('/portal/keys', keysHandler(stores, runtime))
  personal('/portal/keys/:keyId', keyHandler(stores))
  personal('/portal/keys/:keyId/rotate', rotateKeyHandler(stores))
  personal('/portal/keys/:keyId/open', revealKeyHandler(stores, runtime, config))
  personal('/portal/keys/:keyId/revoke', revokeKeyHandler(stores, runtime))
  personal('/portal/feeds', feedsHandler(stores, runtime))
  personal('/portal/feeds/new/:topic', newFeedHandler(stores, runtime, config))
  personal('/portal/webhooks', webhooksHandler(stores, deps.webhooks))
  personal('/portal/webhooks/:endpointId', webhookHandler(stores, deps.webhooks))
  personal('/portal/webhooks/:endpointId/secret', webhookSecretHandler(stores))
  personal('/portal/webhooks/:endpointId/test', testWebhookHandler(stores, deps.webhooks))
  personal('/portal/webhooks/:endpointId/ask', askHandler(stores, deps.webhooks))
  personal('/portal/webhooks/:endpointId/again', sendAgainHandler(stores, deps.webhooks))
  personal('/portal/webhooks/:endpointId/remove', removeWebhookHandler(stores))
  personal('/portal/alerts', alertsHandler(stores, runtime))
  personal('/portal/alerts/for/:topic', topicAlertHandler(stores, runtime, deps.webhooks))
  personal('/portal/alerts/new/:tool', newAlertHandler(stores, runtime, deps.webhooks))
  personal('/portal/alerts/:alertId/pause', pauseAlertHandler(stores))
  personal('/portal/alerts/:alertId/resume', resumeAlertHandler(stores))
  personal('/portal/alerts/:alertId/remove', removeAlertHandler(stores))
  personal('/portal/assistants', assistantsHandler(consent))
  personal('/portal/assistants/:grantId/limit', limitHandler(consent))
  personal('/portal/assistants/:grantId/disconnect', disconnectHandler(consent))
  personal('/portal/connect', connectHandler(config, runtime.registry))
  personal('/portal/sky', skyHandler(runtime))
  personal('/portal/sky/poster', posterHandler(runtime))
  personal('/portal/sky/moon', moonCalendarHandler(runtime))
  personal('/portal/chart', chartHandler(runtime))
  personal('/portal/chart/price', chartPriceHandler(runtime))
  personal('/portal/playground', playgroundHandler(runtime))
  personal('/portal/playground/:tool', playgroundToolHandler(runtime, config))
  personal('/portal/playground/:tool/price', toolPriceHandler(runtime))
  personal('/portal/switch', switchHandler(stores))
  open('/portal/invitation', invitationHandler(joinDeps))
  open('/portal/invitation/account', newMemberHandler(joinDeps))
  open('/portal/invitation/account/options', newMemberOptionsHandler(joinDeps))
  personal('/portal/team', teamHandler(stores, config))
  personal('/portal/team/confirm', confirmMemberHandler(stores))
  personal('/portal/team/revoke', revokeInvitationHandler(stores))
  personal('/portal/team/role', memberRoleHandler(stores))
  personal('/portal/team/remove', removeMemberHandler(stores))
  personal('/portal/team/export', exportHandler(stores, consent, exports))
  personal('/portal/account/leave', leaveHandler(stores))
  personal('/portal/account/sessions', sessionsHandler(stores))
  personal('/portal/account', accountHandler(deps))
  personal('/portal/account/name', renameAccountHandler(deps))
  personal('/portal/account/identities/attach/:name', attachHandler(deps.signIn, spendSignIn))
  personal('/portal/account/identities/remove', removeIdentityHandler(stores, isEnough))
  personal('/portal/account/passkeys', addPasskeyHandler(passkeyDeps))
  personal('/portal/account/passkeys/options', passkeyOptionsHandler(passkeyDeps))
  personal('/portal/account/passkeys/rename', renamePasskeyHandler(passkeyDeps))
  personal(
    '/portal/account/passkeys/remove',
    removePasskeyHandler(passkeyDeps, async (accountId, passkeys) =>
      isEnough({ ...(await signInMethodsOf(stores, accountId)), passkeys }),
    ),
  )
  personal('/portal/account/password', setPasswordHandler(deps, spendGuess))
  personal('/portal/account/export', exportHandler(stores, consent, exports))
  personal('/portal/account/delete', deleteAccountHandler(stores))
  open('/portal/deleted', deletedHandler)

  route('/portal/mail/:link', mailLinkHandler(stores, config.TRUST_PROXY), 'own')
  route('/portal/id-token', idTokenHandler(identity, stores), 'own')
  route('/identity/jwks.json', publicKeysHandler(identity), 'all')
}
