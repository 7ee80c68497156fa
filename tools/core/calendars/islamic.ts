import { type MonthDate, monthsFrom } from './month-date.ts'

/** Day count (0 = 1970-01-01) of 1 Muharram of year 1: Friday 16 July 622, Julian. */
const EPOCH = -492_148

const monthNames = [
  'Muharram',
  'Safar',
  'Rabi I',
  'Rabi II',
  'Jumada I',
  'Jumada II',
  'Rajab',
  'Shaban',
  'Ramadan',
  'Shawwal',
  'Dhu al-Qada',
  'Dhu al-Hijja',
] as const

const startOf = (year: number, month: number): number =>
  EPOCH + 354 * (year - 1) + Math.floor((3 + 11 * year) / 30) + 29 * (month - 1) + Math.floor(month / 2)

/** Months of a year: of 30 and 29 days by turns, the last of 30 in leap years. */
export function islamicMonths(year: number) {
  const last = startOf(year + 1, 1) - startOf(year, 12)
  return monthsFrom(
    startOf(year, 1),
    monthNames.map((name, index) => [name, index === 11 ? last : 30 - (index % 2)]),
  )
}

/**
 * The date in the tabular (civil) Islamic calendar, with leap years 2, 5, 7, 10, 13, 16, 18, 21, 24, 26 and 29 of 30.
 * Calendars by sighting of the crescent differ by a day or two. The date is that of the daylight.
 * @see E. M. Reingold, N. Dershowitz, Calendrical Calculations, 4th ed. (2018), ch. 7.
 */
export function islamicDate(day: number): MonthDate {
  const year = Math.floor((30 * (day - EPOCH) + 10_646) / 10_631)
  const dayOfYear = day - startOf(year, 1)
  const month = Math.min(12, Math.floor((11 * dayOfYear + 330) / 325))
  return {
    year,
    month,
    monthName: monthNames[month - 1] as string,
    day: day - startOf(year, month) + 1,
  }
}
