import { beforeEach, describe, expect, it } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { auditEvents } from '../../../db/accounts/audit.ts'
import type { Database } from '../../../db/connection/database.ts'
import { createWebhookEndpoints, maxWebhooks } from '../../../db/webhooks/endpoints.ts'
import { createWebhookOutbox, type DueDelivery, deliveriesPerDay } from '../../../db/webhooks/outbox.ts'
import { drivers, parallel, setBack } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'

const fields = { url: 'https://example.com/events', description: 'chat' }
const failed = { isDelivered: false, responseStatus: 500, response: 'no', milliseconds: 3 }
const delivered = { isDelivered: true, nextSeconds: null, responseStatus: 204, response: '', milliseconds: 3 }

describe.each(drivers)('webhooks on $driver', ({ open }) => {
  let db: Database
  ownDatabase(open, (opened) => {
    db = opened
  })
  let accountId: string
  beforeEach(async () => {
    // A delivery of an earlier test must not be due in this one.
    await db.query(`UPDATE webhook_delivery SET status = 'failed', due_at = NULL WHERE due_at IS NOT NULL`)
    accountId = (await createAccounts(db).create('free')).accountId
  })
  const endpoints = () => createWebhookEndpoints(db)
  const outbox = () => createWebhookOutbox(db)
  const added = async () => (await endpoints().add(accountId, fields)) as string
  const event = (eventId = 'msg_1') => ({ accountId, eventId, type: 'webhook.test', payload: '{"a":1}' })
  const onlyDue = async (): Promise<DueDelivery> => {
    const [due] = await outbox().due(2, 10)
    if (!due) throw new Error('Nothing is due.')
    return due
  }
  const passes = (seconds: number) =>
    setBack(db, ['webhook_delivery', 'event_id', 'due_at'], accountId, seconds)

  it('an account has at most five, also if ten are added in parallel', async () => {
    const made = await parallel(10, () => endpoints().add(accountId, fields))
    expect(made.filter(Boolean)).toHaveLength(maxWebhooks)
    expect(await endpoints().list(accountId)).toHaveLength(maxWebhooks)
  })

  it('the database holds no secret in clear; a form that is sent twice makes one', async () => {
    const id = await added()
    const made = await parallel(4, () => endpoints().newSecret(accountId, id, 0))
    const [secret, ...others] = made.filter(Boolean)
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(others).toEqual([])
    const [row] = await db.query('SELECT secret::text FROM webhook_endpoint WHERE endpoint_id = $1', [id])
    expect(JSON.stringify(row)).not.toContain(secret?.slice(6))
  })

  it('a replaced secret signs for another day, after the new one', async () => {
    const id = await added()
    const first = await endpoints().newSecret(accountId, id, 0)
    await outbox().add(event('msg_1'))
    expect((await outbox().take(await onlyDue()))?.secrets).toEqual([first])
    const second = await endpoints().newSecret(accountId, id, 1)
    await outbox().add(event('msg_2'))
    expect((await outbox().take(await onlyDue()))?.secrets).toEqual([second, first])
    await db.query(
      'UPDATE webhook_endpoint SET former_until = now() WHERE account_id = $1 AND endpoint_id = $2',
      [accountId, id],
    )
    await outbox().add(event('msg_3'))
    expect((await outbox().take(await onlyDue()))?.secrets).toEqual([second])
  })

  it('the activity names who changed it', async () => {
    const by = { kind: 'person', id: accountId } as const
    const id = (await endpoints().add(accountId, fields, by)) as string
    await endpoints().newSecret(accountId, id, 0, by)
    await endpoints().change(accountId, id, { ...fields, description: 'calendar' }, true, by)
    await endpoints().disable(accountId, id, 'failures')
    await endpoints().remove(accountId, id, by)
    const events = (await auditEvents(db, accountId)).filter(({ subject }) => subject === id)
    expect(events.map(({ action, actor }) => [action, actor?.kind, actor?.id]).sort()).toEqual([
      ['webhook_added', 'person', accountId],
      ['webhook_changed', 'person', accountId],
      ['webhook_disabled', 'service', undefined],
      ['webhook_removed', 'person', accountId],
      ['webhook_secret_made', 'person', accountId],
    ])
  })

  it('an event goes to each enabled webhook of its account, once', async () => {
    const [one, two] = [await added(), await added()]
    await endpoints().change(accountId, two, fields, false)
    expect(await outbox().add(event())).toBe(1)
    expect(await outbox().add(event())).toBe(0)
    expect(await outbox().log(accountId, one)).toHaveLength(1)
    expect(await outbox().log(accountId, two)).toEqual([])
  })

  it('of ten processes one takes a delivery', async () => {
    await added()
    await outbox().add(event())
    const due = await onlyDue()
    const taken = await parallel(10, () => createWebhookOutbox(db).take(due))
    expect(taken.filter(Boolean)).toHaveLength(1)
    expect(await outbox().due(2, 10)).toEqual([])
  })

  it('a delivery of a process that was killed is taken again under the same id, and its late result is ignored', async () => {
    const id = await added()
    await outbox().add(event())
    const killed = await outbox().take(await onlyDue())
    await passes(60)
    const second = await outbox().take(await onlyDue())
    expect([second?.eventId, second?.attempts, second?.payload]).toEqual(['msg_1', 2, '{"a":1}'])
    if (!killed || !second) throw new Error('It was due twice.')
    await outbox().report(killed, { ...failed, nextSeconds: 5 })
    expect((await outbox().log(accountId, id))[0]?.attemptedAt).toBeNull()
    await outbox().report(second, delivered)
    expect((await outbox().log(accountId, id))[0]).toMatchObject({ status: 'delivered', attempts: 2 })
  })

  it('a failed attempt waits for its pause, and marks the webhook until a delivery', async () => {
    const id = await added()
    await outbox().add(event())
    const first = await outbox().take(await onlyDue())
    const since = first && (await outbox().report(first, { ...failed, nextSeconds: 300 }))
    expect(since).toBeGreaterThan(Date.now() - 60_000)
    expect(await outbox().due(2, 10)).toEqual([])
    await passes(299)
    expect(await outbox().due(2, 10)).toEqual([])
    await passes(1)
    const second = await outbox().take(await onlyDue())
    expect(second && (await outbox().report(second, delivered))).toBeNull()
    expect((await endpoints().list(accountId))[0]?.failingSince).toBeNull()
    expect(await outbox().sendAgain({ accountId, endpointId: id, eventId: 'msg_1' })).toBe(true)
    expect((await onlyDue()).attempts).toBe(0)
  })

  it('a disabled webhook gives up what waits, and nothing is sent again', async () => {
    const id = await added()
    await outbox().add(event())
    const due = await onlyDue()
    await endpoints().disable(accountId, id, 'failures')
    expect(await outbox().take(due)).toBeNull()
    expect((await outbox().log(accountId, id))[0]).toMatchObject({ status: 'failed', dueAt: null })
    expect(await outbox().sendAgain({ accountId, endpointId: id, eventId: 'msg_1' })).toBe(false)
    await endpoints().change(accountId, id, fields, true)
    expect((await endpoints().list(accountId))[0]).toMatchObject({ disabledBy: null, failingSince: null })
  })

  it('an account with a long queue leaves room for others', async () => {
    await added()
    for (let n = 0; n < 5; n++) await outbox().add(event(`msg_${n}`))
    const other = (await createAccounts(db).create('free')).accountId
    await endpoints().add(other, fields)
    await outbox().add({ ...event(), accountId: other })
    expect((await outbox().due(2, 10)).map((due) => due.accountId)).toEqual([accountId, accountId, other])
  })

  it('no account reads, changes or sends again what belongs to another', async () => {
    const id = await added()
    await outbox().add(event())
    const taken = await outbox().take(await onlyDue())
    if (taken) await outbox().report(taken, delivered)
    const other = (await createAccounts(db).create('free')).accountId
    expect(await outbox().log(other, id)).toEqual([])
    expect(await outbox().sendAgain({ accountId: other, endpointId: id, eventId: 'msg_1' })).toBe(false)
    expect(await endpoints().change(other, id, fields, false)).toBe(false)
    expect(await endpoints().newSecret(other, id, 0)).toBeNull()
    expect(await endpoints().remove(other, id)).toBe(false)
  })

  it('an account has a limited number of deliveries a day, and rows of a month', async () => {
    const id = await added()
    await db.query(
      `INSERT INTO webhook_delivery (account_id, endpoint_id, event_id, type, payload, status, due_at)
       SELECT $1, $2, 'msg_' || n, 't', '{}', 'failed', NULL FROM generate_series(1, ${deliveriesPerDay}) n`,
      [accountId, id],
    )
    expect(await outbox().add(event('msg_further'))).toBe(0)
    await db.query(
      `UPDATE webhook_delivery SET created_at = now() - interval '31 days' WHERE account_id = $1`,
      [accountId],
    )
    expect(await outbox().add(event('msg_new'))).toBe(1)
    await outbox().prune()
    expect((await outbox().log(accountId, id)).map(({ eventId }) => eventId)).toEqual(['msg_new'])
  })

  it('webhooks and deliveries are deleted with their account', async () => {
    await added()
    await outbox().add(event())
    await createAccounts(db).erase(accountId)
    const [left] = await db.query(
      `SELECT (SELECT count(*)::int FROM webhook_endpoint WHERE account_id = $1) AS endpoints,
        (SELECT count(*)::int FROM webhook_delivery WHERE account_id = $1) AS deliveries`,
      [accountId],
    )
    expect(left).toEqual({ endpoints: 0, deliveries: 0 })
  })
})
