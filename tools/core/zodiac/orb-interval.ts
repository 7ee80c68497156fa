import { EVER, type Reach } from '../ephemeris/ephemeris.ts'
import { refineRoot } from '../math/root-finding.ts'
import { type Instant, instantOfTt } from '../time/time.ts'

/** When an angle comes within an orb of a value, and when it leaves it. */
export interface Stay {
  readonly enters: Instant | null
  readonly leaves: Instant | null
}

/** Days beyond which a stay has no end worth naming. */
const CENTURY = 36525
/** Entry and exit are refined to a second. */
const TOLERANCE = 1 / 86400
/**
 * Share of the orb, in time at full speed, that is stepped over at least: an angle that leaves the orb for less than
 * this has not left it.
 */
const LEAST_STEP = 1 / 50
const LEAST_ORB = 0.02

/**
 * The stay within an orb about a time. Steps are as long as the angle needs at least to reach the edge, so that no
 * exit is stepped over.
 *
 * @param distance distance from the exact angle, degrees ±180, as a function of TT in days.
 * @param orb degrees; at 0 there is no stay but the moment itself.
 * @param fastest degrees a day that the angle does not exceed.
 * @param reach days that the angle is known in.
 */
export function stayAbout(
  distance: (tt: number) => number,
  tt: number,
  orb: number,
  fastest: number,
  reach: Reach = EVER,
): Stay {
  const ends = {
    first: Math.max(reach.start, tt - CENTURY),
    last: Math.min(reach.end, tt + CENTURY),
  }
  return {
    enters: edge(distance, tt, orb, fastest, ends, -1),
    leaves: edge(distance, tt, orb, fastest, ends, 1),
  }
}

function edge(
  distance: (tt: number) => number,
  tt: number,
  orb: number,
  fastest: number,
  { first, last }: { readonly first: number; readonly last: number },
  direction: 1 | -1,
): Instant | null {
  if (orb === 0) return instantOfTt(tt)
  const room = (margin: number) => orb - Math.abs(distance(margin))
  const leastStep = (Math.max(orb, LEAST_ORB) * LEAST_STEP) / fastest
  let edgeTt = tt
  let left = Math.max(0, room(edgeTt))
  while (edgeTt > first && edgeTt < last) {
    const next = Math.min(last, Math.max(first, edgeTt + direction * Math.max(leastStep, left / fastest)))
    const further = room(next)
    if (further < 0)
      return instantOfTt(refineRoot(room, edgeTt, next, Math.max(left, Number.MIN_VALUE), further, TOLERANCE))
    edgeTt = next
    left = further
  }
  return null
}
