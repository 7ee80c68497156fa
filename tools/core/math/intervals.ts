import { refineExtremum, roots } from './root-finding.ts'

/** A stretch of time in TT days: `from` inclusive, `to` exclusive. */
export interface Interval {
  readonly from: number
  readonly to: number
}

/**
 * A condition on time as a continuous function: it holds where the value is not negative. "Moon above 10°" is
 * altitude − 10; "within 4° of Jupiter" is 4 − separation.
 */
export interface Margin {
  readonly value: (tt: number) => number
  /** Days between looks: not longer than the shortest distance between neighbouring extrema of the value. */
  readonly step: number
  /** Whether stretches shorter than the step, and gaps, may be passed over: the value is looked at far less often. */
  readonly isCoarse?: boolean
}

/** 1e-6 day is 0.09 s: edges are printed to the second. */
const TOLERANCE_DAYS = 1e-6

/**
 * Where a margin holds in from ≤ t < to, in order. Both edges are refined; a stretch shorter than the step is
 * found by the extremum inside it.
 */
export function* holding(
  { value, step, isCoarse = false }: Margin,
  { from, to }: Interval,
): Generator<Interval> {
  if (!(to > from)) return
  // A span shorter than the step still needs looks inside it for a stretch that begins and ends there.
  const options = {
    step: Math.min(step, (to - from) / 2),
    tolerance: TOLERANCE_DAYS,
    touching: !isCoarse,
    isLocal: true,
  }
  let start = value(from) >= 0 ? from : undefined
  for (const { at: tt, rising } of roots(value, from, to, options)) {
    if (rising) start ??= tt
    else {
      if (start !== undefined && tt > start) yield { from: start, to: tt }
      start = undefined
    }
  }
  if (start !== undefined) yield { from: start, to }
}

/** Where every margin holds at once. The first is looked for everywhere, the others only where all before hold. */
export function allHolding(margins: readonly Margin[], span: Interval): Interval[] {
  return margins.reduce<Interval[]>(
    (left, margin) => left.flatMap((stretch) => [...holding(margin, stretch)]),
    [span],
  )
}

/** The union of intervals in any order; those that meet are one. */
export function joined(intervals: readonly Interval[]): Interval[] {
  const union: Interval[] = []
  for (const next of [...intervals].sort((a, b) => a.from - b.from)) {
    const last = union.at(-1)
    // Either edge where two meet is within its tolerance.
    if (last && next.from <= last.to + 2 * TOLERANCE_DAYS)
      union.splice(-1, 1, { from: last.from, to: Math.max(last.to, next.to) })
    else union.push(next)
  }
  return union
}

/** The parts of intervals that are in none of `others`; both in order and without overlap. */
export function without(intervals: readonly Interval[], removed: readonly Interval[]): Interval[] {
  return intervals.flatMap((interval) => {
    const left: Interval[] = []
    let { from } = interval
    for (const cut of removed) {
      if (cut.to <= from || cut.from >= interval.to) continue
      if (cut.from > from) left.push({ from, to: cut.from })
      from = cut.to
    }
    return from < interval.to ? [...left, { from, to: interval.to }] : left
  })
}

/** The parts of intervals that are in one of `others` too; both in order and without overlap. */
export const inBoth = (intervals: readonly Interval[], partners: readonly Interval[]): Interval[] =>
  without(intervals, without(intervals, partners))

export const days = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, { from, to }) => sum + to - from, 0)

/**
 * When a curve is highest within an interval: at an end or at the highest of its tops.
 * @param step as in {@link Margin}.
 */
export function highest(curve: (tt: number) => number, { from, to }: Interval, step: number): number {
  const count = Math.max(2, Math.ceil((to - from) / step))
  const sampleAt = (index: number) => from + ((to - from) * Math.min(count, Math.max(0, index))) / count
  let best = 0
  let top = curve(from)
  for (let index = 1; index <= count; index++) {
    const value = curve(sampleAt(index))
    if (value > top) [best, top] = [index, value]
  }
  const peak = refineExtremum(curve, sampleAt(best - 1), sampleAt(best + 1), 'maximum', TOLERANCE_DAYS * 10)
  return peak.value > top ? peak.at : sampleAt(best)
}

/** When a curve is highest in any of some intervals; `undefined` when there are none. */
export function highestOf(
  curve: (tt: number) => number,
  intervals: readonly Interval[],
  step: number,
): number | undefined {
  const tops = intervals.map((interval) => highest(curve, interval, step))
  return tops.reduce<number | undefined>(
    (best, tt) => (best === undefined || curve(tt) > curve(best) ? tt : best),
    undefined,
  )
}
