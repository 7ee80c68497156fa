import { horizontal } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { separation } from '../math/geometry.ts'
import { highest, holding, type Interval } from '../math/intervals.ts'
import { type SkyTarget, SUN } from '../targets/sky-target.ts'
import { type Instant, instantOfTt } from '../time/time.ts'

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

/** Additional condition of a view: 0 or more where it holds. */
export type Wish = (instant: Instant) => number

/** Altitudes turn every twelve hours, the lesser of several more often: half an hour is a safe look, in days. */
const STEP_DAYS = 1 / 48

/** From this altitude on, degrees, a higher one shows little more. */
const WELL_UP = 30
/**
 * Degrees of altitude below that, above that, that a degree of separation outweighs: a Moon's hour is half a degree.
 */
const CLOSER = 8
const HIGHER_STILL = 0.1

/** How good a look is: high up and, of two targets, near each other. */
function merit(targets: readonly SkyTarget[], observer: Observer, instant: Instant): number {
  const lowest = Math.min(...altitudesAt(targets, observer, instant))
  const [a, b] = targets
  const between = a && b ? separation(a.seen(instant, observer), b.seen(instant, observer)) : 0
  return Math.min(lowest, WELL_UP) + HIGHER_STILL * Math.max(0, lowest - WELL_UP) - CLOSER * between
}

/**
 * The best moment within some hours of a time to look at targets: high up and near each other, the Sun 6° down and all
 * of them 5° up; null when there is none.
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
  const curve = (at: number): number => merit(targets, observer, instantOfTt(at))
  const tops = [...holding({ value: margin, step: STEP_DAYS }, span)].map((dark) =>
    highest(curve, dark, STEP_DAYS),
  )
  const [best] = tops.sort((a, b) => curve(b) - curve(a))
  return best === undefined ? null : viewAt(targets, observer, instantOfTt(best))
}

/** When all of some targets are up, 5° and more, in the dark: parts of a span, TT days. */
export function viewWindows(
  targets: readonly SkyTarget[],
  observer: Observer,
  span: Interval,
  sunAtMost = DARK_ENOUGH,
): Interval[] {
  const margin = (at: number): number => {
    const instant = instantOfTt(at)
    const lowest = Math.min(...altitudesAt(targets, observer, instant))
    return Math.min(sunAtMost - sunAltitudeAt(observer, instant), lowest - HIGH_ENOUGH)
  }
  return [...holding({ value: margin, step: STEP_DAYS }, span)]
}

export interface ViewOptions {
  readonly hours?: number
  readonly wish?: Wish
  /** Degrees, airless: 90 also by day. */
  readonly sunAtMost?: number
}
