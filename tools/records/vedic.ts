import { z } from 'zod'
import { rounded } from '../core/round.ts'
import { isoSeconds } from '../core/time/time.ts'
import { type Dasha, dashaLevels, subdashas } from '../core/vedic/dashas.ts'
import { grahaDignities } from '../core/vedic/graha-places.ts'
import { nakshatraPlace } from '../core/vedic/nakshatras.ts'
import { rashiOf } from '../core/vedic/rashis.ts'
import { signOf } from '../core/zodiac/zodiac.ts'
import { instantField } from '../schema/instant.ts'
import { graha, majorBody, sign } from '../schema/names.ts'
import {
  ayanamsaDegrees,
  house,
  longitudeRangeShape,
  placementShape,
  zodiacPlaceShape,
} from './zodiac-place.ts'

const nakshatra = z
  .object({
    number: z.int().min(1).max(27).describe('1 to 27.'),
    name: z.string().describe('Name in Sanskrit.'),
    lord: graha.describe('Graha that rules it.'),
    pada: z.int().min(1).max(4).describe('Quarter of the nakshatra, 1 to 4.'),
    fraction: z.number().meta({ description: 'Share of the nakshatra passed, 0 to 1.' }),
  })
  .meta({ id: 'Nakshatra' })

const rashiShape = {
  rashi: z.string().meta({ description: 'The sign in Sanskrit.' }),
  nakshatra: nakshatra.describe('Lunar mansion of longitude.'),
}

/** Sign, nakshatra and pada of a rounded sidereal longitude in degrees. */
export function vedicPlace(longitude: number) {
  const { nakshatra: mansion, pada, fraction } = nakshatraPlace(longitude)
  const { number, name, lord } = mansion
  return {
    rashi: rashiOf(signOf(longitude)),
    nakshatra: { number, name, lord, pada, fraction: rounded(fraction, 4) },
  }
}

const dashaShape = {
  lord: graha.describe('Graha that rules the period.'),
  start: instantField.describe('When it begins.'),
  end: instantField.describe('When it ends.'),
}
/** Types of the levels, the longest first: `Mahadasha` … */
const dashaNames = dashaLevels.map((level) => level.slice(0, 1).toUpperCase() + level.slice(1))
/** A dasha with its sub-periods. */
type DashaNode = z.output<z.ZodObject<typeof dashaShape>> & { children?: DashaNode[] | undefined }
/**
 * Output shape of a dasha, nested to a fixed depth: a recursive schema cannot be embedded in another. Each level has the
 * name of its own.
 */
const dashaNode = (levels: number): z.ZodType<DashaNode> =>
  (levels === 1
    ? z.object(dashaShape)
    : z.object({
        ...dashaShape,
        children: z
          .array(dashaNode(levels - 1))
          .optional()
          .describe('Its sub-periods, to dashaLevels.'),
      })
  ).meta({ id: dashaNames.at(-levels) as string })

/** Record of a dasha; instants to the second. */
export const dashaRecord = ({ lord, start, end }: Dasha) => ({
  lord,
  start: isoSeconds(start),
  end: isoSeconds(end),
})

/** Records of dashas with their sub-periods, to a given depth. */
export function dashaTree(dashas: readonly Dasha[], levels: number): DashaNode[] {
  if (levels === 0) return []
  return dashas.map((dasha) => ({
    ...dashaRecord(dasha),
    ...(levels > 1 ? { children: dashaTree(subdashas(dasha), levels - 1) } : {}),
  }))
}

/** Output shape of a Vedic chart. */
export const vedicShape = {
  houseSystem: z
    .literal('whole-sign')
    .meta({ id: 'VedicHouseSystem' })
    .nullable()
    .describe('House system; null without a birth time.'),
  ayanamsa: ayanamsaDegrees.describe('Distance of the sidereal zodiac from the tropical one.'),
  lagna: z
    .object({ ...zodiacPlaceShape, ...rashiShape })
    .meta({ id: 'Lagna' })
    .nullable()
    .describe('Degree that rises; null when the birth time is not known.'),
  grahas: z
    .record(
      graha,
      z
        .object({
          ...placementShape,
          ...rashiShape,
          house,
          dignity: z
            .enum(grahaDignities)
            .meta({ id: 'GrahaDignity' })
            .nullable()
            .describe('exalted, debilitated or own sign; null: none of them.'),
          combust: z
            .boolean()
            .describe('True if too near the Sun to be seen, by the limits of the Surya Siddhanta.'),
        })
        .meta({ id: 'GrahaPlace' }),
    )
    .meta({ id: 'GrahaPlaces' })
    .describe('The nine grahas by name.'),
  moonRange: z
    .object(longitudeRangeShape)
    .meta({ id: 'MoonRange' })
    .nullable()
    .describe("The Moon's way on the day, when the time is not known; else null."),
  houses: z
    .array(
      z
        .object({
          house: z.int().min(1).max(12).describe('Number of the house, 1 to 12.'),
          sign: sign.describe('Sign of the house.'),
          rashi: z.string().describe('The sign in Sanskrit.'),
          lord: majorBody.describe('Planet that rules the sign.'),
          grahas: z.array(graha).describe('Grahas in the house.'),
        })
        .meta({ id: 'VedicHouse' }),
    )
    .nullable()
    .describe('The twelve houses from the lagna; null when the birth time is not known.'),
  vargas: z
    .record(z.string(), z.record(z.string(), sign.nullable()))
    .describe('Sign of lagna and grahas in each divisional chart; null: the lagna is not known.'),
  dashas: z
    .array(dashaNode(dashaLevels.length))
    .nullable()
    .describe('Vimshottari periods; null when the time is not known. The first began before birth.'),
  currentDasha: z
    .array(
      z
        .object({ level: z.enum(dashaLevels).describe('Level of the period.'), ...dashaShape })
        .meta({ id: 'CurrentDasha' }),
    )
    .nullable()
    .describe('Periods running at dashaAt, from the outside in; null: none, or the time is not known.'),
}
