import { type Instant, instantOfTt, utcOfTt } from '../time/time.ts'
import { moonQuarters, previousQuarter } from './moon-phases.ts'
import { solarLongitude, solarLongitudePassage } from './seasons.ts'

/** Which of the two rules make a full Moon blue. */
export type BlueMoon = 'monthly' | 'seasonal' | 'both'

/**
 * Whether a full Moon is blue: the second of a calendar month (J. H. Pruett, Sky & Telescope, March 1946), or the
 * third of four in a season (Maine Farmers' Almanac, as D. W. Olson found it, Sky & Telescope, May 1999).
 *
 * Seasons run between the apparent equinoxes and solstices; the almanac's own used a mean Sun, which differs in a few
 * years of a century.
 *
 * @param sameMonth whether two instants of UTC (ms) are in one month of the calendar in use.
 */
export function blueMoon(full: Instant, sameMonth: (a: number, b: number) => boolean): BlueMoon | null {
  // A day earlier, so that the given Moon is not found as its own predecessor.
  const before = previousQuarter(instantOfTt(full.tt - 1), 'full moon')
  const isMonthly = sameMonth(before.utc, full.utc)
  const isSeasonal = isThirdOfFour(full)
  if (isMonthly) return isSeasonal ? 'both' : 'monthly'
  return isSeasonal ? 'seasonal' : null
}

function isThirdOfFour(full: Instant): boolean {
  const quarter = Math.floor(solarLongitude(full) / 90) * 90
  // A season is at most 93.7 days: the passage behind is the only one in the days before.
  const begins = solarLongitudePassage(quarter, full.tt - 95)
  const ends = solarLongitudePassage((quarter + 90) % 360, full.tt)
  const fulls = [...moonQuarters(utcOfTt(begins), utcOfTt(ends))].filter(
    ({ quarter }) => quarter === 'full moon',
  )
  return fulls.length === 4 && Math.abs((fulls[2]?.instant.tt ?? 0) - full.tt) < 1
}
