/** Means of a plan's nights by month. */
import { days } from '../math/intervals.ts'
import { rounded } from '../round.ts'
import type { SkyTarget } from '../targets/sky-target.ts'
import type { Window } from '../time/day.ts'
import type { PlannedNight } from './observing-plan.ts'

/** A local night with the date of its evening, `YYYY-MM-DD`. */
interface Evening extends Window {
  readonly date: string
}

/** A target in the nights of a month, or the dark of them. Hours are means of a night, two decimals. */
export interface ObservingMonth {
  /** `YYYY-MM`. */
  readonly month: string
  /** `null`: the nights themselves. */
  readonly target: SkyTarget | null
  /** Nights that were computed. */
  readonly nights: number
  /** Nights that have such hours. */
  readonly observable: number
  readonly darkHours: number
  readonly moonlessHours: number
  readonly usefulHours: number
  /** Of the best times in the dark, degrees; `null` when there is none. */
  readonly maxAltitude: number | null
  /** Evening with the most useful hours; `null` when no night has any dark ones. */
  readonly bestEvening: string | null
}

/** One night's part in a month. */
interface Share {
  readonly date: string
  readonly dark: number
  readonly moonless: number
  readonly useful: number
  readonly altitude: number | null
}

/** Months of a plan of one place: each target's in turn, or those of the nights when it has no targets. */
export function observingMonths(plan: readonly PlannedNight<Evening>[]): ObservingMonth[] {
  const months = [...new Set(plan.map(({ evening }) => evening.date.slice(0, 7)))]
  const targets = plan[0]?.targets.map(({ target }) => target) ?? []
  const nightsOf = (month: string) => plan.filter(({ evening }) => evening.date.startsWith(month))
  if (targets.length === 0)
    return months.map((month) => monthOf(month, null, nightsOf(month).map(shareOfNight)))
  return targets.flatMap((target, index) =>
    months.map((month) =>
      monthOf(
        month,
        target,
        nightsOf(month).map((night) => shareOfTarget(night, index)),
      ),
    ),
  )
}

const shareOfNight = ({ evening, night, useful }: PlannedNight<Evening>): Share => ({
  date: evening.date,
  dark: days(night.dark) * 24,
  moonless: days(night.moonless) * 24,
  useful,
  altitude: null,
})

function shareOfTarget({ evening, targets }: PlannedNight<Evening>, index: number): Share {
  const planned = targets[index] as (typeof targets)[number]
  return {
    date: evening.date,
    dark: days(planned.dark.windows) * 24,
    moonless: days(planned.moonless) * 24,
    useful: planned.useful,
    altitude: planned.dark.best?.altitude ?? null,
  }
}

function monthOf(month: string, target: SkyTarget | null, shares: readonly Share[]): ObservingMonth {
  const observable = shares.filter(({ dark }) => dark > 0)
  const mean = (value: (share: Share) => number) =>
    rounded(shares.reduce((sum, share) => sum + value(share), 0) / shares.length, 2)
  const altitudes = observable.flatMap(({ altitude }) => altitude ?? [])
  const best = observable.reduce<Share | undefined>(
    (top, share) => (top === undefined || share.useful > top.useful ? share : top),
    undefined,
  )
  return {
    month,
    target,
    nights: shares.length,
    observable: observable.length,
    darkHours: mean(({ dark }) => dark),
    moonlessHours: mean(({ moonless }) => moonless),
    usefulHours: mean(({ useful }) => useful),
    maxAltitude: altitudes.length === 0 ? null : Math.max(...altitudes),
    bestEvening: best?.date ?? null,
  }
}
