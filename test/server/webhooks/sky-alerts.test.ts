import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { auditEvents } from '../../../db/accounts/audit.ts'
import type { Database } from '../../../db/connection/database.ts'
import { createSkyAlerts } from '../../../db/webhooks/alerts.ts'
import { createWebhookEndpoints } from '../../../db/webhooks/endpoints.ts'
import { createWebhookOutbox } from '../../../db/webhooks/outbox.ts'
import { type AlertFindings, searchAlert } from '../../../server/webhooks/alert-search.ts'
import { sendingOf } from '../../../server/webhooks/mail-poster.ts'
import { eventPoster } from '../../../server/webhooks/post-event.ts'
import { type SkyAlertPorts, SkyAlertWatch } from '../../../server/webhooks/sky-alerts.ts'
import { WebhookSender } from '../../../server/webhooks/webhook-sender.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { eventTypes } from '../../../tools/contract/webhook-events.ts'
import { call, drivers, ledgerOn, quotas } from '../../db/databases.ts'
import { ownDatabase } from '../../db/own-database.ts'
import { alertRuntime } from './alert-runtime.ts'

const dayMs = 86_400_000
/** Nearly as long as a search covers, so that most of its events are due at once. */
const leadDays = 29
const wholeSecond = (at: number) => Math.floor(at / 1_000) * 1_000

