import { availableParallelism, cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import { openDatabase } from '../../../db/connection/open.ts'
import { freePort } from '../../free-port.ts'
import { sharedSecretKey } from '../../node-options.ts'
import { serverProcess } from '../../server-process.ts'
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

/** Runs all at once. @returns the sum of their rates */
const together = (workers: readonly (() => Promise<number>)[]) => async () =>
  (await Promise.all(workers.map((one) => one()))).reduce((sum, perSecond) => sum + perSecond)

/** The rate of one process, next to that of two, alternating. */
async function oneAndTwo(
  quantity: string,
  quick: boolean,
  first: () => Promise<number>,
  both: () => Promise<number>,
): Promise<Row> {
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

/** Starts the built service with `WORKERS`, and resolves when all of its processes serve. */
async function withWorkers(later: (undo: Undo) => void, url: string, workers: number): Promise<number> {
  const port = await freePort()
  const { firstRun, stop } = await serverProcess({
    NODE_ENV: 'production',
    BASE_URL: `http://127.0.0.1:${port}`,
    PORT: String(port),
    DATABASE_URL: url,
    WORKERS: String(workers),
    ADDRESS_LIMIT: '1000000000',
    LOG_LEVEL: 'error',
  })
  later(stop)
  const serving = async () => {
    const metrics = await (await fetch(`${firstRun.baseUrl}/metrics`)).text()
    return metrics.match(/^sky_ready\b/gm)?.length === workers
  }
  while (!(await serving())) await sleep(100)
  return port
}

/** Creates an account of the highest tier for each key, in a database that a service has migrated. */
async function newKeys(url: string, count: number): Promise<string[]> {
  const database = await openDatabase({ url, poolSize: 4, secretKeys: [sharedSecretKey] })
  const accounts = createAccounts(database)
  const keys = createApiKeys(database)
  try {
    const made: string[] = []
    while (made.length < count) {
      const { accountId } = await accounts.create('scale')
      const key = await keys.create(accountId, { name: 'bench', mode: 'live' })
      if (key === 'limit') throw new Error('A new account already has all its keys.')
      made.push(key.apiKey)
    }
    return made
  } finally {
    await database.close()
  }
}

/** `WORKERS=1` next to `WORKERS=2`, each over a database of its own. */
async function secondWorker(later: (undo: Undo) => void, url: string, quick: boolean): Promise<Row> {
  const milliseconds = quick ? 700 : 4_000
  const rateOf = async (workers: number) => {
    const own = new URL(url)
    own.pathname = `/workers_${workers}`
    const admin = postgres(url, { max: 1 })
    await admin.unsafe(`CREATE DATABASE workers_${workers} TEMPLATE template0`)
    await admin.end()
    const port = await withWorkers(later, own.href, workers)
    const requests = snapshots({ port, keys: await newKeys(own.href, quick ? 50 : 1_000) })
    return async () => (await load({ port, requests, connections: CONNECTIONS, milliseconds })).perSecond
  }
  return oneAndTwo('billed snapshots with WORKERS=2', quick, await rateOf(1), await rateOf(2))
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
    await oneAndTwo(
      'billed snapshots by two processes',
      quick,
      snapshotsOf(services[0] as ServiceFacts),
      together(services.map(snapshotsOf)),
    ),
    await oneAndTwo(
      'debits by two processes',
      quick,
      debitsOf(debtors[0] as { port: number }),
      together(debtors.map(debitsOf)),
    ),
    await secondWorker(later, server.url, quick),
  ]
}

/** Throughput gained by a second process on one PostgreSQL. */
export const processes: Suite = {
  name: 'processes',
  run: (options) => tidily((later) => secondProcess(later, options)),
}
