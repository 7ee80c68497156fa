import { type MonthDate, monthsFrom } from './month-date.ts'

/**
 * Day counts (0 = 1970-01-01) of the arithmetical Hebrew calendar, fixed by Hillel II in 358/9. The date is that of the
 * daylight: the Hebrew day began at the sunset before.
 * @see E. M. Reingold, N. Dershowitz, Calendrical Calculations, 4th ed. (2018), ch. 8.
 */

/** Day count of 1 Tishri of year 1: 7 October 3761 BC, Julian. */
const EPOCH = -2_092_590
/** Months in the Metonic cycle of 19 years, and parts (1080 to the hour) of a day and beyond 29 days in a month. */
const METONIC_MONTHS = 235
const PARTS_PER_DAY = 25_920
const PARTS_BEYOND_29_DAYS = 13_753
/** Parts of the day at which the first conjunction of all (molad BaHaRaD) is counted. */
const FIRST_MOLAD_PARTS = 12_084

const isLeap = (year: number): boolean => (7 * year + 1) % 19 < 7

/** Days from the epoch to the molad of Tishri, put off from Sunday, Wednesday and Friday. */
function moladDay(year: number): number {
  const months = Math.floor((METONIC_MONTHS * year - 234) / 19)
  const parts = FIRST_MOLAD_PARTS + PARTS_BEYOND_29_DAYS * months
  const day = 29 * months + Math.floor(parts / PARTS_PER_DAY)
  return (3 * (day + 1)) % 7 < 3 ? day + 1 : day
}

/** Day count of 1 Tishri: put off further where a year would have 356 days or follow one of 382. */
function newYear(year: number): number {
  const [before, current, after] = [moladDay(year - 1), moladDay(year), moladDay(year + 1)]
  const delay = after - current === 356 ? 2 : current - before === 382 ? 1 : 0
  return EPOCH + current + delay
}

function months(year: number): readonly (readonly [name: string, days: number])[] {
  const days = newYear(year + 1) - newYear(year)
  return [
    ['Tishri', 30],
    ['Marheshvan', days % 10 === 5 ? 30 : 29],
    ['Kislev', days % 10 === 3 ? 29 : 30],
    ['Tevet', 29],
    ['Shevat', 30],
    ...(isLeap(year)
      ? ([
          ['Adar I', 30],
          ['Adar II', 29],
        ] as const)
      : ([['Adar', 29]] as const)),
    ['Nisan', 30],
    ['Iyyar', 29],
    ['Sivan', 30],
    ['Tammuz', 29],
    ['Av', 30],
    ['Elul', 29],
  ]
}

/** Months of a year from Tishri. */
export const hebrewMonths = (year: number) => monthsFrom(newYear(year), months(year))

/** A Hebrew date; the Bible counts months from Nisan. */
export interface HebrewDate extends MonthDate {
  readonly monthFromNisan: number
}

/** The Hebrew date of a day count; months are numbered from Tishri. */
export function hebrewDate(day: number): HebrewDate {
  let year = Math.floor((day - EPOCH) / 365.2468) + 1
  while (newYear(year) > day) year--
  while (newYear(year + 1) <= day) year++
  let left = day - newYear(year)
  const all = months(year)
  const nisan = all.findIndex(([name]) => name === 'Nisan')
  for (const [index, [monthName, length]] of all.entries()) {
    // Tishri is the seventh from Nisan; the second Adar of a leap year the thirteenth.
    const monthFromNisan = index < nisan ? index + 7 : index - nisan + 1
    if (left < length) return { year, month: index + 1, monthName, day: left + 1, monthFromNisan }
    left -= length
  }
  throw new RangeError(`a Hebrew year ended before day ${day}`)
}
