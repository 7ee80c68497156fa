import type { AddressLimits } from '../../db/accounts/address-limits.ts'
import type { FetchDocument } from '../../oauth/clients/client-document.ts'
import type { OAuthStore } from '../../oauth/protocol/ports.ts'
import { type AuthorizationServer, createAuthorizationServer } from '../../oauth/provider.ts'
import { RefreshTokenGrace } from '../../oauth/refresh-races.ts'
import type { SigningKeyStore } from '../../oauth/sign-in/identity.ts'
import { signingKeys } from '../../oauth/signing-keys.ts'
import type { Config } from '../config/config.ts'
import { FixedWindow } from '../limits/fixed-window.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { guessLimit } from './token.ts'

/** Stores and functions that the authorization server needs. */
export interface OAuthStores {
  readonly oauth: OAuthStore
  readonly addressLimits: AddressLimits
  readonly signingKeys: SigningKeyStore
  /** Whether an account may still be used. */
  readonly isActive: (accountId: string) => Promise<boolean>
  /** Replaces the fetch of client metadata documents, in tests. */
  readonly fetchDocument?: FetchDocument | undefined
}

/** Client metadata documents that one network address may cause to be fetched in a minute, over all processes. */
export const documentLimit = 10
const minute = 60

/** Creates the authorization server with its rate limits. */
export async function createOAuthServer(
  config: Config,
  stores: OAuthStores,
): Promise<{
  readonly server: AuthorizationServer
  /** Counter of codes and tokens that were never issued, by network address; one per process. */
  readonly guesses: FixedWindow
  readonly limits: AddressLimits
  /** Grace for parallel refreshes, shared with the MCP endpoint. */
  readonly races: RefreshTokenGrace
}> {
  const guesses = new FixedWindow(minute)
  const server = createAuthorizationServer({
    issuer: config.BASE_URL,
    resource: config.MCP_URL,
    store: stores.oauth,
    jwks: await signingKeys(stores.signingKeys),
    fetchDocument: stores.fetchDocument ?? guardedFetch(),
    mayFetch: async (address) =>
      (await stores.addressLimits.consume('client-document', address, documentLimit, minute)).allowed,
    isActive: stores.isActive,
    onGuess: (address) => {
      guesses.spend(address, guessLimit)
    },
  })
  return { server, guesses, limits: stores.addressLimits, races: new RefreshTokenGrace() }
}
