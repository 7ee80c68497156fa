import { arcTangent, cosine, normalDegrees, sine, tangent } from '../../math/angles.ts'
import { ascendant } from './angles.ts'
import { campanusCircle, circleCusp } from './circles.ts'
import { type Cusps, type HouseDivision, withOpposites } from './cusps.ts'
import { culminating, longitudeAtRightAscension, rightAscensionOf, withinPolarCircle } from './frame.ts'

/** Cusps by twelve right ascensions, carried to the ecliptic by hour circles. */
const byHourCircles = (obliquity: number, rightAscension: (house: number) => number): Cusps =>
  Array.from({ length: 12 }, (_, house) => longitudeAtRightAscension(rightAscension(house), obliquity))

/** Meridian (Zariel): twelfths of the equator from the meridian, by hour circles. */
export const meridian: HouseDivision = ({ armc, obliquity }) =>
  byHourCircles(obliquity, (house) => armc + 90 + 30 * house)

/** Carter's poli-equatorial: twelfths of the equator from the hour circle of the ascendant. C. E. O. Carter, Essays on the Foundations of Astrology (1947). */
export const carter: HouseDivision = (frame) => {
  const rising = rightAscensionOf(ascendant(frame), frame.obliquity)
  return byHourCircles(frame.obliquity, (house) => rising + 30 * house)
}

/** Degrees of latitude up to which the zenith has a right ascension, and tangents are finite. */
const NEAR_POLE = 90 - 1e-7

const belowPoles = (latitude: number): number => Math.max(-NEAR_POLE, Math.min(NEAR_POLE, latitude))

/** Krusinski (2006): twelfths of the great circle through ascendant and zenith, by hour circles. */
export const krusinski: HouseDivision = (frame) => {
  const { armc, obliquity } = frame
  const latitude = belowPoles(frame.latitude)
  const longitude = ascendant(frame)
  const rising = { x: cosine(longitude), y: sine(longitude) * cosine(obliquity) }
  const zenith = { x: cosine(latitude) * cosine(armc), y: cosine(latitude) * sine(armc) }
  const cusps = byHourCircles(obliquity, (house) => {
    const [along, down] = [cosine(30 * house), sine(30 * house)]
    return arcTangent(rising.y * along - zenith.y * down, rising.x * along - zenith.x * down)
  })
  const [first, second, third] = cusps as [number, number, number]
  const [tenth, eleventh, twelfth] = cusps.slice(9) as [number, number, number]
  return withOpposites({ tenth, eleventh, twelfth, first, second, third })
}

/** Horizontal (azimuthal): twelfths of the horizon, by vertical circles, which are Campanus' circles for the zenith in place of the pole. */
export const horizontal: HouseDivision = (frame) => {
  const latitude = (frame.latitude > 0 ? 90 : -90) - frame.latitude
  const cusp = (east: number) =>
    circleCusp(campanusCircle(east, latitude), { ...frame, armc: frame.armc + 180 })
  const opposite = (east: number) => cusp(east) + 180
  return withOpposites({
    tenth: culminating(frame),
    eleventh: opposite(30),
    twelfth: opposite(60),
    first: opposite(90),
    second: opposite(120),
    third: opposite(150),
  })
}

/**
 * APC (L. Knegt): sixths of the parallel of declination of the ascendant below and above the horizon, by circles through the north
 * and south points; of six houses none is opposite another.
 */
export const apc: HouseDivision = (frame) => {
  const { armc, obliquity } = frame
  const latitude = belowPoles(frame.latitude)
  const slope = sine(latitude) * sine(obliquity)
  const flat = cosine(latitude) * cosine(obliquity)
  const difference = arcTangent((slope * cosine(armc)) / (flat + slope * sine(armc)), 1)
  const rising =
    Math.abs(latitude) < 1e-9 ? 90 : arcTangent(sine(difference) * cosine(latitude), sine(latitude))
  const declination = tangent(rising)
  const pole = tangent(latitude)
  const cusps = Array.from({ length: 12 }, (_, house) => {
    const isBelow = house < 7
    const arc = (90 + (isBelow ? -difference : difference)) / 3
    const along = armc + 90 + difference + (isBelow ? house : house - 12) * arc
    const y = declination * pole * sine(armc) + sine(along)
    const x =
      cosine(obliquity) * (declination * pole * cosine(armc) + cosine(along)) +
      sine(obliquity) * pole * sine(armc - along)
    return normalDegrees(arcTangent(y, x))
  })
  const [first, tenth] = [cusps[0] as number, cusps[9] as number]
  const isTurned = withinPolarCircle(frame) && normalDegrees(first - tenth) > 180
  return isTurned ? cusps.map((cusp) => normalDegrees(cusp + 180)) : cusps
}
