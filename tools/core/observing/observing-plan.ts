import type { ObserverWithHorizon } from '../horizon/skyline.ts'
import { rounded } from '../round.ts'
import type { SkyTarget } from '../targets/sky-target.ts'
import type { Window } from '../time/day.ts'
import {
  type Night,
  observingNight,
  type Prospect,
  prospect,
  usefulHours,
  type Wishes,
} from './observing-night.ts'

/** A target in a night of a plan. */
export interface PlannedTarget extends Prospect {
  readonly target: SkyTarget
  /** Hours of its dark windows that are good for faint things. */
  readonly useful: number
}

/** A night of a plan. */
export interface PlannedNight<E extends Window> {
  readonly evening: E
  readonly night: Night
  readonly targets: readonly PlannedTarget[]
  /** Hours that are good for faint things, two decimals: of the targets the mean, without any of the night. */
  readonly useful: number
}

export interface PlanOptions extends Wishes {
  readonly targets: readonly SkyTarget[]
  /** Altitude of the Sun that is called dark, degrees; the deepest twilight of each night if absent. */
  readonly sunAltitudeMax?: number | undefined
  /** TT; what is before it is past. Default nothing is. */
  readonly since: number | undefined
}

/**
 * Targets in nights of one place.
 * @param evenings from one local noon to the next, ms since 1970 UTC.
 */
export const observingPlan = <E extends Window>(
  observer: ObserverWithHorizon,
  evenings: readonly E[],
  options: PlanOptions,
): PlannedNight<E>[] =>
  evenings.map((evening) => {
    const night = observingNight(observer, evening, options.sunAltitudeMax)
    const targets = options.targets.map((target) => {
      const outlook = prospect(target, observer, night, options, options.since)
      return { target, ...outlook, useful: usefulHours(outlook.dark.windows, night) }
    })
    const mean = targets.reduce((sum, { useful }) => sum + useful, 0) / targets.length
    return {
      evening,
      night,
      targets,
      useful: rounded(targets.length > 0 ? mean : usefulHours(night.dark, night), 2),
    }
  })

/** Nights with their ranks: 1 is the night with the most useful hours; nights with as many have the same rank. */
export const ranked = <N extends { readonly useful: number }>(
  nights: readonly N[],
): (N & { readonly rank: number })[] =>
  nights.map((night) => ({
    ...night,
    rank: 1 + nights.filter(({ useful }) => useful > night.useful).length,
  }))
