import { KM_PER_AU, type OrbitingBody } from '../bodies.ts'
import { ecliptic, equatorial } from '../frames/coordinates.ts'
import { circularDifference } from '../math/angles.ts'
import { dot, length } from '../math/geometry.ts'
import { type Instant, SECONDS_PER_DAY, shifted } from '../time/time.ts'
import { apparentGeocentric, geocentricState } from './position.ts'

/** How fast a body moves across the sky of the geocentre and along the line of sight. */
export interface Motion {
  /** Apparent right ascension of date, degrees a day. */
  readonly raRate: number
  /** Apparent declination of date, degrees a day. */
  readonly decRate: number
  /** Apparent ecliptic longitude of date, degrees a day; negative when retrograde. */
  readonly longitudeRate: number
  /** Rate of the geometric distance, km/s; positive when receding. */
  readonly radialVelocityKmS: number
}

/** Half a step of the central difference: an hour leaves 1e-6 °/day for the Moon, nothing for the planets. */
const HALF_STEP_DAYS = 1 / 24

/** Daily motion of a body in the apparent geocentric sky of date. */
export function motion(body: OrbitingBody, instant: Instant): Motion {
  const before = shifted(instant, -HALF_STEP_DAYS)
  const after = shifted(instant, HALF_STEP_DAYS)
  const from = apparentGeocentric(body, before).vector
  const to = apparentGeocentric(body, after).vector
  const perDay = 1 / (2 * HALF_STEP_DAYS)
  const start = equatorial(from)
  const end = equatorial(to)
  const { position, velocity } = geocentricState(body, instant)
  return {
    raRate: circularDifference(end.ra * 15, start.ra * 15) * perDay,
    decRate: (end.dec - start.dec) * perDay,
    longitudeRate:
      circularDifference(ecliptic(to, after).longitude, ecliptic(from, before).longitude) * perDay,
    radialVelocityKmS: ((dot(position, velocity) / length(position)) * KM_PER_AU) / SECONDS_PER_DAY,
  }
}
