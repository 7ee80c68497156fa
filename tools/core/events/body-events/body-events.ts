import { type BodyId, isGivenBody, isMajor, type SkyBody } from '../../bodies.ts'
import { doubtOf } from '../../ephemeris/ephemeris.ts'
import { geocentricState, heliocentricState } from '../../ephemeris/position.ts'
import type { Observer } from '../../frames/earth.ts'
import { length } from '../../math/geometry.ts'
import { merged } from '../../math/merge-streams.ts'
import { instantOfUtc, SECONDS_PER_DAY } from '../../time/time.ts'
import { closestApproach, station } from './approaches.ts'
import { peakMagnitude } from './brightness.ts'
import { type BodyEvent, type BodyEventKind, bodyEventKinds, type EventFamily } from './event.ts'
import { heliacal } from './heliacal.ts'
import { withinReach } from './motion-times.ts'
import { apsis, declinationExtreme, node } from './orbit-points.ts'
import { rings } from './rings.ts'
import { solarTransit } from './solar-transit.ts'
import { greatestElongation, opposition, solarConjunction } from './sun-relation.ts'

const families: Readonly<Record<BodyEventKind, EventFamily>> = {
  opposition,
  solarConjunction,
  greatestElongation,
  peakMagnitude,
  apsis,
  closestApproach,
  station,
  node,
  declinationExtreme,
  solarTransit,
  rings,
  heliacal,
}

/** Those of the ten to which an event of a kind can happen. */
export const bodiesOf = (kind: BodyEventKind): readonly BodyId[] => families[kind].bodies

/** Whether an event of a kind can happen to a body. */
export const canHappen = (kind: BodyEventKind, body: SkyBody): boolean =>
  isMajor(body) ? bodiesOf(kind).includes(body) : (families[kind].happensToMinor?.(body) ?? false)

/**
 * Events of bodies in startUtc ≤ t < endUtc (ms), in order of time, one by one: stop asking and the search stops.
 * Pairs of kind and body that cannot happen are passed over.
 *
 * **Accuracy**: 1900–2100, against JPL DE431: meetings with the Sun 1 s, 2 s Mars; greatest elongations
 * 6 s; apsides 5 s Moon, 2 min to Jupiter, 6 min Saturn; the Moon's
 * nodes 2 s; magnitudes 0.05.
 */
export function bodyEvents<B extends SkyBody>(
  startUtc: number,
  endUtc: number,
  bodies: readonly B[],
  kinds: readonly BodyEventKind[] = bodyEventKinds,
  observer?: Observer,
): Generator<BodyEvent<B>> {
  const fromTt = instantOfUtc(startUtc).tt
  const toTt = instantOfUtc(endUtc).tt
  const streams = kinds.flatMap((kind) =>
    bodies
      .filter((body) => canHappen(kind, body))
      .map((body) => families[kind].search(body, ...withinReach(body, fromTt, toTt), observer)),
  )
  return merged(streams, ({ instant }) => instant.tt) as Generator<BodyEvent<B>>
}

/**
 * Seconds by which an event of a comet or an orbit may be earlier or later: what its place may be off, by its speed about the Sun or beside the
 * Earth, whichever is slower; undefined of other bodies.
 */
export function timeErrorOf({ body, instant }: Pick<BodyEvent, 'body' | 'instant'>): number | undefined {
  if (!isGivenBody(body)) return undefined
  const speeds = [heliocentricState(body, instant), geocentricState(body, instant)].map(({ velocity }) =>
    length(velocity),
  )
  return (doubtOf(body, instant.tt) / Math.min(...speeds)) * SECONDS_PER_DAY
}
