import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import type { Database } from '../../db/connection/database.ts'
import { openDatabase } from '../../db/connection/open.ts'
import { createDebitFunction } from '../../db/distribution/debit-function.ts'
import { openLedger } from '../../db/distribution/ledger.ts'
import type { LedgerOptions } from '../../db/ledger/ledger.ts'
import { newSecretKey } from '../../db/vault.ts'
import type { DebitRequest, IdempotentRequest, Verdict } from '../../tools/contract/ports.ts'
import { copyPreparedDatabase } from '../prepared-database.ts'
import { citusUrls, distributedCluster } from './citus.ts'

/** A database for one test file, so that files may run in parallel. */
export interface TestDatabase {
  readonly db: Database
  /** PostgreSQL only: URL for other processes. */
  readonly url: string
  close(): Promise<void>
}

export const postgresUrl = process.env.TEST_DATABASE_URL

async function freshPglite(): Promise<TestDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'sky-pglite-'))
  await copyPreparedDatabase(dataDir)
  const db = await openDatabase({ dataDir })
  const close = async () => {
    await db.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { db, url: '', close }
}

/** An empty database on the test server, without a migration applied. */
export async function emptyPostgres(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `sky_${randomBytes(6).toString('hex')}`
  const admin = postgres(postgresUrl as string, { max: 1, onnotice: () => {} })
  await admin.unsafe(`CREATE DATABASE ${name} TEMPLATE template0`)
  const url = new URL(postgresUrl as string)
  url.pathname = `/${name}`
  const drop = async () => {
    await admin.unsafe(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
  }
  return { url: url.href, drop }
}

async function freshPostgres(): Promise<TestDatabase> {
  const { url, drop } = await emptyPostgres()
  const db = await openDatabase({ url, secretKeys: [newSecretKey()] })
  const close = async () => {
    await db.close()
    await drop()
  }
  return { db, url, close }
}

async function freshCitus(): Promise<TestDatabase> {
  const { url, drop } = await distributedCluster()
  // The first statement about a shard opens connections between nodes, which takes longer than on one server.
  const db = await openDatabase({ url, secretKeys: [newSecretKey()], deadlineMs: 30_000 })
  const close = async () => {
    await db.close()
    await drop()
  }
  return { db, url, close }
}

/**
 * Every database the tests can reach: PGlite always, PostgreSQL when `TEST_DATABASE_URL` names a server, Citus when
 * `TEST_CITUS_URLS` names a cluster.
 */
export const drivers: readonly {
  readonly driver: Database['driver'] | 'citus'
  readonly open: () => Promise<TestDatabase>
}[] = [
  { driver: 'pglite', open: freshPglite },
  ...(postgresUrl ? [{ driver: 'postgres' as const, open: freshPostgres }] : []),
  ...(citusUrls.length > 0 ? [{ driver: 'citus' as const, open: freshCitus }] : []),
]

/** A database that rejects the debit of many accounts, as Citus does, so that the ledger calls its function. */
async function withDebitFunction({ db, ...database }: TestDatabase): Promise<TestDatabase> {
  await db.query(createDebitFunction)
  const debit = () =>
    Promise.reject(Object.assign(new Error('complex joins are not supported'), { code: '0A000' }))
  const distributed = Object.create(db, { query: { value: db.query.bind(db) }, debit: { value: debit } })
  return { ...database, db: distributed as Database }
}

/** Both ways of a debit on every database: the statement, and the function of a Citus cluster. */
export const debitWays = drivers.flatMap(({ driver, open }) => [
  { driver, open, by: driver === 'citus' ? 'function' : 'statement' },
  ...(driver === 'citus'
    ? []
    : [{ driver, by: 'function', open: async () => withDebitFunction(await open()) }]),
])

/** The databases on one server, for tests of its plans and partitions. */
export const oneServer = drivers.filter(({ driver }) => driver !== 'citus')

export const quotas = { free: 250, starter: 5_000, pro: 50_000, scale: 500_000 }

export const testQuotas = { free: 100, starter: 100, pro: 100, scale: 100 }

export const ledgerOn = (db: Database, options: Partial<LedgerOptions> = {}) =>
  // Tests run in parallel on a busy machine: no call may time out.
  openLedger(db, { quotas, testQuotas, timeoutMs: 60_000, ...options })

/** Members of a call that a test can set; few need the instant of a keyed one. */
export interface CallChanges extends Partial<Omit<DebitRequest, 'idempotency'>> {
  readonly idempotency?: Omit<IdempotentRequest, 'asOf'> & { readonly asOf?: number }
}

/** A live one-credit REST call by the user of the account, unless overridden. */
export const call = (accountId: string, { idempotency, ...changes }: CallChanges = {}): DebitRequest => ({
  accountId,
  tier: 'free',
  credential: { kind: 'person', id: accountId },
  mode: 'live',
  channel: 'rest',
  tool: 'get_body',
  credits: 1,
  requestId: 'req_test',
  ...changes,
  ...(idempotency ? { idempotency: { asOf: 0, ...idempotency } } : {}),
})

export const granted = (verdicts: readonly Verdict[]) => verdicts.filter((verdict) => verdict.granted)

/** The verdict of a call that must have been granted. */
export function grant(verdict: Verdict): Extract<Verdict, { granted: true }> {
  if (!verdict.granted) throw new Error(`refused: ${verdict.reason}`)
  return verdict
}

/** Runs work `count` times in parallel. */
export const parallel = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

/** Moves the events of the activity back by more than an hour, past the trigger that keeps them. */
export async function activityPasses(db: Database): Promise<void> {
  await db.query('ALTER TABLE audit_event DISABLE TRIGGER audit_event_append_only')
  await db.query(`UPDATE audit_event SET at = at - interval '61 minutes'`)
  await db.query('ALTER TABLE audit_event ENABLE TRIGGER audit_event_append_only')
}

/**
 * Sets an instant of each row of an account back, as if time had passed. Citus allows no arithmetic with a column of time in
 * an UPDATE.
 * @param key column that names a row within its account
 */
export async function setBack(
  db: Database,
  [table, key, column]: readonly [table: string, key: string, column: string],
  accountId: string,
  seconds: number,
): Promise<void> {
  const rows = await db.query<{ name: string; at: number }>(
    `SELECT ${key} AS name, extract(epoch FROM ${column})::float8 AS at FROM ${table} WHERE account_id = $1`,
    [accountId],
  )
  for (const { name, at } of rows)
    await db.query(
      `UPDATE ${table} SET ${column} = to_timestamp($3::float8) WHERE account_id = $1 AND ${key} = $2 AND ${column} IS NOT NULL`,
      [accountId, name, at - seconds],
    )
}
