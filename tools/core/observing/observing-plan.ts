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
}

/** A night of a plan. */
export interface PlannedNight<E extends Window> {
  readonly evening: E
  readonly night: Night
  readonly targets: readonly PlannedTarget[]
  /** Hours that are good for faint things, two decimals: of the targets the mean, without any of the night. */
  readonly useful: number
  /** 1 is the night with the most of them; nights with as many have the same rank. */
  readonly rank: number
}

export interface PlanOptions extends Wishes {
  readonly targets: readonly SkyTarget[]
  /** Altitude of the Sun that is called dark, degrees; the deepest twilight of each night if absent. */
  readonly sunAltitudeMax?: number | undefined
  /** TT; what is before it is past. Default nothing is. */
  readonly since: number | undefined
}

/**
 * Targets in nights, and the rank of each night.
 * @param evenings from one local noon to the next, ms since 1970 UTC.
 */
export function observingPlan<E extends Window>(
  observer: ObserverWithHorizon,
  evenings: readonly E[],
  options: PlanOptions,
): PlannedNight<E>[] {
  const nights = evenings.map((evening) => {
    const night = observingNight(observer, evening, options.sunAltitudeMax)
    const targets = options.targets.map((target) => ({
      target,
      ...prospect(target, observer, night, options, options.since),
    }))
    const hours = targets.map(({ dark }) => usefulHours(dark.windows, night))
    const mean = hours.reduce((sum, targetHours) => sum + targetHours, 0) / hours.length
    return {
      evening,
      night,
      targets,
      useful: rounded(targets.length > 0 ? mean : usefulHours(night.dark, night), 2),
    }
  })
  return nights.map((night) => ({
    ...night,
    rank: 1 + nights.filter(({ useful }) => useful > night.useful).length,
  }))
}
