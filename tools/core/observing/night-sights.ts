import { illumination } from '../appearance/illumination.ts'
import type { Observer } from '../frames/earth.ts'
import { limitingMagnitude } from '../horizon/moonlight.ts'
import { riseSet } from '../horizon/rise-set.ts'
import type { ObserverWithHorizon } from '../horizon/skyline.ts'
import { clearOfHorizon } from '../horizon/skyline-crossings.ts'
import { ALTITUDE_STEP, skyCondition, twilightAltitudes } from '../horizon/sun-times.ts'
import { allHolding, highest, highestOf, type Interval, inBoth, type Margin } from '../math/intervals.ts'
import { type SkyTarget, targetOfEntry } from '../targets/sky-target.ts'
import { type Instant, instantOfTt, MS_PER_DAY } from '../time/time.ts'
import { nightIn } from './night.ts'
import { apparentAltitude, belowIn, darkest } from './observing-night.ts'
import { airlessSunAltitude, faintestBySun, fixedObjects } from './visible-sky.ts'

/** A night from sunset to sunrise with its light. */
export interface WholeNight {
  readonly observer: ObserverWithHorizon
  /** Sunset to sunrise, TT days. In the polar night the day from the instant. */
  readonly whole: Interval
  /** The part of the night that is left. */
  readonly remaining: Interval
  /** Parts of `whole` in the deepest twilight that it reaches. */
  readonly dark: readonly Interval[]
  /** Parts of `whole` in which the Sun leaves an object of a magnitude to the eye. */
  readonly litFor: (magnitude: number) => readonly Interval[]
  /** Faintest magnitude that the Moon leaves to the eye at a TT. */
  readonly moonLimit: (tt: number) => number
  /** The least of `moonLimit` in `whole`: what is brighter than this needs no look at the Moon. */
  readonly leastMoonLimit: number
  /** Faintest magnitude that Sun and Moon leave to the eye at the best time of `whole`. */
  readonly limitingMagnitude: number
}

/** The night that an instant is in, or the next within 24 hours; TT days. `null` under the midnight Sun. */
export function nightAround({ utc, tt }: Instant, observer: Observer): Interval | null {
  const night = nightIn(observer, utc)
  return night && night.from <= tt + 1 ? night : null
}

/** Airless altitudes of the Sun's centre from which down each light between sunset and sunrise begins. */
const lights = [
  ['nauticalTwilight', twilightAltitudes.civil],
  ['astronomicalTwilight', twilightAltitudes.nautical],
  ['night', twilightAltitudes.astronomical],
] as const

/**
 * Light of a night.
 * @param since TT; what is before it is past. Default the whole night is left.
 */
export function wholeNight(whole: Interval, observer: ObserverWithHorizon, since = whole.from): WholeNight {
  const below = belowIn(observer, [whole])
  const lit = new Map(lights.map(([light, altitude]) => [light, below(altitude)]))
  const litFor = (magnitude: number): readonly Interval[] => {
    if (magnitude <= faintestBySun.civilTwilight) return [whole]
    const light = lights.find(([name]) => magnitude <= faintestBySun[name])
    return light ? (lit.get(light[0]) as readonly Interval[]) : []
  }
  const moonLimit = (tt: number) => limitingMagnitude(instantOfTt(tt), observer)
  const looks = sampled(whole)
  const limits = looks.map((tt) => ({
    moon: moonLimit(tt),
    sun: faintestBySun[skyCondition(airlessSunAltitude(instantOfTt(tt), observer))],
  }))
  return {
    observer,
    whole,
    remaining: { from: Math.max(whole.from, since), to: whole.to },
    dark: darkest(observer, [whole]).dark,
    litFor,
    moonLimit,
    // A quarter of a magnitude for what the Moon's altitude does between two looks.
    leastMoonLimit: Math.min(...limits.map(({ moon }) => moon)) - 0.25,
    limitingMagnitude: Math.max(...limits.map(({ moon, sun }) => Math.min(moon, sun))),
  }
}

