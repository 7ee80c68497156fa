import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { type AccessTokens, createAccessTokens } from '../../db/access-tokens.ts'
import { createAccounts } from '../../db/accounts.ts'
import { auditEvents } from '../../db/audit.ts'
import type { Database } from '../../db/client.ts'
import { createOAuthStore } from '../../db/oauth-store.ts'
import { refundCharge } from '../../db/refund.ts'
import type { NewGrant } from '../../oauth/ports.ts'
import { call, drivers, grant, ledgerOn, parallel } from './databases.ts'
import { ownDatabase } from './own-database.ts'

describe.each(drivers)('the OAuth store on $driver', ({ open }) => {
  let db: Database
  let store: ReturnType<typeof createOAuthStore>
  let tokens: AccessTokens
  let accountId: string
  ownDatabase(open, async (own) => {
    db = own
    store = createOAuthStore(db, 5)
    tokens = createAccessTokens(db)
    accountId = (await createAccounts(db).create('starter')).accountId
  })

  const newGrant = (changes: Partial<NewGrant> = {}): NewGrant => ({
    accountId,
    clientId: 'client',
    clientName: 'A client',
    clientHost: null,
    redirectHost: 'claude.ai',
    scopes: ['sky:read', 'usage:read'],
    validSeconds: 60,
    ...changes,
  })
  let made = 0
  /** Keeps something under a secret of its own. */
  const kept = async (payload: object = {}, seconds = 60) => {
    const secret = `secret-${++made}`
    await store.put('RefreshToken', secret, payload as never, seconds)
    return secret
  }

  test('finds what was put under its secret and kind, and keeps no secret', async () => {
    const secret = await kept({ grantId: 'g' })
    expect(await store.find('RefreshToken', secret)).toEqual({ payload: { grantId: 'g' }, consumed: null })
    expect(await store.find('AuthorizationCode', secret)).toBeUndefined()
    expect(JSON.stringify(await db.query('SELECT * FROM oauth_artifact'))).not.toContain(secret)
  })

  test('finds nothing that has expired, and prunes it', async () => {
    const secret = await kept({}, 0.001)
    await expect.poll(() => store.find('RefreshToken', secret)).toBeUndefined()
    await store.prune()
    const rows = await db.query('SELECT 1 FROM oauth_artifact WHERE expires_at < now()')
    expect(rows).toEqual([])
  })

  test('of 100 parallel uses, one is the first; a new payload does not make it unused', async () => {
    const secret = await kept()
    const first = await parallel(100, () => store.consume('RefreshToken', secret))
    expect(first.filter(Boolean)).toHaveLength(1)
    await store.put('RefreshToken', secret, { again: true }, 60)
    expect(await store.consume('RefreshToken', secret)).toBe(false)
    expect((await store.find('RefreshToken', secret))?.consumed).toBeGreaterThan(1_700_000_000)
  })

  test('a grant is found while it is active and has not expired', async () => {
    const grantId = await store.addGrant(newGrant())
    expect(await store.grant(grantId)).toMatchObject({
      grantId,
      accountId,
      scopes: ['sky:read', 'usage:read'],
    })
    const past = await store.addGrant(newGrant({ validSeconds: -1 }))
    expect(await store.grant(past)).toBeUndefined()
    await store.revokeGrant(grantId, 'client')
    expect(await store.grant(grantId)).toBeUndefined()
  })

  test('50 parallel ends of a grant end it once, with one audit event', async () => {
    const grantId = await store.addGrant(newGrant())
    const ended = await parallel(50, () => store.revokeGrant(grantId, 'person', accountId))
    expect(ended.filter(Boolean)).toHaveLength(1)
    const events = (await auditEvents(db, accountId)).filter(({ subject }) => subject === grantId)
    expect(events.map(({ action }) => action)).toEqual(['assistant_disconnected', 'assistant_connected'])
  })

  test('lists active grants first, and who ended the others', async () => {
    const other = await createAccounts(db).create('free')
    const one = await store.addGrant(newGrant({ accountId: other.accountId }))
    const two = await store.addGrant(newGrant({ accountId: other.accountId }))
    await store.revokeGrant(two, 'reuse')
    const seen = () =>
      store.grants(other.accountId).then((all) => all.map((grant) => [grant.grantId, grant.revokedBy]))
    expect(await seen()).toEqual([
      [one, null],
      [two, 'reuse'],
    ])
    await createAccounts(db).erase(other.accountId)
    expect(await seen()).toEqual(expect.arrayContaining([[one, 'account']]))
  })

  test("today's usage of a grant is what the ledger says of it, refunds taken off", async () => {
    const { accountId: mine } = await createAccounts(db).create('free')
    const used = await store.addGrant(newGrant({ accountId: mine }))
    const idle = await store.addGrant(newGrant({ accountId: mine }))
    const ledger = ledgerOn(db)
    const byGrant = call(mine, { credential: { kind: 'grant', id: used }, credits: 3 })
    await ledger.debit(byGrant)
    await ledger.debit(byGrant)
    await refundCharge(db, mine, grant(await ledger.debit(byGrant)).opId)
    const usage = new Map((await store.grants(mine)).map((one) => [one.grantId, one.usageToday]))
    expect(usage.get(used)).toEqual({ calls: 2, credits: 6 })
    expect(usage.get(idle)).toEqual({ calls: 0, credits: 0 })
  })

  test('an access token is known with its grant and account as they are now', async () => {
    const grantId = await store.addGrant(newGrant())
    await store.put(
      'AccessToken',
      'token',
      { accountId, grantId, scope: 'sky:read', aud: 'https://x/mcp' },
      60,
    )
    const known = {
      accountId,
      grantId,
      scopes: ['sky:read'],
      audience: 'https://x/mcp',
      expired: false,
      grantStatus: 'active',
      tier: 'starter',
      accountStatus: 'active',
    }
    expect(await tokens.find('token')).toEqual(known)
    expect(await tokens.find('another')).toBeNull()
    tokens.noteUse(accountId, grantId)
    const used = async () =>
      (await store.grants(accountId)).find((one) => one.grantId === grantId)?.lastUsedAt
    await expect.poll(used).not.toBeNull()
    await store.revokeGrant(grantId, 'person')
    expect(await tokens.find('token')).toEqual({ ...known, grantStatus: 'revoked' })
  })

  test('keeps the newest clients that nobody approved, and every approved one', async () => {
    await store.addClient('approved', { a: 1 })
    await store.addGrant(newGrant({ clientId: 'approved' }))
    for (let n = 1; n <= 8; n += 1) {
      await store.addClient(`c${n}`, {})
      // The embedded database tells time in milliseconds, and of two in the same one neither is newer.
      await sleep(2)
    }
    const there = await db.query<{ id: string }>(
      'SELECT client_id AS id FROM oauth_client ORDER BY created_at',
    )
    expect(there.map(({ id }) => id)).toEqual(['approved', 'c4', 'c5', 'c6', 'c7', 'c8'])
    await db.query(`UPDATE oauth_client SET created_at = now() - interval '25 hours'`)
    await store.prune()
    expect(await store.client('approved')).toEqual({ a: 1 })
    expect(await store.client('c8')).toBeUndefined()
  })
})
