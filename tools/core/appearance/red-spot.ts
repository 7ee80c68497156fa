import { circularDifference, normalDegrees } from '../math/angles.ts'
import { refineRoot } from '../math/root-finding.ts'
import { type Instant, instantOfTt, instantOfUtc } from '../time/time.ts'
import { physicalEphemeris } from './physical.ts'

/**
 * Longitude of the Great Red Spot in System II and its drift, which wanders by some degrees a year.
 * Sky & Telescope, "Transit Times of Jupiter's Great Red Spot", January 2025: 68°, and 1.75° a month by the measurements
 * of JUPOS.
 */
export const redSpotDatum = {
  longitude: 68,
  utc: Date.UTC(2025, 0, 1),
  degreesPerDay: (1.75 * 12) / 365.25,
} as const

/** Time of a turn of Jupiter under the spot, days: 360° at 870.27° a day of System II, less the drift. */
const TURN_DAYS = 360 / (870.27 - redSpotDatum.degreesPerDay)
/** 1e-9 day is 0.09 ms, so that a transit is written the same wherever its search began; the spot is measured to a minute at best. */
const TOLERANCE_DAYS = 1e-9

/** Longitude of the spot in System II, degrees 0–360: as given, else by the datum and its drift. */
export const redSpotLongitude = ({ utc }: Instant, given?: number): number =>
  given === undefined
    ? normalDegrees(
        redSpotDatum.longitude + (redSpotDatum.degreesPerDay * (utc - redSpotDatum.utc)) / 86_400_000,
      )
    : normalDegrees(given)

/** Longitude of the central meridian in System II, degrees 0–360, as seen from the Earth. */
export function centralMeridianII(instant: Instant): number {
  const { jupiterSystems } = physicalEphemeris('jupiter', instant)
  return (jupiterSystems as { readonly systemII: number }).systemII
}

/**
 * Transits of the spot over the central meridian in startUtc ≤ t < endUtc (ms), ms since 1970, one by one.
 * @param given longitude of the spot in System II, degrees; without it that of the datum with its drift
 *
 * **Accuracy**: 1 s for the longitude that is assumed; 1° of longitude is 1.66 minutes.
 */
export function* redSpotTransits(startUtc: number, endUtc: number, given?: number): Generator<number> {
  const past = (tt: number): number => {
    const instant = instantOfTt(tt)
    return circularDifference(centralMeridianII(instant), redSpotLongitude(instant, given))
  }
  let tt = instantOfUtc(startUtc).tt
  for (;;) {
    const ahead = normalDegrees(-past(tt)) / 360
    const guess = tt + ahead * TURN_DAYS
    const [from, to] = [guess - 0.02, guess + 0.02]
    const { utc, tt: found } = instantOfTt(refineRoot(past, from, to, past(from), past(to), TOLERANCE_DAYS))
    if (utc >= endUtc) return
    if (utc >= startUtc) yield utc
    // Well past the meridian, so that the same transit is not met again.
    tt = found + TURN_DAYS / 4
  }
}
