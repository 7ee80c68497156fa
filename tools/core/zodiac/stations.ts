import type { BodyId, GivenBody, ZodiacBody } from '../bodies.ts'
import { requireKnown } from '../ephemeris/ephemeris.ts'
import { roots, type SearchOptions } from '../math/root-finding.ts'
import { type Instant, instantOfTt } from '../time/time.ts'
import { isDraconic, type Zodiac } from './ayanamsa.ts'
import { paceOf } from './body-speeds.ts'
import { passages } from './longitude-crossings.ts'
import { isLunarPoint } from './lunar-points.ts'
import { zodiacLongitude, zodiacSpeed } from './placement.ts'

/** The planets that have stations: all of the ten but Sun and Moon. */
export const stationaryBodies = [
  'mercury',
  'venus',
  'mars',
  'jupiter',
  'saturn',
  'uranus',
  'neptune',
  'pluto',
] as const satisfies readonly BodyId[]
export type StationaryBody = (typeof stationaryBodies)[number]

/** Whether a body goes backwards for a time: all that have an orbit about the Sun. */
export const isRetrograde = (body: ZodiacBody): boolean =>
  body !== 'sun' && body !== 'moon' && !isLunarPoint(body)

/** Whether it has stations: as these do the osculating points of the Moon's orbit, which swing to and fro. */
export const isStationary = (body: ZodiacBody): boolean =>
  isRetrograde(body) || (isLunarPoint(body) && body.startsWith('true'))

/** A body standing still in longitude. */
export interface Station<B extends ZodiacBody | GivenBody = ZodiacBody> {
  readonly body: B
  /** Motion after the station. */
  readonly turns: 'retrograde' | 'direct'
  readonly instant: Instant
  /** Degrees of the zodiac. */
  readonly longitude: number
}

/** Stations are refined to a tenth of a second; how well the place is known allows less. */
const TOLERANCE = 0.1 / 86400

/**
 * Stations of a body in from ≤ t < to (TT days), in order, one by one: where its apparent geocentric longitude, counted
 * in the zodiac asked for, has no speed.
 *
 * **Accuracy**: 2 s Mercury, 4 s Venus, 12 s Mars and Jupiter, 40 s Saturn and Uranus, 2 min Neptune, 15 min Pluto,
 * 1950–2050, against JPL DE431 in the compressed form of the Swiss Ephemeris, whose own ripple of 0.001″ is most of it
 * beyond Mars; the longitude to 0.005″ (Saturn to Pluto).
 */
export function stations(
  body: ZodiacBody,
  from: number,
  to: number,
  zodiac: Zodiac = 'tropical',
): Generator<Station> {
  // The osculating points turn back and forth within hours.
  const looks = { step: paceOf(body, zodiac).step, touching: isLunarPoint(body) || isDraconic(zodiac) }
  return stationsBy(looks, body, from, to, zodiac)
}

/** The same of any body, looked at as a search wants to. */
export function* stationsBy<B extends ZodiacBody | GivenBody>(
  looks: Omit<SearchOptions, 'tolerance'>,
  body: B,
  from: number,
  to: number,
  zodiac: Zodiac = 'tropical',
): Generator<Station<B>> {
  const options = { ...looks, tolerance: TOLERANCE }
  const speed = (tt: number) => zodiacSpeed(body, instantOfTt(tt), zodiac)
  for (const { at: tt, rising } of roots(speed, from, to, options)) {
    const instant = instantOfTt(tt)
    const longitude = zodiacLongitude(body, instant, zodiac)
    yield { body, turns: rising ? 'direct' : 'retrograde', instant, longitude }
  }
}

/** A body going backwards from one station to the next. */
export interface Retrograde {
  readonly body: ZodiacBody
  readonly start: Station
  readonly end: Station
  /** First time over the degree at which it will turn direct: the shadow before. */
  readonly shadowStart: Instant
  /** Last time over the degree at which it turned back: the shadow after. */
  readonly shadowEnd: Instant
}

/** Days that no retrograde motion, and no shadow before or after it, lasts: Pluto's is 165 d, Mars' shadow 75 d. */
const LONGEST_RETROGRADE = 200

/** Retrograde motions of a body that touch from ≤ t < to (TT days), in order, one by one. */
export function* retrogrades(
  body: ZodiacBody,
  from: number,
  to: number,
  zodiac: Zodiac = 'tropical',
): Generator<Retrograde> {
  requireKnown(body, from, to)
  let start: Station | undefined
  for (const station of stations(body, from - LONGEST_RETROGRADE, to + LONGEST_RETROGRADE, zodiac)) {
    if (station.turns === 'retrograde') {
      if (station.instant.tt >= to) return
      start = station
    } else if (start && station.instant.tt > from) yield loop(start, station, zodiac)
  }
}

function loop(start: Station, end: Station, zodiac: Zodiac): Retrograde {
  const { body } = start
  const over = (longitude: number, from: number, to: number): Instant => {
    for (const { instant } of passages(body, longitude, from, to, zodiac)) return instant
    throw new RangeError('a shadow has no end')
  }
  return {
    body,
    start,
    end,
    shadowStart: over(end.longitude, start.instant.tt - LONGEST_RETROGRADE, start.instant.tt),
    shadowEnd: over(start.longitude, end.instant.tt, end.instant.tt + LONGEST_RETROGRADE),
  }
}
