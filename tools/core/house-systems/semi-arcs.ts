import { arcSine, normalDegrees, sine, tangent } from '../angles.ts'
import { ascendant } from '../chart-angles.ts'
import { type HouseDivision, withOpposites } from './cusps.ts'
import { culminating, eclipticCrossing, type HouseFrame, rightAscensionOf } from './frame.ts'

/** Halvings of an arc of at most 180° that reach below 1e-10°, far inside the rounding of an answer. */
const halvings = 42

/**
 * Ascensional difference, degrees, of the ecliptic point at `longitude`: how much its diurnal semi-arc
 * exceeds 90°. The argument leaves ±1 only inside the polar circles, where these systems are not offered.
 */
function ascensionalDifference(longitude: number, { obliquity, latitude }: HouseFrame): number {
  const declination = arcSine(sine(obliquity) * sine(longitude))
  return arcSine(tangent(declination) * tangent(latitude))
}

/** Degrees of right ascension by which the point at `longitude` is east of the upper meridian. */
function eastOfMeridian(longitude: number, frame: HouseFrame): number {
  return normalDegrees(rightAscensionOf(longitude, frame.obliquity) - frame.armc)
}

/** Longitude between `from` and `from + arc` where `late` turns from negative to positive. */
function turningPoint(from: number, arc: number, late: (longitude: number) => number): number {
  let low = 0
  let high = arc
  for (let step = 0; step < halvings; step++) {
    const middle = (low + high) / 2
    if (late(from + middle) < 0) low = middle
    else high = middle
  }
  return from + high
}

/**
 * Placidus: each cusp is the ecliptic point that has covered a third or two thirds of its own semi-arc.
 * Each lies between meridian and horizon, where the unfinished part of the arc has one zero; halving finds
 * it at every latitude at which the system exists, while the usual iteration stalls near the polar circles.
 */
export const placidus: HouseDivision = (frame) => {
  const tenth = culminating(frame)
  const first = ascendant(frame)
  const upper = normalDegrees(first - tenth)
  const diurnal = (share: number) =>
    turningPoint(tenth, upper, (longitude) => {
      return eastOfMeridian(longitude, frame) - share * (90 + ascensionalDifference(longitude, frame))
    })
  const nocturnal = (share: number) =>
    turningPoint(first, 180 - upper, (longitude) => {
      const toLowerMeridian = 180 - eastOfMeridian(longitude, frame)
      return share * (90 - ascensionalDifference(longitude, frame)) - toLowerMeridian
    })
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

/** Whether part of the ecliptic never rises or sets, so that semi-arcs do not exist for it. */
export function withinPolarCircle({ latitude, obliquity }: HouseFrame): boolean {
  return Math.abs(latitude) + obliquity >= 90
}
