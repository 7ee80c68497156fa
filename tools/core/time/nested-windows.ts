import type { Window } from './day.ts'

/** The parts of a window in proportion to their shares, one after another; the last ends with the window. */
export function windowParts({ start, end }: Window, shares: readonly number[]): Window[] {
  const sum = shares.reduce((total, share) => total + share, 0)
  let passed = 0
  let from = start
  return shares.map((share) => {
    passed += share
    const to = passed === sum ? end : start + ((end - start) * passed) / sum
    const part = { start: from, end: to }
    from = to
    return part
  })
}

/**
 * The windows that hold an instant, from the outside in; empty if none of the outermost does.
 * @param partsOf windows within a window; none if it is not divided
 */
export function windowPath<W extends Window>(
  outermost: readonly W[],
  partsOf: (window: W) => readonly W[],
  utc: number,
  levels: number,
): W[] {
  const holder = outermost.find(({ start, end }) => start <= utc && utc < end)
  if (!holder || levels === 0) return []
  return [holder, ...windowPath(partsOf(holder), partsOf, utc, levels - 1)]
}
