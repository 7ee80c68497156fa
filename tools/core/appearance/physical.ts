import {
  type BodyId,
  EQUATORIAL_RADIUS_KM,
  KM_PER_AU,
  LIGHT_AU_PER_DAY,
  type MajorPlace,
  type SkyBody,
  type SkyPlace,
} from '../bodies.ts'
import { earthVelocity } from '../ephemeris/ephemeris.ts'
import { aberrated } from '../ephemeris/light-deflection.ts'
import { apparentGeocentric, astrometric, heliocentricState, position } from '../ephemeris/position.ts'
import { toOfDate } from '../frames/coordinates.ts'
import { arcSine, arcTangent, normalDegrees } from '../math/angles.ts'
import { add, cross, dot, length, scale, subtract, type Vector } from '../math/geometry.ts'
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
  readonly jupiterSystems: JupiterMeridians | null
}

/** Equatorial angular diameter in arcseconds of a body at a distance in au. */
export function angularDiameterArcsec(body: MajorPlace, distanceAu: number): number {
  return 2 * arcSine(EQUATORIAL_RADIUS_KM[body] / KM_PER_AU / distanceAu) * 3600
}

/** Greatest width of the unlit part of a disc, arcseconds. */
export const phaseDefectArcsec = (diameterArcsec: number, illumination: number): number =>
  diameterArcsec * (1 - illumination)

/** How a body stands to observer and Sun when its light leaves it, ICRS, au. */
export interface DiscRays {
  readonly fromObserver: Vector
  readonly fromSun: Vector
  readonly emission: Instant
}

/**
 * From the geocentre to a body when its light leaves it. The series of the Moon moves with the Earth: here the Earth has gone on by the time that
 * the light arrives, as for all others.
 */
export function geocentricRay(body: SkyBody, instant: Instant): Vector {
  const { vector, lightTimeDays } = astrometric(body, instant)
  return body === 'moon' ? subtract(vector, scale(earthVelocity(instant.tt), lightTimeDays)) : vector
}

/** Where the Sun is seen from a body: by its motion up to 33″ (Mercury) from where it stands. */
export const sunSeenFrom = (body: SkyPlace, { fromSun, emission }: DiscRays): Vector =>
  aberrated(scale(fromSun, -1), heliocentricState(body, emission).velocity)

/** The points of a globe that face the observer and the Sun. */
export interface Faces {
  readonly subObserver: GlobePoint
  /** `null` for the Sun. */
  readonly subSolar: GlobePoint | null
}

/** The two faces of a body that matter, at the instant its light left it. */
export function facesOf(body: MajorPlace, rays: DiscRays): Faces {
  const stand = axis(body, rays.emission)
  return {
    subObserver: facing(body, stand, scale(rays.fromObserver, -1)),
    subSolar: body === 'sun' ? null : facing(body, stand, sunSeenFrom(body, rays)),
  }
}

/** Central meridians of Jupiter in the systems of its belts, degrees. */
export interface JupiterMeridians {
  readonly systemI: number
  readonly systemII: number
}

/** Jupiter's central meridians in Systems I and II from that in System III, when its light leaves it. */
export function jupiterMeridians(systemIII: number, { tt }: Instant): JupiterMeridians {
  const meridian = ([zero, rate]: readonly [number, number]): number => {
    const [zero3, rate3] = jupiterRotation.systemIII
    return normalDegrees(systemIII + (zero - zero3) + (rate - rate3) * tt)
  }
  return { systemI: meridian(jupiterRotation.systemI), systemII: meridian(jupiterRotation.systemII) }
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
  const fromObserver = geocentricRay(body, instant)
  const emission = shifted(instant, -length(fromObserver) / LIGHT_AU_PER_DAY)
  const fromSun = add(fromObserver, position('earth', instant, 'sun'))
  const { subObserver, subSolar } = facesOf(body, { fromObserver, fromSun, emission })
  return {
    angularDiameterArcsec: angularDiameterArcsec(body, distanceAu),
    subObserver,
    subSolar,
    northPoleAngle: positionAngle(vector, toOfDate(axis(body, emission).pole, instant)),
    ringTilt: body === 'saturn' ? subObserver.latitudeCentric : null,
    jupiterSystems: body === 'jupiter' ? jupiterMeridians(subObserver.longitude, emission) : null,
  }
}
