import { z } from 'zod'
import { localTime } from '../arguments/moment.ts'
import { capWords } from '../arguments/span.ts'
import { isoSeconds } from '../core/time/time.ts'
import type { CalendarEntry } from '../define.ts'
import { instantText } from '../schema/instant.ts'
import { timezone } from '../schema/timezone.ts'
import type { Cap } from '../tiers.ts'

/** Parameters of every list of events in a range. */
export function rangeShape(cap: Cap, usualEnd: string) {
  return {
    start: instantText('Inclusive; a bare date is its midnight in timezone, else UTC. Default now.')
      .optional()
      .meta({ default: 'now' }),
    end: instantText(`Exclusive. Default ${usualEnd}. ${capWords(cap)}`).optional(),
    timezone: timezone.optional(),
  }
}

/**
 * Format of a list of events: `csv` for spreadsheets, `ics` for calendars; `feed` returns a URL for calendar programs.
 */
export const eventFormat = z
  .enum(['json', 'compact', 'csv', 'ics', 'feed'], {
    error: 'format must be json, compact, csv, ics or feed',
  })
  .default('json')
  .meta({
    description:
      'compact = columns plus rows; csv = spreadsheet; ics = iCalendar; feed = calendar URL in meta.links.',
  })

/** The same for answers without columns. */
export const calendarFormat = z
  .enum(['json', 'ics', 'feed'], { error: 'format must be json, ics or feed' })
  .default('json')
  .meta({ description: 'ics = iCalendar; feed = calendar URL in meta.links.' })

/** Maximum number of events in one answer. */
export const MOST_EVENTS = 500

/** Parameter of the number of events. */
export const count = z
  .int({ error: 'count must be a whole number' })
  .min(1, 'count must be at least 1')
  .max(MOST_EVENTS, `count must be at most ${MOST_EVENTS}`)
  .default(100)
  .meta({ description: 'Most events returned; truncated and nextStart say when there are more.' })

/** Output shape that all events share. */
export const eventShape = {
  id: z.string().meta({ description: 'Stable: the same event keeps it.' }),
  kind: z.string(),
  time: z.iso.datetime(),
  timeLocal: z.string().optional(),
  bodies: z.array(z.string()),
  title: z.string(),
}

/** Output shape of the list itself: its count and whether it is complete. */
export const listShape = {
  count: z.int(),
  truncated: z.boolean(),
  nextStart: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'start of the call that goes on where this one stopped.' }),
}

/** An instant to the second, with its local time if a zone is given. */
export function timeFields(utc: number, zone: string | undefined): { time: string; timeLocal?: string } {
  const local = zone === undefined ? null : localTime(utc, zone)
  return local === null ? { time: isoSeconds(utc) } : { time: isoSeconds(utc), timeLocal: local }
}

/** `evt:opposition:mars:2027-02-19`: kind, bodies and UTC date. */
export const eventId = (words: readonly string[], utc: number): string =>
  `evt:${words.map((word) => word.replace(/[^A-Za-z0-9]+/g, '_')).join(':')}:${isoSeconds(utc).slice(0, 10)}`

/** Longest step back from the next event, ms. */
const STEP_BACK = 60_000

/**
 * Members of the list itself: count, and the start of the next request if the list is incomplete.
 *
 * That start lies shortly before the next event, between it and the last one listed, because a search from a different
 * start can find the same extremum a fraction of a second earlier.
 * @param times of the events listed, ms since 1970, in order
 * @param after time of the following event, if any
 */
export function listRecord(
  times: readonly number[],
  after: number | undefined,
): { count: number; truncated: boolean; nextStart: string | null } {
  const count = times.length
  if (after === undefined) return { count, truncated: false, nextStart: null }
  const gap = after - (times.at(-1) ?? after)
  const next = after - Math.min(STEP_BACK, gap / 2)
  return { count, truncated: true, nextStart: isoSeconds(Math.floor(next / 1000) * 1000) }
}

/** Members that a calendar entry is made from. */
interface Dated {
  readonly id: string
  readonly time: string
  readonly title: string
}

/** Calendar entry of a moment. */
export const calendarEntry = ({ id, time, title }: Dated): CalendarEntry => ({
  uid: id,
  title,
  start: Date.parse(time),
})

/** The instant a number of years later, with the same UTC date and time. */
export function yearsAfter(utc: number, years: number): number {
  const date = new Date(utc)
  return date.setUTCFullYear(date.getUTCFullYear() + years)
}
