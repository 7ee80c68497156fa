/** The night that a person means by tonight. */

import type { Observer } from '../frames/earth.ts'
import type { Interval } from '../math/intervals.ts'
import { meanSolarDay, type Window } from '../time/day.ts'
import { instantOfUtc, MS_PER_DAY, utcOfTt } from '../time/time.ts'
import { sunDownIn } from './observing-night.ts'

/** Days looked through on either side of an instant: near the polar circles neighbouring sunsets are up to 25 h apart. */
const REACH_DAYS = 1.5

/**
 * The night in progress at an instant, else the coming one: from sunset to sunrise, whole seconds, ms since 1970 UTC. In
 * polar night, without a sunset or sunrise within 36 hours, it is cut at the noons of mean solar time. `null` in polar day,
 * when the Sun does not set within 36 hours.
 *
 * **Accuracy**: as `riseSet`: the upper limb at an airless altitude of −34′.
 */
export function nightAt(observer: Observer, utc: number): Window | null {
  const night = nightIn(observer, utc)
  return night && { start: wholeSecond(utcOfTt(night.from)), end: wholeSecond(utcOfTt(night.to)) }
}

/** The same to the digit, TT days. */
export function nightIn(observer: Observer, utc: number): Interval | null {
  const { tt } = instantOfUtc(utc)
  // From one half day to another, so that the same looks, to the digit, find a sunset whenever it is asked for.
  const searchSpan = { from: halfDay(tt) - REACH_DAYS, to: halfDay(tt) + REACH_DAYS + 0.5 }
  const down = sunDownIn(observer, searchSpan).find(({ to }) => to > tt)
  if (!down) return null
  const [hasStart, hasEnd] = [down.from > searchSpan.from, down.to < searchSpan.to]
  if (hasStart && hasEnd) return down
  const half = MS_PER_DAY / 2
  const within = hasStart ? Math.max(utc, utcOfTt(down.from) + half) : utc
  const midnights = meanSolarDay(within - half, observer.longitude)
  const [noon, nextNoon] = [midnights.start + half, midnights.end + half].map(
    (midnight) => instantOfUtc(midnight).tt,
  )
  return {
    from: Math.max(hasStart ? down.from : Number.NEGATIVE_INFINITY, noon as number),
    to: Math.min(hasEnd ? down.to : Number.POSITIVE_INFINITY, nextNoon as number),
  }
}

const halfDay = (tt: number): number => Math.floor(2 * tt) / 2

const wholeSecond = (utc: number): number => Math.round(utc / 1000) * 1000
