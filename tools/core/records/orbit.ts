import type { SkyBody } from '../bodies.ts'
import { orbit } from '../ephemeris/orbit.ts'
import { roundAngle, roundAu, roundDirection, rounded } from '../round.ts'
import { type Instant, isoSeconds } from '../time/time.ts'

/** The last instant whose year has four digits; ellipses of comets take longer. */
const LAST_DATE = Date.UTC(10_000, 0, 1) - 1
const date = (utc: number): string | null => (utc > LAST_DATE ? null : isoSeconds(utc))

/** Osculating elements as they go out; the dates are those of the two-body motion. `null` for the Sun and on a hyperbola. */
export function orbitRecord(body: SkyBody, instant: Instant) {
  const found = orbit(body, instant)
  if (!found) return null
  return {
    frame: found.frame,
    centre: found.centre,
    semiMajorAxisAu: roundAu(found.semiMajorAxisAu),
    eccentricity: rounded(found.eccentricity, 8),
    inclination: roundAngle(found.inclination),
    ascendingNode: roundDirection(found.ascendingNode),
    argPerihelion: roundDirection(found.argPerihelion),
    trueAnomaly: roundDirection(found.trueAnomaly),
    meanAnomaly: roundDirection(found.meanAnomaly),
    periodDays: rounded(found.periodDays, 4),
    perihelionAu: roundAu(found.perihelionAu),
    aphelionAu: roundAu(found.aphelionAu),
    perihelion: date(found.nextPerihelionUtc),
    aphelion: date(found.nextAphelionUtc),
  }
}
