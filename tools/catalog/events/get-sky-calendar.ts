import { z } from 'zod'
import { eventsOf, measuredIn, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { groundShape, siteOf } from '../../arguments/site.ts'
import { withinCap } from '../../arguments/span.ts'
import type { Cap } from '../../contract/tiers.ts'
import { bodyIds } from '../../core/bodies.ts'
import {
  type BestLook,
  calendarKinds,
  type LocalView,
  type SkyEntry,
} from '../../core/events/sky-calendar/entry.ts'
import { type CalendarChoice, leaf, leafOf } from '../../core/events/sky-calendar/sky-calendar.ts'
import { faintestOf } from '../../core/events/sky-calendar/small-body-entries.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { HIGH_ENOUGH } from '../../core/observing/best-view.ts'
import { roundAngle, roundDirection } from '../../core/round.ts'
import { EARLIEST_UTC, LATEST_UTC, MS_PER_DAY } from '../../core/time/time.ts'
import { MINUTE, writtenIn } from '../../core/time/written.ts'
import { type CalendarEntry, defineTool } from '../../declaration/define.ts'
import { compact, compactList, nestedRows, tableRows } from '../../records/compact.ts'
import {
  calendarEntry,
  directionText,
  emptyRecord,
  emptyShape,
  entryAt,
  eventFormat,
  eventId,
  eventShape,
  rangeShape,
  timeFields,
  timeNote,
  unseenEntry,
} from '../../records/event.ts'
import { flattened } from '../../records/flat.ts'
import { commaList } from '../../schema/comma-list.ts'
import { chosenSettings } from '../../schema/include-groups.ts'
import { instantField } from '../../schema/instant.ts'
import { cursor, limit, placeAt, rowsAfter } from '../../schema/page.ts'
import type { Language } from '../../words/sky-words.ts'

const cap: Cap = { unit: 'days', free: 31, starter: 366, pro: 3_660 }

/** Calendar leaves searched per page; a search for rare events continues with the cursor after them. */
const mostLeaves = 24
const price = priceByBlock({ base: 3, each: 90, unit: 'days' })

const event = z
  .object({
    ...eventShape,
    kind: z.enum(calendarKinds).describe('Kind of the event, as in kinds.'),
    importance: z
      .int()
      .min(1)
      .max(5)
      .describe('1 a curiosity, 2 of interest, 3 worth a look, 4 worth planning for, 5 front page.'),
    visible: z
      .boolean()
      .nullable()
      .describe(
        'Seen from the place without a glass at look.time; null without a place or for what is no sight.',
      ),
    look: z
      .object({
        time: instantField.describe('Best time to look.'),
        altitude: z.number().describe('Degrees above the horizon, with standard refraction.'),
        azimuth: z.number().describe('Degrees 0 to 360 from north through east.'),
        separation: z.number().optional().describe('Of a pair then, degrees.'),
      })
      .meta({ id: 'BestLook' })
      .optional()
      .describe(
        'When visible: best time to look, and where it stands then: of a pair the first, of a shower the radiant.',
      ),
    global: z
      .object({
        time: instantField.describe('When it is greatest.'),
        title: z.string().describe('The event in words.'),
      })
      .meta({ id: 'GlobalCalendarEvent' })
      .optional()
      .describe('With a place, of an eclipse or transit of the Sun: the same for the whole Earth.'),
    source: z.string().describe('The operation that knows more.'),
  })
  .meta({ id: 'CalendarEvent' })
type EventRecord = z.input<typeof event>

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

/** Conventions of each kind, at a place. */
const kindSettings = (site: Observer | undefined) => ({
  conjunction: {
    conjunctions: `least separation seen from ${site ? 'the place; look: within the listed separation (Moon and planet 10 degrees)' : 'the centre of the Earth'}`,
  },
  smallBody: {
    smallBodies: `comets to magnitude ${faintestOf('comet')}, which may be off by 3, small bodies to ${faintestOf('smallBody')}`,
  },
  ...(site
    ? {
        phase: { phases: 'look: also by day' },
        eclipse: {
          eclipses:
            'title by the deepest phase seen from the place, time of the deepest moment that it sees; not seen: of the greatest on the Earth; look: Sun and Moon above the horizon',
        },
      }
    : {}),
})

export default defineTool({
  name: 'get_sky_calendar',
  title: 'Sky calendar',
  summary:
    'One list of everything that happens in the sky, sorted by date and importance. Good for newsletters and calendars.',
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
    ...emptyShape(event),
    events: z.union([z.array(event), compact]).describe('Events in order of time, or a table of them.'),
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
    const [first = leavesOf(range, site).first, entries = 0] = place?.split(' ').map(Number) ?? []
    return { range, site, before, bookmark: [first, entries] as const, ...input }
  },
  credits: {
    formula: price.formula,
    range: [3, 43],
    of: ({ range }) => price.creditsFor((range.end - range.start) / MS_PER_DAY),
  },
  // The first month in a process takes 110 ms, and 300 more for comets.
  heavy: true,
  compute(request) {
    const { range, kinds, site, timezone, format } = request
    const { entries, next } = page(request)
    const events = entries.map(record)
    return {
      data: {
        ...(request.before === 0 && events.length === 0 && !next ? emptyResult(request) : {}),
        events: format === 'compact' ? compactList(events.map(flattened)) : events,
        count: events.length,
        truncated: next !== undefined,
      },
      rows: rowsAfter('events', request.before, events.length, next?.join(' ')),
      referenceFrame: site ? 'topocentric' : 'geocentric',
      measured: measuredIn(range, bodyIds, eventsOf(kindEvents, kinds)),
      settings: {
        importance: site
          ? '1 curiosity to 5 front page, by what is seen from the place'
          : '1 curiosity, 2 of interest, 3 worth a look, 4 worth planning for, 5 front page',
        ...(site
          ? {
              look: `targets at least ${HIGH_ENOUGH} degrees up, the Sun set, bright enough for the eye in twilight and moonlight`,
            }
          : {}),
        ...chosenSettings(kindSettings(site), kinds),
        ...(timezone === undefined ? {} : { timezone }),
      },
      warnings: range.warnings,
    }
  },
  views: {
    table: ({ events }) => tableRows(events),
    calendar: ({ events }, language) => nestedRows(events).map((row) => entry(row as EventRecord, language)),
  },
})

