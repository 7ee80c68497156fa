import { z } from 'zod'
import { localTime } from '../arguments/moment.ts'
import { bodyIds } from '../core/bodies.ts'
import { rounded } from '../core/round.ts'
import { isoSeconds } from '../core/time/time.ts'
import { type Dasha, dashaLevels, subdashas } from '../core/vedic/dashas.ts'
import { grahaDignities } from '../core/vedic/graha-places.ts'
import { grahas, nakshatraPlace } from '../core/vedic/nakshatras.ts'
import { rashiOf } from '../core/vedic/rashis.ts'
import { signOf, signs } from '../core/zodiac/zodiac.ts'
import { house, placementShape, zodiacPlaceShape } from './zodiac-place.ts'

const graha = z.enum(grahas)
const sign = z.enum(signs)

const nakshatra = z.object({
  number: z.int().min(1).max(27),
  name: z.string(),
  lord: graha,
  pada: z.int().min(1).max(4).meta({ description: 'Quarter of the nakshatra.' }),
  fraction: z.number().meta({ description: 'Share of the nakshatra passed, 0 to 1.' }),
})

const rashiShape = { rashi: z.string().meta({ description: 'The sign in Sanskrit.' }), nakshatra }

/** Sign, nakshatra and pada of a rounded sidereal longitude in degrees. */
export function vedicPlace(longitude: number) {
  const { nakshatra: found, pada, fraction } = nakshatraPlace(longitude)
  const { number, name, lord } = found
  return {
    rashi: rashiOf(signOf(longitude)),
    nakshatra: { number, name, lord, pada, fraction: rounded(fraction, 4) },
  }
}

const dashaShape = {
  lord: graha,
  start: z.string(),
  startLocal: z.string().optional(),
  end: z.string(),
  endLocal: z.string().optional(),
}
/** A dasha with its sub-periods. */
type DashaNode = z.output<z.ZodObject<typeof dashaShape>> & { children?: DashaNode[] | undefined }
/** Output shape of a dasha, nested to a fixed depth: a recursive schema cannot be embedded in another. */
const dashaNode = (levels: number): z.ZodType<DashaNode> =>
  levels === 1
    ? z.object(dashaShape)
    : z.object({ ...dashaShape, children: z.array(dashaNode(levels - 1)).optional() })

/** Record of a dasha; instants to the second. */
export function dashaRecord({ lord, start, end }: Dasha, timezone: string | undefined) {
  return {
    lord,
    start: isoSeconds(start),
    ...(timezone ? { startLocal: localTime(start, timezone) as string } : {}),
    end: isoSeconds(end),
    ...(timezone ? { endLocal: localTime(end, timezone) as string } : {}),
  }
}

/** Records of dashas with their sub-periods, to a given depth. */
export function dashaTree(
  dashas: readonly Dasha[],
  levels: number,
  timezone: string | undefined,
): DashaNode[] {
  if (levels === 0) return []
  return dashas.map((dasha) => ({
    ...dashaRecord(dasha, timezone),
    ...(levels > 1 ? { children: dashaTree(subdashas(dasha), levels - 1, timezone) } : {}),
  }))
}

/** Output shape of a Vedic chart. */
export const vedicShape = {
  ayanamsa: z.object({ name: z.string(), degrees: z.number() }),
  lagna: z.object({ ...zodiacPlaceShape, ...rashiShape }).nullable(),
  grahas: z.record(
    graha,
    z.object({
      ...placementShape,
      ...rashiShape,
      house,
      dignity: z.enum(grahaDignities).nullable(),
      combust: z.boolean(),
    }),
  ),
  moonRange: z
    .object({ start: z.number(), end: z.number(), startSign: sign, endSign: sign })
    .nullable()
    .meta({ description: "The Moon's way on the day, when the time is not known." }),
  houses: z
    .array(
      z.object({
        house: z.int().min(1).max(12),
        sign,
        rashi: z.string(),
        lord: z.enum(bodyIds),
        grahas: z.array(graha),
      }),
    )
    .nullable(),
  vargas: z
    .record(z.string(), z.record(z.string(), sign.nullable()))
    .meta({ description: 'Sign of lagna and grahas in each divisional chart.' }),
  dashas: z
    .array(dashaNode(dashaLevels.length))
    .nullable()
    .meta({ description: 'null when the time is not known. The first period began before birth.' }),
  currentDasha: z
    .array(z.object({ level: z.enum(dashaLevels), ...dashaShape }))
    .nullable()
    .meta({ description: 'Periods running at dashaAt, from the outside in.' }),
}
