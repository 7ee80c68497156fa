import { type GivenBody, isGivenBody, type SkyBody } from '../bodies.ts'
import { periheliaOf } from '../ephemeris/ephemeris.ts'
import type { PerihelionPassage } from '../ephemeris/given-orbit.ts'
import { orbit } from '../ephemeris/orbit.ts'
import { roundAngle, roundAu, roundDirection, rounded } from '../round.ts'
import { type Instant, isoSeconds, utcOfTt } from '../time/time.ts'

/** The last instant whose year has four digits; ellipses of comets take longer. */
const LAST_DATE = Date.UTC(10_000, 0, 1) - 1
const date = (utc: number): string | null => (utc > LAST_DATE ? null : isoSeconds(utc))

const passageRecord = (passage: PerihelionPassage | null) =>
  passage && { time: isoSeconds(utcOfTt(passage.tt)), errorDays: Number(passage.errorDays.toPrecision(2)) }

/** The perihelia of a comet or an orbit of the caller before and after an instant, with their errors. */
export function periheliaRecord(body: GivenBody, instant: Instant) {
  const { before, next } = periheliaOf(body, instant.tt)
  return { before: passageRecord(before), next: passageRecord(next) }
}

/**
 * Osculating elements as they go out; the dates are those of the two-body motion, but the perihelion of a given body is that of
 * its followed orbit as far as that goes. `null` for the Sun and on a hyperbola.
 */
export function orbitRecord(body: SkyBody, instant: Instant) {
  const elements = orbit(body, instant)
  if (!elements) return null
  const next = isGivenBody(body) ? periheliaOf(body, instant.tt).next : null
  return {
    frame: elements.frame,
    centre: elements.centre,
    semiMajorAxisAu: roundAu(elements.semiMajorAxisAu),
    eccentricity: rounded(elements.eccentricity, 8),
    inclination: roundAngle(elements.inclination),
    ascendingNode: roundDirection(elements.ascendingNode),
    argPerihelion: roundDirection(elements.argPerihelion),
    trueAnomaly: roundDirection(elements.trueAnomaly),
    meanAnomaly: roundDirection(elements.meanAnomaly),
    periodDays: rounded(elements.periodDays, 4),
    perihelionAu: roundAu(elements.perihelionAu),
    aphelionAu: roundAu(elements.aphelionAu),
    perihelion: date(next ? utcOfTt(next.tt) : elements.nextPerihelionUtc),
    aphelion: date(elements.nextAphelionUtc),
  }
}
