import { requestBytes } from '../load.ts'

/** First output line of a server with accounts. */
export interface ServiceFacts {
  readonly port: number
  readonly keys: readonly string[]
}

/** Instants a minute apart, so that no request hits a cached sky. */
const MOMENTS = 500
const moment = (n: number): string => new Date(Date.UTC(2026, 10, 20) + n * 60_000).toISOString()

export const snapshotPath = (n: number, include = 'all'): string =>
  `/v1/snapshots?latitude=48.2082&longitude=16.3738&datetime=${encodeURIComponent(moment(n))}&include=${include}`

/** Snapshot requests with alternating keys; none for a server without keys. */
export const snapshots = ({ port, keys }: ServiceFacts, include = 'all'): Buffer[] =>
  Array.from({ length: Math.max(MOMENTS, keys.length) }, (_, n) =>
    requestBytes(
      port,
      'GET',
      snapshotPath(n % MOMENTS, include),
      keys.length > 0 ? { authorization: `Bearer ${keys[n % keys.length]}` } : {},
    ),
  )
