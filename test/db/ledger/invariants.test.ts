import { describe, expect, test } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import type { Database } from '../../../db/connection/database.ts'
import { accountsAfter, ledgerDrift } from '../../../db/ledger/invariants.ts'
import { refundCharge } from '../../../db/ledger/refund-statement.ts'
import { call, drivers, grant, ledgerOn } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

describe.each(drivers)('the ledger check on $driver', ({ open }) => {
  let db: Database
  let accountId: string
  ownDatabase(open, async (own) => {
    db = own
    accountId = (await createAccounts(db).create('free')).accountId
  })

  test('a ledger with charges and refunds has no drift', async () => {
    const ledger = ledgerOn(db)
    await ledger.debit(call(accountId, { credits: 4 }))
    await refundCharge(db, accountId, grant(await ledger.debit(call(accountId))).opId)
    expect(await ledgerDrift(db)).toEqual([])
  })

  test('a day that differs from its entries is reported, and a missing one', async () => {
    await db.query('UPDATE account_day SET used = used + 1 WHERE account_id = $1', [accountId])
    expect(await ledgerDrift(db)).toMatchObject([{ invariant: 'I1', accountId, detail: 'used 5, entries 4' }])
    await db.query('DELETE FROM account_day WHERE account_id = $1', [accountId])
    expect(await ledgerDrift(db)).toMatchObject([{ invariant: 'I1', accountId, detail: 'used 0, entries 4' }])
  })

  /** Enters a test call, or its refund, without the ledger. */
  const enter = (account: string, opId: string, kind: 'charge' | 'refund', day: string, at: string) =>
    db.query(
      `INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, credits,
         units, balance_after, request_id, at)
       VALUES ($1, $2, $3::text::date, 'test', $4, 'person', 'p', 'rest', 0, $5::int, 0, 'r', $6::text::timestamptz)`,
      [account, opId, day, kind, kind === 'charge' ? 1 : -1, at],
    )

  test('an entry on a day other than that of its instant is reported', async () => {
    await enter('other', 'led_x', 'charge', '2026-01-02', '2026-01-01T23:59:59Z')
    expect(
      (await ledgerDrift(db)).filter(({ accountId: id }) => id === 'other').map(({ invariant }) => invariant),
    ).toEqual(['I1', 'I7'])
    expect((await ledgerDrift(db, '2026-01-03')).filter(({ accountId: id }) => id === 'other')).toEqual([])
  })

  test('a refund on a day other than that of its charge is reported, and one without a charge', async () => {
    await enter('third', 'led_y', 'charge', '2026-02-02', '2026-02-02T12:00:00Z')
    await enter('third', 'led_y_refund', 'refund', '2026-02-01', '2026-02-03T00:00:00Z')
    await enter('third', 'led_none_refund', 'refund', '2026-02-01', '2026-02-03T00:00:00Z')
    const found = await ledgerDrift(db, '2026-01-30', ['third'])
    const reported = found
      .filter(({ invariant }) => invariant === 'I7')
      .map(({ detail }) => detail.split(' ')[0])
    expect(reported.sort()).toEqual(['led_none_refund', 'led_y_refund'])
  })

  test('a portion of the accounts is checked alone, and all are visited in order of id', async () => {
    const other = (await createAccounts(db).create('free')).accountId
    expect(await ledgerDrift(db, '0001-01-01', [other])).toEqual([])
    expect(await ledgerDrift(db, '0001-01-01', [other, accountId])).toMatchObject([
      { invariant: 'I1', accountId },
    ])
    const [first = ''] = await accountsAfter(db, '', 1)
    expect([first, ...(await accountsAfter(db, first, 9))]).toEqual([accountId, other].sort())
  })
})
