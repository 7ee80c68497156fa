import type { BodyId } from '../../bodies.ts'
import type { Observer } from '../../frames/earth.ts'
import { capitalised } from '../../text/capitalised.ts'
import type { Instant } from '../../time/time.ts'

export const bodyEventKinds = [
  'opposition',
  'solarConjunction',
  'greatestElongation',
  'peakMagnitude',
  'apsis',
  'node',
  'declinationExtreme',
  'solarTransit',
  'rings',
  'heliacal',
] as const
export type BodyEventKind = (typeof bodyEventKinds)[number]

/** Something that happens to one body. */
export interface BodyEvent {
  readonly kind: BodyEventKind
  /** Name within its kind: `inferior conjunction`, `perigee`. */
  readonly name: string
  readonly body: BodyId
  readonly instant: Instant
  /** The quantity that the event is about. */
  readonly value: number
  readonly unit: 'au' | 'km' | 'deg' | 'arcsec' | 'mag'
  readonly detail: Readonly<Record<string, number | string | null>>
}

/** Value of `detail.seen` where the body is too near the Sun to be seen. */
export const IN_GLARE = 'near the Sun'

/** An event as a title has it: `Moon at perigee`, `Mars: opposition`. */
export const titleOf = ({ kind, body, name, detail }: BodyEvent): string =>
  `${capitalised(body)}${kind === 'apsis' ? ' at ' : ': '}${name}${detail.seen === IN_GLARE ? ", lost in the Sun's glare" : ''}`

/** Events of one kind and body in fromTt ≤ t < toTt (days), in order, one by one; some are those of a place. */
export type EventSearch = (
  body: BodyId,
  fromTt: number,
  toTt: number,
  observer?: Observer,
) => Iterable<BodyEvent>

/** A search with the bodies that have such events. */
export interface EventFamily {
  readonly bodies: readonly BodyId[]
  readonly search: EventSearch
}

/** 1e-7 day is 9 ms. */
export const TOLERANCE_DAYS = 1e-7

/**
 * Days round the Sun (the Moon: round the Earth), for the steps of searches: mean sidereal periods of J2000.0.
 * Explanatory Supplement to the Astronomical Almanac, 3rd ed., tables 10.1 and 8.10.1.
 */
export const periodDays: Readonly<Record<BodyId, number>> = {
  sun: 365.256,
  moon: 27.3217,
  mercury: 87.969,
  venus: 224.701,
  mars: 686.98,
  jupiter: 4332.59,
  saturn: 10759.2,
  uranus: 30688.5,
  neptune: 60182,
  pluto: 90560,
}
