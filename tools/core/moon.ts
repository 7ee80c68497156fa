import { Libration } from 'astronomy-engine'
import { normalDegrees, signedDegrees } from './angles.ts'
import { earthVelocity, seen } from './ephemeris.ts'
import { aberrated } from './light.ts'
import { meanLongitude } from './precession.ts'
import { astroTime, DAYS_PER_CENTURY, type Instant, instantOfTt, instantOfUtc } from './time.ts'

export const quarters = ['new moon', 'first quarter', 'full moon', 'last quarter'] as const
export type Quarter = (typeof quarters)[number]

const between = ['waxing crescent', 'waxing gibbous', 'waning gibbous', 'waning crescent'] as const
export type PhaseName = Quarter | (typeof between)[number]

/** One of the four exact moments of a lunation. */
export interface MoonQuarter {
  readonly quarter: Quarter
  /** ms since 1970 UTC. */
  readonly utc: number
  readonly instant: Instant
}

/** A quarter's name holds within ±6 hours of the exact instant. */
export const NAMED_DAYS = 0.25
/** The fastest Moon gains 14.6° a day on the Sun, so that six hours never reach this far. */
const NAMED_DEGREES = 5
/** 1e-7 day is 9 ms. */
const TOLERANCE_DAYS = 1e-7
/** Mean synodic month, days. Chapront-Touzé & Chapront, Lunar Tables and Programs (1991), for J2000.0. */
export const SYNODIC_MONTH_DAYS = 29.530588853

/**
 * Place of the Moon in its lunation: apparent ecliptic longitude of date of the Moon less the Sun's, degrees 0–360;
 * 0 new, 90 first quarter, 180 full, 270 last quarter. It is not the phase angle.
 */
export const phaseDegrees = (instant: Instant): number => normalDegrees(elongation(instant.tt))

/** The same at a TT, degrees, not reduced. */
function elongation(tt: number): number {
  const t = tt / DAYS_PER_CENTURY
  const sun = aberrated(seen('sun', tt), earthVelocity(tt))
  return meanLongitude(seen('moon', tt), t) - meanLongitude(sun, t)
}

/** Degrees a day by which the Moon gains on the Sun on average. It gains 10.9 to 14.6. */
const GAIN = 360 / SYNODIC_MONTH_DAYS
const MOST_STEPS = 20

/**
 * When the elongation is a number of degrees, near a guess not more than a few days off: by secants, which a curve
 * as even as this one lets settle in four or five steps.
 */
function elongationReached(degrees: number, guess: number): number {
  let tt = guess
  let rate = GAIN
  let missing = signedDegrees(degrees - elongation(tt))
  for (let pass = 0; pass < MOST_STEPS; pass++) {
    const step = missing / rate
    tt += step
    if (Math.abs(step) < TOLERANCE_DAYS) return tt
    const left = signedDegrees(degrees - elongation(tt))
    // The first secants may be short of the real rate, never beyond its limits.
    if (Math.abs(step) > 1e-4) rate = Math.min(15, Math.max(10, (missing - left) / step))
    missing = left
  }
  return tt
}

/** Quarters in fromTt ≤ t < toTt: the elongation only grows, and each multiple of 90° is reached once. */
function* quartersBetween(fromTt: number, toTt: number): Generator<MoonQuarter> {
  const first = normalDegrees(elongation(fromTt)) / 90
  let index = Math.floor(first)
  let guess = fromTt - ((first - index) * 90) / GAIN
  for (;;) {
    const tt = elongationReached(90 * (index % 4), guess)
    if (tt >= toTt) return
    if (tt >= fromTt) {
      const instant = instantOfTt(tt)
      yield { quarter: quarters[index % 4] as Quarter, utc: instant.utc, instant }
    }
    index++
    guess = tt + 90 / GAIN
  }
}

/**
 * The exact new, quarter and full Moons in startUtc ≤ t < endUtc (ms), one by one.
 *
 * **Accuracy**: below 1 s, 1900–2100, against JPL DE431: both longitudes are apparent.
 */
export const moonQuarters = (startUtc: number, endUtc: number): Generator<MoonQuarter> =>
  quartersBetween(instantOfUtc(startUtc).tt, instantOfUtc(endUtc).tt)

/** The first quarter of a kind (or of any) at or after an instant. */
export function nextQuarter(instant: Instant, kind?: Quarter): MoonQuarter {
  for (const found of quartersBetween(instant.tt, instant.tt + 1.1 * SYNODIC_MONTH_DAYS)) {
    if (!kind || found.quarter === kind) return found
  }
  throw new RangeError('a lunation passed without the quarter')
}

/** The last quarter of a kind (or of any) before an instant, or exactly at it. */
export function previousQuarter(instant: Instant, kind?: Quarter): MoonQuarter {
  let last: MoonQuarter | undefined
  // The end is exclusive; a hundredth of a second lets the exact instant in.
  for (const found of quartersBetween(instant.tt - 1.1 * SYNODIC_MONTH_DAYS, instant.tt + TOLERANCE_DAYS)) {
    if (!kind || found.quarter === kind) last = found
  }
  if (!last) throw new RangeError('a lunation passed without the quarter')
  return last
}

/** Days since the last new Moon. */
export const moonAgeDays = (instant: Instant): number =>
  instant.tt - previousQuarter(instant, 'new moon').instant.tt

/** The name of the Moon's phase: a quarter's within ±6 hours of its exact instant, else the stretch between two. */
export function phaseName(instant: Instant): PhaseName {
  const degrees = phaseDegrees(instant)
  const stretch = between[Math.floor(degrees / 90) % 4] as PhaseName
  if (Math.abs(signedDegrees(4 * degrees)) / 4 > NAMED_DEGREES) return stretch
  const from = instant.tt - NAMED_DAYS
  const [near] = quartersBetween(from, instant.tt + NAMED_DAYS)
  return near?.quarter ?? stretch
}

/** How the Moon has turned its face, degrees, geocentric: positive shows more of its east and north limb. */
export interface MoonLibration {
  readonly longitude: number
  readonly latitude: number
}

/**
 * Optical and physical libration.
 * @see Meeus, Astronomical Algorithms, 2nd ed., ch. 53, as the library has it.
 *
 * **Accuracy**: about 0.02°.
 */
export function moonLibration(instant: Instant): MoonLibration {
  const { elon, elat } = Libration(astroTime(instant))
  return { longitude: elon, latitude: elat }
}
