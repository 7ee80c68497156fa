import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createWebhookEndpoints } from '../../../db/webhooks/endpoints.ts'
import { createWebhookOutbox } from '../../../db/webhooks/outbox.ts'
import { type TestService, testService } from '../../harness.ts'
import { newPerson } from './person.ts'
import type { Visitor } from './visitor.ts'
import { hasChromium, Walker } from './walker.ts'

/** A receiver on this machine, and the events that it got. */
let receiver: Server
let url: string
const got: { headers: Record<string, string>; body: string }[] = []
let status = 200
let hangs = false
let service: TestService
beforeAll(async () => {
  receiver = createServer(async (asked, reply) => {
    let body = ''
    for await (const chunk of asked) body += chunk
    got.push({ headers: asked.headers as Record<string, string>, body })
    if (!hangs) reply.writeHead(status).end('<b>thanks</b>')
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`
  service = await testService({ ADDRESS_LIMIT: '100000' })
})
afterAll(async () => {
  await service?.close()
  receiver?.close()
})

/** Adds a webhook; returns its path and its secret. */
async function added(visitor: Visitor, to = url): Promise<{ path: string; secret: string; shown: Response }> {
  const shown = await visitor.send('/portal/webhooks', { url: to, description: 'team <chat>' })
  const text = await shown.text()
  const secret = /whsec_[\w+/]{43}=/.exec(text)?.[0] ?? ''
  const path = /href="(\/portal\/webhooks\/whk_\w+)"/.exec(text)?.[1] ?? ''
  return { path, secret, shown }
}

describe('the pages of webhooks', () => {
  it('a webhook is added, its secret shown once, and a test event verified with it', async () => {
    const { visitor } = await newPerson(service)
    const { path, secret } = await added(visitor)
    expect(secret).not.toBe('')
    expect(await visitor.read(path)).not.toContain('whsec_')
    const sent = await visitor.send(path, {}, { action: `${path}/test` })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, path])
    await vi.waitFor(() => expect(got).toHaveLength(1), 5_000)
    const [event] = got.splice(0)
    expect(new Webhook(secret).verify(event?.body ?? '', event?.headers ?? {})).toMatchObject({
      type: 'webhook.test',
      data: { endpointId: path.split('/').at(-1) },
    })
    await vi.waitFor(async () => {
      const page = await visitor.read(path)
      expect(page).toContain('delivered')
      expect(page).toContain('200 &lt;b&gt;thanks&lt;/b&gt;')
    }, 5_000)
  })

  it('a delivery is sent again under its id', async () => {
    const { visitor } = await newPerson(service)
    const { path } = await added(visitor)
    await visitor.send(path, {}, { action: `${path}/test` })
    await vi.waitFor(async () => expect(await visitor.read(path)).toContain('Send again'), 5_000)
    const event = /name="event" value="(msg_\w+)"/.exec(await visitor.read(path))?.[1] ?? ''
    await visitor.send(path, { event }, { action: `${path}/again` })
    await vi.waitFor(() => expect(got).toHaveLength(2), 5_000)
    expect(got.splice(0).map(({ headers }) => headers['webhook-id'])).toEqual([event, event])
    const missing = await visitor.send(path, { event: 'msg_none' }, { action: `${path}/again` })
    expect(missing.status).toBe(404)
  })

  it('a form of a new secret that is sent twice shows one', async () => {
    const { visitor } = await newPerson(service)
    const { path, secret } = await added(visitor)
    const action = `${path}/secret?generation=1`
    const rotated = await visitor.send(path, {}, { action })
    expect(await rotated.text()).toMatch(/whsec_/)
    const again = await visitor.send(path, {}, { action })
    expect([again.status, again.headers.get('location')]).toEqual([303, path])
    expect(await visitor.read(path)).toContain('The former secret signs')
    expect(secret).not.toBe('')
  })

  it.each([
    ['a private address', { url: 'https://192.168.0.1/', description: 'x' }, 'the host is an IP address'],
    ['no URL', { url: 'events', description: 'x' }, 'the URL is not complete'],
    ['a password', { url: 'https://a:b@example.com/', description: 'x' }, 'the URL is not plain https'],
    ['a long URL', { url: `https://example.com/${'a'.repeat(500)}`, description: 'x' }, 'more than 500'],
    ['no description', { url: 'https://example.com/', description: ' ' }, 'needs a description'],
    ['a long description', { url: 'https://example.com/', description: 'x'.repeat(65) }, '1 to 64'],
  ])('%s is refused with the reason', async (_, fields, reason) => {
    const { visitor } = await newPerson(service)
    const refused = await visitor.send('/portal/webhooks', fields)
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain(reason)
  })

  it('an account has at most five', async () => {
    const { accountId, visitor } = await newPerson(service)
    const fields = { url: 'https://example.com/', description: 'x' }
    for (let n = 0; n < 4; n++) await createWebhookEndpoints(service.database).add(accountId, fields)
    expect((await added(visitor, 'https://example.com/')).secret).not.toBe('')
    expect(await visitor.read('/portal/webhooks')).toContain('at most 5 webhooks')
    const { shown } = await refusedSixth(visitor)
    expect(shown.status).toBe(400)
  })

  /** The list has no form any more, but another page has a token. */
  async function refusedSixth(visitor: Visitor) {
    const shown = await visitor.send(
      '/portal/keys',
      { url: 'https://example.com/', description: 'x' },
      { action: '/portal/webhooks' },
    )
    return { shown }
  }

  it('a webhook is disabled, changed and removed', async () => {
    const { visitor } = await newPerson(service)
    const { path } = await added(visitor)
    await visitor.send(path, { url: 'https://example.com/b', description: 'other' })
    const page = await visitor.read(path)
    expect(page).toContain('you disabled it')
    expect(page).toContain('https://example.com/b')
    const refused = await visitor.send(path, {}, { action: `${path}/test` })
    expect(refused.status).toBe(429)
    await visitor.send(path, {}, { action: `${path}/remove` })
    expect((await visitor.open(path)).status).toBe(404)
  })

  it('an account reads and changes its own webhooks only', async () => {
    const [one, two] = [await newPerson(service), await newPerson(service, 'Bob')]
    const { path } = await added(one.visitor)
    expect((await two.visitor.open(path)).status).toBe(404)
    for (const action of ['', '/test', '/again', '/remove', '/secret?generation=1'])
      expect(
        (await two.visitor.send('/portal/webhooks', { event: 'msg_1' }, { action: path + action })).status,
        action,
      ).toBe(404)
    expect((await one.visitor.open(path)).status).toBe(200)
  })

  it('a form without its token is refused', async () => {
    const { visitor } = await newPerson(service)
    expect((await visitor.post('/portal/webhooks', { url, description: 'x' })).status).toBe(403)
  })

  it('the page that follows a test event says how it ended, and an attempt that hangs is under way', async () => {
    const { visitor } = await newPerson(service)
    const { path } = await added(visitor)
    await visitor.send(path, {}, { action: `${path}/test` })
    expect(await visitor.read(path)).toMatch(/delivered<\/span><br><span class="about">1 attempt, \d+ ms/)
    hangs = true
    await visitor.send(path, {}, { action: `${path}/test` })
    const page = await visitor.read(path)
    hangs = false
    expect(page).toContain('under way; reload')
    expect(page).not.toContain('next attempt')
    got.splice(0)
  }, 30_000)

  it('account events that were not ticked do not come, those of alerts and tests do', async () => {
    const { accountId, visitor } = await newPerson(service)
    const fields = {
      url: 'https://example.com/e',
      description: 'x',
      notices: 'chosen',
      notice: 'key.expiring',
    }
    await (await visitor.send('/portal/webhooks', fields)).text()
    const store = createWebhookOutbox(service.database)
    const event = (type: string) => ({ accountId, eventId: `msg_${type}`, type, payload: '{}' })
    expect(await store.add(event('budget.warning'))).toBe(0)
    expect(await store.add(event('key.expiring'))).toBe(1)
    const [endpoint] = await createWebhookEndpoints(service.database).list(accountId)
    expect(await store.add({ ...event('webhook.test'), endpointId: endpoint?.endpointId ?? '' })).toBe(1)
  })

  it('the export of an account names its webhooks, without secrets', async () => {
    const { visitor } = await newPerson(service)
    const { secret } = await added(visitor)
    const text = await visitor.read('/portal/account/export')
    expect(JSON.parse(text).webhooks).toMatchObject([{ url, description: 'team <chat>' }])
    expect(text).not.toContain(secret)
    expect(text).not.toContain('sealed')
  })
})

