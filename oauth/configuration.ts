import { scopes } from '../tools/contract/scopes.ts'
import { adapters } from './adapter.ts'
import { clientDocuments, type FetchDocument } from './clients/client-document.ts'
import { assertionAlgorithms } from './clients/client-metadata.ts'
import { errors, interactionPolicy, Provider, type ProviderContext } from './protocol/library.ts'
import { lifetimes } from './protocol/lifetimes.ts'
import { paths } from './protocol/paths.ts'
import type { OAuthStore } from './protocol/ports.ts'
import { isOwnResource } from './protocol/resource.ts'
import { offersAny, offlineScope } from './protocol/scopes.ts'
import { maxSignInAge } from './requests.ts'

/** Dependencies of the authorization server. */
export interface ConfigurationDeps {
  /** URL of the MCP endpoint: the one resource that tokens are issued for. */
  readonly resource: string
  readonly store: OAuthStore
  /** Private keys for ID tokens. */
  readonly jwks: object
  readonly fetchDocument: FetchDocument
  /** Whether the network address may trigger another fetch of a client metadata document or its key set. */
  readonly mayFetch: (address: string) => Promise<boolean>
  /** Called with the id of a client that is refused, and the reason. */
  readonly onRefusedClient: (clientId: string, reason: string) => void
  /** Whether an account may still be used. */
  readonly isActive: (accountId: string) => Promise<boolean>
}

/** Configuration of the library. Every optional feature is off unless it is needed. */
export function configuration(deps: ConfigurationDeps): object {
  const { resource, store, jwks } = deps
  return {
    adapter: adapters(store, resource, clientDocuments(deps)),
    jwks,
    // The library fetches key sets (`jwks_uri`) alone; the adapter fetches the metadata documents.
    fetch: (url: string) => fetchKeys(deps, url),
    routes: { ...paths, end_session: '/oauth/end-session' },
    // Unsigned: the ids in these cookies are 258 random bits.
    cookies: { names: cookieNames, keys: [] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'],
    clientDefaults: { response_types: ['code'], grant_types: ['authorization_code', 'refresh_token'] },
    enabledJWA: { idTokenSigningAlgValues: ['RS256'], clientAuthSigningAlgValues: assertionAlgorithms },
    scopes: [offlineScope],
    extraParams: [maxSignInAge],
    allowOmittingSingleRegisteredRedirectUri: false,
    clockTolerance: clockToleranceSeconds,
    features: features(deps),
    ttl: {
      AuthorizationCode: lifetimes.code,
      Interaction: lifetimes.interaction,
      AccessToken: lifetimes.accessToken,
      RefreshToken: lifetimes.refreshToken,
      Grant: lifetimes.grant,
      IdToken: lifetimes.idToken,
      Session: lifetimes.interaction,
    },
    // The lifetime of a token depends on its grant, not on a browser session.
    expiresWithSession: async () => false,
    issueRefreshToken: async (_: unknown, client: { grantTypeAllowed(type: string): boolean }) =>
      client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: () => true,
    revokeGrantPolicy: () => true,
    /** Ignores earlier approvals: each request asks for consent. */
    loadExistingGrant: async ({ oidc }: ProviderContext) => {
      const grantId = oidc.result?.consent?.grantId
      return grantId && oidc.provider.Grant.find(grantId)
    },
    findAccount: async (_: unknown, accountId: string) =>
      (await deps.isActive(accountId)) ? { accountId, claims: async () => ({ sub: accountId }) } : undefined,
    interactions: { policy: alwaysAsk(), url: (_: unknown, { uid }: { uid: string }) => consentPath(uid) },
    renderError: (context: ProviderContext, out: object) => {
      context.type = 'json'
      context.body = out
    },
  }
}

/** Difference between the clocks of a client that signs assertions and of the service. */
const clockToleranceSeconds = 30

/** Maximum bytes of a key set; one with certificate chains of a few keys has some 20 KB. */
const longestKeySet = 64 * 1024

/** Fetches the key set of a client, within the limit of its network address for fetches. */
async function fetchKeys({ fetchDocument, mayFetch }: ConfigurationDeps, url: string): Promise<Response> {
  if (!(await mayFetch(Provider.ctx?.ip ?? ''))) throw new Error('too many fetches in a minute')
  const { text, headers } = await fetchDocument(url, longestKeySet)
  return new Response(text, { headers })
}

/** Names of the library cookies, which never reach a browser (see `server/oauth/endpoints.ts`). */
export const cookieNames = {
  session: 'oauth_session',
  interaction: 'oauth_interaction',
  resume: 'oauth_resume',
}

/** Path of the consent page of a request. */
export function consentPath(id: string): string {
  return `/portal/consent/${id}`
}

/** Optional features of the library. */
function features({ resource }: ConfigurationDeps): object {
  const off = { enabled: false }
  return {
    devInteractions: off,
    dPoP: off,
    pushedAuthorizationRequests: off,
    rpInitiatedLogout: off,
    userinfo: off,
    registration: { enabled: true, issueRegistrationAccessToken: false },
    revocation: { enabled: true },
    resourceIndicators: {
      enabled: true,
      defaultResource: async () => resource,
      useGrantedResource: async () => true,
      getResourceServerInfo: async ({ oidc }: ProviderContext, resourceUrl: string) => {
        if (!isOwnResource(resourceUrl, resource)) throw new errors.InvalidTarget()
        // Client and redirect URI are verified at this point, so the error is sent to the client.
        if (oidc.route === 'authorization' && !offersAny(oidc.params?.scope)) {
          throw new errors.InvalidScope('none of the requested scopes is supported')
        }
        return { scope: scopes.join(' '), audience: resource, accessTokenFormat: 'opaque' }
      },
    },
  }
}

/** Interaction policy: one prompt, the consent page of the portal (which also signs in), for every request. */
function alwaysAsk() {
  const policy = interactionPolicy.base()
  const { checks } = policy.get('consent')
  checks.clear()
  checks.add(
    new interactionPolicy.Check(
      'approval_missing',
      'the request has not been approved',
      ({ oidc }) => !oidc.result?.consent,
    ),
  )
  return policy
}
