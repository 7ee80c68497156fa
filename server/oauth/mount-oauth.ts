import type { AddressLimits } from '../../db/accounts/address-limits.ts'
import { protectedResourceMetadata, serverMetadata } from '../../oauth/metadata.ts'
import { paths } from '../../oauth/protocol/paths.ts'
import { selectionPath } from '../../oauth/protocol/resource.ts'
import type { AuthorizationServer } from '../../oauth/provider.ts'
import type { Config } from '../config/config.ts'
import { addressOf } from '../http/client-address.ts'
import type { Route } from '../http/exchange.ts'
import { type Exchange, type Handler, methodNotAllowed, type Reply } from '../http/exchange.ts'
import { once } from '../http/once.ts'
import { ownResources, publicUrl } from '../http/public-url.ts'
import type { FixedWindow } from '../limits/fixed-window.ts'
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
  /** HTML page for an authorization error. */
  readonly errorPage: AuthorizeDeps['errorPage']
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
export function mountOAuth(route: Route, { server, config, guesses, limits, errorPage }: OAuthDeps): void {
  const ask = endpointRequest(server, config)
  const documentation = `${config.BASE_URL}/docs`
  // The resource is named by the host of the request, which may be an alias.
  const resource = ({ event }: Exchange) => {
    // The path of a toolset is a part of the name (RFC 9728 §3.3).
    const [, below = ''] = event.url.pathname.split('/oauth-protected-resource/mcp')
    const path = selectionPath.test(below) ? below : ''
    const asked = `${publicUrl(config, event.req.headers.get('host'))}/mcp${path}`
    return protectedResourceMetadata(asked, config.BASE_URL, documentation)
  }
  const about = once(async () =>
    serverMetadata(await endpoint(ask, serverMetadataPaths[0]), config.MCP_URL, documentation),
  )
  const keys = once(() => endpoint(ask, paths.jwks))
  const resources = ownResources(config)
  const deps = {
    ask,
    config,
    addressOf: ({ event }: Exchange) => addressOf(event, config.TRUST_PROXY),
    errorPage,
    guesses,
    limits,
    resources,
  }

  for (const path of resourceMetadataPaths)
    route(
      path,
      only('GET', (exchange) => open(resource(exchange))),
      'all',
    )
  for (const path of serverMetadataPaths)
    route(
      path,
      only('GET', async () => open(await about())),
      'all',
    )
  route(
    paths.jwks,
    only('GET', async () => open(await keys())),
    'all',
  )
  route(paths.authorization, withoutReferrer(only('GET', authorize(deps))), 'own')
  route(`${paths.authorization}/:id`, withoutReferrer(only('GET', resume(deps))), 'own')
  route(paths.token, only('POST', token(deps)), 'all')
  route(paths.revocation, only('POST', revoke(deps)), 'all')
  route(paths.registration, only('POST', register(deps)), 'all')
}

/** JSON body of a GET request to the library. */
async function endpoint(ask: EndpointRequest, target = '') {
  const { body } = await ask({ method: 'GET', target })
  return JSON.parse(body) as Readonly<Record<string, unknown>>
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

/** Restricts a handler to one method, with HEAD beside GET; others get 405. */
function only(method: 'GET' | 'POST', handler: Handler): Handler {
  return (exchange) => {
    const allowed = method === 'GET' ? ['GET', 'HEAD'] : [method]
    if (allowed.includes(exchange.event.req.method)) return handler(exchange)
    exchange.headers['cache-control'] = 'no-store'
    throw methodNotAllowed(allowed)
  }
}