/** Instants of an interval, a quarter of an hour apart at most, both ends among them. */
function sampled({ from, to }: Interval): number[] {
  const count = Math.ceil((to - from) * 96)
  return Array.from({ length: count + 1 }, (_, at) => from + ((to - from) * at) / Math.max(1, count))
}

/** How an object is seen in a night. */
export interface NightSight {
  readonly target: SkyTarget
  readonly magnitude: number
  /** When it is above the least altitude and the light of Sun and Moon leaves it to the eye; TT days, not empty. */
  readonly windows: readonly [Interval, ...Interval[]]
  /** When it stands highest in what is left of its windows, in the dark if one of them is. */
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
  target: SkyTarget,
  magnitude: number,
  night: WholeNight,
  { lowest, faintest }: { readonly lowest: number; readonly faintest: number },
): NightSight | UnseenReason {
  const { whole, remaining, dark, litFor, observer } = night
  if (magnitude > faintest || magnitude > faintestBySun.night) return 'tooFaint'
  const altitude = apparentAltitude(target, observer)
  const light = litFor(magnitude)
  const margins: Margin[] = [{ value: (tt) => altitude(tt) - lowest, step: ALTITUDE_STEP }]
  if (magnitude > night.leastMoonLimit)
    margins.push({ value: (tt) => night.moonLimit(tt) - magnitude, step: ALTITUDE_STEP })
  const high = light.flatMap((stretch) => allHolding(margins, stretch))
  const windows = clearOfHorizon(target.rising, observer, high)
  const [first] = windows
  if (!first) {
    if (high.length > 0) return 'behindHorizon'
    const top = altitude(highest(altitude, whole, ALTITUDE_STEP))
    return top < 0 ? 'belowHorizon' : top < lowest ? 'low' : 'skyTooBright'
  }
  const coming = inBoth(windows, [remaining])
  if (coming.length === 0) return 'past'
  const isBright = magnitude <= faintestBySun.civilTwilight
  const inDark = isBright ? undefined : highestOf(altitude, inBoth(coming, dark), ALTITUDE_STEP)
  const best = inDark ?? (highestOf(altitude, coming, ALTITUDE_STEP) as number)
  return {
    target,
    magnitude,
    windows: [first, ...windows.slice(1)],
    best: instantOfTt(best),
  }
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
  const rise = rises.findLast((one) => one.utc <= utc + 1_000)
  const set = sets.find((one) => one.utc >= utc - 1_000)
  return { rise: rise?.utc ?? null, set: set?.utc ?? null }
}

/** Magnitude of a planet or the Moon in the middle of a night. */
export const magnitudeIn = ({ whole }: WholeNight, { body, catalogMagnitude }: SkyTarget): number =>
  body ? illumination(body, instantOfTt((whole.from + whole.to) / 2)).magnitude : (catalogMagnitude as number)

/** Stars, and clusters and nebulae, that are seen in a night, the brightest first, one by one. */
export function* fixedNightSights(
  night: WholeNight,
  limits: { readonly lowest: number; readonly faintest: number },
): Generator<NightSight> {
  const { latitude } = night.observer
  // Precession and refraction change the declination and altitude of culmination by less than this, degrees.
  const margin = 8
  const entries = fixedObjects(limits.faintest)
    .filter(({ entry, asStar }) => {
      const top = 90 - Math.abs(latitude - entry.dec)
      return asStar <= night.limitingMagnitude && top >= limits.lowest - margin
    })
    .sort((a, b) => a.entry.magnitude - b.entry.magnitude)
  for (const { entry, asStar } of entries) {
    const seen = nightSight(targetOfEntry(entry), asStar, night, { ...limits, faintest: asStar })
    if (typeof seen === 'object') yield { ...seen, magnitude: entry.magnitude }
  }
}
