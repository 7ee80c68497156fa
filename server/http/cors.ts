import type { Config } from '../config/config.ts'
import type { Exchange, Reply } from './exchange.ts'
import { originAllowed } from './request-guard.ts'

/** Response headers that scripts of other origins may read. */
const exposed =
  'WWW-Authenticate, Retry-After, X-Request-Id, X-Credits-Charged, RateLimit, RateLimit-Policy, ETag'
/** Request headers that scripts of other origins may send. */
const accepted =
  'Authorization, Content-Type, Accept, Idempotency-Key, If-None-Match, X-Sky-Test-Scenario, ' +
  'MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id'

/**
 * Sets CORS headers. Credentials travel in a header that scripts set themselves, never in cookies, so that allowed
 * origins are echoed without `Allow-Credentials`. Portal and account paths are same-origin only.
 */
export function allowOrigin({ event, headers }: Exchange, config: Config, port: number): void {
  // Sent also without an `Origin`: a cache must not reuse the response for another origin.
  headers.vary = 'Origin'
  if (isOpen(event.url.pathname)) {
    headers['access-control-allow-origin'] = '*'
    headers['access-control-expose-headers'] = exposed
    return
  }
  const origin = event.req.headers.get('origin')
  if (!origin || isPrivate(event.url.pathname) || !originAllowed(origin, config, port)) return
  headers['access-control-allow-origin'] = origin
  headers['access-control-expose-headers'] = exposed
}

/** The 204 response to `OPTIONS`; it allows nothing to origins that are not permitted. */
export function preflight(exchange: Exchange, config: Config, port: number): Reply {
  allowOrigin(exchange, config, port)
  const allowed = 'access-control-allow-origin' in exchange.headers
  return {
    status: 204,
    headers: {
      allow: 'GET, POST, DELETE, OPTIONS',
      vary: 'Origin',
      ...(allowed
        ? {
            'access-control-allow-methods': 'GET, POST, DELETE',
            'access-control-allow-headers': accepted,
            'access-control-max-age': '600',
          }
        : {}),
    },
  }
}

/** Metadata and endpoints of OAuth; documents by which clients find the service, which the server card's draft asks for. */
const openPaths = [
  /^(\/mcp)?\/\.well-known\/(oauth|openid)-/,
  /^\/oauth\/(token|register|revoke|jwks)$/,
  /^\/\.well-known\/(ai-catalog\.json|api-catalog|mcp\/server-card\.json)$/,
  /^\/mcp\/server-card$/,
]

/**
 * Endpoints open to every origin, needed by assistants that run in a browser. They read no cookies, and callers bring
 * their own codes and tokens, so that a malicious page gains nothing from the user's session.
 */
function isOpen(path: string): boolean {
  return openPaths.some((pattern) => pattern.test(path))
}

/** Paths that are never allowed cross-origin. */
function isPrivate(path: string): boolean {
  return /^\/(portal|oauth|v1\/account|identity)(\/|$)/.test(path)
}
