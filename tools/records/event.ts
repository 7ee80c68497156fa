import { z } from 'zod'
import { placeTime } from '../arguments/moment.ts'
import { capWords } from '../arguments/span.ts'
import type { Cap } from '../contract/tiers.ts'
import { compassPoint } from '../core/horizon/compass.ts'
import type { Interval } from '../core/math/intervals.ts'
import { neighbours } from '../core/math/neighbours.ts'
import { utcOfText } from '../core/time/civil.ts'
import { EARLIEST_UTC, isoSeconds, LATEST_UTC, utcOfTt } from '../core/time/time.ts'
import { DAY, isDate, SECOND, timeInUnit } from '../core/time/written.ts'
import type { CalendarEntry, CalendarNote } from '../declaration/define.ts'
import { instantField, instantText } from '../schema/instant.ts'
import { type PagedList, pageOf } from '../schema/page.ts'
import { timezone } from '../schema/timezone.ts'
import { unseenTitle } from '../words/event-titles.ts'
import { type Language, wordsOf } from '../words/sky-words.ts'

/** Parameters of every list of events in a range. */
export function rangeShape(cap: Cap, usualEnd: string) {
  return {
    start: instantText(
      'Begin of the range, included. A date is its midnight; a word (friday, tonight) covers its own span. Default now.',
    )
      .optional()
      .meta({ default: 'now' }),
    end: instantText(`End of the range, not included. Default ${usualEnd}. ${capWords(cap)}`).optional(),
    timezone: timezone.optional(),
  }
}

/**
 * Format of a list of events: `csv` for spreadsheets, `ics` for calendars; `feed` returns a URL for calendar programs.
 */
export const eventFormat = z
  .enum(['json', 'compact', 'text', 'csv', 'ics', 'feed'], {
    error: 'format must be json, compact, text, csv, ics or feed',
  })
  .default('json')
  .meta({
    description:
      'json; compact: columns and rows; text: short lines; csv; ics; feed: an address that calendars renew.',
  })

/** The same for answers without columns. */
export const calendarFormat = z
  .enum(['json', 'text', 'ics', 'feed'], { error: 'format must be json, text, ics or feed' })
  .default('json')
  .meta({ description: 'json; text: short lines; ics; feed: an address that calendars renew.' })

/** Maximum number of events in one answer. */
export const MOST_EVENTS = 500

/** Parameter of the number of events of a page. */
export const countOf = (maximum: number, usual: number) =>
  z
    .int({ error: 'count must be a whole number' })
    .min(1, 'count must be at least 1')
    .max(maximum, `count must be at most ${maximum}`)
    .default(usual)
    .meta({ description: 'Most events of a page.' })

/** The same of most lists of events. */
export const count = countOf(MOST_EVENTS, 100)

/** Output shape that all events share. */
export const eventShape = {
  id: z.string().describe('Stable: the same event keeps it.'),
  kind: z.string().describe('Kind of the event.'),
  time: instantField.describe('When it happens.'),
  bodies: z.array(z.string()).describe('Ids, the main one first.'),
  title: z.string().describe('The event in words.'),
}

/** Output shape of the list itself: its count and whether it is complete. */
export const listShape = {
  count: z.int().describe('Events of this answer.'),
  truncated: z.boolean().describe('More follow: meta.page.next.'),
}

/** Output shape of what an empty list says: in words, and with the events around the range. */
export const emptyShape = <E extends z.ZodType>(event: E) => ({
  status: z.string().optional().meta({ description: 'Of an empty list: that there is none.' }),
  previous: event.nullable().optional().meta({
    description: 'Of an empty list: the last before, or null.',
  }),
  next: event.nullable().optional().describe('Of an empty list: the next after, or null.'),
})

/** A stretch of time, ms since 1970 UTC. */
interface Span {
  readonly start: number
  readonly end: number
}

/** Range of a list in words, for its `status`. */
export const rangeWords = ({ start, end }: Span): string =>
  start === end ? `at ${isoSeconds(start)}` : `from ${isoSeconds(start)} to ${isoSeconds(end)}`

/** How the events around an empty range are found. */
interface Around<T, R> {
  readonly range: Span
  readonly search: (span: Span) => Iterable<T>
  /** When an event begins, ms since 1970. */
  readonly timeOf: (event: T) => number
  readonly record: (event: T) => R
  /** Years looked through on either side. */
  readonly years?: number
  /** Range of the search; every supported year by default. */
  readonly within?: Span
}

/** Members of an empty list: in words that there is none, and the events before and after. */
export function emptyRecord<T, R>(noneText: string, options: Around<T, R>) {
  const { range, search, timeOf, record, years = 10 } = options
  const span = options.within ?? { start: EARLIEST_UTC, end: LATEST_UTC }
  const { previous, next } = neighbours(range, span, years, search, timeOf)
  const missing = [...(previous === null ? ['before'] : []), ...(next === null ? ['after'] : [])].join(' or ')
  const nor = missing && `, nor in the ${spanWords(years)} ${missing}`
  return {
    status: `${noneText} ${rangeWords(range)}${nor}.`,
    previous: previous === null ? null : record(previous),
    next: next === null ? null : record(next),
  }
}

