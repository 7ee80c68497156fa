import { arcSine, arcTangent, cosine, normalDegrees, sine, tangent } from '../../math/angles.ts'
import { refineRoot } from '../../math/root-finding.ts'
import { ascendant } from './angles.ts'
import { type HouseDivision, withOpposites } from './cusps.ts'
import { culminating, eclipticCrossing, type HouseFrame } from './frame.ts'

/** Degrees to which a cusp is found, far inside the rounding of an answer. */
const TOLERANCE = 1e-11

/**
 * How much the diurnal semi-arc of the ecliptic point at `longitude` exceeds 90°, degrees: its ascensional difference. The
 * argument leaves ±1 only inside the polar circles, where these systems are not offered.
 */
export function ascensionalDifference(longitude: number, { obliquity, latitude }: HouseFrame): number {
  return differenceOf(sine(obliquity) * sine(longitude), tangent(latitude))
}

const differenceOf = (sinDeclination: number, tanLatitude: number): number =>
  arcSine((sinDeclination * tanLatitude) / Math.sqrt(1 - sinDeclination * sinDeclination))

/**
 * Degrees of right ascension by which the ecliptic point at a longitude is east of the upper meridian, less a share of
 * its ascensional difference. A search asks dozens of times, and of one frame.
 */
function eastLessShare({
  armc,
  obliquity,
  latitude,
}: HouseFrame): (longitude: number, share: number) => number {
  const sinObliquity = sine(obliquity)
  const cosObliquity = cosine(obliquity)
  const tanLatitude = tangent(latitude)
  return (longitude, share) => {
    const s = sine(longitude)
    const rightAscension = arcTangent(s * cosObliquity, cosine(longitude))
    return normalDegrees(rightAscension - armc) - share * differenceOf(s * sinObliquity, tanLatitude)
  }
}

/**
 * Placidus: each cusp is the ecliptic point that has covered a third or two thirds of its own semi-arc.
 * Each lies between meridian and horizon, where the unfinished part of the arc has one zero; a search that keeps it
 * between two signs finds it at every latitude at which the system exists, while the usual iteration stalls near the
 * polar circles. At both ends the unfinished part is known, where rounding might put the point on the other side.
 */
export const placidus: HouseDivision = (frame) => {
  const tenth = culminating(frame)
  const first = ascendant(frame)
  const upper = normalDegrees(first - tenth)
  const atMeridian = ascensionalDifference(tenth, frame)
  const atHorizon = ascensionalDifference(first, frame)
  const east = eastLessShare(frame)
  const diurnal = (share: number) => {
    const difference = (arc: number) => east(tenth + arc, share) - share * 90
    const ends = [-share * (90 + atMeridian), (1 - share) * (90 + atHorizon)] as const
    return tenth + refineRoot(difference, 0, upper, ...ends, TOLERANCE)
  }
  const nocturnal = (share: number) => {
    const difference = (arc: number) => east(first + arc, share) + share * 90 - 180
    // The point opposite the tenth cusp has the opposite difference.
    const ends = [(share - 1) * (90 - atHorizon), share * (90 + atMeridian)] as const
    return first + refineRoot(difference, 0, 180 - upper, ...ends, TOLERANCE)
  }
  return withOpposites({
    tenth,
    eleventh: diurnal(1 / 3),
    twelfth: diurnal(2 / 3),
    first,
    second: nocturnal(2 / 3),
    third: nocturnal(1 / 3),
  })
}

/** Koch: the ascendants of the moments that cut the rise of the culminating degree to the meridian in three. */
export const koch: HouseDivision = (frame) => {
  const tenth = culminating(frame)
  const third = (90 + ascensionalDifference(tenth, frame)) / 3
  const risingAfter = (thirds: number) =>
    eclipticCrossing(frame.armc + 90 + thirds * third, frame.latitude, frame.obliquity)
  return withOpposites({
    tenth,
    eleventh: risingAfter(-2),
    twelfth: risingAfter(-1),
    first: risingAfter(0),
    second: risingAfter(1),
    third: risingAfter(2),
  })
}