/** Fields of a destination of each kind, with the part of its URL that is a secret. */
const destinations = [
  ['ntfy', { url: 'https://ntfy.sh/a-topic-of-mine-4711' }, 'a-topic-of-mine'],
  ['slack', { url: 'https://hooks.slack.com/services/T0/B0/sEcReTsEcReT' }, 'sEcReTsEcReT'],
  ['discord', { url: `https://discord.com/api/webhooks/123456789/${'s'.repeat(60)}` }, 's'.repeat(60)],
  ['telegram', { token: '123456789:AAsecretsecretsecretsecret', chat: '-1001' }, 'AAsecret'],
] as const

describe('chats and phones', () => {
  it.each(destinations)(
    '%s is added; its URL is a secret in pages, export, activity and table',
    async (kind, fields, secret) => {
      const { accountId, visitor } = await newPerson(service)
      const added = await visitor.send('/portal/webhooks', {
        kind,
        ...fields,
        description: 'mine',
        notices: 'chosen',
      })
      expect(added.status).toBe(303)
      const path = added.headers.get('location') ?? ''
      const texts = [
        await visitor.read(path),
        await visitor.read('/portal/webhooks'),
        await visitor.read('/portal/account'),
        await visitor.read('/portal/account/export'),
        JSON.stringify(
          await service.database.query('SELECT * FROM webhook_endpoint WHERE account_id = $1', [accountId]),
        ),
      ]
      for (const text of texts) expect(text).not.toContain(secret)
      expect(texts[1]).toContain('/…')
      const [endpoint] = await createWebhookEndpoints(service.database).list(accountId)
      expect(endpoint).toMatchObject({ kind, notices: [] })
      // A form that leaves the URL empty keeps it, and one can be replaced; none signs.
      await visitor.send(path, { description: 'ours', enabled: 'yes', notices: 'chosen' })
      expect(await visitor.read(path)).toContain('ours')
      const secretForm = await visitor.send(path, {}, { action: `${path}/secret?generation=0` })
      expect(secretForm.status).toBe(303)
      const outbox = createWebhookOutbox(service.database)
      const name = { accountId, endpointId: endpoint?.endpointId ?? '', eventId: 'msg_1' }
      await outbox.add({ ...name, type: 'webhook.test', payload: '{}' })
      expect((await outbox.take({ ...name, attempts: 0, isFailing: false }))?.secrets[0]).toContain(secret)
    },
  )

  it.each([
    ['ntfy', { url: 'https://10.0.0.1/topic' }],
    ['ntfy', { url: 'https://localhost/topic' }],
    ['ntfy', { url: 'https://ntfy.sh/a/b' }],
    ['ntfy', { url: 'https://ntfy.sh/top%0d%0aTitle:x' }],
    ['slack', { url: 'http://hooks.slack.com/services/x' }],
    ['slack', { url: 'https://metadata.google.internal/x' }],
    ['discord', { url: `https://discord.com.evil.example/api/webhooks/123456789/${'s'.repeat(60)}` }],
    ['discord', { url: 'https://discord.com/login' }],
    ['telegram', { token: '1/../../x', chat: '1' }],
    ['telegram', { token: '123456789:AAsecretsecretsecretsecret', chat: '1&text=x' }],
    ['telegram', { url: 'https://example.com/' }],
  ])('%s at %o is refused, and is not in the answer', async (kind, fields) => {
    const { accountId, visitor } = await newPerson(service)
    const refused = await visitor.send('/portal/webhooks', { kind, ...fields, description: 'x' } as Record<
      string,
      string
    >)
    expect(refused.status).toBe(400)
    expect(await createWebhookEndpoints(service.database).list(accountId)).toEqual([])
  })

  it('a test message arrives at a server on this machine, and what it answers is not kept', async () => {
    const { visitor } = await newPerson(service)
    const topic = new URL('/a-topic-of-mine', url).href
    const added = await visitor.send('/portal/webhooks', { kind: 'ntfy', url: topic, description: 'phone' })
    const path = added.headers.get('location') ?? ''
    status = 200
    await visitor.send(path, {}, { action: `${path}/test` })
    const [event] = got.splice(0)
    expect(JSON.parse(event?.body ?? '')).toMatchObject({ topic: 'a-topic-of-mine', title: 'It works' })
    expect(event?.headers['webhook-signature']).toBeUndefined()
    const page = await visitor.read(path)
    expect(page).toContain('delivered')
    expect(page).not.toContain('thanks')
  })
})

describe.skipIf(!hasChromium)('in Chromium', () => {
  it('P-06 webhooks can be added and read by everyone, by keyboard alone', async () => {
    const walker = await Walker.signedIn(service)
    const { page } = walker
    await page.goto(`${service.baseUrl}/portal/webhooks`)
    expect(await walker.faults()).toEqual([])
    await page.focus('#url')
    await page.keyboard.type(url)
    await page.keyboard.press('Tab')
    await page.keyboard.type('<img src=x onerror=alert(1)>')
    await page.keyboard.press('Enter')
    await page.waitForSelector('[data-once]')
    expect(await walker.faults()).toEqual([])
    await page.reload()
    expect(await page.content()).not.toContain('whsec_')
    status = 500
    await page.getByRole('button', { name: 'Send a test event' }).click()
    await vi.waitFor(async () => {
      await page.goto(page.url())
      expect(await page.locator('td').allTextContents()).toContain('500 <b>thanks</b>')
    }, 5_000)
    expect(await walker.faults()).toEqual([])
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/webhook.png`, fullPage: true })
    await page.goto(`${service.baseUrl}/portal/webhooks`)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/webhooks.png`, fullPage: true })
    await walker.leave()
  }, 60_000)
})
