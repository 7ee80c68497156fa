import { z } from 'zod'
import { isoSeconds } from '../../core/time/time.ts'
import { type Dasha, dashaLevels, subdashas } from '../../core/vedic/dashas.ts'
import { instantField } from '../../schema/instant.ts'
import { graha } from '../../schema/names.ts'

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
  .describe('Vimshottari periods; null when the time is not known. The first began before birth.')

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
