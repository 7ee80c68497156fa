/** Civil days of a time zone: where they begin and end, which are 23 or 25 hours long, and which never were. */

import { civilAt, DAY } from './civil.ts'
import { type CivilDate, dateOfDay, dayNumber } from './day-count.ts'
import type { Span } from './zones.ts'
import { localToUtc, offsetAt, spanAt } from './zones.ts'

export interface CivilDay {
  readonly date: CivilDate
  /** ms since 1970 UTC, inclusive. */
  readonly start: number
  /** ms since 1970 UTC, exclusive. Equal to `start` for a day that the zone skipped. */
  readonly end: number
}

/**
 * The day of a date. It begins with the first 00:00; where the clocks skipped midnight, with the instant of the
 * change. Days of a zone therefore follow each other without gap or overlap, and Samoa's 2011-12-30 has length 0.
 */
export function civilDay(zone: string, date: CivilDate): CivilDay {
  const next = dateOfDay(dayNumber(date) + 1)
  return { date, start: startOf(zone, date), end: startOf(zone, next) }
}

/** The civil day that contains an instant. */
export function civilDayAt(zone: string, utcMs: number): CivilDay {
  const day = dayNumber(civilAt(utcMs, offsetAt(zone, utcMs).offsetSeconds))
  // Where clocks went back across midnight the reading may belong to the day before or after.
  for (const shift of [0, 1, -1]) {
    const candidateDay = civilDay(zone, dateOfDay(day + shift))
    if (utcMs >= candidateDay.start && utcMs < candidateDay.end) return candidateDay
  }
  throw new Error(`no civil day of ${zone} contains ${utcMs}`)
}

/** The civil days that have a part in [start, end), in order; days that never were are left out. */
export function* civilDays(zone: string, startMs: number, endMs: number): Generator<CivilDay> {
  const first = civilDayAt(zone, startMs)
  const midnight = midnightsOf(zone)
  let { start } = first
  for (let day = dayNumber(first.date); start < endMs; day++) {
    const end = midnight(day + 1)
    if (end > start) yield { date: dateOfDay(day), start, end }
    start = end
  }
}

/** No two offsets of the database are so far apart. */
const farthest = (32 / 24) * DAY

/** When days begin, by their number: while one offset is in force all around, a reading can mean nothing else. */
function midnightsOf(zone: string): (day: number) => number {
  let containingDay: Span | undefined
  return (day) => {
    const utc = containingDay && day * DAY - containingDay.offset.offsetSeconds * 1000
    if (
      containingDay &&
      utc !== undefined &&
      utc - farthest >= containingDay.start &&
      utc + farthest < containingDay.end
    )
      return utc
    const start = startOf(zone, dateOfDay(day))
    containingDay = spanAt(zone, start)
    return start
  }
}

function startOf(zone: string, date: CivilDate): number {
  const midnight = { ...date, hour: 0, minute: 0, second: 0, millisecond: 0 }
  const { candidates, gap } = localToUtc(zone, midnight)
  return gap?.at ?? (candidates[0]?.utc as number)
}
