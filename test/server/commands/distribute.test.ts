import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import type { Database } from '../../../db/connection/database.ts'
import { openDatabase } from '../../../db/connection/open.ts'
import { withCoordinator } from '../../../db/distribution/distribute.ts'
import { distributedTables, tableDistributions } from '../../../db/distribution/tables.ts'
import { ledgerDrift } from '../../../db/ledger/invariants.ts'
import { newSecretKey } from '../../../db/vault.ts'
import { citusUrls, emptyCluster } from '../../db/citus.ts'
import { call, emptyPostgres, grant, ledgerOn, postgresUrl } from '../../db/databases.ts'

const script = path.resolve(import.meta.dirname, '../../../dist/server/commands/distribute.js')

const run = (args: readonly string[], settings: Readonly<Record<string, string>>) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const env = { PATH: process.env.PATH, ...settings }
    execFile(process.execPath, [script, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    )
  })

test('account comes first, and every other distributed table by account_id', () => {
  expect(distributedTables[0]).toBe('account')
  for (const table of distributedTables.slice(1)) expect(tableDistributions[table]?.by).toBe('account_id')
})

describe('npm run distribute refuses', () => {
  test('the embedded database', async () => {
    const { code, output } = await run([], {})
    expect(code).toBe(2)
    expect(output).toMatch(/embedded database .* cannot be distributed\. Set DATABASE_URL/)
  })

  test('an unknown option', async () => {
    expect(await run(['--force'], { DATABASE_URL: 'postgres://sky@127.0.0.1:1/sky' })).toMatchObject({
      code: 2,
      output: expect.stringMatching(/^Usage: /),
    })
  })

  test.skipIf(!postgresUrl)('a PostgreSQL without Citus', async () => {
    const { url, drop } = await emptyPostgres()
    try {
      const { code, output } = await run([], { DATABASE_URL: url })
      expect(code).toBe(2)
      expect(output).toMatch(/has no Citus extension: one server needs no distribution/)
    } finally {
      await drop()
    }
  })
})

describe.skipIf(citusUrls.length === 0)('npm run distribute on a Citus cluster', () => {
  let cluster: Awaited<ReturnType<typeof emptyCluster>>
  let db: Database
  let accountId: string
  const distributed = () =>
    db.query<{ name: string; column: string; group: number }>(
      `SELECT table_name::text AS name, distribution_column AS column, colocation_id AS "group" FROM citus_tables`,
    )

  beforeAll(async () => {
    cluster = await emptyCluster()
    expect(await run([], { DATABASE_URL: cluster.url })).toMatchObject({
      code: 2,
      output: expect.stringMatching(/Tables are missing: account, .*Run npm run migrate first/),
    })
    db = await openDatabase({ url: cluster.url, secretKeys: [newSecretKey()], deadlineMs: 30_000 })
    accountId = (await createAccounts(db).create('free')).accountId
  })
  afterAll(async () => {
    await db.close()
    await cluster.drop()
  })

  test('prints the statements and changes nothing with --dry-run', async () => {
    const { code, output } = await run(['--dry-run'], { DATABASE_URL: cluster.url })
    expect(code).toBe(0)
    expect(output.match(/create_distributed_table\('\w+'/g)).toEqual(
      distributedTables.map((table) => `create_distributed_table('${table}'`),
    )
    expect(await distributed()).toEqual([])
  })

  test('distributes filled tables, and the ledger goes on in the same process', async () => {
    const ledger = ledgerOn(db)
    grant(await ledger.debit(call(accountId)))
    expect(await run([], { DATABASE_URL: cluster.url })).toMatchObject({ code: 0 })
    const tables = await distributed()
    expect(tables.map(({ name }) => name).sort()).toEqual([...distributedTables].sort())
    expect(new Set(tables.map(({ group }) => group)).size).toBe(1)
    expect(grant(await ledger.debit(call(accountId))).balance.used).toBe(2)
  })

  test('the SQL of the runbook frees the disk of the coordinator, and loses no entry', async () => {
    const page = readFileSync(path.resolve(script, '../../../../server/docs/runbooks/distribute.md'), 'utf8')
    const text = /```sql\n(BEGIN;[\s\S]*?)```/.exec(page)?.[1] as string
    const bytes = () =>
      db.query(
        `SELECT sum(pg_relation_size(logicalrelid))::int AS bytes FROM pg_dist_partition WHERE partmethod = 'h'`,
      )
    const [before] = await bytes()
    expect(before?.bytes).toBeGreaterThan(0)
    await withCoordinator(cluster.url, (sql) => sql.unsafe(text))
    expect(await bytes()).toEqual([{ bytes: 0 }])
    expect(await ledgerDrift(db)).toEqual([])
    expect(await db.query('SELECT 1 FROM ledger_entry WHERE account_id = $1', [accountId])).toHaveLength(2)
  })

  test('does nothing when repeated', async () => {
    expect(await run([], { DATABASE_URL: cluster.url })).toEqual({
      code: 0,
      output: 'Everything is distributed.\n',
    })
  })

  test.each(['ledger_entry', 'audit_event'])('%s stays append-only, on every shard', async (table) => {
    await ledgerOn(db).debit(call(accountId))
    await createAccounts(db).setTier(accountId, table === 'audit_event' ? 'pro' : 'free')
    const change = (text: string) => db.query(text, [accountId])
    await expect(
      change(`UPDATE ${table} SET account_id = account_id WHERE account_id = $1`),
    ).rejects.toThrow()
    await expect(change(`DELETE FROM ${table} WHERE account_id = $1`)).rejects.toThrow(/append-only/)
    await expect(db.query(`DELETE FROM ${table}`)).rejects.toThrow(/append-only/)
  })
})
