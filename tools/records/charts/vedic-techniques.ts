import { z } from 'zod'
import type { Cusps } from '../../core/charts/houses.ts'
import type { Instant } from '../../core/time/time.ts'
import { arudhaPadas } from '../../core/vedic/arudhas.ts'
import { charaKarakas, karakaSchemes } from '../../core/vedic/karakas.ts'
import { type Graha, grahas } from '../../core/vedic/nakshatras.ts'
import type { StrengthSky } from '../../core/vedic/strengths/strength-sky.ts'
import { yogaChart } from '../../core/vedic/yogas/yoga-chart.ts'
import type { Ayanamsa } from '../../core/zodiac/ayanamsa.ts'
import type { Sign } from '../../core/zodiac/zodiac.ts'
import type { Warning } from '../../declaration/define.ts'
import { graha, sign } from '../../schema/names.ts'
import { ashtakavargaRecord, ashtakavargaShape } from './ashtakavarga.ts'
import { kpRecord, kpShape } from './kp.ts'
import {
  avasthasRecord,
  avasthasShape,
  shadbalaRecord,
  shadbalaShape,
  vimshopakaRecord,
  vimshopakaShape,
} from './strengths.ts'
import { doshasRecord, doshasShape, yogasRecord, yogasShape } from './yogas.ts'

/** Output shapes of the techniques of a Vedic chart, which come when they are asked for. */
export const techniquesShape = {
  ashtakavarga: ashtakavargaShape,
  karakas: z
    .record(z.string(), z.record(z.string(), graha))
    .nullable()
    .describe('Chara karakas of seven and of eight; null: no birth time.'),
  arudhas: z.array(sign).nullable().describe('Padas A1 to A12; null: no birth time.'),
  kp: kpShape,
  shadbala: shadbalaShape,
  vimshopaka: vimshopakaShape,
  avasthas: avasthasShape,
  yogas: yogasShape,
  doshas: doshasShape,
}

/** Techniques by their part of `include`, with the text and rule that each follows. */
export const techniqueRules = {
  ashtakavarga: 'BPHS 66-69; lagna occupies, not in sarva',
  karakas: 'BPHS 32; seven without Pitru',
  arudhas: 'BPHS 29; lords without nodes',
  kp: 'Placidus; nodes for themselves; in the ayanamsa of the chart, usually krishnamurti',
  shadbala: 'BPHS 27-28 as Raman, Graha and Bhava Balas; equal horas',
  vimshopaka: 'BPHS 7; lords of signs, compound relations',
  avasthas: 'BPHS 45; compound relations, lajjitadi natural ones',
  yogas: 'whole signs, seven planets; text beside each',
  doshas: 'handbooks; Mars by Raman, Muhurtha, as quoted',
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
  readonly lagna: { readonly longitude: number; readonly sign: Sign }
  readonly grahas: Readonly<
    Record<Graha, { readonly longitude: number; readonly sign: Sign; readonly combust: boolean }>
  >
  readonly ayanamsa: Ayanamsa
  /** Sidereal cusps of Placidus; null where they do not exist. */
  readonly placidus: () => Cusps | null
  /** Null where the Sun does not rise and set. */
  readonly sky: () => StrengthSky | null
  /** Instant that Saturn is asked about. */
  readonly saturnInstant: Instant
}

const byGraha = <T>(entryOf: (graha: Graha) => T) =>
  Object.fromEntries(grahas.map((graha) => [graha, entryOf(graha)])) as Record<Graha, T>

const longitudesOf = ({ grahas: places }: VedicChart) => byGraha((graha) => places[graha].longitude)
const yogaChartOf = (chart: VedicChart) => yogaChart(longitudesOf(chart), chart.lagna.sign)

/** Record of each technique. */
const records = {
  ashtakavarga({ lagna, grahas: places }: VedicChart) {
    return ashtakavargaRecord({ ...byGraha((graha) => places[graha].sign), lagna: lagna.sign })
  },
  karakas(chart: VedicChart) {
    const longitudes = longitudesOf(chart)
    return Object.fromEntries(karakaSchemes.map((scheme) => [scheme, charaKarakas(scheme, longitudes)]))
  },
  arudhas: ({ lagna, grahas: places }: VedicChart) =>
    arudhaPadas(lagna.sign, (planet) => places[planet as Graha].sign),
  kp(chart: VedicChart) {
    const cusps = chart.placidus()
    return cusps && kpRecord(cusps, longitudesOf(chart))
  },
  shadbala(chart: VedicChart) {
    const sky = chart.sky()
    return shadbalaRecord(
      sky && Object.assign(sky, { longitudes: longitudesOf(chart), lagna: chart.lagna.longitude }),
    )
  },
  vimshopaka: (chart: VedicChart) => vimshopakaRecord(longitudesOf(chart)),
  avasthas: (chart: VedicChart) =>
    avasthasRecord(yogaChartOf(chart), longitudesOf(chart), (planet) => chart.grahas[planet].combust),
  yogas: (chart: VedicChart) => yogasRecord(yogaChartOf(chart)),
  doshas: (chart: VedicChart) => doshasRecord(yogaChartOf(chart), longitudesOf(chart), chart),
} satisfies Record<Technique, (chart: VedicChart) => unknown>

/** Records of the techniques that come; null without the time of birth. */
export const techniqueRecords = (chart: VedicChart | null, include: readonly string[]) =>
  Object.fromEntries(
    techniques
      .filter((technique) => include.includes(technique))
      .map((technique) => [technique, chart && records[technique](chart)]),
  )

/** Techniques that a latitude leaves without an answer, each with its reason. */
const polarReasons: Readonly<Record<string, Warning>> = {
  kp: {
    code: 'house_system_undefined',
    detail: 'kp is null: houses of Placidus do not exist at this latitude.',
  },
  shadbala: {
    code: 'no_rise_set',
    detail: 'shadbala is null: the Sun does not rise and set at this place on that day.',
  },
}

/** Warnings of the techniques that a birth of known time has no answer for. */
export const latitudeWarnings = (
  chart: Readonly<Record<string, unknown>>,
  include: readonly string[],
): Warning[] =>
  Object.entries(polarReasons).flatMap(([part, warning]) =>
    include.includes(part) && chart[part] === null ? [warning] : [],
  )
