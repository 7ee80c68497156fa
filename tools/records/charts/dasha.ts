import { z } from 'zod'
import { pageChars } from '../../contract/answer-size.ts'
import { capitalised } from '../../core/text/capitalised.ts'
import type { Window } from '../../core/time/day.ts'
import { windowPath } from '../../core/time/nested-windows.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { type Dasha, dashaLevels, dashaYears, mahadashas, subdashas } from '../../core/vedic/dashas.ts'
import type { Graha } from '../../core/vedic/nakshatras.ts'
import { charaDashas } from '../../core/vedic/rashi-dashas/chara.ts'
import { kalachakraDashas, kalachakraPadas } from '../../core/vedic/rashi-dashas/kalachakra.ts'
import type { Sign } from '../../core/zodiac/zodiac.ts'
import type { Warning } from '../../declaration/define.ts'
import { instantField } from '../../schema/instant.ts'
import { graha, sign } from '../../schema/names.ts'
import { type DashaChoices, dashaDepth, systemName } from './dasha-choice.ts'

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

/** The periods that hold the instant asked about, from the outside in; empty outside the cycle. */
export const runningDashas = (
  { periods, partsOf }: DashaPeriods,
  { dashaSystem, dashaMoment }: DashaChoices,
): DashaPeriod[] => windowPath(periods, partsOf, dashaMoment.utc, dashaDepth(dashaSystem))

/** Characters of a page, in which a great period with its parts is one row, less those of the times of other parts in a second zone. */
const ROOM_CHARS = pageChars - 1_000
/** Characters of a period, with its comma; a reader's clock says each of its two times again. */
const PERIOD_CHARS = 110
const LOCAL_CHARS = 90
/** Periods of a list that is limited: at least, and at most. */
const FEWEST_PERIODS = 4
const MOST_PERIODS = 100

const allTime: Window = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }

/** Seconds since 1970 of an instant as answers write it, so that a list can be asked for from the end of another. */
const secondOf = (utc: number): number => Math.round(utc / 1000)

/** Whether a period lies within a span, as a whole or in part. */
const isWithin = ({ start, end }: Window, span: Window): boolean =>
  secondOf(end) > secondOf(span.start) && secondOf(start) < secondOf(span.end)

/** Periods of a level from an instant on, one after another. */
function* periodsFrom(
  { periods, partsOf }: DashaPeriods,
  level: number,
  start: number,
): Generator<DashaPeriod> {
  for (const period of periods) {
    if (!isWithin(period, { ...allTime, start })) continue
    if (level === 1) yield period
    else yield* periodsFrom({ periods: partsOf(period), partsOf }, level - 1, start)
  }
}

/** Periods of all levels that lie within a span. */
const countOf = ({ periods, partsOf }: DashaPeriods, levels: number, span: Window): number =>
  levels === 0
    ? 0
    : periods
        .filter((period) => isWithin(period, span))
        .reduce(
          (sum, period) => sum + 1 + countOf({ periods: partsOf(period), partsOf }, levels - 1, span),
          0,
        )

/**
 * The span whose periods are listed: what was asked for. Where a great period with its parts has no room beside the other parts
 * of the answer, a list without an end begins at the instant asked about, and has as many periods as there is room for.
 */
function listedSpan(cycle: DashaPeriods, choices: DashaChoices, room: number): Window {
  const { dashaLevels: levels, dashaMoment, dashaSpan } = choices
  const span = { ...allTime, ...dashaSpan }
  const periodsInRoom = Math.floor(room / (PERIOD_CHARS + (choices.displayTimezone ? LOCAL_CHARS : 0)))
  const fits = (period: DashaPeriod) =>
    countOf({ ...cycle, periods: [period] }, levels, span) <= periodsInRoom
  if (dashaSpan.end !== undefined || cycle.periods.every(fits)) return span
  const start = dashaSpan.start ?? dashaMoment.utc
  const limit = Math.max(FEWEST_PERIODS, Math.min(MOST_PERIODS, periodsInRoom))
  let count = 0
  for (const period of periodsFrom(cycle, levels, start)) {
    count++
    if (count > limit) return { start, end: period.start }
  }
  return { ...allTime, start }
}

/** System, year and instants of dashas, for `meta.settings`, if they come. */
export function dashaSettings(
  { dashaSystem, dashaYear, dashaMoment, include }: DashaChoices,
  { start, end }: Window = allTime,
) {
  const dashaAt = { dashaAt: isoSeconds(dashaMoment.utc) }
  if (!include.includes('dashas') && !include.includes('currentDasha'))
    return include.includes('doshas') ? dashaAt : {}
  return {
    dasha: systemName(dashaSystem),
    dashaYearDays: dashaYears[dashaYear],
    ...dashaAt,
    ...(include.includes('dashas') && {
      ...(Number.isFinite(start) && { dashaFrom: isoSeconds(start) }),
      ...(Number.isFinite(end) && { dashaTo: isoSeconds(end) }),
    }),
  }
}

