import { keptEvents } from '../math/event-cache.ts'
import type { Instant } from '../time/time.ts'
import { apsis } from './body-events/orbit-points.ts'

/** A perigee or apogee of the Moon. */
export interface MoonApsis {
  readonly kind: 'perigee' | 'apogee'
  readonly instant: Instant
  /** Centre to centre, geometric. */
  readonly distanceKm: number
}

/** From one perigee to the next is 24.6 to 28.6 days; from perigee to apogee at most 15.6. */
const LONGEST_DAYS = 29

function* apsidesBetween(fromTt: number, toTt: number): Generator<MoonApsis> {
  for (const { name, instant, value } of apsis.search('moon', fromTt, toTt, {})) {
    yield { kind: name === 'perigee' ? 'perigee' : 'apogee', instant, distanceKm: value }
  }
}

/** A stretch is about as long as from perigee to apogee. */
const knownApsides = keptEvents(apsidesBetween, ({ instant }) => instant.tt, 14)

/** The first apsis of a kind at or after an instant. */
export function nextApsis(instant: Instant, kind: MoonApsis['kind']): MoonApsis {
  for (const apsis of knownApsides(instant.tt, instant.tt + LONGEST_DAYS))
    if (apsis.kind === kind) return apsis
  throw new RangeError('a month passed without an apsis')
}

/** The last apsis of a kind before an instant. */
export function previousApsis(instant: Instant, kind: MoonApsis['kind']): MoonApsis {
  let last: MoonApsis | undefined
  for (const apsis of knownApsides(instant.tt - LONGEST_DAYS, instant.tt))
    if (apsis.kind === kind) last = apsis
  if (!last) throw new RangeError('a month passed without an apsis')
  return last
}

/**
 * How near the Moon is within its present round: 1 at perigee, 0 at apogee, by the perigee and the apogee nearest in
 * time.
 */
export function closeness(instant: Instant, distanceKm: number): number {
  const nearest: { perigee?: MoonApsis; apogee?: MoonApsis } = {}
  const daysFrom = (apsis: MoonApsis): number => Math.abs(apsis.instant.tt - instant.tt)
  for (const apsis of knownApsides(instant.tt - LONGEST_DAYS / 2 - 2, instant.tt + LONGEST_DAYS / 2 + 2)) {
    const nearestApsis = nearest[apsis.kind]
    if (!nearestApsis || daysFrom(apsis) < daysFrom(nearestApsis)) nearest[apsis.kind] = apsis
  }
  const { perigee, apogee } = nearest
  if (!perigee || !apogee) throw new RangeError('a month passed without an apsis')
  return (apogee.distanceKm - distanceKm) / (apogee.distanceKm - perigee.distanceKm)
}

/**
 * Share of the way from apogee to perigee that makes a new or full Moon a supermoon; its mirror makes a micromoon.
 * R. Nolle, Horoscope (1979), who made the word: "within 90 % of its closest approach in a given orbit".
 */
export const SUPERMOON_SHARE = 0.9
