import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import type { Database } from '../../../db/connection/database.ts'
import { createOAuthStore } from '../../../db/oauth/store.ts'
import { expiringKeys, nearLimitOf } from '../../../db/webhooks/account-states.ts'
import { createWebhookEndpoints } from '../../../db/webhooks/endpoints.ts'
import { createWebhookOutbox } from '../../../db/webhooks/outbox.ts'
import { AccountEventWatch } from '../../../server/webhooks/account-events.ts'
import { eventTypes, warnedShare } from '../../../tools/contract/webhook-events.ts'
import { call, drivers, ledgerOn, quotas } from '../../db/databases.ts'
import { ownDatabase } from '../../db/own-database.ts'

const dayMs = 86_400_000

describe.each(drivers)('events of accounts on $driver', ({ open }) => {
  let db: Database
  ownDatabase(open, (opened) => {
    db = opened
  })
  let accountId: string
  let endpointId: string
  beforeEach(async () => {
    accountId = (await createAccounts(db).create('free')).accountId
    const fields = { url: 'https://example.com/', description: 'one' }
    endpointId = (await createWebhookEndpoints(db).add(accountId, fields)) as string
  })
  const watch = (look = vi.fn()) =>
    new AccountEventWatch({
      nearLimit: () => nearLimitOf(db, warnedShare),
      expiringKeys: (days) => expiringKeys(db, days),
      add: createWebhookOutbox(db).add,
      look,
      log: { error: vi.fn() },
      everyMs: 1_000_000,
    })
  /** Events of the account in a round of a process that knows nothing, oldest first. */
  const events = async (now?: number) => {
    const one = watch()
    await one.round(now)
    await one.stop()
    const rows = await db.query<{ payload: string }>(
      'SELECT payload FROM webhook_delivery WHERE account_id = $1 AND endpoint_id = $2 ORDER BY created_at',
      [accountId, endpointId],
    )
    return rows.map(({ payload }) => JSON.parse(payload))
  }
  const spend = (credits: number, changes = {}) =>
    ledgerOn(db).debit(call(accountId, { credits, ...changes }))

  it('an account is warned at 80 % of its credits, and at 100 %, once each', async () => {
    const quota = quotas.free
    await spend(0.8 * quota - 1)
    expect(await events()).toEqual([])
    await spend(1)
    await events()
    expect(await events()).toMatchObject([
      {
        type: 'budget.warning',
        data: {
          subject: 'account',
          id: accountId,
          name: null,
          creditsUsed: 0.8 * quota,
          creditsLimit: quota,
          resetsAt: expect.stringMatching(/T00:00:00Z$/),
        },
      },
    ])
    await spend(0.2 * quota)
    await events()
    expect((await events()).map(({ type }) => type)).toEqual(['budget.warning', 'budget.exhausted'])
  })

  it('test credits give no event', async () => {
    await spend(100, { mode: 'test' })
    expect(await events()).toEqual([])
  })

  it('a key and an assistant with a limit of their own are reported by it, with their names', async () => {
    const key = await createApiKeys(db).create(accountId, { name: 'laptop', mode: 'live', dailyLimit: 10 })
    if (key === 'limit') throw new Error('A new account has room for keys.')
    const oauth = createOAuthStore(db)
    const grantId = await oauth.addGrant({
      accountId,
      clientId: 'client',
      clientName: 'Claude',
      publishedAt: null,
      redirectHost: 'client.example',
      scopes: ['sky:read'],
      validSeconds: 60,
    })
    await oauth.limitGrant(accountId, grantId, 10)
    await spend(8, { credential: { kind: 'key', id: key.keyId } })
    await spend(10, { credential: { kind: 'grant', id: grantId } })
    expect(
      (await events()).map(({ type, data }) => [type, data.subject, data.name, data.creditsUsed]),
    ).toEqual(
      expect.arrayContaining([
        ['budget.warning', 'key', 'laptop', 8],
        ['budget.exhausted', 'assistant', 'Claude', 10],
      ]),
    )
    expect(await events()).toHaveLength(2)
  })

  it('a key is reported 7 days and 1 day before its end, once each, and not if it was replaced', async () => {
    const keys = createApiKeys(db)
    const made = async (name: string, days: number) => {
      const key = await keys.create(accountId, { name, mode: 'live', expiresAt: Date.now() + days * dayMs })
      if (key === 'limit') throw new Error('A new account has room for keys.')
      return key.keyId
    }
    const ends = (keyId: string, days: number) =>
      db.query(
        `UPDATE api_key SET created_at = now() - interval '30 days', expires_at = now() + $3::float8 * interval '1 day'
         WHERE account_id = $1 AND key_id = $2`,
        [accountId, keyId, days],
      )
    const [one, replaced] = [await made('one', 30), await made('replaced', 30)]
    await made('of a week', 7)
    await ends(replaced, 5)
    await db.query(`UPDATE api_key SET successor = 'key_2' WHERE account_id = $1 AND key_id = $2`, [
      accountId,
      replaced,
    ])
    await ends(one, 7.1)
    expect(await events()).toEqual([])
    await ends(one, 6.9)
    await events()
    const [first, ...others] = await events()
    expect(others).toEqual([])
    expect(first).toMatchObject({ type: 'key.expiring', data: { keyId: one, name: 'one', days: 7 } })
    // The same end, six days later; the key of a week is reported then, for the first time.
    const later = await events(Date.parse(first.data.expiresAt) - 0.8 * dayMs)
    expect(later.map(({ data }) => `${data.name} ${data.days}`).sort()).toEqual([
      'of a week 1',
      'one 1',
      'one 7',
    ])
  })

  it('the fields are those of the table', async () => {
    await spend(quotas.free)
    const [{ type, data, timestamp }] = await events()
    const { fields } = eventTypes[type as 'budget.exhausted']
    expect(Object.keys(data)).toEqual(fields.map(({ name }) => name))
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  })

  it('an account without an enabled webhook has no events; the sender is called for new ones alone', async () => {
    await spend(quotas.free)
    await createWebhookEndpoints(db).disable(accountId, endpointId, 'person')
    expect(await events()).toEqual([])
    await createWebhookEndpoints(db).change(
      accountId,
      endpointId,
      { url: 'https://example.com/', description: 'one' },
      true,
    )
    const look = vi.fn()
    const one = watch(look)
    await one.round()
    await one.round()
    await one.stop()
    expect(look).toHaveBeenCalledOnce()
  })
})
