/** Dates of the civil, the Gregorian and the Julian calendar as counts of days; years are astronomical (0 = 1 BC). */
export interface CivilDate {
  readonly year: number
  /** 1–12. */
  readonly month: number
  /** 1–31. */
  readonly day: number
}

/** Leap rules, each carried back and forward without end. */
type LeapRule = 'gregorian' | 'julian'

/** `mixed` is the civil calendar: Julian to 1582-10-04, Gregorian from the day after, which was 1582-10-15. */
export const calendars = ['mixed', 'gregorian', 'julian'] as const
export type Calendar = (typeof calendars)[number]

/** Days from 1 March of year 0 to 1970-01-01 (Gregorian), in each leap rule. */
const marchOfYearZero: Readonly<Record<LeapRule, number>> = { gregorian: 719_468, julian: 719_470 }

/** First day of the Gregorian calendar, as the bull Inter gravissimas (1582) has it. */
const firstGregorian: CivilDate = { year: 1582, month: 10, day: 15 }
/** The same as a day count. */
export const FIRST_GREGORIAN_DAY = countOf(firstGregorian, 'gregorian')

function isBefore(a: CivilDate, b: CivilDate): boolean {
  return (a.year - b.year || a.month - b.month || a.day - b.day) < 0
}

/**
 * Day count of a date, 0 on 1970-01-01 (Gregorian). Months are counted from March, so that the leap day is the last
 * day of the year and 153 days in every five months give the length of each.
 * @see Jean Meeus, Astronomical Algorithms, 2nd ed., chapter 7; the same count with another zero.
 * Accuracy: exact for every year from −9999 to 9999.
 */
export function dayNumber(date: CivilDate, calendar: Calendar = 'mixed'): number {
  if (calendar !== 'mixed') return countOf(date, calendar)
  return countOf(date, isBefore(date, firstGregorian) ? 'julian' : 'gregorian')
}

function countOf(date: CivilDate, rule: LeapRule): number {
  const year = date.month > 2 ? date.year : date.year - 1
  const month = (date.month + 9) % 12
  return yearStart(year, rule) + Math.floor((153 * month + 2) / 5) + date.day - 1
}

/** Day count of 1 March of a year. */
function yearStart(year: number, rule: LeapRule): number {
  const centuries = rule === 'gregorian' ? Math.floor(year / 400) - Math.floor(year / 100) : 0
  return 365 * year + Math.floor(year / 4) + centuries - marchOfYearZero[rule]
}

/** Date of a day count: the inverse of {@link dayNumber}. */
export function dateOfDay(day: number, calendar: Calendar = 'mixed'): CivilDate {
  const ofCivil = day < FIRST_GREGORIAN_DAY ? 'julian' : 'gregorian'
  const rule = calendar === 'mixed' ? ofCivil : calendar
  let year = Math.floor((day + marchOfYearZero[rule]) / 365.25)
  // The mean Julian year is too long for Gregorian centuries, so the first guess may fall short, never over by two.
  while (yearStart(year + 1, rule) <= day) year++
  while (yearStart(year, rule) > day) year--
  const dayOfYear = day - yearStart(year, rule)
  const month = Math.floor((5 * dayOfYear + 2) / 153)
  return {
    year: month < 10 ? year : year + 1,
    month: month < 10 ? month + 3 : month - 9,
    day: dayOfYear - Math.floor((153 * month + 2) / 5) + 1,
  }
}

/** Last day of a month: 28 to 31. */
export function daysInMonth(year: number, month: number, calendar: Calendar = 'mixed'): number {
  const next = month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 }
  return dateOfDay(dayNumber(next, calendar) - 1, calendar).day
}

/** Day of the week of a day count: 0 Sunday to 6 Saturday (1970-01-01 was a Thursday). */
export function weekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}

/** Names of the days of the week, from Sunday. */
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const

/** Names of the months of the Julian and the Gregorian calendar. */
export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const
