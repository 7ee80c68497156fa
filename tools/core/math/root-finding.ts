import { normalDegrees, signedDegrees } from './angles.ts'

/**
 * The one mechanism for events: sample a function of time at a step, bracket, refine.
 *
 * Promise: with a step not longer than the shortest distance between neighbouring extrema of the function, every
 * sign change is found, and with `touching` also every pair of roots between two samples of equal sign (a grazing
 * rise and set). Two extrema inside one step can hide a pair.
 *
 * Time is any number (the callers use TT in days); functions of an angle pass its signed form and `period`, so that
 * the jump of the sign at half a turn is not taken for a root.
 */

export interface SearchOptions {
  /** Distance of the samples. */
  readonly step: number
  /** Roots and extrema are refined to this. */
  readonly tolerance: number
  /** The function wraps round at ± half of this: a change of more than half a period is no root. */
  readonly period?: number
  /** Look for pairs of roots between samples of equal sign, too. */
  readonly touching?: boolean
  /**
   * Sample within the range alone. Otherwise the samples are at multiples of the step, some outside of the range, so that a root or
   * an extremum is the same to the last digit wherever the range begins.
   */
  readonly isLocal?: boolean
  /**
   * Times of the samples around a range, in order and beyond its ends, for a function whose pace changes; in place of equal steps. No
   * two of them are farther apart than the step.
   */
  readonly times?: (from: number, to: number) => Iterable<number>
}

export interface Root {
  readonly at: number
  /** Whether the function goes from negative to positive. */
  readonly rising: boolean
}

export interface Extremum {
  readonly at: number
  readonly value: number
  readonly kind: 'maximum' | 'minimum'
}

type Curve = (t: number) => number

/**
 * Root between a and b, where f has opposite signs, by inverse quadratic and secant steps inside bisection.
 * @see Brent, Algorithms for Minimization without Derivatives (1973), ch. 4 (Chandrupatla's 1997 choice of step).
 */
export function refineRoot(
  f: Curve,
  a: number,
  b: number,
  fa: number,
  fb: number,
  tolerance: number,
): number {
  let x1 = b
  let f1 = fb
  let x2 = a
  let f2 = fa
  let x3 = x2
  let f3 = f2
  let t = 0.5
  for (let pass = 0; pass < 100; pass++) {
    const x = x1 + t * (x2 - x1)
    const fx = f(x)
    // One by one: taken apart from lists, these few would cost more than most functions that are searched.
    if (Math.sign(fx) === Math.sign(f1)) {
      x3 = x1
      f3 = f1
    } else {
      x3 = x2
      f3 = f2
      x2 = x1
      f2 = f1
    }
    x1 = x
    f1 = fx
    const best = Math.abs(f2) < Math.abs(f1) ? x2 : x1
    const room = tolerance / Math.abs(x2 - x1)
    if (room > 0.5 || f1 === 0) return f1 === 0 ? x1 : best
    const xi = (x1 - x2) / (x3 - x2)
    const phi = (f1 - f2) / (f3 - f2)
    const quadratic = phi * phi < xi && (1 - phi) * (1 - phi) < 1 - xi
    t = quadratic
      ? (f1 / (f2 - f1)) * (f3 / (f2 - f3)) + (((x3 - x1) / (x2 - x1)) * (f1 / (f3 - f1)) * f2) / (f3 - f2)
      : 0.5
    t = Math.min(1 - room, Math.max(room, t))
  }
  return x1
}

const GOLDEN = (3 - Math.sqrt(5)) / 2

/**
 * Extremum inside a < b < c where f(b) is not below (maximum) or above (minimum) both ends:
 * parabolic steps inside golden section.
 * @see Brent (1973), ch. 5.
 */
