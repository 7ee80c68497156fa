import type { Consent } from '../../oauth/consent.ts'
import type { ProviderSignIn } from '../../oauth/sign-in/auth-core.ts'
import type { EmbeddedIdentity } from '../../oauth/sign-in/identity.ts'
import type { CallRuntime } from '../calls/call.ts'
import type { Config } from '../config/config.ts'
import type { Route } from '../http/exchange.ts'
import {
  accountHandler,
  deleteAccountHandler,
  deletedHandler,
  setPasswordHandler,
} from './account/account.ts'
import { exportHandler } from './account/export.ts'
import { feedsHandler } from './account/feeds.ts'
import { idTokenHandler, publicKeysHandler } from './account/id-token.ts'
import { attachHandler, removeIdentityHandler } from './account/identities.ts'
import { keysHandler, revokeKeyHandler } from './account/keys.ts'
import { overviewHandler } from './account/overview.ts'
import { revealKeyHandler } from './account/reveal-key.ts'
import { sessionsHandler } from './account/sessions.ts'
import { assistantsHandler, disconnectHandler } from './assistants/assistants.ts'
import { connectHandler } from './assistants/connect.ts'
import { consentHandler } from './assistants/consent.ts'
import type { PortalStores } from './page/page-request.ts'
import { createRouter } from './page/routes.ts'
import { playgroundHandler, playgroundToolHandler } from './playground/playground.ts'
import { signInHandler, signOutHandler } from './sign-in/pages.ts'
import { passwordAttempts, passwordHandler } from './sign-in/password.ts'
import { callbackHandler, redirectHandler, signInLimit } from './sign-in/provider.ts'
import { chartHandler } from './sky/chart.ts'
import { skyHandler } from './sky/sky.ts'

/** Dependencies of the portal's pages. */
export interface PortalDeps {
  readonly config: Config
  readonly stores: PortalStores
  readonly identity: EmbeddedIdentity
  readonly consent: Consent
  readonly signIn: ProviderSignIn
}

/**
 * Registers every page of the portal. Pages that call tools use the same runtime as REST and MCP, at the same price.
 */
export function mountPortal(route: Route, deps: PortalDeps, runtime: CallRuntime): void {
  const { config, stores, identity, consent } = deps
  const { public: open, authenticated: personal } = createRouter(route, stores, config)
  const spendGuess = passwordAttempts(stores, config)
  const spendSignIn = signInLimit(stores, config)

  open('/portal/sign-in', signInHandler(stores, deps.signIn, config))
  open('/portal/sign-in/password', passwordHandler(stores, spendGuess))
  open('/portal/sign-in/with/:name', redirectHandler(deps.signIn, spendSignIn))
  open('/portal/auth/callback/:name', callbackHandler(deps.signIn, stores, config, spendSignIn))
  open('/portal/sign-out', signOutHandler(stores))
  personal('/portal', overviewHandler(stores))
  personal('/portal/consent/:id', consentHandler(consent))
  personal('/portal/keys', keysHandler(stores, runtime))
  personal('/portal/keys/:keyId/open', revealKeyHandler(stores, config))
  personal('/portal/keys/:keyId/revoke', revokeKeyHandler(stores, runtime))
  personal('/portal/feeds', feedsHandler(stores))
  personal('/portal/assistants', assistantsHandler(consent))
  personal('/portal/assistants/:grantId/disconnect', disconnectHandler(consent))
  personal('/portal/connect', connectHandler(config))
  personal('/portal/sky', skyHandler(runtime))
  personal('/portal/chart', chartHandler(runtime))
  personal('/portal/playground', playgroundHandler(runtime))
  personal('/portal/playground/:tool', playgroundToolHandler(runtime, config))
  personal('/portal/account/sessions', sessionsHandler(stores))
  personal('/portal/account', accountHandler(deps))
  personal('/portal/account/identities/attach/:name', attachHandler(deps.signIn, spendSignIn))
  personal('/portal/account/identities/remove', removeIdentityHandler(stores, deps.signIn))
  personal('/portal/account/password', setPasswordHandler(deps, spendGuess))
  personal('/portal/account/export', exportHandler(stores, consent))
  personal('/portal/account/delete', deleteAccountHandler(stores))
  open('/portal/deleted', deletedHandler)

  route('/portal/id-token', idTokenHandler(identity, stores))
  route('/identity/jwks.json', publicKeysHandler(identity))
}
