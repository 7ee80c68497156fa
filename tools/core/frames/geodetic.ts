import { KM_PER_AU } from '../bodies.ts'
import { arcTangent, cosine, signedDegrees, sine } from '../math/angles.ts'
import { scale, type Vector } from '../math/geometry.ts'
import type { Instant } from '../time/time.ts'
import { EARTH_RADIUS_KM, FLATTENING, orientation } from './earth.ts'

/** The point of the WGS84 ellipsoid that lies under a place, degrees (north, east positive), and the height over it. */
export interface Subpoint {
  readonly latitude: number
  readonly longitude: number
  readonly heightKm: number
}

/** Rounds that leave a latitude within 1e-9 degree from the ground to the Moon: each divides the error by about 150. */
const ROUNDS = 6

/**
 * The subpoint of a place in km that turns with the Earth, x at longitude 0, z to the north pole.
 * @see D. A. Vallado, Fundamentals of Astrodynamics and Applications, 4th ed. (2013), algorithm 12.
 */
export function subpointOfTurning({ x, y, z }: Vector): Subpoint {
  const squared = FLATTENING * (2 - FLATTENING)
  const axial = Math.hypot(x, y)
  const curvature = (latitude: number): number => Math.sqrt(1 - squared * sine(latitude) ** 2)
  let latitude = arcTangent(z, axial * (1 - squared))
  for (let round = 0; round < ROUNDS; round++) {
    const sagging = (squared * EARTH_RADIUS_KM * sine(latitude)) / curvature(latitude)
    latitude = arcTangent(z + sagging, axial)
  }
  const heightKm = axial * cosine(latitude) + z * sine(latitude) - EARTH_RADIUS_KM * curvature(latitude)
  return { latitude, longitude: arcTangent(y, x), heightKm }
}

/** The subpoint of a place from the geocentre, au, true equator and equinox of date. */
export function subpointOf(place: Vector, instant: Instant): Subpoint {
  const { longitude, ...rest } = subpointOfTurning(scale(place, KM_PER_AU))
  return { ...rest, longitude: signedDegrees(longitude - orientation(instant).gast) }
}
