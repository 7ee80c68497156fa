import { type ConfigurationDeps, configuration } from './configuration.ts'
import { type Consent, createConsent } from './consent.ts'
import { Provider, type ProviderContext } from './protocol/library.ts'
import { sameText, sha256 } from './protocol/secrets.ts'

export interface AuthorizationServerDeps extends ConfigurationDeps {
  readonly issuer: string
  /** Told of a code or refresh token that was never issued: someone guesses. */
  readonly onGuess: (address: string) => void
}

export interface AuthorizationServer {
  readonly consent: Consent
  /** Answers one request of node's kind; its addresses follow from `X-Forwarded-Host` and `-Proto` alone. */
  readonly handle: (request: object, response: object) => Promise<void>
  /** What went wrong inside while this request was answered, if anything did. */
  failure(request: object): Error | undefined
}

/** The authorization server: the certified library, with what it must be told and what it must not be asked. */
export function createAuthorizationServer(deps: AuthorizationServerDeps): AuthorizationServer {
  const provider = new Provider(deps.issuer, configuration(deps))
  // Whoever hands requests in writes these headers; see `handle`.
  provider.proxy = true
  provider.silent = true
  // Stored secrets are hashes, so what is presented is hashed before it is compared.
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
