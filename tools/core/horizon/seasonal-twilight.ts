import { DAY } from '../time/civil.ts'

/**
 * Minutes of a twilight by latitude and season: those at the equator, and what latitude 55° adds to them at the winter solstice,
 * the equinoxes, midway to the summer solstice, and at it.
 */
export interface SeasonalTwilight {
  readonly atEquator: number
  readonly winter: number
  readonly equinox: number
  readonly midway: number
  readonly summer: number
}

/** Latitude that the numbers of a season are of, degrees. */
const LATITUDE = 55
/** Days after the winter solstice of a season's numbers. */
const seasonDays = [
  [0, 'winter'],
  [91, 'equinox'],
  [137, 'midway'],
  [183, 'summer'],
  [229, 'midway'],
  [275, 'equinox'],
  [366, 'winter'],
] as const

/** Start of a Gregorian year, ms since 1970 UTC; `Date.UTC` takes years before 100 for those after 1900. */
const yearStart = (year: number): number => new Date(0).setUTCFullYear(year, 0, 1)

/** Days since the winter solstice of a latitude's half of the Earth, 21 December or 21 June. */
function daysSinceSolstice(date: number, latitude: number): number {
  const year = new Date(date).getUTCFullYear()
  const start = yearStart(year)
  const length = (yearStart(year + 1) - start) / DAY
  const since = (date - start) / DAY + 1 + (latitude >= 0 ? 10 : 193)
  return since % length
}

/**
 * Length of a twilight, minutes.
 * @param date midnight UTC of the local date, ms since 1970.
 */
export function twilightMinutes(twilight: SeasonalTwilight, date: number, latitude: number): number {
  const days = daysSinceSolstice(date, latitude)
  const next = seasonDays.findIndex(([day]) => day > days)
  const [from, before] = seasonDays[next - 1] as (typeof seasonDays)[number]
  const [to, after] = seasonDays[next] as (typeof seasonDays)[number]
  const added = twilight[before] + ((days - from) / (to - from)) * (twilight[after] - twilight[before])
  return twilight.atEquator + (added * Math.abs(latitude)) / LATITUDE
}
