import { type BodyId, isGivenBody, isMajor } from '../../bodies.ts'
import { doubtOf } from '../../ephemeris/ephemeris.ts'
import { geocentricState, heliocentricState } from '../../ephemeris/position.ts'
import { length } from '../../math/geometry.ts'
import { merged } from '../../math/merge-streams.ts'
import type { ExtremumKind } from '../../stars/variable-extrema.ts'
import { instantOfUtc, SECONDS_PER_DAY } from '../../time/time.ts'
import { closestApproach, station } from './approaches.ts'
import { peakMagnitude } from './brightness.ts'
import {
  type BodyEvent,
  type BodyEventKind,
  bodyEventKinds,
  type EventBody,
  type EventFamily,
  type EventPlace,
  isVariableStar,
} from './event.ts'
import { hasExtrema, starEvents } from './extrema.ts'
import { heliacal } from './heliacal.ts'
import { featureSunrise, featureSunset, libration, lunarV, lunarX } from './moon-sunlight.ts'
import { withinReach } from './motion-times.ts'
import { apsis, declinationExtreme, node } from './orbit-points.ts'
import { rings } from './rings.ts'
import { solarTransit } from './solar-transit.ts'
import { greatestElongation, opposition, solarConjunction } from './sun-relation.ts'
import { titan } from './titan.ts'

const families: Readonly<Record<Exclude<BodyEventKind, ExtremumKind>, EventFamily>> = {
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
  libration,
  lunarX,
  lunarV,
  featureSunrise,
  featureSunset,
  titan,
}

/** Those of the ten to which an event of a kind can happen. */
export const bodiesOf = (kind: BodyEventKind): readonly BodyId[] =>
  isExtremum(kind) ? [] : families[kind].bodies

const isExtremum = (kind: BodyEventKind): kind is ExtremumKind => kind === 'minimum' || kind === 'maximum'

/** Whether an event of a kind can happen to a body. */
export function canHappen(kind: BodyEventKind, body: EventBody): boolean {
  if (isVariableStar(body)) return hasExtrema(kind, body)
  if (isExtremum(kind)) return false
  return isMajor(body) ? bodiesOf(kind).includes(body) : (families[kind].happensToMinor?.(body) ?? false)
}

/** Events of a kind and body. */
function eventsOf(
  kind: BodyEventKind,
  body: EventBody,
  [fromTt, toTt]: readonly [from: number, to: number],
  place: EventPlace,
): Iterable<BodyEvent> {
  if (!canHappen(kind, body)) return []
  if (isVariableStar(body)) return starEvents(kind as ExtremumKind, body, fromTt, toTt)
  const family = families[kind as keyof typeof families]
  return family.search(body, ...withinReach(body, fromTt, toTt), place)
}

/**
 * Events of bodies in startUtc ≤ t < endUtc (ms), in order of time, one by one: stop asking and the search stops.
 * Pairs of kind and body that cannot happen are passed over.
 *
 * **Accuracy**: 1900–2100, against JPL DE431: meetings with the Sun 1 s, 2 s Mars; greatest elongations
 * 6 s; apsides 5 s Moon, 2 min to Jupiter, 6 min Saturn; the Moon's
 * nodes 2 s; magnitudes 0.05.
 */
export function bodyEvents<B extends EventBody>(
  startUtc: number,
  endUtc: number,
  bodies: readonly B[],
  kinds: readonly BodyEventKind[] = bodyEventKinds,
  place: EventPlace = {},
): Generator<BodyEvent<B>> {
  const fromTt = instantOfUtc(startUtc).tt
  const toTt = instantOfUtc(endUtc).tt
  const streams = kinds.flatMap((kind) => bodies.map((body) => eventsOf(kind, body, [fromTt, toTt], place)))
  return merged(streams, ({ instant }) => instant.tt) as Generator<BodyEvent<B>>
}

/**
 * Seconds by which an event of a comet or an orbit may be earlier or later: what its place may be off, by its speed about the Sun or beside the
 * Earth, whichever is slower; undefined of other bodies.
 */
export function timeErrorOf({ body, instant }: Pick<BodyEvent, 'body' | 'instant'>): number | undefined {
  if (isVariableStar(body) || !isGivenBody(body)) return undefined
  const speeds = [heliocentricState(body, instant), geocentricState(body, instant)].map(({ velocity }) =>
    length(velocity),
  )
  return (doubtOf(body, instant.tt) / Math.min(...speeds)) * SECONDS_PER_DAY
}
