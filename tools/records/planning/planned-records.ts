import type { LocalNight } from '../../arguments/evening.ts'
import type { Observer } from '../../core/frames/earth.ts'
import { observingMonths } from '../../core/observing/observing-months.ts'
import { type PlannedNight, ranked } from '../../core/observing/observing-plan.ts'
import { observingMonthRecord } from './observing-month.ts'
import { hoursOf, plannedNightRecord } from './observing-night.ts'

/** The nights of one place of a plan. */
interface PlacePlan {
  /** Name of the place, where there are several. */
  readonly site: string | undefined
  readonly observer: Observer
  readonly plan: readonly PlannedNight<LocalNight>[]
}

/** Parameters that choose among the nights of a plan. */
interface Choice {
  readonly minDarkHours: number
  readonly minMoonlessHours: number
  readonly summary: 'nights' | 'months'
  readonly best?: number | undefined
  readonly include: readonly string[]
  readonly timezone?: string | undefined
}

/** The best nights of a summary by months, where the request does not say how many. */
const BEST_OF_MONTHS = 5

/** Records of the nights of all places, ranked together and in order of time, and of their months. */
export function plannedRecords(plans: readonly PlacePlan[], choice: Choice) {
  const placed = plans.flatMap(({ plan, site, observer }) =>
    plan.map((night) => ({ ...night, site, observer })),
  )
  const all = ranked(placed).sort((a, b) => a.evening.start - b.evening.start)
  const dark = all.filter(
    ({ night }) =>
      hoursOf(night.dark) >= choice.minDarkHours && hoursOf(night.moonless) >= choice.minMoonlessHours,
  )
  const { best = choice.summary === 'months' ? BEST_OF_MONTHS : dark.length } = choice
  const bestNights = new Set(dark.toSorted((a, b) => a.rank - b.rank).slice(0, best))
  const nights = dark
    .filter((night) => bestNights.has(night))
    .map((night) => plannedNightRecord(night, choice))
  return {
    nights,
    nightsLeftOut: all.length - nights.length,
    ...(choice.summary === 'months' && {
      months: plans.flatMap(({ site, plan }) =>
        observingMonths(plan).map((month) => observingMonthRecord(month, site)),
      ),
    }),
  }
}
