import { solarLongitudePassage } from '../events/seasons.ts'
import { sundialTime } from '../horizon/local-time.ts'
import { DAY } from '../time/civil.ts'
import { dateOfDay, dayNumber } from '../time/day-count.ts'
import { instantOfUtc, utcOfTt } from '../time/time.ts'
import { type MonthDate, monthsFrom } from './month-date.ts'

const monthNames = [
  'Farvardin',
  'Ordibehesht',
  'Khordad',
  'Tir',
  'Mordad',
  'Shahrivar',
  'Mehr',
  'Aban',
  'Azar',
  'Dey',
  'Bahman',
  'Esfand',
] as const

/** The meridian of Iran's standard time, degrees east. */
const MERIDIAN = 52.5

/** Day count of Nowruz in a Gregorian year: the day whose apparent noon first follows the March equinox. */
function nowruz(gregorian: number): number {
  const march = instantOfUtc(dayNumber({ year: gregorian, month: 3, day: 8 }, 'gregorian') * DAY)
  const equinox = sundialTime(utcOfTt(solarLongitudePassage(0, march.tt)), MERIDIAN)
  return Math.ceil((equinox - DAY / 2) / DAY)
}

/** Years from the Solar Hijri era to ours. */
const HIJRI = 621

/** Months of a year: six of 31 days, five of 30, and what is left until the next Nowruz. */
export function persianMonths(year: number) {
  const [first, next] = [nowruz(year + HIJRI), nowruz(year + HIJRI + 1)]
  const last = next - first - 336
  return monthsFrom(
    first,
    monthNames.map((name, index) => [name, index < 6 ? 31 : index < 11 ? 30 : last]),
  )
}

/**
 * The date in the Solar Hijri calendar, whose year begins by the equinox itself; the law of Iran since 31 March 1925,
 * carried back and on by rule.
 * @see E. M. Reingold, N. Dershowitz, Calendrical Calculations, 4th ed. (2018), ch. 15.
 *
 * **Accuracy**: certain where the equinox is further than its error (1 s, more where ΔT is a guess) from noon at 52.5° E.
 */
export function persianDate(day: number): MonthDate {
  const { year: gregorian } = dateOfDay(day, 'gregorian')
  const thisYear = nowruz(gregorian)
  const startYear = day >= thisYear ? gregorian : gregorian - 1
  const dayOfYear = day - (startYear === gregorian ? thisYear : nowruz(startYear))
  // Six months of 31 days, then months of 30.
  const month = dayOfYear < 186 ? Math.floor(dayOfYear / 31) : 6 + Math.floor((dayOfYear - 186) / 30)
  const before = month < 6 ? 31 * month : 186 + 30 * (month - 6)
  return {
    year: startYear - HIJRI,
    month: month + 1,
    monthName: monthNames[month] as string,
    day: dayOfYear - before + 1,
  }
}
