import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import type { Database } from '../../../db/connection/database.ts'
import { ledgerDrift } from '../../../db/ledger/invariants.ts'
import { refundCharge } from '../../../db/ledger/refund-statement.ts'
import type { Ledger, TierName } from '../../../tools/contract/ports.ts'
import { call, drivers, grant, granted, ledgerOn, parallel, quotas } from '../databases.ts'

describe.each(drivers)('the ledger on $driver', ({ open }) => {
  let db: Database
  let ledger: Ledger
  let close: () => Promise<void>
  const account = async (tier: TierName = 'free') => (await createAccounts(db).create(tier)).accountId
  const entriesOf = (accountId: string) =>
    db.query<{
      op_id: string
      kind: string
      units: number
      credits: number
      day: string
      balance_after: number
    }>(
      `SELECT op_id, kind, units, credits, to_char(day, 'YYYY-MM-DD') AS day, balance_after FROM ledger_entry
       WHERE account_id = $1 ORDER BY at, op_id`,
      [accountId],
    )

  beforeAll(async () => {
    const opened = await open()
    db = opened.db
    close = opened.close
    ledger = ledgerOn(db)
  })
  afterAll(() => close())
  afterEach(async () => expect(await ledgerDrift(db)).toEqual([]))

  test('L-09 a call is charged its credits and gets the balance, by the database clock', async () => {
    const id = await account()
    const verdict = grant(await ledger.debit(call(id, { credits: 3 })))
    expect(verdict).toMatchObject({ replayed: false, balance: { used: 3, quota: 250 } })
    expect(verdict.balance.day).toBe(new Date(verdict.at).toISOString().slice(0, 10))
    expect(await ledger.balance(id, 'live')).toEqual(verdict.balance)
    expect(await entriesOf(id)).toEqual([
      {
        op_id: verdict.opId,
        kind: 'charge',
        units: 3,
        credits: 3,
        day: verdict.balance.day,
        balance_after: 247,
      },
    ])
  })

  test('L-09 the day is that of the database, whatever the clock of this process', async () => {
    const id = await account()
    // The embedded database uses the clock of this process.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
    try {
      const { balance } = grant(await ledgerOn(db).debit(call(id)))
      const [{ day } = {}] = await db.query(`SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day`)
      expect(balance.day).toBe(day)
    } finally {
      vi.useRealTimers()
    }
  })

  test('L-01 with 7 credits left, 500 parallel one-credit calls are granted exactly 7 times', async () => {
    const id = await account()
    await ledger.debit(call(id, { credits: 243 }))
    const verdicts = await parallel(500, () => ledger.debit(call(id)))
    expect(granted(verdicts)).toHaveLength(7)
    expect(new Set(granted(verdicts).map(({ balance }) => balance.used))).toEqual(
      new Set([244, 245, 246, 247, 248, 249, 250]),
    )
    for (const verdict of verdicts.filter((v) => !v.granted))
      expect(verdict).toMatchObject({ reason: 'quota_exceeded', balance: { used: 250, quota: 250 } })
    expect((await entriesOf(id)).reduce((sum, { units }) => sum + units, 0)).toBe(250)
  })

  test('an expensive call that does not fit leaves the credits to a cheap one', async () => {
    const id = await account()
    await ledger.debit(call(id, { credits: 247 }))
    const verdicts = await Promise.all([5, 2, 5, 1, 1].map((credits) => ledger.debit(call(id, { credits }))))
    expect(verdicts.map((verdict) => verdict.granted)).toEqual([false, true, false, true, false])
  })

  test('a call that exceeds a whole day is rejected', async () => {
    const id = await account()
    expect(await ledger.debit(call(id, { credits: 251 }))).toMatchObject({
      granted: false,
      reason: 'quota_exceeded',
    })
    expect(await entriesOf(id)).toEqual([])
  })

  test.each([0, -1, 0.5, 1.5, 2 ** 31, 2 ** 53, Number.NaN])(
    'L-12 %d credits are not a price',
    async (credits) => {
      const id = await account()
      await expect(ledger.debit(call(id, { credits }))).rejects.toThrow(RangeError)
      expect(await entriesOf(id)).toEqual([])
    },
  )

  test('L-11 100 parallel calls with one idempotency key make one entry, and all get its instant', async () => {
    const id = await account()
    const idempotency = { key: 'order-1', argumentsHash: 'a' }
    const verdicts = (await parallel(100, () => ledger.debit(call(id, { credits: 2, idempotency })))).map(
      grant,
    )
    expect(await entriesOf(id)).toHaveLength(1)
    expect(verdicts.filter(({ replayed }) => !replayed)).toHaveLength(1)
    expect(new Set(verdicts.map(({ opId, at }) => `${opId} ${at}`)).size).toBe(1)
  })

  test('a replay succeeds when the quota is used up, since it is free', async () => {
    const id = await account()
    const keyed = call(id, { idempotency: { key: 'last', argumentsHash: 'a' } })
    const first = grant(await ledger.debit(keyed))
    await ledger.debit(call(id, { credits: 249 }))
    expect(await ledger.debit(keyed)).toMatchObject({
      granted: true,
      replayed: true,
      at: first.at,
      opId: first.opId,
    })
  })

  test('an idempotency key with other arguments is a conflict, and not charged', async () => {
    const id = await account()
    await ledger.debit(call(id, { idempotency: { key: 'k', argumentsHash: 'a' } }))
    const other = await ledger.debit(call(id, { idempotency: { key: 'k', argumentsHash: 'b' } }))
    expect(other).toMatchObject({ granted: false, reason: 'idempotency_conflict', balance: { used: 1 } })
    expect(await entriesOf(id)).toHaveLength(1)
  })

  test('accounts and modes have separate idempotency keys', async () => {
    const [one, two] = [await account(), await account()]
    const idempotency = { key: 'same', argumentsHash: 'a' }
    for (const request of [
      call(one, { idempotency }),
      call(two, { idempotency }),
      call(one, { idempotency, mode: 'test' }),
    ])
      expect(grant(await ledger.debit(request)).replayed).toBe(false)
  })

  test('each call of a batch has its own verdict: revoked, replayed, conflict, either mode, or charged', async () => {
    const id = await account()
    const keys = createApiKeys(db)
    const [good, bad] = await Promise.all([1, 2].map(() => keys.create(id, { name: null, mode: 'live' })))
    if (!good || !bad || good === 'limit' || bad === 'limit') throw new Error('no room for keys')
    await keys.revoke(id, bad.keyId)
    const by = (keyId: string) => ({ credential: { kind: 'key', id: keyId } as const })
    const keyed = (key: string, argumentsHash: string) => ({ idempotency: { key, argumentsHash } })
    const before = grant(await ledger.debit(call(id, { credits: 3, ...keyed('done', 'a') })))
    const verdicts = await Promise.all(
      [
        call(id, { credits: 2 }),
        call(id, by(bad.keyId)),
        call(id, { credits: 5, ...by(good.keyId) }),
        call(id, { mode: 'test' }),
        call(id, { credits: 3, ...keyed('done', 'a') }),
        call(id, { credits: 3, ...keyed('done', 'b') }),
        call(id, { credits: 7, ...keyed('new', 'a') }),
        call(id, { credits: 1 }),
      ].map((request) => ledger.debit(request)),
    )
    const said = verdicts.map((one) => (one.granted ? `${one.balance.used}` : one.reason))
    expect(said).toEqual(['5', 'revoked', '10', '1', said[4], 'idempotency_conflict', '17', '18'])
    expect(verdicts[4]).toMatchObject({ granted: true, replayed: true, opId: before.opId, at: before.at })
    const entries = (await entriesOf(id)).map(({ op_id, balance_after }) => [op_id, balance_after])
    const charged = granted([...verdicts, before]).filter(({ replayed }) => !replayed)
    expect(new Map(entries as [string, number][])).toEqual(
      new Map(charged.map(({ opId, balance }) => [opId, balance.quota - balance.used])),
    )
    expect(await ledger.balance(id, 'live')).toMatchObject({ used: 18 })
  })

  test('50 parallel refunds of a charge make one entry', async () => {
    const id = await account()
    const { opId } = grant(await ledger.debit(call(id, { credits: 5 })))
    await parallel(50, () => refundCharge(db, id, opId))
    expect(await ledger.balance(id, 'live')).toMatchObject({ used: 0 })
    expect(await entriesOf(id)).toMatchObject([
      { units: 5 },
      { kind: 'refund', units: -5, balance_after: 250 },
    ])
  })

  test('a refund of an unknown operation, or of another account, changes nothing', async () => {
    const [mine, theirs] = [await account(), await account()]
    const { opId } = grant(await ledger.debit(call(theirs)))
    expect(await refundCharge(db, mine, opId)).toBeUndefined()
    expect(await refundCharge(db, theirs, 'led_nothing')).toBeUndefined()
    expect(await entriesOf(mine)).toEqual([])
    expect(await ledger.balance(theirs, 'live')).toMatchObject({ used: 1 })
  })

  test('an idempotency key is free for 24 hours, then charged again, once for 40 parallel attempts', async () => {
    const id = await account()
    const at = (clock: string) => ledgerOn(db, { clock: `timestamptz '${clock}'` })
    const keyed = (argumentsHash: string, asOf: number) =>
      call(id, { idempotency: { key: 'again', argumentsHash, asOf } })
    const first = grant(await at('2027-03-01T10:00:00Z').debit(keyed('a', 111)))
    const soon = await at('2027-03-02T09:59:59Z').debit(keyed('a', 222))
    expect(soon).toMatchObject({ granted: true, replayed: true, asOf: 111, opId: first.opId })
    expect(await at('2027-03-02T09:59:59Z').charged(id, 'live', 'again')).toEqual({
      asOf: 111,
      argumentsHash: 'a',
    })
    expect(await at('2027-03-02T10:00:00Z').charged(id, 'live', 'again')).toBeUndefined()
    for (const clock of ['2027-03-02T10:00:00Z', '2027-03-05T10:00:00Z']) {
      const verdicts = (await parallel(40, (n) => at(clock).debit(keyed('b', 300 + n)))).map(grant)
      expect(verdicts.filter(({ replayed }) => !replayed)).toHaveLength(1)
      expect(new Set(verdicts.map(({ opId }) => opId)).size).toBe(1)
      const replays = verdicts.filter(({ replayed }) => replayed)
      expect(new Set(replays.map(({ asOf }) => asOf)).size).toBe(1)
    }
    expect((await entriesOf(id)).map(({ units }) => units)).toEqual([1, 1, 1])
  })

  test('a charge refunded by an operator is still replayed free', async () => {
    const id = await account()
    const keyed = call(id, { credits: 4, idempotency: { key: 'refunded', argumentsHash: 'a' } })
    const { opId } = grant(await ledger.debit(keyed))
    expect(await refundCharge(db, id, opId)).toBe(-4)
    expect(await ledger.debit(keyed)).toMatchObject({
      granted: true,
      replayed: true,
      opId,
      balance: { used: 0 },
    })
  })

  test('a call computed for another tier is not charged', async () => {
    const id = await account('starter')
    expect(await ledger.debit(call(id, { tier: 'pro' }))).toMatchObject({
      granted: false,
      reason: 'tier_changed',
    })
    const tiers = ['starter', 'pro', 'starter'] as const
    const verdicts = await Promise.all(tiers.map((tier) => ledger.debit(call(id, { tier }))))
    expect(verdicts.map(({ granted }) => granted)).toEqual([true, false, true])
    expect(await ledger.balance(id, 'live')).toMatchObject({ used: 2 })
  })

  test('K-03 the debit rejects a revoked key', async () => {
    const id = await account()
    const keys = createApiKeys(db)
    const key = await keys.create(id, { name: null, mode: 'live' })
    if (key === 'limit') throw new Error('no room for a key')
    const byKey = call(id, { credential: { kind: 'key', id: key.keyId } })
    expect(await ledger.debit(byKey)).toMatchObject({ granted: true })
    await keys.revoke(id, key.keyId)
    expect(await ledger.debit(byKey)).toMatchObject({
      granted: false,
      reason: 'revoked',
      balance: { used: 1 },
    })
  })

  test('a key of another account or mode, or an unknown one, is not charged', async () => {
    const [mine, theirs] = [await account(), await account()]
    const key = await createApiKeys(db).create(theirs, { name: null, mode: 'live' })
    if (key === 'limit') throw new Error('no room for a key')
    const credential = { kind: 'key', id: key.keyId } as const
    expect(await ledger.debit(call(mine, { credential }))).toMatchObject({ reason: 'revoked' })
    expect(await ledger.debit(call(theirs, { credential, mode: 'test' }))).toMatchObject({
      reason: 'revoked',
    })
    expect(await ledger.debit(call('acct_nobody'))).toMatchObject({ reason: 'revoked' })
  })

  test('a connected assistant is charged until its grant is revoked', async () => {
    const id = await account()
    const byGrant = call(id, { credential: { kind: 'grant', id: 'g1' }, channel: 'mcp' })
    expect(await ledger.debit(byGrant)).toMatchObject({ reason: 'revoked' })
    await db.query(`INSERT INTO oauth_grant (account_id, grant_id, client_id) VALUES ($1, 'g1', 'c')`, [id])
    expect(await ledger.debit(byGrant)).toMatchObject({ granted: true })
    await db.query(`UPDATE oauth_grant SET status = 'revoked', revoked_at = now() WHERE account_id = $1`, [
      id,
    ])
    expect(await ledger.debit(byGrant)).toMatchObject({ reason: 'revoked' })
  })

  test('a disabled account is rejected with any credential', async () => {
    const id = await account()
    await createAccounts(db).setStatus(id, 'disabled')
    expect(await ledger.debit(call(id))).toMatchObject({ granted: false, reason: 'revoked' })
  })

  test('the quota follows the tier within the day, upwards and downwards', async () => {
    const id = await account()
    const accounts = createAccounts(db)
    await ledger.debit(call(id, { credits: 250 }))
    expect(await ledger.debit(call(id))).toMatchObject({ granted: false })
    await accounts.setTier(id, 'starter')
    expect(await ledger.debit(call(id, { credits: 50, tier: 'starter' }))).toMatchObject({
      granted: true,
      balance: { used: 300, quota: 5_000 },
    })
    await accounts.setTier(id, 'free')
    expect(await ledger.debit(call(id))).toMatchObject({ granted: false, balance: { used: 300, quota: 250 } })
  })

  test('test calls cost no credits and use a quota of their own', async () => {
    const id = await account()
    const verdicts = await parallel(30, () => ledger.debit(call(id, { mode: 'test', credits: 5 })))
    expect(granted(verdicts)).toHaveLength(20)
    expect(await ledger.balance(id, 'test')).toMatchObject({ used: 100, quota: 100 })
    expect(await ledger.balance(id, 'live')).toMatchObject({ used: 0, quota: 250 })
    expect((await entriesOf(id)).every(({ credits, units }) => credits === 0 && units === 5)).toBe(true)
  })

  test('L-08 L-10 calls before midnight UTC use the old day, at midnight the new one; a late refund the old', async () => {
    const id = await account()
    const at = (clock: string) => ledgerOn(db, { clock: `timestamptz '${clock}'` })
    const late = grant(await at('2028-02-28T23:59:59.999999Z').debit(call(id, { credits: 250 })))
    expect(late.balance).toEqual({ day: '2028-02-28', used: 250, quota: 250 })
    // The leap day has a full quota, although a zone west of Greenwich still has the day before.
    const early = grant(await at('2028-02-29T00:00:00Z').debit(call(id)))
    expect(early.balance).toEqual({ day: '2028-02-29', used: 1, quota: 250 })
    await refundCharge(db, id, late.opId, `timestamptz '2028-02-29T00:00:01Z'`)
    expect(await at('2028-02-28T12:00:00Z').balance(id, 'live')).toMatchObject({ used: 0 })
    expect(await at('2028-02-29T12:00:00Z').balance(id, 'live')).toMatchObject({ used: 1 })
  })

  test('five accounts in parallel each use their quota as far as whole calls fit', async () => {
    const ids = await parallel(5, () => account())
    const verdicts = await parallel(600, (n) =>
      ledger.debit(call(ids[n % 5] as string, { credits: 1 + (n % 4), mode: 'live' })),
    )
    // 120 calls of 1–4 credits are 300 credits for each account, and a call of one credit fits to the end.
    expect(granted(verdicts).length).toBeGreaterThan(400)
    for (const id of ids) expect((await ledger.balance(id, 'live')).used).toBeGreaterThan(quotas.free - 4)
  })
})
