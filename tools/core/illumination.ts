import { normalDegrees } from './angles.ts'
import { axis, facing } from './axis.ts'
import type { BodyId, Place } from './bodies.ts'
import { ecliptic } from './coordinates.ts'
import type { Observer } from './earth.ts'
import { add, length, scale, separation, type Vector } from './geometry.ts'
import { illuminatedFraction, magnitude } from './magnitude.ts'
import { apparentGeocentric, apparentTopocentric, astrometric, position } from './position.ts'
import { type Instant, shifted } from './time.ts'

/** How a body is lit for someone. */
export interface Lit {
  /** Sun–body–observer, degrees 0–180 (0: full face); null for the Sun. */
  readonly phaseAngle: number | null
  /** Lit fraction of the disc, 0–1; null for the Sun. */
  readonly illumination: number | null
  /** Apparent visual magnitude. */
  readonly magnitude: number
}

export interface Illumination extends Lit {
  /** Apparent angle from the Sun, degrees 0–180; null for the Sun. */
  readonly elongation: number | null
  /** Whether the body stands east of the Sun in ecliptic longitude (the Moon: waxing); null for the Sun. */
  readonly isEast: boolean | null
}

/**
 * Phase and brightness from two rays that end in a body, J2000 equatorial, au.
 * @param emitted the instant the light left the body.
 */
export function litFrom(body: Place, fromObserver: Vector, fromSun: Vector, emitted: Instant): Lit {
  // How they are turned matters for two alone: Uranus in planetographic latitudes, Saturn in those of its rings.
  const stand = body === 'saturn' || body === 'uranus' ? axis(body, emitted) : undefined
  const latitude = (outward: Vector): number => {
    if (!stand) return 0
    const point = facing(body, stand, outward)
    return body === 'saturn' ? point.latitudeCentric : point.latitude
  }
  const isSun = body === 'sun'
  const phaseAngle = isSun ? 0 : separation(fromObserver, fromSun)
  return {
    phaseAngle: isSun ? null : phaseAngle,
    illumination: isSun ? null : illuminatedFraction(phaseAngle),
    magnitude: magnitude(body, {
      sunDistance: length(fromSun),
      observerDistance: length(fromObserver),
      phaseAngle,
      year: 2000 + emitted.tt / 365.25,
      observerLatitude: latitude(scale(fromObserver, -1)),
      sunLatitude: latitude(scale(fromSun, -1)),
    }),
  }
}

/**
 * Phase angle, lit fraction, elongation and magnitude of a body from the Earth.
 *
 * @param observer elongation is topocentric when given; phase and brightness are geocentric always (for the Moon the
 *   two differ by up to 1° and 0.03 mag).
 *
 * **Accuracy**: angles as the places (light-time in, aberration not); magnitudes see `magnitude`.
 */
export function illumination(body: BodyId, instant: Instant, observer?: Observer): Illumination {
  const { vector, lightTimeDays } = astrometric(body, instant)
  const fromSun = add(vector, position('earth', instant, 'sun'))
  const lit = litFrom(body, vector, fromSun, shifted(instant, -lightTimeDays))
  if (body === 'sun') return { ...lit, elongation: null, isEast: null }
  const seen = (id: BodyId): Vector =>
    (observer ? apparentTopocentric(id, instant, observer) : apparentGeocentric(id, instant)).vector
  const longitude = (id: BodyId): number =>
    ecliptic(apparentGeocentric(id, instant).vector, instant).longitude
  return {
    ...lit,
    elongation: separation(seen(body), seen('sun')),
    isEast: normalDegrees(longitude(body) - longitude('sun')) < 180,
  }
}
