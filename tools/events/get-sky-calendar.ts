import { z } from 'zod'
import type { Observer } from '../core/earth.ts'
import { type CalendarKind, calendarKinds, type SkyEntry } from '../core/sky-calendar/entry.ts'
import { leaf, leafOf } from '../core/sky-calendar/sky-calendar.ts'
import { EARLIEST_UTC, LATEST_UTC, MS_PER_DAY } from '../core/time.ts'
import { defineTool } from '../define.ts'
import { commaList } from '../schema/comma-list.ts'
import { compact, compactList, tableRows } from '../schema/compact.ts'
import { calendarEntry, eventFormat, eventId, eventShape, rangeShape, stamped } from '../schema/event.ts'
import { cursor, limit, pageStart, sealedCursor } from '../schema/page.ts'
import { period } from '../schema/period.ts'
import { priceByBlock } from '../schema/price.ts'
import { groundShape, siteOf } from '../schema/site.ts'
import { withinCap } from '../schema/span.ts'

const name = 'get_sky_calendar'
/** Leaves searched for one page: a page of rare things over ten years stops after four, and goes on with its cursor. */
const mostLeaves = 24
const price = priceByBlock({ base: 3, each: 90, unit: 'days' })

const event = z.object({
  ...eventShape,
  kind: z.enum(calendarKinds),
  importance: z.int().min(1).max(5),
  visible: z.boolean().nullable().meta({
    description: 'Seen from the place without a glass; null without a place or for what is no sight.',
  }),
  source: z.string().meta({ description: 'The operation that knows more.' }),
})
type EventRecord = z.input<typeof event>

export default defineTool({
  name: 'get_sky_calendar',
  title: 'Sky calendar',
  description:
    'What happens in the sky: one dated list of Moon phases, eclipses, seasons, conjunctions, meteor showers, planet ' +
    'events, ingresses and stations, each with importance 1 to 5 and, for a place, whether it is seen. Highlights only: ' +
    'minImportance=4. Details: the operation named in source. From 3 credits.',
  route: 'GET /v1/events/calendar',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  input: z.strictObject({
    ...rangeShape(name, 'start + 31 days'),
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
    events: z.union([z.array(event), compact]),
    count: z.int(),
    truncated: z.boolean(),
    nextCursor: z.string().optional().meta({ description: 'Absent at the end.' }),
  }),
  example: { start: '2026-12-01', end: '2027-01-01', latitude: 51.5, longitude: 0, minImportance: 2 },
  prepare(input, context) {
    const usual = {
      now: context.now,
      start: () => context.now,
      end: (start: number) => start + 31 * MS_PER_DAY,
    }
    const range = period(input, usual)
    const place = placeOf(input, range)
    withinCap(name, place.range, context)
    return { ...input, range, site: siteOf(input), place }
  },
  credits: {
    formula: price.formula,
    of: ({ place: { range } }) => price.creditsFor((range.end - range.start) / MS_PER_DAY),
  },
  heavy: ({ place: { range }, site }) => site !== undefined || range.end - range.start > 92 * MS_PER_DAY,
  compute(request) {
    const { range, site, timezone, format } = request
    const { entries, next } = page(request)
    const events = entries.map((entry) => record(entry, site, timezone))
    return {
      data: {
        events: format === 'compact' ? compactList(events) : events,
        count: events.length,
        truncated: next !== undefined,
        ...(next ? { nextCursor: cursorAt(next, request) } : {}),
      },
      referenceFrame: site ? 'topocentric' : 'geocentric',
      settings: {
        importance: '1 curiosity, 2 of interest, 3 worth a look, 4 worth planning for, 5 front page',
        conjunctions: 'least separation from the centre of the Earth',
        ...(timezone === undefined ? {} : { timezone }),
      },
      warnings: range.warnings,
    }
  },
  views: {
    table: ({ events }) => tableRows(events),
    calendar: ({ events }) => tableRows(events).map((row) => calendarEntry(row as EventRecord)),
  },
})

interface Choice {
  readonly kinds: readonly CalendarKind[]
  readonly minImportance: number
}

/** What must stay the same from page to page, in a word. */
const choiceOf = ({ kinds, minImportance }: Choice): string => `${kinds.join()} ${minImportance}`

/** Where a page begins: a leaf of the calendar, and how many of its entries were already given. */
const bookmark = z.tuple([z.int().min(0).max(100_000), z.int().min(0)]).readonly()
type Bookmark = z.output<typeof bookmark>

/** What a cursor holds: the bookmark, and the start, end and choice of the request it belongs to. */
const instant = z.int().min(EARLIEST_UTC).max(LATEST_UTC)
const position = z.tuple([bookmark, instant, instant, z.string()]).readonly()

interface Asked extends Choice {
  readonly cursor?: string | undefined
  readonly start?: string | undefined
  readonly end?: string | undefined
}

/**
 * The bookmark and range of a request: of its first page when it brings a cursor, so that a range counted from now
 * does not move on between pages.
 */
function placeOf(request: Asked, range: Span): { readonly bookmark: Bookmark; readonly range: Span } {
  const next = pageStart(name, request.cursor, (text) => {
    const { data } = position.safeParse(parsed(text))
    if (!data) return undefined
    const [mark, start, end, choice] = data
    const isSameRange =
      (request.start === undefined || start === range.start) &&
      (request.end === undefined || end === range.end)
    // Leaves outside the range would all be searched in vain.
    const isInRange = start < end && mark[0] >= leafOf(start) && mark[0] <= leafOf(end - 1)
    if (!isSameRange || !isInRange || choice !== choiceOf(request)) return undefined
    return { bookmark: mark, range: { start, end } }
  })
  return next ?? { bookmark: [leafOf(range.start), 0], range }
}

/** What the text holds, or nothing: a cursor may have been tampered with. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function cursorAt(next: Bookmark, { place, ...choice }: Paged): string {
  const { start, end } = place.range
  return sealedCursor(name, JSON.stringify([next, start, end, choiceOf(choice)]))
}

interface Span {
  readonly start: number
  readonly end: number
}

interface Paged extends Choice {
  readonly place: ReturnType<typeof placeOf>
  readonly limit: number
}

/** The entries of one page, and where the next begins. */
function page({ place, limit, ...choice }: Paged): { entries: SkyEntry[]; next: Bookmark | undefined } {
  const [first, given] = place.bookmark
  const { start, end } = place.range
  const last = leafOf(end - 1)
  const entries: SkyEntry[] = []
  for (let number = first; number <= last; number++) {
    if (number >= first + mostLeaves) return { entries, next: [number, 0] }
    for (const [at, entry] of leaf(number, choice).entries()) {
      const { utc } = entry.instant
      if ((number === first && at < given) || utc < start || utc >= end) continue
      if (entries.length === limit) return { entries, next: [number, at] }
      entries.push(entry)
    }
  }
  return { entries, next: undefined }
}

function record(entry: SkyEntry, site: Observer | undefined, zone: string | undefined): EventRecord {
  const { kind, words, instant, title, bodies, importance, isSeenFrom, source } = entry
  return {
    id: eventId(words, instant.utc),
    kind,
    ...stamped(instant.utc, zone),
    bodies: [...bodies],
    title,
    importance,
    visible: site && isSeenFrom ? isSeenFrom(site) : null,
    source,
  }
}
