import { z } from 'zod'
import type { Cusps } from '../../core/charts/houses.ts'
import { arudhaPadas } from '../../core/vedic/arudhas.ts'
import { charaKarakas, karakaSchemes } from '../../core/vedic/karakas.ts'
import { type Graha, grahas } from '../../core/vedic/nakshatras.ts'
import type { Sign } from '../../core/zodiac/zodiac.ts'
import { graha, sign } from '../../schema/names.ts'
import { ashtakavargaRecord, ashtakavargaShape } from './ashtakavarga.ts'
import { kpRecord, kpShape } from './kp.ts'

/** Output shapes of the techniques of a Vedic chart, which come when they are asked for. */
export const techniquesShape = {
  ashtakavarga: ashtakavargaShape,
  karakas: z
    .record(z.string(), z.record(z.string(), graha))
    .nullable()
    .describe('Chara karakas of seven and of eight; null: no birth time.'),
  arudhas: z.array(sign).nullable().describe('Padas A1 to A12; null: no birth time.'),
  kp: kpShape,
}

/** Techniques by their part of `include`, with the text and rule that each follows. */
export const techniqueRules = {
  ashtakavarga: 'BPHS 66-69; lagna occupies, not in sarva',
  karakas: 'BPHS 32; seven without Pitru',
  arudhas: 'BPHS 29; lords without nodes',
  kp: 'Placidus; nodes for themselves; in the ayanamsa of the chart, usually krishnamurti',
} as const
/** A technique by its part of `include`. */
export type Technique = keyof typeof techniqueRules
/** All techniques, in published order. */
export const techniques = Object.keys(techniqueRules) as Technique[]

/** Rules of the techniques that come. */
export const techniqueSettings = (include: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(techniqueRules).filter(([technique]) => include.includes(technique)))

/** A chart as techniques read it: rounded longitudes, so that they agree with the fields beside them. */
interface VedicChart {
  readonly lagna: { readonly sign: Sign }
  readonly grahas: Readonly<Record<Graha, { readonly longitude: number; readonly sign: Sign }>>
  /** Sidereal cusps of Placidus; null where they do not exist. */
  readonly placidus: () => Cusps | null
}

const byGraha = <T>(entryOf: (graha: Graha) => T) =>
  Object.fromEntries(grahas.map((graha) => [graha, entryOf(graha)])) as Record<Graha, T>

/** Record of each technique. */
const records = {
  ashtakavarga({ lagna, grahas: places }: VedicChart) {
    return ashtakavargaRecord({ ...byGraha((graha) => places[graha].sign), lagna: lagna.sign })
  },
  karakas({ grahas: places }: VedicChart) {
    const longitudes = byGraha((graha) => places[graha].longitude)
    return Object.fromEntries(karakaSchemes.map((scheme) => [scheme, charaKarakas(scheme, longitudes)]))
  },
  arudhas: ({ lagna, grahas: places }: VedicChart) =>
    arudhaPadas(lagna.sign, (planet) => places[planet as Graha].sign),
  kp({ grahas: places, placidus }: VedicChart) {
    const cusps = placidus()
    return (
      cusps &&
      kpRecord(
        cusps,
        byGraha((graha) => places[graha].longitude),
      )
    )
  },
} satisfies Record<Technique, (chart: VedicChart) => unknown>

/** Records of the techniques that come; null without the time of birth. */
export const techniqueRecords = (chart: VedicChart | null, include: readonly string[]) =>
  Object.fromEntries(
    techniques
      .filter((technique) => include.includes(technique))
      .map((technique) => [technique, chart && records[technique](chart)]),
  )
