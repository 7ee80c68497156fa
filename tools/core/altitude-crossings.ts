import { arcCosine, arcTangent, cosine, signedDegrees, sine } from './angles.ts'
import type { Observer } from './earth.ts'
import { length } from './geometry.ts'
import { type Root, refineRoot, roots, type SearchOptions } from './search.ts'
import { semidiameterOf, type Target } from './target.ts'
import { instantOfUtc } from './time.ts'
import { altitudeOf, hourAngleOf, localTrack, toHorizon } from './track.ts'

/** 1e-7 day is 9 ms: below the 0.05 s to which the places themselves allow an event to be known. */
export const TOLERANCE_DAYS = 1e-7
/**
 * Altitude has a highest and a lowest point a day, some twelve hours apart; within about 2° of a pole the drift in
 * declination can bring them closer, never to two hours.
 */
const ALTITUDE: SearchOptions = { step: 1 / 12, tolerance: TOLERANCE_DAYS, touching: true }

/** Height of the upper limb over a given altitude, degrees, at a TT. */
export function heightOver(target: Target, observer: Observer, horizon: number): (tt: number) => number {
  const local = localTrack(target.track, observer)
  const level = toHorizon(observer)
  return (tt) => {
    const there = local(tt)
    return altitudeOf(level(there)) + semidiameterOf(target.radiusAu, length(there)) - horizon
  }
}

/** What one look at a target tells: angles in degrees. */
interface Look {
  readonly tt: number
  /** Of the upper limb over the altitude that is searched. */
  readonly height: number
  readonly hourAngle: number
  readonly declination: number
  readonly semidiameter: number
  /** What the height changes by while the hour angle grows by one degree. */
  readonly slope: number
}

function looker(target: Target, observer: Observer, altitude: number): (tt: number) => Look {
  const local = localTrack(target.track, observer)
  const level = toHorizon(observer)
  const cosLatitude = cosine(observer.latitude)
  return (tt) => {
    const there = local(tt)
    const { x, y, z } = level(there)
    const along = Math.sqrt(x * x + y * y)
    const semidiameter = target.radiusAu === 0 ? 0 : semidiameterOf(target.radiusAu, length(there))
    return {
      tt,
      height: arcTangent(z, along) + semidiameter - altitude,
      hourAngle: hourAngleOf(there),
      declination: arcTangent(there.z, Math.sqrt(there.x * there.x + there.y * there.y)),
      semidiameter,
      slope: (cosLatitude * there.y) / along,
    }
  }
}

/**
 * Between two culminations a target only climbs or only sinks, but for minutes beside them in which its drift in
 * declination (the Moon's 6.5° a day) is more than its turn: there it changes by 0.07° at most below this latitude.
 */
const STEEP_LATITUDE = 75
/** Nearer the zenith the altitude turns too sharply for the rules below. */
const LOW_ALTITUDE = 60
/** Degrees from the altitude that a culmination has to be for its neighbourhood to be left unlooked at. */
const CLEAR = 1

/** Degrees from a culmination from which a search may begin as if it began there: no turn of the altitude lies ahead. */
const AFTER_CULMINATION = 10

/** Where a half-turn begins, and how many degrees of it are over. */
interface Mark {
  readonly look: Look
  readonly passed: number
  /** Whether the altitude can be crossed only once from here to the next. */
  readonly isClear: boolean
}

const culmination = (look: Look): Mark => ({
  look,
  passed: past(look),
  isClear: Math.abs(look.height) > CLEAR,
})

/** How many degrees a look stands past the last culmination, upper or lower; near it either sign. */
const past = ({ hourAngle }: Look): number => signedDegrees(2 * hourAngle) / 2

/** Degrees a day of hour angle: planets and stars come within a degree, the Moon within twenty of it. */
const TURN = 360

