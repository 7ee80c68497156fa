import { type BodyId, EQUATORIAL_RADIUS_KM, KM_PER_AU, type MajorPlace } from '../bodies.ts'
import { apparentGeocentric, astrometric, position } from '../ephemeris/position.ts'
import { toOfDate } from '../frames/coordinates.ts'
import { arcSine, arcTangent, normalDegrees } from '../math/angles.ts'
import { add, cross, dot, scale, type Vector } from '../math/geometry.ts'
import { type Instant, shifted } from '../time/time.ts'
import { axis, facing, type GlobePoint } from './axis.ts'

/** How a body's globe is seen from the geocentre. */
export interface PhysicalEphemeris {
  /** Equatorial diameter, arcseconds. */
  readonly angularDiameterArcsec: number
  /** The point in the middle of the disc; its longitude is the central meridian. */
  readonly subObserver: GlobePoint
  /** The point with the Sun overhead; null for the Sun. */
  readonly subSolar: GlobePoint | null
  /** Position angle of the north pole on the sky, degrees 0–360 from celestial north (of date) through east. */
  readonly northPoleAngle: number
  /** Opening of Saturn's rings towards us, degrees, positive when the north face shows; null for the others. */
  readonly ringTilt: number | null
  /** Jupiter's central meridians in Systems I and II, degrees; null for the others. `subObserver` is System III. */
  readonly jupiterSystems: { readonly systemI: number; readonly systemII: number } | null
}

/** Equatorial angular diameter in arcseconds of a body at a distance in au. */
export function angularDiameterArcsec(body: MajorPlace, distanceAu: number): number {
  return 2 * arcSine(EQUATORIAL_RADIUS_KM[body] / KM_PER_AU / distanceAu) * 3600
}

/** Greatest width of the unlit part of a disc, arcseconds. */
export const phaseDefectArcsec = (diameterArcsec: number, illumination: number): number =>
  diameterArcsec * (1 - illumination)

/** The two faces of a body that matter, at the instant its light left it. */
function faces(body: BodyId, instant: Instant): { subObserver: GlobePoint; subSolar: GlobePoint | null } {
  const { vector, lightTimeDays } = astrometric(body, instant)
  const stand = axis(body, shifted(instant, -lightTimeDays))
  const fromSun = add(vector, position('earth', instant, 'sun'))
  return {
    subObserver: facing(body, stand, scale(vector, -1)),
    subSolar: body === 'sun' ? null : facing(body, stand, scale(fromSun, -1)),
  }
}

/** Position angle of a direction's projection on the sky at a place: from north through east, degrees 0–360. */
export function positionAngle(place: Vector, pointing: Vector): number {
  const east = cross({ x: 0, y: 0, z: 1 }, place)
  const north = cross(place, east)
  // `north` is longer than `east` by the length of `place`.
  const reach = Math.sqrt(dot(place, place))
  return normalDegrees(arcTangent(dot(pointing, east) * reach, dot(pointing, north)))
}

/** Jupiter's other rotation systems: degrees at J2000.0 and degrees a day. Archinal et al. (2018), table 1, note e. */
const jupiterRotation = {
  systemI: [67.1, 877.9],
  systemII: [43.3, 870.27],
  systemIII: [284.95, 870.536],
} as const

/**
 * Physical ephemeris of a body seen from the geocentre.
 *
 * **Accuracy**: the axes' own: 0.1° for the gas giants' meridians, 0.01° for the Moon and Mars; diameters 0.01″ by
 * the radii given, without irradiation.
 */
export function physicalEphemeris(body: BodyId, instant: Instant): PhysicalEphemeris {
  const { distanceAu, vector } = apparentGeocentric(body, instant)
  const { lightTimeDays } = astrometric(body, instant)
  const emitted = shifted(instant, -lightTimeDays)
  const { subObserver, subSolar } = faces(body, instant)
  const system = (of: 'systemI' | 'systemII'): number => {
    const [zero, rate] = jupiterRotation[of]
    const [zero3, rate3] = jupiterRotation.systemIII
    return normalDegrees(subObserver.longitude + (zero - zero3) + (rate - rate3) * emitted.tt)
  }
  return {
    angularDiameterArcsec: angularDiameterArcsec(body, distanceAu),
    subObserver,
    subSolar,
    northPoleAngle: positionAngle(vector, toOfDate(axis(body, emitted).pole, instant)),
    ringTilt: body === 'saturn' ? subObserver.latitudeCentric : null,
    jupiterSystems: body === 'jupiter' ? { systemI: system('systemI'), systemII: system('systemII') } : null,
  }
}
