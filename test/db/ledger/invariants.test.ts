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
