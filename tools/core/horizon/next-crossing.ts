import type { Observer } from '../frames/earth.ts'
import type { Target } from '../targets/target.ts'
import { LATEST_UTC, MS_PER_DAY } from '../time/time.ts'
import { type SkyEvent, skyEvents, skyPassages } from './rise-set.ts'
import { type Horizon, levelHorizon } from './skyline.ts'

/** Ends of the parts of a search, days: most polar days and nights end in one of the first. */
const PARTS = [2, 10, 50, 183, 366]

/** Days in which a star that crosses the horizon at all does so. */
export const STAR_DAYS = 2

/** The end of a polar day or night: a rise or a set. */
export interface NextCrossing {
  readonly kind: 'rise' | 'set'
  readonly event: SkyEvent
}

/**
 * The first rise or set of a target at or after an instant, in the supported years; null when there is none within a year.
 *
 * @param from ms since 1970 UTC.
 * @param horizon its airless altitude in degrees, or a skyline; the default is the almanacs' −34′.
 * @param days longest search, at most a year: {@link STAR_DAYS} for what does not move.
 *
 * **Accuracy**: as `riseSet`.
 */
export function nextCrossing(
  target: Target,
  observer: Observer,
  from: number,
  horizon: Horizon = levelHorizon(observer),
  days = 366,
): NextCrossing | null {
  let start = from
  for (const part of PARTS) {
    const end = Math.min(from + Math.min(part, days) * MS_PER_DAY, LATEST_UTC)
    if (end <= start) return null
    const [crossing] = skyPassages(target, observer, start, end, horizon).crossings
    if (crossing)
      return { kind: crossing.rising ? 'rise' : 'set', event: skyEvents(target, observer)(crossing.at) }
    start = end
  }
  return null
}
