import { capitalised } from '../../tools/core/text/capitalised.ts'
import { readCivil } from '../../tools/core/time/civil.ts'
import {
  type CivilDate,
  dayNumber,
  FIRST_GREGORIAN_DAY,
  monthNames,
  weekday,
  weekdays,
} from '../../tools/core/time/day-count.ts'
import { type Markup, markup } from './markup.ts'

/** Years after the first are written with their era up to this one, since “44” could be any century’s. */
const lastNamedYear = 99

/** “2026”, “44 AD”, “44 BC”: the year of an ISO text, which counts 1 BC as 0 (ISO 8601-1:2019, §4.3.3). */
export function yearWithEra(year: number): string {
  if (year < 1) return `${1 - year} BC`
  return year > lastNamedYear ? String(year) : `${year} AD`
}

/** Date and weekday of `2026-11-20T16:40:57+01:00`, in the civil calendar: Julian before 1582-10-15. */
function dateOf(local: string): CivilDate & { readonly count: number; readonly weekday: string } {
  const reading = readCivil(local)
  if ('reason' in reading) throw new RangeError(`${local}: ${reading.reason}`)
  const count = dayNumber(reading.civil)
  return { ...reading.civil, count, weekday: capitalised(weekdays[weekday(count) as 0]) }
}

/** “20 November”, or “20 Nov”. */
export const dayAndMonth = ({ day, month }: CivilDate, length?: number): string =>
  // September has four letters in British English (CLDR 48, en-GB).
  `${day} ${monthNames[month - 1]?.slice(0, month === 9 && length ? 4 : length)}`

/** “16:40”. */
export const clock = (local: string): string => local.slice(local.indexOf('T') + 1).slice(0, 5)

/** “Friday, 20 November 2026, 16:40”; “Monday, 13 March 44 BC (Julian calendar), 12:00”. */
export function longTime(local: string): string {
  const date = dateOf(local)
  const calendar = date.count < FIRST_GREGORIAN_DAY ? ' (Julian calendar)' : ''
  return `${date.weekday}, ${dayAndMonth(date)} ${yearWithEra(date.year)}${calendar}, ${clock(local)}`
}

/** “Fri 20 Nov, 16:40”, with the instant behind it. */
export function dayAndTime(local: string): Markup {
  const date = dateOf(local)
  return timeElement(`${date.weekday.slice(0, 3)} ${dayAndMonth(date, 3)}`, local)
}

/** “20 Nov 2026, 16:40”, for what may be years away. */
export function dayYearAndTime(local: string): Markup {
  const date = dateOf(local)
  return timeElement(`${dayAndMonth(date, 3)} ${yearWithEra(date.year)}`, local)
}

const timeElement = (date: string, local: string): Markup =>
  markup`<time datetime="${local}">${date}, ${clock(local)}</time>`

/** “16:40”, with the instant behind it; a dash where there is none. */
export function timeOnly(local: string | null | undefined): Markup {
  return local ? markup`<time datetime="${local}">${clock(local)}</time>` : markup`–`
}
