import { type ConfigurationDeps, configuration } from './configuration.ts'
import { type Consent, createConsent } from './consent.ts'
import { Provider, type ProviderContext } from './protocol/library.ts'
import { sameText, sha256 } from './protocol/secrets.ts'

/** Dependencies of the authorization server, with its issuer. */
export interface AuthorizationServerDeps extends ConfigurationDeps {
  readonly issuer: string
  /** Called with the network address for each code or refresh token that was never issued. */
  readonly onGuess: (address: string) => void
}

/** The authorization server. */
export interface AuthorizationServer {
  readonly consent: Consent
  /** Handles a Node request; derives its own URLs from `X-Forwarded-Host` and `-Proto` alone. */
  readonly handle: (request: object, response: object) => Promise<void>
  /** The internal error of a handled request, if any. */
  failure(request: object): Error | undefined
}

/** The authorization server over `oidc-provider`, a certified library. */
export function createAuthorizationServer(deps: AuthorizationServerDeps): AuthorizationServer {
  const provider = new Provider(deps.issuer, configuration(deps))
  // The caller of `handle` sets the forwarded headers.
  provider.proxy = true
  provider.silent = true
  // Client secrets are stored as hashes.
  provider.Client.prototype.compareClientSecret = function (this: { clientSecret?: string }, given) {
    return sameText(this.clientSecret ?? '', sha256(given))
  }
  const failures = new WeakMap<object, Error>()
  provider.on('server_error', ({ req }, error) => failures.set(req, error))
  provider.on('grant.error', ({ ip }: ProviderContext, error) => {
    if (/^(authorization code|refresh token) not found$/.test(detailOf(error))) deps.onGuess(ip)
  })
  return {
    consent: createConsent(provider, deps.store),
    handle: provider.callback(),
    failure: (request) => failures.get(request),
  }
}

function detailOf(error: Error): string {
  return 'error_detail' in error ? String(error.error_detail) : ''
}
