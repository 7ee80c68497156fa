import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import type { Database } from '../../../db/connection/database.ts'
import { ledgerDrift } from '../../../db/ledger/invariants.ts'
import { refundCharge } from '../../../db/ledger/refund-statement.ts'
import { createOAuthStore } from '../../../db/oauth/store.ts'
import type { Caller, Ledger } from '../../../tools/contract/ports.ts'
import { call, debitWays, grant, granted, ledgerOn, parallel } from '../databases.ts'

describe.each(debitWays)('L-01 the daily limit of a credential, by a $by on $driver', ({ open }) => {
  let db: Database
  let close: () => Promise<void>
  let first: Ledger
  let second: Ledger

  beforeAll(async () => {
    const opened = await open()
    close = opened.close
    db = opened.db
    first = ledgerOn(db)
    second = ledgerOn(db)
  })
  afterAll(() => close())
  afterEach(async () => expect(await ledgerDrift(db)).toEqual([]))

  const account = async () => (await createAccounts(db).create('free')).accountId
  const setLimit = (keyId: string, limit: number | null) =>
    db.query('UPDATE api_key SET daily_limit = $2::int WHERE key_id = $1', [keyId, limit])
  async function key(accountId: string, limit: number | null = null): Promise<Caller['credential']> {
    const made = await createApiKeys(db).create(accountId, { name: 'one', mode: 'live' })
    if (made === 'limit') throw new Error('no room')
    await setLimit(made.keyId, limit)
    return { kind: 'key', id: made.keyId }
  }
  async function connection(accountId: string, limit: number): Promise<Caller['credential']> {
    const grantId = await createOAuthStore(db).addGrant({
      accountId,
      clientId: 'client',
      clientName: 'Client',
      publishedAt: null,
      redirectHost: 'client.example',
      scopes: ['sky:read'],
      validSeconds: 600,
    })
    await db.query('UPDATE oauth_grant SET daily_limit = $2::int WHERE grant_id = $1', [grantId, limit])
    return { kind: 'grant', id: grantId }
  }
  /** Credits of the entries of a credential. */
  const entered = async (accountId: string, { id }: Caller['credential']) =>
    (
      await db.query<{ units: number }>(
        'SELECT coalesce(sum(units), 0)::int AS units FROM ledger_entry WHERE account_id = $1 AND credential_id = $2',
        [accountId, id],
      )
    )[0]?.units

  test('of 200 parallel calls over two processes exactly those are granted that fit', async () => {
    const id = await account()
    const credential = await key(id, 37)
    const verdicts = await parallel(200, (n) =>
      (n % 2 === 0 ? first : second).debit(call(id, { credential, credits: 1 + (n % 3) })),
    )
    const credits = verdicts.reduce((sum, { granted }, n) => sum + (granted ? 1 + (n % 3) : 0), 0)
    expect(credits).toBe(37)
    expect(await entered(id, credential)).toBe(37)
    for (const verdict of verdicts)
      if (!verdict.granted)
        expect(verdict).toMatchObject({ reason: 'budget_exceeded', budget: { limit: 37 } })
    expect(Math.max(...granted(verdicts).map(({ budget }) => budget?.used ?? 0))).toBe(37)
  })

  test('two calls at once for the last credit, one on each process: one is granted', async () => {
    const id = await account()
    for (let turn = 0; turn < 20; turn++) {
      const credential = await key(id, 2)
      await first.debit(call(id, { credential }))
      const verdicts = await Promise.all(
        [first, second].map((ledger) => ledger.debit(call(id, { credential }))),
      )
      expect(granted(verdicts)).toHaveLength(1)
      await createApiKeys(db).revoke(id, credential.id)
    }
  })

  test('each granted call gets the use up to and including itself', async () => {
    const id = await account()
    const credential = await key(id, 50)
    const verdicts = await parallel(10, () => first.debit(call(id, { credential, credits: 2 })))
    expect(
      verdicts.map((verdict) => grant(verdict).budget).sort((a, b) => (a?.used ?? 0) - (b?.used ?? 0)),
    ).toEqual(Array.from({ length: 10 }, (_, n) => ({ limit: 50, used: 2 * n + 2 })))
  })

  test('the balance of a caller has the limit and use of its credential, and no other', async () => {
    const id = await account()
    const [limited, free] = [await key(id, 9), await key(id)]
    expect(await first.balance(id, 'live', limited.id)).toMatchObject({
      used: 0,
      quota: 250,
      budget: { limit: 9, used: 0 },
    })
    await first.debit(call(id, { credential: limited, credits: 4 }))
    await first.debit(call(id, { credential: free, credits: 5 }))
    expect(await second.balance(id, 'live', limited.id)).toMatchObject({
      used: 9,
      budget: { limit: 9, used: 4 },
    })
    for (const other of [free.id, 'key_none', undefined])
      expect(await first.balance(id, 'live', other)).not.toHaveProperty('budget')
    expect(await first.balance(await account(), 'live', limited.id)).not.toHaveProperty('budget')
    const grantee = await connection(id, 6)
    await first.debit(call(id, { credential: grantee, credits: 2 }))
    expect((await first.balance(id, 'live', grantee.id)).budget).toEqual({ limit: 6, used: 2 })
  })

  test('a key that has reached its limit does not hold up other keys of the account', async () => {
    const id = await account()
    const [limited, free] = [await key(id, 3), await key(id)]
    const verdicts = await parallel(40, (n) => first.debit(call(id, { credential: n % 2 ? limited : free })))
    expect(granted(verdicts.filter((_, n) => n % 2 === 0))).toHaveLength(20)
    expect(granted(verdicts.filter((_, n) => n % 2 === 1))).toHaveLength(3)
  })

  test('an expensive call that does not fit the limit leaves the credits to a cheap one', async () => {
    const id = await account()
    const credential = await key(id, 6)
    const verdicts = await Promise.all(
      [5, 4, 1, 1].map((credits) => first.debit(call(id, { credential, credits }))),
    )
    expect(verdicts.map((verdict) => verdict.granted)).toEqual([true, false, true, false])
  })

  test('the quota of the account ends a key before its limit', async () => {
    const id = await account()
    const [limited, other] = [await key(id, 200), await key(id)]
    await first.debit(call(id, { credential: other, credits: 248 }))
    const verdicts = await parallel(5, () => first.debit(call(id, { credential: limited })))
    expect(granted(verdicts)).toHaveLength(2)
    expect(verdicts.filter((one) => !one.granted)[0]).toMatchObject({ reason: 'quota_exceeded' })
  })

  test('a limit that is set during the day counts what was used before, a raised one allows more', async () => {
    const id = await account()
    const credential = await key(id)
    await first.debit(call(id, { credential, credits: 5 }))
    await setLimit(credential.id, 7)
    expect(await second.debit(call(id, { credential, credits: 3 }))).toMatchObject({
      reason: 'budget_exceeded',
      budget: { limit: 7, used: 5 },
    })
    expect(grant(await second.debit(call(id, { credential, credits: 2 }))).budget).toEqual({
      limit: 7,
      used: 7,
    })
    expect(await first.debit(call(id, { credential }))).toMatchObject({ reason: 'budget_exceeded' })
    await setLimit(credential.id, 8)
    expect(grant(await first.debit(call(id, { credential }))).budget).toEqual({ limit: 8, used: 8 })
    await setLimit(credential.id, null)
    expect(grant(await first.debit(call(id, { credential, credits: 9 }))).budget).toBeUndefined()
  })

  test('a refund gives the credential its credits back', async () => {
    const id = await account()
    const credential = await key(id, 4)
    const { opId } = grant(await first.debit(call(id, { credential, credits: 4 })))
    expect((await first.debit(call(id, { credential }))).granted).toBe(false)
    await refundCharge(db, id, opId)
    expect(grant(await first.debit(call(id, { credential }))).budget).toEqual({ limit: 4, used: 1 })
  })

  test('a retry under an idempotency key is free, also over the limit', async () => {
    const id = await account()
    const credential = await key(id, 2)
    const keyed = call(id, { credential, credits: 2, idempotency: { key: 'a', argumentsHash: 'a' } })
    await first.debit(keyed)
    const verdicts = await Promise.all([
      first.debit(keyed),
      first.debit(call(id, { credential })),
      second.debit(keyed),
    ])
    expect(verdicts.map((verdict) => verdict.granted)).toEqual([true, false, true])
  })

  test('live and test calls, and the keys of two accounts, count apart', async () => {
    const [one, other] = [await account(), await account()]
    const [mine, theirs] = [await key(one, 2), await key(other, 2)]
    const verdicts = await Promise.all([
      ...[1, 2, 3].map(() => first.debit(call(one, { credential: mine }))),
      ...[1, 2, 3].map(() => first.debit(call(other, { credential: theirs }))),
    ])
    expect(verdicts.map((verdict) => verdict.granted)).toEqual([true, true, false, true, true, false])
  })

  test('an assistant has its limit like a key', async () => {
    const id = await account()
    const credential = await connection(id, 5)
    const verdicts = await parallel(20, (n) => (n % 2 ? first : second).debit(call(id, { credential })))
    expect(granted(verdicts)).toHaveLength(5)
  })

  test('an expired key is refused by the debit, at the instant of the database', async () => {
    const id = await account()
    const credential = await key(id)
    await db.query(`UPDATE api_key SET expires_at = now() + interval '1 hour' WHERE key_id = $1`, [
      credential.id,
    ])
    expect((await first.debit(call(id, { credential }))).granted).toBe(true)
    await db.query('UPDATE api_key SET expires_at = now() WHERE key_id = $1', [credential.id])
    expect(await first.debit(call(id, { credential }))).toMatchObject({ reason: 'revoked' })
  })
})
