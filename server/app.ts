import { H3 } from 'h3'
import { Problem } from '../tools/problems.ts'
import { clientAddress } from './address.ts'
import type { Authenticate } from './authenticate.ts'
import type { Road } from './call-tool.ts'
import { allowOrigin, preflight } from './cors.ts'
import { mountDocuments } from './docs/mount.ts'
import { type Exchange, type Handler, respond, type Surroundings } from './exchange.ts'
import { mountFeeds } from './feeds.ts'
import { mcpHandler } from './mcp/http.ts'
import { mountMcp } from './mcp/mount.ts'
import { rateLimited } from './minute-limit.ts'
import { mountOAuth, type OAuthDeps } from './oauth/mount.ts'
import type { Operations } from './ops/operations.ts'
import { connectError } from './portal/consent.ts'
import { mountPortal, type PortalDeps } from './portal/mount.ts'
import { RefusalPace } from './refusal-pace.ts'
import { projectRest } from './rest/project.ts'
import { Window } from './window.ts'

export interface AppDeps {
  readonly road: Road
  readonly authenticate: Authenticate
  readonly surroundings: Surroundings
  readonly portal: PortalDeps
  readonly oauth: Pick<OAuthDeps, 'server' | 'guesses' | 'races'>
  readonly operations: Operations
  readonly port: () => number
}

const addressWindowSeconds = 10

/** Every door on one application. What no door knows is a 404 in the same form as any refusal. */
export function createApp(deps: AppDeps): H3 {
  const { config } = deps.surroundings
  const app = new H3()
  const addresses = new Window(addressWindowSeconds)
  const pace = new RefusalPace()

  /** Limits an address before anything is read, and lets the allowed browser origins in. */
  const fronted = (handler: Handler): Handler => {
    return (exchange) => {
      const refusal = spendAddress(exchange)
      if (refusal) return refusal
      if (exchange.event.req.method === 'OPTIONS') return preflight(exchange, config, deps.port())
      allowOrigin(exchange, config, deps.port())
      return handler(exchange)
    }
  }
  const spendAddress = ({ event }: Exchange): Promise<never> | undefined => {
    const request = event.runtime?.node?.req
    if (!request) return undefined
    const limit = config.ADDRESS_LIMIT
    const address = clientAddress(request as never, config.TRUST_PROXY)
    const spent = addresses.spend(address, limit)
    if (spent.allowed) return undefined
    return pace.refuse(address, () => rateLimited(limit, spent.resetSeconds))
  }
  const route = (path: string, handler: Handler) =>
    app.all(path, respond(deps.surroundings, fronted(handler), path))

  deps.operations.mount(route)
  mountDocuments(route, deps.road.registry, config)
  mountPortal(route, deps.portal, deps.road)
  mountOAuth(route, { ...deps.oauth, config, errorPage: connectError })
  mountMcp(route, { handle: mcpHandler(deps.road), authenticate: deps.authenticate, config, port: deps.port })
  mountFeeds(route, deps.road)
  projectRest(route, deps.road, deps.authenticate)
  route('/**', () => {
    throw new Problem('not_found', 'There is nothing at this address.', {
      hint: 'See /v1/capabilities for every path.',
    })
  })
  return app
}

export type Route = (path: string, handler: Handler) => void
