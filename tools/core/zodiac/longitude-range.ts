import type { BodyId, HeliocentricBody } from '../bodies.ts'
import type { AngleCurve } from '../math/angle-path.ts'
import { type Instant, instantOfTt, isoSeconds } from '../time/time.ts'
import type { Zodiac } from './ayanamsa.ts'
import { paceOf } from './body-speeds.ts'
import { heliocentricPlacement } from './heliocentric.ts'
import { signChanges } from './ingresses.ts'
import { zodiacLongitude } from './placement.ts'
import { type Sign, zodiacPlace } from './zodiac.ts'

/** Where a body is at both ends of a span, for when the instant within is not known. */
export interface LongitudeRange {
  /** Degrees 0–360. */
  readonly start: number
  readonly end: number
  readonly startSign: Sign
  readonly endSign: Sign
  readonly startFormatted: string
  readonly endFormatted: string
  /** When it goes into another sign, UTC; null when it stays in one. */
  readonly signChange: string | null
}

/** The way of a body in the zodiac from one instant to another, a day later. */
export const longitudeRange = (body: BodyId, start: Instant, end: Instant, zodiac: Zodiac): LongitudeRange =>
  rangeOf((tt) => zodiacLongitude(body, instantOfTt(tt), zodiac), { start, end }, paceOf(body, zodiac).step)

/** The same from the Sun. */
export const heliocentricRange = (
  body: HeliocentricBody,
  start: Instant,
  end: Instant,
  zodiac: Zodiac,
): LongitudeRange =>
  rangeOf((tt) => heliocentricPlacement(body, instantOfTt(tt), zodiac).longitude, { start, end }, DAY)

/** Days between looks about the Sun: Mercury takes five for a sign. */
const DAY = 1

function rangeOf(
  longitude: AngleCurve,
  { start, end }: { readonly start: Instant; readonly end: Instant },
  step: number,
): LongitudeRange {
  const first = zodiacPlace(longitude(start.tt))
  const last = zodiacPlace(longitude(end.tt))
  const [change] = signChanges(longitude, start.tt, end.tt, step)
  return {
    start: first.longitude,
    end: last.longitude,
    startSign: first.sign,
    endSign: last.sign,
    startFormatted: first.formatted,
    endFormatted: last.formatted,
    signChange: change ? isoSeconds(change.instant.utc) : null,
  }
}
