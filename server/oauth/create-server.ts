import type { AddressLimits } from '../../db/accounts/address-limits.ts'
import type { FetchDocument } from '../../oauth/clients/client-document.ts'
import type { OAuthStore } from '../../oauth/protocol/ports.ts'
import type { AuthorizationServer, AuthorizationServerDeps } from '../../oauth/provider.ts'
import type { SigningKeyStore } from '../../oauth/sign-in/identity.ts'
import { signingKeys } from '../../oauth/signing-keys.ts'
import type { Config } from '../config/config.ts'
import { servedUrls } from '../config/public-url.ts'
import { FixedWindow } from '../limits/fixed-window.ts'
import { memoize } from '../runtime/once.ts'
import { guardedFetch } from './guarded-fetch.ts'
import { guessLimit } from './token.ts'

/** Stores and functions that the authorization server needs. */
export interface OAuthStores {
  readonly oauth: OAuthStore
  readonly addressLimits: AddressLimits
  readonly signingKeys: SigningKeyStore
  /** Whether an account may still be used. */
  readonly isActive: (accountId: string) => Promise<boolean>
  /** Called with the id of a client that is refused, and the reason. */
  readonly onRefusedClient: (clientId: string, reason: string) => void
  /** Replaces the fetch of client metadata documents and key sets, in tests. */
  readonly fetchDocument?: FetchDocument | undefined
}

/** Client metadata documents and key sets that one network address may cause to be fetched in a minute, over all processes. */
export const documentLimit = 10
const minute = 60

/**
 * Creates the authorization server with its rate limits. Its library takes 25 MB and a fifth of a start, and is loaded
 * at the first request of OAuth. The signing keys are read at the start, which fails if they cannot be decrypted.
 */
export async function createOAuthServer(
  config: Config,
  stores: OAuthStores,
): Promise<{
  readonly server: () => Promise<AuthorizationServer>
  /** Counter of codes and tokens that were never issued, by network address; one per process. */
  readonly guesses: FixedWindow
  readonly limits: AddressLimits
  readonly onRefusedClient: OAuthStores['onRefusedClient']
}> {
  const guesses = new FixedWindow(minute)
  const jwks = await signingKeys(stores.signingKeys)
  const deps: AuthorizationServerDeps = {
    issuers: [config.BASE_URL, ...servedUrls(config).values()],
    resource: config.MCP_URL,
    store: stores.oauth,
    jwks,
    fetchDocument: stores.fetchDocument ?? guardedFetch(),
    mayFetch: async (address) =>
      (await stores.addressLimits.consume('client-document', address, documentLimit, minute)).allowed,
    onRefusedClient: stores.onRefusedClient,
    isActive: stores.isActive,
    onGuess: (address) => {
      guesses.spend(address, guessLimit)
    },
  }
  const server = memoize(async () => {
    const { createAuthorizationServer } = await import('../../oauth/provider.ts')
    return createAuthorizationServer(deps)
  })
  return { server, guesses, limits: stores.addressLimits, onRefusedClient: stores.onRefusedClient }
}
