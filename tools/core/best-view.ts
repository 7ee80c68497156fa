import { horizontal } from './coordinates.ts'
import type { Observer } from './earth.ts'
import { holding } from './intervals.ts'
import { refineExtremum } from './search.ts'
import { type SkyTarget, SUN } from './sky-target.ts'
import { type Instant, instantOfTt } from './time.ts'

/** The Sun as low as this leaves planets and bright stars to be seen: the end of civil twilight. */
export const DARK_ENOUGH = -6
/** Below this altitude haze and roofs hide most things. */
export const HIGH_ENOUGH = 5

/** When targets are best seen together from a place. */
export interface BestView {
  readonly utc: number
  /** Degrees with refraction, in the order of the targets. */
  readonly altitudes: readonly number[]
  /** Airless. */
  readonly sunAltitude: number
}

const altitudesAt = (targets: readonly SkyTarget[], observer: Observer, instant: Instant): number[] =>
  targets.map((target) => horizontal(target.seen(instant, observer), instant, observer).altitude)

const sunAltitudeAt = (observer: Observer, instant: Instant): number =>
  horizontal(SUN.seen(instant, observer), instant, observer).altitudeAirless

/** How targets stand over a place at an instant. */
export const viewAt = (targets: readonly SkyTarget[], observer: Observer, instant: Instant): BestView => ({
  utc: instant.utc,
  altitudes: altitudesAt(targets, observer, instant),
  sunAltitude: sunAltitudeAt(observer, instant),
})

/** What else must hold for a look: not negative where it does. */
export type Wish = (instant: Instant) => number

/** Altitudes turn every twelve hours, the lesser of several more often: half an hour is a safe look, in days. */
const STEP_DAYS = 1 / 48

/**
 * The moment within some hours of a time at which the lowest of the targets stands highest, the Sun 6° down and all of
 * them 5° up; null when there is none.
 * @param wish what else must hold, such as that two targets are near each other.
 */
export function bestView(
  targets: readonly SkyTarget[],
  observer: Observer,
  tt: number,
  { hours = 12, wish = () => 90, sunAtMost = DARK_ENOUGH }: ViewOptions = {},
): BestView | null {
  const lowest = (at: number): number => Math.min(...altitudesAt(targets, observer, instantOfTt(at)))
  const margin = (at: number): number => {
    const instant = instantOfTt(at)
    return Math.min(sunAtMost - sunAltitudeAt(observer, instant), lowest(at) - HIGH_ENOUGH, wish(instant))
  }
  const span = { from: tt - hours / 24, to: tt + hours / 24 }
  let best: { at: number; height: number } | undefined
  for (const { from, to } of holding({ value: margin, step: STEP_DAYS }, span)) {
    const inside = refineExtremum(lowest, from, to, 'maximum', 1e-4)
    for (const at of [from, inside.at, to]) {
      const height = lowest(at)
      if (!best || height > best.height) best = { at, height }
    }
  }
  return best ? viewAt(targets, observer, instantOfTt(best.at)) : null
}

export interface ViewOptions {
  readonly hours?: number
  readonly wish?: Wish
  /** Degrees, airless: 90 also by day. */
  readonly sunAtMost?: number
}
