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

/** How a list of events is written: `csv` for a spreadsheet, `ics` for a calendar; `feed` makes an address of it. */
export const eventFormat = z
  .enum(['json', 'compact', 'csv', 'ics', 'feed'], {
    error: 'format must be json, compact, csv, ics or feed',
  })
  .default('json')
  .meta({
    description:
      'compact = columns plus rows; csv = spreadsheet; ics = iCalendar; feed = calendar URL in meta.links.',
  })

/** The same for answers whose rows are not offered in columns. */
export const calendarFormat = z
  .enum(['json', 'ics', 'feed'], { error: 'format must be json, ics or feed' })
  .default('json')
  .meta({ description: 'ics = iCalendar; feed = calendar URL in meta.links.' })

/** Most events in one answer. */
export const MOST_EVENTS = 500

/** How many events to list. */
export const count = z
  .int({ error: 'count must be a whole number' })
  .min(1, 'count must be at least 1')
  .max(MOST_EVENTS, `count must be at most ${MOST_EVENTS}`)
  .default(100)
  .meta({ description: 'Most events returned; truncated and nextStart say when there are more.' })

/** Output shape that every dated event begins with. */
export const eventShape = {
  id: z.string().meta({ description: 'Stable: the same event keeps it.' }),
  kind: z.string(),
  time: z.iso.datetime(),
  timeLocal: z.string().optional(),
  bodies: z.array(z.string()),
  title: z.string(),
}

/** Output shape of what a list says about itself. */
export const listShape = {
  count: z.int(),
  truncated: z.boolean(),
  nextStart: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'start of the call that goes on where this one stopped.' }),
}

/** An instant to the second, with its local reading when a zone is named. */
export function stamped(utc: number, zone: string | undefined): { time: string; timeLocal?: string } {
  const local = zone === undefined ? null : localTime(utc, zone)
  return local === null ? { time: isoSeconds(utc) } : { time: isoSeconds(utc), timeLocal: local }
}

/** `evt:opposition:mars:2027-02-19`: what happens, to whom, on which day of UTC. */
export const eventId = (words: readonly string[], utc: number): string =>
  `evt:${words.map((word) => word.replace(/[^A-Za-z0-9]+/g, '_')).join(':')}:${isoSeconds(utc).slice(0, 10)}`

/** Longest step back from the next event, ms. */
const STEP_BACK = 60_000

/**
 * What a list says about itself: how many, and where to go on when it stopped short.
 *
 * The next list begins a little before its first event, between it and the last one listed: a search from another
 * start may find the same extremum a fraction of a second earlier.
 * @param times of the events listed, ms, in order.
 * @param after time of the event that follows, if there is one.
 */
export function listed(
  times: readonly number[],
  after: number | undefined,
): { count: number; truncated: boolean; nextStart: string | null } {
  const count = times.length
  if (after === undefined) return { count, truncated: false, nextStart: null }
  const gap = after - (times.at(-1) ?? after)
  const next = after - Math.min(STEP_BACK, gap / 2)
  return { count, truncated: true, nextStart: isoSeconds(Math.floor(next / 1000) * 1000) }
}

interface Dated {
  readonly id: string
  readonly time: string
  readonly title: string
}

/** A moment as a calendar shows it. */
export const calendarEntry = ({ id, time, title }: Dated): CalendarEntry => ({
  uid: id,
  title,
  start: Date.parse(time),
})

/** Whole years after an instant, on the same date and clock of UTC. */
export function yearsAfter(utc: number, years: number): number {
  const date = new Date(utc)
  return date.setUTCFullYear(date.getUTCFullYear() + years)
}