describe.each(drivers)('the watch of sky alerts on $driver', ({ open }) => {
  let db: Database
  ownDatabase(open, (opened) => {
    db = opened
  })
  let accountId: string
  let endpointId: string
  const running: { stop(): Promise<void> }[] = []
  beforeEach(async () => {
    await db.query('DELETE FROM sky_alert')
    await db.query('DELETE FROM sky_alert_event')
    accountId = (await createAccounts(db).create('free')).accountId
    const fields = { url: 'https://example.com/', description: 'one' }
    endpointId = (await createWebhookEndpoints(db).add(accountId, fields)) as string
  })
  afterEach(async () => {
    await Promise.all(running.splice(0).map((one) => one.stop()))
    await db.query(`UPDATE webhook_delivery SET status = 'failed', due_at = NULL WHERE due_at IS NOT NULL`)
  })
  const alerts = () => createSkyAlerts(db)
  const used = async () => (await ledgerOn(db).balance(accountId, 'live')).used
  const passes = (seconds: number) =>
    db.query(`UPDATE sky_alert SET search_at = search_at - $1::float8 * interval '1 second'`, [seconds])
  async function added(changes = {}, from = wholeSecond(Date.now())): Promise<void> {
    const fields = { name: 'phases', tool: 'list_moon_phases', args: {}, leadSeconds: leadDays * 86_400 }
    const by = { kind: 'person', id: accountId } as const
    await alerts().add(
      { accountId, alertId: 'alt_1' },
      { ...fields, endpointIds: [endpointId], ...changes },
      from,
      by,
    )
  }
  const alert = async () => (await alerts().list(accountId))[0]
  const events = () =>
    db.query<{ event_id: string; payload: string }>(
      'SELECT event_id, payload FROM webhook_delivery WHERE account_id = $1 ORDER BY event_id',
      [accountId],
    )
  /** The watch of a process of its own. */
  async function watch(changes: Partial<SkyAlertPorts> = {}) {
    const runtime = await alertRuntime(db)
    const one = new SkyAlertWatch({
      alerts: alerts(),
      search: (request, signal) => searchAlert(runtime, request, signal),
      look: vi.fn(),
      searched: vi.fn(),
      log: { error: vi.fn() },
      everyMs: 1_000_000,
      ...changes,
    })
    running.push(one)
    return one
  }

  it('a search is charged once, and each of its events becomes one delivery with the fields of the table', async () => {
    await added()
    await (await watch()).round()
    await (await watch()).round()
    const sent = await events()
    // Four phases are 29.5 days.
    expect([3, 4]).toContain(sent.length)
    expect(await used()).toBe(1)
    for (const { payload } of sent) {
      const { type, data, timestamp } = JSON.parse(payload)
      expect(type).toBe('sky.event')
      expect(Object.keys(data)).toEqual(eventTypes['sky.event'].fields.map(({ name }) => name))
      expect(data).toMatchObject({ alertId: 'alt_1', name: 'phases', endsAt: null })
      expect(Date.parse(data.startsAt) - Date.parse(timestamp)).toBe(leadDays * dayMs)
    }
  })

  it('events name no place and no argument', async () => {
    const place = { latitude: 12.3456, longitude: -65.4321, timezone: 'America/Caracas' }
    await added({ tool: 'get_sky_calendar', args: place })
    await (await watch()).round()
    const text = JSON.stringify(await events())
    expect(text).toContain('sky.event')
    expect(text).not.toMatch(/12\.3|65\.4|Caracas/)
  })

  it('D-19 an account whose searches are slow takes one of a round, and no turn of another account', async () => {
    const accounts = createAccounts(db)
    const slow = (await accounts.create('free')).accountId
    const by = (owner: string) => ({ kind: 'person', id: owner }) as const
    const add = async (owner: string, count: number) => {
      const url = { url: 'https://example.com/', description: 'one' }
      const endpoint = (await createWebhookEndpoints(db).add(owner, url)) as string
      const fields = {
        name: 'phases',
        tool: 'list_moon_phases',
        args: {},
        leadSeconds: 0,
        endpointIds: [endpoint],
      }
      for (let n = 0; n < count; n++)
        await alerts().add(
          { accountId: owner, alertId: `alt_${owner}_${n}` },
          fields,
          wholeSecond(Date.now()),
          by(owner),
        )
    }
    // All of them have waited for longer than the others.
    await add(slow, 20)
    await passes(60)
    const others = await Promise.all(
      Array.from({ length: 3 }, async () => (await accounts.create('free')).accountId),
    )
    for (const other of others) await add(other, 2)
    const searches: string[] = []
    const one = await watch({
      search: async (request) => {
        searches.push(request.accountId)
        if (request.accountId !== slow)
          return { events: [], until: request.from + dayMs, next: null, creditsCharged: 0 }
        await new Promise((resolve) => setTimeout(resolve, 2_100))
        throw new Problem('compute_timeout', 'It took too long.')
      },
    })
    await one.round()
    const count = (owner: string) => searches.filter((name) => name === owner).length
    expect([count(slow), ...others.map(count)]).toEqual([1, 2, 2, 2])
  })

  it('of five processes at once one searches, and one moves each event', async () => {
    await added()
    const search = vi.fn()
    const runtime = await alertRuntime(db)
    const processes = await Promise.all(
      Array.from({ length: 5 }, () =>
        watch({
          search: (request, signal) => {
            search()
            return searchAlert(runtime, request, signal)
          },
        }),
      ),
    )
    await Promise.all(processes.map((one) => one.round()))
    await Promise.all(processes.map((one) => one.round()))
    expect(search).toHaveBeenCalledOnce()
    const ids = (await events()).map(({ event_id }) => event_id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThanOrEqual(3)
  })

  it.each([
    ['before its search was charged', 'search'],
    ['between its charge and its events', 'found'],
  ])('a process that is killed %s costs nothing more and loses no event', async (_, where) => {
    await added()
    const runtime = await alertRuntime(db)
    const never = new Promise<never>(() => {})
    let reached = () => {}
    const isReached = new Promise<void>((resolve) => {
      reached = resolve
    })
    const dies = () => {
      reached()
      return never
    }
    const killed = new SkyAlertWatch({
      alerts: { ...alerts(), ...(where === 'found' ? { found: dies } : {}) },
      search: where === 'search' ? dies : (request, signal) => searchAlert(runtime, request, signal),
      look: vi.fn(),
      searched: vi.fn(),
      log: { error: vi.fn() },
      everyMs: 1_000_000,
    })
    void killed.round()
    await isReached
    await (await watch()).round()
    expect(await events(), 'the search is still taken').toEqual([])
    await passes(120)
    await (await watch()).round()
    expect((await events()).length).toBeGreaterThanOrEqual(3)
    expect(await used()).toBe(1)
  })

  it('without credits an alert waits with a notice; it goes on from the same instant and loses nothing', async () => {
    const spend = call(accountId, { credits: quotas.free })
    await ledgerOn(db).debit(spend)
    await added()
    const searched = vi.fn()
    await (await watch({ searched })).round()
    await (await watch({ searched })).round()
    expect(searched.mock.calls).toEqual([['hour']])
    expect(await alert()).toMatchObject({ heldBy: 'hour', problem: 'quota_exceeded' })
    expect((await auditEvents(db, accountId))[0]).toMatchObject({ action: 'alert_held', about: 'phases' })
    await createAccounts(db).setTier(accountId, 'starter')
    await passes(3_600)
    await (await watch()).round()
    expect(await alert()).toMatchObject({ heldBy: null, problem: null })
    expect((await events()).length).toBeGreaterThanOrEqual(3)
  })

  it('after a longer pause it leaves out events of more than 30 days ago', async () => {
    const search = vi.fn(async (): Promise<AlertFindings> => nothing)
    await added({}, wholeSecond(Date.now() - 400 * dayMs))
    await (await watch({ search })).round()
    const [[{ from }]] = search.mock.calls as unknown as [[{ from: number }]]
    expect(Date.now() - from).toBeGreaterThan(29 * dayMs)
    expect(Date.now() - from).toBeLessThan(31 * dayMs)
  })
  const nothing = { events: [], until: wholeSecond(Date.now()), next: null, creditsCharged: 0 }

  it.each([
    ['invalid_parameter', 'refused', 'refused'],
    ['feature_not_in_tier', 'refused', 'refused'],
    ['compute_timeout', 'hour', 'hour'],
    ['rate_limited', 'later', null],
    ['unavailable', 'later', null],
  ] as const)('a search that ends with %s is %s', async (code, outcome, heldBy) => {
    await added()
    const searched = vi.fn()
    const search = () => Promise.reject(new Problem(code, 'no'))
    await (await watch({ search, searched })).round()
    expect(searched.mock.calls).toEqual([[outcome]])
    expect((await alert())?.heldBy).toBe(heldBy)
    await passes(120)
    expect(await alerts().due(10)).toHaveLength(heldBy ? 0 : 1)
    await passes(3_480)
    expect(await alerts().due(10)).toHaveLength(heldBy === 'refused' ? 0 : 1)
  })

  it('an error of one alert leaves the others alone', async () => {
    await added()
    await alerts().add(
      { accountId, alertId: 'alt_2' },
      { name: 'b', tool: 'list_seasons', args: {}, leadSeconds: 0, endpointIds: [endpointId] },
      wholeSecond(Date.now()),
      { kind: 'person', id: accountId },
    )
    const [error, searched] = [vi.fn(), vi.fn()]
    const search = async ({ alertId }: { alertId: string }) => {
      if (alertId === 'alt_1') throw new Error('a fault')
      return { ...nothing, until: wholeSecond(Date.now() + dayMs) }
    }
    await (await watch({ search, searched, log: { error } })).round()
    expect([error.mock.calls.length, searched.mock.calls]).toEqual([1, [['found']]])
  })

  it('at most ten searches run in a round, one after the other', async () => {
    let [at, most, all] = [0, 0, 0]
    for (let n = 0; n < 15; n++)
      await alerts().add(
        { accountId, alertId: `alt_${n}` },
        { name: 'b', tool: 'list_seasons', args: {}, leadSeconds: 0, endpointIds: [endpointId] },
        wholeSecond(Date.now()),
        { kind: 'person', id: accountId },
      )
    const search = async () => {
      at += 1
      all += 1
      most = Math.max(most, at)
      await new Promise((resolve) => setTimeout(resolve, 5))
      at -= 1
      return { ...nothing, until: wholeSecond(Date.now() + 40 * dayMs) }
    }
    await (await watch({ search })).round()
    expect([most, all]).toEqual([1, 10])
  })

  it('arguments under a lost key hold the alert', async () => {
    await added()
    await db.query(`UPDATE sky_alert SET arguments = '{"sealed":"lost.AAAA"}'`)
    await (await watch()).round()
    expect(await alert()).toMatchObject({ heldBy: 'refused', problem: 'arguments_unreadable', args: null })
  })
})

describe.each(drivers.slice(0, 1))('receivers of sky events on $driver', ({ open }) => {
  let db: Database
  ownDatabase(open, (opened) => {
    db = opened
  })
  let receiver: Server
  let url: string
  let answer: (status: number) => void
  let got: { headers: Record<string, string>; body: string }[]
  let status = 204
  beforeEach(async () => {
    got = []
    status = 204
    answer = (next) => {
      status = next
    }
    receiver = createServer(async (asked, reply) => {
      let body = ''
      for await (const chunk of asked) body += chunk
      got.push({ headers: asked.headers as Record<string, string>, body })
      if (status === 0) return
      reply.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`
  })
  afterEach(() => {
    receiver.closeAllConnections()
    receiver.close()
  })

  /** An account whose alert has found one event, and its delivery after one look of the sender. */
  async function delivered(to = url) {
    const { accountId } = await createAccounts(db).create('free')
    const endpoints = createWebhookEndpoints(db)
    const endpointId = (await endpoints.add(accountId, { url: to, description: 'one' })) as string
    const secret = (await endpoints.newSecret(accountId, endpointId, 0)) as string
    const alerts = createSkyAlerts(db)
    const from = wholeSecond(Date.now())
    await alerts.add(
      { accountId, alertId: 'alt_1' },
      { name: 'one', tool: 'list_seasons', args: {}, leadSeconds: 3_600, endpointIds: [endpointId] },
      from,
      { kind: 'person', id: accountId },
    )
    const found = { uid: 'evt:one', title: 'One', start: from + 60_000, end: from + 120_000 }
    const watch = new SkyAlertWatch({
      alerts,
      search: async () => ({ events: [found], until: from + 30 * dayMs, next: null, creditsCharged: 1 }),
      look: () => {},
      searched: () => {},
      log: { error: vi.fn() },
      everyMs: 1_000_000,
    })
    await watch.round()
    await watch.stop()
    const outbox = createWebhookOutbox(db)
    const sender = new WebhookSender({
      outbox,
      endpoints,
      post: sendingOf(eventPoster(true, 'https://sky.example'), null),
      log: { error: vi.fn() },
      everyMs: 1_000_000,
    })
    sender.look()
    const log = async () => (await outbox.log(accountId, endpointId))[0]
    return { accountId, endpointId, secret, alerts, endpoints, sender, log }
  }

  it('an event arrives signed', async () => {
    const { secret, sender, log } = await delivered()
    await vi.waitFor(async () => expect((await log())?.status).toBe('delivered'))
    await sender.stop()
    const [event] = got
    expect(new Webhook(secret).verify(event?.body ?? '', event?.headers ?? {})).toMatchObject({
      type: 'sky.event',
      data: { alertId: 'alt_1', name: 'one', id: 'evt:one', title: 'One' },
    })
  })

  it.each([
    ['is down', () => receiver.close(), /refused/],
    ['fails', () => answer(500), /^$/],
    ['redirects', () => answer(302), /^$/],
  ])('a receiver that %s gets the event again later', async (_, fails, reason) => {
    fails()
    const { sender, log } = await delivered()
    await vi.waitFor(async () => expect((await log())?.attemptedAt).not.toBeNull())
    await sender.stop()
    expect(await log()).toMatchObject({ status: 'pending', attempts: 1 })
    expect((await log())?.response).toMatch(reason)
    expect((await log())?.dueAt).toBeGreaterThan(Date.now())
    expect(got.length).toBeLessThanOrEqual(1)
  })

  it('a receiver that does not answer holds the sender back no longer than its stop', async () => {
    answer(0)
    const { sender, log } = await delivered()
    await vi.waitFor(() => expect(got).toHaveLength(1))
    await sender.stop()
    expect(await log()).toMatchObject({ status: 'pending', attempts: 1, attemptedAt: null })
  })

  it('a private address is not called', async () => {
    const { sender, log } = await delivered('https://10.0.0.1/')
    await vi.waitFor(async () => expect((await log())?.attemptedAt).not.toBeNull())
    await sender.stop()
    expect((await log())?.response).toMatch(/IP address/)
  })

  it('a receiver that answers 410 ends its alert’s searches until it is enabled', async () => {
    answer(410)
    const { accountId, endpointId, sender, alerts, endpoints, log } = await delivered()
    await vi.waitFor(async () => expect((await endpoints.list(accountId))[0]?.disabledBy).toBe('gone'))
    await sender.stop()
    expect((await log())?.status).toBe('failed')
    await db.query('UPDATE sky_alert SET search_at = now() WHERE account_id = $1', [accountId])
    const own = async () => (await alerts.due(100)).filter((one) => one.accountId === accountId)
    expect(await own()).toEqual([])
    await endpoints.change(accountId, endpointId, { url, description: 'one' }, true)
    expect(await own()).toHaveLength(1)
  })
})