/** `year`, `10 years`, or the days of less than a year. */
function spanWords(years: number): string {
  if (years < 1) return `${Math.round(years * 365.25)} days`
  return years === 1 ? 'year' : `${years} years`
}

/** The member of an instant, by default to the second; its local twin is added with all others of the answer. */
export const timeFields = (utc: number, unit = SECOND): { time: string } => ({ time: timeInUnit(utc, unit) })

/** `evt:opposition:mars:2027-02-19`: kind, bodies and UTC date. */
export const eventId = (words: readonly string[], utc: number): string =>
  `evt:${words.map((word) => word.replace(/[^A-Za-z0-9]+/g, '_')).join(':')}:${isoSeconds(utc).slice(0, -10)}`

/** The events of a page, the one after them, the members that say so, and the rows with the position of the next page. */
export function eventPage<T>({ format, ...page }: PagedList<T> & { readonly format?: string }) {
  const list = format === 'compact' ? `${page.list}.rows` : page.list
  const { items, after, rows } = pageOf({ ...page, list })
  return { items, after, members: { count: items.length, truncated: after !== undefined }, rows }
}

/** Members that a calendar entry is made from. */
interface Dated {
  readonly id: string
  readonly time: string
  readonly title: string
}

/** Calendar entry of a moment, or of a day. */
export function calendarEntry({ id, time, title }: Dated): CalendarEntry {
  const start = utcOfText(time)
  const entry = { uid: id, title, start }
  return isDate(time) ? { ...entry, end: start + DAY, isOfDay: true } : entry
}

/** An entry from one instant of an answer to another. */
export const entryBetween = (dated: Dated, start: string, end: string): CalendarEntry => ({
  ...calendarEntry(dated),
  start: utcOfText(start),
  end: utcOfText(end),
})

/** An entry at the best time to look. */
export const entryAt = (dated: Dated, time: string): CalendarEntry => ({
  ...calendarEntry(dated),
  start: utcOfText(time),
})

/**
 * An entry that the place of the request does not see: it keeps the time that it has without a place, and its title says so. None is
 * left out, so that a calendar has the events of the list.
 */
export const unseenEntry = (entry: CalendarEntry, language: Language | undefined): CalendarEntry => ({
  ...entry,
  title: unseenTitle(entry.title, language),
})

/** A note of an instant of an answer. */
export const timeNote = (label: string, time: string, text?: string): CalendarNote => ({
  label,
  utc: utcOfText(time),
  ...(text === undefined ? {} : { text }),
})

/** `34° SW`, with the letters of a language. */
export function directionText(altitude: number, azimuth: number, language: Language = 'en'): string {
  const letters = wordsOf(language).compass
  const wind = [...compassPoint(azimuth)].map((letter) => letters['NESW'.indexOf(letter)]).join('')
  return `${Math.round(altitude)}° ${wind}`
}

/** The instant a number of years later, with the same UTC date and time. */
export function yearsAfter(utc: number, years: number): number {
  const date = new Date(utc)
  return date.setUTCFullYear(date.getUTCFullYear() + years)
}

/** Defaults of a range: from the time of a call, for some years. */
export const yearsFromNow = (now: number, years: number) => ({
  now,
  start: () => now,
  end: (start: number) => yearsAfter(start, years),
})

/** Output shape of a list of windows of time. */
export const windows = z.array(
  z
    .object({
      start: instantField.describe('When it begins.'),
      startLocal: z.string().optional().describe('start in timezone, with its offset; only with timezone.'),
      end: instantField.describe('When it ends.'),
      endLocal: z.string().optional().describe('end in timezone, with its offset; only with timezone.'),
    })
    .meta({ id: 'TimeWindow' }),
)

/** Records of intervals; their local times are written here, because tables join the ends. */
export function stretches(
  intervals: readonly Interval[],
  zone: string | undefined,
  longitude?: number,
): z.input<typeof windows> {
  return intervals.map(({ from, to }) => {
    const [start, end] = [utcOfTt(from), utcOfTt(to)]
    return {
      start: isoSeconds(start),
      end: isoSeconds(end),
      ...(zone
        ? { startLocal: placeTime(start, zone, longitude), endLocal: placeTime(end, zone, longitude) }
        : {}),
    }
  })
}

/** Members of a table for a list of windows: joined in UTC and, with a zone, in local time. */
export function joined(
  name: string,
  list: z.input<typeof windows>,
  isZoned: boolean,
): Record<string, string> {
  const text = (parts: readonly string[]) => parts.join(' ')
  const utc = { [name]: text(list.map(({ start, end }) => `${start}/${end}`)) }
  if (!isZoned) return utc
  return {
    ...utc,
    [`${name}Local`]: text(list.map(({ startLocal, endLocal }) => `${startLocal}/${endLocal}`)),
  }
}