export function refineExtremum(
  f: Curve,
  a: number,
  c: number,
  kind: Extremum['kind'],
  tolerance: number,
): Extremum {
  const sign = kind === 'maximum' ? -1 : 1
  let low = a
  let high = c
  let x = a + GOLDEN * (c - a)
  let w = x
  let v = x
  let fx = sign * f(x)
  let fw = fx
  let fv = fx
  let move = 0
  let before = 0
  for (let pass = 0; pass < 100; pass++) {
    const middle = (low + high) / 2
    if (Math.abs(x - middle) + (high - low) / 2 <= 2 * tolerance) break
    const r = (x - w) * (fx - fv)
    const q = (x - v) * (fx - fw)
    const p = (x - v) * q - (x - w) * r
    const divisor = 2 * (q - r)
    const parabolic = divisor === 0 ? Number.NaN : -p / divisor
    const usable = Math.abs(parabolic) < Math.abs(before) / 2 && x + parabolic > low && x + parabolic < high
    if (usable) {
      before = move
      move = parabolic
    } else {
      before = (x < middle ? high : low) - x
      move = GOLDEN * before
    }
    const u = x + (Math.abs(move) >= tolerance ? move : move > 0 ? tolerance : -tolerance)
    const fu = sign * f(u)
    if (fu <= fx) {
      if (u < x) high = x
      else low = x
      v = w
      fv = fw
      w = x
      fw = fx
      x = u
      fx = fu
    } else {
      if (u < x) low = u
      else high = u
      if (fu <= fw || w === x) {
        v = w
        fv = fw
        w = u
        fw = fu
      } else if (fu <= fv || v === x || v === w) {
        v = u
        fv = fu
      }
    }
  }
  return { at: x, value: sign * fx, kind }
}

interface Sample {
  readonly t: number
  readonly f: number
}

/** Times of samples at the multiples of a step around a range. */
function* multiplesAround(from: number, to: number, step: number): Generator<number> {
  const last = Math.ceil(to / step)
  for (let multiple = Math.floor(from / step); multiple <= last; multiple++) yield multiple * step
}

/** Times of samples at equal steps from the start of a range exactly to its end. */
function* stepsWithin(from: number, to: number, step: number): Generator<number> {
  const count = Math.max(1, Math.ceil((to - from) / step))
  for (let index = 0; index < count; index++) yield from + (index * (to - from)) / count
  yield to
}

/** Times of the samples of a search around a range. */
const timesAround = (from: number, to: number, { step, times, isLocal = false }: SearchOptions) =>
  times?.(from, to) ?? (isLocal ? stepsWithin : multiplesAround)(from, to, step)

/** The kind of extremum that the middle of three samples shows, if any. */
function turn(a: Sample, b: Sample, c: Sample): Extremum['kind'] | undefined {
  if (b.f >= a.f && b.f >= c.f && (b.f > a.f || b.f > c.f)) return 'maximum'
  if (b.f <= a.f && b.f <= c.f && (b.f < a.f || b.f < c.f)) return 'minimum'
  return undefined
}

/** Roots in from ≤ t < to, in order, one by one: stop asking and the search stops. */
export function* roots(f: Curve, from: number, to: number, options: SearchOptions): Generator<Root> {
  if (!(to > from)) return
  const { step, tolerance, period = Number.POSITIVE_INFINITY, touching = false } = options
  const inside = ({ at: tt }: Root): boolean => tt >= from && tt < to
  const crosses = (a: Sample, b: Sample): boolean => a.f < 0 !== b.f < 0 && Math.abs(b.f - a.f) <= period / 2
  const root = (a: Sample, b: Sample): Root => ({
    at: refineRoot(f, a.t, b.t, a.f, b.f, tolerance),
    rising: a.f < 0,
  })
  // A pair of roots may hide beside the first or last sample: with `touching` the samples overlap the ends.
  const margin = touching ? step : 0
  let a: Sample | undefined
  let b: Sample | undefined
  for (const t of timesAround(from - margin, to + margin, options)) {
    const c = { t, f: f(t) }
    // Most samples end here: nothing is made for them.
    if (touching && a && b && mayHide(a, b, c)) {
      const peak = refinedTurn(f, a, b, c, tolerance)
      if (crosses(a, peak)) yield* [root(a, peak), root(peak, c)].filter(inside)
    }
    if (b && crosses(b, c)) {
      const crossing = root(b, c)
      if (inside(crossing)) yield crossing
    }
    a = b
    b = c
  }
}

