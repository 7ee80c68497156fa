import type { Config } from '../config/config.ts'
import { originAllowed } from '../config/served-hosts.ts'
import type { Exchange, Readers, Reply } from './exchange.ts'

/** Response headers that scripts of other origins may read, beside those that the Fetch Standard always shows (§2.2.2). */
export const exposedHeaders = [
  ...[
    'WWW-Authenticate',
    'Retry-After',
    'X-Request-Id',
    'X-Credits-Charged',
    'RateLimit',
    'RateLimit-Policy',
  ],
  ...['ETag', 'Vary', 'Age', 'Date', 'Allow', 'Link', 'Location', 'Content-Disposition', 'Content-Encoding'],
]
/**
 * Request headers that scripts of other origins may send: those that the service reads, and those that clients of MCP and of
 * tracing add (MCP 2025-11-25, Transports; W3C Trace Context §3, W3C Baggage §3).
 */
export const acceptedHeaders = [
  ...['Authorization', 'Content-Type', 'Accept', 'Idempotency-Key', 'If-None-Match', 'X-Sky-Test-Scenario'],
  ...['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name', 'Mcp-Session-Id', 'Last-Event-ID'],
  ...['X-MCP-Toolsets', 'X-MCP-Readonly', 'traceparent', 'tracestate', 'baggage'],
]
const exposed = exposedHeaders.join(', ')
const accepted = acceptedHeaders.join(', ')
const methods = 'GET, HEAD, POST, DELETE'

/**
 * Sets CORS headers. Credentials travel in a header that scripts set themselves, never in cookies, so that allowed
 * origins are echoed without `Allow-Credentials`.
 */
export function allowOrigin(
  { event, headers }: Exchange,
  readers: Readers,
  config: Config,
  port: number,
): void {
  // Sent also without an `Origin`: a cache must not reuse the response for another origin.
  headers.vary = 'Origin'
  if (readers === 'own') return
  const origin = readers === 'all' ? '*' : event.req.headers.get('origin')
  if (origin === null || (readers === 'listed' && !originAllowed(origin, config, port))) return
  headers['access-control-allow-origin'] = origin
  headers['access-control-expose-headers'] = exposed
}

/** The 204 response to `OPTIONS`; it allows nothing to origins that are not permitted. */
export function preflight(exchange: Exchange, readers: Readers, config: Config, port: number): Reply {
  allowOrigin(exchange, readers, config, port)
  const allowed = 'access-control-allow-origin' in exchange.headers
  return {
    status: 204,
    headers: {
      allow: `${methods}, OPTIONS`,
      vary: 'Origin',
      ...(allowed
        ? {
            'access-control-allow-methods': methods,
            'access-control-allow-headers': accepted,
            'access-control-max-age': '600',
          }
        : {}),
    },
  }
}
