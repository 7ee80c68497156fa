/** Days of the week and hours of the clock of a zone, as stretches of time. */

import type { Interval } from '../math/intervals.ts'
import { civilAt, DAY } from '../time/civil.ts'
import { type CivilDay, civilDayAt, civilDays } from '../time/civil-day.ts'
import { dayNumber, weekday, weekdays } from '../time/day-count.ts'
import { instantOfTt, instantOfUtc, utcOfTt } from '../time/time.ts'
import { localToUtc, offsetAt } from '../time/zones.ts'

/** Names of days that a condition takes: one, or some together. */
export const dayNames = [...weekdays, 'mondayToFriday', 'saturdayOrSunday'] as const
export type DayName = (typeof dayNames)[number]

/** Number of the day of the week at a TT: 0 Sunday to 6 Saturday. */
export const weekdayAt = (zone: string, tt: number): number =>
  weekday(dayNumber(civilDayAt(zone, instantOfTt(tt).utc).date))

/** Hours of the clock at a TT, 0 to 24. */
export function hourAt(zone: string, tt: number): number {
  const { utc } = instantOfTt(tt)
  const { hour, minute, second } = civilAt(utc, offsetAt(zone, utc).offsetSeconds)
  return hour + minute / 60 + second / 3600
}

function isWanted(day: CivilDay, name: DayName): boolean {
  const number = weekday(dayNumber(day.date))
  const isFree = number === 0 || number === 6
  if (name === 'mondayToFriday') return !isFree
  if (name === 'saturdayOrSunday') return isFree
  return weekdays[number] === name
}

/** The instant that the clock shows an hour of a day, ms; where it was skipped, that of the change. */
function timeOf({ date, start, end }: CivilDay, hours: number, zone: string): number {
  const sinceMidnight = hours * (DAY / 24)
  // Without a change of clocks, as on nearly all days; midnight itself has no other meaning on any.
  if (end - start === DAY || hours === 0) return start + sinceMidnight
  if (hours === 24) return end
  const clock = civilAt(Date.UTC(2000, 0, 1) + sinceMidnight)
  const { hour, minute, second } = clock
  const { candidates, gap } = localToUtc(zone, { ...date, hour, minute, second, millisecond: 0 })
  return gap?.at ?? (candidates[0]?.utc as number)
}

/** The parts of a span on days of a name. */
export const weekdayStretches = (zone: string, name: DayName, within: Interval): Interval[] =>
  stretches(zone, within, (day) => (isWanted(day, name) ? [[day.start, day.end]] : []))

/** The parts of a span between two hours of the clock; from the greater to the less they run through midnight. */
export const hourStretches = (
  zone: string,
  [low, high]: readonly [number, number],
  within: Interval,
): Interval[] =>
  stretches(zone, within, (day) => {
    const [first, last] = [timeOf(day, low, zone), timeOf(day, high, zone)]
    if (low < high) return [[first, last]]
    return [
      [day.start, last],
      [first, day.end],
    ]
  })

/** Stretches of days, ms, as TT within a span; those that follow each other at once are one. */
function stretches(
  zone: string,
  within: Interval,
  of: (day: CivilDay) => readonly (readonly [number, number])[],
): Interval[] {
  const merged: { from: number; to: number }[] = []
  let lastEnd: number | undefined
  for (const day of civilDays(zone, utcOfTt(within.from), utcOfTt(within.to))) {
    for (const [start, end] of of(day)) {
      const from = Math.max(instantOfUtc(start).tt, within.from)
      const to = Math.min(instantOfUtc(end).tt, within.to)
      if (to <= from) continue
      const previous = merged.at(-1)
      if (previous && lastEnd === start) previous.to = to
      else merged.push({ from, to })
      lastEnd = end
    }
  }
  return merged
}
