import { horizonSettings } from '../../arguments/horizon.ts'
import { refractionIn } from '../../arguments/observation.ts'
import type { ObserverWithHorizon } from '../../core/horizon/skyline.ts'
import type { Wishes } from '../../core/observing/observing-night.ts'
import type { GivenHorizon } from '../../schema/horizon.ts'
import { chosenSettings } from '../../schema/include-groups.ts'

/** Members of a request that its conventions depend on. */
interface PlanRequest extends Wishes {
  readonly planTargets: readonly object[]
  readonly include: readonly string[]
  readonly sunAltitudeMax?: number | undefined
  readonly horizon: GivenHorizon
  readonly timezone?: string | undefined
  readonly sites?: readonly object[] | undefined
  readonly summary: 'nights' | 'months'
  readonly minWindowMinutes: number
}

/** Conventions of a plan, for `meta.settings`. */
export function planConventions(request: PlanRequest, observer: ObserverWithHorizon) {
  const {
    planTargets,
    minAltitude,
    maxAirmass,
    minMoonSeparation,
    moonWidthDays,
    sunAltitudeMax,
    hourAngle,
    minWindowMinutes,
  } = request
  const hasTargets = planTargets.length > 0
  return {
    dates: 'from local noon to noon, named by its evening',
    ...(hasTargets
      ? {
          ...chosenSettings({ windows: { windows: 'any light from sunset to sunrise' } }, request.include),
          fraction: 'hours of darkWindows over darkHours',
          refraction: refractionIn(observer),
          airmass: 'Kasten and Young 1989',
          minAltitude,
        }
      : {}),
    darkness:
      sunAltitudeMax === undefined
        ? 'the deepest twilight of the night'
        : `Sun at ${sunAltitudeMax}° or lower`,
    usefulHours: `${hasTargets ? 'mean of the targets, of darkWindows' : 'of the dark'}${sunAltitudeMax === undefined ? ' with the Sun at -18° or lower' : ''}; hours with the Moon up times 1 - moonIllumination`,
    timezone: request.timezone ?? 'UTC',
    ...(observer.horizon === undefined
      ? {}
      : {
          ...horizonSettings(request.horizon, observer),
          nights: 'Sun and Moon below a level horizon: behind a skyline they still light the sky',
        }),
    ...(request.sites === undefined ? {} : { rank: 'among the nights of all places' }),
    ...(request.summary === 'months'
      ? { months: 'hours are means over all nights asked for, with none too' }
      : {}),
    ...(maxAirmass === undefined ? {} : { maxAirmass }),
    ...(hourAngle === undefined ? {} : { hourAngle: `${hourAngle.from},${hourAngle.to}` }),
    ...(minWindowMinutes === 0 ? {} : { minWindowMinutes }),
    ...(minMoonSeparation === undefined ? {} : { minMoonSeparation }),
    ...(moonWidthDays === undefined
      ? {}
      : {
          moonWidthDays,
          moonAvoidance: 'minMoonSeparation / (1 + (days from full Moon / moonWidthDays)²)',
        }),
  }
}
