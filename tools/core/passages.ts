import { circularDifference } from './angles.ts'
import type { Zodiac } from './ayanamsa.ts'
import type { BodyId } from './bodies.ts'
import { zodiacLongitude } from './placement.ts'
import { roots } from './search.ts'
import { type Instant, instantOfTt } from './time.ts'

/** A body passing a longitude. */
export interface Passage {
  readonly instant: Instant
  /** Whether it passes backwards through the zodiac. */
  readonly retrograde: boolean
}

/**
 * Days between looks at a body: shorter than its shortest retrograde motion (Mercury 19 d, Venus 40 d, Mars
 * 58 d, the rest above 110 d), so that no station to station is stepped over; the Moon by a sixth of its round.
 */
const STEP: Readonly<Record<BodyId, number>> = {
  sun: 30,
  moon: 4.5,
  mercury: 9,
  venus: 20,
  mars: 28,
  jupiter: 50,
  saturn: 50,
  uranus: 50,
  neptune: 50,
  pluto: 50,
}

/**
 * Degrees per day that no body exceeds: a tenth above the fastest of 1850–2050, to leave room for slow changes of
 * the orbits. Far from the longitude the search leaps over the days in which the body cannot reach it.
 */
const FASTEST: Readonly<Record<BodyId, number>> = {
  sun: 1.1,
  moon: 17,
  mercury: 2.45,
  venus: 1.4,
  mars: 0.88,
  jupiter: 0.27,
  saturn: 0.145,
  uranus: 0.07,
  neptune: 0.043,
  pluto: 0.046,
}

/** Looks in a row before the distance is measured anew. */
const LOOKS = 8

/** Passages are refined to this, in days: a tenth of a second. */
const TOLERANCE = 0.1 / 86400

/**
 * Passages of a body over an ecliptic longitude in order, one by one, from TT `from` up to `to` (days from
 * J2000.0): apparent geocentric, true equinox of date or the origin of a sidereal zodiac. None is missed, however
 * close a station: pairs of passages between two looks are found by the turn between them.
 */
export function* passages(
  body: BodyId,
  longitude: number,
  from: number,
  to: number,
  zodiac: Zodiac = 'tropical',
): Generator<Passage> {
  const beyond = (tt: number) => circularDifference(zodiacLongitude(body, instantOfTt(tt), zodiac), longitude)
  const step = STEP[body]
  const options = { step, tolerance: TOLERANCE, period: 360, touching: body !== 'sun' && body !== 'moon' }
  let at = from
  while (at < to) {
    const away = Math.abs(beyond(at)) / FASTEST[body]
    if (away > LOOKS * step) {
      at += away
      continue
    }
    const end = Math.min(to, at + LOOKS * step)
    for (const root of roots(beyond, at, end, options)) {
      yield { instant: instantOfTt(root.at), retrograde: !root.rising }
    }
    at = end
  }
}
