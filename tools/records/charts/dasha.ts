import { z } from 'zod'
import { Problem } from '../../contract/problems.ts'
import type { Window } from '../../core/time/day.ts'
import { windowPath } from '../../core/time/nested-windows.ts'
import { isoSeconds } from '../../core/time/time.ts'
import {
  type Dasha,
  type DashaSystem,
  type DashaYear,
  dashaLevels,
  dashaSystemName,
  dashaSystems,
  dashaYears,
  mahadashas,
  subdashas,
} from '../../core/vedic/dashas.ts'
import type { Graha } from '../../core/vedic/nakshatras.ts'
import { charaDashas } from '../../core/vedic/rashi-dashas/chara.ts'
import { kalachakraDashas } from '../../core/vedic/rashi-dashas/kalachakra.ts'
import type { Sign } from '../../core/zodiac/zodiac.ts'
import type { Warning } from '../../declaration/define.ts'
import { instantField, instantText } from '../../schema/instant.ts'
import { graha, sign } from '../../schema/names.ts'

const years = Object.keys(dashaYears) as DashaYear[]

/** Dashas of signs, with their names and levels. */
const rashiSystems = {
  chara: { name: 'Chara (K. N. Rao)', levels: 3 },
  kalachakra: { name: 'Kalachakra (BPHS 46, as handbooks quote it)', levels: 1 },
} as const
type RashiSystem = keyof typeof rashiSystems
const isRashiSystem = (system: DashaSystem | RashiSystem): system is RashiSystem => system in rashiSystems
const systems = [...dashaSystems, ...(Object.keys(rashiSystems) as RashiSystem[])]

/** Parameters of dashas. */
export const dashaParameters = {
  dashaLevels: z
    .int({ error: 'dashaLevels must be a whole number' })
    .min(0, 'dashaLevels must be at least 0')
    .max(4, 'dashaLevels must be at most 4')
    .default(1)
    .meta({
      description: 'Depth of the dashas; each level has 8 to 12 times as many.',
    }),
  dashaSystem: z
    .enum(systems, { error: `dashaSystem must be one of ${systems.join(', ')}` })
    .default('vimshottari')
    .meta({ description: `${systems.join(', ')}. Default the first.` }),
  dashaYear: z
    .enum(years, { error: `dashaYear must be one of ${years.join(', ')}` })
    .default('julian')
    .meta({ description: 'julian, savana, tropical, sidereal. Default the first.' }),
  dashaAt: instantText('Instant whose running periods are returned. Default now.')
    .optional()
    .meta({ default: 'now' }),
}

/** Choices of dashas; `include` has the parts of the chart. */
export interface DashaChoices {
  readonly dashaSystem: DashaSystem | RashiSystem
  readonly dashaYear: DashaYear
  readonly dashaMoment: { readonly utc: number }
  readonly include: readonly string[]
}

/** A period of any system; those of signs name theirs. */
interface DashaPeriod extends Window {
  readonly lord: Graha
  readonly sign?: Sign
}

/** The great periods of a birth, and the parts of each. */
interface DashaPeriods {
  readonly periods: readonly DashaPeriod[]
  partsOf(period: DashaPeriod): readonly DashaPeriod[]
}

/** The birth that periods are counted from: ms since 1970 UTC, sidereal degrees. */
interface DashaBirth {
  readonly utc: number
  readonly rising: Sign
  readonly grahas: Readonly<Record<Graha, { readonly longitude: number }>>
}

/** The periods of a birth in the chosen system and year. */
export function dashasOf(
  { utc, rising, grahas }: DashaBirth,
  { dashaSystem, dashaYear }: DashaChoices,
): DashaPeriods {
  const days = dashaYears[dashaYear]
  const moon = grahas.moon.longitude
  if (dashaSystem === 'chara') {
    const longitudes = Object.fromEntries(
      Object.entries(grahas).map(([name, { longitude }]) => [name, longitude]),
    ) as Record<Graha, number>
    return charaDashas(utc, rising, longitudes, days)
  }
  if (dashaSystem === 'kalachakra') return kalachakraDashas(utc, moon, days)
  const periods = mahadashas(moon, utc, dashaSystem, dashaYear)
  return { periods, partsOf: (period) => subdashas(period as Dasha) }
}

