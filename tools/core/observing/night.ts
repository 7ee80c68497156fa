/** The night that a person means by tonight. */

import type { Observer } from '../frames/earth.ts'
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
  const { tt } = instantOfUtc(utc)
  const around = { from: tt - REACH_DAYS, to: tt + REACH_DAYS }
  const down = sunDownIn(observer, around).find(({ to }) => to > tt)
  if (!down) return null
  const start = down.from > around.from ? wholeSecond(utcOfTt(down.from)) : undefined
  const end = down.to < around.to ? wholeSecond(utcOfTt(down.to)) : undefined
  if (start !== undefined && end !== undefined) return { start, end }
  const half = MS_PER_DAY / 2
  const within = start === undefined ? utc : Math.max(utc, start + half)
  const midnights = meanSolarDay(within - half, observer.longitude)
  const [noon, nextNoon] = [midnights.start + half, midnights.end + half]
  return { start: Math.max(start ?? noon, noon), end: Math.min(end ?? nextNoon, nextNoon) }
}

const wholeSecond = (utc: number): number => Math.round(utc / 1000) * 1000
