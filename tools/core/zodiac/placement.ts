import type { BodyId } from '../bodies.ts'
import { apparentGeocentric, apparentRate } from '../ephemeris/position.ts'
import { ecliptic, eclipticOfDate } from '../frames/coordinates.ts'
import { DEGREES, normalDegrees } from '../math/angles.ts'
import { latitudeOf, scratch } from '../math/geometry.ts'
import { roundAngle } from '../round.ts'
import type { Instant } from '../time/time.ts'
import { equinoxRate, type Zodiac, zodiacOrigin, zodiacOriginRate } from './ayanamsa.ts'
import { type Sign, type ZodiacPlace, zodiacPlace } from './zodiac.ts'

/** Where a body stands in the zodiac: apparent geocentric, ecliptic and equator of date, not rounded. */
export interface Placement {
  /** Degrees 0 to 360 from the origin of the requested zodiac. */
  readonly longitude: number
  /** Degrees, north positive. */
  readonly latitude: number
  /** Degrees of longitude per day, negative when retrograde. */
  readonly speed: number
  /** Degrees, north positive. */
  readonly declination: number
  readonly distanceAu: number
}

/** A placement as answers carry it. */
export interface PlacementRecord extends ZodiacPlace {
  readonly latitude: number
  readonly speed: number
  readonly retrograde: boolean
}

/** Apparent geocentric longitude of a body in a zodiac, degrees 0 to 360. */
export function zodiacLongitude(body: BodyId, instant: Instant, zodiac: Zodiac = 'tropical'): number {
  const { longitude } = ecliptic(apparentGeocentric(body, instant).vector, instant)
  return normalDegrees(longitude - zodiacOrigin(zodiac, instant))
}

/** Apparent geocentric placement of a body in a zodiac. */
export function placement(body: BodyId, instant: Instant, zodiac: Zodiac = 'tropical'): Placement {
  const { vector, distanceAu } = apparentGeocentric(body, instant)
  const { longitude, latitude } = ecliptic(vector, instant)
  return {
    longitude: normalDegrees(longitude - zodiacOrigin(zodiac, instant)),
    latitude,
    speed: zodiacSpeed(body, instant, zodiac),
    declination: latitudeOf(vector),
    distanceAu,
  }
}

/**
 * Degrees of longitude per day; in a sidereal zodiac the moving origin is taken off.
 *
 * **Accuracy**: 1e-6 °/day of the longitudes' own differences.
 */
export function zodiacSpeed(body: BodyId, instant: Instant, zodiac: Zodiac = 'tropical'): number {
  const { x, y } = eclipticOfDate(apparentGeocentric(body, instant).vector, instant, there)
  const rate = eclipticOfDate(apparentRate(body, instant), instant, moving)
  // The ecliptic itself turns by 4e-7 °/day at most.
  const turned = ((x * rate.y - y * rate.x) / (x * x + y * y)) * DEGREES
  return turned + equinoxRate(instant) - zodiacOriginRate(zodiac, instant)
}

const [there, moving] = [scratch(), scratch()]

/** A placement rounded and named; `retrograde` is read from the speed as shown. */
export function placementRecord({
  longitude,
  latitude,
  speed,
}: Pick<Placement, 'longitude' | 'latitude' | 'speed'>): PlacementRecord {
  const shown = roundAngle(speed)
  const place = zodiacPlace(longitude)
  return {
    longitude: place.longitude,
    sign: place.sign,
    signDegree: place.signDegree,
    formatted: place.formatted,
    latitude: roundAngle(latitude),
    speed: shown,
    retrograde: shown < 0,
  }
}

/** Where a body is at both ends of a span, for when the instant within is not known. */
export interface LongitudeRange {
  readonly start: number
  readonly end: number
  readonly startSign: Sign
  readonly endSign: Sign
}

export function longitudeRange(body: BodyId, start: Instant, end: Instant, zodiac: Zodiac): LongitudeRange {
  const first = zodiacPlace(zodiacLongitude(body, start, zodiac))
  const last = zodiacPlace(zodiacLongitude(body, end, zodiac))
  return { start: first.longitude, end: last.longitude, startSign: first.sign, endSign: last.sign }
}
