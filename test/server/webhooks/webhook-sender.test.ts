import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import type { Database } from '../../../db/connection/database.ts'
import { createWebhookEndpoints } from '../../../db/webhooks/endpoints.ts'
import { createWebhookOutbox } from '../../../db/webhooks/outbox.ts'
import type { PostResult } from '../../../server/webhooks/post-event.ts'
import { type SenderPorts, WebhookSender } from '../../../server/webhooks/webhook-sender.ts'
import { failingDays, retryPauses } from '../../../tools/contract/webhook-events.ts'
import { drivers } from '../../db/databases.ts'
import { ownDatabase } from '../../db/own-database.ts'

const answers = (status: number | null): PostResult => ({ status, response: 'text', milliseconds: 1 })

describe.each(drivers)('the sender on $driver', ({ open }) => {
  let db: Database
  ownDatabase(open, (opened) => {
    db = opened
  })
  let accountId: string
  let endpointId: string
  let senders: WebhookSender[] = []
  beforeEach(async () => {
    accountId = (await createAccounts(db).create('free')).accountId
    endpointId = (await createWebhookEndpoints(db).add(accountId, {
      url: 'https://example.com/',
      description: 'one',
    })) as string
  })
  afterEach(async () => {
    await Promise.all(senders.map((one) => one.stop()))
    senders = []
    // A delivery that one test leaves is not due in the next.
    await db.query(`UPDATE webhook_delivery SET status = 'failed', due_at = NULL WHERE due_at IS NOT NULL`)
  })
  const outbox = () => createWebhookOutbox(db)
  const add = (eventId: string) => outbox().add({ accountId, eventId, type: 'webhook.test', payload: '{}' })
  const log = () => outbox().log(accountId, endpointId)
  const endpoint = async () => (await createWebhookEndpoints(db).list(accountId))[0]
  const starts = (post: SenderPorts['post'], error = vi.fn()) => {
    const sender = new WebhookSender({
      outbox: outbox(),
      endpoints: createWebhookEndpoints(db),
      post,
      log: { error },
      everyMs: 20,
    })
    senders.push(sender)
    return sender
  }
  /** Ends the pause of a delivery. */
  const passPause = () =>
    db.query('UPDATE webhook_delivery SET due_at = now() WHERE account_id = $1 AND due_at IS NOT NULL', [
      accountId,
    ])

  it('two processes deliver each of 20 events once', async () => {
    const seen: string[] = []
    const post: SenderPorts['post'] = async ({ eventId }) => {
      seen.push(eventId)
      return answers(200)
    }
    const names = Array.from({ length: 20 }, (_, n) => `msg_${n}`)
    for (const name of names) await add(name)
    for (let n = 0; n < 2; n++) starts(post).look()
    await vi.waitFor(
      async () => expect((await log()).every(({ status }) => status === 'delivered')).toBe(true),
      10_000,
    )
    expect(seen.sort()).toEqual(names.sort())
  })

  it('an event is attempted seven times, then it has failed', async () => {
    let attempts = 0
    starts(async () => {
      attempts += 1
      return answers(503)
    })
    await add('msg_1')
    const most = retryPauses.length + 1
    await vi.waitFor(async () => {
      await passPause()
      expect((await log())[0]).toMatchObject({ status: 'failed', attempts: most, responseStatus: 503 })
    }, 20_000)
    expect(attempts).toBe(most)
    expect((await endpoint())?.disabledBy).toBeNull()
  }, 30_000)

  it('the pauses are those of the table, and end within a day', async () => {
    starts(async () => answers(null))
    await add('msg_1')
    for (const pause of retryPauses) {
      await vi.waitFor(async () => {
        const [one] = await log()
        const wait = ((one?.dueAt ?? 0) - (one?.attemptedAt ?? 0)) / 1_000
        expect(wait).toBeCloseTo(pause, 0)
      }, 10_000)
      await passPause()
    }
    expect(retryPauses.reduce((sum, one) => sum + one, 0)).toBeLessThan(86_400)
  }, 60_000)

  it.each([301, 404, 500])('%i is no delivery', async (status) => {
    starts(async () => answers(status))
    await add('msg_1')
    await vi.waitFor(
      async () => expect((await log())[0]).toMatchObject({ status: 'pending', responseStatus: status }),
      10_000,
    )
  })

  it('410 disables the webhook at once', async () => {
    starts(async () => answers(410))
    await add('msg_1')
    await vi.waitFor(async () => expect((await endpoint())?.disabledBy).toBe('gone'), 10_000)
    expect((await log())[0]).toMatchObject({ status: 'failed', attempts: 1 })
  })

  it('the last failed attempt after days of failures disables the webhook', async () => {
    await add('msg_1')
    await db.query(
      `UPDATE webhook_endpoint SET failing_since = now() - interval '${failingDays} days' - interval '1 minute' WHERE account_id = $1`,
      [accountId],
    )
    await db.query('UPDATE webhook_delivery SET attempts = $2::int WHERE account_id = $1', [
      accountId,
      retryPauses.length,
    ])
    starts(async () => answers(500))
    await vi.waitFor(async () => expect((await endpoint())?.disabledBy).toBe('failures'), 10_000)
  })

  it('an attempt that ends with the process is made again by another, under the same id', async () => {
    const seen: string[] = []
    const hangs: SenderPorts['post'] = ({ eventId }, stop) => {
      seen.push(eventId)
      return new Promise((_, reject) => stop.addEventListener('abort', () => reject(stop.reason)))
    }
    const first = starts(hangs)
    await add('msg_1')
    await vi.waitFor(() => expect(seen).toEqual(['msg_1']), 10_000)
    await first.stop()
    expect((await log())[0]).toMatchObject({ status: 'pending', attempts: 1, attemptedAt: null })
    await passPause()
    starts(async ({ eventId }) => {
      seen.push(eventId)
      return answers(200)
    })
    await vi.waitFor(
      async () => expect((await log())[0]).toMatchObject({ status: 'delivered', attempts: 2 }),
      10_000,
    )
    expect(seen).toEqual(['msg_1', 'msg_1'])
  })

  it('a slow webhook takes two attempts at the same time, and others go on', async () => {
    let open = 0
    let most = 0
    starts(({ url }, stop) => {
      if (url !== 'https://example.com/') return Promise.resolve(answers(200))
      open += 1
      most = Math.max(most, open)
      return new Promise((_, reject) => stop.addEventListener('abort', () => reject(stop.reason)))
    })
    for (let n = 0; n < 6; n++) await add(`msg_${n}`)
    const other = (await createAccounts(db).create('free')).accountId
    const fast = await createWebhookEndpoints(db).add(other, {
      url: 'https://fast.example.com/',
      description: 'fast',
    })
    await outbox().add({ accountId: other, eventId: 'msg_1', type: 'webhook.test', payload: '{}' })
    await vi.waitFor(
      async () => expect((await outbox().log(other, fast ?? ''))[0]?.status).toBe('delivered'),
      10_000,
    )
    expect(most).toBe(2)
  })

  it('D-24 webhooks of many accounts that hang delay those of another by one attempt at most', async () => {
    // A hundredth of the real times.
    const tenSeconds = 100
    const hangs = 'https://hangs.example.com/'
    const most = { failing: 0, all: 0 }
    const open = { failing: 0, all: 0 }
    let begun = 0
    let begunBefore = 0
    const post: SenderPorts['post'] = async ({ url, isFailing }) => {
      if (url !== hangs) {
        begunBefore = begun
        return answers(200)
      }
      begun += 1
      open.all += 1
      if (isFailing) open.failing += 1
      most.failing = Math.max(most.failing, open.failing)
      most.all = Math.max(most.all, open.all)
      await new Promise((resolve) => setTimeout(resolve, isFailing ? 0.3 * tenSeconds : tenSeconds))
      open.all -= 1
      if (isFailing) open.failing -= 1
      return answers(null)
    }
    const attackers = 40
    for (let n = 0; n < attackers; n++) {
      const account = (await createAccounts(db).create('free')).accountId
      await createWebhookEndpoints(db).add(account, { url: hangs, description: 'hangs' })
      for (let event = 0; event < 12; event++)
        await outbox().add({
          accountId: account,
          eventId: `msg_${event}`,
          type: 'webhook.test',
          payload: '{}',
        })
    }
    const sender = starts(post)
    sender.look()
    await vi.waitFor(() => expect(most.failing).toBeGreaterThan(0), 20_000)
    const alreadyBegun = begun
    await add('msg_1')
    sender.look()
    await vi.waitFor(async () => expect((await log())[0]?.status).toBe('delivered'), 20_000)
    // Of 480 attempts those that were in flight end before, and as many may take their places.
    expect(begunBefore - alreadyBegun).toBeLessThanOrEqual(64)
    expect(most.all).toBeLessThanOrEqual(64)
    expect(most.failing).toBeLessThanOrEqual(32)
  }, 60_000)

  it('a failing webhook has one place, and those that are not failing come first', async () => {
    let open = 0
    let most = 0
    const posted: string[] = []
    await db.query('UPDATE webhook_endpoint SET failing_since = now() WHERE account_id = $1', [accountId])
    const good = await createWebhookEndpoints(db).add(accountId, {
      url: 'https://good.example.com/',
      description: 'good',
    })
    for (let n = 0; n < 4; n++) await add(`msg_${n}`)
    starts(async ({ url }) => {
      posted.push(url)
      if (url === 'https://good.example.com/') return answers(200)
      most = Math.max(most, ++open)
      await new Promise((resolve) => setTimeout(resolve, 50))
      open -= 1
      return answers(null)
    })
    await vi.waitFor(
      async () => {
        const [bad, fine] = [await log(), await outbox().log(accountId, good as string)]
        expect(bad.every(({ attempts }) => attempts > 0)).toBe(true)
        expect(fine.every(({ status }) => status === 'delivered')).toBe(true)
      },
      { timeout: 20_000 },
    )
    expect(most).toBe(1)
    expect(posted.slice(0, 2)).toContain('https://good.example.com/')
  }, 30_000)

  it('a database that does not answer is logged once', async () => {
    const error = vi.fn()
    const broken = async () => {
      throw new Error('no database')
    }
    const sender = new WebhookSender({
      outbox: { due: broken, take: broken, report: broken },
      endpoints: createWebhookEndpoints(db),
      post: async () => answers(200),
      log: { error },
      everyMs: 5,
    })
    senders.push(sender)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(error).toHaveBeenCalledOnce()
  })
})
