import type { Config } from '../config/config.ts'
import type { Exchange, Reply } from './exchange.ts'
import { originAllowed } from './request-guard.ts'

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

/**
 * What assistants that run in a page need to connect. No cookie is read here and whoever asks brings what they are
 * asked for, so that there is nothing a page could borrow from the person who looks at it.
 */
function isOpen(path: string): boolean {
  return /^(\/mcp)?\/\.well-known\/(oauth|openid)-|^\/oauth\/(token|register|revoke|jwks)$/.test(path)
}

function isPrivate(path: string): boolean {
  return /^\/(portal|oauth|v1\/account|identity)(\/|$)/.test(path)
}
