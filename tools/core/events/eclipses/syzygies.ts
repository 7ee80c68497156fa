import { delaunayArguments } from '../../frames/nutation.ts'
import { sine } from '../../math/angles.ts'
import { add, dot, length, scale, subtract, type Vector } from '../../math/geometry.ts'
import { DAYS_PER_CENTURY } from '../../time/time.ts'

/** Days the true syzygy, and the middle of its eclipse, can lie from the mean one: 14 h, with room for the rest. */
export const MEAN_TO_TRUE_DAYS = 0.8

/**
 * Beyond this sine of the Moon's argument of latitude at the mean syzygy there is no eclipse of any kind.
 * Meeus, Astronomical Algorithms, 2nd ed., ch. 54, has 0.36 for the argument at the true syzygy and quotes no margin;
 * 0.42 leaves 4°.
 */
const FARTHEST = 0.42

/**
 * Mean synodic month in days, from the linear rate of the elongation that finds the mean syzygies here.
 * 1296000″ × 36525 / 1602961601.209″ a century.
 */
const MONTH = (1296000 * DAYS_PER_CENTURY) / 1602961601.209

/**
 * The mean new (or full) Moons, as TT days, at which an eclipse is possible, in from − 0.8 d ≤ t < to + 0.8 d.
 *
 * @param phase 0 for new, 180 for full Moons: mean elongation in degrees.
 * @see Simon et al. (1994), as in `delaunayArguments`: linear, so that the mean syzygies are up to
 *   half an hour off at 1000 and 3000, which the margins hold.
 */
export function* meanSyzygies(fromTt: number, toTt: number, phase: 0 | 180): Generator<number> {
  const first = fromTt - MEAN_TO_TRUE_DAYS
  const behind = (((delaunayArguments(first / DAYS_PER_CENTURY).elongation - phase) % 360) + 360) % 360
  for (let tt = first + ((360 - behind) / 360) * MONTH; tt < toTt + MEAN_TO_TRUE_DAYS; tt += MONTH) {
    if (Math.abs(sine(delaunayArguments(tt / DAYS_PER_CENTURY).latitudeArgument)) < FARTHEST) yield tt
  }
}

/**
 * Where a straight line through two points, reached at times −1 and 1, comes nearest the origin.
 * It guesses the middle of an eclipse from two probes, or that there is none.
 */
export function closestOnLine(before: Vector, after: Vector): { along: number; distance: number } {
  const middle = scale(add(before, after), 0.5)
  const half = scale(subtract(after, before), 0.5)
  const along = -dot(middle, half) / dot(half, half)
  return { along, distance: length(add(middle, scale(half, along))) }
}
