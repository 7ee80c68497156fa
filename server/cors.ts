import type { Config } from './config.ts'
import type { Exchange, Reply } from './exchange.ts'
import { originAllowed } from './guard.ts'

const exposed =
  'WWW-Authenticate, Retry-After, X-Request-Id, X-Credits-Charged, RateLimit, RateLimit-Policy, ETag'
const accepted =
  'Authorization, Content-Type, Accept, Idempotency-Key, If-None-Match, X-Sky-Test-Scenario, ' +
  'MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id'

/**
 * Credentials travel in a header that a script must set, never in cookies, so that allowed origins get their
 * own name back and nothing says `Allow-Credentials`. Portal and account paths are same-origin only.
 */
export function allowOrigin({ event, headers }: Exchange, config: Config, port: number): void {
  // Said with or without an `Origin`: a cache must not give one page's answer to another.
  headers.vary = 'Origin'
  const origin = event.req.headers.get('origin')
  if (!origin || isPrivate(event.url.pathname) || !originAllowed(origin, config, port)) return
  headers['access-control-allow-origin'] = origin
  headers['access-control-expose-headers'] = exposed
}

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

function isPrivate(path: string): boolean {
  return /^\/(portal|v1\/account|identity)(\/|$)/.test(path)
}
