import type { Observer } from '../frames/earth.ts'
import { NoSolution } from '../no-solution.ts'
import { bodyTarget } from '../targets/target.ts'
import { DAY, meanTimeOffset } from '../time/civil.ts'
import { instantOfTt, isoSeconds, MS_PER_DAY } from '../time/time.ts'
import { offsetAt } from '../time/zones.ts'
import { altitudeCrossings } from './altitude-crossings.ts'
import { levelHorizon } from './skyline.ts'

/** A day as the Sun makes it: from sunrise to the next sunrise, ms since 1970 UTC. */
export interface SolarDay {
  readonly sunrise: number
  readonly sunset: number
  readonly nextSunrise: number
}

/**
 * How far apart, in ms, two sunrises may be and still be those of one day: near the polar circles the Sun rises up to
 * an hour earlier or later from day to day; the end of a polar night is no morning of the day before it.
 */
const LONGEST = 1.2 * MS_PER_DAY

const LONGEST_HOURS = Math.round((LONGEST / MS_PER_DAY) * 24)

const roseAt = (sunrise: number): string => `The Sun rises there at ${isoSeconds(sunrise)}`

const sun = bodyTarget('sun')

function solarDay(observer: Observer, from: number, to: number, choice: 'first' | 'last'): SolarDay {
  const crossings = [...altitudeCrossings(sun, observer, from, to + LONGEST, levelHorizon(observer))].map(
    ({ at: tt, rising }) => ({ rising, utc: instantOfTt(tt).utc }),
  )
  const rises = crossings.filter(({ rising }) => rising).map(({ utc }) => utc)
  const inRange = rises.filter((utc) => utc < to)
  const sunrise = choice === 'first' ? inRange[0] : inRange.at(-1)
  const after = (isRise: boolean) =>
    crossings.find(({ rising, utc }) => rising === isRise && sunrise !== undefined && utc > sunrise)?.utc
  const [sunset, nextSunrise] = [after(false), after(true)]
  if (sunrise === undefined) throw new NoSolution('no_rise_set', 'The Sun does not rise there on that day.')
  if (sunset === undefined || (nextSunrise !== undefined && sunset > nextSunrise)) {
    throw new NoSolution(
      'no_rise_set',
      `${roseAt(sunrise)}, but does not set again within ${LONGEST_HOURS} h.`,
    )
  }
  if (nextSunrise === undefined) {
    throw new NoSolution(
      'no_rise_set',
      `${roseAt(sunrise)} and sets at ${isoSeconds(sunset)}, but does not rise again within ${LONGEST_HOURS} h: that day has no end by sunrise.`,
    )
  }
  return { sunrise, sunset, nextSunrise }
}

/**
 * The solar day that an instant lies in: it begins with the last sunrise before it.
 * @throws Impossible `no_rise_set` in polar day and night.
 *
 * **Accuracy**: as `riseSet`: the upper limb at an airless altitude of −34′.
 */
export const solarDayAt = (observer: Observer, utc: number): SolarDay =>
  // A millisecond more lets in the instant of the sunrise itself.
  solarDay(observer, utc - LONGEST, utc + 1, 'last')

/**
 * The solar day whose sunrise is the first in start ≤ t < end (ms since 1970 UTC), for a day that is named by its date.
 * @throws Impossible `no_rise_set` when the Sun does not rise then.
 */
export const solarDayOf = (observer: Observer, start: number, end: number): SolarDay =>
  solarDay(observer, start, end, 'first')

/** The solar days that touch an interval (ms since 1970 UTC), in order; where the Sun does not rise or set there are none. */
export function solarDaysBetween(observer: Observer, from: number, to: number): SolarDay[] {
  const crossings = [
    ...altitudeCrossings(sun, observer, from - LONGEST, to + LONGEST, levelHorizon(observer)),
  ].map(({ at: tt, rising }) => ({ rising, utc: instantOfTt(tt).utc }))
  return crossings.flatMap((rise, index) => {
    const [set, nextRise] = [crossings[index + 1], crossings[index + 2]]
    if (!rise.rising || !set || !nextRise || nextRise.utc - rise.utc > LONGEST) return []
    if (nextRise.utc <= from || rise.utc >= to) return []
    return [{ sunrise: rise.utc, sunset: set.utc, nextSunrise: nextRise.utc }]
  })
}

/** Day number of the local date of an instant: civil with a time zone, else by mean solar time. */
export function localDayNumber(utc: number, longitude: number, timezone: string | undefined): number {
  const ahead = timezone ? offsetAt(timezone, utc).offsetSeconds : meanTimeOffset(longitude)
  return Math.floor((utc + ahead * 1000) / DAY)
}
