import { describe, expect, test } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { auditEvents } from '../../../db/accounts/audit.ts'
import { createPasswords } from '../../../db/accounts/passwords.ts'
import { createSignIn } from '../../../db/accounts/sign-in.ts'
import type { Database } from '../../../db/connection/database.ts'
import { dailyUsage } from '../../../db/ledger/daily-usage.ts'
import { refundCharge } from '../../../db/ledger/refund-statement.ts'
import { getOrCreateSetting } from '../../../db/secrets/settings.ts'
import { call, drivers, ledgerOn } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

describe.each(drivers)('portal data on $driver', ({ open }) => {
  let db: Database
  ownDatabase(open, (own) => {
    db = own
  })

  test('there is no owner before a first run; the password is null until set', async () => {
    const passwords = createPasswords(db)
    expect(await passwords.owner()).toBeNull()
    const { accountId } = await createAccounts(db).create('pro')
    await getOrCreateSetting(db, 'owner', () => accountId)
    expect(await passwords.owner()).toEqual({ accountId, name: null, hash: null, since: null })
    await passwords.set(accountId, 'first')
    await passwords.set(accountId, 'second')
    expect(await passwords.owner()).toEqual({
      accountId,
      name: null,
      hash: 'second',
      since: expect.any(Number),
    })
    const events = await auditEvents(db, accountId)
    expect(events.filter(({ action }) => action === 'password_set')).toHaveLength(2)
    await createAccounts(db).erase(accountId)
    expect(await passwords.owner()).toBeNull()
    expect(await db.query('SELECT 1 FROM account_password')).toEqual([])
  })

  test('signing out everywhere ends all other sessions of the account, and records each', async () => {
    const signIn = createSignIn(db)
    const hour = 3_600_000
    const { accountId } = await createAccounts(db).create('free')
    const other = await createAccounts(db).create('free')
    const made = await Promise.all([1, 2, 3].map(() => signIn.createSession(accountId, hour)))
    const foreign = await signIn.createSession(other.accountId, hour)
    const kept = made[0]
    expect(await signIn.endSessions(accountId, kept?.sessionId)).toBe(2)
    expect((await signIn.sessions(accountId, hour)).map(({ sessionId }) => sessionId)).toEqual([
      kept?.sessionId,
    ])
    expect(await signIn.session(foreign.token, hour)).not.toBeNull()
    expect(await signIn.endSessions(accountId)).toBe(1)
    const ends = (await auditEvents(db, accountId)).filter(({ action }) => action === 'signed_out')
    expect(new Set(ends.map(({ subject }) => subject)).size).toBe(3)
  })

  test('usage is listed by day, tool and channel, without refunds', async () => {
    const { accountId } = await createAccounts(db).create('pro')
    const ledger = ledgerOn(db)
    for (const channel of ['rest', 'rest', 'mcp'] as const) {
      await ledger.debit(call(accountId, { tier: 'pro', tool: 'get_body', channel, credits: 2 }))
    }
    const verdict = await ledger.debit(call(accountId, { tier: 'pro', tool: 'list_seasons', credits: 5 }))
    if (verdict.granted) await refundCharge(db, accountId, verdict.opId)
    expect((await dailyUsage(db, accountId, 30)).uses).toEqual([
      {
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        tool: 'get_body',
        channel: 'mcp',
        calls: 1,
        credits: 2,
      },
      { date: expect.any(String), tool: 'get_body', channel: 'rest', calls: 2, credits: 4 },
    ])
  })
})
