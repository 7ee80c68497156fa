import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Problem } from '../../tools/problems.ts'
import { type Config, isLoopback } from '../config/config.ts'
import type { Route } from '../http/exchange.ts'
import { methodNotAllowed } from '../http/exchange.ts'
import type { Metrics } from './metrics.ts'

/**
 * `GET /metrics`, which is not public: with a token it asks for it; without one only a service whose own address is on
 * loopback shows it, and only to whoever is on the machine. Behind a proxy everybody seems to be, hence both.
 */
export function mountMetrics(
  route: Route,
  metrics: Metrics,
  config: Pick<Config, 'METRICS_TOKEN' | 'BASE_URL'>,
): void {
  route('/metrics', async ({ event }) => {
    admit(event.req.headers, event.runtime?.node?.req as IncomingMessage | undefined, config)
    if (event.req.method !== 'GET') throw methodNotAllowed(['GET'])
    const body = await metrics.registry.metrics()
    return { headers: { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' }, body }
  })
}

function admit(
  headers: Headers,
  request: IncomingMessage | undefined,
  { METRICS_TOKEN: token, BASE_URL: address }: Pick<Config, 'METRICS_TOKEN' | 'BASE_URL'>,
): void {
  if (token) {
    if (same(headers.get('authorization') ?? '', `Bearer ${token}`)) return
    throw new Problem('forbidden', 'Send the token of the metrics.')
  }
  if (isLoopback(address) && isOnThisMachine(request) && !isForwarded(headers)) return
  throw new Problem('not_found', 'There is nothing at this address.')
}

/** Equal without telling by the time it takes how much of it is. */
function same(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(wanted))
}

function isOnThisMachine(request: IncomingMessage | undefined): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(request?.socket.remoteAddress ?? '')
}

/** What proxies add (RFC 7239, RFC 9110 §7.6.3, and custom). */
const marks = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

function isForwarded(headers: Headers): boolean {
  return marks.some((mark) => headers.has(mark))
}