/** How deep the periods of a system are divided. */
const levelsOf = (system: DashaChoices['dashaSystem']): number =>
  isRashiSystem(system) ? rashiSystems[system].levels : dashaLevels.length

/** The periods that hold the instant asked about, from the outside in; empty outside the cycle. */
export const runningDashas = (
  { periods, partsOf }: DashaPeriods,
  { dashaSystem, dashaMoment }: DashaChoices,
): DashaPeriod[] => windowPath(periods, partsOf, dashaMoment.utc, levelsOf(dashaSystem))

/**
 * Refuses more levels than a system has, before the price.
 * @throws Problem `invalid_parameter`
 */
export function checkDashaLevels(dashaSystem: DashaChoices['dashaSystem'], levels: number): void {
  const limit = levelsOf(dashaSystem)
  if (levels <= limit) return
  throw new Problem('invalid_parameter', `Periods of ${dashaSystem} have at most ${limit} of the levels.`, {
    parameter: 'dashaLevels',
    hint: `Send dashaLevels=${limit}, or another dashaSystem.`,
  })
}

/** System, year and instant of dashas, for `meta.settings`, if they come. */
export const dashaSettings = ({ dashaSystem, dashaYear, dashaMoment, include }: DashaChoices) =>
  include.includes('dashas') || include.includes('currentDasha')
    ? {
        dasha: isRashiSystem(dashaSystem) ? rashiSystems[dashaSystem].name : dashaSystemName(dashaSystem),
        dashaYearDays: dashaYears[dashaYear],
        dashaAt: isoSeconds(dashaMoment.utc),
      }
    : include.includes('doshas')
      ? { dashaAt: isoSeconds(dashaMoment.utc) }
      : {}

const dashaShape = {
  lord: graha.describe('Graha that rules the period.'),
  sign: sign.optional().describe('Its sign: chara, kalachakra.'),
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

/** Output shape of the great periods of a cycle, each with its sub-periods. */
export const dashaCycle = z
  .array(dashaNode(dashaLevels.length))
  .nullable()
  .describe('Periods of dashaSystem; null when the time is not known. The first began before birth.')

/** Output shape of the periods that run at an instant. */
export const currentDashas = z
  .array(
    z
      .object({ level: z.enum(dashaLevels).describe('Level of the period.'), ...dashaShape })
      .meta({ id: 'CurrentDasha' }),
  )
  .nullable()
  .describe('Periods running at dashaAt, from the outside in; null: none, or the time is not known.')

/** Record of a dasha; instants to the second. */
const dashaRecord = ({ lord, sign, start, end }: DashaPeriod) => ({
  lord,
  ...(sign && { sign }),
  start: isoSeconds(start),
  end: isoSeconds(end),
})

/** Records of dashas with their sub-periods, to a given depth. */
export function dashaTree({ periods, partsOf }: DashaPeriods, levels: number): DashaNode[] {
  if (levels === 0) return []
  return periods.map((period) => ({
    ...dashaRecord(period),
    ...(levels > 1 ? { children: dashaTree({ periods: partsOf(period), partsOf }, levels - 1) } : {}),
  }))
}

/** Records of the periods that run at an instant, from the outside in; null: none. */
export const currentDashaRecords = (running: readonly DashaPeriod[] | null) =>
  running && running.length > 0
    ? running.map((period, level) => ({
        level: dashaLevels[level] as (typeof dashaLevels)[number],
        ...dashaRecord(period),
      }))
    : null

const outsideCycle: Warning = {
  code: 'dasha_outside_cycle',
  detail: 'dashaAt lies outside the years of the cycle; currentDasha is null.',
}

/** Warnings of the instant asked about, and that no period of the cycle holds it. */
export const dashaWarnings = (
  {
    dashaAt,
    dashaMoment,
    include,
  }: DashaChoices & {
    readonly dashaAt?: string | undefined
    readonly dashaMoment: { readonly warnings: readonly Warning[] }
  },
  running: readonly DashaPeriod[] | null,
): readonly Warning[] => [
  ...(dashaAt === undefined ? [] : dashaMoment.warnings),
  ...(running?.length === 0 && include.includes('currentDasha') ? [outsideCycle] : []),
]
