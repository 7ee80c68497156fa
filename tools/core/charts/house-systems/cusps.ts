import { normalDegrees } from '../../math/angles.ts'
import type { HouseFrame } from './frame.ts'

/** Ecliptic longitudes of the cusps of houses 1 to 12, degrees 0 to 360. */
export type Cusps = readonly number[]

/** A way to divide the sky: the same three angles in, twelve cusps out. */
export type HouseDivision = (frame: HouseFrame) => Cusps

/** The cusps between the meridian and the horizon in the east; the western six stand opposite. */
export interface EasternCusps {
  readonly tenth: number
  readonly eleventh: number
  readonly twelfth: number
  readonly first: number
  readonly second: number
  readonly third: number
}

/** All twelve cusps from the eastern six. */
export function withOpposites({ tenth, eleventh, twelfth, first, second, third }: EasternCusps): Cusps {
  const opposite = (longitude: number) => longitude + 180
  return [
    first,
    second,
    third,
    opposite(tenth),
    opposite(eleventh),
    opposite(twelfth),
    opposite(first),
    opposite(second),
    opposite(third),
    tenth,
    eleventh,
    twelfth,
  ].map(normalDegrees)
}

/** Twelve cusps 30° apart from the first. */
export function thirtyDegreesEach(first: number): Cusps {
  return Array.from({ length: 12 }, (_, house) => normalDegrees(first + 30 * house))
}
