import { bodyIds } from '../../../tools/core/bodies.ts'
import { apparentGeocentric } from '../../../tools/core/ephemeris/position.ts'
import { moonQuarters } from '../../../tools/core/events/moon-phases.ts'
import { ecliptic } from '../../../tools/core/frames/coordinates.ts'
import { instantOfTt } from '../../../tools/core/time/time.ts'
import { median, processorTime } from '../measure.ts'
import { grown } from './grown.ts'
import { YEAR_MS } from './sky-work.ts'
import type { Suite } from './suite.ts'

/** CPU microseconds per unit for `size` units, median of several runs; the work may differ per run. */
function each(size: number, runs: number, work: (run: number) => void): number {
  const times = Array.from({ length: runs }, (_, run) => {
    const start = processorTime()
    work(run)
    return (processorTime() - start) / size
  })
  return median(times)
}

const RUNS = 5
/** Rows per measurement; the compiler has settled by then. */
const WARM_RUNS = 20

const FIRST_TT = -180_000
const HOURS_APART = 1 / 24

function rowsOfTable(size: number, run: number): void {
  // A second apart, so that no run hits a cached instant.
  const from = FIRST_TT + run / 86_400
  for (let row = 0; row < size / bodyIds.length; row++) {
    const instant = instantOfTt(from + row * HOURS_APART)
    for (const body of bodyIds) ecliptic(apparentGeocentric(body, instant).vector, instant)
  }
}

/**
 * As many tables of a size as have `rows` rows together, so that every size is equally far above the clock's
 * resolution.
 */
function tables(size: number, rows: number, run: number): void {
  const count = rows / size
  for (let table = 0; table < count; table++) rowsOfTable(size, run * count + table)
}

const APART = 250

function yearsOfQuarters(years: number, run: number): void {
  const from = Date.UTC(1100 + APART * run)
  for (const _ of moonQuarters(from, from + years * YEAR_MS));
}

/** Cost per unit of astronomy as the work grows. */
export const growth: Suite = {
  name: 'growth',
  async run({ quick }) {
    const rows = quick ? [100, 1_000] : [100, 1_000, 10_000, 100_000]
    const most = rows.at(-1) as number
    for (let run = 0; run < WARM_RUNS; run++) rowsOfTable(most, -1 - run)
    const years = quick ? [1, 10] : [1, 10, 50, 200]
    // In centuries of no measured run: series segments are uncached for all sizes, code is compiled for all.
    yearsOfQuarters(APART, RUNS)
    return [
      ...grown(
        'growth',
        'ephemeris rows, an hour apart',
        'warm',
        rows.map((size) => [size, each(most, RUNS, (run) => tables(size, most, run))] as const),
      ),
      ...grown(
        'growth',
        "years of the Moon's quarters",
        'cold',
        years.map((size) => [size, each(size, RUNS, (run) => yearsOfQuarters(size, run))] as const),
      ),
    ]
  },
}
