import type { SkyBody } from '../bodies.ts'
import { apparentGeocentric } from '../ephemeris/position.ts'
import { orientation } from '../frames/earth.ts'
import { arcCosine, arcSine, arcTangent, cosine, normalDegrees, tangent } from '../math/angles.ts'
import type { LonLat } from '../math/geo-lines.ts'
import { cross, direction, dot, scale, separation, spherical, unit, type Vector } from '../math/geometry.ts'
import type { Instant } from '../time/time.ts'

/** Where a body culminates, stands lowest, rises and sets. */
export const mapLines = ['mc', 'ic', 'asc', 'desc'] as const
export type MapLine = (typeof mapLines)[number]

/** Point of the Earth over which a body stands, degrees north and east. */
export interface Zenith {
  readonly latitude: number
  /** −180 < longitude ≤ 180. */
  readonly longitude: number
}

/**
 * Where a body stands overhead: its apparent geocentric declination, and its right ascension less Greenwich apparent
 * sidereal time. Lines are those of the body itself, not of its degree of the ecliptic, on the horizon of a sphere,
 * without parallax and refraction. J. Lewis, Astro*Carto*Graphy (1976).
 */
export function zenith(body: SkyBody, instant: Instant): Zenith {
  const { longitude: rightAscension, latitude } = spherical(apparentGeocentric(body, instant).vector)
  return { latitude, longitude: eastward(rightAscension - orientation(instant).gast) }
}

/** The same meridian in −180 < longitude ≤ 180. */
function eastward(longitude: number): number {
  const turned = normalDegrees(longitude)
  return turned > 180 ? turned - 360 : turned
}

/**
 * Points of a line from south to north, degrees. Meridians need two; horizons are given at every multiple of `step` of
 * latitude, closer where they run east, and end where the body only touches the horizon, at 90° less its declination,
 * on the meridian.
 */
export function linePoints(line: MapLine, over: Zenith, step: number): LonLat[] {
  if (line === 'mc' || line === 'ic') {
    const meridian = eastward(over.longitude + (line === 'mc' ? 0 : 180))
    return [
      [meridian, -90],
      [meridian, 90],
    ]
  }
  // A rising body has its hour angle before the meridian: the place lies west of where it culminates.
  const side = line === 'asc' ? -1 : 1
  return horizonPoints(over.latitude, step).map(({ hourAngle, latitude }) => [
    eastward(over.longitude + side * hourAngle),
    latitude,
  ])
}

interface HorizonPoint {
  readonly latitude: number
  /** Of the body on the horizon, 0 to 180 degrees. */
  readonly hourAngle: number
}

/** Widest step of hour angle, degrees, that is drawn as a straight line. */
const WIDEST_TURN = 5

/** Where a declination is on the horizon. Meeus, Astronomical Algorithms, 2nd ed., eq. 15.1: cos H = −tan φ tan δ. */
function horizonPoints(declination: number, step: number): HorizonPoint[] {
  const end = 90 - Math.abs(declination)
  const latitudes = [-end]
  for (let latitude = Math.ceil(-end / step) * step; latitude < end; latitude += step)
    if (latitude > -end) latitudes.push(latitude)
  latitudes.push(end)
  const points = latitudes.map((latitude) => ({
    latitude,
    hourAngle: arcCosine(-tangent(latitude) * tangent(declination)),
  }))
  return points.flatMap((point, index) => {
    const before = points[index - 1]
    if (!before) return [point]
    const turn = point.hourAngle - before.hourAngle
    const parts = Math.max(1, Math.ceil(Math.abs(turn) / WIDEST_TURN))
    const intermediate = Array.from({ length: parts - 1 }, (_, part) => {
      const hourAngle = before.hourAngle + ((part + 1) * turn) / parts
      return { hourAngle, latitude: acute(arcTangent(-cosine(hourAngle), tangent(declination))) }
    })
    return [...intermediate, point]
  })
}

/** The latitude of a tangent, whatever the signs of its parts. */
const acute = (degrees: number): number =>
  degrees > 90 ? degrees - 180 : degrees < -90 ? degrees + 180 : degrees

/** Mean radius of the Earth, km. IUGG, H. Moritz, Geodetic Reference System 1980, J. Geodesy 74, 128 (2000). */
const EARTH_MEAN_RADIUS_KM = 6371.0088
const KM_PER_DEGREE = (EARTH_MEAN_RADIUS_KM * Math.PI) / 180

/** Half a great circle: its axis, the point in its middle, and one of its two ends. */
interface HalfCircle {
  readonly axis: Vector
  readonly middle: Vector
  readonly end: Vector
}

const POLE: Vector = { x: 0, y: 0, z: 1 }

/** Every line of a map is half a great circle: of the body's meridian, or of the places 90° from its zenith. */
function halfCircle(line: MapLine, { latitude, longitude }: Zenith): HalfCircle {
  const over = direction(longitude, latitude)
  const east = unit(cross(POLE, over))
  const below = direction(longitude, 0)
  if (line === 'mc') return { axis: east, middle: below, end: POLE }
  if (line === 'ic') return { axis: east, middle: scale(below, -1), end: POLE }
  const end = unit(cross(over, east))
  return { axis: over, middle: scale(east, line === 'asc' ? -1 : 1), end }
}

/** A place in degrees north and east. */
interface Ground {
  readonly latitude: number
  readonly longitude: number
}

/**
 * Distance of places from a line along the ground of a sphere, km.
 * **Accuracy**: 0.6 % of the distance, by the flattening of the Earth.
 */
export function distancesToLine(line: MapLine, over: Zenith): (place: Ground) => number {
  const { axis, middle, end } = halfCircle(line, over)
  return ({ latitude, longitude }) => {
    const zenith = direction(longitude, latitude)
    const degrees =
      dot(zenith, middle) >= 0
        ? Math.abs(arcSine(dot(zenith, axis)))
        : Math.min(separation(zenith, end), separation(zenith, scale(end, -1)))
    return degrees * KM_PER_DEGREE
  }
}

/** Distance of one place from a line, as {@link distancesToLine}. */
export const distanceToLine = (place: Ground, line: MapLine, over: Zenith): number =>
  distancesToLine(line, over)(place)

/** A line of a body, with its distance from a place, km, or `null` without a place. */
export interface MappedLine {
  readonly body: SkyBody
  readonly line: MapLine
  readonly over: Zenith
  readonly distanceKm: number | null
}

/** The lines of bodies at an instant; with a place the nearest first, else body by body. */
export function linesOnEarth(
  bodies: readonly SkyBody[],
  lines: readonly MapLine[],
  instant: Instant,
  place: Ground | null,
): MappedLine[] {
  const mapped = bodies.flatMap((body) => {
    const over = zenith(body, instant)
    return lines.map((line) => ({
      body,
      line,
      over,
      distanceKm: place && distanceToLine(place, line, over),
    }))
  })
  return mapped.sort((a, b) => (a.distanceKm ?? 0) - (b.distanceKm ?? 0))
}
