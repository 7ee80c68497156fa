import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { openDatabase } from '../../../db/connection/open.ts'
import { median, type Row } from '../measure.ts'
import { startPostgres } from '../postgres.ts'
import { tidily } from '../tidy.ts'
import { type Charge, chargesPerSecond, groupCommit, newAccounts } from './charges.ts'
import { transactionEach } from './plain-charges.ts'
import type { Suite, SuiteOptions } from './suite.ts'

/** Transactions per second of pgbench, with the same number of statements, callers and rows. */
function pgbench(url: string, clients: number, seconds: number): number {
  const { hostname, port, username, pathname } = new URL(url)
  const where = ['-h', hostname, '-p', port, '-U', username]
  const said = execFileSync(
    'pgbench',
    [...where, '-n', '-N', '-c', String(clients), '-j', '2', '-T', String(seconds), pathname.slice(1)],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
  )
  return Number(/tps = ([\d.]+)/.exec(said)?.[1])
}

/** `pgbench` needs a connection per client; this server allows 200. */
const PGBENCH_CLIENTS = 64

/** Numbers of calls in flight. */
const CALLERS = [64, 512] as const

interface Turn {
  readonly name: string
  readonly measure: () => number | Promise<number>
}

/** Medians of alternating rounds. */
async function inTurns(turns: readonly Turn[], rounds: number): Promise<number[]> {
  const found = turns.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, { measure }] of turns.entries()) found[index]?.push(await measure())
  return found.map(median)
}

async function onPostgres({ quick }: SuiteOptions): Promise<Row[]> {
  const server = startPostgres()
  if (!server) return []
  return tidily(async (later) => {
    later(server.stop)
    const db = await openDatabase({ url: server.url, poolSize: 10 })
    later(() => db.close())
    const many = await newAccounts(db, quick ? 200 : 10_000)
    const { hostname, port, username, pathname } = new URL(server.url)
    const fill = ['-h', hostname, '-p', port, '-U', username, '-i', '-q', '-s', '10', pathname.slice(1)]
    execFileSync('pgbench', fill, { stdio: 'ignore' })
    const charge = groupCommit(db)
    const seconds = quick ? 1 : 4
    const bench = {
      name: `pgbench -N, ${PGBENCH_CLIENTS} clients`,
      measure: () => pgbench(server.url, PGBENCH_CLIENTS, seconds),
    }
    const rows: Row[] = []
    for (const [who, ids] of [
      ['hot account', many.slice(0, 1)],
      [`${many.length.toLocaleString('en')} accounts`, many],
    ] as const) {
      for (const callers of CALLERS) {
        const ours = {
          name: 'ours',
          measure: () => chargesPerSecond(charge, ids, callers, seconds * 1000),
        }
        const [own, theirs] = await inTurns([ours, bench], quick ? 1 : 3)
        rows.push(rateRow(`debits on PostgreSQL, ${who}, ${callers} callers`, own, [[bench.name, theirs]]))
      }
    }
    return rows
  })
}

async function onPglite({ quick }: SuiteOptions): Promise<Row[]> {
  return tidily(async (later) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'sky-bench-pglite-'))
    later(() => rmSync(dataDir, { recursive: true }))
    const db = await openDatabase({ dataDir })
    later(() => db.close())
    const many = await newAccounts(db, quick ? 100 : 10_000)
    const grouped = groupCommit(db)
    const plain = await PGlite.create(path.join(dataDir, 'plain'))
    later(() => plain.close())
    const each = await transactionEach(drizzle(plain), many)
    const rows: Row[] = []
    for (const [who, ids] of [
      ['hot account', many.slice(0, 1)],
      [`${many.length.toLocaleString('en')} accounts`, many],
    ] as const) {
      for (const callers of CALLERS) {
        const turn = (name: string, charge: Charge): Turn => ({
          name,
          measure: () => chargesPerSecond(charge, ids, callers, quick ? 700 : 3_000),
        })
        const turns = [turn('ours', grouped), turn('a transaction per call', each)]
        const [own, theirs] = await inTurns(turns, quick ? 1 : 3)
        rows.push(
          rateRow(`debits on PGlite, ${who}, ${callers} callers`, own, [['a transaction per call', theirs]]),
        )
      }
    }
    return rows
  })
}

const rateRow = (
  quantity: string,
  ours = Number.NaN,
  baselines: readonly (readonly [name: string, value: number | undefined])[],
): Row => ({
  suite: 'ledger',
  quantity,
  unit: '/s',
  smallerIsBetter: false,
  ours,
  baselines: baselines.map(([name, value = Number.NaN]) => ({ name, value })),
})

/** Charges: exact, never overdrawn, acknowledged after commit. */
export const ledger: Suite = {
  name: 'ledger',
  run: async (options) => [...(await onPostgres(options)), ...(await onPglite(options))],
}
