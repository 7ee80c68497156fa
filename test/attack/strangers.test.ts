import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts } from '../../db/accounts/accounts.ts'
import { createApiKeys } from '../../db/accounts/api-keys.ts'
import { auditEvents } from '../../db/accounts/audit.ts'
import { createFeeds, feedsPerHour } from '../../db/accounts/feeds.ts'
import { activityPasses } from '../db/databases.ts'
import { type TestService, testService } from '../harness.ts'
import { Visitor } from '../server/portal/visitor.ts'

let service: TestService
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '1000000' })
})
afterAll(() => service.close())

/** A new account on the free tier, with a key. */
async function free() {
  const { accountId } = await createAccounts(service.database).create('free')
  const createdKey = await createApiKeys(service.database).create(accountId, { name: null, mode: 'live' })
  if (createdKey === 'limit') throw new Error('A new account has room for keys.')
  return { accountId, keyId: createdKey.keyId, key: createdKey.apiKey }
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${service.baseUrl}${path}`, { headers })
const post = (key: string, body: unknown, path = '/mcp', headers: Record<string, string> = {}) =>
  fetch(`${service.baseUrl}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      accept: 'application/json',
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const statuses = (answers: readonly Response[]) => answers.map(({ status }) => status)
const times = <T>(count: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => make(at)))
const secondBegins = () => new Promise((resolve) => setTimeout(resolve, 1_100))

describe('D-20 an address without a credential', () => {
  it('has 20 new answers a second; the 21st says when to come back, and known ones are not counted', async () => {
    await secondBegins()
    const path = (at: number) => `/v1/catalog/stars?magnitudeMax=${3 + at / 1_000}`
    const answers = await times(40, (at) => get(path(at)))
    const refused = answers.filter(({ status }) => status === 429)
    // A second may begin meanwhile.
    expect(refused.length).toBeGreaterThan(0)
    expect(statuses(answers).filter((one) => one === 200).length).toBeLessThanOrEqual(40)
    const [first] = refused
    expect(first?.headers.get('retry-after')).toBe('1')
    expect(first?.headers.get('ratelimit-policy')).toBe('"anonymous";q=20;w=1')
    expect(await first?.json()).toMatchObject({ code: 'rate_limited', limit: 20 })
    const firstAnswered = answers.findIndex(({ status }) => status === 200)
    expect(new Set(statuses(await times(100, () => get(path(firstAnswered)))))).toEqual(new Set([200]))
  })

  it('has at most 100 rows; more with a key, for a call of its minute', async () => {
    await secondBegins()
    expect((await get('/v1/catalog/stars?limit=100')).status).toBe(200)
    expect((await get('/v1/catalog/stars?%6Cimit=1000')).status).toBe(401)
    const many = await get('/v1/catalog/stars?limit=101')
    expect(many.status).toBe(401)
    expect(await many.json()).toMatchObject({ code: 'missing_api_key', parameter: 'limit' })
    const { key } = await free()
    const withKey = await get('/v1/catalog/stars?limit=1000', { authorization: `Bearer ${key}` })
    expect([withKey.status, withKey.headers.get('ratelimit')?.slice(0, 14)]).toEqual([200, '"minute";r=29;'])
    const { data, meta } = (await withKey.json()) as { data: { count: number }; meta: object }
    expect(data.count).toBe(1_000)
    // Caches may keep it for all, so that it says nothing of the account.
    expect(Object.keys(meta).sort()).toEqual(['computedAt', 'page', 'requestId'])
  })

  it.each(['br', 'gzip', 'identity'])('is sent in %s what it would be sent uncompressed', async (coding) => {
    const texts = await times(2, async () => {
      const answer = await get('/v1/catalog/stars?limit=100', { 'accept-encoding': coding })
      expect(answer.headers.get('content-encoding')).toBe(coding === 'identity' ? null : coding)
      const { data, meta } = (await answer.json()) as { data: unknown; meta: { requestId: string } }
      expect(meta.requestId).toBe(answer.headers.get('x-request-id'))
      return JSON.stringify(data)
    })
    const plain = (await (
      await get('/v1/catalog/stars?limit=100', { 'accept-encoding': 'identity' })
    ).json()) as {
      data: unknown
    }
    expect(texts).toEqual([JSON.stringify(plain.data), JSON.stringify(plain.data)])
  })
})

