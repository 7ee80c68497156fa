import { apparentGeocentric, apparentStar, apparentTopocentric } from '../ephemeris/position.ts'
import {
  eclipticJ2000,
  type Horizontal,
  horizontal,
  toEclipticJ2000,
  toJ2000,
} from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { visibilityFrom } from '../horizon/visibility.ts'
import { signedDegrees } from '../math/angles.ts'
import { direction, rotate, rotateBack, turnZ, type Vector } from '../math/geometry.ts'
import { roots } from '../math/root-finding.ts'
import { belowIn } from '../observing/observing-night.ts'
import { civilAt } from '../time/civil.ts'
import type { Window } from '../time/day.ts'
import { type Instant, instantOfTt, instantOfUtc, MS_PER_DAY, utcOfTt } from '../time/time.ts'
import { inUnit, unitOfError } from '../time/written.ts'
import { hourlyRate, type MeteorShower, type MonthDay, zenithalRate } from './meteor-showers.ts'

/** Years of showers, ms since 1970: the list describes the present, and streams change over centuries. */
export const showerSpan: Window = { start: Date.UTC(1900, 0, 1), end: Date.UTC(2101, 0, 1) }

/** One year's return of a shower. */
export interface ShowerYear {
  readonly shower: MeteorShower
  /** The Sun stands at the longitude of the maximum. */
  readonly peak: Instant
  /** First day of activity and the day after the last, ms since 1970, midnights of UTC. */
  readonly activeFrom: number
  readonly activeTo: number
}

/** Longitude of the Sun, equinox of J2000.0, degrees: the clock that meteor showers keep. */
function sunJ2000(tt: number): number {
  const instant = instantOfTt(tt)
  return eclipticJ2000(toJ2000(apparentGeocentric('sun', instant).vector, instant)).longitude
}

/** 1e-5 day is a second: maxima are known to an hour or so. */
const TOLERANCE_DAYS = 1e-5

/** When the Sun passes a longitude of J2000.0 in fromTt ≤ t < toTt. */
function* maxima(longitude: number, fromTt: number, toTt: number): Generator<number> {
  const excess = (tt: number): number => signedDegrees(sunJ2000(tt) - longitude)
  const options = { step: 60, tolerance: TOLERANCE_DAYS, period: 360 }
  for (const root of roots(excess, fromTt, toTt, options)) if (root.rising) yield root.at
}

/** The midnight of a month and day nearest before (or after) an instant, ms. */
function nearestDay({ month, day }: MonthDay, utc: number, side: 'before' | 'after'): number {
  const { year } = civilAt(utc)
  const thisYear = Date.UTC(year, month - 1, day)
  if (side === 'before') return thisYear <= utc ? thisYear : Date.UTC(year - 1, month - 1, day)
  return thisYear + MS_PER_DAY > utc ? thisYear : Date.UTC(year + 1, month - 1, day)
}

/** Unit that maxima are written in, ms: 0.1° of the Sun's longitude are 2.4 h. */
export const PEAK_UNIT = unitOfError(2.4 * 3600)

/** Longest time from a shower's maximum to the end of its activity, or from its beginning, days. */
const LONGEST_DAYS = 70

/**
 * The returns of showers that are active at some time in startUtc ≤ t < endUtc (ms), in order of their maxima.
 *
 * **Accuracy**: the Sun's longitude is exact; maxima are known to 0.1° (2 h) at best, and wander from year to year.
 */
