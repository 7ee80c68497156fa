import { nextQuarter, previousQuarter } from '../events/moon-phases.ts'
import { solarLongitudePassage, solarLongitudePassages } from '../events/seasons.ts'
import { DAY } from '../time/civil.ts'
import { dateOfDay, dayNumber } from '../time/day-count.ts'
import { instantOfUtc, utcOfTt } from '../time/time.ts'
import type { CalendarMonth } from './month-date.ts'

export interface ChineseDate {
  /** Gregorian year in which this Chinese year began. */
  readonly year: number
  /** Place in the cycle of sixty, 1–60. */
  readonly cycleYear: number
  /** Stem and branch: `jiazi`. */
  readonly cycleName: string
  readonly animal: string
  readonly month: number
  readonly isLeapMonth: boolean
  readonly day: number
}

const stems = ['jia', 'yi', 'bing', 'ding', 'wu', 'ji', 'geng', 'xin', 'ren', 'gui'] as const
const branches = ['zi', 'chou', 'yin', 'mao', 'chen', 'si', 'wu', 'wei', 'shen', 'you', 'xu', 'hai'] as const
const animals = [
  'rat',
  'ox',
  'tiger',
  'rabbit',
  'dragon',
  'snake',
  'horse',
  'goat',
  'monkey',
  'rooster',
  'dog',
  'pig',
] as const

/** The Shixian calendar, which took the true motion of the Sun for the months, began with this year. */
const FIRST_CHINESE_YEAR = 1645
export const CHINESE_FROM = dayNumber({ year: FIRST_CHINESE_YEAR, month: 1, day: 28 }, 'gregorian')
/** From 1929 the day is that of 120° E, before that of Beijing, 116°25′ E. */
const STANDARD_FROM = Date.UTC(1928, 11, 31, 16)
const STANDARD_OFFSET = 8 * 3_600_000
const BEIJING_OFFSET = (116 * 60 + 25) * 4_000

/** No lunation is shorter than 29.2 days: a search for the next new moon need not begin before this. */
const ALMOST_A_MONTH = 28 * DAY

/** Day count in China of an instant in ms since 1970 UTC. */
const dayOf = (utc: number): number =>
  Math.floor((utc + (utc >= STANDARD_FROM ? STANDARD_OFFSET : BEIJING_OFFSET)) / DAY)

/** An instant at the very end of a day in China, and at its beginning. */
const endOf = (day: number) => {
  const utc = (day + 1) * DAY - STANDARD_OFFSET
  return instantOfUtc((utc >= STANDARD_FROM ? utc : utc + STANDARD_OFFSET - BEIJING_OFFSET) - 1)
}

/** First day of the eleventh month: that of the new moon on or before the winter solstice of a Gregorian year. */
function eleventhMonth(gregorian: number): number {
  const autumn = instantOfUtc(dayNumber({ year: gregorian, month: 11, day: 25 }, 'gregorian') * DAY)
  const solstice = dayOf(utcOfTt(solarLongitudePassage(270, autumn.tt)))
  return dayOf(previousQuarter(endOf(solstice), 'new moon').utc)
}

/** First days of the months from one eleventh month up to and with the next. */
function monthStarts(first: number, last: number): number[] {
  const starts = [first]
  for (let start = first; start < last; ) {
    const nearEnd = instantOfUtc(endOf(start).utc + ALMOST_A_MONTH)
    start = dayOf(nextQuarter(nearEnd, 'new moon').utc)
    starts.push(start)
  }
  return starts
}

/** Index of the leap month among thirteen: the first that holds no multiple of 30° of the Sun. */
function leapIndex(starts: readonly number[]): number {
  const from = endOf((starts[0] as number) - 1)
  const to = endOf((starts.at(-1) as number) - 1)
  const terms = [...solarLongitudePassages(30, from.tt, to.tt)].map((tt) => dayOf(utcOfTt(tt)))
  return starts.findIndex(
    (start, index) => index > 0 && !terms.some((day) => day >= start && day < (starts[index + 1] ?? 0)),
  )
}

/** Months from one eleventh month up to the next, by the number of months after the eleventh that each has. */
function winterYear(first: number, last: number) {
  const starts = monthStarts(first, last)
  const leap = starts.length === 14 ? leapIndex(starts) : -1
  return starts.slice(0, -1).map((start, index) => ({
    number: leap !== -1 && index >= leap ? index - 1 : index,
    isLeapMonth: index === leap,
    first: start,
    days: (starts[index + 1] as number) - start,
  }))
}

/** Month of the calendar's year that is a number of months after the eleventh. */
const monthAfterEleventh = (number: number): number => ((number + 10) % 12) + 1

/** Months of the year that begins in a Gregorian year, `leap6` after the sixth if it is doubled; none before 1645. */
export function chineseMonths(year: number): CalendarMonth[] {
  if (year < FIRST_CHINESE_YEAR) return []
  const [before, current, after] = [eleventhMonth(year - 1), eleventhMonth(year), eleventhMonth(year + 1)]
  const all = [
    ...winterYear(before, current).filter(({ number }) => number >= 2),
    ...winterYear(current, after).filter(({ number }) => number < 2),
  ]
  return all.map(({ number, isLeapMonth, first, days }) => {
    const month = monthAfterEleventh(number)
    return { month, monthName: isLeapMonth ? `leap${month}` : `${month}`, isLeapMonth, first, days }
  })
}

/**
 * The date in the Chinese calendar by the rules of GB/T 33661-2017, with the true Sun and Moon; `null` before 1645,
 * when other rules were kept. Calendars printed before 1929 may differ by a day where a new moon fell near midnight.
 *
 * @param day day count of the civil date, 0 = 1970-01-01.
 * @see E. M. Reingold, N. Dershowitz, Calendrical Calculations, 4th ed. (2018), ch. 19.
 * **Accuracy**: certain where new moon and term are further than 1 s (more where ΔT is a guess) from midnight in China.
 */
export function chineseDate(day: number): ChineseDate | null {
  if (day < CHINESE_FROM) return null
  const { year: gregorian } = dateOfDay(day, 'gregorian')
  const latest = eleventhMonth(gregorian)
  const solsticeYear = day >= latest ? gregorian : gregorian - 1
  const [first, last] =
    solsticeYear === gregorian
      ? [latest, eleventhMonth(gregorian + 1)]
      : [eleventhMonth(solsticeYear), latest]
  const month = winterYear(first, last).findLast((month) => month.first <= day)
  if (!month) throw new RangeError(`no Chinese month holds day ${day}`)
  const { number, isLeapMonth } = month
  const year = number < 2 ? solsticeYear : solsticeYear + 1
  const cycle = (((year - 4) % 60) + 60) % 60
  return {
    year,
    cycleYear: cycle + 1,
    cycleName: `${stems[cycle % 10]}${branches[cycle % 12]}`,
    animal: animals[cycle % 12] as string,
    month: monthAfterEleventh(number),
    isLeapMonth,
    day: day - month.first + 1,
  }
}
