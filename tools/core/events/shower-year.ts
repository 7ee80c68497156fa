import { apparentGeocentric, apparentStar, apparentTopocentric } from '../ephemeris/position.ts'
import { eclipticJ2000, type Horizontal, horizontal, toJ2000 } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { limitingMagnitude } from '../horizon/moonlight.ts'
import { signedDegrees } from '../math/angles.ts'
import { direction, type Vector } from '../math/geometry.ts'
import { roots } from '../math/root-finding.ts'
import { civilAt } from '../time/civil.ts'
import { type Instant, instantOfTt, instantOfUtc, MS_PER_DAY } from '../time/time.ts'
import { hourlyRate, type MeteorShower, type MonthDay } from './meteor-showers.ts'

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
  const beyond = (tt: number): number => signedDegrees(sunJ2000(tt) - longitude)
  const options = { step: 60, tolerance: TOLERANCE_DAYS, period: 360 }
  for (const root of roots(beyond, fromTt, toTt, options)) if (root.rising) yield root.at
}

/** The midnight of a month and day nearest before (or after) an instant, ms. */
function nearestDay({ month, day }: MonthDay, utc: number, side: 'before' | 'after'): number {
  const { year } = civilAt(utc)
  const thisYear = Date.UTC(year, month - 1, day)
  if (side === 'before') return thisYear <= utc ? thisYear : Date.UTC(year - 1, month - 1, day)
  return thisYear + MS_PER_DAY > utc ? thisYear : Date.UTC(year + 1, month - 1, day)
}

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
        const peak = instantOfTt(tt)
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

/** A maximum as seen from a place. */
export interface ShowerView {
  /** The hour with the most meteors within 12 h of the maximum, ms. */
  readonly utc: number
  readonly radiant: Horizontal
  readonly moon: Horizontal
  readonly limitingMagnitude: number
  /** Meteors an hour for one observer under a clear country sky. */
  readonly rate: number
}

/** The Sun this low leaves the sky dark enough to count meteors: the end of nautical twilight. */
export const NIGHT_ALTITUDE = -12
const STEP_DAYS = 1 / 72

/** Mean equator of J2000.0. */
export const radiantVector = ({ radiant }: MeteorShower): Vector => direction(radiant.ra * 15, radiant.dec)

/**
 * The best look at a shower from a place: the night within 12 h of the maximum, moonlight in; null when the Sun or the
 * radiant's place leaves none.
 */
export function showerView({ shower, peak }: ShowerYear, observer: Observer): ShowerView | null {
  const j2000 = radiantVector(shower)
  let best: ShowerView | null = null
  for (let tt = peak.tt - 0.5; tt <= peak.tt + 0.5; tt += STEP_DAYS) {
    const instant = instantOfTt(tt)
    const placed = (vector: Vector): Horizontal => horizontal(vector, instant, observer)
    const radiant = placed(apparentStar(j2000, instant, observer))
    if (radiant.altitude <= 0) continue
    if (placed(apparentTopocentric('sun', instant, observer).vector).altitude > NIGHT_ALTITUDE) continue
    const faintest = limitingMagnitude(instant, observer)
    const rate = hourlyRate(shower, { radiantAltitude: radiant.altitude, limitingMagnitude: faintest })
    if (rate <= (best?.rate ?? 0)) continue
    const moon = placed(apparentTopocentric('moon', instant, observer).vector)
    best = { utc: instant.utc, radiant, moon, limitingMagnitude: faintest, rate }
  }
  return best
}
