import type { GivenBody, ZodiacBody } from '../bodies.ts'
import { requireKnown } from '../ephemeris/ephemeris.ts'
import { apparentGeocentric, apparentRate } from '../ephemeris/position.ts'
import { ecliptic, eclipticOfDate } from '../frames/coordinates.ts'
import { orientation } from '../frames/earth.ts'
import { DEGREES, normalDegrees } from '../math/angles.ts'
import { direction, latitudeOf, rotate, scratch, turnX, type Vector } from '../math/geometry.ts'
import { roundAngle } from '../round.ts'
import type { Instant } from '../time/time.ts'
import { equinoxRate, type Zodiac, zodiacOrigin, zodiacOriginRate } from './ayanamsa.ts'
import { isLunarPoint, lunarPoint, lunarPointSpeed } from './lunar-points.ts'
import { type ZodiacPlace, zodiacPlace } from './zodiac.ts'

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
  /** `null` of a point that is a direction alone. */
  readonly distanceAu: number | null
}

/** A placement as answers carry it. */
export interface PlacementRecord extends ZodiacPlace {
  readonly latitude: number
  readonly speed: number
  readonly retrograde: boolean
}

/** Apparent geocentric longitude of a body in a zodiac, degrees 0 to 360. */
export function zodiacLongitude(
  body: ZodiacBody | GivenBody,
  instant: Instant,
  zodiac: Zodiac = 'tropical',
): number {
  if (isLunarPoint(body)) {
    return normalDegrees(lunarPoint(body, instant).longitude - zodiacOrigin(zodiac, instant))
  }
  const { longitude } = ecliptic(apparentGeocentric(body, instant).vector, instant)
  return normalDegrees(longitude - zodiacOrigin(zodiac, instant))
}

/** Where a body or point of the zodiac is seen: true equator and equinox of date; a point at a distance of 1. */
export function zodiacVector(body: ZodiacBody | GivenBody, instant: Instant): Vector {
  if (!isLunarPoint(body)) return apparentGeocentric(body, instant).vector
  const { longitude, latitude } = lunarPoint(body, instant)
  return rotate(turnX(-orientation(instant).trueObliquity), direction(longitude, latitude))
}

/**
 * Apparent geocentric placement of a body in a zodiac.
 * @throws NoSolution `datetime_out_of_range` for a small body or a given one outside of its years.
 */
export function placement(
  body: ZodiacBody | GivenBody,
  instant: Instant,
  zodiac: Zodiac = 'tropical',
): Placement {
  if (!isLunarPoint(body)) requireKnown(body, instant.tt)
  const vector = zodiacVector(body, instant)
  const distanceAu = isLunarPoint(body) ? null : apparentGeocentric(body, instant).distanceAu
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
export function zodiacSpeed(
  body: ZodiacBody | GivenBody,
  instant: Instant,
  zodiac: Zodiac = 'tropical',
): number {
  if (isLunarPoint(body)) return lunarPointSpeed(body, instant) - zodiacOriginRate(zodiac, instant)
  return longitudeSpeed(
    apparentGeocentric(body, instant).vector,
    apparentRate(body, instant),
    instant,
    zodiac,
  )
}

/** Degrees of longitude a day of a vector of date that changes at a rate, along its axes as if they did not turn. */
export function longitudeSpeed(vector: Vector, rate: Vector, instant: Instant, zodiac: Zodiac): number {
  const { x, y } = eclipticOfDate(vector, instant, position)
  const change = eclipticOfDate(rate, instant, moving)
  // The ecliptic itself turns by 4e-7 °/day at most.
  const turned = ((x * change.y - y * change.x) / (x * x + y * y)) * DEGREES
  return turned + equinoxRate(instant) - zodiacOriginRate(zodiac, instant)
}

const [position, moving] = [scratch(), scratch()]

/** A placement rounded and named; `retrograde` is read from the speed as shown. */
export function placementRecord({
  longitude,
  latitude,
  speed,
}: Pick<Placement, 'longitude' | 'latitude' | 'speed'>): PlacementRecord {
  const roundedSpeed = roundAngle(speed)
  const place = zodiacPlace(longitude)
  return {
    longitude: place.longitude,
    sign: place.sign,
    signDegree: place.signDegree,
    formatted: place.formatted,
    latitude: roundAngle(latitude),
    speed: roundedSpeed,
    retrograde: roundedSpeed < 0,
  }
}
