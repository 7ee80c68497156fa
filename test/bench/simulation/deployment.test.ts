import { expect, test } from 'vitest'
import { minute } from './deployment.ts'
import { accountsOf, minuteOf } from './load-model.ts'
import { parts, sized, usualLimits } from './plan.ts'
import { exponential, seeded } from './random.ts'
import { serviceTimes } from './service-times.ts'

const times = { call: 1, debit: 0.05, alone: 0.5, statement: 2, entryBytes: 600 }
const few = accountsOf(2_000, seeded(1))

/** Calls at random times, of accounts below their limits. */
function steady(perSecond: number, random = seeded(5)) {
  const found = []
  for (let at = 0; at < 60_000; at += exponential(random, perSecond / 1000)) found.push({ at, account: 0 })
  return found
}
const unlimited = { ...few, perMinute: () => Number.POSITIVE_INFINITY }

test('every call is answered or rejected, and answered only after its computation and debit', () => {
  const arrivals = steady(100)
  const found = minute(arrivals, unlimited, { processes: 1, databaseCores: 8 }, times, seeded(2))
  expect(found).toMatchObject({ calls: arrivals.length, refused: 0 })
  expect(found.p50).toBeGreaterThanOrEqual(times.statement)
})

test('if only the event loop takes time, the mean is that of M/G/1', () => {
  const loopOnly = { ...times, debit: 0, alone: 0, statement: 0 }
  const found = minute(steady(500), unlimited, { processes: 1, databaseCores: 8 }, loopOnly, seeded(2))
  // One call in twenty is long, which takes half of the loop's time. Pollaczek–Khinchine: W = λ E[S²] / (2 (1 − λ
  // E[S])), L. Kleinrock, Queueing Systems, volume 1 (1975), section 5.6.
  const [mean, ofSquares, rate] = [0.975, 0.9625, 0.5]
  const wait = (rate * ofSquares) / (2 * (1 - rate * mean))
  expect(Math.abs(found.mean / (mean + wait) - 1)).toBeLessThan(0.05)
  expect(Math.abs(found.loopBusy / (rate * mean) - 1)).toBeLessThan(0.05)
})

test('queued debits share a statement: batches grow with the load, and debits are never the limit', () => {
  const batch = (perSecond: number) =>
    minute(
      steady(perSecond),
      unlimited,
      { processes: 1, databaseCores: 8 },
      { ...times, call: 0.05 },
      seeded(2),
    )
  expect(batch(50).debitsPerBatch).toBeLessThan(1.2)
  expect(batch(5_000).debitsPerBatch).toBeGreaterThan(5)
  expect(batch(5_000).p99).toBeLessThan(10)
})

test('an account above its rate is rejected', () => {
  const arrivals = steady(100)
  const limited = { ...few, perMinute: () => 30 }
  const found = minute(arrivals, limited, { processes: 1, databaseCores: 8 }, times, seeded(2))
  expect(found.refused).toBe(arrivals.length - 30)
})

test('a minute has the calls of its hour and its accounts', () => {
  const accounts = accountsOf(100_000, seeded(1))
  const expected = (accounts.callsPerDay / 1440) * 1.75
  expect(Math.abs(minuteOf(accounts, 19, seeded(4)).length / expected - 1)).toBeLessThan(0.1)
  expect(accounts.hottest).toBeGreaterThan(1 / accounts.count)
})

test('the same seed gives the same result; more accounts need more, in the expected order', () => {
  const slow = { ...times, call: 5 }
  const [some, more] = [20_000, 200_000].map((count) => sized(count, slow, usualLimits, 1))
  expect(sized(20_000, slow, usualLimits, 1)).toEqual(some)
  if (!some || !more) throw new Error('There are two sizes.')
  expect(more.processes).toBeGreaterThan(some.processes)
  expect(more.minute.loopBusy).toBeLessThanOrEqual(usualLimits.busy)
  const needed = parts(more, slow, usualLimits, 1)
  expect(needed.map(({ from }) => from)).toEqual(needed.map(({ from }) => from).sort((a, b) => a - b))
  const of = (name: string) => needed.find(({ part }) => part === name)?.from as number
  expect(of('second process')).toBeLessThan(of('connection pooler'))
  expect(of('read replica')).toBeLessThan(of('distribution by account'))
})

test('service times are read from the benchmark rows, and a missing row is named', () => {
  const row = (suite: string, quantity: string, unit: string, ours: number) => ({
    suite,
    quantity,
    unit,
    ours,
    smallerIsBetter: true,
    baselines: [],
  })
  const rows = [
    row('http', 'billed snapshot, 1,000 accounts', '/s', 900),
    row('http', 'billed snapshot, 1,000 accounts', 'µs', 400),
    row('http', 'billed snapshot, one hot account', 'µs', 300),
    row('ledger-growth', 'a debit to the database, accounts, 100', 'µs each', 50),
    row('ledger-growth', 'a debit to the database, accounts, 10,000', 'µs each', 60),
    row('ledger-growth', 'a debit alone to the database, callers, 1', 'µs each', 400),
    row('ledger-growth', 'one debit at a time, callers, 1', 'µs each', 2_000),
    row('ledger-growth', 'an entry with its indexes, 10,000', 'bytes each', 527),
  ]
  expect(serviceTimes(rows)).toEqual({ call: 0.4, debit: 0.06, alone: 0.4, statement: 2, entryBytes: 527 })
  expect(() => serviceTimes(rows.slice(2))).toThrow('billed snapshot')
})
