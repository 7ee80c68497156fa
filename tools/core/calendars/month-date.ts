/** A date of a calendar whose months have names of their own. */
export interface MonthDate {
  readonly year: number
  /** From 1, in the order of the calendar's year. */
  readonly month: number
  readonly monthName: string
  readonly day: number
}

/** A month of a year as a calendar has it. */
export interface CalendarMonth {
  /** From 1, in the order of the calendar's year. */
  readonly month: number
  readonly monthName: string
  /** Day count of its first day, 0 = 1970-01-01. */
  readonly first: number
  readonly days: number
  /** True for the leap month of a Chinese year, which has the number of the one before. */
  readonly isLeapMonth?: boolean
}

/** Months one after the other from a day count on, by their lengths. */
export function monthsFrom(first: number, lengths: readonly (readonly [name: string, days: number])[]) {
  let next = first
  return lengths.map(([monthName, days], index): CalendarMonth => {
    const month = { month: index + 1, monthName, first: next, days }
    next += days
    return month
  })
}
