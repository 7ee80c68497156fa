import { normalDegrees } from '../../math/angles.ts'
import { ascendant } from './angles.ts'
import { type HouseDivision, thirtyDegreesEach } from './cusps.ts'
import { culminating } from './frame.ts'

/** Equal houses from the ascendant. */
export const equal: HouseDivision = (frame) => thirtyDegreesEach(ascendant(frame))

/** Equal houses whose tenth cusp is the culminating point, so the first lies 90° after it. */
export const equalFromMidheaven: HouseDivision = (frame) => thirtyDegreesEach(culminating(frame) + 90)

/** Houses are signs: the first is the whole sign that rises. */
export const wholeSign: HouseDivision = (frame) => {
  const origin = frame.origin ?? 0
  return thirtyDegreesEach(origin + 30 * Math.floor(normalDegrees(ascendant(frame) - origin) / 30))
}

/** Vehlow: equal houses with the ascendant in the middle of the first. */
export const vehlow: HouseDivision = (frame) => thirtyDegreesEach(ascendant(frame) - 15)
