import type { ZodiacBody } from '../bodies.ts'
import { requireKnown } from '../ephemeris/ephemeris.ts'
import { type AngleCurve, crossingsIn, monotonePieces } from '../math/angle-path.ts'
import { type Instant, instantOfTt } from '../time/time.ts'
import type { Zodiac } from './ayanamsa.ts'
import { paceOf } from './body-speeds.ts'
import { zodiacLongitude } from './placement.ts'
import { type Sign, signOf, signs } from './zodiac.ts'

/** A body going from one sign into another. */
export interface Ingress {
  readonly body: ZodiacBody
  readonly instant: Instant
  readonly fromSign: Sign
  readonly sign: Sign
  /** The boundary that is crossed, degrees. */
  readonly longitude: number
  /** Whether it goes back into the sign before. */
  readonly retrograde: boolean
}

const boundaries = signs.map((_, index) => ({ degrees: 30 * index }))

/**
 * Entries of a body into signs in from ≤ t < to (TT days), in order, one by one; retrograde ones too.
 *
 * **Accuracy**: 0.1 s Moon, 1.2 s Sun, Venus and Uranus to Pluto, 3 s Mercury, 15 s Mars, 8 s Jupiter and Saturn,
 * 2000–2026, against JPL DE431: longest where a body all but stands still on the boundary.
 */
export function* ingresses(
  body: ZodiacBody,
  from: number,
  to: number,
  zodiac: Zodiac = 'tropical',
): Generator<Ingress> {
  requireKnown(body, from, to)
  const longitude: AngleCurve = (tt) => zodiacLongitude(body, instantOfTt(tt), zodiac)
  for (const change of signChanges(longitude, from, to, paceOf(body, zodiac).step)) yield { body, ...change }
}

/** Entries of a longitude into signs, likewise; `step` as that of a pace. */
export function* signChanges(
  longitude: AngleCurve,
  from: number,
  to: number,
  step: number,
): Generator<Omit<Ingress, 'body'>> {
  for (const piece of monotonePieces(longitude, from, to, step)) {
    for (const { tt, mark, rising } of crossingsIn(longitude, piece, boundaries)) {
      const above = signOf(mark.degrees)
      const below = signOf(mark.degrees - 30)
      yield {
        instant: instantOfTt(tt),
        fromSign: rising ? below : above,
        sign: rising ? above : below,
        longitude: mark.degrees,
        retrograde: !rising,
      }
    }
  }
}
