import type { BodyId } from './bodies.ts'
import { ecliptic } from './coordinates.ts'
import type { Observer } from './earth.ts'
import { add, length, separation, type Vector } from './geometry.ts'
import { illuminatedFraction, magnitude } from './magnitude.ts'
import { faces } from './physical.ts'
import { apparentGeocentric, apparentTopocentric, astrometric, position } from './position.ts'
import { normalDegrees } from './angles.ts'
import type { Instant } from './time.ts'

/** How a body is lit, seen from the Earth. */
export interface Illumination {
  /** Sun–body–observer, degrees 0–180 (0: full face); null for the Sun. */
  readonly phaseAngle: number | null
  /** Lit fraction of the disc, 0–1; null for the Sun. */
  readonly illumination: number | null
  /** Apparent angle from the Sun, degrees 0–180; null for the Sun. */
  readonly elongation: number | null
  /** Whether the body stands east of the Sun in ecliptic longitude (the Moon: waxing); null for the Sun. */
  readonly isEast: boolean | null
  /** Apparent visual magnitude. */
  readonly magnitude: number
}

/** Year and fraction of a TT in days since J2000.0. */
const julianYear = (tt: number): number => 2000 + tt / 365.25

/** Angle at the body between the Sun and an observer; rays run towards the body. */
export const phaseAngleBetween = (fromObserver: Vector, fromSun: Vector): number => separation(fromObserver, fromSun)

const solar: Omit<Illumination, 'magnitude'> = { phaseAngle: null, illumination: null, elongation: null, isEast: null }

/**
 * Phase angle, lit fraction, elongation and magnitude of a body.
 *
 * @param observer elongation is topocentric when given; phase and brightness are geocentric always (for the Moon the
 *   two differ by up to 1° and 0.03 mag).
 *
 * **Accuracy**: angles as the places; magnitudes see `magnitude`.
 */
export function illumination(body: BodyId, instant: Instant, observer?: Observer): Illumination {
  const fromObserver = astrometric(body, instant).vector
  const fromSun = add(fromObserver, position('earth', instant, 'sun'))
  const { subObserver, subSolar } = faces(body, instant)
  const isCentric = body === 'saturn'
  const phaseAngle = body === 'sun' ? 0 : phaseAngleBetween(fromObserver, fromSun)
  const brightness = magnitude(body, {
    sunDistance: length(fromSun),
    observerDistance: length(fromObserver),
    phaseAngle,
    year: julianYear(instant.tt),
    observerLatitude: isCentric ? subObserver.latitudeCentric : subObserver.latitude,
    sunLatitude: (isCentric ? subSolar?.latitudeCentric : subSolar?.latitude) ?? 0,
  })
  if (body === 'sun') return { ...solar, magnitude: brightness }
  const seen = (id: BodyId): Vector =>
    (observer ? apparentTopocentric(id, instant, observer) : apparentGeocentric(id, instant)).vector
  const longitude = (id: BodyId): number => ecliptic(apparentGeocentric(id, instant).vector, instant).longitude
  return {
    phaseAngle,
    illumination: illuminatedFraction(phaseAngle),
    elongation: separation(seen(body), seen('sun')),
    isEast: normalDegrees(longitude(body) - longitude('sun')) < 180,
    magnitude: brightness,
  }
}
