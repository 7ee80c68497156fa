import { z } from 'zod'
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
import { instantField, instantText } from '../../schema/instant.ts'
import { graha } from '../../schema/names.ts'

const years = Object.keys(dashaYears) as DashaYear[]

/** Parameters of dashas. */
export const dashaParameters = {
  dashaLevels: z
    .int({ error: 'dashaLevels must be a whole number' })
    .min(0, 'dashaLevels must be at least 0')
    .max(4, 'dashaLevels must be at most 4')
    .default(1)
    .meta({
      description: 'Depth of the dashas; each level has eight or nine times as many.',
    }),
  dashaSystem: z
    .enum(dashaSystems, { error: `dashaSystem must be one of ${dashaSystems.join(', ')}` })
    .default('vimshottari')
    .meta({ description: `${dashaSystems.join(', ')}. Default the first.` }),
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
  readonly dashaSystem: DashaSystem
  readonly dashaYear: DashaYear
  readonly dashaMoment: { readonly utc: number }
  readonly include: readonly string[]
}

/** The great periods of a birth in the chosen system and year. */
export const mahadashasOf = (
  moon: number,
  birth: number,
  { dashaSystem, dashaYear }: DashaChoices,
): Dasha[] => mahadashas(moon, birth, dashaSystem, dashaYear)

/** System, year and instant of dashas, for `meta.settings`, if they come. */
export const dashaSettings = ({ dashaSystem, dashaYear, dashaMoment, include }: DashaChoices) =>
  include.includes('dashas') || include.includes('currentDasha')
    ? {
        dasha: dashaSystemName(dashaSystem),
        dashaYearDays: dashaYears[dashaYear],
        dashaAt: isoSeconds(dashaMoment.utc),
      }
    : {}

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
const dashaRecord = ({ lord, start, end }: Dasha) => ({
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

/** Records of the periods that run at an instant, from the outside in; null: none. */
export const currentDashaRecords = (running: readonly Dasha[] | null) =>
  running && running.length > 0
    ? running.map((dasha, level) => ({
        level: dashaLevels[level] as (typeof dashaLevels)[number],
        ...dashaRecord(dasha),
      }))
    : null
