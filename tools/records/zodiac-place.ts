import { z } from 'zod'
import { aspectNames } from '../core/zodiac/aspects.ts'
import { signs } from '../core/zodiac/zodiac.ts'

/** Output shape of a position in the zodiac. */
export const zodiacPlaceShape = {
  longitude: z.number().meta({ description: 'Degrees 0 to 360 from the start of the zodiac.' }),
  sign: z.enum(signs),
  signDegree: z.number().meta({ description: 'Degrees 0 to 30 within the sign.' }),
  formatted: z.string(),
}

/** Output shape of a body's position and motion in the zodiac. */
export const placementShape = {
  ...zodiacPlaceShape,
  latitude: z.number(),
  speed: z.number().meta({ description: 'Degrees per day, negative when retrograde.' }),
  retrograde: z.boolean(),
}

const houseNumber = z.int().min(1).max(12)

/** Output shape of the house of a body or point; `null` if the time of birth is not known. */
export const house = houseNumber.nullable()

/** Output shape of a house cusp. */
export const houseCusp = z.object({
  house: houseNumber,
  longitude: z.number(),
  sign: z.enum(signs),
  signDegree: z.number(),
})

/** Output shape of an aspect; orb in degrees. */
export const aspect = z.object({
  body1: z.string(),
  body2: z.string(),
  aspect: z.enum(aspectNames),
  angle: z.number(),
  separation: z.number(),
  orb: z.number(),
  applying: z.boolean(),
})
