import type { Observer } from '../frames/earth.ts'
import { riseSet } from '../horizon/rise-set.ts'
import type { ObserverWithHorizon } from '../horizon/skyline.ts'
import { ALTITUDE_STEP } from '../horizon/sun-times.ts'
import { asStar, MOONLESS_LIMIT, type Visibility, visibilityFrom } from '../horizon/visibility.ts'
import { highest, type Interval, inBoth } from '../math/intervals.ts'
import { type SkyTarget, targetOfEntry } from '../targets/sky-target.ts'
import { type Instant, instantOfTt, MS_PER_DAY } from '../time/time.ts'
import { bestSeen, courseOf, type EyeSight, eyeSight, seenParts } from './eye-sight.ts'
import { nightIn } from './night.ts'
import { darkest } from './observing-night.ts'
import { fixedObjects } from './visible-sky.ts'

/** A night from sunset to sunrise with its light. */
export interface WholeNight {
  readonly observer: ObserverWithHorizon
  /** Sunset to sunrise, TT days. In the polar night the day from the instant. */
  readonly sunsetToSunrise: Interval
  /** The part of the night that is left. */
  readonly remaining: Interval
  /** Parts of `sunsetToSunrise` in the deepest twilight that it reaches. */
  readonly dark: readonly Interval[]
  /** How well the eye sees from the place. */
  readonly sky: Visibility
  /** Faintest star that Sun and Moon leave to the eye at the best time of `sunsetToSunrise`, where the sky is darkest. */
  readonly limitingMagnitude: number
}

/** The night that an instant is in, or the next within 24 hours; TT days. `null` under the midnight Sun. */
export function nightAround({ utc, tt }: Instant, observer: Observer): Interval | null {
  const night = nightIn(observer, utc)
  return night && night.from <= tt + 1 ? night : null
}

/**
 * Light of a night.
 * @param since TT; what is before it is past. Default the whole night is left.
 */
export function wholeNight(
  sunsetToSunrise: Interval,
  observer: ObserverWithHorizon,
  since = sunsetToSunrise.from,
): WholeNight {
  const sky = visibilityFrom(observer)
  return {
    observer,
    sunsetToSunrise,
    remaining: { from: Math.max(sunsetToSunrise.from, since), to: sunsetToSunrise.to },
    dark: darkest(observer, [sunsetToSunrise]).dark,
    sky,
    limitingMagnitude: Math.max(...sampled(sunsetToSunrise).map(sky.best)),
  }
}

/** Instants of an interval, a quarter of an hour apart at most, both ends among them. */
function sampled({ from, to }: Interval): number[] {
  const count = Math.ceil((to - from) * 96)
  return Array.from({ length: count + 1 }, (_, index) => from + ((to - from) * index) / Math.max(1, count))
}

/** How an object is seen in a night. */
export interface NightSight extends EyeSight {
  /** When it is above the least altitude and the light of Sun and Moon leaves it to the eye; TT days, not empty. */
  readonly windows: readonly [Interval, ...Interval[]]
  /** When it is seen best in what is left of its windows. */
  readonly best: Instant
}

/** Why the eye does not find an object in a night. */
export type UnseenReason = 'tooFaint' | 'belowHorizon' | 'low' | 'behindHorizon' | 'skyTooBright' | 'past'

/**
 * How an object is seen in a night, or why it is not.
 * @param lowest least apparent altitude, degrees.
 * @param faintest faintest magnitude asked for.
 */
export function nightSight(
  sight: EyeSight,
  night: WholeNight,
  { lowest, faintest }: { readonly lowest: number; readonly faintest: number },
): NightSight | UnseenReason {
  const { sunsetToSunrise, remaining, dark, sky, observer } = night
  const { magnitude } = sight
  if (magnitude > faintest || magnitude > MOONLESS_LIMIT) return 'tooFaint'
  const course = courseOf(sight, { observer, sky })
  const { high, clear, seenSpans } = seenParts(course, [sunsetToSunrise], lowest)
  const [first, ...laterSpans] = seenSpans
  if (!first) {
    if (clear.length > 0) return 'skyTooBright'
    if (high.length > 0) return 'behindHorizon'
    const { altitude } = course
    return altitude(highest(altitude, sunsetToSunrise, ALTITUDE_STEP)) < 0 ? 'belowHorizon' : 'low'
  }
  const best = bestSeen(course, inBoth(seenSpans, [remaining]), dark)
  return best === undefined ? 'past' : { ...sight, windows: [first, ...laterSpans], best: instantOfTt(best) }
}

/** Hours within which the rise before a time and the set after it lie: the Moon rises up to 25 h after its last rise. */
const PASS_HOURS = 26

/** The rise before and the set after an instant, ms since 1970 UTC; `null` when it stays up. */
export function passAround(
  target: SkyTarget,
  { utc }: Instant,
  observer: ObserverWithHorizon,
): { readonly rise: number | null; readonly set: number | null } {
  const span = (PASS_HOURS / 24) * MS_PER_DAY
  const { rises, sets } = riseSet(target.rising, observer, utc - span, utc + span, observer.horizon)
  // A second of tolerance: what is best at its rise has risen.
  const rise = rises.findLast((event) => event.utc <= utc + 1_000)
  const set = sets.find((event) => event.utc >= utc - 1_000)
  return { rise: rise?.utc ?? null, set: set?.utc ?? null }
}

/** A planet or the Moon as it is in the middle of a night. */
export const sightIn = ({ sunsetToSunrise, observer }: WholeNight, target: SkyTarget): EyeSight =>
  eyeSight(target, instantOfTt((sunsetToSunrise.from + sunsetToSunrise.to) / 2), observer) as EyeSight

/** Stars, and clusters and nebulae, that are seen in a night, the brightest first, one by one. */
export function* fixedNightSights(
  night: WholeNight,
  limits: { readonly lowest: number; readonly faintest: number },
): Generator<NightSight> {
  const { latitude } = night.observer
  // Precession and refraction change the declination and altitude of culmination by less than this, degrees.
  const margin = 8
  const entries = fixedObjects(limits.faintest)
    .filter(({ entry, area }) => {
      const top = 90 - Math.abs(latitude - entry.dec)
      return asStar(entry.magnitude, area) <= night.limitingMagnitude && top >= limits.lowest - margin
    })
    .sort((a, b) => a.entry.magnitude - b.entry.magnitude)
  for (const { entry, area } of entries) {
    const { magnitude } = entry
    const nightView = nightSight({ target: targetOfEntry(entry), magnitude, area }, night, limits)
    if (typeof nightView === 'object') yield nightView
  }
}
