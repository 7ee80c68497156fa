/** A date of a calendar whose months have names of their own. */
export interface MonthDate {
  readonly year: number
  /** From 1, in the order of the calendar's year. */
  readonly month: number
  readonly monthName: string
  readonly day: number
}
