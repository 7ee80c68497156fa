import { arcSine, arcTangent, cosine, signedDegrees, sine, tangent } from '../../math/angles.ts'
import { direction, latitudeOf, longitudeOf, rotate, turnX } from '../../math/geometry.ts'
import type { HouseFrame } from '../houses.ts'
import type { NatalPoint } from '../transits.ts'

/** Right ascension and declination, degrees. */
export interface EquatorPoint {
  readonly rightAscension: number
  readonly declination: number
}

/** Where a point of a chart stands on the equator of date; longitudes are from the origin of the frame. */
export function equatorOf(
  { longitude, latitude }: Pick<NatalPoint, 'longitude' | 'latitude'>,
  { obliquity, origin = 0 }: Pick<HouseFrame, 'obliquity' | 'origin'>,
): EquatorPoint {
  const vector = rotate(turnX(-obliquity), direction(longitude + origin, latitude))
  return { rightAscension: longitudeOf(vector), declination: latitudeOf(vector) }
}

/**
 * Places in the world: where a point stands between the four angles, degrees 0 to 360 in the order of the houses: 0 on the
 * eastern horizon, 90 on the lower meridian, 180 in the west, 270 on the upper meridian.
 */
export interface MundaneSystem {
  /** Place of a point at an hour angle, westward from the upper meridian; null where the system has none. */
  readonly placeAt: (hourAngle: number, declination: number, latitude: number) => number | null
  /** Hour angle at which a point comes to a place; null if it never does. */
  readonly hourAngleAt: (place: number, declination: number, latitude: number) => number | null
  /** Latitude at whose horizon a point would stand where it stands between the angles; null where it has no place. */
  readonly poleAt: (hourAngle: number, declination: number, latitude: number) => number | null
}

/** Share of its semi-arc that a point has covered, of the day above the horizon and of the night below it. */
export interface SemiArc {
  readonly above: boolean
  /** Degrees from the upper meridian above the horizon, from the lower one below it; west positive. */
  readonly meridianDistance: number
  readonly semiArc: number
  readonly ascensionalDifference: number
}

/** Ascensional difference of a declination, degrees; null of what never rises or never sets. */
export function ascensionalDifference(declination: number, latitude: number): number | null {
  const sinDifference = tangent(declination) * tangent(latitude)
  return Math.abs(sinDifference) < 1 ? arcSine(sinDifference) : null
}

/** The semi-arc of a point at an hour angle; null of what never rises or never sets. */
export function semiArcAt(hourAngle: number, declination: number, latitude: number): SemiArc | null {
  const difference = ascensionalDifference(declination, latitude)
  if (difference === null) return null
  const west = signedDegrees(hourAngle)
  const above = Math.abs(west) <= 90 + difference
  return {
    above,
    meridianDistance: above ? west : signedDegrees(hourAngle - 180),
    semiArc: above ? 90 + difference : 90 - difference,
    ascensionalDifference: difference,
  }
}

/** Declination, degrees, below which the pole of a point is that of the equator. */
const EQUATOR = 1e-7

/** Degrees of turn within which a point is on the meridian. */
const ON_MERIDIAN = 1e-7

/** Place of a point on the meridian, which it has by its right ascension alone; undefined elsewhere. */
function meridianPlace(hourAngle: number): 90 | 270 | undefined {
  if (Math.abs(signedDegrees(hourAngle)) < ON_MERIDIAN) return 270
  return Math.abs(signedDegrees(hourAngle - 180)) < ON_MERIDIAN ? 90 : undefined
}

/** Hour angle of a place on the meridian; undefined of any other. */
function meridianHourAngle(place: number): 0 | 180 | undefined {
  if (Math.abs(place - 270) < ON_MERIDIAN) return 0
  return Math.abs(place - 90) < ON_MERIDIAN ? 180 : undefined
}

/**
 * Semi-arcs: a point keeps the share of its own semi-arc, of the day or of the night, that it has covered.
 * Placidus de Titis, Primum Mobile (1657), as handbooks quote it; Ptolemy, Tetrabiblos III.10, has the same arcs by
 * seasonal hours. A point that never rises or never sets has none, and comes to the meridian all the same.
 */
export const semiArcs: MundaneSystem = {
  placeAt(hourAngle, declination, latitude) {
    const point = semiArcAt(hourAngle, declination, latitude)
    if (!point) return meridianPlace(hourAngle) ?? null
    return ((point.above ? 270 : 90) - (90 * point.meridianDistance) / point.semiArc) % 360
  },
  hourAngleAt(place, declination, latitude) {
    const difference = ascensionalDifference(declination, latitude)
    if (difference === null) return meridianHourAngle(place) ?? null
    return place >= 180
      ? ((270 - place) / 90) * (90 + difference)
      : 180 + ((90 - place) / 90) * (90 - difference)
  },
  poleAt(hourAngle, declination, latitude) {
    const point = semiArcAt(hourAngle, declination, latitude)
    if (!point) return null
    const share = Math.abs(point.meridianDistance) / point.semiArc
    if (Math.abs(declination) < EQUATOR) return arcTangent(share * tangent(latitude), 1)
    return arcTangent(sine(share * point.ascensionalDifference) / tangent(declination), 1)
  },
}

/** Hour angle at which the circle of position of a point meets the equator. */
function circleAt(hourAngle: number, declination: number, latitude: number): number {
  const up = cosine(latitude) * cosine(declination) * cosine(hourAngle) + sine(latitude) * sine(declination)
  return arcTangent(cosine(latitude) * cosine(declination) * sine(hourAngle), up)
}

/**
 * Circles of position through the north and south points of the horizon, counted on the equator.
 * J. Regiomontanus, Tabulae directionum (1490), and J.-B. Morin, Astrologia Gallica (1661), book 22, as handbooks quote them.
 */
export const positionCircles: MundaneSystem = {
  placeAt: (hourAngle, declination, latitude) => (270 - circleAt(hourAngle, declination, latitude)) % 360,
  hourAngleAt(place, declination, latitude) {
    const west = 270 - place
    const sinDifference = sine(west) * tangent(latitude) * tangent(declination)
    return Math.abs(sinDifference) < 1 ? west + arcSine(sinDifference) : null
  },
  poleAt: (hourAngle, declination, latitude) =>
    arcTangent(Math.abs(sine(circleAt(hourAngle, declination, latitude))) * tangent(latitude), 1),
}
