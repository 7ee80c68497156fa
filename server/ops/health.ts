import { Problem } from '../../tools/contract/problems.ts'
import { assertRead, type Route } from '../http/exchange.ts'

/** Whether the service can answer calls; false from the start of a shutdown. */
export interface Readiness {
  ready(): Promise<boolean>
}

/** Mounts `/healthz` (liveness) and `/readyz` (readiness: calls can be answered). Neither reveals more. */
export function mountHealth(route: Route, readiness: Readiness): void {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  route('/healthz', ({ event }) => {
    assertRead(event.req.method)
    return { headers, body: '{"status":"ok"}' }
  })
  route('/readyz', async ({ event }) => {
    assertRead(event.req.method)
    if (await readiness.ready()) return { headers, body: '{"status":"ready"}' }
    throw new Problem('unavailable', 'The service is not ready.', { retryAfter: 1 })
  })
}
