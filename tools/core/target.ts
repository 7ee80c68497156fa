import { arcSine } from './angles.ts'
import { type BodyId, EQUATORIAL_RADIUS_KM, KM_PER_AU } from './bodies.ts'
import type { Observer } from './earth.ts'
import type { Vector } from './geometry.ts'
import { apparentStar, apparentTopocentric } from './position.ts'
import type { Instant } from './time.ts'

/** Something in the sky of an observer: where it is seen, and how large. */
export interface Appearance {
  /** Topocentric apparent direction, true equator and equinox of date. */
  readonly vector: Vector
  /** Angular radius in degrees; 0 for a point. */
  readonly semidiameter: number
}

export type Target = (instant: Instant, observer: Observer) => Appearance

/**
 * Radius of the Moon's mean limb, km: k = 0.2725076 Earth radii of 6378.137 km (IAU 1982; Explanatory Supplement,
 * 3rd ed., §11.2.3). The limb that rises is above the mean sphere of 1737.4 km.
 */
const MOON_LIMB_KM = 0.2725076 * 6378.137

const LIMB_RADIUS_KM: Partial<Record<BodyId, number>> = { sun: EQUATORIAL_RADIUS_KM.sun, moon: MOON_LIMB_KM }

/** The Sun and Moon are discs, whose upper limb rises and sets; planets are points. */
export function bodyTarget(body: BodyId): Target {
  const radiusAu = (LIMB_RADIUS_KM[body] ?? 0) / KM_PER_AU
  return (instant, observer) => {
    const { vector, distanceAu } = apparentTopocentric(body, instant, observer)
    return { vector, semidiameter: radiusAu === 0 ? 0 : arcSine(radiusAu / distanceAu) }
  }
}

/** The centre of a body, as twilight is counted from the Sun's. */
export function centreTarget(body: BodyId): Target {
  return (instant, observer) => ({
    vector: apparentTopocentric(body, instant, observer).vector,
    semidiameter: 0,
  })
}

/** A star by its direction in the mean equator of J2000.0. */
export function starTarget(j2000: Vector): Target {
  return (instant, observer) => ({ vector: apparentStar(j2000, instant, observer), semidiameter: 0 })
}
