import { z } from 'zod'
import { roundAngle } from '../core/round.ts'
import type { Instant } from '../core/time/time.ts'
import { type Ayanamsa, ayanamsa as ayanamsaAt, ayanamsaName } from '../core/zodiac/ayanamsa.ts'
import { instantField } from '../schema/instant.ts'
import { aspectName, houseSystemName, sign } from '../schema/names.ts'
import { compact } from './compact.ts'

/** Output shape of a position in the zodiac. */
export const zodiacPlaceShape = {
  longitude: z.number().describe('Degrees 0 to 360 in the zodiac.'),
  sign: sign.describe('Sign of longitude.'),
  signDegree: z.number().describe('Degrees 0 to 30 in the sign.'),
  formatted: z.string().describe('longitude in words.'),
}

/** Output shape of a position in the zodiac, as a record. */
export const placeInZodiac = z.object(zodiacPlaceShape).meta({ id: 'ZodiacPlace' })

/** Output shape of a body's position and motion in the zodiac. */
export const placementShape = {
  ...zodiacPlaceShape,
  latitude: z.number().describe('Degrees -90 to 90 from the ecliptic, north positive.'),
  speed: z.number().describe('Degrees of longitude a day, negative when retrograde.'),
  retrograde: z.boolean().describe('True with a negative speed.'),
}

/** Output shape of position and motion, as a record. */
export const placementInZodiac = z.object(placementShape).meta({ id: 'ZodiacPlacement' })

/** Output shape of the house system of an answer, its first member. */
export const houseSystemUsed = houseSystemName
  .nullable()
  .meta({ description: 'House system; null without a birth time.' })

const houseNumber = z.int().min(1).max(12)

/** Output shape of the house of a body or point; `null` if the time of birth is not known. */
export const house = houseNumber.nullable().describe('House, 1 to 12; null without a birth time.')

/** Output shape of a house cusp. */
export const houseCusp = z
  .object({
    house: houseNumber.describe('Number of the house.'),
    ...zodiacPlaceShape,
  })
  .meta({ id: 'Cusp' })
const cusps = 'Cusps of houses 1 to 12; null without a birth time.'
/** Output shape of the cusps of a chart. */
export const houseCusps = z.array(houseCusp).nullable().describe(cusps)
/** The same as records or as a table. */
export const houseCuspsOrTable = z
  .union([z.array(houseCusp), compact])
  .nullable()
  .describe(cusps)

/** Output shape of a declination. */
export const declination = z.number().describe('Degrees -90 to 90 from the equator of date, north positive.')

/** Output shape of a body of a chart. */
export const chartBodyShape = { ...placementShape, house, declination }

/** Output shape of the angles of a chart. */
export const chartAngles = {
  ascendant: placeInZodiac.nullable().describe('Degree that rises; null without a birth time.'),
  midheaven: z
    .object({ ...zodiacPlaceShape, house })
    .meta({ id: 'Midheaven' })
    .nullable()
    .describe('Degree that culminates; null without a birth time.'),
}

/** Output shape of the true place of something whose mean place is given. */
export const truePlaceShape = {
  trueLongitude: z.number().describe('Longitude of the osculating orbit, degrees 0 to 360.'),
  trueFormatted: z.string().describe('trueLongitude in words.'),
}
/** Output shape of a mean place. */
export const meanType = z.literal('mean').describe('The longitude is that of the mean orbit.')

const node = z.object({ ...zodiacPlaceShape, house, type: meanType })
/** Output shape of the lunar nodes of a chart. */
export const chartNodes = {
  northNode: node
    .extend(truePlaceShape)
    .meta({ id: 'NorthNode' })
    .describe('Mean ascending node of the Moon.'),
  southNode: node
    .meta({ id: 'SouthNode' })
    .describe('Mean descending node of the Moon, opposite the northNode.'),
}

/** Output shape of the way of a body on a day. */
export const longitudeRangeShape = {
  start: z.number().describe('Longitude at the beginning of the day, degrees 0 to 360.'),
  end: z.number().describe('Longitude at its end, degrees 0 to 360.'),
  startSign: sign.describe('Sign of start.'),
  endSign: sign.describe('Sign of end.'),
  startFormatted: z.string().describe('start in words.'),
  endFormatted: z.string().describe('end in words.'),
  signChange: instantField.nullable().describe('When it goes from startSign into endSign; null: it stays.'),
}

/** Output shape of the way of a planet on the day of a birth whose time is not known. */
export const dayRange = z
  .object({
    ...longitudeRangeShape,
    signChangeLocal: z.string().nullable().optional().describe('signChange by the clock of the birth.'),
  })
  .meta({ id: 'LongitudeRange' })
  .optional()
  .meta({ description: 'When the time is not known: where it is as the day begins and ends.' })

/** Output shape of a planet of a birth chart. */
export const natalPlanet = z
  .object({ ...chartBodyShape, longitudeRange: dayRange })
  .meta({ id: 'NatalPlanet' })

/** Output shape of how far the sidereal zodiac lies from the tropical one. */
export const ayanamsaDegrees = z
  .object({
    name: z.string().describe('Name of the ayanamsa.'),
    degrees: z.number().describe('Degrees by which sidereal longitudes are less than tropical ones.'),
  })
  .meta({ id: 'AyanamsaDegrees' })

/** Name and degrees of an ayanamsa at an instant. */
export const ayanamsaRecord = (ayanamsa: Ayanamsa, instant: Instant): z.output<typeof ayanamsaDegrees> => ({
  name: ayanamsaName(ayanamsa),
  degrees: roundAngle(ayanamsaAt(ayanamsa, instant)),
})

/** Output shape of an aspect; orb in degrees. */
export const aspect = z
  .object({
    body1: z.string().describe('Id of the first body or point.'),
    body2: z.string().describe('Id of the second.'),
    aspect: aspectName.describe('Name of the aspect.'),
    angle: z.number().describe('Exact angle of the aspect, degrees.'),
    separation: z.number().describe('Angle between the two along the zodiac, degrees 0 to 180.'),
    orb: z.number().describe('Degrees by which separation and angle differ.'),
    applying: z.boolean().describe('True while the orb becomes smaller.'),
  })
  .meta({ id: 'Aspect' })

/** Output shape of an aspect in a chart that may have no motion. */
export const chartAspect = aspect.partial({ applying: true }).meta({ id: 'ChartAspect' })
/** Output shape of an aspect between two charts. */
export const aspectBetween = aspect.omit({ applying: true }).meta({ id: 'AspectBetweenCharts' })
