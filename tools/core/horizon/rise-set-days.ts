import type { Observer } from '../frames/earth.ts'
import type { Target } from '../targets/target.ts'
import type { Window } from '../time/day.ts'
import { type RiseSetStatus, riseSetStatus, type SkyEvent, skyEvents, skyPassages } from './rise-set.ts'
import { type Horizon, levelHorizon } from './skyline.ts'

/** Events of a target on one day. */
export interface DayRiseSet {
  readonly status: RiseSetStatus
  readonly rises: readonly SkyEvent[]
  readonly transits: readonly SkyEvent[]
  readonly sets: readonly SkyEvent[]
}

/**
 * Risings, upper culminations and settings of a target on each of a run of days that follow each other without gap.
 * The same as `riseSet` day by day, but the sky is searched once: no day is looked at beyond its ends.
 *
 * @param horizon its airless altitude in degrees, or a skyline; the default is the almanacs' −34′.
 *
 * **Accuracy**: as `riseSet`.
 */
export function riseSetDays(
  target: Target,
  observer: Observer,
  days: readonly Window[],
  horizon: Horizon = levelHorizon(observer),
): DayRiseSet[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const eventAt = skyEvents(target, observer)
  const passages = skyPassages(target, observer, first.start, last.end, horizon)
  const crossings = passages.crossings.map((root) => ({ rising: root.rising, event: eventAt(root.at) }))
  const transits = passages.transits.map(eventAt)
  let isUp = passages.isUpAtStart
  let [nextCrossing, nextTransit] = [0, 0]
  return days.map(({ end }) => {
    const atStart = isUp
    const rises: SkyEvent[] = []
    const sets: SkyEvent[] = []
    const culminations: SkyEvent[] = []
    for (
      let crossing = crossings[nextCrossing];
      crossing && crossing.event.utc < end;
      crossing = crossings[nextCrossing]
    ) {
      ;(crossing.rising ? rises : sets).push(crossing.event)
      isUp = crossing.rising
      nextCrossing++
    }
    for (let transit = transits[nextTransit]; transit && transit.utc < end; transit = transits[nextTransit]) {
      culminations.push(transit)
      nextTransit++
    }
    return {
      status: riseSetStatus(rises.length, sets.length, atStart),
      rises,
      transits: culminations,
      sets,
    }
  })
}
