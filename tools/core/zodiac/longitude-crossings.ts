import type { ZodiacBody } from '../bodies.ts'
import { circularDifference } from '../math/angles.ts'
import { roots } from '../math/root-finding.ts'
import { type Instant, instantOfTt } from '../time/time.ts'
import type { Zodiac } from './ayanamsa.ts'
import { paceOf } from './body-speeds.ts'
import { zodiacLongitude } from './placement.ts'

/** A body passing a longitude. */
export interface Passage {
  readonly instant: Instant
  /** Whether it passes backwards through the zodiac. */
  readonly retrograde: boolean
}

/** Looks in a row before the distance is measured anew. */
const LOOKS = 8

/** Passages are refined to this, in days: a tenth of a second. */
const TOLERANCE = 0.1 / 86400

/**
 * Passages of a body over an ecliptic longitude in order, one by one, from TT `from` up to `to` (days from
 * J2000.0): apparent geocentric, true equinox of date or the origin of a sidereal zodiac. None is missed, however
 * close a station: pairs of passages between two looks are found by the turn between them. Far from the longitude the
 * search leaps over the days in which the body cannot reach it.
 */
export function* passages(
  body: ZodiacBody,
  longitude: number,
  from: number,
  to: number,
  zodiac: Zodiac = 'tropical',
): Generator<Passage> {
  const excess = (tt: number) => circularDifference(zodiacLongitude(body, instantOfTt(tt), zodiac), longitude)
  const { step, fastest } = paceOf(body, zodiac)
  const options = { step, tolerance: TOLERANCE, period: 360, touching: body !== 'sun' && body !== 'moon' }
  let tt = from
  while (tt < to) {
    const crossingDays = Math.abs(excess(tt)) / fastest
    if (crossingDays > LOOKS * step) {
      tt += crossingDays
      continue
    }
    const end = Math.min(to, tt + LOOKS * step)
    for (const root of roots(excess, tt, end, options)) {
      yield { instant: instantOfTt(root.at), retrograde: !root.rising }
    }
    tt = end
  }
}
