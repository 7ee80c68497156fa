import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccounts } from '../../../db/accounts/accounts.ts'
import { createApiKeys } from '../../../db/accounts/api-keys.ts'
import { createFeeds, feedsPerHour, maxFeeds } from '../../../db/accounts/feeds.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { overMcp, overRest } from '../../contract/channels.ts'
import { activityPasses } from '../../db/databases.ts'
import { type TestService, testService } from '../../harness.ts'
import { Visitor } from '../portal/visitor.ts'

const birth = { latitude: '48.123456', longitude: '11.654321', datetime: '1980-05-17T06:23:00Z' }

const { descriptors, byName } = await loadRegistry()

let service: TestService
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '100000' })
})
afterAll(() => service.close())

interface Answer {
  readonly data: unknown
  readonly meta: {
    readonly links?: { readonly feed: string }
    readonly usage: { readonly dailyRemaining: number }
  }
}

const asked = async (path: string, key = service.key) => {
  const answer = await service.get(path, { authorization: `Bearer ${key}` })
  return { status: answer.status, body: (await answer.json()) as Answer }
}
const feedOf = async (path: string, key?: string) => {
  const { body } = await asked(path, key)
  return body.meta.links?.feed ?? ''
}
/** A calendar client, which has only the URL. */
const read = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers })
const remaining = async () => {
  const answer = await service.get('/v1/account/usage')
  return ((await answer.json()) as { data: { dailyUsed: number } }).data.dailyUsed
}

beforeEach(() => activityPasses(service.database))

