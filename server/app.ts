import { H3 } from 'h3'
import { Problem } from '../tools/contract/problems.ts'
import type { Registry } from '../tools/declaration/registry.ts'
import type { Authenticate } from './calls/authenticate.ts'
import type { CallRuntime } from './calls/call.ts'
import type { Config } from './config/config.ts'
import { mountDocuments } from './docs/mount-docs.ts'
import { notFoundPage } from './docs/pages/not-found.ts'
import { mountFeeds } from './feeds/feed-route.ts'
import { mountFiles } from './files/file-route.ts'
import { mountFront } from './front/mount-front.ts'
import { allowOrigin, preflight } from './http/cors.ts'
import {
  type Exchange,
  type Handler,
  type HandlerContext,
  type Readers,
  type Reply,
  type Route,
  respond,
} from './http/exchange.ts'
import { prefersHtml } from './http/headers/media-ranges.ts'
import { pagePolicy } from './http/headers/page-policy.ts'
import { LinkReads } from './limits/link-reads.ts'
import { mcpHandler } from './mcp/http.ts'
import { misplacedMessage } from './mcp/misplaced-message.ts'
import { mountMcp } from './mcp/mount-mcp.ts'
import { mountOAuth, type OAuthDeps } from './oauth/mount-oauth.ts'
import type { Operations } from './ops/operations.ts'
import { connectError, hasConnected } from './portal/assistants/consent.ts'
import { mountPortal, type PortalDeps } from './portal/mount-portal.ts'
import { recordRefusedRequest } from './refused-request.ts'
import { projectRest } from './rest/project.ts'

/** Parts that the application's routes are built from. */
export interface AppDeps {
  readonly runtime: CallRuntime
  readonly authenticate: Authenticate
  /** Configuration, log and metrics for every handler. */
  readonly surroundings: HandlerContext
  readonly portal: PortalDeps
  readonly oauth: Omit<OAuthDeps, 'config' | 'errorPage' | 'isConnected'>
  readonly operations: Operations
  /** The bound port; known only after the server listens. */
  readonly port: () => number
}

/** Mounts every endpoint on one h3 application. An unknown path gets a 404 problem record, like every other error. */
export function createApp(deps: AppDeps): H3 {
  const { config } = deps.surroundings
  const app = new H3()
  const handlerContext: HandlerContext = {
    ...deps.surroundings,
    async insteadOf(refusal, exchange) {
      await recordRefusedRequest(deps.runtime, deps.authenticate, exchange, refusal)
      return misplacedMessage(exchange, refusal, config.MCP_URL)
    },
  }

  /** Adds CORS headers for allowed browser origins and answers preflight requests. */
  const fronted = (handler: Handler, readers: Readers): Handler => {
    return (exchange) => {
      if (exchange.event.req.method === 'OPTIONS') return preflight(exchange, readers, config, deps.port())
      allowOrigin(exchange, readers, config, deps.port())
      return handler(exchange)
    }
  }
  const route: Route = (path, handler, readers = 'listed') =>
    void app.all(path, respond(handlerContext, fronted(handler, readers), path))

  deps.operations.mount(route)
  mountDocuments(route, deps.runtime.registry, config, deps.operations.isReady)
  mountFront(route, deps.runtime, config)
  mountPortal(route, deps.portal, deps.runtime)
  mountOAuth(route, {
    ...deps.oauth,
    config,
    errorPage: connectError,
    isConnected: hasConnected(deps.portal.stores, deps.portal.consent),
  })
  mountMcp(route, {
    handle: mcpHandler(deps.runtime),
    authenticate: deps.authenticate,
    config,
    port: deps.port,
  })
  const reads = new LinkReads()
  mountFiles(route, deps.runtime, deps.portal.stores.fileLinks, reads)
  mountFeeds(route, deps.runtime, deps.portal.stores.feeds, reads)
  projectRest(route, deps.runtime, deps.authenticate, config.TRUST_PROXY)
  route('/**', (exchange) => nothingHere(exchange, deps.runtime.registry, config), 'all')
  return app
}

/** Fallback route: an HTML page with links for browsers, a problem record for every other client. */
function nothingHere({ event }: Exchange, registry: Registry, config: Config): Reply {
  const { method, headers } = event.req
  const isRead = method === 'GET' || method === 'HEAD'
  // A browser that follows a link sends no credential.
  if (isRead && prefersHtml(headers.get('accept')) && !headers.has('authorization')) {
    const page = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy,
      'cache-control': 'no-store',
    }
    return { status: 404, headers: page, body: notFoundPage(registry, config, event.url.pathname) }
  }
  throw new Problem('not_found', 'No such endpoint.', {
    hint: `See /v1/capabilities for every path. The MCP server is at ${config.MCP_URL} (Streamable HTTP).`,
  })
}
