import { availableParallelism, cpus } from 'node:os'
import { startChild } from '../child.ts'
import { load } from '../load.ts'
import { median, type Row } from '../measure.ts'
import { startPostgres } from '../postgres.ts'
import { tidily, type Undo } from '../tidy.ts'
import { CONNECTIONS } from './rates.ts'
import { type ServiceFacts, snapshots } from './snapshot-requests.ts'
import type { Suite, SuiteOptions } from './suite.ts'

/** CPU utilisation of the machine during a piece of work, 0 to 1. */
async function busy<T>(work: () => Promise<T>): Promise<[T, share: number]> {
  const sum = () =>
    cpus().reduce(
      (all, { times: { idle, ...used } }) => ({
        idle: all.idle + idle,
        used: all.used + Object.values(used).reduce((a, b) => a + b),
      }),
      { idle: 0, used: 0 },
    )
  const before = sum()
  const done = await work()
  const after = sum()
  const used = after.used - before.used
  return [done, used / (used + after.idle - before.idle)]
}

/** The rate of one worker, next to the sum of two at once, alternating. */
async function oneAndTwo(
  quantity: string,
  quick: boolean,
  workers: readonly (() => Promise<number>)[],
): Promise<Row> {
  const [first] = workers as [() => Promise<number>]
  const both = async () =>
    (await Promise.all(workers.map((one) => one()))).reduce((sum, perSecond) => sum + perSecond)
  const found: { one: number[]; two: number[]; shares: number[] } = { one: [], two: [], shares: [] }
  await both()
  for (let round = 0; round < (quick ? 1 : 5); round++) {
    const [one, shareOfOne] = await busy(first)
    const [two, shareOfTwo] = await busy(both)
    found.one.push(one)
    found.two.push(two)
    found.shares.push(shareOfOne, shareOfTwo)
  }
  const percent = (from: number) => {
    const shares = found.shares.filter((_, index) => index % 2 === from)
    return `${Math.round(100 * median(shares))} %`
  }
  return {
    suite: 'processes',
    quantity,
    unit: '/s',
    smallerIsBetter: false,
    ours: median(found.two),
    baselines: [{ name: 'one process', value: median(found.one) }],
    note: `${availableParallelism()} processors shared with database and load: ${percent(0)} busy with one, ${percent(1)} with two`,
  }
}

async function secondProcess(later: (undo: Undo) => void, { quick }: SuiteOptions): Promise<Row[]> {
  const server = startPostgres()
  if (!server) {
    console.error('processes: left out, it needs PostgreSQL')
    return []
  }
  later(server.stop)
  const on = { DATABASE_URL: server.url }
  const milliseconds = quick ? 700 : 4_000
  const accounts = String(quick ? 50 : 1_000)
  const services: ServiceFacts[] = []
  const debtors: { port: number }[] = []
  for (const _ of ['one', 'other']) {
    services.push(await startChild<ServiceFacts>(later, 'service', [accounts], on))
    debtors.push(await startChild<{ port: number }>(later, 'debits', [accounts], on))
  }
  const keys = services.flatMap((one) => one.keys)
  const snapshotsOf = ({ port }: ServiceFacts) => {
    // All accounts call both processes: an account is not bound to a process.
    const requests = snapshots({ port, keys })
    return async () => (await load({ port, requests, connections: CONNECTIONS, milliseconds })).perSecond
  }
  const debitsOf =
    ({ port }: { port: number }) =>
    async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/${milliseconds}`)
      return ((await answer.json()) as { perSecond: number }).perSecond
    }
  return [
    await oneAndTwo('billed snapshots by two processes', quick, services.map(snapshotsOf)),
    await oneAndTwo('debits by two processes', quick, debtors.map(debitsOf)),
  ]
}

/** Throughput gained by a second process on one PostgreSQL. */
export const processes: Suite = {
  name: 'processes',
  run: (options) => tidily((later) => secondProcess(later, options)),
}
