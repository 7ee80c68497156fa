import { Libration } from 'astronomy-engine'
import { apparentPath, earthVelocity } from '../ephemeris/ephemeris.ts'
import { aberrated } from '../ephemeris/light-deflection.ts'
import { SYNODIC_MONTH_DAYS } from '../ephemeris/mean-periods.ts'
import { eclipticAxes, meanLongitude } from '../frames/precession.ts'
import { normalDegrees, signedDegrees } from '../math/angles.ts'
import { keptEvents } from '../math/event-cache.ts'
import { scratch } from '../math/geometry.ts'
import { type GrowingAngle, growingPassages } from '../math/root-finding.ts'
import { astroTime, DAYS_PER_CENTURY, type Instant, instantOfTt, instantOfUtc } from '../time/time.ts'

export const quarters = ['new moon', 'first quarter', 'full moon', 'last quarter'] as const
export type Quarter = (typeof quarters)[number]

const intermediatePhases = ['waxing crescent', 'waxing gibbous', 'waning gibbous', 'waning crescent'] as const
export type PhaseName = Quarter | (typeof intermediatePhases)[number]

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
/**
 * Place of the Moon in its lunation: apparent ecliptic longitude of date of the Moon less the Sun's, degrees 0–360;
 * 0 new, 90 first quarter, 180 full, 270 last quarter. It is not the phase angle.
 */
export const phaseDegrees = (instant: Instant): number => normalDegrees(elongation(instant.tt))

/** The same at a TT, degrees, not reduced. */
function elongation(tt: number): number {
  const axes = eclipticAxes(tt / DAYS_PER_CENTURY)
  aberrated(apparentPath('sun', tt, sun), earthVelocity(tt, velocity), sun)
  return meanLongitude(apparentPath('moon', tt, moon), axes) - meanLongitude(sun, axes)
}

// A search for quarters looks hundreds of times: nothing is made for a look.
const [sun, moon, velocity] = [scratch(), scratch(), scratch()]

/** The Moon gains 10.9–14.6° a day on the Sun. */
const GAINING: GrowingAngle = {
  at: elongation,
  rate: 360 / SYNODIC_MONTH_DAYS,
  slowest: 0.85,
  fastest: 1.25,
}

function* quartersBetween(fromTt: number, toTt: number): Generator<MoonQuarter> {
  for (const { at: tt, degrees } of growingPassages(GAINING, 90, fromTt, toTt, TOLERANCE_DAYS)) {
    const instant = instantOfTt(tt)
    yield { quarter: quarters[degrees / 90] as Quarter, utc: instant.utc, instant }
  }
}

/** The same, for those who look for the next one or the last. */
const knownQuarters = keptEvents(quartersBetween, ({ instant }) => instant.tt, SYNODIC_MONTH_DAYS / 4)

/**
 * The exact new, quarter and full Moons in startUtc ≤ t < endUtc (ms), one by one.
 *
 * **Accuracy**: below 1 s, 1900–2100, against JPL DE431: both longitudes are apparent.
 */
export const moonQuarters = (startUtc: number, endUtc: number): Generator<MoonQuarter> =>
  quartersBetween(instantOfUtc(startUtc).tt, instantOfUtc(endUtc).tt)

/** The first quarter of a kind (or of any) at or after an instant. */
export function nextQuarter(instant: Instant, kind?: Quarter): MoonQuarter {
  for (const phase of knownQuarters(instant.tt, instant.tt + 1.1 * SYNODIC_MONTH_DAYS)) {
    if (!kind || phase.quarter === kind) return phase
  }
  throw new RangeError('a lunation passed without the quarter')
}

/** The last quarter of a kind (or of any) before an instant, or exactly at it. */
export function previousQuarter(instant: Instant, kind?: Quarter): MoonQuarter {
  let last: MoonQuarter | undefined
  // The end is exclusive; a hundredth of a second lets the exact instant in.
  for (const phase of knownQuarters(instant.tt - 1.1 * SYNODIC_MONTH_DAYS, instant.tt + TOLERANCE_DAYS)) {
    if (!kind || phase.quarter === kind) last = phase
  }
  if (!last) throw new RangeError('a lunation passed without the quarter')
  return last
}

/** Days since the last new Moon. */
export const moonAgeDays = (instant: Instant): number =>
  instant.tt - previousQuarter(instant, 'new moon').instant.tt

/** New Moon of 1923-01-17, from which Brown counted; TT days since J2000.0. Meeus, Astronomical Algorithms, 2nd ed., p. 354. */
const FIRST_LUNATION_TT = -28_108.39

/** Number of the lunation: 1 from the new Moon of 1923-01-17. Brown, Tables of the Motion of the Moon (1919). */
export const lunationNumber = (instant: Instant): number =>
  1 + Math.round((previousQuarter(instant, 'new moon').instant.tt - FIRST_LUNATION_TT) / SYNODIC_MONTH_DAYS)

/** The name of the Moon's phase: a quarter's within ±6 hours of its exact instant, else the stretch between two. */
export function phaseName(instant: Instant): PhaseName {
  const degrees = phaseDegrees(instant)
  const stretch = intermediatePhases[Math.floor(degrees / 90) % 4] as PhaseName
  if (Math.abs(signedDegrees(4 * degrees)) / 4 > NAMED_DEGREES) return stretch
  const from = instant.tt - NAMED_DAYS
  const [quarter] = knownQuarters(from, instant.tt + NAMED_DAYS)
  return quarter?.quarter ?? stretch
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
