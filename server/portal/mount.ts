import type { Consent } from '../../oauth/consent.ts'
import type { EmbeddedIdentity } from '../../oauth/identity.ts'
import type { Route } from '../app.ts'
import type { Road } from '../call-tool.ts'
import type { Config } from '../config.ts'
import { consentDoor } from './consent.ts'
import { doorsOn } from './doors.ts'
import { idTokenHandler, publicKeysHandler } from './id-token.ts'
import { overviewDoor } from './overview.ts'
import { signInDoor, signOutDoor } from './sign-in.ts'
import type { PortalStores } from './visit.ts'

export interface PortalDeps {
  readonly config: Config
  readonly stores: PortalStores
  readonly identity: EmbeddedIdentity
  readonly consent: Consent
}

/** The portal: every page at its address. Pages that ask the sky go down the road like any door. */
export function mountPortal(route: Route, deps: PortalDeps, _road: Road): void {
  const { config, stores, identity, consent } = deps
  const { open, personal } = doorsOn(route, stores, config)

  open('/portal/sign-in', signInDoor(stores))
  open('/portal/sign-out', signOutDoor(stores))
  personal('/portal', overviewDoor(stores))
  personal('/portal/consent/:id', consentDoor(consent))

  route('/portal/id-token', idTokenHandler(identity, stores))
  route('/identity/jwks.json', publicKeysHandler(identity))
}
