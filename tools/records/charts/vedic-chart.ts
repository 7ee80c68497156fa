import { z } from 'zod'
import { type GrahaPlace, grahaDignities, grahaDignity, isCombust } from '../../core/vedic/graha-places.ts'
import { type Graha, grahas } from '../../core/vedic/nakshatras.ts'
import { houseFrom, rashiOf } from '../../core/vedic/rashis.ts'
import { type Varga, vargaSign } from '../../core/vedic/vargas.ts'
import { placementRecord } from '../../core/zodiac/placement.ts'
import { signRuler } from '../../core/zodiac/rulers.ts'
import { type Sign, signs } from '../../core/zodiac/zodiac.ts'
import { graha, majorBody, sign } from '../../schema/names.ts'
import { rashiShape, vedicPlace } from '../vedic.ts'
import {
  ayanamsaDegrees,
  house,
  longitudeRangeShape,
  placementShape,
  zodiacPlaceShape,
} from '../zodiac-place.ts'
import { currentDashas, dashaCycle } from './dasha.ts'

/** Output shape of a Vedic chart. */
export const vedicShape = {
  houseSystem: z
    .string()
    .meta({ id: 'VedicHouseSystem' })
    .nullable()
    .describe('whole-sign; null: no birth time.'),
  ayanamsa: ayanamsaDegrees.describe('Distance of the sidereal zodiac from the tropical one.'),
  lagna: z
    .object({ ...zodiacPlaceShape, ...rashiShape })
    .meta({ id: 'Lagna' })
    .nullable()
    .describe('Degree that rises; null: no birth time.'),
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
            .describe('Dignity; null: none.'),
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
    .describe("The Moon's way on the day, without a birth time; else null."),
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
    .describe('Houses from the lagna; null: no birth time.'),
  vargas: z
    .record(z.string(), z.record(z.string(), sign.nullable()))
    .describe('Sign of lagna and grahas in each divisional chart; null: no birth time.'),
  dashas: dashaCycle,
  currentDasha: currentDashas,
}

/** A graha of an answer: its place, house and strength. */
type GrahaRecord = ReturnType<typeof placementRecord> &
  ReturnType<typeof vedicPlace> & {
    readonly house: number | null
    readonly dignity: ReturnType<typeof grahaDignity>
    readonly combust: boolean
  }
/** The nine grahas of an answer. */
export type GrahaRecords = Readonly<Record<Graha, GrahaRecord>>

/** Records of the grahas; houses count from the rising sign, `null` when the time is not known. */
export function grahaRecords(places: Readonly<Record<Graha, GrahaPlace>>, rising: Sign | null): GrahaRecords {
  const record = (graha: Graha): GrahaRecord => {
    const placement = placementRecord(places[graha])
    return Object.assign(placement, vedicPlace(placement.longitude), {
      house: rising && houseFrom(rising, placement.sign),
      dignity: grahaDignity(graha, placement.longitude),
      combust: isCombust(graha, places),
    })
  }
  return Object.fromEntries(grahas.map((graha) => [graha, record(graha)])) as GrahaRecords
}

/** The twelve whole-sign houses from a rising sign, with their lords and the grahas in them. */
export function vedicHouses(rising: Sign, places: GrahaRecords) {
  return signs.map((_, index) => {
    const sign = signs[(signs.indexOf(rising) + index) % 12] as Sign
    return {
      house: index + 1,
      sign,
      rashi: rashiOf(sign),
      lord: signRuler[sign],
      grahas: grahas.filter((graha) => places[graha].sign === sign),
    }
  })
}

/** Signs of the lagna and the grahas in divisional charts, from the rounded longitudes. */
export function divisionalCharts(
  vargas: readonly Varga[],
  lagna: number | null,
  places: GrahaRecords,
): Record<string, Record<string, Sign | null>> {
  const signsOf = (varga: Varga) => ({
    lagna: lagna === null ? null : vargaSign(varga, lagna),
    ...Object.fromEntries(grahas.map((graha) => [graha, vargaSign(varga, places[graha].longitude)])),
  })
  return Object.fromEntries(vargas.map((varga) => [varga, signsOf(varga)]))
}
