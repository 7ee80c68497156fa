import { dateOfDay, dayNumber } from '../time/day-count.ts'
import { type MonthDate, monthsFrom } from './month-date.ts'

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

/** Lengths of the months of the year that begins in a Gregorian year. */
const lengthsOf = (gregorian: number): readonly number[] => [
  isLeap(gregorian) ? 31 : 30,
  ...[31, 31, 31, 31, 31],
  ...[30, 30, 30, 30, 30, 30],
]

/** Years from the Saka era to ours. */
const SAKA = 78

/** Months of a year of the Saka era. */
export function indianMonths(year: number) {
  const lengths = lengthsOf(year + SAKA)
  return monthsFrom(
    newYear(year + SAKA),
    monthNames.map((name, at) => [name, lengths[at] as number]),
  )
}

/**
 * The date in the Indian national calendar, Saka era, in force since 22 March 1957 and carried back by rule.
 * @see Calendar Reform Committee, Report (Government of India, 1955), part A.
 */
export function indianDate(day: number): MonthDate {
  const { year: gregorian } = dateOfDay(day, 'gregorian')
  const started = day >= newYear(gregorian) ? gregorian : gregorian - 1
  const lengths = lengthsOf(started)
  let left = day - newYear(started)
  const month = lengths.findIndex((length) => {
    if (left < length) return true
    left -= length
    return false
  })
  return { year: started - SAKA, month: month + 1, monthName: monthNames[month] as string, day: left + 1 }
}
