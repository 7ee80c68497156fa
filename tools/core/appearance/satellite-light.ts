import { EQUATORIAL_RADIUS_KM, KM_PER_AU } from '../bodies.ts'
import { apparentGeocentric } from '../ephemeris/position.ts'
import { type SatelliteElements, satelliteState } from '../ephemeris/satellite.ts'
import { type Observer, standing } from '../frames/earth.ts'
import { arcSine } from '../math/angles.ts'
import { length, ORIGIN, scale, separation, subtract, type Vector } from '../math/geometry.ts'
import type { Instant } from '../time/time.ts'
import { illuminatedFraction } from './magnitude.ts'

/**
 * How far the centre of the Sun stands clear of the Earth's limb as a satellite sees it, degrees; negative in the shadow.
 * The limb is that of the equator; the air, which reddens and bends the last rays, is left out.
 */
export function clearOfShadow(place: Vector, instant: Instant): number {
  const toEarth = scale(place, -1)
  const toSun = subtract(apparentGeocentric('sun', instant).vector, place)
  return separation(toEarth, toSun) - arcSine(EQUATORIAL_RADIUS_KM.earth / KM_PER_AU / length(place))
}

/** How a satellite is lit; its phase angle and fraction are those of a ball. */
export interface SatelliteLight {
  readonly phaseAngle: number
  readonly illumination: number
  /** `null` in the shadow of the Earth, or when no standard magnitude was given. */
  readonly magnitude: number | null
  readonly isSunlit: boolean
}

/**
 * The light of a satellite as an observer, or the geocentre, sees it. Magnitude: m = standard − 15.75 +
 * 2.5·log₁₀(distance² / lit fraction), km. T. Molczan & M. McCants, Description of satellite information (2004).
 *
 * **Accuracy**: a magnitude or two: satellites are flat, turn, and glint.
 */
export function satelliteLight(
  elements: SatelliteElements,
  instant: Instant,
  observer: Observer | undefined,
): SatelliteLight {
  const place = satelliteState(elements, instant).position
  const ray = subtract(place, observer ? standing(instant, observer).position : ORIGIN)
  const sun = apparentGeocentric('sun', instant).vector
  const phaseAngle = separation(scale(ray, -1), subtract(sun, place))
  const illumination = illuminatedFraction(phaseAngle)
  const isSunlit = clearOfShadow(place, instant) > 0
  const { standardMagnitude } = elements
  const km = length(ray) * KM_PER_AU
  const isSeen = isSunlit && standardMagnitude !== null && illumination > 0
  return {
    phaseAngle,
    illumination,
    magnitude: isSeen ? standardMagnitude - 15.75 + 2.5 * Math.log10(km ** 2 / illumination) : null,
    isSunlit,
  }
}

/**
 * Greatest length of satellites that are more than a point in a telescope, metres, by their catalog numbers: NASA, International Space
 * Station Facts and Figures ("109 meters end-to-end"); NASA, About Hubble, quick facts ("13.2 m").
 */
const lengths: Readonly<Record<string, number>> = { 25544: 109, 20580: 13.2 }

/** Greatest length of a satellite, metres; null if it is not in the list. */
export const satelliteSize = ({ number }: SatelliteElements): number | null => lengths[number] ?? null
