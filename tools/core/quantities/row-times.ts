/** When the rows of an ephemeris are: at fixed steps, by the calendar of a zone, by the Sun's altitude, or by the way of a target. */
import type { Observer } from '../frames/earth.ts'
import { altitudeCrossings } from '../horizon/altitude-crossings.ts'
import { separation, type Vector } from '../math/geometry.ts'
import { bodyTarget, type Target } from '../targets/target.ts'
import { civilAt } from '../time/civil.ts'
import { dateOfDay, dayNumber, daysInMonth } from '../time/day-count.ts'
import { MS_PER_DAY, utcOfTt } from '../time/time.ts'
import { localToUtc, offsetAt } from '../time/zones.ts'

/** A step of a table. */
export type RowStep =
  | { readonly kind: 'fixed'; readonly ms: number }
  | { readonly kind: 'calendar'; readonly unit: 'day' | 'month'; readonly count: number }
  | { readonly kind: 'sunAltitude'; readonly degrees: number }
  | { readonly kind: 'change'; readonly degrees: number }

/** Steps whose times are known one by one before any is computed. */
export type CountedStep = Extract<RowStep, { kind: 'fixed' | 'calendar' }>
export const isCounted = (step: RowStep): step is CountedStep =>
  step.kind === 'fixed' || step.kind === 'calendar'

/** A span of ms since 1970 UTC: the start is a row, the end none. */
export interface RowSpan {
  readonly start: number
  readonly end: number
}

/**
 * The time of a row by its number. By the calendar the clock of the zone reads the same in every row; where a month has no such day it is its
 * last, and where clocks skip the reading the row is at their change.
 */
export function timeOfRow(start: number, step: CountedStep, zone: string, row: number): number {
  if (step.kind === 'fixed') return start + row * step.ms
  const reading = civilAt(start, offsetAt(zone, start).offsetSeconds)
  const date =
    step.unit === 'day'
      ? dateOfDay(dayNumber(reading) + row * step.count)
      : monthsOn(reading, row * step.count)
  const { candidates, gap } = localToUtc(zone, { ...reading, ...date })
  return gap?.at ?? (candidates[0]?.utc as number)
}

function monthsOn({ year, month, day }: { year: number; month: number; day: number }, months: number) {
  const count = year * 12 + (month - 1) + months
  const date = { year: Math.floor(count / 12), month: (((count % 12) + 12) % 12) + 1 }
  return { ...date, day: Math.min(day, daysInMonth(date.year, date.month)) }
}

/** How many rows a span has; one where it is an instant. */
export function rowsIn({ start, end }: RowSpan, step: CountedStep, zone: string): number {
  if (step.kind === 'fixed') return Math.max(1, Math.ceil((end - start) / step.ms))
  const longest = step.count * (step.unit === 'day' ? 1 : 31) * MS_PER_DAY
  let rows = Math.max(1, Math.floor((end - start) / longest))
  // A clock change or shorter months leave the estimate a few rows short, never long by more than one.
  while (rows > 1 && timeOfRow(start, step, zone, rows - 1) >= end) rows--
  const monthsLeft = () => Math.floor((end - timeOfRow(start, step, zone, rows)) / longest)
  for (let months = monthsLeft(); months > 1; months = monthsLeft()) rows += months
  while (timeOfRow(start, step, zone, rows) < end) rows++
  return rows
}

/** Crossings of an airless altitude by the centre of the Sun, ms since 1970 UTC, up to a number of them. */
export function sunAltitudeTimes(
  { start, end }: RowSpan,
  degrees: number,
  observer: Observer,
  limit: number,
): number[] {
  const sun: Target = bodyTarget('sun')
  const centre: Target = Object.assign(
    (...sight: Parameters<Target>) => ({ vector: sun(...sight).vector, semidiameter: 0 }),
    { track: sun.track, radiusAu: 0 },
  )
  const times: number[] = []
  for (const { at } of altitudeCrossings(centre, observer, start, end, degrees)) {
    times.push(utcOfTt(at))
    if (times.length >= limit) break
  }
  return times
}

/** Longest stretch between two looks at a target, ms: a day, in which only the Moon and satellites go far. */
const LONGEST_LOOK = MS_PER_DAY
const SHORTEST_LOOK = 1_000
/** Looks at a target in one table. */
const MOST_LOOKS = 50_000

/**
 * The start, and each time when a direction has moved so far from where it was in the row before, to the second; `null` when the span is too long
 * to be followed.
 */
export function changeTimes(
  { start, end }: RowSpan,
  degrees: number,
  directionAt: (utc: number) => Vector,
  limit: number,
): number[] | null {
  const times = [start]
  let last = directionAt(start)
  let time = start
  let before = 0
  let look = Math.min(60_000, LONGEST_LOOK)
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const next = Math.min(end, time + look)
    const moved = separation(last, directionAt(next))
    if (moved >= degrees) {
      const reached = reachedAt(time, next, (utc) => separation(last, directionAt(utc)) - degrees)
      if (reached >= end || times.length >= limit) return times
      times.push(reached)
      last = directionAt(reached)
      time = reached
      before = 0
      continue
    }
    if (next >= end) return times
    const speed = Math.abs(moved - before) / (next - time)
    // A fifth of the way to go at the speed of now, which a station may slow and the next hours hasten.
    const wish = speed > 0 ? (0.2 * degrees) / speed : 2 * look
    look = Math.min(LONGEST_LOOK, Math.max(SHORTEST_LOOK, Math.min(wish, 4 * look)))
    before = moved
    time = next
  }
  return null
}

/** When a growing excess becomes zero between two times, to the second. */
function reachedAt(from: number, to: number, excess: (utc: number) => number): number {
  let [low, high] = [from, to]
  while (high - low > 500) {
    const middle = (low + high) / 2
    if (excess(middle) < 0) low = middle
    else high = middle
  }
  return Math.round(high / 1000) * 1000
}
