import type { AddressLimits } from '../../db/accounts/address-limits.ts'
import { protectedResourceMetadata, serverMetadata } from '../../oauth/metadata.ts'
import { authorizationPathOf, paths } from '../../oauth/protocol/paths.ts'
import { selectionPath } from '../../oauth/protocol/resource.ts'
import type { AuthorizationServer } from '../../oauth/provider.ts'
import type { Config } from '../config/config.ts'
import { issuerUrl, ownResources, publicUrl } from '../config/public-url.ts'
import { addressOf } from '../http/client-address.ts'
import type { Route } from '../http/exchange.ts'
import { type Exchange, type Handler, methodNotAllowed, type Reply } from '../http/exchange.ts'
import type { FixedWindow } from '../limits/fixed-window.ts'
import { memoize } from '../runtime/once.ts'
import { type AuthorizeDeps, authorize, resume } from './authorize.ts'
import { type EndpointRequest, endpointRequest } from './endpoints.ts'
import { register } from './register.ts'
import { revoke, token } from './token.ts'

/** Dependencies of the endpoints. */
export interface OAuthDeps {
  readonly server: () => Promise<AuthorizationServer>
  readonly config: Config
  /** Counter of unknown codes and tokens, by network address. */
  readonly guesses: FixedWindow
  readonly limits: AddressLimits
  /** Called with the name of a client whose registration is refused, and the reason. */
  readonly onRefusedClient: (client: string, reason: string) => void
  /** HTML page for an authorization error. */
  readonly errorPage: AuthorizeDeps['errorPage']
  readonly isConnected: AuthorizeDeps['isConnected']
}

const wellKnown = '/.well-known'
/**
 * Paths of the server metadata: RFC 8414 §3.1, OpenID Connect Discovery 1.0 §4, and the variants that clients try for a
 * resource with a path.
 */
const serverMetadataPaths = [
  `${wellKnown}/oauth-authorization-server`,
  `${wellKnown}/oauth-authorization-server/mcp`,
  `${wellKnown}/openid-configuration`,
  `${wellKnown}/openid-configuration/mcp`,
  `/mcp${wellKnown}/openid-configuration`,
]
/** Paths of the protected resource metadata (RFC 9728 §3.1). */
const resourceMetadataPaths = [
  `${wellKnown}/oauth-protected-resource`,
  `${wellKnown}/oauth-protected-resource/mcp`,
  `${wellKnown}/oauth-protected-resource/mcp/readonly`,
  `${wellKnown}/oauth-protected-resource/mcp/x/:toolsets`,
  `${wellKnown}/oauth-protected-resource/mcp/x/:toolsets/readonly`,
]

/** Mounts the endpoints of the authorization server at the root, as its metadata states. */
export function mountOAuth(route: Route, oauth: OAuthDeps): void {
  const { server, config } = oauth
  const ask = endpointRequest(server, config)
  const documentation = `${config.BASE_URL}/docs`
  const issuerOf = ({ event }: Exchange) => issuerUrl(config, event.req.headers.get('host'))
  const resource = (exchange: Exchange) => {
    const url = publicUrl(config, exchange.event.req.headers.get('host'))
    // The path of a toolset is a part of the name, and so is a trailing slash (RFC 9728 §3.3).
    const [, below = ''] = exchange.event.url.pathname.split('/oauth-protected-resource/mcp')
    const path = selectionPath.test(below.replace(/\/$/, '')) ? below : ''
    return protectedResourceMetadata(`${url}/mcp${path}`, issuerOf(exchange), documentation)
  }
  const about = byIssuer(async (issuer) =>
    serverMetadata(await endpoint(ask, issuer, serverMetadataPaths[0]), {
      resource: `${issuer}/mcp`,
      documentation,
      authorizationEndpoint:
        config.BASE_URL +
        (issuer === config.BASE_URL ? paths.authorization : authorizationPathOf(new URL(issuer).host)),
    }),
  )
  const keys = memoize(() => endpoint(ask, config.BASE_URL, paths.jwks))
  const resources = ownResources(config)
  const deps = {
    ...oauth,
    ask,
    issuerOf,
    addressOf: ({ event }: Exchange) => addressOf(event, config.TRUST_PROXY),
    resources,
  }

  for (const path of resourceMetadataPaths)
    route(
      path,
      onlyMethods(['GET'], (exchange) => open(resource(exchange))),
      'all',
    )
  for (const path of serverMetadataPaths)
    route(
      path,
      onlyMethods(['GET'], async (exchange) => open(await about(issuerOf(exchange)))),
      'all',
    )
  route(
    paths.jwks,
    onlyMethods(['GET'], async () => open(await keys())),
    'all',
  )
  const requests = { ...deps, issuerOf: async (id: string) => (await server()).issuerOf(id) }
  for (const path of [paths.authorization, `${paths.authorization}/at/:host`])
    route(path, withoutReferrer(onlyMethods(['GET', 'POST'], authorize(requests))), 'own')
  route(`${paths.authorization}/:id`, withoutReferrer(onlyMethods(['GET'], resume(requests))), 'own')
  route(paths.token, onlyMethods(['POST'], token(deps)), 'all')
  route(paths.revocation, onlyMethods(['POST'], revoke(deps)), 'all')
  route(paths.registration, onlyMethods(['POST'], register(deps)), 'all')
}

/** JSON body of a GET request to the library. */
async function endpoint(ask: EndpointRequest, issuer: string, target = '') {
  const { body } = await ask({ issuer, method: 'GET', target })
  return JSON.parse(body) as Readonly<Record<string, unknown>>
}

/** Caches a document of each issuer. */
function byIssuer(make: (issuer: string) => Promise<object>): (issuer: string) => Promise<object> {
  const documents = new Map<string, () => Promise<object>>()
  return (issuer) => {
    const document = documents.get(issuer) ?? memoize(() => make(issuer))
    documents.set(issuer, document)
    return document()
  }
}

/** A public document, cacheable for five minutes. */
function open(document: object): Reply {
  const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' }
  return { headers, body: JSON.stringify(document) }
}

/** Sets `Referrer-Policy: no-referrer`, since the URL contains the request parameters (RFC 9700 §4.2.4). */
function withoutReferrer(handler: Handler): Handler {
  return (exchange) => {
    exchange.headers['referrer-policy'] = 'no-referrer'
    return handler(exchange)
  }
}

/** Restricts a handler to its methods, with HEAD beside GET; others get 405. */
function onlyMethods(methods: readonly ('GET' | 'POST')[], handler: Handler): Handler {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return (exchange) => {
    if (allowed.includes(exchange.event.req.method)) return handler(exchange)
    exchange.headers['cache-control'] = 'no-store'
    throw methodNotAllowed(allowed)
  }
}
