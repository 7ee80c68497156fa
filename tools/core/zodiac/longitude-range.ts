import type { BodyId } from '../bodies.ts'
import { type Instant, isoSeconds } from '../time/time.ts'
import type { Zodiac } from './ayanamsa.ts'
import { ingresses } from './ingresses.ts'
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
export function longitudeRange(body: BodyId, start: Instant, end: Instant, zodiac: Zodiac): LongitudeRange {
  const first = zodiacPlace(zodiacLongitude(body, start, zodiac))
  const last = zodiacPlace(zodiacLongitude(body, end, zodiac))
  const [change] = ingresses(body, start.tt, end.tt, zodiac)
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
