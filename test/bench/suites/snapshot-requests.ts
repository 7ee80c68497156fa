import { requestBytes } from '../load.ts'

/** What a server with accounts tells when it is ready. */
export interface ServiceFacts {
  readonly port: number
  readonly keys: readonly string[]
}

/** Moments a minute apart: as many skies, none of which can be remembered from the request before. */
const MOMENTS = 500
const moment = (n: number): string => new Date(Date.UTC(2026, 10, 20) + n * 60_000).toISOString()

export const snapshotPath = (n: number, include = 'all'): string =>
  `/v1/snapshots?latitude=48.2082&longitude=16.3738&datetime=${encodeURIComponent(moment(n))}&include=${include}`

/** Snapshots in turn by keys in turn; a server without keys is sent none. */
export const snapshots = ({ port, keys }: ServiceFacts, include = 'all'): Buffer[] =>
  Array.from({ length: Math.max(MOMENTS, keys.length) }, (_, n) =>
    requestBytes(
      port,
      'GET',
      snapshotPath(n % MOMENTS, include),
      keys.length > 0 ? { authorization: `Bearer ${keys[n % keys.length]}` } : {},
    ),
  )
