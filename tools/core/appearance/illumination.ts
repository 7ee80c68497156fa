import type { MajorPlace, SkyBody, SkyPlace } from '../bodies.ts'
import { apparentGeocentric, apparentTopocentric, astrometric, position } from '../ephemeris/position.ts'
import type { Observer } from '../frames/earth.ts'
import { add, length, scale, separation, type Vector } from '../math/geometry.ts'
import { type Instant, instantOfTt } from '../time/time.ts'
import { type Axis, axis, facing } from './axis.ts'
import { illuminatedFraction, magnitude } from './magnitude.ts'

/** Illumination of a body as seen by an observer. */
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
}

/**
 * Phase and brightness from two rays that end in a body, J2000 equatorial, au.
 * @param emittedTt TT, days from J2000.0, at which the light left the body.
 */
export function litFrom(body: SkyPlace, fromObserver: Vector, fromSun: Vector, emittedTt: number): Lit {
  // How they are turned matters for two alone: Uranus in planetographic latitudes, Saturn in those of its rings.
  const stand = body === 'saturn' || body === 'uranus' ? axis(body, instantOfTt(emittedTt)) : undefined
  const isSun = body === 'sun'
  const phaseAngle = isSun ? 0 : separation(fromObserver, fromSun)
  return {
    phaseAngle: isSun ? null : phaseAngle,
    illumination: isSun ? null : illuminatedFraction(phaseAngle),
    magnitude: magnitude(body, {
      sunDistance: length(fromSun),
      observerDistance: length(fromObserver),
      phaseAngle,
      year: 2000 + emittedTt / 365.25,
      observerLatitude: stand ? latitudeUnder(body as MajorPlace, stand, fromObserver) : 0,
      sunLatitude: stand ? latitudeUnder(body as MajorPlace, stand, fromSun) : 0,
    }),
  }
}

/** Latitude of the point below the origin of a ray to the body, in the kind that the magnitude formula uses. */
function latitudeUnder(body: MajorPlace, stand: Axis, ray: Vector): number {
  const { latitude, latitudeCentric } = facing(body, stand, scale(ray, -1))
  return body === 'saturn' ? latitudeCentric : latitude
}

/**
 * Phase angle, lit fraction, elongation and magnitude of a body from the Earth.
 *
 * @param observer elongation is topocentric when given; phase and brightness are geocentric always (for the Moon the
 *   two differ by up to 1° and 0.03 mag).
 *
 * **Accuracy**: angles as the places (light-time in, aberration not); magnitudes see `magnitude`.
 */
export function illumination(body: SkyBody, instant: Instant, observer?: Observer): Illumination {
  const { vector, lightTimeDays } = astrometric(body, instant)
  const fromSun = add(vector, position('earth', instant, 'sun'))
  const { phaseAngle, illumination, magnitude } = litFrom(body, vector, fromSun, instant.tt - lightTimeDays)
  // Members are listed one by one: spreading a record is slower than computing it.
  if (body === 'sun') return { phaseAngle, illumination, magnitude, elongation: null }
  const apparentVector = (id: SkyBody): Vector =>
    (observer ? apparentTopocentric(id, instant, observer) : apparentGeocentric(id, instant)).vector
  const elongation = separation(apparentVector(body), apparentVector('sun'))
  return { phaseAngle, illumination, magnitude, elongation }
}