/** The start, or what is near the last culmination before it; then near each, to the first after the end, one by one. */
function* culminations(look: (tt: number) => Look, from: number, to: number): Generator<Mark> {
  const start = look(from)
  const behind = (past(start) + 180) % 180
  const isBetween = behind > AFTER_CULMINATION && behind < 180 - AFTER_CULMINATION
  let here: Mark = isBetween
    ? { look: start, passed: behind, isClear: true }
    : culmination(look(from - (behind + START_EARLY) / TURN))
  let rate = TURN
  for (;;) {
    yield here
    const { tt } = here.look
    if (tt >= to) return
    const next = culmination(look(tt + (180 - here.passed) / rate))
    rate = (180 + next.passed - here.passed) / (next.look.tt - tt)
    here = next
  }
}

/** Degrees: the Moon's slower turn would put a first culmination that is just past after the start. */
const START_EARLY = 6

/** Between two culminations on either side of the altitude: where the semi-arc puts it, then by Newton's rule and secants. */
function crossingBetween(
  look: (tt: number) => Look,
  { look: a, passed }: Mark,
  { look: b, passed: beyond }: Mark,
  observer: Observer,
  altitude: number,
): number {
  const turned = 180 + beyond - passed
  const [sinLatitude, cosLatitude] = [sine(observer.latitude), cosine(observer.latitude)]
  const isRising = a.height < 0
  let share = 0.5
  // The declination at the crossing sets the semi-arc, and that the time of the crossing.
  for (let pass = 0; pass < 2; pass++) {
    const declination = a.declination + share * (b.declination - a.declination)
    const target = altitude - a.semidiameter
    const arc = arcCosine(
      (sine(target) - sinLatitude * sine(declination)) / (cosLatitude * cosine(declination)),
    )
    share = ((isRising ? 180 - arc : arc) - passed) / turned
  }
  const rate = turned / (b.tt - a.tt)
  let t = a.tt + share * (b.tt - a.tt)
  let last: Look | undefined
  let step = 0
  for (let pass = 0; pass < MOST_STEPS && t > a.tt && t < b.tt; pass++) {
    const here = look(t)
    const slope = last && step !== 0 ? (here.height - last.height) / step : here.slope * rate
    const before = step
    step = -here.height / slope
    t += step
    // What is left after a secant is less than this multiple of the product of the last two steps, in days.
    if (last && BEND * Math.abs(step * before) < TOLERANCE_DAYS) return t
    last = here
  }
  return refineRoot((tt) => look(tt).height, a.tt, b.tt, a.height, b.height, TOLERANCE_DAYS)
}

const MOST_STEPS = 6
/**
 * Half the second over the first derivative of the height, π cot H a day, at a degree of height from the culmination
 * (H = 11°), and as much again.
 */
const BEND = 32

/** Crossings of an altitude by the upper limb in startUtc ≤ t < endUtc, as TT days. */
export function* altitudeCrossings(
  target: Target,
  observer: Observer,
  startUtc: number,
  endUtc: number,
  altitude: number,
): Generator<Root> {
  const [from, to] = [instantOfUtc(startUtc).tt, instantOfUtc(endUtc).tt]
  if (!(to > from)) return
  const scan = (start: number, end: number) =>
    roots(heightOver(target, observer, altitude), Math.max(from, start), Math.min(to, end), ALTITUDE)
  if (Math.abs(observer.latitude) > STEEP_LATITUDE || Math.abs(altitude) > LOW_ALTITUDE) {
    return yield* scan(from, to)
  }
  const look = looker(target, observer, altitude)
  let a: Mark | undefined
  // A run of days that graze is scanned as one: a crossing at the very culmination is then on neither side of a seam.
  let grazingFrom: number | undefined
  for (const b of culminations(look, from, to)) {
    if (a?.isClear && b.isClear) {
      if (grazingFrom !== undefined) yield* scan(grazingFrom, a.look.tt)
      grazingFrom = undefined
      const rising = a.look.height < 0
      if (rising !== b.look.height < 0) {
        const at = crossingBetween(look, a, b, observer, altitude)
        if (at >= from && at < to) yield { at, rising }
      }
    } else if (a) grazingFrom ??= a.look.tt
    a = b
  }
  if (grazingFrom !== undefined && a) yield* scan(grazingFrom, a.look.tt)
}