describe('D-21 the MCP endpoint', () => {
  const rpc = (method: string, id: number | undefined = 1, params: object = {}) => ({
    jsonrpc: '2.0',
    ...(id === undefined ? {} : { id }),
    method,
    params,
  })

  it.each([
    ['a list of tools', () => rpc('tools/list')],
    ['a ping', () => rpc('ping')],
    ['a list of resources', () => rpc('resources/list')],
    ['a notification', () => rpc('notifications/initialized', undefined)],
    ['an unknown method', () => rpc('nothing/here')],
    ['an unknown tool', () => rpc('tools/call', 1, { name: 'get_nothing' })],
    ['a message that is none', () => ({ jsonrpc: '1.0' })],
    ['a body that is no JSON', () => '{'],
  ])('counts %s in the minute', async (_, message) => {
    const { key } = await free()
    const answers: Response[] = []
    for (let n = 0; n < 32; n++) answers.push(await post(key, message()))
    expect(answers.slice(0, 30).filter(({ status }) => status === 429)).toEqual([])
    expect(statuses(answers.slice(30))).toEqual([429, 429])
    expect(Number(answers[30]?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('counts each message of an array, and a call of a tool once', async () => {
    const { key } = await free()
    const old = { 'mcp-protocol-version': '2025-03-26' }
    const pings = Array.from({ length: 20 }, (_, id) => rpc('ping', id))
    expect((await post(key, pings, '/mcp', old)).status).toBe(200)
    const call = { name: 'get_moon', arguments: { latitude: 51.5, longitude: 0 } }
    for (let n = 0; n < 10; n++)
      expect(await (await post(key, rpc('tools/call', n, call))).json()).not.toHaveProperty('result.isError')
    expect((await post(key, rpc('ping'))).status).toBe(429)
  })

  it('lets a client connect that asks for every list, and call', async () => {
    const { key } = await free()
    const methods = ['tools/list', 'prompts/list', 'resources/list', 'resources/templates/list']
    for (const method of methods) expect((await post(key, rpc(method))).status).toBe(200)
    const moon = await get('/v1/moon?latitude=51.5&longitude=0', { authorization: `Bearer ${key}` })
    expect(moon.headers.get('ratelimit')).toContain('r=25;')
  })

  it('sends the list for every id from the same compressed bytes', async () => {
    const ids = [1, 99_999_999, 'ä"\\', 'x'.repeat(256)]
    const lists = await times(ids.length, async (at) => {
      const message = { ...rpc('tools/list'), id: ids[at] }
      const answer = await post(service.key, message, '/mcp', { 'accept-encoding': 'gzip' })
      expect(answer.headers.get('content-encoding')).toBe('gzip')
      const { id, result } = (await answer.json()) as { id: unknown; result: { tools: unknown[] } }
      expect(id).toBe(ids[at])
      return JSON.stringify(result)
    })
    expect(new Set(lists).size).toBe(1)
  })
})

describe('the link of a file', () => {
  const call = (name: string, args: object) => ({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  })
  const place = { latitude: 51.4779, longitude: -0.0015 }
  async function linkOf(key: string, name = 'render_sky_map', args: object = place) {
    const answer = await post(key, call(name, args))
    const { result } = (await answer.json()) as {
      result: { structuredContent: { meta: { files: { link: string; uri: string }[] } } }
    }
    const [file] = result.structuredContent.meta.files
    if (!file) throw new Error(JSON.stringify(result).slice(0, 300))
    return file
  }

  it('D-22 is read ten times a minute, and uses up no call of its owner', async () => {
    const { key } = await free()
    const { link } = await linkOf(key)
    const answers = await times(36, () => fetch(link))
    expect(statuses(answers).filter((one) => one === 200)).toHaveLength(10)
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
    const texts = await Promise.all(answers.filter(({ ok }) => ok).map((one) => one.text()))
    expect(new Set(texts).size).toBe(1)
    const ownersCall = await get('/v1/moon?latitude=51.5&longitude=0', { authorization: `Bearer ${key}` })
    expect([ownersCall.status, ownersCall.headers.get('ratelimit')?.slice(0, 14)]).toEqual([
      200,
      '"minute";r=28;',
    ])
  }, 30_000)

  it('D-22 the address of a feed is read ten times a minute, and uses up no call of its owner', async () => {
    const { key } = await free()
    const authorization = `Bearer ${key}`
    const feedAnswer = await get('/v1/events/seasons?format=feed', { authorization })
    const { meta } = (await feedAnswer.json()) as { meta: { links: { feed: string } } }
    const answers = await times(30, () => fetch(meta.links.feed))
    expect(statuses(answers).filter((one) => one === 200)).toHaveLength(10)
    const ownersCall = await get('/v1/moon?latitude=51.5&longitude=0', { authorization })
    expect(ownersCall.headers.get('ratelimit')).toContain('r=28;')
  })

  it('K-24 gives the media type that was paid for, and a drawing in each of its formats', async () => {
    const { link } = await linkOf(service.key, 'list_seasons', { format: 'ics' })
    expect(link).toMatch(/\.ics$/)
    const linkOfFormat = (format: string) => link.replace(/\.ics$/, `.${format}`)
    expect(
      statuses(
        await times(4, (at) =>
          fetch([link, linkOfFormat('csv'), linkOfFormat('json'), linkOfFormat('geojson')][at] ?? ''),
        ),
      ),
    ).toEqual([200, 404, 404, 404])
    const drawing = (await linkOf(service.key)).link
    const formats = ['svg', 'png', 'pdf', 'csv']
    const answers = await times(4, (at) => fetch(drawing.replace(/svg$/, formats[at] ?? '')))
    expect(statuses(answers)).toEqual([200, 200, 200, 404])
  }, 30_000)

  it('K-24 ends with the key that made it, also where its bytes are kept', async () => {
    const { accountId, keyId, key } = await free()
    const { link } = await linkOf(key)
    expect((await fetch(link)).status).toBe(200)
    await createApiKeys(service.database).revoke(accountId, keyId)
    expect((await fetch(link)).status).toBe(404)
  })

  it('K-24 ends in the portal with all others, and a new one works', async () => {
    const { link } = await linkOf(service.key)
    expect((await fetch(link)).status).toBe(200)
    const visitor = new Visitor(service.baseUrl)
    const session = (await service.session()).split('=')[1] ?? ''
    visitor.cookies.set('__Host-sky_session', session)
    const answer = await visitor.send('/portal/feeds', { files: 'end' }, { action: '/portal/feeds' })
    expect(answer.status).toBeLessThan(400)
    expect((await fetch(link)).status).toBe(404)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect((await fetch((await linkOf(service.key)).link)).status).toBe(200)
  })
})

describe('L-29 an MCP array of files', () => {
  it('gives 8 MB of them together, and an error for the others', async () => {
    const args = { latitude: 51.4779, longitude: -0.0015, size: 2_000 }
    const answer = await post(service.key, {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'render_sky_map', arguments: args },
    })
    const { result } = (await answer.json()) as {
      result: { structuredContent: { data: { resourceUri: string } } }
    }
    const uri = result.structuredContent.data.resourceUri.replace(/svg$/, 'png')
    const message = { jsonrpc: '2.0', id: 1, method: 'resources/read', params: { uri } }
    const read = (await (await post(service.key, message)).json()) as {
      result: { contents: [{ blob: string }] }
    }
    const size = read.result.contents[0]?.blob.length ?? 0
    const reads = Array.from({ length: 20 }, (_, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'resources/read',
      params: { uri },
    }))
    const all = await post(service.key, reads, '/mcp', { 'mcp-protocol-version': '2025-03-26' })
    const text = await all.text()
    const answers = JSON.parse(text) as { result?: object; error?: { message: string } }[]
    const most = Math.floor(8_000_000 / size)
    expect(answers.filter((one) => one.result)).toHaveLength(Math.min(20, most))
    expect(answers.filter((one) => one.error)).toHaveLength(Math.max(0, 20 - most))
    expect(most).toBeLessThan(20)
  }, 60_000)
})

describe('K-23 a feed', () => {
  it('of a call that is refused is not made, and leaves no event', async () => {
    const { accountId, keyId, key } = await free()
    const authorization = `Bearer ${key}`
    await service.database.query(
      `INSERT INTO account_day (account_id, mode, day, used, quota)
       VALUES ($1, 'live', (now() AT TIME ZONE 'UTC')::date, 250, 250)`,
      [accountId],
    )
    const answers: Response[] = []
    for (let n = 0; n < 20; n++) answers.push(await get('/v1/events/seasons?format=feed', { authorization }))
    expect(new Set(statuses(answers))).toEqual(new Set([429]))
    const events = await auditEvents(service.database, accountId)
    expect(events.filter(({ action }) => action.startsWith('feed_'))).toEqual([])
    expect(keyId).toMatch(/^key_/)
  })

  it('is never the eleventh of an hour, also if feeds are revoked or asked for in parallel', async () => {
    const { accountId, keyId, key } = await free()
    const authorization = `Bearer ${key}`
    const feeds = createFeeds(service.database)
    for (let n = 0; n < feedsPerHour - 2; n++) {
      const feed = await feeds.make({ accountId, keyId }, { tool: 'list_seasons', args: {} })
      await feeds.revoke(accountId, feed?.feedId ?? '')
    }
    const answers = await times(6, () => get('/v1/events/seasons?format=feed', { authorization }))
    expect(statuses(answers).filter((one) => one === 200).length).toBeLessThanOrEqual(3)
    const late = await get('/v1/events/seasons?format=feed', { authorization })
    expect([late.status, late.headers.get('x-credits-charged')]).toEqual([429, '0'])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(3_000)
    await activityPasses(service.database)
    expect((await get('/v1/events/seasons?format=feed', { authorization })).status).toBe(200)
  })

  it('that could not be made after its charge says so, and comes with the same Idempotency-Key', async () => {
    const { accountId, key } = await free()
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': 'once' }
    await service.database.query('ALTER TABLE feed RENAME COLUMN tool TO tool_away')
    const failed = await get('/v1/events/seasons?format=feed', headers).finally(() =>
      service.database.query('ALTER TABLE feed RENAME COLUMN tool_away TO tool'),
    )
    expect(failed.status).toBeGreaterThanOrEqual(500)
    expect(await failed.json()).toMatchObject({
      detail: expect.stringContaining('was charged'),
      hint: expect.stringContaining('Idempotency-Key'),
    })
    const again = await get('/v1/events/seasons?format=feed', headers)
    expect([again.status, again.headers.get('x-credits-charged')]).toEqual([200, '0'])
    const { meta } = (await again.json()) as { meta: { links: { feed: string } } }
    expect((await fetch(meta.links.feed)).status).toBe(200)
    const entries = await service.database.query(
      `SELECT 1 FROM ledger_entry WHERE account_id = $1 AND tool = 'list_seasons'`,
      [accountId],
    )
    expect(entries.length).toBeLessThanOrEqual(2)
  })
})
