import { dateOfDay, dayNumber } from '../time/day-count.ts'
import { type CalendarMonth, type MonthDate, monthsFrom } from './month-date.ts'

const monthNames = [
  'Chaitra',
  'Vaishakha',
  'Jyaistha',
  'Ashadha',
  'Shravana',
  'Bhadra',
  'Ashvina',
  'Kartika',
  'Agrahayana',
  'Pausha',
  'Magha',
  'Phalguna',
] as const

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

/** Day count of 1 Chaitra in a Gregorian year: 22 March, 21 March in leap years. */
const newYear = (gregorian: number): number =>
  dayNumber({ year: gregorian, month: 3, day: isLeap(gregorian) ? 21 : 22 }, 'gregorian')

/** Years from the Saka era to ours. */
const SAKA = 78

/** Months of a year of the Saka era: the first of 30 days, of 31 in leap years, five of 31, six of 30. */
export function indianMonths(year: number) {
  const first = isLeap(year + SAKA) ? 31 : 30
  return monthsFrom(
    newYear(year + SAKA),
    monthNames.map((name, index) => [name, index === 0 ? first : index < 6 ? 31 : 30]),
  )
}

/**
 * The date in the Indian national calendar, Saka era, in force since 22 March 1957 and carried back by rule.
 * @see Calendar Reform Committee, Report (Government of India, 1955), part A.
 */
export function indianDate(day: number): MonthDate {
  const { year: gregorian } = dateOfDay(day, 'gregorian')
  const year = (day >= newYear(gregorian) ? gregorian : gregorian - 1) - SAKA
  const { month, monthName, first } = indianMonths(year).findLast(
    (candidate) => candidate.first <= day,
  ) as CalendarMonth
  return { year, month, monthName, day: day - first + 1 }
}
