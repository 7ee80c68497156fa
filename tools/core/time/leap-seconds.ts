import { leapSeconds } from '../data/leap-seconds.ts'

const UNIX_EPOCH_MJD = 40587
const MS_PER_DAY = 86400000

const steps = leapSeconds.map(([from, seconds]) => ({
  mjd: Date.parse(from) / MS_PER_DAY + UNIX_EPOCH_MJD,
  seconds,
}))

/** First day of UTC as a leap-second scale: 1972-01-01. */
export const FIRST_LEAP_SECOND_MJD = (steps[0] as { mjd: number }).mjd

/** TAI − UTC in whole seconds at a UTC day (Modified Julian Date, not before 1972-01-01). */
export function taiMinusUtc(mjd: number): number {
  for (let index = steps.length - 1; index >= 0; index--) {
    const step = steps[index] as { mjd: number; seconds: number }
    if (mjd >= step.mjd) return step.seconds
  }
  throw new RangeError(`no leap seconds before 1972: ${mjd}`)
}

/** Ends of the days with a leap second behind their last second, ms since 1970 UTC as ISO 8601 clocks count it. */
const leapDayEnds = leapSeconds.slice(1).map(([from]) => Date.parse(from))

/** Whether the second of a UTC clock reading, ms since 1970, was followed by second 60. */
export const endsInLeapSecond = (utc: number): boolean =>
  leapDayEnds.includes((Math.floor(utc / 1000) + 1) * 1000)

/** The last end of a day with a leap second until an instant, ms since 1970; undefined before 1972-07-01. */
export const lastLeapSecondUntil = (utc: number): number | undefined =>
  leapDayEnds.filter((end) => end <= utc).at(-1)
