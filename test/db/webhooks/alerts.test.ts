import { beforeEach, describe, expect, it } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { auditEvents } from '../../../db/accounts/audit.ts'
import type { Database } from '../../../db/connection/database.ts'
import { sealSecrets } from '../../../db/secrets/sealed-secrets.ts'
import { newSecretKey } from '../../../db/vault.ts'
import { createSkyAlerts, maxAlerts, type TakenAlert } from '../../../db/webhooks/alerts.ts'
import { createWebhookEndpoints } from '../../../db/webhooks/endpoints.ts'
import { createWebhookOutbox, deliveriesPerDay } from '../../../db/webhooks/outbox.ts'
import { drivers, parallel, setBack } from '../databases.ts'
import { ownDatabase } from '../own-database.ts'
import { withKeys } from '../with-keys.ts'

const hour = 3_600_000
const start = Math.floor(Date.now() / 1_000) * 1_000

describe.each(drivers)('sky alerts on $driver', ({ open }) => {
  let db: Database
  ownDatabase(open, (opened) => {
    db = opened
  })
  let accountId: string
  let endpointIds: readonly string[]
  beforeEach(async () => {
    // Alerts of an earlier test must not be due in this one.
    await db.query('DELETE FROM sky_alert')
    await db.query('DELETE FROM sky_alert_event')
    accountId = (await createAccounts(db).create('free')).accountId
    const hook = { url: 'https://example.com/events', description: 'chat' }
    endpointIds = [(await createWebhookEndpoints(db).add(accountId, hook)) ?? '']
  })
  const alerts = () => createSkyAlerts(db)
  const by = () => ({ kind: 'person', id: accountId }) as const
  const named = (alertId = 'alt_1') => ({ accountId, alertId })
  const fields = (changes = {}) => ({
    name: 'eclipses',
    tool: 'list_eclipses',
    args: { latitude: 51.4779 },
    leadSeconds: 0,
    endpointIds,
    ...changes,
  })
  const added = (alertId = 'alt_1', changes = {}) =>
    alerts().add(named(alertId), fields(changes), start, by())
  async function taken(alertId = 'alt_1'): Promise<TakenAlert> {
    const found = await alerts().take(named(alertId))
    if (!found) throw new Error('The alert is not due.')
    return found
  }
  const passes = (seconds: number) => setBack(db, ['sky_alert', 'alert_id', 'search_at'], accountId, seconds)
  const event = (eventId: string, startsAt = start - hour) => ({ eventId, startsAt, payload: '{"a":1}' })
  const waiting = () =>
    db.query<{ id: string }>(
      'SELECT event_id AS id FROM sky_alert_event WHERE account_id = $1 ORDER BY starts_at',
      [accountId],
    )
  const log = () => createWebhookOutbox(db).log(accountId, endpointIds[0] as string)
  async function sendAll(): Promise<number> {
    let sent = 0
    for (const one of await alerts().dueEvents(1_000)) sent += await alerts().send(one)
    return sent
  }

  it('an account has at most twenty, also if thirty are added in parallel; a form sent twice adds one', async () => {
    const made = await parallel(30, (n) => added(`alt_${n}`))
    expect(made.filter(Boolean)).toHaveLength(maxAlerts)
    const [first] = await alerts().list(accountId)
    expect(await added(first?.alertId)).toBe(true)
    expect(await alerts().list(accountId)).toHaveLength(maxAlerts)
  })

  it('arguments are encrypted, follow a new key, and are unknown without any', async () => {
    await added()
    const stored = async () =>
      JSON.stringify(await db.query('SELECT arguments FROM sky_alert WHERE account_id = $1', [accountId]))
    expect(await stored()).not.toContain('51.4779')
    expect((await alerts().list(accountId))[0]?.args).toEqual({ latitude: 51.4779 })
    const [older, newer] = [newSecretKey(), newSecretKey()]
    await db.query('DELETE FROM sky_alert')
    await createSkyAlerts(withKeys(db, [older])).add(named(), fields(), start, by())
    await sealSecrets(withKeys(db, [newer, older]))
    const after = createSkyAlerts(withKeys(db, [newer]))
    expect((await after.list(accountId))[0]?.args).toEqual({ latitude: 51.4779 })
    expect((await alerts().list(accountId))[0]?.args).toBeNull()
    expect(await taken()).toMatchObject({ args: null, tier: 'free' })
  })

  it('of ten processes one takes a search; one that was killed is taken again from the same instant', async () => {
    await added()
    expect(await alerts().due(10)).toEqual([named()])
    const found = await parallel(10, () => createSkyAlerts(db).take(named()))
    expect(found.filter(Boolean)).toHaveLength(1)
    expect(await alerts().due(10)).toEqual([])
    await passes(120)
    expect((await taken()).searchedUntil).toBe(start)
  })

  it('of two searches from one instant the first stores its events, the second none', async () => {
    await added()
    const one = await taken()
    await passes(120)
    const two = await taken()
    await alerts().found(one, start + hour, [event('msg_1')])
    await alerts().found(two, start + 2 * hour, [event('msg_2')])
    expect(await waiting()).toEqual([{ id: 'msg_1' }])
    expect((await alerts().list(accountId))[0]?.searchedUntil).toBe(start + hour)
  })

  it('the next search is due an hour and the lead before what was not searched yet', async () => {
    await added('alt_1', { leadSeconds: 86_400 })
    await alerts().found(await taken(), start + 30 * 24 * hour, [])
    await passes((28 * 24 + 22) * 3_600)
    expect(await alerts().due(10)).toEqual([])
    await passes(3_600)
    expect(await alerts().due(10)).toEqual([named()])
  })

  it('an event is due so long before its start, and becomes one delivery of ten parallel moves', async () => {
    await added('alt_1', { leadSeconds: 3_600 })
    await alerts().found(await taken(), start + 9 * hour, [
      event('msg_now', start + hour - 1_000),
      event('msg_later', start + 2 * hour),
    ])
    const due = await alerts().dueEvents(10)
    expect(due).toEqual([{ ...named(), eventId: 'msg_now' }])
    const sent = await parallel(10, () => alerts().send({ ...named(), eventId: 'msg_now' }))
    expect(sent.reduce((sum, one) => sum + one, 0)).toBe(1)
    expect(await log()).toMatchObject([{ eventId: 'msg_now', type: 'sky.event', status: 'pending' }])
    expect((await alerts().list(accountId))[0]?.nextAt).toBe(start + 2 * hour)
  })

  it('an alert without an enabled webhook is not searched; what is due then goes nowhere', async () => {
    await added()
    await alerts().found(await taken(), start, [event('msg_1')])
    await createWebhookEndpoints(db).disable(accountId, endpointIds[0] as string, 'gone')
    await passes(9 * 3_600)
    expect(await alerts().due(10)).toEqual([])
    expect(await sendAll()).toBe(0)
    expect(await waiting()).toEqual([])
    await createWebhookEndpoints(db).remove(accountId, endpointIds[0] as string)
    expect(await alerts().due(10)).toEqual([])
    expect(await alerts().list(accountId)).toHaveLength(1)
  })

  it('a suspended account keeps its events and is not searched, until it is reactivated', async () => {
    await added()
    await alerts().found(await taken(), start, [event('msg_1')])
    await passes(9 * 3_600)
    await createAccounts(db).setStatus(accountId, 'disabled')
    expect([await alerts().due(10), await alerts().take(named()), await sendAll()]).toEqual([[], null, 0])
    await createAccounts(db).setStatus(accountId, 'active')
    expect([await alerts().due(10), await sendAll()]).toEqual([[named()], 1])
  })

  it('an account that has had its deliveries of the day keeps further events for the next', async () => {
    await added()
    await alerts().found(await taken(), start, [event('msg_1')])
    await db.query(
      `INSERT INTO webhook_delivery (account_id, endpoint_id, event_id, type, payload, status, due_at)
       SELECT $1, $2, 'msg_' || (n + 10), 't', '{}', 'failed', NULL FROM generate_series(1, ${deliveriesPerDay}) n`,
      [accountId, endpointIds[0]],
    )
    expect(await sendAll()).toBe(0)
    await db.query(
      `UPDATE webhook_delivery SET created_at = now() - interval '1 day' WHERE account_id = $1`,
      [accountId],
    )
    expect(await sendAll()).toBe(1)
  })

  it('a paused alert sends nothing, and goes on without a second search of what is known', async () => {
    await added()
    await alerts().found(await taken(), start + 30 * 24 * hour, [
      event('msg_1'),
      event('msg_2', start + 24 * hour),
    ])
    expect(await alerts().pause(named(), by())).toBe(true)
    expect(await alerts().pause(named(), by())).toBe(false)
    expect(await sendAll()).toBe(0)
    expect(await alerts().resume(named(), start, by())).toBe(true)
    expect(await alerts().resume(named(), start, by())).toBe(false)
    expect(await waiting()).toEqual([{ id: 'msg_2' }])
    expect(await alerts().due(10)).toEqual([])
    expect((await alerts().list(accountId))[0]?.searchedUntil).toBe(start + 30 * 24 * hour)
  })

  it('a search that ends after its alert was paused or removed stores nothing', async () => {
    await added()
    const paused = await taken()
    await alerts().pause(named(), by())
    await alerts().found(paused, start + hour, [event('msg_1')])
    await alerts().hold(paused, 'refused', 'invalid_parameter')
    expect((await alerts().list(accountId))[0]?.heldBy).toBe('person')
    await alerts().remove(named(), by())
    await alerts().found(paused, start + hour, [event('msg_1')])
    expect(await waiting()).toEqual([])
  })

  it('an alert without credits is searched again within the hour from the same instant, and noted once', async () => {
    await added()
    for (let n = 0; n < 3; n++) {
      await alerts().hold(await taken(), 'hour', 'quota_exceeded')
      expect(await alerts().due(10)).toEqual([])
      await passes(3_600)
    }
    const searched = await taken()
    expect(searched.searchedUntil).toBe(start)
    const notices = (await auditEvents(db, accountId)).filter(({ action }) => action === 'alert_held')
    expect(notices).toMatchObject([{ about: 'eclipses', detail: { problem: 'quota_exceeded' } }])
    await alerts().found(searched, start + hour, [])
    expect((await alerts().list(accountId))[0]).toMatchObject({ heldBy: null, problem: null })
  })

  it('a refused alert waits for a person', async () => {
    await added()
    await alerts().hold(await taken(), 'refused', 'unknown_body')
    await passes(99 * 3_600)
    expect(await alerts().due(10)).toEqual([])
    expect((await alerts().list(accountId))[0]).toMatchObject({ heldBy: 'refused', problem: 'unknown_body' })
    expect(await alerts().resume(named(), start + hour, by())).toBe(true)
    expect(await alerts().due(10)).toEqual([named()])
  })

  it('no account changes or removes what belongs to another; events are deleted with alert and account', async () => {
    await added()
    await added('alt_2')
    for (const one of ['alt_1', 'alt_2'])
      await alerts().found(await taken(one), start + hour, [event(`msg_${one}`)])
    const other = { accountId: (await createAccounts(db).create('free')).accountId, alertId: 'alt_1' }
    const actor = { kind: 'person', id: other.accountId } as const
    expect(await alerts().pause(other, actor)).toBe(false)
    expect(await alerts().resume(other, start, actor)).toBe(false)
    expect(await alerts().remove(other, actor)).toBe(false)
    expect(await alerts().remove(named(), by())).toBe(true)
    expect(await waiting()).toEqual([{ id: 'msg_alt_2' }])
    await createAccounts(db).erase(accountId)
    expect([await alerts().list(accountId), await waiting()]).toEqual([[], []])
  })
})
