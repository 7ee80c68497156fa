import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Problem } from '../../tools/contract/problems.ts'
import type { Config } from '../config/config.ts'
import { isLoopback } from '../config/loopback.ts'
import { assertRead, type Handler, type Route } from '../http/exchange.ts'
import { bearerToken } from '../http/headers/bearer.ts'
import type { Metrics } from './metrics.ts'

/**
 * `/metrics`, not public. With `METRICS_TOKEN` set, requires it as a Bearer token. Without it, only clients on the
 * same machine are served, and only while `BASE_URL` is a loopback address: behind a proxy every client seems local.
 */
export function mountMetrics(
  route: Route,
  metrics: Metrics,
  config: Pick<Config, 'METRICS_TOKEN' | 'BASE_URL'>,
): void {
  const handler: Handler = async ({ event }) => {
    admit(event.req.headers, event.runtime?.node?.req as IncomingMessage | undefined, config)
    assertRead(event.req.method)
    const body = await metrics.text()
    return { headers: { 'content-type': metrics.registry.contentType, 'cache-control': 'no-store' }, body }
  }
  route('/metrics', handler, 'own')
}

/** @throws Problem `forbidden` for a wrong token, `not_found` for a client that is not local */
function admit(
  headers: Headers,
  request: IncomingMessage | undefined,
  { METRICS_TOKEN: token, BASE_URL: address }: Pick<Config, 'METRICS_TOKEN' | 'BASE_URL'>,
): void {
  if (token) {
    if (isSameText(bearerToken(headers.get('authorization')) ?? '', token)) return
    throw new Problem('forbidden', 'Send METRICS_TOKEN as Authorization: Bearer <token>.')
  }
  if (isLoopback(address) && isOnThisMachine(request) && !isForwarded(headers)) return
  throw new Problem('not_found', 'No such endpoint.')
}

/** Constant-time comparison (of digests, because the lengths may differ). */
function isSameText(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(left), digest(right))
}

function isOnThisMachine(request: IncomingMessage | undefined): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(request?.socket.remoteAddress ?? '')
}

/** Headers added by proxies (RFC 7239, RFC 9110 §7.6.3, and de facto names). */
const marks = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

function isForwarded(headers: Headers): boolean {
  return marks.some((mark) => headers.has(mark))
}
