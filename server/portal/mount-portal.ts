import type { Consent } from '../../oauth/consent.ts'
import type { ProviderSignIn } from '../../oauth/sign-in/auth-core.ts'
import type { EmbeddedIdentity } from '../../oauth/sign-in/identity.ts'
import type { Road } from '../calls/call.ts'
import type { Config } from '../config/config.ts'
import type { Route } from '../http/exchange.ts'
import { accountDoor, deleteAccountDoor, deletedDoor, setPasswordDoor } from './account/account.ts'
import { exportDoor } from './account/export.ts'
import { feedsDoor } from './account/feeds.ts'
import { idTokenHandler, publicKeysHandler } from './account/id-token.ts'
import { attachDoor, removeIdentityDoor } from './account/identities.ts'
import { keysDoor, revokeKeyDoor } from './account/keys.ts'
import { overviewDoor } from './account/overview.ts'
import { openKeyDoor } from './account/reveal-key.ts'
import { sessionsDoor } from './account/sessions.ts'
import { assistantsDoor, disconnectDoor } from './assistants/assistants.ts'
import { connectDoor } from './assistants/connect.ts'
import { consentDoor } from './assistants/consent.ts'
import type { PortalStores } from './page/page-request.ts'
import { doorsOn } from './page/routes.ts'
import { playgroundDoor, playgroundToolDoor } from './playground/playground.ts'
import { signInDoor, signOutDoor } from './sign-in/pages.ts'
import { passwordDoor, passwordGuesses } from './sign-in/password.ts'
import { arrivalDoor, leaveDoor, signInLimit } from './sign-in/provider.ts'
import { chartDoor } from './sky/chart.ts'
import { skyDoor } from './sky/sky.ts'

export interface PortalDeps {
  readonly config: Config
  readonly stores: PortalStores
  readonly identity: EmbeddedIdentity
  readonly consent: Consent
  readonly signIn: ProviderSignIn
}

/** The portal: every page at its address. Pages that ask the sky go down the road like any door. */
export function mountPortal(route: Route, deps: PortalDeps, road: Road): void {
  const { config, stores, identity, consent } = deps
  const { open, personal } = doorsOn(route, stores, config)
  const spendGuess = passwordGuesses(stores, config)
  const spendSignIn = signInLimit(stores, config)

  open('/portal/sign-in', signInDoor(stores, deps.signIn, config))
  open('/portal/sign-in/password', passwordDoor(stores, spendGuess))
  open('/portal/sign-in/with/:name', leaveDoor(deps.signIn, spendSignIn))
  open('/portal/auth/callback/:name', arrivalDoor(deps.signIn, stores, config, spendSignIn))
  open('/portal/sign-out', signOutDoor(stores))
  personal('/portal', overviewDoor(stores))
  personal('/portal/consent/:id', consentDoor(consent))
  personal('/portal/keys', keysDoor(stores, road))
  personal('/portal/keys/:keyId/open', openKeyDoor(stores, config))
  personal('/portal/keys/:keyId/revoke', revokeKeyDoor(stores, road))
  personal('/portal/feeds', feedsDoor(stores))
  personal('/portal/assistants', assistantsDoor(consent))
  personal('/portal/assistants/:grantId/disconnect', disconnectDoor(consent))
  personal('/portal/connect', connectDoor(config))
  personal('/portal/sky', skyDoor(road))
  personal('/portal/chart', chartDoor(road))
  personal('/portal/playground', playgroundDoor(road))
  personal('/portal/playground/:tool', playgroundToolDoor(road, config))
  personal('/portal/account/sessions', sessionsDoor(stores))
  personal('/portal/account', accountDoor(deps))
  personal('/portal/account/identities/attach/:name', attachDoor(deps.signIn, spendSignIn))
  personal('/portal/account/identities/remove', removeIdentityDoor(stores, deps.signIn))
  personal('/portal/account/password', setPasswordDoor(deps, spendGuess))
  personal('/portal/account/export', exportDoor(stores, consent))
  personal('/portal/account/delete', deleteAccountDoor(stores))
  open('/portal/deleted', deletedDoor)

  route('/portal/id-token', idTokenHandler(identity, stores))
  route('/identity/jwks.json', publicKeysHandler(identity))
}
