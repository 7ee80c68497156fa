import { requestBytes } from '../load.ts'
import { type ServiceFacts, snapshotPath } from './snapshot-requests.ts'

const SITE = 'latitude=48.2082&longitude=16.3738'
const moments = Array.from({ length: 200 }, (_, n) =>
  new Date(Date.UTC(2026, 10, 20) + n * 600_000).toISOString(),
)

const asRequests = ({ port, keys }: ServiceFacts, paths: readonly string[]): Buffer[] =>
  paths.map((path, n) =>
    requestBytes(port, 'GET', path, { authorization: `Bearer ${keys[n % keys.length]}` }),
  )

/** Calls of well under a millisecond: the Moon at one instant. */
export const smallCalls = (facts: ServiceFacts): Buffer[] =>
  asRequests(
    facts,
    moments.map((moment) => `/v1/moon?${SITE}&datetime=${moment}`),
  )

/** A century of lunar eclipses, a different century each time, so that no series segment is cached. */
export const longSearches = (facts: ServiceFacts): Buffer[] =>
  asRequests(
    facts,
    Array.from({ length: 12 }, (_, n) => {
      const [start, end] = [1000 + 100 * n, 1100 + 100 * n]
      return `/v1/events/eclipses?type=lunar&count=500&start=${start}-01-01&end=${end}-01-01`
    }),
  )

/** A typical mix: mostly small calls and snapshots, some tables and ranges. */
export const mixedCalls = (facts: ServiceFacts): Buffer[] =>
  asRequests(
    facts,
    moments.flatMap((moment, n) => {
      const day = moment.slice(0, 10)
      const paths = [
        `/v1/moon?${SITE}&datetime=${moment}`,
        snapshotPath(n),
        `/v1/bodies/mars?${SITE}&datetime=${moment}`,
        snapshotPath(n + 200, 'positions,zodiac'),
      ]
      if (n % 5 === 0) paths.push(`/v1/sun/times?${SITE}&start=${day}&end=2026-12-20`)
      return paths
    }),
  )
