import { EARTH_RADIUS, MOON_PENUMBRAL_K, MOON_UMBRAL_K, SUN_RADIUS } from '../../appearance/disc-radii.ts'
import { apparentGeocentric } from '../../ephemeris/position.ts'
import { FLATTENING, orientation } from '../../frames/earth.ts'
import { arcTangent, signedDegrees } from '../../math/angles.ts'
import { add, cross, dot, length, scale, subtract, unit, type Vector } from '../../math/geometry.ts'
import type { Instant } from '../../time/time.ts'

/**
 * The Moon's shadow as it passes the Earth, in Earth equatorial radii, true equator of date.
 * The quantities are Bessel's; Explanatory Supplement to the Astronomical Almanac, 3rd ed., §11.3.2.
 */
export interface Shadow {
  /** Greenwich apparent sidereal time, degrees: how the Earth is turned below. */
  readonly gast: number
  /** Unit vector from the Moon to the Sun. */
  readonly axis: Vector
  /** Point of the axis nearest the Earth's centre. */
  readonly foot: Vector
  /** Radii of penumbra and umbra in the fundamental plane; the umbra's is negative where its cone is whole (total). */
  readonly penumbra: number
  readonly umbra: number
  /** Tangents of the half-angles of the two cones. */
  readonly penumbraSlope: number
  readonly umbraSlope: number
}

const ECCENTRICITY_SQUARED = FLATTENING * (2 - FLATTENING)
const NORTH: Vector = { x: 0, y: 0, z: 1 }
const SUN_SIZE = SUN_RADIUS / EARTH_RADIUS

/** The shadow at an instant, from the apparent places of Sun and Moon. */
export function shadow(instant: Instant): Shadow {
  const sun = scale(apparentGeocentric('sun', instant).vector, 1 / EARTH_RADIUS)
  const moon = scale(apparentGeocentric('moon', instant).vector, 1 / EARTH_RADIUS)
  const between = subtract(sun, moon)
  const axis = unit(between)
  const height = dot(moon, axis)
  const foot = subtract(moon, scale(axis, height))
  const sinPenumbra = (SUN_SIZE + MOON_PENUMBRAL_K) / length(between)
  const sinUmbra = (SUN_SIZE - MOON_UMBRAL_K) / length(between)
  const penumbraSlope = sinPenumbra / Math.sqrt(1 - sinPenumbra ** 2)
  const umbraSlope = sinUmbra / Math.sqrt(1 - sinUmbra ** 2)
  return {
    gast: orientation(instant).gast,
    axis,
    foot,
    penumbra: (height + MOON_PENUMBRAL_K / sinPenumbra) * penumbraSlope,
    umbra: (height - MOON_UMBRAL_K / sinUmbra) * umbraSlope,
    penumbraSlope,
    umbraSlope,
  }
}

/**
 * Distance of the axis from the Earth's outline as the Sun sees it, Earth radii: negative when the axis meets the
 * Earth. The outline is an ellipse flattened toward the projected pole; the distance along the radius differs from
 * the least one by 1e-5 of itself.
 */
export function distanceFromOutline({ axis, foot }: Shadow): number {
  const squash = 1 - ECCENTRICITY_SQUARED * (1 - axis.z ** 2)
  const distance = length(foot)
  const sin = dot(foot, unit(cross(axis, cross(NORTH, axis)))) / distance
  return distance - 1 / Math.sqrt(1 - sin ** 2 + sin ** 2 / squash)
}

/** How far the penumbra is from touching the Earth; negative while somewhere sees an eclipse. */
export const penumbraClearance = (shadowState: Shadow): number =>
  distanceFromOutline(shadowState) - shadowState.penumbra
/** The same for the umbra, of either kind. */
export const umbraClearance = (shadowState: Shadow): number =>
  distanceFromOutline(shadowState) - Math.abs(shadowState.umbra)

/** Where the axis meets the Earth. */
export interface Footprint {
  /** Geocentric place, Earth radii, true equator of date. */
  readonly point: Vector
  /** Geodetic latitude and east longitude, degrees. */
  readonly latitude: number
  readonly longitude: number
  /** Height of the point over the fundamental plane, Earth radii: the sine of the Sun's altitude, nearly. */
  readonly height: number
  /** Radius of the umbra there, Earth radii; negative when total. */
  readonly umbra: number
  /** Radius of the penumbra there, Earth radii. */
  readonly penumbra: number
}

/** The frame in which the Earth is a sphere of radius 1. */
const rounded = (v: Vector): Vector => ({ x: v.x, y: v.y, z: v.z / (1 - FLATTENING) })

/** The axis of the shadow, or another line: a point of it and its direction towards the Sun. */
export type Line = Pick<Shadow, 'axis' | 'foot'>

/** A line and the ellipsoid, where the ellipsoid is a sphere: the middle of the chord and its half. */
function chord(line: Line): { middle: number; half: number; room: number } {
  const along = rounded(line.axis)
  const from = rounded(line.foot)
  const a = dot(along, along)
  const b = dot(along, from)
  const room = b * b - a * (dot(from, from) - 1)
  return { middle: -b / a, half: room < 0 ? Number.NaN : Math.sqrt(room) / a, room }
}

/** Positive where a line enters the Earth, zero where it grazes: the square of half its way through, nearly. */
export const depth = (line: Line): number => chord(line).room

/** Height over the fundamental plane of the middle of a line's way through the Earth: where it grazes, if it does. */
export const middleHeight = (line: Line): number => chord(line).middle

/** Where a line enters the Earth or, when it misses, the point of the Earth nearest to it. */
export function meeting(line: Line): Vector {
  const { middle, half } = chord(line)
  if (!Number.isNaN(half)) return add(line.foot, scale(line.axis, middle + half))
  const nearest = add(line.foot, scale(line.axis, middle))
  return scale(nearest, 1 / length(rounded(nearest)))
}

/** A point of the surface, as the shadow meets it. */
export function printAt(shadowState: Shadow, point: Vector): Footprint {
  const eastward = arcTangent(point.y, point.x) - shadowState.gast
  const height = dot(point, shadowState.axis)
  return {
    point,
    latitude: arcTangent(point.z, (1 - ECCENTRICITY_SQUARED) * Math.hypot(point.x, point.y)),
    longitude: signedDegrees(eastward),
    height,
    umbra: shadowState.umbra - height * shadowState.umbraSlope,
    penumbra: shadowState.penumbra - height * shadowState.penumbraSlope,
  }
}

/** Where the axis enters the Earth or, when it misses, the point of the Earth nearest to it. */
export const footprint = (shadowState: Shadow): Footprint => printAt(shadowState, meeting(shadowState))