export function showerYears(
  showers: readonly MeteorShower[],
  startUtc: number,
  endUtc: number,
): ShowerYear[] {
  const from = instantOfUtc(startUtc).tt - LONGEST_DAYS
  const to = instantOfUtc(endUtc).tt + LONGEST_DAYS
  return showers
    .flatMap((shower) =>
      [...maxima(shower.peakSolarLongitude, from, to)].map((tt): ShowerYear => {
        const { instant: peak } = inUnit({ instant: instantOfTt(tt) }, PEAK_UNIT)
        return {
          shower,
          peak,
          activeFrom: nearestDay(shower.activeFrom, peak.utc, 'before'),
          activeTo: nearestDay(shower.activeTo, peak.utc, 'after') + MS_PER_DAY,
        }
      }),
    )
    .filter(({ activeFrom, activeTo }) => activeFrom < endUtc && activeTo > startUtc)
    .sort((a, b) => a.peak.tt - b.peak.tt)
}

/** A shower in a night as seen from a place. */
export interface ShowerView {
  /** The hour with the most meteors, ms. */
  readonly utc: number
  /** The dark stretch of that hour, ms. */
  readonly dark: Window
  readonly radiant: Horizontal
  readonly moon: Horizontal
  readonly limitingMagnitude: number
  /** Zenithal hourly rate of that hour. */
  readonly zhr: number
  /** Meteors an hour for one observer under a clear country sky. */
  readonly rate: number
}

/** The Sun this low leaves the sky dark enough to count meteors: the end of nautical twilight. */
export const NIGHT_ALTITUDE = -12
const STEP_DAYS = 1 / 72

/** Mean equator of J2000.0. */
export const radiantVector = ({ radiant }: MeteorShower): Vector => direction(radiant.ra * 15, radiant.dec)

/** The radiant some degrees of solar longitude after the maximum, in longitude that many degrees on. See `radiantDrift`. */
const driftedRadiant = (shower: MeteorShower, degrees: number): Vector =>
  rotateBack(toEclipticJ2000, rotate(turnZ(-degrees), rotate(toEclipticJ2000, radiantVector(shower))))

/** From 12 h before the maximum to 12 h after it, moved as little as needed to lie within some nights. */
export function showerDay({ peak }: ShowerYear, nights?: Window): Window {
  const half = MS_PER_DAY / 2
  const [earliest, latest] = nights ? [nights.start, nights.end - MS_PER_DAY] : [-Infinity, Infinity]
  const start = Math.min(Math.max(peak.utc - half, earliest), latest)
  return { start, end: start + MS_PER_DAY }
}

/**
 * The best look at a shower from a place within a day, moonlight in; null when the Sun or the radiant's place leaves none.
 * @param day 24 h, ms; around the maximum if absent.
 */
export function showerView(
  year: ShowerYear,
  observer: Observer,
  day: Window = showerDay(year),
): ShowerView | null {
  const { shower } = year
  const [from, to] = [instantOfUtc(day.start).tt, instantOfUtc(day.end).tt]
  const visibility = visibilityFrom(observer)
  let best: ShowerView | null = null
  for (const dark of belowIn(observer, [{ from: from - 0.5, to: to + 0.5 }])(NIGHT_ALTITUDE)) {
    for (let tt = Math.max(from, dark.from); tt <= Math.min(to, dark.to); tt += STEP_DAYS) {
      const instant = instantOfTt(tt)
      const degrees = signedDegrees(sunJ2000(tt) - shower.peakSolarLongitude)
      const place = apparentStar(driftedRadiant(shower, degrees), instant, observer)
      const radiant = horizontal(place, instant, observer)
      if (radiant.altitude <= 0) continue
      const faintest = visibility.overhead(tt)
      const zhr = zenithalRate(shower, degrees)
      const sky = { radiantAltitude: radiant.altitude, limitingMagnitude: faintest }
      const rate = hourlyRate({ ...shower, zhr }, sky)
      if (rate <= (best?.rate ?? 0)) continue
      const moon = horizontal(apparentTopocentric('moon', instant, observer).vector, instant, observer)
      const stretch = { start: utcOfTt(dark.from), end: utcOfTt(dark.to) }
      best = { utc: instant.utc, dark: stretch, radiant, moon, limitingMagnitude: faintest, zhr, rate }
    }
  }
  return best
}
