import { hourAngleOf, type LocalTrack, localTrack } from '../ephemeris/track.ts'
import { type Observer, type ObserverPosition, stationFor } from '../frames/earth.ts'
import { arcTangent, normalDegrees, signedDegrees } from '../math/angles.ts'
import { latitudeOf, scratch } from '../math/geometry.ts'
import { semidiameterOf, type Target } from '../targets/target.ts'

/** Sample of a target at one instant; angles in degrees. */
export interface AltitudeSample {
  readonly tt: number
  /** Of the upper limb over the altitude that is watched. */
  readonly height: number
  readonly hourAngle: number
  readonly declination: number
  readonly semidiameter: number
}

/** One target watched from one place against one altitude. Times are TT days; no look leaves anything behind. */
export class Watch {
  readonly station: ObserverPosition
  readonly altitude: number
  /** At the last look: what the height changes by while the hour angle grows by one degree. */
  slope = Number.NaN
  readonly #local: LocalTrack
  readonly #radiusAu: number
  /** Where the target stood at the last look, in the frame of the meridian. */
  readonly #vector = scratch()
  #semidiameter = Number.NaN

  constructor(target: Target, observer: Observer, altitude: number) {
    this.station = stationFor(observer)
    this.altitude = altitude
    this.#local = localTrack(target.track, observer)
    this.#radiusAu = target.radiusAu
  }

  /** Height of the upper limb over the altitude, degrees. */
  height(tt: number): number {
    const { sinLatitude, cosLatitude } = this.station
    const { x, y, z } = this.#local(tt, this.#vector)
    const north = z * cosLatitude - x * sinLatitude
    const along = Math.sqrt(north * north + y * y)
    const radius = this.#radiusAu
    this.#semidiameter = radius === 0 ? 0 : semidiameterOf(radius, Math.sqrt(x * x + y * y + z * z))
    this.slope = (cosLatitude * y) / along
    return arcTangent(x * cosLatitude + z * sinLatitude, along) + this.#semidiameter - this.altitude
  }

  /** Azimuth at the last look, degrees 0–360. */
  get azimuth(): number {
    const { x, y, z } = this.#vector
    const { sinLatitude, cosLatitude } = this.station
    return normalDegrees(arcTangent(y, z * cosLatitude - x * sinLatitude))
  }

  hourAngle(tt: number): number {
    return hourAngleOf(this.#local(tt, this.#vector))
  }

  look(tt: number): AltitudeSample {
    const height = this.height(tt)
    return {
      tt,
      height,
      hourAngle: hourAngleOf(this.#vector),
      declination: latitudeOf(this.#vector),
      semidiameter: this.#semidiameter,
    }
  }
}

/** 1e-7 day is 9 ms: below the 0.05 s to which the places themselves allow an event to be known. */
export const TOLERANCE_DAYS = 1e-7

/** Degrees from the altitude that a culmination has to be for its neighbourhood to be left unlooked at. */
const CLEAR = 1

/**
 * Degrees from a culmination from which a search may begin as if it began there: no turn of the altitude lies ahead.
 */
const AFTER_CULMINATION = 10

/** Where a half-turn begins, and how many degrees of it are over. */
export interface HalfTurn {
  readonly look: AltitudeSample
  readonly passed: number
  /** Whether a culmination is near: the upper or the lower one, or none beside a start between them. */
  readonly near: 'upper' | 'lower' | undefined
  /** Whether the altitude can be crossed only once from here to the next. */
  readonly isClear: boolean
}

const culmination = (look: AltitudeSample): HalfTurn => ({
  look,
  passed: past(look),
  near: Math.abs(look.hourAngle) < 90 ? 'upper' : 'lower',
  isClear: Math.abs(look.height) > CLEAR,
})

/** How many degrees a look stands past the last culmination, upper or lower; near it either sign. */
const past = ({ hourAngle }: AltitudeSample): number => signedDegrees(2 * hourAngle) / 2

/** Degrees a day of hour angle: planets and stars come within a degree, the Moon within twenty of it. */
const TURN = 360

/**
 * The start, or what is near the last culmination before it; then near each, to the first after the end, one by one.
 */
export function* culminations(watch: Watch, from: number, to: number): Generator<HalfTurn> {
  const start = watch.look(from)
  const behind = (past(start) + 180) % 180
  const isBetween = behind > AFTER_CULMINATION && behind < 180 - AFTER_CULMINATION
  let current: HalfTurn = isBetween
    ? { look: start, passed: behind, near: undefined, isClear: true }
    : culmination(watch.look(from - (behind + START_EARLY) / TURN))
  let rate = TURN
  for (;;) {
    yield current
    const { tt } = current.look
    if (tt >= to) return
    const next = culmination(watch.look(tt + (180 - current.passed) / rate))
    rate = (180 + next.passed - current.passed) / (next.look.tt - tt)
    current = next
  }
}

/** Degrees: the Moon's slower turn would put a first culmination that is just past after the start. */
const START_EARLY = 6

/** Short of this, in days, the rate of a secant is rounding noise. */
const SHORTEST_SECANT = 1e-4
/** A secant leaves less than this multiple of the product of the last two steps: as for any `growingPassages`. */
const PASSAGE_BEND = 1
const MOST_PASSAGE_STEPS = 20

/** When a target whose upper culmination is near a mark stands on the meridian, TT days. */
export function upperPassage(watch: Watch, { look }: HalfTurn): number {
  let t = look.tt
  let rate = TURN
  let angle = look.hourAngle
  let step = -angle / rate
  for (let pass = 0; pass < MOST_PASSAGE_STEPS; pass++) {
    t += step
    const before = step
    const next = watch.hourAngle(t)
    if (Math.abs(step) > SHORTEST_SECANT) rate = (next - angle) / step
    angle = next
    step = -angle / rate
    if (PASSAGE_BEND * Math.abs(step * before) < TOLERANCE_DAYS) break
  }
  return t + step
}
