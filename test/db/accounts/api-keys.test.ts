import { describe, expect, test, vi } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { type ApiKeyStore, createApiKeys, keysPerHour, maxActiveKeys } from '../../../db/accounts/api-keys.ts'
import { auditEvents } from '../../../db/accounts/audit.ts'
import { createFeeds } from '../../../db/accounts/feeds.ts'
import { newKey } from '../../../db/accounts/key-format.ts'
import type { Database } from '../../../db/connection/database.ts'
import { refundCharge } from '../../../db/ledger/refund-statement.ts'
import type { Mode } from '../../../tools/contract/ports.ts'
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
      scopes: null,
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

  test('K-14 an expired key is found as expired, is cleaned up as of its end, and frees its slot', async () => {
    const id = await account()
    const made = await keys.create(id, { name: 'short', mode: 'live', expiresAt: Date.now() + 60_000 })
    if (made === 'limit') throw new Error('no room')
    expect(await keys.find(made.apiKey)).toMatchObject({ status: 'active' })
    await db.query(`UPDATE api_key SET expires_at = now() - interval '1 second' WHERE key_id = $1`, [
      made.keyId,
    ])
    expect(await keys.find(made.apiKey)).toMatchObject({ status: 'expired' })
    expect(await keys.list(id)).toMatchObject([{ status: 'expired' }])
    expect(
      await keys.change(id, made.keyId, { name: 'longer', dailyLimit: null, expiresAt: null }),
    ).toBeNull()
    await keys.prune()
    expect(await keys.find(made.apiKey)).toMatchObject({ status: 'expired' })
    const [shown] = await keys.list(id)
    expect([shown?.status, shown?.revokedAt]).toEqual(['expired', shown?.expiresAt])
    expect((await auditEvents(db, id))[0]).toMatchObject({ action: 'key_expired', subject: made.keyId })
  })

  test('a key that was revoked before its end stays revoked', async () => {
    const id = await account()
    const made = await keys.create(id, { name: 'short', mode: 'live', expiresAt: Date.now() + 60_000 })
    if (made === 'limit') throw new Error('no room')
    await keys.revoke(id, made.keyId)
    const earlier = `UPDATE api_key SET revoked_at = now() - interval '1 minute', expires_at = now() WHERE key_id = $1`
    await db.query(earlier, [made.keyId])
    expect(await keys.find(made.apiKey)).toMatchObject({ status: 'revoked' })
  })

  test('keys that have expired make room before the cleanup runs', async () => {
    const id = await account()
    for (let n = 0; n < maxActiveKeys; n++) await create(id)
    expect(await keys.create(id, { name: null, mode: 'live' })).toBe('limit')
    await db.query(`UPDATE api_key SET expires_at = now() WHERE account_id = $1 AND slot = 7`, [id])
    expect(await keys.create(id, { name: null, mode: 'live' })).toMatchObject({ status: 'active' })
  })

  test('name, limit and end of a key can be changed by its account alone; scopes are kept', async () => {
    const id = await account()
    const made = await keys.create(id, { name: 'old', mode: 'live', dailyLimit: 5, scopes: ['sky:read'] })
    if (made === 'limit') throw new Error('no room')
    const end = Math.floor(Date.now() / 1000) * 1000 + 3_600_000
    const changes = { name: 'new', dailyLimit: 7, expiresAt: end }
    expect(await keys.change(await account(), made.keyId, changes)).toBeNull()
    expect(await keys.change(id, made.keyId, changes)).toMatchObject({ ...changes, scopes: ['sky:read'] })
    expect(await keys.find(made.apiKey)).toMatchObject({ scopes: ['sky:read'] })
    expect((await auditEvents(db, id))[0]).toMatchObject({ action: 'key_changed', about: 'new' })
    const kept = await db.query('SELECT * FROM audit_event WHERE account_id = $1', [id])
    expect(JSON.stringify(kept), 'events stay when the account is erased').not.toMatch(/"(old|new)"/)
    await keys.revoke(id, made.keyId)
    expect(await keys.change(id, made.keyId, changes)).toBeNull()
  })

  test('a rotated key works until its overlap ends; its successor has its name, limit, scopes and lifetime', async () => {
    const id = await account()
    const day = 86_400_000
    const made = await keys.create(id, {
      name: 'server',
      mode: 'live',
      dailyLimit: 9,
      scopes: ['sky:read'],
      expiresAt: Date.now() + 30 * day,
    })
    if (made === 'limit') throw new Error('no room')
    const feeds = createFeeds(db)
    await feeds.make({ accountId: id, keyId: made.keyId }, { tool: 'list_seasons', args: {} })
    const next = await keys.rotate(id, made.keyId, day)
    if (next === 'limit' || next === null) throw new Error('not rotated')
    expect(next).toMatchObject({ name: 'server', last4: null, dailyLimit: 9, scopes: ['sky:read'] })
    expect((next.expiresAt ?? 0) - Date.now()).toBeGreaterThan(29 * day)
    const old = (await keys.list(id)).find(({ keyId }) => keyId === made.keyId)
    expect(old).toMatchObject({ status: 'active', successor: next.keyId })
    expect((old?.expiresAt ?? 0) - Date.now()).toBeLessThanOrEqual(day)
    expect(await keys.find(made.apiKey)).toMatchObject({ status: 'active' })
    expect((await feeds.list(id))[0]).toMatchObject({ keyId: next.keyId })
    const opened = await keys.open(id, next.keyId)
    expect(await keys.find(opened?.apiKey ?? '')).toMatchObject({ keyId: next.keyId, status: 'active' })
    expect(await keys.rotate(id, made.keyId, day), 'it is replaced already').toBeNull()
  })

  test('K-19 the feeds of a key end with a rotation without overlap, and go on with a scheduled one', async () => {
    const id = await account()
    const feeds = createFeeds(db)
    const [leaked, other] = [await create(id), await create(id)]
    const made = async (keyId: string) => {
      const feed = await feeds.make({ accountId: id, keyId }, { tool: 'list_seasons', args: {} })
      return feed?.secret ?? ''
    }
    const [ofLeaked, ofOther] = [await made(leaked.keyId), await made(other.keyId)]
    expect(await keys.rotate(id, leaked.keyId, 0)).toMatchObject({ status: 'active' })
    expect(await feeds.read(ofLeaked)).toBeNull()
    const next = await keys.rotate(id, other.keyId, 60_000)
    expect(await feeds.read(ofOther)).toMatchObject({ keyId: (next as { keyId: string }).keyId })
    const actions = (await auditEvents(db, id)).map(({ action }) => action)
    expect(actions.filter((one) => one === 'key_rotated')).toHaveLength(2)
    expect(actions.filter((one) => one === 'key_revoked')).toHaveLength(1)
  })

  test('a key rotated without overlap ends at once, and an overlap never outlasts the end of a key', async () => {
    const id = await account()
    const [one, other] = [await create(id), await create(id)]
    await keys.rotate(id, one.keyId, 0)
    expect(await keys.find(one.apiKey)).toMatchObject({ status: 'revoked' })
    const end = Math.floor(Date.now() / 1000) * 1000 + 3_600_000
    await keys.change(id, other.keyId, { name: 'other', dailyLimit: null, expiresAt: end })
    await keys.rotate(id, other.keyId, 86_400_000)
    expect((await keys.list(id)).find(({ keyId }) => keyId === other.keyId)?.expiresAt).toBe(end)
  })

  test('of parallel rotations one succeeds, and no surplus key stays active', async () => {
    const id = await account()
    const made = await create(id)
    const results = await parallel(5, () => keys.rotate(id, made.keyId, 60_000))
    expect(results.filter((one) => one !== null)).toHaveLength(1)
    const active = (await keys.list(id)).filter(({ status }) => status === 'active')
    expect(active).toHaveLength(2)
  })

  test('a key of another account, and one that was not opened, cannot be rotated', async () => {
    const [mine, theirs] = [await account(), await account()]
    const { keyId } = await create(theirs)
    const reserved = await keys.reserve(mine, { name: null, mode: 'live' })
    if (reserved === 'limit') throw new Error('no room')
    expect(await keys.rotate(mine, keyId, 0)).toBeNull()
    expect(await keys.rotate(mine, reserved.keyId, 0)).toBeNull()
    expect((await keys.list(theirs))[0]).toMatchObject({ status: 'active', successor: null })
  })

  test('K-21 the end of a key that is replaced can be brought forward alone', async () => {
    const id = await account()
    const createdKey = await keys.create(id, { name: 'one', mode: 'live' })
    if (createdKey === 'limit') throw new Error('no room')
    await keys.rotate(id, createdKey.keyId, 3_600_000)
    const end = (await keys.list(id)).find(({ keyId }) => keyId === createdKey.keyId)?.expiresAt ?? 0
    const change = async (expiresAt: number | null) =>
      (await keys.change(id, createdKey.keyId, { name: 'one', dailyLimit: null, expiresAt }))?.expiresAt
    expect(await change(null)).toBe(end)
    expect(await change(end + 86_400_000)).toBe(end)
    expect(await change(end - 60_000)).toBe(end - 60_000)
  })
})
