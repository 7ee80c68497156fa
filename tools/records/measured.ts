import { type ChartBody, isGivenBody } from '../core/bodies.ts'
import type { SkyTarget } from '../core/targets/sky-target.ts'
import { deltaTError } from '../core/time/delta-t.ts'
import { instantOfUtc } from '../core/time/time.ts'
import type { Answer } from '../define.ts'

/** A stretch of time, ms since 1970 UTC. */
interface Span {
  readonly start: number
  readonly end: number
}

/** What `meta.accuracy` of a range is quoted for: the end at which ΔT is known least, and some bodies. */
export function measuredIn({ start, end }: Span, bodies: readonly ChartBody[]): Answer<unknown>['measured'] {
  const errorAt = (utc: number): number => deltaTError(instantOfUtc(utc).ut1)
  return { utc: errorAt(start) > errorAt(end) ? start : end, bodies }
}

/** The bodies among targets whose places were measured: none for stars, directions and orbits of the caller. */
export const measuredBodies = (targets: readonly { readonly target: SkyTarget }[]): ChartBody[] =>
  targets.flatMap(({ target: { body } }) => (body && !isGivenBody(body) ? [body as ChartBody] : []))
