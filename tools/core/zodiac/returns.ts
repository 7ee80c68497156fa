import type { BodyId } from '../bodies.ts'
import { type Instant, instantOfUtc, LATEST_UTC } from '../time/time.ts'
import type { Zodiac } from './ayanamsa.ts'
import { passages } from './longitude-crossings.ts'

export interface Return {
  readonly instant: Instant
  /** 1, or which of the passes that one retrograde loop makes over the same degree. */
  readonly pass: number
}

/**
 * Mean days between returns to a longitude as seen from the Earth; Mercury and Venus keep to the Sun. Sidereal
 * periods of NASA's Planetary Fact Sheets. They only tell one loop from the next, so days do not matter.
 */
const MEAN_RETURN: Readonly<Record<BodyId, number>> = {
  sun: 365.2422,
  moon: 27.3216,
  mercury: 365.2422,
  venus: 365.2422,
  mars: 686.98,
  jupiter: 4332.59,
  saturn: 10759.22,
  uranus: 30685.4,
  neptune: 60189,
  pluto: 90560,
}

/** Days within which the next pass of the same degree belongs to the same standstill: Pluto makes up to five in two years. */
const LONGEST_GAP = 400

/** Returns of a body to a longitude at or after `start`, in order, one by one, to the end of the supported years. */
export function* returns(body: BodyId, longitude: number, start: Instant, zodiac: Zodiac): Generator<Return> {
  const half = MEAN_RETURN[body] / 2
  const gap = Math.min(half, LONGEST_GAP)
  // A loop that began before the start is counted on.
  const from = start.tt - Math.min(half, 3 * LONGEST_GAP)
  let previous = Number.NEGATIVE_INFINITY
  let pass = 0
  for (const { instant } of passages(body, longitude, from, instantOfUtc(LATEST_UTC).tt, zodiac)) {
    pass = instant.tt - previous < gap ? pass + 1 : 1
    previous = instant.tt
    if (instant.tt >= start.tt) yield { instant, pass }
  }
}
