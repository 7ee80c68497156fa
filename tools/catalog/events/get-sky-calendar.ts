import { z } from 'zod'
import { eventsOf, measuredIn, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { groundShape, siteOf } from '../../arguments/site.ts'
import { withinCap } from '../../arguments/span.ts'
import type { Cap } from '../../contract/tiers.ts'
import { bodyIds } from '../../core/bodies.ts'
import { calendarEntries, calendarPage, firstBookmark } from '../../core/events/sky-calendar/calendar-page.ts'
import { calendarKinds } from '../../core/events/sky-calendar/entry.ts'
import type { Window } from '../../core/time/day.ts'
import { MS_PER_DAY } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { compact, listIn, nestedRows, tableRows } from '../../records/compact.ts'
import { emptyRecord, emptyShape, eventFormat, rangeShape } from '../../records/event.ts'
import { calendarConventions } from '../../records/events/calendar-conventions.ts'
import {
  type CalendarEventRecord,
  calendarEventEntry,
  calendarEventRecord,
  calendarEventShape,
} from '../../records/events/calendar-event.ts'
import { commaList } from '../../schema/comma-list.ts'
import { cursor, limit, placeAt, rowsAfter } from '../../schema/page.ts'

const cap: Cap = { unit: 'days', free: 31, starter: 366, pro: 3_660 }

const price = priceByBlock({ base: 3, each: 90, unit: 'days' })

/** Accuracy topics of the times of each kind. */
const kindEvents = {
  phase: ['moon-phases'],
  apsis: ['lunar-apsides', 'planet-apsides'],
  eclipse: ['solar-eclipses', 'lunar-eclipses'],
  season: ['seasons'],
  conjunction: [],
  shower: [],
  planet: ['solar-aspects'],
  smallBody: [],
  ingress: ['ingresses'],
  retrograde: ['retrograde-stations'],
} as const

export default defineTool({
  name: 'get_sky_calendar',
  title: 'Sky calendar',
  summary:
    'One list of everything that happens in the sky, sorted by date and rated by importance. Good for newsletters and calendars.',
  description:
    'What happens in the sky: one dated list of Moon phases, eclipses, seasons, conjunctions, meteor ' +
    'showers, planets, comets, ingresses and stations, each with an importance from 1 to 5 and, for a ' +
    'place, when to look. Highlights only: minImportance=4. Details of an entry: the operation that its ' +
    'source names.',
  route: 'GET /v1/events/calendar',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  cap,
  input: z.strictObject({
    ...rangeShape(cap, 'start + 31 days'),
    kinds: commaList(calendarKinds, {
      description: `Comma list: ${calendarKinds.join(', ')}. Default all.`,
      problem: 'invalid_parameter',
      alone: { all: calendarKinds },
    }).prefault('all'),
    ...groundShape,
    minImportance: z
      .int({ error: 'minImportance must be a whole number' })
      .min(1, 'minImportance must be at least 1')
      .max(5, 'minImportance must be at most 5')
      .default(1)
      .meta({ description: '1 all, 2 of interest, 3 worth a look, 4 worth planning for, 5 front page.' }),
    format: eventFormat,
    limit: limit(1_000, 100),
    cursor,
  }),
  output: z.object({
    ...emptyShape(calendarEventShape),
    events: z
      .union([z.array(calendarEventShape), compact])
      .describe('Events in order of time, or a table of them.'),
    count: z.int().describe('Events of this answer.'),
    truncated: z.boolean().describe('True if events follow: meta.page.next.'),
  }),
  example: { start: '2026-12-01', end: '2027-01-01', latitude: 51.5, longitude: 0, minImportance: 2 },
  prepare(input, context) {
    const usual = {
      now: context.now,
      start: () => context.now,
      end: (start: number) => start + 31 * MS_PER_DAY,
    }
    const range = period(input, usual)
    const site = siteOf(input)
    withinCap(cap, range, context)
    const { before, place } = placeAt(context.position)
    const [firstLeaf, entries] = firstBookmark(range, { site })
    const [leaf = firstLeaf, earlier = entries] = place?.split(' ').map(Number) ?? []
    return { range, site, before, bookmark: [leaf, earlier] as const, ...input }
  },
  credits: {
    formula: price.formula,
    range: [3, 43],
    of: ({ range }) => price.creditsFor((range.end - range.start) / MS_PER_DAY),
  },
  // The first month in a process takes 110 ms, and 300 more for comets.
  heavy: true,
  compute(request) {
    const { range, before, kinds, site, timezone, format } = request
    const { entries, next } = calendarPage(range, request, request)
    const events = entries.map(calendarEventRecord)
    const emptyResult = () =>
      emptyRecord('No entry', {
        range,
        search: (span: Window) => calendarEntries(span, request),
        timeOf: ({ utc }) => utc,
        record: calendarEventRecord,
        years: 1,
      })
    return {
      data: {
        // A page without entries can be one of a long search, whose other pages have some.
        ...(before === 0 && events.length === 0 && !next ? emptyResult() : {}),
        events: listIn(format, events),
        count: events.length,
        truncated: next !== undefined,
      },
      rows: rowsAfter('events', before, events.length, next?.join(' ')),
      referenceFrame: site ? 'topocentric' : 'geocentric',
      measured: measuredIn(range, bodyIds, eventsOf(kindEvents, kinds)),
      settings: Object.assign(
        calendarConventions(kinds, site, range),
        timezone === undefined ? {} : { timezone },
      ),
      warnings: range.warnings,
    }
  },
  views: {
    table: ({ events }) => tableRows(events),
    calendar: ({ events }, language) =>
      nestedRows(events).map((row) => calendarEventEntry(row as CalendarEventRecord, language)),
  },
})
