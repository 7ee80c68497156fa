import { clearOfShadow, satelliteLight } from '../appearance/satellite-light.ts'
import { type SatelliteElements, satelliteState } from '../ephemeris/satellite.ts'
import { altitudes } from '../ephemeris/track.ts'
import type { Observer } from '../frames/earth.ts'
import { highest, holding, type Interval, inBoth } from '../math/intervals.ts'
import { SUN } from '../targets/sky-target.ts'
import { satelliteTarget } from '../targets/target.ts'
import { instantOfTt, ttOfUtc } from '../time/time.ts'
import { heightOver } from './altitude-crossings.ts'
import { type SkyEvent, skyEvents } from './rise-set.ts'
import type { Horizon } from './skyline.ts'
import { ALTITUDE_STEP, twilightAltitudes } from './sun-times.ts'

/** A satellite above the horizon of a place. */
export interface Pass {
  /** `null` when it was up at the start of the range. */
  readonly rise: SkyEvent | null
  /** Where it stands highest; `null` when that is at an end of the range, before or after which it stands higher. */
  readonly culmination: SkyEvent | null
  /** `null` when it is up at the end of the range. */
  readonly set: SkyEvent | null
  /** Parts of the pass in sunlight, TT days. */
  readonly sunlit: readonly Interval[]
  /** The parts of those with the Sun at least 6° below the horizon of the place. */
  readonly visible: readonly Interval[]
  /** Brightest magnitude in `visible`; `null` when it is empty, or no standard magnitude is known. */
  readonly magnitude: number | null
}

/** A second, nearer than which a top is the end of the range itself. */
const END_DAYS = 1 / 86_400

/** A minute: passes are looked for at their tops, which are more than half an orbit of 87 minutes apart. */
const LOOK_DAYS = 1 / 1440

/**
 * Passes of a satellite over a place that begin, or are under way, in startUtc ≤ t < endUtc, in order.
 *
 * **Accuracy**: 0.1 s of the elements' own path; they are right to about a second within three days of their epoch.
 */
export function passes(
  elements: SatelliteElements,
  observer: Observer,
  { start, end }: { readonly start: number; readonly end: number },
  horizon: Horizon,
): Pass[] {
  const target = satelliteTarget(elements)
  const range = { from: ttOfUtc(start), to: ttOfUtc(end) }
  const height = heightOver(target, observer, horizon)
  const altitude = altitudes(target.track, observer)
  const sunAltitude = altitudes(SUN.rising.track, observer)
  const eventAt = skyEvents(target, observer)
  const inSun = (tt: number): number => {
    const instant = instantOfTt(tt)
    return clearOfShadow(satelliteState(elements, instant).position, instant)
  }
  const inDark = (tt: number): number => twilightAltitudes.civil - sunAltitude(tt)
  return [...holding({ value: height, step: LOOK_DAYS }, range)].map((up) => {
    const sunlit = [...holding({ value: inSun, step: LOOK_DAYS }, up)]
    const visible = inBoth(sunlit, [...holding({ value: inDark, step: ALTITUDE_STEP }, up)])
    const top = highest(altitude, up, LOOK_DAYS)
    const isCut = (tt: number): boolean =>
      (tt === range.from || tt === range.to) && Math.abs(top - tt) < END_DAYS
    return {
      rise: up.from === range.from ? null : eventAt(up.from),
      culmination: isCut(up.from) || isCut(up.to) ? null : eventAt(top),
      set: up.to === range.to ? null : eventAt(up.to),
      sunlit,
      visible,
      magnitude: brightest(elements, observer, visible),
    }
  })
}

/** Looks at a pass for its brightest moment. */
const BRIGHTNESS_LOOKS = 20

function brightest(
  elements: SatelliteElements,
  observer: Observer,
  visible: readonly Interval[],
): number | null {
  const magnitudes = visible.flatMap(({ from, to }) =>
    Array.from({ length: BRIGHTNESS_LOOKS + 1 }, (_, look) => {
      const instant = instantOfTt(from + ((to - from) * look) / BRIGHTNESS_LOOKS)
      return satelliteLight(elements, instant, observer).magnitude ?? Number.POSITIVE_INFINITY
    }),
  )
  const brightest = Math.min(...magnitudes)
  return Number.isFinite(brightest) ? brightest : null
}
