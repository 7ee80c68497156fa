import type { AddressLimits } from '../../db/accounts/address-limits.ts'
import { paths } from '../../oauth/configuration.ts'
import { protectedResourceMetadata, serverMetadata } from '../../oauth/metadata.ts'
import type { AuthorizationServer } from '../../oauth/provider.ts'
import type { RefreshTokenGrace } from '../../oauth/refresh-races.ts'
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

export interface OAuthDeps {
  readonly server: AuthorizationServer
  readonly config: Config
  readonly guesses: FixedWindow
  readonly limits: AddressLimits
  readonly races: RefreshTokenGrace
  readonly errorPage: AuthorizeDeps['errorPage']
}

const wellKnown = '/.well-known'
/** RFC 8414 §3.1 and OpenID Connect Discovery 1.0 §4, and the forms clients try for a resource with a path. */
const serverMetadataPaths = [
  `${wellKnown}/oauth-authorization-server`,
  `${wellKnown}/oauth-authorization-server/mcp`,
  `${wellKnown}/openid-configuration`,
  `${wellKnown}/openid-configuration/mcp`,
  `/mcp${wellKnown}/openid-configuration`,
]
/** RFC 9728 §3.1. */
const resourceMetadataPaths = [
  `${wellKnown}/oauth-protected-resource`,
  `${wellKnown}/oauth-protected-resource/mcp`,
]

/** The authorization server's endpoints, at the root so that its metadata says where they are. */
export function mountOAuth(
  route: Route,
  { server, config, guesses, limits, races, errorPage }: OAuthDeps,
): void {
  const ask = endpointRequest(server, config)
  const documentation = `${config.BASE_URL}/docs`
  const resource = ({ event }: Exchange) => {
    const asked = `${publicUrl(config, event.req.headers.get('host'))}/mcp`
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
    races,
    resources,
  }

  for (const path of resourceMetadataPaths)
    route(
      path,
      only('GET', (exchange) => open(resource(exchange))),
    )
  for (const path of serverMetadataPaths)
    route(
      path,
      only('GET', async () => open(await about())),
    )
  route(
    paths.jwks,
    only('GET', async () => open(await keys())),
  )
  route(paths.authorization, withoutReferrer(only('GET', authorize(deps))))
  route(`${paths.authorization}/:id`, withoutReferrer(only('GET', resume(deps))))
  route(paths.token, only('POST', token(deps)))
  route(paths.revocation, only('POST', revoke(deps)))
  route(paths.registration, only('POST', register(deps)))
}

async function endpoint(ask: EndpointRequest, target = '') {
  const { body } = await ask({ method: 'GET', target })
  return JSON.parse(body) as Readonly<Record<string, unknown>>
}

function open(document: object): Reply {
  const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=300' }
  return { headers, body: JSON.stringify(document) }
}

/** RFC 9700 §4.2.4: the parameters of a request stand in its address, which no site that it leads to should learn. */
function withoutReferrer(handler: Handler): Handler {
  return (exchange) => {
    exchange.headers['referrer-policy'] = 'no-referrer'
    return handler(exchange)
  }
}

function only(method: 'GET' | 'POST', handler: Handler): Handler {
  return (exchange) => {
    if (exchange.event.req.method === method) return handler(exchange)
    exchange.headers['cache-control'] = 'no-store'
    throw methodNotAllowed([method])
  }
}
