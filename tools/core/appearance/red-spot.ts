import { redSpotRows } from '../data/catalogs/red-spot.ts'
import { circularDifference, normalDegrees } from '../math/angles.ts'
import { refineRoot } from '../math/root-finding.ts'
import { type Instant, instantOfTt, instantOfUtc, MS_PER_DAY, SECONDS_PER_DAY } from '../time/time.ts'
import { physicalEphemeris } from './physical.ts'

/**
 * Drift after the last observation, which wanders by some degrees a year: 1.75° a month. Sky & Telescope, "Transit Times of
 * Jupiter's Great Red Spot", January 2025, by the measurements of JUPOS.
 */
const DEGREES_PER_DAY = (1.75 * 12) / 365.25
/** Years after the last observation that the drift is trusted for: it was 8 to 24° a year in thirty years. */
const TRUSTED_YEARS = 3

const observations = redSpotRows.map(([year, month, day, longitude]) => ({
  utc: Date.UTC(year, month - 1, day),
  longitude,
}))
type Observation = (typeof observations)[number]
const [firstSeen, lastSeen] = [observations[0], observations.at(-1)] as [Observation, Observation]

/** Time for which the longitude of the spot is known, ms since 1970 UTC. */
export const redSpotSpan = {
  start: firstSeen.utc,
  end: Date.UTC(new Date(lastSeen.utc).getUTCFullYear() + TRUSTED_YEARS, 0),
} as const

const MS_PER_YEAR = 365.25 * MS_PER_DAY
/** Standard deviation of values whose mean is 0. */
const scatter = (values: readonly number[]): number => Math.hypot(...values) / Math.sqrt(values.length)

/** How far an observation is from the line between its neighbors, degrees, less what the errors of these add to it. */
function offLine({ utc, longitude }: Observation, before: Observation, after: Observation): number {
  const share = (utc - before.utc) / (after.utc - before.utc)
  const line = before.longitude + share * (after.longitude - before.longitude)
  return (longitude - line) / Math.hypot(1, share, 1 - share)
}
/** Standard error of an observation, degrees. */
const observedError = scatter(
  observations
    .slice(1, -1)
    .map((one, at) => offLine(one, observations[at] as Observation, observations[at + 2] as Observation)),
)

/** Degrees a year between two observations. */
const drift = (from: Observation, to: Observation): number =>
  ((to.longitude - from.longitude) / (to.utc - from.utc)) * MS_PER_YEAR
/** Standard error of a drift that goes on as it was, degrees a year: how drifts of {@link TRUSTED_YEARS} differ from those before. */
const driftError = scatter(
  observations.flatMap((one) => {
    const before = observations.findLast(({ utc }) => utc <= one.utc - TRUSTED_YEARS * MS_PER_YEAR)
    const after = observations.find(({ utc }) => utc >= one.utc + TRUSTED_YEARS * MS_PER_YEAR)
    return before && after ? [drift(one, after) - drift(before, one)] : []
  }),
)

/**
 * Standard error of the longitude that is assumed, degrees: that of an observation, and after the last what the drift may have
 * changed by. 2.1° until 2025, 9° three years later.
 */
export const redSpotError = (utc: number): number =>
  Math.hypot(observedError, driftError * Math.max(0, (utc - lastSeen.utc) / MS_PER_YEAR))

/** Time of a turn of Jupiter under the spot, days: 360° at 870.27° a day of System II, less the drift. */
const TURN_DAYS = 360 / (870.27 - DEGREES_PER_DAY)
/** The same of a transit, seconds. */
export const redSpotTransitError = (utc: number): number =>
  (redSpotError(utc) / 360) * TURN_DAYS * SECONDS_PER_DAY

/** 1e-9 day is 0.09 ms, so that a transit is written the same wherever its search began; the spot is measured to a minute at best. */
const TOLERANCE_DAYS = 1e-9

/**
 * Longitude of the spot in System II, degrees 0–360: as given, else between the observations, and after the last by the drift;
 * `null` outside of {@link redSpotSpan}.
 *
 * **Accuracy**: observations differ from the lines between their neighbours by 2° root mean square, 10° at most, 1991–2022; after
 * the last as {@link redSpotError}. 1° is 1.66 minutes of a transit.
 */
export function redSpotLongitude({ utc }: Instant, ownLongitude?: number): number | null {
  if (ownLongitude !== undefined) return normalDegrees(ownLongitude)
  if (utc < redSpotSpan.start || utc >= redSpotSpan.end) return null
  const next = observations.findIndex((observation) => observation.utc > utc)
  if (next < 0)
    return normalDegrees(lastSeen.longitude + (DEGREES_PER_DAY * (utc - lastSeen.utc)) / MS_PER_DAY)
  const [before, after] = [observations[next - 1], observations[next]] as [Observation, Observation]
  const share = (utc - before.utc) / (after.utc - before.utc)
  return normalDegrees(before.longitude + share * (after.longitude - before.longitude))
}

/** Longitude of the central meridian in System II, degrees 0–360, as seen from the Earth. */
export function centralMeridianII(instant: Instant): number {
  const { jupiterSystems } = physicalEphemeris('jupiter', instant)
  return (jupiterSystems as { readonly systemII: number }).systemII
}

/**
 * Transits of the spot over the central meridian in startUtc ≤ t < endUtc (ms), ms since 1970, one by one; none outside of
 * {@link redSpotSpan}.
 * @param ownLongitude longitude of the spot in System II, degrees; without it as observed
 *
 * **Accuracy**: 1 s for the longitude that is assumed; 1° of longitude is 1.66 minutes.
 */
export function* redSpotTransits(startUtc: number, endUtc: number, ownLongitude?: number): Generator<number> {
  const validSpan = ownLongitude === undefined ? redSpotSpan : { start: startUtc, end: endUtc }
  const [start, end] = [Math.max(startUtc, validSpan.start), Math.min(endUtc, validSpan.end)]
  if (start >= end) return
  const past = (tt: number): number => {
    const instant = instantOfTt(tt)
    const nearest = instantOfUtc(Math.min(Math.max(instant.utc, validSpan.start), validSpan.end - 1))
    return circularDifference(centralMeridianII(instant), redSpotLongitude(nearest, ownLongitude) as number)
  }
  let tt = instantOfUtc(start).tt
  for (;;) {
    const ahead = normalDegrees(-past(tt)) / 360
    const guess = tt + ahead * TURN_DAYS
    const [from, to] = [guess - 0.02, guess + 0.02]
    const { utc, tt: transitTt } = instantOfTt(
      refineRoot(past, from, to, past(from), past(to), TOLERANCE_DAYS),
    )
    if (utc >= end) return
    if (utc >= start) yield utc
    // Well past the meridian, so that the same transit is not met again.
    tt = transitTt + TURN_DAYS / 4
  }
}
