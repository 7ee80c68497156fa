import { apparentGeocentric, apparentTopocentric } from '../ephemeris/position.ts'
import { localSiderealTime, type Observer } from '../frames/earth.ts'
import { normalDegrees } from '../math/angles.ts'
import { direction } from '../math/geometry.ts'
import type { Instant } from '../time/time.ts'
import { positionAngle } from './physical.ts'

/** How the lit side of the Moon is turned, degrees. */
export interface MoonTilt {
  /** Position angle of the middle of the bright limb, from celestial north through east, 0–360. */
  readonly brightLimb: number
  /** Position angle of the zenith, 0–360; null without an observer. */
  readonly zenith: number | null
  /** Bright limb counted from the zenith, counter-clockwise as seen, 0–360: 90 lit on the left, 180 a boat; null without. */
  readonly fromZenith: number | null
}

/**
 * The tilt of the crescent.
 * @see Meeus, Astronomical Algorithms, 2nd ed., eq. 48.5 (bright limb) and ch. 14 (parallactic angle).
 *
 * **Accuracy**: 0.01°, but at new and full Moon the bright limb has no direction.
 */
export function moonTilt(instant: Instant, observer?: Observer): MoonTilt {
  const seen = (body: 'moon' | 'sun') =>
    (observer ? apparentTopocentric(body, instant, observer) : apparentGeocentric(body, instant)).vector
  const moon = seen('moon')
  const brightLimb = positionAngle(moon, seen('sun'))
  if (!observer) return { brightLimb, zenith: null, fromZenith: null }
  const up = direction(localSiderealTime(instant, observer.longitude), observer.latitude)
  const zenith = positionAngle(moon, up)
  return { brightLimb, zenith, fromZenith: normalDegrees(brightLimb - zenith) }
}
