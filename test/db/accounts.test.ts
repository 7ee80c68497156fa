import { describe, expect, test } from 'vitest'
import { type Accounts, createAccounts } from '../../db/accounts.ts'
import { createApiKeys } from '../../db/api-keys.ts'
import { auditEvents } from '../../db/audit.ts'
import type { Database } from '../../db/client.ts'
import { createSignIn } from '../../db/sign-in.ts'
import { call, drivers, ledgerOn, parallel } from './databases.ts'
import { ownDatabase } from './own-database.ts'

describe.each(drivers)('accounts on $driver', ({ open }) => {
  let db: Database
  let accounts: Accounts
  ownDatabase(open, (own) => {
    db = own
    accounts = createAccounts(db)
  })

  test('an account has the tier it was made with and is active', async () => {
    const made = await accounts.create('starter', 'Ada')
    expect(made).toEqual({
      accountId: expect.stringMatching(/^acct_/),
      tier: 'starter',
      status: 'active',
      label: 'Ada',
    })
    expect(await accounts.get(made.accountId)).toEqual(made)
    expect(await accounts.get('acct_nobody')).toBeNull()
  })

  test('30 first sign-ins of one person at once make one account and no orphan', async () => {
    const count = async () =>
      (await db.query<{ n: number }>('SELECT count(*)::int AS n FROM account'))[0]?.n as number
    const before = await count()
    const seen = await parallel(30, () => accounts.byIdentity('https://id.example', 'ada', 'free'))
    expect(new Set(seen.map(({ accountId }) => accountId)).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })

  test('the same subject at another issuer, or with another case, is another person', async () => {
    const people = [
      await accounts.byIdentity('https://one.example', 'eve', 'free'),
      await accounts.byIdentity('https://two.example', 'eve', 'free'),
      await accounts.byIdentity('https://one.example', 'Eve', 'free'),
    ]
    expect(new Set(people.map(({ accountId }) => accountId)).size).toBe(3)
  })

  test('signing in again keeps the tier the account has by now', async () => {
    const { accountId } = await accounts.byIdentity('https://id.example', 'bob', 'free')
    await accounts.setTier(accountId, 'scale')
    expect(await accounts.byIdentity('https://id.example', 'bob', 'free')).toMatchObject({
      accountId,
      tier: 'scale',
    })
  })

  test('G-05 a change of tier or status is audited once, and repeating it is not a change', async () => {
    const { accountId } = await accounts.create('free')
    await accounts.setTier(accountId, 'pro')
    await accounts.setTier(accountId, 'pro')
    expect(await accounts.setStatus(accountId, 'disabled')).toMatchObject({ tier: 'pro', status: 'disabled' })
    expect(await auditEvents(db, accountId)).toMatchObject([
      { action: 'status_changed', detail: { status: 'disabled' } },
      { action: 'tier_changed', detail: { tier: 'pro' } },
    ])
    expect(await accounts.setTier('acct_nobody', 'pro')).toBeNull()
  })

  test('P-14 an erased account has no name, no way in and no key, but keeps its ledger and its audit trail', async () => {
    const { accountId } = await accounts.byIdentity(
      'https://id.example',
      'carol',
      'free',
      'Carol of Example Street',
    )
    const keys = createApiKeys(db)
    const signIn = createSignIn(db)
    const key = await keys.create(accountId, { name: 'laptop of Carol', mode: 'live' })
    if (key === 'limit') throw new Error('no room for a key')
    const { token } = await signIn.createSession(accountId, 3_600_000, 'browser of Carol')
    await ledgerOn(db).debit(call(accountId))
    await accounts.erase(accountId)
    await accounts.erase(accountId)
    expect(await keys.find(key.apiKey)).toMatchObject({
      status: 'revoked',
      accountStatus: 'deleted',
      usedToday: 1,
    })
    expect(await signIn.session(token, 3_600_000)).toBeNull()
    expect((await accounts.byIdentity('https://id.example', 'carol', 'free')).accountId).not.toBe(accountId)
    const [left] = await db.query<{ text: string }>(
      `SELECT (SELECT string_agg(a::text, '') FROM account a) || (SELECT string_agg(k::text, '') FROM api_key k)
         || coalesce((SELECT string_agg(s::text, '') FROM portal_session s), '')
         || (SELECT string_agg(e::text, '') FROM audit_event e) AS text`,
    )
    expect(left?.text).not.toContain('Carol')
    expect((await auditEvents(db, accountId)).map(({ action }) => action)).toEqual([
      'account_erased',
      'signed_in',
      'key_created',
    ])
  })

  test('a tier or status outside the list is refused by the table itself', async () => {
    const { accountId } = await accounts.create('free')
    await expect(accounts.setTier(accountId, 'gold' as 'free')).rejects.toThrow(/account_tier/)
    await expect(accounts.setStatus(accountId, 'asleep' as 'active')).rejects.toThrow(/account_status/)
  })
})
