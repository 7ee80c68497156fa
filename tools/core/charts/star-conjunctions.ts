import { apparentStar } from '../ephemeris/position.ts'
import { ecliptic } from '../frames/coordinates.ts'
import { circularDifference, normalDegrees } from '../math/angles.ts'
import { type Star, starDirection, stars } from '../stars/stars.ts'
import type { Instant } from '../time/time.ts'
import { type Zodiac, zodiacOrigin } from '../zodiac/ayanamsa.ts'
import type { ChartPoint } from './points.ts'

/** A fixed star where it is seen among the signs. */
export interface PlacedStar {
  readonly star: Star
  /** Degrees in the requested zodiac. */
  readonly longitude: number
  readonly latitude: number
}

export interface StarConjunction extends PlacedStar {
  /** The point of the chart. */
  readonly id: string
  /** Degrees of longitude between them, 0 or more. */
  readonly orb: number
}

/**
 * Faintest star looked at; all such have names, and every star of the traditional lists but some clusters is among
 * them.
 */
export const FAINTEST_STAR = 3
/**
 * Widest orb in longitude, degrees: our choice. Schools go from half a degree to the 7.5° that V. Robson, The Fixed
 * Stars and Constellations in Astrology (1923), gives the brightest.
 */
export const STAR_ORB = 1

/** The named stars to magnitude 3 in a zodiac: apparent, of date, with proper motion. */
export function placedStars(instant: Instant, zodiac: Zodiac): PlacedStar[] {
  const origin = zodiacOrigin(zodiac, instant)
  return stars()
    .filter(({ name, magnitude }) => name !== null && magnitude <= FAINTEST_STAR)
    .map((star) => {
      const { longitude, latitude } = ecliptic(
        apparentStar(starDirection(star, instant.tt), instant),
        instant,
      )
      return { star, longitude: normalDegrees(longitude - origin), latitude }
    })
}

/** Points of a chart that share their longitude with a bright star, closest first for each point. */
export function starConjunctions(
  points: readonly ChartPoint[],
  instant: Instant,
  zodiac: Zodiac,
): StarConjunction[] {
  const placed = placedStars(instant, zodiac)
  return points.flatMap(({ id, longitude }) =>
    placed
      .map((star) => ({ ...star, id, orb: Math.abs(circularDifference(star.longitude, longitude)) }))
      .filter(({ orb }) => orb <= STAR_ORB)
      .sort((a, b) => a.orb - b.orb),
  )
}