/** Whether three samples of one sign have an extremum between them that may reach over zero. */
function mayHide(a: Sample, b: Sample, c: Sample): boolean {
  const below = b.f < 0
  if (a.f < 0 !== below || c.f < 0 !== below) return false
  return turn(a, b, c) === (below ? 'maximum' : 'minimum')
}

/** The extremum of which `mayHide` spoke. */
function refinedTurn(f: Curve, a: Sample, b: Sample, c: Sample, tolerance: number): Sample {
  const { at: t, value } = refineExtremum(f, a.t, c.t, b.f < 0 ? 'maximum' : 'minimum', tolerance)
  return { t: t, f: value }
}

/** Extrema in from ≤ t < to, in order, one by one. */
export function* extrema(f: Curve, from: number, to: number, options: SearchOptions): Generator<Extremum> {
  if (!(to > from)) return
  const { step, tolerance } = options
  let a: Sample | undefined
  let b: Sample | undefined
  for (const t of timesAround(from - step, to + step, options)) {
    const c = { t, f: f(t) }
    const kind = a && b ? turn(a, b, c) : undefined
    if (a && b && kind) {
      const extremum = refineExtremum(f, a.t, c.t, kind, tolerance)
      // Two equal samples at the top would show one extremum twice.
      if (extremum.at >= from && extremum.at < to && !(b.f === c.f)) yield extremum
    }
    a = b
    b = c
  }
}

/** An angle that only ever grows, and nearly evenly. */
export interface GrowingAngle {
  /** Degrees, of any whole number of turns. */
  readonly at: (t: number) => number
  /** Degrees per unit of time on average. */
  readonly rate: number
  /** Its rate stays within these shares of the average. */
  readonly slowest: number
  readonly fastest: number
}

/** Share of the spacing within which what is behind the start may, by rounding, be the start. */
const AT_ONCE = 1e-5
/** Short of this the rate of a secant is rounding noise. */
const SHORTEST_SECANT = 1e-4
const MOST_SECANTS = 20
/**
 * A secant leaves half the second over the first derivative times the product of the last two steps. The rates of what
 * is searched (hour angles, the Moon's elongation) change by a fifth a day at most; this is ten times as much.
 */
const BEND = 1

/** When a growing angle is a number of degrees, near a guess: by secants, of which four or five settle it. */
function growsTo(angle: GrowingAngle, degrees: number, guess: number, tolerance: number): number {
  let t = guess
  let rate = angle.rate
  let missing = signedDegrees(degrees - angle.at(t))
  let step = 0
  for (let pass = 0; pass < MOST_SECANTS; pass++) {
    const before = step
    step = missing / rate
    t += step
    if (Math.abs(step) < tolerance || (pass > 1 && Math.abs(BEND * step * before) < tolerance)) break
    const left = signedDegrees(degrees - angle.at(t))
    if (Math.abs(step) > SHORTEST_SECANT) {
      const secant = (missing - left) / step
      rate = Math.min(angle.fastest * angle.rate, Math.max(angle.slowest * angle.rate, secant))
    }
    missing = left
  }
  return t
}

/**
 * When a growing angle passes the multiples of `spacing` degrees (a divisor of 360) in from ≤ t < to, with the
 * multiple, 0 ≤ degrees < 360, in order, one by one. Far fewer looks than a search for `roots` needs, as none can hide.
 */
export function* growingPassages(
  angle: GrowingAngle,
  spacing: number,
  from: number,
  to: number,
  tolerance: number,
): Generator<{ readonly at: number; readonly degrees: number }> {
  const startTurn = normalDegrees(angle.at(from)) / spacing
  // The one behind the start may be the start itself.
  let index = Math.floor(startTurn - AT_ONCE) + 1
  let ahead = (index - startTurn) * spacing
  let last = from
  for (;;) {
    // Skips a crossing that cannot occur before the end even at the fastest rate.
    if (last + ahead / (angle.fastest * angle.rate) >= to) return
    const degrees = (index * spacing) % 360
    const crossing = growsTo(angle, degrees, last + ahead / angle.rate, tolerance)
    if (crossing >= to) return
    if (crossing >= from) yield { at: crossing, degrees }
    index++
    last = crossing
    ahead = spacing
  }
}
