import { readFileSync } from 'node:fs'
import path from 'node:path'
import { loadModule, parseSync } from 'libpg-query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import type { Database } from '../../../db/connection/database.ts'
import { ledgerDrift } from '../../../db/ledger/invariants.ts'
import { refundCharge } from '../../../db/ledger/refund-statement.ts'
import { call, grant, granted, ledgerOn, oneServer, parallel } from '../databases.ts'
import { everything } from '../statements/everything.ts'

/** SQL from the page for operators. */
const page = readFileSync(path.resolve(import.meta.dirname, '../../../server/docs/scale.md'), 'utf8')
const lines = /```sql\n(BEGIN;[\s\S]*?)```/.exec(page)?.[1] as string

/** Single statements, without the transaction around them. */
function statements(): string[] {
  const { stmts = [] } = parseSync(lines) as {
    stmts?: { stmt: object; stmt_location?: number; stmt_len?: number }[]
  }
  return stmts
    .filter(({ stmt }) => !('TransactionStmt' in stmt))
    .map(({ stmt_location: at = 0, stmt_len: length = lines.length }) => lines.slice(at, at + length))
}

describe.each(oneServer)('a ledger partitioned by account on $driver', ({ open }) => {
  let db: Database
  let close: () => Promise<void>
  let before: string

  beforeAll(async () => {
    const opened = await open()
    db = opened.db
    close = opened.close
    before = (await createAccounts(db).create('free')).accountId
    await ledgerOn(db).debit(call(before))
    await loadModule()
    for (const one of statements()) await db.query(one)
  })
  afterAll(() => close())

  test('keeps its entries, in sixteen partitions', async () => {
    const parts = await db.query(`SELECT relid FROM pg_partition_tree('ledger_entry') WHERE isleaf`)
    expect(parts).toHaveLength(16)
    expect(await db.query('SELECT credits FROM ledger_entry WHERE account_id = $1', [before])).toEqual([
      { credits: 1 },
    ])
  })

  test('runs every statement of the service', async () => {
    await everything(db)
    expect(await ledgerDrift(db)).toEqual([])
  })

  test('charges to the last credit, and refunds once', async () => {
    const { accountId } = await createAccounts(db).create('free')
    const ledger = ledgerOn(db)
    const verdicts = await parallel(300, () => ledger.debit(call(accountId)))
    expect(granted(verdicts)).toHaveLength(250)
    const { opId } = grant(granted(verdicts)[0] as (typeof verdicts)[number])
    await parallel(5, () => refundCharge(db, accountId, opId))
    expect((await ledger.balance(accountId, 'live')).used).toBe(249)
    expect(await ledgerDrift(db)).toEqual([])
  })

  test('rejects changes, to the table and to a partition', async () => {
    for (const attempt of [
      'UPDATE ledger_entry SET credits = 0',
      'DELETE FROM ledger_entry',
      'TRUNCATE ledger_entry',
      ...Array.from({ length: 16 }, (_, n) => `TRUNCATE ledger_entry_${n}`),
    ])
      await expect(db.query(attempt), attempt).rejects.toThrow(/append-only/)
  })
})
