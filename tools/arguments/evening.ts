import { civilAt, DAY, isoDate, meanTimeOffset, readCivil, wallMs } from '../core/time/civil.ts'
import type { Window } from '../core/time/day.ts'
import { type CivilDate, dateOfDay, dayNumber } from '../core/time/day-count.ts'
import { isoSeconds } from '../core/time/time.ts'
import { localToUtc, offsetAt } from '../core/time/zones.ts'
import type { Warning } from '../define.ts'
import { calendarWarnings, moment } from './moment.ts'

const HOUR = DAY / 24

/** A night, from one local noon to the next; its date is that of the evening. */
export interface LocalNight extends Window {
  /** `YYYY-MM-DD`. */
  readonly date: string
}

/** Start, longitude and zone of a request. */
interface Given {
  readonly start?: string | undefined
  readonly longitude: number
  readonly latitude?: number | undefined
  readonly timezone?: string | undefined
}

/** Noon of a date, ms since 1970: by the clock of the zone, else by mean solar time of the longitude. */
function noonOf(date: CivilDate, { timezone, longitude }: Given): number {
  if (!timezone) return dayNumber(date) * DAY + DAY / 2 - meanTimeOffset(longitude) * 1000
  const noon = { ...date, hour: 12, minute: 0, second: 0, millisecond: 0 }
  const { status, candidates } = localToUtc(timezone, noon)
  // For a day that a zone skipped, the following noon is used: the night of that date has zero length.
  return (status === 'nonexistent' ? candidates.at(-1) : candidates[0])?.utc as number
}

/** Date of the evening of an instant's night: that of the last noon before the instant. */
function eveningOf(utc: number, { timezone, longitude }: Given): CivilDate {
  const offset = timezone ? offsetAt(timezone, utc).offsetSeconds : meanTimeOffset(longitude)
  const local = civilAt(utc, offset)
  return dateOfDay(dayNumber(local) - (local.hour < 12 ? 1 : 0))
}

/**
 * Nights of a request. A bare date, or a word for a day, means the evening of that date; `tonight` the night in progress
 * or to come; any other instant the night after the last local noon before it.
 */
export function evenings(
  given: Given,
  nights: number,
  now: number,
): { readonly evenings: readonly LocalNight[]; readonly warnings: readonly Warning[] } {
  const { date, warnings } = firstEvening(given, now)
  const dates = Array.from({ length: nights + 1 }, (_, at) => dateOfDay(dayNumber(date) + at))
  const noons = dates.map((one) => noonOf(one, given))
  return {
    evenings: dates
      .slice(0, nights)
      .map((one, at) => ({ date: isoDate(one), start: noons[at] as number, end: noons[at + 1] as number }))
      .filter(({ start, end }) => end > start),
    warnings,
  }
}

/**
 * Warnings of a night that is over, or in progress, at the time of a call. The times of a fixed night are the same whenever it is asked
 * for, so that they say nothing of this themselves.
 */
export function nightWarnings({ start, end }: Window, now: number): Warning[] {
  if (now >= end)
    return [{ code: 'night_over', detail: `The night is over: it ended at ${isoSeconds(end)}.` }]
  if (now <= start) return []
  const detail = `The night is in progress: of its times those before ${isoSeconds(now)} are past.`
  return [{ code: 'night_in_progress', detail }]
}

/** Date of the first evening. */
function firstEvening(given: Given, now: number): { date: CivilDate; warnings: readonly Warning[] } {
  const text = given.start ?? 'tonight'
  const reading = readCivil(text)
  if (!('reason' in reading) && reading.dateOnly)
    return { date: reading.civil, warnings: calendarWarnings(wallMs(reading.civil)) }
  const { utc, span, warnings } = moment(text, { ...given, now, parameter: 'start' })
  // An hour after the middle of a day or night, which is in its evening's night whatever the rounding of its noon.
  return { date: eveningOf(span ? (span.start + span.end) / 2 + HOUR : utc, given), warnings }
}
