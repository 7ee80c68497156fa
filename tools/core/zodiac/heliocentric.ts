import { type HeliocentricBody, LIGHT_AU_PER_DAY } from '../bodies.ts'
import { heliocentric, heliocentricMotion, requireKnown } from '../ephemeris/ephemeris.ts'
import type { Sighting } from '../ephemeris/position.ts'
import { ecliptic, toOfDate } from '../frames/coordinates.ts'
import { normalDegrees } from '../math/angles.ts'
import { dot, latitudeOf, length, scale } from '../math/geometry.ts'
import type { Instant } from '../time/time.ts'
import { type Zodiac, zodiacOrigin } from './ayanamsa.ts'
import { longitudeSpeed, type Placement } from './placement.ts'

/** Rounds of light-time: the third would move Mercury by 1e-6″. */
const ROUNDS = 2

/**
 * Where a body stands as its light reaches the Sun: light-time, neither aberration nor deflection; true equator and
 * equinox of date.
 *
 * @see D. Koch, A. Treindl, Swiss Ephemeris, General Documentation (2.10), flag SEFLG_HELCTR: the same convention.
 */
export function seenFromSun(body: HeliocentricBody, instant: Instant): Sighting {
  requireKnown(body, instant.tt)
  let position = heliocentric(body, instant.tt)
  for (let round = 0; round < ROUNDS; round++)
    position = heliocentric(body, instant.tt - length(position) / LIGHT_AU_PER_DAY)
  const distanceAu = length(position)
  return { vector: toOfDate(position, instant), distanceAu, lightTimeDays: distanceAu / LIGHT_AU_PER_DAY }
}

/**
 * Heliocentric placement of a body in a zodiac; a planet about the Sun is never retrograde.
 *
 * **Accuracy**, against the Swiss Ephemeris: 1800–2100 Mercury to Mars 0.2″, Jupiter 0.07″, Saturn to Pluto 0.03″; 1600–2400 Mercury to
 * Earth 0.2″, Mars and Jupiter 1.1″, Saturn 0.4″, Uranus 2″, Neptune 6″, Pluto 9″; small bodies 1900–2090 2″.
 * @throws NoSolution `datetime_out_of_range` for a small body outside of its years.
 */
export function heliocentricPlacement(
  body: HeliocentricBody,
  instant: Instant,
  zodiac: Zodiac = 'tropical',
): Placement {
  const { vector, distanceAu, lightTimeDays } = seenFromSun(body, instant)
  const { longitude, latitude } = ecliptic(vector, instant)
  const { position, velocity } = heliocentricMotion(body, instant.tt - lightTimeDays)
  // The light-time grows as the body recedes, so that its place changes by less than its velocity.
  const receding = dot(position, velocity) / distanceAu
  const rate = toOfDate(scale(velocity, 1 / (1 + receding / LIGHT_AU_PER_DAY)), instant)
  return {
    longitude: normalDegrees(longitude - zodiacOrigin(zodiac, instant)),
    latitude,
    speed: longitudeSpeed(vector, rate, instant, zodiac),
    declination: latitudeOf(vector),
    distanceAu,
  }
}
