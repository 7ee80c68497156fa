import { adapters } from './adapter.ts'
import { clientDocuments, type FetchDocument } from './clients/client-document.ts'
import { errors, interactionPolicy, type ProviderContext } from './protocol/library.ts'
import type { OAuthStore } from './protocol/ports.ts'
import { isOwnResource } from './protocol/resource.ts'
import { offersAny, scopes } from './protocol/scopes.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** How long things live, in seconds. */
export const lifetimes = {
  code: minute,
  interaction: 10 * minute,
  accessToken: hour,
  /** From its last use: each refresh brings a new one. */
  refreshToken: 30 * day,
  grant: 365 * day,
}

export const paths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  jwks: '/oauth/jwks',
}

export interface ConfigurationDeps {
  readonly resource: string
  readonly store: OAuthStore
  readonly jwks: object
  readonly fetchDocument: FetchDocument
  /** Whether the address may cause another document to be fetched. */
  readonly mayFetch: (address: string) => Promise<boolean>
  readonly isActive: (accountId: string) => Promise<boolean>
}

/** What the library is told. Everything that is not needed is off. */
export function configuration(deps: ConfigurationDeps): object {
  const { resource, store, jwks } = deps
  return {
    adapter: adapters(store, resource, clientDocuments(deps)),
    jwks,
    // Nothing that a client says of itself makes the library fetch; documents of clients are fetched by the adapter.
    fetch: async () => {
      throw new Error('The library fetches nothing.')
    },
    routes: { ...paths, end_session: '/oauth/end-session' },
    // The ids in these cookies are 258 random bits; a signature would add nothing.
    cookies: { names: cookieNames, keys: [] },
    responseTypes: ['code'],
    pkce: { required: () => true },
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientDefaults: { response_types: ['code'], grant_types: ['authorization_code', 'refresh_token'] },
    enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
    scopes: ['openid', 'offline_access'],
    claims: { openid: ['sub'] },
    allowOmittingSingleRegisteredRedirectUri: false,
    clockTolerance: 0,
    features: features(deps),
    ttl: {
      AuthorizationCode: lifetimes.code,
      Interaction: lifetimes.interaction,
      AccessToken: lifetimes.accessToken,
      RefreshToken: lifetimes.refreshToken,
      Grant: lifetimes.grant,
      IdToken: hour,
      Session: lifetimes.interaction,
    },
    // Tokens hang on the grant, and on nothing that happens to a browser.
    expiresWithSession: async () => false,
    issueRefreshToken: async (_: unknown, client: { grantTypeAllowed(type: string): boolean }) =>
      client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: () => true,
    revokeGrantPolicy: () => true,
    /** An earlier approval answers no later request: each is put before the person. */
    loadExistingGrant: async ({ oidc }: ProviderContext) => {
      const grantId = oidc.result?.consent?.grantId
      return grantId && oidc.provider.Grant.find(grantId)
    },
    findAccount: async (_: unknown, accountId: string) =>
      (await deps.isActive(accountId)) ? { accountId, claims: async () => ({ sub: accountId }) } : undefined,
    interactions: { policy: alwaysAsk(), url: (_: unknown, { uid }: { uid: string }) => consentPath(uid) },
    renderError: (passage: ProviderContext, out: object) => {
      passage.type = 'json'
      passage.body = out
    },
  }
}

export const cookieNames = {
  session: 'oauth_session',
  interaction: 'oauth_interaction',
  resume: 'oauth_resume',
}

export function consentPath(id: string): string {
  return `/portal/consent/${id}`
}

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
      getResourceServerInfo: async ({ oidc }: ProviderContext, named: string) => {
        if (!isOwnResource(named, resource)) throw new errors.InvalidTarget()
        // Here the client and its redirect URI are known to be good, so that the refusal reaches the client.
        if (oidc.route === 'authorization' && !offersAny(oidc.params?.scope)) {
          throw new errors.InvalidScope('none of the scopes asked for is offered here')
        }
        return { scope: scopes.join(' '), audience: resource, accessTokenFormat: 'opaque' }
      },
    },
  }
}

/** Sign-in and approval are one step, at the portal, and no request goes without it. */
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
