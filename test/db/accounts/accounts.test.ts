import { describe, expect, test } from 'vitest'
import { type Accounts, createAccounts } from '../../../db/accounts/accounts.ts'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import { auditEvents } from '../../../db/accounts/audit.ts'
import { createIdentities } from '../../../db/accounts/identities.ts'
import type { Identity } from '../../../db/accounts/identity.ts'
import { createSignIn } from '../../../db/accounts/sign-in.ts'
import type { Database } from '../../../db/connection/database.ts'
import { ledgerDrift } from '../../../db/ledger/invariants.ts'
import { sha256 } from '../../../tools/contract/ids.ts'
import { call, drivers, ledgerOn, parallel } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

describe.each(drivers)('accounts on $driver', ({ open }) => {
  let db: Database
  let accounts: Accounts
  ownDatabase(open, (own) => {
    db = own
    accounts = createAccounts(db)
  })

  test('a new account has its tier and is active', async () => {
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

  test('30 parallel first sign-ins of one user create one account and no orphan', async () => {
    const count = async () =>
      (await db.query<{ n: number }>('SELECT count(*)::int AS n FROM account'))[0]?.n as number
    const before = await count()
    const seen = await parallel(30, () => accounts.byIdentity('https://id.example', 'ada', 'free'))
    expect(new Set(seen.map(({ accountId }) => accountId)).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })

  test('the same subject at another issuer, or in another case, is another user', async () => {
    const people = [
      await accounts.byIdentity('https://one.example', 'eve', 'free'),
      await accounts.byIdentity('https://two.example', 'eve', 'free'),
      await accounts.byIdentity('https://one.example', 'Eve', 'free'),
    ]
    expect(new Set(people.map(({ accountId }) => accountId)).size).toBe(3)
  })

  test('signing in again keeps the current tier', async () => {
    const { accountId } = await accounts.byIdentity('https://id.example', 'bob', 'free')
    await accounts.setTier(accountId, 'scale')
    expect(await accounts.byIdentity('https://id.example', 'bob', 'free')).toMatchObject({
      accountId,
      tier: 'scale',
    })
  })

  test('G-05 a change of tier or status is audited once, a repetition is not', async () => {
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

  test('P-14 an erased account has no name, no sign-in and no key, but keeps its ledger and audit trail', async () => {
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

  describe('P-16 an account created again on the same day', () => {
    const person = (name: string) => ({ issuer: 'https://again.example', subject: name })
    const account = async ({ issuer, subject }: Identity) =>
      (await accounts.byIdentity(issuer, subject, 'free')).accountId
    const used = async (id: string) => [
      (await ledgerOn(db).balance(id, 'live')).used,
      (await ledgerOn(db).balance(id, 'test')).used,
    ]
    const spend = async (id: string) => {
      await ledgerOn(db).debit(call(id, { credits: 240 }))
      await ledgerOn(db).debit(call(id, { mode: 'test' }))
    }

    test('starts with the usage of the erased one, however often it is erased, with an entry for it', async () => {
      const dora = person('dora')
      await spend(await account(dora))
      for (let round = 1; round <= 3; round++) {
        await accounts.erase(await account(dora))
        expect(await used(await account(dora)), `round ${round}`).toEqual([240, 1])
      }
      const id = await account(dora)
      expect(await ledgerOn(db).debit(call(id, { credits: 11 }))).toMatchObject({ reason: 'quota_exceeded' })
      expect(await ledgerOn(db).debit(call(id, { credits: 10 }))).toMatchObject({ granted: true })
      expect(await ledgerDrift(db)).toEqual([])
    })

    test('starts with the usage of the account that the identity was removed from', async () => {
      const [one, two] = [person('emil'), person('emil at work')]
      const identities = createIdentities(db)
      for (let round = 0; round < 3; round++) {
        const id = await account(one)
        await ledgerOn(db).debit(call(id, { credits: round === 0 ? 240 : 1 }))
        if ((await identities.attach(id, two)) === 'taken') break
        await identities.detach(id, one, () => true)
        expect((await used(await account(one)))[0], `round ${round}`).toBeGreaterThanOrEqual(240)
        await accounts.erase(id)
        expect((await used(await account(two)))[0], `round ${round}`).toBeGreaterThanOrEqual(240)
        await accounts.erase(await account(two))
      }
      expect(await ledgerDrift(db)).toEqual([])
    })

    test('30 parallel first sign-ins carry it over once', async () => {
      const fay = person('fay')
      await spend(await account(fay))
      await accounts.erase(await account(fay))
      const seen = await parallel(30, () => account(fay))
      expect(new Set(seen).size).toBe(1)
      expect(await used(seen[0] as string)).toEqual([240, 1])
      expect(await ledgerDrift(db)).toEqual([])
    })

    test('stores only a hash, affects no other user, and is deleted when the day is over', async () => {
      const gus = person('gus of Example Street')
      await spend(await account(gus))
      await accounts.erase(await account(gus))
      const rows = await db.query<{ hash: string }>('SELECT hash FROM former_identity')
      expect(rows.some(({ hash }) => hash === sha256(gus.issuer, gus.subject))).toBe(false)
      expect(JSON.stringify(rows)).not.toContain('gus')
      expect(await used(await account(person('someone else')))).toEqual([0, 0])
      await accounts.prune()
      expect(await db.query('SELECT 1 FROM former_identity')).not.toEqual([])
      await db.query(`UPDATE former_identity SET day = day - 1`)
      expect(await used(await account(gus))).toEqual([0, 0])
      await accounts.prune()
      expect(await db.query('SELECT 1 FROM former_identity')).toEqual([])
    })
  })

  test('the table rejects an unknown tier or status', async () => {
    const { accountId } = await accounts.create('free')
    await expect(accounts.setTier(accountId, 'gold' as 'free')).rejects.toThrow(/account_tier/)
    await expect(accounts.setStatus(accountId, 'asleep' as 'active')).rejects.toThrow(/account_status/)
  })
})
