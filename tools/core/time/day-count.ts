/** Dates of the proleptic Gregorian and of the Julian calendar as counts of days; years are astronomical (0 = 1 BC). */
export interface CivilDate {
  readonly year: number
  /** 1–12. */
  readonly month: number
  /** 1–31. */
  readonly day: number
}

export const calendars = ['gregorian', 'julian'] as const
export type Calendar = (typeof calendars)[number]

/** Days from 1 March of year 0 to 1970-01-01 (Gregorian), in each calendar's own leap rule. */
const marchOfYearZero: Readonly<Record<Calendar, number>> = { gregorian: 719_468, julian: 719_470 }

/**
 * Day count of a date, 0 on 1970-01-01 (Gregorian). Months are counted from March, so that the leap day is the last
 * day of the year and 153 days in every five months give the length of each.
 * @see Jean Meeus, Astronomical Algorithms, 2nd ed., chapter 7; the same count with another zero.
 * Accuracy: exact for every year from −9999 to 9999.
 */
export function dayNumber(date: CivilDate, calendar: Calendar = 'gregorian'): number {
  const year = date.month > 2 ? date.year : date.year - 1
  const month = (date.month + 9) % 12
  return yearStart(year, calendar) + Math.floor((153 * month + 2) / 5) + date.day - 1
}

/** Day count of 1 March of a year. */
function yearStart(year: number, calendar: Calendar): number {
  const centuries = calendar === 'gregorian' ? Math.floor(year / 400) - Math.floor(year / 100) : 0
  return 365 * year + Math.floor(year / 4) + centuries - marchOfYearZero[calendar]
}

/** Date of a day count: the inverse of {@link dayNumber}. */
export function dateOfDay(day: number, calendar: Calendar = 'gregorian'): CivilDate {
  let year = Math.floor((day + marchOfYearZero[calendar]) / 365.25)
  // The mean Julian year is too long for Gregorian centuries, so the first guess may fall short, never over by two.
  while (yearStart(year + 1, calendar) <= day) year++
  while (yearStart(year, calendar) > day) year--
  const dayOfYear = day - yearStart(year, calendar)
  const month = Math.floor((5 * dayOfYear + 2) / 153)
  return {
    year: month < 10 ? year : year + 1,
    month: month < 10 ? month + 3 : month - 9,
    day: dayOfYear - Math.floor((153 * month + 2) / 5) + 1,
  }
}

/** Length of a month: 28 to 31 days. */
export function daysInMonth(year: number, month: number, calendar: Calendar = 'gregorian'): number {
  const next = month === 12 ? { year: year + 1, month: 1, day: 1 } : { year, month: month + 1, day: 1 }
  return dayNumber(next, calendar) - dayNumber({ year, month, day: 1 }, calendar)
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
