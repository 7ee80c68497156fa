import { z } from 'zod'
import { eventsOf, measuredIn, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { withinCap, yearsIn } from '../../arguments/span.ts'
import type { Cap } from '../../contract/tiers.ts'
import { type Season, seasonKinds, writtenSeasons } from '../../core/events/seasons.ts'
import { civilDay, civilDayAt } from '../../core/time/civil-day.ts'
import type { Window } from '../../core/time/day.ts'
import { defineTool } from '../../declaration/define.ts'
import { compact, listIn, tableRows } from '../../records/compact.ts'
import {
  calendarEntry,
  countOf,
  emptyRecord,
  emptyShape,
  eventFormat,
  eventPage,
  listShape,
  rangeShape,
} from '../../records/event.ts'
import { type SeasonRecord, seasonRecord, seasonShape } from '../../records/events/season.ts'
import { commaList } from '../../schema/comma-list.ts'
import { chosenSettings } from '../../schema/include-groups.ts'
import { cursor, rowsBefore } from '../../schema/page.ts'

const cap: Cap = { unit: 'years', free: 5, starter: 50, pro: 500 }

const price = priceByBlock({ base: 1, each: 40, unit: 'years' })
/** Most events in one answer: all 24 terms of 80 years. */
const mostSeasons = 2_000

/** Accuracy topics of the times of each kind. */
const kindEvents = {
  equinox: ['seasons'],
  solstice: ['seasons'],
  crossQuarter: ['ingresses'],
  solarTerm: ['ingresses'],
  apsis: ['planet-apsides'],
} as const

const kindSettings = {
  crossQuarter: {
    crossQuarterDays: 'solar longitude 45, 135, 225 and 315 degrees; Gaelic names, of the northern year',
  },
  solarTerm: { solarTerms: 'GB/T 33661-2017' },
  apsis: { apsides: "of the Earth's centre" },
}

export default defineTool({
  name: 'list_seasons',
  title: 'Equinoxes, solstices, solar terms',
  summary:
    'Equinoxes, solstices and the days between them, the Chinese solar terms, and when the Earth is nearest to the Sun. For calendars, festivals and the start of the seasons.',
  description:
    'Equinoxes, solstices, the days midway between them, the 24 solar terms of the Chinese calendar, ' +
    'perihelion and aphelion in a range, with longitude and distance. Sunrise and length of the day: ' +
    'get_sun_times.',
  route: 'GET /v1/events/seasons',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  cap,
  input: z.strictObject({
    ...rangeShape(cap, 'the end of the year of start'),
    kinds: commaList(seasonKinds, {
      description: `Comma list: ${seasonKinds.join(', ')}. solarTerm gives all 24. Default all.`,
      problem: 'invalid_parameter',
      alone: { all: seasonKinds },
    }).prefault('all'),
    count: countOf(mostSeasons, mostSeasons),
    format: eventFormat,
    cursor,
  }),
  output: z.object({
    ...emptyShape(seasonShape),
    events: z
      .union([z.array(seasonShape), compact])
      .describe('Moments in order of time, or a table of them.'),
    ...listShape,
  }),
  example: { start: '2026-01-01', end: '2027-01-01', kinds: 'equinox,solstice,apsis' },
  prepare(input, context) {
    const { timezone } = input
    const usual = {
      now: context.now,
      start: () => context.now,
      end: (start: number) => endOfYear(start, timezone),
    }
    const range = period(input, usual)
    withinCap(cap, range, context)
    return { range, first: rowsBefore(context), ...input }
  },
  credits: { formula: price.formula, range: [1, 13], of: ({ range }) => price.creditsFor(yearsIn(range)) },
  heavy: ({ range }) => yearsIn(range) > 2,
  compute({ range, first, count, kinds, timezone, format }) {
    const search = (span: Window) => writtenSeasons(span, kinds)
    const timeOf = ({ instant }: Season) => instant.utc
    const list = { list: 'events', format, all: search(range), first, limit: count }
    const { items, members, rows } = eventPage(list)
    const events = items.map(seasonRecord)
    const emptyResult = () =>
      emptyRecord(`No ${kinds.join(' or ')}`, { range, search, timeOf, record: seasonRecord })
    return {
      data: {
        ...(events.length === 0 ? emptyResult() : {}),
        events: listIn(format, events),
        ...members,
      },
      rows,
      measured: measuredIn(range, ['sun'], eventsOf(kindEvents, kinds)),
      settings: {
        ...chosenSettings(kindSettings, kinds),
        ...(timezone === undefined ? {} : { timezone }),
      },
      warnings: range.warnings,
    }
  },
  views: {
    table: ({ events }) => tableRows(events),
    calendar: ({ events }) => tableRows(events).map((row) => calendarEntry(row as SeasonRecord)),
  },
})

/** End of the year of an instant in a zone, ms since 1970. */
function endOfYear(start: number, zone = 'UTC'): number {
  const { year } = civilDayAt(zone, start).date
  return civilDay(zone, { year: year + 1, month: 1, day: 1 }).start
}
