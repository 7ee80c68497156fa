import { z } from 'zod'
import { measuredIn, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { withinCap, yearsIn } from '../../arguments/span.ts'
import type { Cap } from '../../contract/tiers.ts'
import { type MoonQuarter, moonQuarters } from '../../core/events/moon-phases.ts'
import { byWrittenTime } from '../../core/time/written.ts'
import { defineTool } from '../../declaration/define.ts'
import { compact, listIn, tableRows } from '../../records/compact.ts'
import {
  calendarEntry,
  count,
  emptyRecord,
  emptyShape,
  eventFormat,
  eventPage,
  listShape,
  rangeShape,
  yearsAfter,
} from '../../records/event.ts'
import {
  type MoonPhaseKind,
  type MoonPhaseRecord,
  moonPhase,
  phaseOf,
  phaseRecord,
  phases,
} from '../../records/moon/moon-phase.ts'
import { commaList } from '../../schema/comma-list.ts'
import { cursor, rowsBefore } from '../../schema/page.ts'

const cap: Cap = { unit: 'years', free: 2, starter: 20, pro: 200 }

/** Most phases of one kind in a year. */
const perYear = 12.4
const price = priceByBlock({ base: 1, each: 100, unit: 'phases' })
/** The most that a request can cost. */
const mostCredits = ({ range, count, phases }: PhasesAsked): number =>
  price.creditsFor(Math.min(count, yearsIn(range) * perYear * phases.length))

interface PhasesAsked {
  readonly range: { readonly start: number; readonly end: number }
  readonly count: number
  readonly phases: readonly MoonPhaseKind[]
}

export default defineTool({
  name: 'list_moon_phases',
  title: 'Moon phase calendar',
  summary:
    'New Moons, full Moons and quarters in a range of dates, with supermoons, blue moons and eclipses marked. Everything a Moon calendar needs.',
  description:
    'New, quarter and full Moons in a range with exact times, distance, zodiac sign, marks of supermoons, ' +
    'micromoons and blue moons, and the eclipse that falls on one. The Moon at one instant: get_moon. ' +
    'Details of eclipses: list_eclipses.',
  route: 'GET /v1/moon/phases',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  cap,
  input: z.strictObject({
    ...rangeShape(cap, 'start + 1 year'),
    phases: commaList(phases, {
      description: `Comma list: ${phases.join(', ')}. Default all.`,
      problem: 'invalid_parameter',
      alone: { all: phases },
    }).prefault('all'),
    count,
    format: eventFormat,
    cursor,
  }),
  output: z.object({
    ...emptyShape(moonPhase),
    phases: z.union([z.array(moonPhase), compact]).describe('Phases in order of time, or a table of them.'),
    ...listShape,
  }),
  example: { start: '2026-01-01', end: '2027-01-01', phases: 'full' },
  prepare(input, context) {
    const usual = { now: context.now, start: () => context.now, end: (start: number) => yearsAfter(start, 1) }
    const range = period(input, usual)
    withinCap(cap, range, context)
    return { range, first: rowsBefore(context), ...input }
  },
  credits: {
    formula: `${price.formula} that come`,
    range: [1, 5],
    of: (request) => mostCredits(request),
    isMost: true,
  },
  heavy: ({ range }) => yearsIn(range) > 0.3,
  compute({ range, first, phases, count, timezone, format }) {
    const search = quartersOf(phases)
    const { items, members, rows } = eventPage({
      list: 'phases',
      format,
      all: search(range),
      first,
      limit: count,
      credits: mostCredits({ range, count, phases }),
    })
    const toRecord = (quarter: MoonQuarter) => phaseRecord(quarter, timezone)
    const records = items.map(toRecord)
    const emptyText = `No ${phases.join(' or ')} Moon`
    const emptyResult = () =>
      emptyRecord(emptyText, { range, search, timeOf: ({ utc }) => utc, record: toRecord })
    return {
      data: {
        ...(records.length === 0 ? emptyResult() : {}),
        phases: listIn(format, records),
        ...members,
      },
      rows,
      price: price.creditsFor(records.length),
      measured: measuredIn(range, ['moon', 'sun'], ['moon-phases']),
      settings: settingsOf(phases, timezone),
      warnings: range.warnings,
    }
  },
  views: {
    table: ({ phases }) => tableRows(phases),
    calendar: ({ phases }) => tableRows(phases).map((row) => calendarEntry(row as MoonPhaseRecord)),
  },
})

/** Search of the quarters of some kinds. */
const quartersOf = (phases: readonly MoonPhaseKind[]) =>
  byWrittenTime(function* ({ start, end }): Generator<MoonQuarter> {
    for (const quarter of moonQuarters(start, end)) {
      if (phases.includes(phaseOf[quarter.quarter])) yield quarter
    }
  })

/** Definitions of the marks that the phases may have. */
const settingsOf = (phases: readonly MoonPhaseKind[], timezone: string | undefined) => ({
  ...(phases.includes('new') || phases.includes('full')
    ? {
        supermoon: 'new or full Moon at 90 % or more of the way from apogee to perigee (Nolle 1979)',
        micromoon: 'at 10 % or less of that way',
      }
    : {}),
  ...(phases.includes('full') ? { blueMoonMonth: timezone ?? 'UTC' } : {}),
  ...(timezone === undefined ? {} : { timezone }),
})
