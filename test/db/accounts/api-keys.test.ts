import { describe, expect, test, vi } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { type ApiKeyStore, createApiKeys, keysPerHour, maxActiveKeys } from '../../../db/accounts/api-keys.ts'
import { auditEvents } from '../../../db/accounts/audit.ts'
import { newKey } from '../../../db/accounts/key-format.ts'
import type { Database } from '../../../db/connection/database.ts'
import { refundCharge } from '../../../db/ledger/refund-statement.ts'
import type { Mode } from '../../../tools/ports.ts'
import { call, drivers, grant, ledgerOn, parallel } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

describe.each(drivers)('API keys on $driver', ({ open }) => {
  let db: Database
  let keys: ApiKeyStore
  const account = async () => (await createAccounts(db).create('pro')).accountId
  async function create(accountId: string, mode: Mode = 'live', name: string | null = null) {
    const key = await keys.create(accountId, { name, mode })
    if (key === 'limit') throw new Error('no room for a key')
    return key
  }

  ownDatabase(open, (own) => {
    db = own
    keys = createApiKeys(db)
  })

  test('a key is returned once, and found by its plaintext only', async () => {
    const id = await account()
    const { apiKey, ...record } = await create(id, 'live', 'laptop')
    expect(apiKey).toMatch(/^ac_live_/)
    expect(record).toMatchObject({ name: 'laptop', mode: 'live', last4: apiKey.slice(-4), status: 'active' })
    expect(record).toMatchObject({ lastUsedAt: null, revokedAt: null, usageToday: { calls: 0, credits: 0 } })
    expect(await keys.list(id)).toEqual([record])
    expect(await keys.find(apiKey)).toEqual({
      accountId: id,
      keyId: record.keyId,
      mode: 'live',
      status: 'active',
      tier: 'pro',
      accountStatus: 'active',
    })
  })

  test('the database contains neither the plaintext nor its random part', async () => {
    const id = await account()
    const { apiKey } = await create(id, 'test', 'kept safe')
    const [dump] = await db.query<{ text: string }>(
      `SELECT (SELECT string_agg(k::text, '') FROM api_key k) || (SELECT string_agg(e::text, '') FROM audit_event e) AS text`,
    )
    expect(dump?.text).toContain('kept safe')
    expect(dump?.text).not.toContain(apiKey.slice(8, 40))
  })

  test('a well-formed key that was never created is not found', async () => {
    expect(await keys.find(newKey('live'))).toBeNull()
  })

  test('malformed text costs no query', async () => {
    const query = vi.spyOn(db, 'query')
    expect(await keys.find(newKey('live').replace('ac_live_', 'ac_test_'))).toBeNull()
    expect(await keys.find("' OR 1=1 --")).toBeNull()
    expect(query).not.toHaveBeenCalled()
    query.mockRestore()
  })

  test(`40 parallel creations create ${maxActiveKeys} keys, and revoking one frees its slot`, async () => {
    const id = await account()
    const made = await parallel(40, () => keys.create(id, { name: null, mode: 'live' }))
    expect(made.filter((key) => key === 'limit')).toHaveLength(40 - maxActiveKeys)
    expect(await keys.list(id)).toHaveLength(maxActiveKeys)
    const [first] = await keys.list(id)
    await keys.revoke(id, first?.keyId as string)
    expect(await keys.create(id, { name: null, mode: 'test' })).toMatchObject({ mode: 'test' })
    expect(await keys.create(id, { name: null, mode: 'test' })).toBe('limit')
  })

  test('a reserved key has no plaintext until it is opened; one of 20 parallel attempts succeeds', async () => {
    const id = await account()
    const reserved = await keys.reserve(id, { name: 'asked for', mode: 'test' })
    if (reserved === 'limit') throw new Error('no room for a key')
    expect(reserved).toMatchObject({ name: 'asked for', mode: 'test', last4: null, status: 'active' })
    expect(await keys.list(id)).toEqual([reserved])
    expect(await keys.open(await account(), reserved.keyId), 'by someone else').toBeNull()
    const opened = (await parallel(20, () => keys.open(id, reserved.keyId))).filter((key) => key !== null)
    expect(opened).toHaveLength(1)
    const { apiKey, ...record } = opened[0] as NonNullable<(typeof opened)[0]>
    expect(record).toEqual({ ...reserved, last4: apiKey.slice(-4) })
    expect(await keys.find(apiKey)).toMatchObject({ accountId: id, keyId: reserved.keyId, mode: 'test' })
    const told = (await auditEvents(db, id)).map(({ action, subject }) => `${action} ${subject}`)
    expect(told).toEqual([`key_opened ${reserved.keyId}`, `key_created ${reserved.keyId}`])
  })

  test('a revoked or day-old reserved key cannot be opened; the old one frees its slot', async () => {
    const id = await account()
    const [revoked, old, young] = await parallel(3, async () => {
      const key = await keys.reserve(id, { name: null, mode: 'live' })
      return key === 'limit' ? '' : key.keyId
    })
    await keys.revoke(id, revoked as string)
    await db.query(`UPDATE api_key SET created_at = now() - interval '24 hours' WHERE key_id = $1`, [old])
    expect(await keys.open(id, revoked as string)).toBeNull()
    expect(await keys.open(id, old as string)).toBeNull()
    await keys.prune()
    const states = new Map((await keys.list(id)).map(({ keyId, status }) => [keyId, status]))
    expect([states.get(old as string), states.get(young as string)]).toEqual(['revoked', 'active'])
    expect((await auditEvents(db, id))[0]).toMatchObject({ action: 'key_revoked', subject: old })
    const kept = await create(id)
    await db.query(`UPDATE api_key SET created_at = now() - interval '2 days' WHERE key_id = $1`, [
      kept.keyId,
    ])
    await keys.prune()
    expect(await keys.find(kept.apiKey), 'a key in use has no such end').toMatchObject({ status: 'active' })
  })

  test('50 parallel revocations yield one instant and one audit event', async () => {
    const id = await account()
    const { keyId, apiKey } = await create(id)
    const revoked = await parallel(50, () => keys.revoke(id, keyId))
    expect(new Set(revoked.map((key) => key?.revokedAt)).size).toBe(1)
    expect(await keys.revoke(id, keyId)).toEqual(revoked[0])
    expect(revoked[0]).toMatchObject({ status: 'revoked', revokedAt: expect.any(Number) })
    expect(await keys.find(apiKey)).toMatchObject({ status: 'revoked' })
    const events = await auditEvents(db, id)
    expect(events.map(({ action, subject }) => `${action} ${subject}`)).toEqual([
      `key_revoked ${keyId}`,
      `key_created ${keyId}`,
    ])
  })

  test('a key of another account can be neither read nor revoked', async () => {
    const [mine, theirs] = [await account(), await account()]
    const { keyId, apiKey } = await create(theirs)
    expect(await keys.revoke(mine, keyId)).toBeNull()
    expect(await keys.revoke(mine, 'key_unknown')).toBeNull()
    expect(await keys.list(mine)).toEqual([])
    expect(await keys.find(apiKey)).toMatchObject({ status: 'active' })
  })

  test("today's usage of a key is the sum of its ledger entries without refunds", async () => {
    const id = await account()
    const [used, other] = [await create(id), await create(id)]
    const ledger = ledgerOn(db)
    const byKey = call(id, { tier: 'pro', credential: { kind: 'key', id: used.keyId }, credits: 3 })
    await ledger.debit(byKey)
    await ledger.debit(byKey)
    await refundCharge(db, id, grant(await ledger.debit(byKey)).opId)
    const usage = new Map((await keys.list(id)).map((key) => [key.keyId, key.usageToday]))
    expect(usage.get(used.keyId)).toEqual({ calls: 2, credits: 6 })
    expect(usage.get(other.keyId)).toEqual({ calls: 0, credits: 0 })
  })

  test('of many uses within a minute only the first is written', async () => {
    const id = await account()
    const { keyId } = await create(id)
    const query = vi.spyOn(db, 'query')
    for (let use = 0; use < 100; use++) keys.noteUse(id, keyId)
    expect(query).toHaveBeenCalledTimes(1)
    query.mockRestore()
    await expect.poll(async () => (await keys.list(id))[0]?.lastUsedAt).toEqual(expect.any(Number))
  })

  test('names with markup, quotes and control characters are stored unchanged', async () => {
    const id = await account()
    const name = `<img onerror=x> ' " \\ \u202e \u{1f319}`
    await create(id, 'live', name)
    expect((await keys.list(id))[0]?.name).toBe(name)
  })

  test('an account may create 60 within an hour, revoked ones included; other accounts are not affected', async () => {
    const id = await account()
    for (let made = 0; made < keysPerHour; made++) {
      expect(await keys.creationPause(id)).toBeNull()
      await keys.revoke(id, (await create(id)).keyId)
    }
    const pause = await keys.creationPause(id)
    expect(pause).toMatchObject({ perHour: 60 })
    expect(pause?.retryAfter).toBeGreaterThan(3_400)
    expect(await keys.creationPause(await account())).toBeNull()
  })

  test('pages list every revoked key once, and active ones on the first page only', async () => {
    const id = await account()
    await keys.create(id, { name: 'in use', mode: 'live' })
    await db.query(
      `INSERT INTO api_key (account_id, key_id, name, mode, hash, last4, status, revoked_at)
       SELECT $1, 'key_0' || lpad(n::text, 6, '0'), 'revoked', 'live', 'hash ' || $1 || n, 'last', 'revoked', now()
       FROM generate_series(1, 230) AS n`,
      [id],
    )
    const sizes: number[] = []
    const read: string[] = []
    let after: string | undefined
    do {
      const page = await keys.page(id, after)
      sizes.push(page.keys.length)
      read.push(...page.keys.map(({ keyId }) => keyId))
      after = page.next
    } while (after)
    expect([sizes, new Set(read).size]).toEqual([[101, 100, 30], 231])
  })
})
