import { type ConfigurationDeps, configuration } from './configuration.ts'
import { type Consent, createConsent } from './consent.ts'
import { Provider, type ProviderContext } from './protocol/library.ts'
import { sameText, sha256 } from './protocol/secrets.ts'

/** Dependencies of the authorization server. */
export interface AuthorizationServerDeps extends ConfigurationDeps {
  /** Its issuer at each public URL (RFC 8414 §3.3); the first is that of the consent page. */
  readonly issuers: readonly [string, ...string[]]
  /** Called with the network address for each code or refresh token that was never issued. */
  readonly onGuess: (address: string) => void
}

/** The authorization server. */
export interface AuthorizationServer {
  readonly consent: Consent
  /** Handles a Node request to an issuer; derives its own URLs from `X-Forwarded-Host` and `-Proto` alone. */
  readonly handle: (issuer: string, request: object, response: object) => Promise<void>
  /** The issuer that an authorization request was sent to: its response names it (RFC 9207 §2). */
  issuerOf(requestId: string): Promise<string>
  /** The internal error of a handled request, if any. */
  failure(request: object): Error | undefined
}

/**
 * The authorization server over `oidc-provider`, a certified library: an instance for each issuer, since a client compares
 * the issuer in metadata and responses with the URL that it was given. All have the same store, and the same tokens.
 */
export function createAuthorizationServer(deps: AuthorizationServerDeps): AuthorizationServer {
  const settings = configuration(deps)
  const failures = new WeakMap<object, Error>()
  const [first, ...otherIssuers] = deps.issuers
  const firstProvider = createProvider(first, settings, deps, failures)
  const handlers = new Map([[first, firstProvider.callback()]])
  const handlerOf = (issuer: string) => {
    const handler = handlers.get(issuer) ?? createProvider(issuer, settings, deps, failures).callback()
    handlers.set(issuer, handler)
    return handler
  }
  return {
    consent: createConsent(firstProvider, deps.store),
    handle: (issuer, request, response) =>
      handlerOf(deps.issuers.includes(issuer) ? issuer : first)(request, response),
    async issuerOf(requestId) {
      const { origin } = new URL((await firstProvider.Interaction.find(requestId))?.returnTo ?? first)
      return otherIssuers.find((issuer) => new URL(issuer).origin === origin) ?? first
    },
    failure: (request) => failures.get(request),
  }
}

function createProvider(
  issuer: string,
  settings: object,
  { onGuess }: Pick<AuthorizationServerDeps, 'onGuess'>,
  failures: WeakMap<object, Error>,
): Provider {
  const provider = new Provider(issuer, settings)
  // The caller of `handle` sets the forwarded headers.
  provider.proxy = true
  provider.silent = true
  // Client secrets are stored as hashes.
  provider.Client.prototype.compareClientSecret = function (this: { clientSecret?: string }, secret) {
    return sameText(this.clientSecret ?? '', sha256(secret))
  }
  provider.on('server_error', ({ req }, error) => failures.set(req, error))
  provider.on('grant.error', ({ ip }: ProviderContext, error) => {
    if (/^(authorization code|refresh token) not found$/.test(detailOf(error))) onGuess(ip)
  })
  return provider
}

function detailOf(error: Error): string {
  return 'error_detail' in error ? String(error.error_detail) : ''
}
