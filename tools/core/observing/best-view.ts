import { horizontal } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { visibilityFrom } from '../horizon/visibility.ts'
import { separation } from '../math/geometry.ts'
import { highestOf, holding, type Interval } from '../math/intervals.ts'
import { type SkyTarget, SUN } from '../targets/sky-target.ts'
import { type Instant, instantOfTt } from '../time/time.ts'
import { EASY, type EyeSight, eyeSight, glassSight, standingOut } from './eye-sight.ts'

/** The Sun as low as this leaves the moons of planets to a telescope: the end of civil twilight. */
export const DARK_ENOUGH = -6
/** Airless altitude of the Sun's centre at sunset. Explanatory Supplement to the Astronomical Almanac, 3rd ed., §12.1.2. */
export const SUN_DOWN = -50 / 60
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

/** Airless altitude of the Sun, degrees. */
export const sunAltitudeAt = (observer: Observer, instant: Instant): number =>
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

/** By how many magnitudes the least of some targets stands out, as a function of TT; a glass shows what is too faint for the eye. */
function leastOut(
  targets: readonly SkyTarget[],
  observer: Observer,
  tt: number,
  isByEye = false,
): (tt: number) => number {
  const sky = visibilityFrom(observer)
  const sightOf = (target: SkyTarget): EyeSight =>
    (isByEye ? eyeSight(target, instantOfTt(tt), observer) : null) ??
    glassSight(target, instantOfTt(tt), observer)
  const outs = targets.map((target) => standingOut(sightOf(target), observer, sky))
  return (tt) => Math.min(...outs.map((out) => out(tt)))
}

/** 0 or more while the Sun is down and all of some targets are up, 5° and more. */
function upInTheNight(targets: readonly SkyTarget[], observer: Observer, sunAtMost: number) {
  return (tt: number): number => {
    const instant = instantOfTt(tt)
    const lowest = Math.min(...altitudesAt(targets, observer, instant))
    return Math.min(sunAtMost - sunAltitudeAt(observer, instant), lowest - HIGH_ENOUGH)
  }
}

/**
 * The best moment within some hours of a time to look at targets after sunset: all of them 5° up and seen in the light of the sky about them; high up
 * and near each other while they are easy to see, else when the faintest stands out most. Null when there is none.
 * @param wish what else must hold, such as that two targets are near each other.
 */
export function bestView(
  targets: readonly SkyTarget[],
  observer: Observer,
  tt: number,
  { hours = 12, wish = () => 90, sunAtMost = SUN_DOWN, isByEye }: ViewOptions = {},
): BestView | null {
  const out = leastOut(targets, observer, tt, isByEye)
  const up = upInTheNight(targets, observer, sunAtMost)
  const span = { from: tt - hours / 24, to: tt + hours / 24 }
  const margin = (tt: number): number => Math.min(up(tt), wish(instantOfTt(tt)), out(tt))
  const curve = (tt: number): number => merit(targets, observer, instantOfTt(tt))
  const seenSpans = [...holding({ value: margin, step: STEP_DAYS }, span)]
  const easy = seenSpans.flatMap((part) => [
    ...holding({ value: (tt) => out(tt) - EASY, step: STEP_DAYS, isCoarse: true }, part),
  ])
  const best = highestOf(curve, easy, STEP_DAYS) ?? highestOf(out, seenSpans, STEP_DAYS)
  return best === undefined ? null : viewAt(targets, observer, instantOfTt(best))
}

/** When all of some targets are up, 5° and more, and seen after sunset: parts of a span, TT days. */
export function viewWindows(targets: readonly SkyTarget[], observer: Observer, span: Interval): Interval[] {
  const out = leastOut(targets, observer, (span.from + span.to) / 2)
  const up = upInTheNight(targets, observer, SUN_DOWN)
  return [...holding({ value: (tt) => Math.min(up(tt), out(tt)), step: STEP_DAYS }, span)]
}

/** When all of some targets are up, 5° and more, with the Sun down. */
export const upWindows = (targets: readonly SkyTarget[], observer: Observer, span: Interval): Interval[] => [
  ...holding({ value: upInTheNight(targets, observer, SUN_DOWN), step: STEP_DAYS }, span),
]

export interface ViewOptions {
  readonly hours?: number
  readonly wish?: Wish
  /** Degrees, airless: 90 also by day. */
  readonly sunAtMost?: number
  /** Whether what is too faint for the naked eye is left out. */
  readonly isByEye?: boolean
}
