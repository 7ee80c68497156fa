import { normalDegrees, signedDegrees } from '../math/angles.ts'
import { roots } from '../math/root-finding.ts'
import { type Instant, instantOfTt, utcOfTt } from '../time/time.ts'
import { type Ayanamsa, zodiacOrigin } from '../zodiac/ayanamsa.ts'
import { zodiacLongitude } from '../zodiac/placement.ts'

/** The limbs of a panchang that follow Sun and Moon, by the angle and the number of its equal parts. */
const table = {
  /** Moon less Sun, 12° each. */
  tithi: {
    parts: 30,
    angle: (instant: Instant) => zodiacLongitude('moon', instant) - zodiacLongitude('sun', instant),
  },
  /** Half a tithi. */
  karana: {
    parts: 60,
    angle: (instant: Instant) => zodiacLongitude('moon', instant) - zodiacLongitude('sun', instant),
  },
  /** Sidereal Moon, 13°20′ each. */
  nakshatra: {
    parts: 27,
    angle: (instant: Instant, origin: number) => zodiacLongitude('moon', instant) - origin,
  },
  /** Sum of sidereal Sun and Moon, 13°20′ each. */
  yoga: {
    parts: 27,
    angle: (instant: Instant, origin: number) =>
      zodiacLongitude('moon', instant) + zodiacLongitude('sun', instant) - 2 * origin,
  },
} as const satisfies Record<string, { parts: number; angle: (instant: Instant, origin: number) => number }>

export type LimbName = keyof typeof table

/** One part of the circle that an angle runs through: ms since 1970 UTC, the end exclusive. */
export interface Limb {
  /** From 0, in the order of the circle. */
  readonly index: number
  readonly start: number
  readonly end: number
}

/** Degrees a day that none of the angles exceeds: the Moon 15.4°, and the Sun 1.02° with it. */
const FASTEST = 16.5
/** Days that no part lasts longer than: 13°20′ at the 11.7° a day of the slowest Moon. */
const LONGEST = 1.25
/** A tenth of a second. */
const TOLERANCE = 0.1 / 86400

/**
 * The parts of a limb that touch from ≤ t < to (TT days), whole, in order.
 *
 * **Accuracy**: 1 s, 1900–2100, for tithi and karana; nakshatra and yoga are as certain as the ayanamsa: 1″ is 2 s.
 */
export function limbs(name: LimbName, ayanamsa: Ayanamsa, from: number, to: number): Limb[] {
  const { parts, angle } = table[name]
  const angleAt = (tt: number): number => {
    const instant = instantOfTt(tt)
    return angle(instant, zodiacOrigin(ayanamsa, instant))
  }
  // The angle taken so many times over goes once round in each part.
  const folded = (tt: number): number => signedDegrees(parts * angleAt(tt))
  const step = 120 / (parts * FASTEST)
  const options = { step, tolerance: TOLERANCE, period: 360 }
  const edges = [...roots(folded, from - LONGEST, to + LONGEST, options)]
    .filter(({ rising }) => rising)
    .map(({ at: tt }) => tt)
  return edges.slice(1).flatMap((end, position) => {
    const start = edges[position] as number
    if (end <= from || start >= to) return []
    const index = Math.floor((normalDegrees(angleAt((start + end) / 2)) * parts) / 360)
    return [{ index, start: utcOfTt(start), end: utcOfTt(end) }]
  })
}
