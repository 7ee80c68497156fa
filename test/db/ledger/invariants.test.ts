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

  test('an entry on a day other than that of its instant is reported', async () => {
    await db.query(
      `INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, credits,
         units, balance_after, request_id, at)
       VALUES ('other', 'led_x', '2026-01-02', 'test', 'charge', 'person', 'p', 'rest', 0, 1, 0, 'r',
         '2026-01-01T23:59:59Z')`,
    )
    expect(
      (await ledgerDrift(db)).filter(({ accountId: id }) => id === 'other').map(({ invariant }) => invariant),
    ).toEqual(['I1', 'I7'])
    expect((await ledgerDrift(db, '2026-01-03')).filter(({ accountId: id }) => id === 'other')).toEqual([])
  })

  test('a refund on a day other than that of its charge is reported, and one without a charge', async () => {
    const refund = (opId: string) =>
      db.query(
        `INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, credits,
           units, balance_after, request_id, at)
         VALUES ('third', $1, '2026-02-01', 'test', 'refund', 'person', 'p', 'rest', 0, -1, 0, 'r', '2026-02-03T00:00Z')`,
        [opId],
      )
    await db.query(
      `INSERT INTO ledger_entry (account_id, op_id, day, mode, kind, credential_kind, credential_id, channel, credits,
         units, balance_after, request_id, at)
       VALUES ('third', 'led_y', '2026-02-02', 'test', 'charge', 'person', 'p', 'rest', 0, 1, 0, 'r', '2026-02-02T12:00Z')`,
    )
    await refund('led_y_refund')
    await refund('led_none_refund')
    const found = await ledgerDrift(db, '2026-01-30', ['third'])
    const ofDays = found
      .filter(({ invariant }) => invariant === 'I7')
      .map(({ detail }) => detail.split(' ')[0])
    expect(ofDays.sort()).toEqual(['led_none_refund', 'led_y_refund'])
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