const dashaShape = {
  lord: graha.describe('Its ruler.'),
  sign: sign.optional().describe('Its sign: chara, kalachakra.'),
  start: instantField.describe('When it begins.'),
  end: instantField.describe('When it ends.'),
}
/** Types of the levels, the longest first: `Mahadasha` … */
const dashaNames = dashaLevels.map(capitalised)
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
          .describe('Its parts.'),
      })
  ).meta({ id: dashaNames.at(-levels) as string })

/** Output shape of the great periods of a cycle, each with its sub-periods. */
export const dashaCycle = z
  .array(dashaNode(dashaLevels.length))
  .nullable()
  .describe('Periods of dashaSystem; null: no birth time. The first began before birth.')

/** Record of the pada of a Moon in sidereal degrees. */
function kalachakraRecord(moon: number) {
  const [{ direction, deha, jiva, paramayus }] = kalachakraPadas(moon)
  return { direction, deha, jiva, paramayus }
}

/** Output shape of the periods that run at an instant. */
export const currentDashas = z
  .array(
    z
      .object({ level: z.enum(dashaLevels).describe('Level of the period.'), ...dashaShape })
      .meta({ id: 'CurrentDasha' }),
  )
  .nullable()
  .describe('Periods running at dashaAt, from the outside in; null: none, or no birth time.')

/** Record of a dasha; instants to the second. */
const dashaRecord = ({ lord, sign, start, end }: DashaPeriod) => ({
  lord,
  ...(sign && { sign }),
  start: isoSeconds(start),
  end: isoSeconds(end),
})

/** Records of the dashas of a span with their sub-periods, to a given depth. */
function dashaTree({ periods, partsOf }: DashaPeriods, levels: number, span: Window): DashaNode[] {
  if (levels === 0) return []
  return periods
    .filter((period) => isWithin(period, span))
    .map((period) => ({
      ...dashaRecord(period),
      ...(levels > 1 ? { children: dashaTree({ periods: partsOf(period), partsOf }, levels - 1, span) } : {}),
    }))
}

/** Records of the periods that run at an instant, from the outside in; null: none. */
const currentDashaRecords = (running: readonly DashaPeriod[]) =>
  running.length > 0
    ? running.map((period, level) => ({
        level: dashaLevels[level] as (typeof dashaLevels)[number],
        ...dashaRecord(period),
      }))
    : null

const outsideCycle: Warning = {
  code: 'dasha_outside_cycle',
  detail: 'dashaAt lies outside the years of the cycle; currentDasha is null.',
}

/** Says where a list ends that was not given an end. */
const cutAt = ({ start, end }: Window, levels: number): Warning => ({
  code: 'dashas_cut',
  detail: `${levels} levels are listed from ${isoSeconds(start)} to ${isoSeconds(end)}. Send dashaFrom=${isoSeconds(end)} for those that follow, or dashaFrom and dashaTo.`,
})

/** Warnings of the instants asked about, that no period of the cycle holds one, and where the list was cut. */
const dashaWarnings = (
  {
    dashaWords,
    dashaSpan,
    dashaLevels: levels,
    include,
  }: DashaChoices & { readonly dashaWords: readonly Warning[] },
  running: readonly DashaPeriod[] | null,
  listed: Window,
): readonly Warning[] => [
  ...dashaWords,
  ...(running?.length === 0 && include.includes('currentDasha') ? [outsideCycle] : []),
  ...(include.includes('dashas') && dashaSpan.end === undefined && Number.isFinite(listed.end)
    ? [cutAt(listed, levels)]
    : []),
]

/**
 * Dashas of a birth as a chart has them, with settings and warnings; null without the time of birth.
 * @param others the other parts of the answer, which leave room for a list of periods
 */
export function dashasAt(
  birth: DashaBirth | null,
  choices: Parameters<typeof dashaWarnings>[0],
  others: object,
): {
  readonly parts: {
    readonly dashas: DashaNode[] | null
    readonly currentDasha: ReturnType<typeof currentDashaRecords>
  }
  readonly settings: Record<string, unknown>
  readonly warnings: readonly Warning[]
} {
  if (!birth) {
    const parts = { dashas: null, currentDasha: null }
    return {
      parts,
      settings: dashaSettings(choices, allTime),
      warnings: dashaWarnings(choices, null, allTime),
    }
  }
  const cycle = dashasOf(birth, choices)
  const running = runningDashas(cycle, choices)
  const currentDasha = currentDashaRecords(running)
  const listed = listedSpan(cycle, choices, ROOM_CHARS - JSON.stringify({ ...others, currentDasha }).length)
  return {
    parts: { dashas: dashaTree(cycle, choices.dashaLevels, listed), currentDasha },
    settings: {
      ...dashaSettings(choices, listed),
      ...(choices.dashaSystem === 'kalachakra' && {
        kalachakra: kalachakraRecord(birth.grahas.moon.longitude),
      }),
    },
    warnings: dashaWarnings(choices, running, listed),
  }
}