/** Calendar entry: with a place at the best time to look, which can be on another date than the event itself. */
function entry(record: EventRecord, language: Language | undefined): CalendarEntry {
  const { look, time, visible } = record
  if (!look) return visible === false ? unseenEntry(calendarEntry(record), language) : calendarEntry(record)
  const direction = directionText(look.altitude, look.azimuth, language)
  return {
    ...entryAt(record, look.time),
    notes: [timeNote('Best time', look.time, direction), timeNote('Exact time', record.global?.time ?? time)],
  }
}

/** Start of a page: a leaf of the calendar, and the number of its entries on earlier pages. */
type Bookmark = readonly [leaf: number, entries: number]

/** Longest time between an event on the Earth and its own time at a place, and between a time and its written one, ms. */
const PLACE_REACH = 4 * 3_600_000
const WRITTEN_REACH = 10 * MINUTE

/** Range of a request, ms since 1970. */
interface Span {
  readonly start: number
  readonly end: number
}

/** A page to compute. */
interface Paged extends CalendarChoice {
  readonly range: Span
  readonly bookmark: Bookmark
  readonly limit: number
}

/** An entry with its visibility from the place of the request. */
interface Listed extends SkyEntry {
  readonly seen: LocalView | null
  /** When it happens, at the place where that differs, ms since 1970. */
  readonly utc: number
}

/** First and last leaf with entries of a range: a place may see an event hours before or after its time on the Earth. */
function leavesOf(
  range: Span,
  site: CalendarChoice['site'],
): { readonly first: number; readonly last: number } {
  const { start, end } = writtenIn(range)
  const reach = site ? PLACE_REACH : WRITTEN_REACH
  return {
    first: leafOf(Math.max(EARLIEST_UTC, start - reach)),
    last: leafOf(Math.min(LATEST_UTC, end - 1 + reach)),
  }
}

/** Entries of one page, and the start of the next. */
function page({ range, bookmark, limit, ...choice }: Paged): {
  entries: Listed[]
  next: Bookmark | undefined
} {
  const [first, before] = bookmark
  const { last } = leavesOf(range, choice.site)
  const entries: Listed[] = []
  for (let number = first; number <= last; number++) {
    if (number >= first + mostLeaves) return { entries, next: [number, 0] }
    for (const [index, entry] of listed(number, range, choice)) {
      if (number === first && index < before) continue
      if (entries.length === limit) return { entries, next: [number, index] }
      entries.push(entry)
    }
  }
  return { entries, next: undefined }
}

/** Entries of a leaf within a range, each with its place on the leaf. */
function* listed(number: number, span: Span, choice: CalendarChoice): Generator<[number, Listed]> {
  const { site, minImportance } = choice
  const { start, end } = writtenIn(span)
  const timed = leaf(number, choice).map((entry) => {
    // Only an entry whose time is that of the place is looked at before it is known to be in the range.
    const localView = site && entry.isLocal ? (entry.sight?.(site) ?? null) : undefined
    return { entry, localView, utc: localView?.look?.utc ?? entry.instant.utc }
  })
  for (const [index, { entry, localView, utc }] of timed.sort((a, b) => a.utc - b.utc).entries()) {
    if (utc < start || utc >= end) continue
    const view = localView === undefined ? ((site && entry.sight?.(site)) ?? null) : localView
    if (!view || view.importance >= minImportance) yield [index, { ...entry, seen: view, utc }]
  }
}

/** Members of an empty calendar: that there is nothing, and the entries before and after. */
function emptyResult({ range, ...choice }: Paged) {
  const search = function* (span: Span): Generator<Listed> {
    const { first, last } = leavesOf(span, choice.site)
    for (let number = first; number <= last; number++)
      for (const [, entry] of listed(number, span, choice)) yield entry
  }
  const timeOf = ({ utc }: Listed) => utc
  return emptyRecord('No entry', { range, search, timeOf, record, years: 1 })
}

/** Record of a calendar entry. */
function record(entry: Listed): EventRecord {
  const {
    kind,
    words,
    instant,
    utc,
    unit,
    title,
    bodies,
    importance,
    seen: localView,
    isLocal,
    source,
  } = entry
  const look = localView?.look
  return {
    id: eventId(words, instant.utc),
    kind,
    ...timeFields(utc, unit),
    bodies: [...bodies],
    title: localView?.title ?? title,
    importance: localView?.importance ?? importance,
    visible: localView && localView.look !== null,
    ...(look ? { look: shownLook(look) } : {}),
    ...(localView && isLocal ? { global: { ...timeFields(instant.utc), title } } : {}),
    source,
  }
}

const shownLook = ({ utc, altitude, azimuth, separation }: BestLook) =>
  Object.assign(timeFields(utc), {
    altitude: roundAngle(altitude),
    azimuth: roundDirection(azimuth),
    ...(separation === undefined ? {} : { separation: roundAngle(separation) }),
  })
