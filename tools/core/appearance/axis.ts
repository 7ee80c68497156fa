import { Body, RotationAxis } from 'astronomy-engine'
import { EQUATORIAL_RADIUS_KM, type MajorPlace, POLAR_RADIUS_KM } from '../bodies.ts'
import { arcTangent, cosine, DEGREES, normalDegrees, sine, tangent } from '../math/angles.ts'
import { cross, dot, type Vector } from '../math/geometry.ts'
import { astroTime, type Instant } from '../time/time.ts'

/**
 * How a body stands and turns.
 * Archinal et al. (2018), Report of the IAU Working Group on Cartographic Coordinates and Rotational Elements: 2015,
 * as the library carries it.
 */
export interface Axis {
  /** North pole, J2000 equatorial. */
  readonly pole: Vector
  /** Where the body's equator rises through the equator of J2000: the zero of the prime meridian's angle. */
  readonly node: Vector
  /** Angle of the prime meridian from the node along the body's equator, degrees. */
  readonly primeMeridian: number
}

const libraryBody: Readonly<Record<MajorPlace, Body>> = {
  sun: Body.Sun,
  moon: Body.Moon,
  mercury: Body.Mercury,
  venus: Body.Venus,
  earth: Body.Earth,
  mars: Body.Mars,
  jupiter: Body.Jupiter,
  saturn: Body.Saturn,
  uranus: Body.Uranus,
  neptune: Body.Neptune,
  pluto: Body.Pluto,
}

/** The axis of a body at an instant (for what is seen: the instant the light left it). */
export function axis(body: MajorPlace, instant: Instant): Axis {
  const { ra, dec, spin } = RotationAxis(libraryBody[body], astroTime(instant))
  const node = ra * 15 + 90
  return {
    pole: { x: cosine(dec) * cosine(ra * 15), y: cosine(dec) * sine(ra * 15), z: sine(dec) },
    node: { x: cosine(node), y: sine(node), z: 0 },
    primeMeridian: spin,
  }
}

/** A point on a body's globe, degrees. */
export interface GlobePoint {
  /**
   * 0–360. Planets that turn forward count westward, so that the central meridian grows with time; Sun, Earth, Moon,
   * Pluto and the backward Venus and Uranus count eastward (IAU rules; planetographic, Pluto planetocentric).
   */
  readonly longitude: number
  /** Planetographic: of the normal to the ellipsoid. */
  readonly latitude: number
  /** Planetocentric: of the line to the centre. */
  readonly latitudeCentric: number
}

const westward: ReadonlySet<MajorPlace> = new Set(['mercury', 'mars', 'jupiter', 'saturn', 'neptune'])

/** The point of a body's surface that faces a direction (J2000 equatorial, from the body's centre). */
export function facing(body: MajorPlace, { pole, node, primeMeridian }: Axis, outward: Vector): GlobePoint {
  const x = dot(outward, node)
  const y = dot(outward, cross(pole, node))
  const latitudeCentric = arcTangent(dot(outward, pole), Math.hypot(x, y))
  const eastward = arcTangent(y, x) - primeMeridian
  const squash = POLAR_RADIUS_KM[body] / EQUATORIAL_RADIUS_KM[body]
  return {
    longitude: normalDegrees(westward.has(body) ? -eastward : eastward),
    latitude: Math.atan(tangent(latitudeCentric) / squash ** 2) * DEGREES,
    latitudeCentric,
  }
}
