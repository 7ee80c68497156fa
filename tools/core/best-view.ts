import { horizontal } from './coordinates.ts'
import type { Observer } from './earth.ts'
import { holding } from './intervals.ts'
import { apparentTopocentric } from './position.ts'
import { refineExtremum } from './search.ts'
import type { SkyTarget } from './sky-target.ts'
import { instantOfTt } from './time.ts'

/** The Sun as low as this leaves planets and bright stars to be seen: the end of civil twilight. */
export const DARK_ENOUGH = -6
/** Below this altitude haze and roofs hide most things. */
export const HIGH_ENOUGH = 5

/** When targets are best seen together from a place. */
export interface BestView {
  readonly utc: number
  /** Degrees with refraction, in the order of the targets. */
  readonly altitudes: readonly number[]
  readonly sunAltitude: number
}

/**
 * The moment within some hours of a time at which the lowest of the targets stands highest, the Sun 6° down and all of
 * them 5° up; null when there is none.
 */
export function bestView(
  targets: readonly SkyTarget[],
  observer: Observer,
  tt: number,
  hours = 12,
): BestView | null {
  const altitudes = (at: number): number[] => {
    const instant = instantOfTt(at)
    return targets.map((target) => horizontal(target.seen(instant, observer), instant, observer).altitude)
  }
  const sunAltitude = (at: number): number => {
    const instant = instantOfTt(at)
    return horizontal(apparentTopocentric('sun', instant, observer).vector, instant, observer).altitude
  }
  const lowest = (at: number): number => Math.min(...altitudes(at))
  const margin = (at: number): number => Math.min(DARK_ENOUGH - sunAltitude(at), lowest(at) - HIGH_ENOUGH)
  const span = { from: tt - hours / 24, to: tt + hours / 24 }
  let best: { at: number; height: number } | undefined
  // Altitudes turn every twelve hours, the lesser of several more often: half an hour is a safe look.
  for (const { from, to } of holding({ value: margin, step: 1 / 48 }, span)) {
    const inside = refineExtremum(lowest, from, to, 'maximum', 1e-4)
    for (const at of [from, inside.at, to]) {
      const height = lowest(at)
      if (!best || height > best.height) best = { at, height }
    }
  }
  if (!best) return null
  const { at } = best
  return { utc: instantOfTt(at).utc, altitudes: altitudes(at), sunAltitude: sunAltitude(at) }
}
