import { arcTangent, cosine, normalDegrees, sine } from '../../math/angles.ts'
import { ascendant } from './angles.ts'
import { type HouseDivision, withOpposites } from './cusps.ts'
import { longitudeAtRightAscension, rightAscensionOf } from './frame.ts'

/** Alcabitius: the semi-arcs of the ascendant cut in three, carried to the ecliptic by hour circles. */
export const alcabitius: HouseDivision = (frame) => {
  const first = ascendant(frame)
  const rising = rightAscensionOf(first, frame.obliquity)
  const upper = normalDegrees(rising - frame.armc) / 3
  const lower = 60 - upper
  const longitudeOf = (rightAscension: number) => longitudeAtRightAscension(rightAscension, frame.obliquity)
  return withOpposites({
    tenth: longitudeOf(frame.armc),
    eleventh: longitudeOf(frame.armc + upper),
    twelfth: longitudeOf(frame.armc + 2 * upper),
    first,
    second: longitudeOf(rising + lower),
    third: longitudeOf(rising + 2 * lower),
  })
}

/** Morinus: twelfths of the equator from the east point, carried to the ecliptic through the ecliptic's poles. */
export const morinus: HouseDivision = ({ armc, obliquity }) =>
  Array.from({ length: 12 }, (_, house) => {
    const rightAscension = armc + 90 + 30 * house
    const y = sine(rightAscension) * cosine(obliquity)
    return normalDegrees(arcTangent(y, cosine(rightAscension)))
  })
