import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '../../../db/client.ts'
import { bodyIds } from '../../../tools/core/bodies.ts'
import { ecliptic } from '../../../tools/core/coordinates.ts'
import { moonQuarters } from '../../../tools/core/moon.ts'
import { apparentGeocentric } from '../../../tools/core/position.ts'
import { instantOfTt } from '../../../tools/core/time.ts'
import { median, processorTime, type Row } from '../measure.ts'
import { startPostgres } from '../postgres.ts'
import { tidily } from '../tidy.ts'
import { chargesPerSecond, groupCommit, newAccounts } from './charges.ts'
import { YEAR_MS } from './sky-work.ts'
import type { Suite } from './suite.ts'

/** Cost per unit at one size, beside the cost per unit at the smallest: growth is flat where the ratio stays at one. */
function grown(
  quantity: string,
  note: string,
  costs: readonly (readonly [size: number, cost: number])[],
): Row[] {
  const [, least] = costs[0] as readonly [number, number]
  return costs.map(([size, cost]) => ({
    suite: 'growth',
    quantity: `${quantity}, ${size.toLocaleString('en')}`,
    unit: 'µs each',
    smallerIsBetter: true,
    ours: cost,
    baselines: size === costs[0]?.[0] ? [] : [{ name: 'the smallest', value: least }],
    note,
  }))
}

/** Microseconds of processor time that each of `size` units took, the median of some runs; a work may differ by its run. */
function each(size: number, runs: number, work: (run: number) => void): number {
  const times = Array.from({ length: runs }, (_, run) => {
    const start = processorTime()
    work(run)
    return (processorTime() - start) / size
  })
  return median(times)
}

const FIRST_TT = -180_000
const HOURS_APART = 1 / 24

function rowsOfTable(size: number, run: number): void {
  // A second apart, so that no run meets an instant that is remembered.
  const from = FIRST_TT + run / 86_400

  for (let row = 0; row < size / bodyIds.length; row++) {
    const instant = instantOfTt(from + row * HOURS_APART)
    for (const body of bodyIds) ecliptic(apparentGeocentric(body, instant).vector, instant)
  }
}

function yearsOfQuarters(years: number, run: number): void {
  const from = Date.UTC(1100 + 250 * run)
  for (const _ of moonQuarters(from, from + years * YEAR_MS));
}

/** Cost per unit as the work grows. */
export const growth: Suite = {
  name: 'growth',
  run: ({ quick }) =>
    tidily(async (later) => {
      const rows = quick ? [100, 1_000] : [100, 1_000, 10_000, 100_000]
      rowsOfTable(rows.at(-1) as number, -1)
      const years = quick ? [1, 10] : [1, 10, 50, 200]
      const found = [
        ...grown(
          'ephemeris rows, an hour apart',
          'warm',
          rows.map((size) => [size, each(size, 5, (run) => rowsOfTable(size, run))] as const),
        ),
        ...grown(
          "years of the Moon's quarters",
          'cold',
          years.map((size) => [size, each(size, 5, (run) => yearsOfQuarters(size, run))] as const),
        ),
      ]
      const server = startPostgres()
      if (server) later(server.stop)
      const dataDir = mkdtempSync(path.join(tmpdir(), 'sky-bench-growth-'))
      later(() => rmSync(dataDir, { recursive: true }))
      const db = await openDatabase(server ? { url: server.url, poolSize: 10 } : { dataDir })
      later(() => db.close())
      const charge = groupCommit(db, 'growth')
      const ids = await newAccounts(db, quick ? 100 : 10_000)
      const cost = async (accounts: number): Promise<number> =>
        1e6 / (await chargesPerSecond(charge, ids.slice(0, accounts), 64, quick ? 500 : 3_000))
      await cost(1)
      const accounts: (readonly [number, number])[] = []
      for (const size of quick ? [1, 100] : [1, 100, 10_000]) accounts.push([size, await cost(size)])
      const entries: (readonly [number, number])[] = []
      for (let round = 0; round < (quick ? 2 : 5); round++) {
        const own = await cost(100)
        const [row] = await db.query<{ count: number }>('SELECT count(*)::int AS count FROM ledger_entry')
        entries.push([row?.count ?? 0, own])
      }
      return [
        ...found,
        ...grown('debits among accounts', db.driver, accounts),
        ...grown('debits after entries', db.driver, entries),
      ]
    }),
}
