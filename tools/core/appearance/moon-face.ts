import { apparentGeocentric, apparentTopocentric } from '../ephemeris/position.ts'
import { localSiderealTime, type Observer } from '../frames/earth.ts'
import { normalDegrees, signedDegrees } from '../math/angles.ts'
import { direction } from '../math/geometry.ts'
import type { Instant } from '../time/time.ts'
import { physicalEphemeris, positionAngle } from './physical.ts'

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
  const apparentVector = (body: 'moon' | 'sun') =>
    (observer ? apparentTopocentric(body, instant, observer) : apparentGeocentric(body, instant)).vector
  const moon = apparentVector('moon')
  const brightLimb = positionAngle(moon, apparentVector('sun'))
  if (!observer) return { brightLimb, zenith: null, fromZenith: null }
  const up = direction(localSiderealTime(instant, observer.longitude), observer.latitude)
  const zenith = positionAngle(moon, up)
  return { brightLimb, zenith, fromZenith: normalDegrees(brightLimb - zenith) }
}

/** How the Sun stands over the Moon, and how the Moon's axis stands on the sky; degrees, geocentric. */
export interface MoonSurface {
  /** Position angle of the north pole, from celestial north through east, 0–360. */
  readonly northPoleAngle: number
  /** Colongitude of the Sun, 0–360: 0 at first quarter, 90 at full Moon. */
  readonly colongitude: number
  /** Selenographic latitude with the Sun overhead. */
  readonly subsolarLatitude: number
  /** Selenographic longitudes of the terminator on the equator, east positive, −180–180. */
  readonly sunrise: number
  readonly sunset: number
}

/**
 * The axis and the terminator.
 * @see Meeus, Astronomical Algorithms, 2nd ed., ch. 53: the Sun rises at the longitude −c, where c is the colongitude.
 *
 * **Accuracy**: 0.02°, by the axis of the IAU (Archinal et al. 2018, mean Earth/polar axis frame).
 */
export function moonSurface(instant: Instant): MoonSurface {
  const { northPoleAngle, subSolar } = physicalEphemeris('moon', instant)
  if (!subSolar) throw new RangeError('the Sun is over no point of the Moon')
  const colongitude = normalDegrees(90 - subSolar.longitude)
  return {
    northPoleAngle,
    colongitude,
    subsolarLatitude: subSolar.latitudeCentric,
    sunrise: signedDegrees(-colongitude),
    sunset: signedDegrees(180 - colongitude),
  }
}