describe('K-18 the feed of a calendar', () => {
  it('is created only on request', async () => {
    expect((await asked('/v1/events/seasons')).body.meta.links).toBeUndefined()
    expect(await feedOf('/v1/events/seasons?format=feed')).toMatch(/\/feeds\/[\w-]{43}\.ics$/)
  })

  it('is offered by every operation that has a calendar', async () => {
    const calendars = descriptors.filter(({ mediaTypes }) => mediaTypes.includes('text/calendar'))
    const offers = calendars.filter(({ parameters }) =>
      parameters.some(({ name, schema }) => name === 'format' && (schema.enum as string[]).includes('feed')),
    )
    expect(calendars.length).toBeGreaterThan(10)
    expect(offers.map(({ name }) => name)).toEqual(calendars.map(({ name }) => name))
  })

  it('has a URL without account, key and birth data, which the database stores encrypted', async () => {
    const query = new URLSearchParams({ ...birth, bodies: 'saturn', format: 'feed' })
    const answer = await service.get(`/v1/charts/transits?${query}`)
    const body = (await answer.json()) as Answer
    const url = body.meta.links?.feed ?? ''
    expect(url).toMatch(/\/feeds\/[\w-]{43}\.ics$/)
    const secret = /feeds\/([\w-]+)/.exec(url)?.[1] ?? ''
    expect(Buffer.from(secret, 'base64url').toString('latin1')).not.toMatch(/acct_|key_|1980|48\.1/)
    const rows = JSON.stringify(await service.database.query('SELECT * FROM feed'))
    expect(rows).not.toContain(secret)
    expect(rows).not.toMatch(/1980-05-17|48\.123|11\.654/)
    expect((await read(url)).status).toBe(200)
  })

  it('is charged once a day, for any number of reads and clients', async () => {
    const url = await feedOf('/v1/events/seasons?format=feed')
    const before = await remaining()
    const answers = await Promise.all(Array.from({ length: 5 }, () => read(url)))
    for (const answer of answers) {
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        200,
        'text/calendar; charset=utf-8',
      ])
      expect(await answer.text()).toContain('BEGIN:VEVENT')
    }
    const after = await remaining()
    expect(after).toBeGreaterThan(before)
    const charged = answers.map(({ headers }) => headers.get('x-credits-charged'))
    expect(charged.filter((credits) => credits !== '0')).toEqual([String(after - before)])
    const etag = answers[0]?.headers.get('etag') ?? ''
    expect((await read(url, { 'if-none-match': etag })).status).toBe(304)
    expect(await remaining()).toBe(after)
    // The next day is another charge.
    await service.database.query(`UPDATE feed SET feed_id = feed_id || 'x'`)
    await read(url)
    expect(await remaining()).toBe(after + (after - before))
  })

  it('has an idempotency key that callers cannot send', async () => {
    const feeds = createFeeds(service.database)
    const url = await feedOf('/v1/events/seasons?format=feed')
    const found = await feeds.read(/feeds\/([\w-]+)/.exec(url)?.[1] ?? '')
    const key = `feed ${found?.feedId} ${new Date().toISOString().slice(0, 10)}`
    const answer = await service.get('/v1/events/seasons', {
      authorization: `Bearer ${service.key}`,
      'idempotency-key': key,
    })
    expect(answer.status).toBe(400)
  })

  it('is listed and revoked only in the portal, and only by its account', async () => {
    const [kept, gone] = [
      await feedOf('/v1/events/seasons?format=feed'),
      await feedOf('/v1/events/seasons?format=feed'),
    ]
    const owner = new Visitor(service.baseUrl, await service.session())
    const page = await owner.read('/portal/feeds')
    const newest = /name="feed" value="(feed_\w+)"/.exec(page)?.[1] ?? ''
    expect((await owner.send('/portal/feeds', { feed: newest })).status).toBe(303)
    expect((await owner.send('/portal/feeds', { feed: newest })).status).toBe(404)
    expect([(await read(kept)).status, (await read(gone)).status]).toEqual([200, 404])
  })

  it('is revoked with its key', async () => {
    const token = await service.idToken()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const made = await fetch(`${service.baseUrl}/v1/account/keys`, { method: 'POST', headers, body: '{}' })
    const { data } = (await made.json()) as { data: { apiKey: string; keyId: string } }
    const url = await feedOf('/v1/events/seasons?format=feed', data.apiKey)
    expect((await read(url)).status).toBe(200)
    await fetch(`${service.baseUrl}/v1/account/keys/${data.keyId}`, { method: 'DELETE', headers })
    expect((await read(url)).status).toBe(404)
    expect(await createFeeds(service.database).list('')).toEqual([])
  })

  it('is not created for a failed call, in a batch, or without an API key', async () => {
    const count = async () => (await service.database.query('SELECT 1 FROM feed')).length
    const before = await count()
    const wrong = await service.get('/v1/events/seasons?format=feed&kinds=nonsense')
    expect(wrong.status).toBe(400)
    const batch = await fetch(`${service.baseUrl}/v1/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ calls: [{ id: 'a', tool: 'list_seasons', arguments: { format: 'feed' } }] }),
    })
    expect(await batch.text()).toContain('feed')
    expect(await count()).toBe(before)
  })

  it('is limited to a hundred per account, with an explanation', async () => {
    const feeds = createFeeds(service.database)
    const { accountId } = await createAccounts(service.database).create('free')
    const key = await createApiKeys(service.database).create(accountId, { name: null, mode: 'live' })
    if (key === 'limit') throw new Error('A new account has room for keys.')
    const { keyId } = key
    const made = []
    for (let n = 0; n <= maxFeeds; n++) {
      if (n % feedsPerHour === 0) await activityPasses(service.database)
      made.push(await feeds.make({ accountId, keyId }, { tool: 'list_seasons', args: {} }))
    }
    expect(made.indexOf(null)).toBe(maxFeeds)
  })
})

describe('over MCP format=feed', () => {
  const ask = async (tool: string, args: object) => {
    const said = await overMcp(
      service,
      tool,
      { ...args, format: 'feed' },
      { authorization: `Bearer ${service.key}` },
    )
    expect(said.isError, JSON.stringify(said.body)).toBe(false)
    return said.body
  }
  const year = { start: '2027-01-01', end: '2028-01-01', latitude: -34.6, longitude: -58.38 }
  const city = { ...year, timezone: 'America/Argentina/Buenos_Aires', kinds: 'phase,eclipse' }

  it('answers with the address first, no events, and the number of events that the feed has', async () => {
    const answer = await ask('get_sky_calendar', city)
    expect(Object.keys(answer)[0]).toBe('data')
    expect(Object.keys(answer.data)).toEqual(['feed', 'events', 'count', 'truncated'])
    expect(answer.data.events).toEqual([])
    expect(Object.keys(answer.data.feed)[0]).toBe('url')
    expect(answer.data.feed.url).toContain('/feeds/')
    expect(answer.meta).not.toHaveProperty('links')
    const calendar = await (await read(answer.data.feed.url)).text()
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(answer.data.count)
    expect(answer.data.count).toBeGreaterThan(50)
    expect(JSON.stringify(answer).length).toBeLessThan(4_000)
  })

  it('says where to paste it, what a refresh costs, how long it works, and that times in descriptions are local', async () => {
    const { feed } = (await ask('get_sky_calendar', city)).data
    expect(feed.use).toContain('Paste the address into a calendar app')
    expect(feed.cost).toMatch(/first refresh of each UTC day costs .* This call: 7\.$/)
    expect(feed.lifetime).toContain('until the feed is revoked')
    expect(feed.times).toMatch(/UTC instants.*America\/Argentina\/Buenos_Aires/)
  })

  it('says that dates stay, and that words and no start go on', async () => {
    const rangeOf = async (args: object) => (await ask('list_seasons', args)).data.feed.range
    expect(await rangeOf({ start: '2027-01-01', end: '2028-01-01' })).toMatch(
      /^It stays at start 2027-01-01 and ends at 2028-01-01\. Omit start and end/,
    )
    expect(await rangeOf({})).toMatch(/^It has no start date, so each refresh starts at 00:00 UTC/)
    expect(await rangeOf({ start: 'today', end: '2030-01-01' })).toMatch(
      /^It has no date.*today.*ends at 2030-01-01/,
    )
  })

  it('says so where the feed has only the first events of the range', async () => {
    const { feed, count } = (
      await ask('list_moon_phases', { ...year, latitude: undefined, longitude: undefined, count: 5 })
    ).data
    expect([count, feed.incomplete]).toEqual([5, 'It has the first 5 events of the range alone.'])
    expect('incomplete' in (await ask('get_sky_calendar', city)).data.feed).toBe(false)
  })

  it('gives a model an address for every operation that has a calendar, and REST the events as before', async () => {
    for (const { name, example, mediaTypes } of descriptors) {
      if (!mediaTypes.includes('text/calendar')) continue
      await activityPasses(service.database)
      const { data } = await ask(name, example)
      expect(data.feed.url, name).toMatch(/\.ics$/)
      expect(data.count, name).toEqual(expect.any(Number))
    }
    const seasons = byName.get('list_seasons')?.descriptor as Parameters<typeof overRest>[1]
    const rest = await overRest(
      service,
      seasons,
      { format: 'feed' },
      { authorization: `Bearer ${service.key}` },
    )
    expect(rest.body.data.events.length).toBe(rest.body.data.count)
  })
})
