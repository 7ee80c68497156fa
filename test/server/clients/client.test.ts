import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { SkyClient } from '../../../server/clients/javascript/client.ts'
import type { SkyDataOptions } from '../../../server/clients/javascript/options.ts'
import { SkyDataError } from '../../../server/clients/javascript/sky-data-error.ts'
import { problems } from '../../../tools/contract/problems.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { type TestService, testService } from '../../harness.ts'

const { descriptors } = await loadRegistry()
const lines = descriptors.map(
  ({ name, method, path, free }) => `${name} ${method} ${path}${free ? '' : ' charged'}`,
)
const moment = { datetime: '2026-11-20T20:00:00Z' }

describe('the client and the service', () => {
  let service: TestService
  beforeAll(async () => {
    service = await testService()
  })
  afterAll(() => service.close())
  const client = (options: Partial<SkyDataOptions> = {}) =>
    new SkyClient(lines, { baseUrl: service.baseUrl, apiKey: service.key, ...options })
  const credits = async () => {
    const { data } = await client().json('get_usage')
    return (data as { readonly dailyUsed: number }).dailyUsed
  }

  it('answers by GET, POST and with arguments in the path', async () => {
    expect((await client().json('get_moon', moment)).data).toMatchObject({ phase: 'waxing gibbous' })
    const place = { latitude: 51.4779, longitude: -0.0015 }
    expect((await client().json('get_body', { body: 'moon', ...place, ...moment })).data).toMatchObject({
      body: 'moon',
    })
    const person = { ...place, ...moment }
    const { data } = await client({ apiKey: service.testKey }).json('get_synastry', {
      first: person,
      second: person,
    })
    expect(data).toHaveProperty('interAspects')
  })

  it('leaves out arguments without a value', async () => {
    const args = { ...moment, latitude: undefined, longitude: null }
    expect((await client().json('get_moon', args)).data).toMatchObject({ phase: 'waxing gibbous' })
  })

  it('three pages have the rows of one call', async () => {
    const args = { targets: 'mars', start: '2026-11-20', end: '2026-11-26', step: '1d' }
    const rowsOf = (answer: { readonly data: unknown }) => (answer.data as { readonly rows: object[] }).rows
    const pages: object[][] = []
    for await (const page of client().pages('get_ephemeris', { ...args, limit: 2 })) pages.push(rowsOf(page))
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 2])
    expect(pages.flat()).toEqual(rowsOf(await client().json('get_ephemeris', args)))
  })

  it('a second answer from the cache costs nothing', async () => {
    const cached = client({ cacheEntries: 1 })
    const first = await cached.json('get_moon', { ...moment, timezone: 'Europe/Oslo' })
    const before = await credits()
    const second = await cached.json('get_moon', { ...moment, timezone: 'Europe/Oslo' })
    expect(second).toEqual(first)
    expect(second).not.toBe(first)
    expect(await credits()).toBe(before)
    await cached.json('get_moon', moment)
    await cached.json('get_moon', { ...moment, timezone: 'Europe/Oslo' })
    expect(await credits()).toBe(before + 2)
  })

  it('a call whose answer was lost is sent again and charged once', async () => {
    const before = await credits()
    const losing = {
      lost: 0,
      async fetch(...args: Parameters<typeof fetch>): Promise<Response> {
        const response = await fetch(...args)
        if (losing.lost++ > 0) return response
        await response.arrayBuffer()
        throw new TypeError('the connection was cut')
      },
    }
    const { data } = await client({ fetch: losing.fetch }).json('get_moon', { timezone: 'Europe/Rome' })
    expect(data).toHaveProperty('phase')
    expect([losing.lost, await credits()]).toEqual([2, before + 1])
  })

  it('drawings and tables come in their media types', async () => {
    const place = { latitude: 51.4779, longitude: -0.0015, ...moment }
    const drawing = await client().file('render_sky_map', place, 'image/svg+xml')
    expect(await drawing.text()).toMatch(/^<svg/)
    const table = await client().file(
      'list_moon_phases',
      { start: '2026-01-01', end: '2026-02-01' },
      'text/csv',
    )
    expect(await table.text()).toMatch(/time/)
  })

  it('every code that the service can be made to answer arrives as a typed error', async () => {
    const scenarios = ['rate_limited', 'quota_exceeded', 'unavailable', 'revoked_api_key'] as const
    for (const code of scenarios) {
      const headers = { 'x-sky-test-scenario': code }
      const call = client({ apiKey: service.testKey, retries: 0 }).json('get_moon', {}, { headers })
      const error = await call.catch((reason) => reason)
      expect(error).toBeInstanceOf(SkyDataError)
      expect(error).toMatchObject({
        code,
        status: problems[code].status,
        requestId: expect.stringMatching(/^req_/),
      })
      expect(error.is(code)).toBe(true)
    }
  })

  it('a refusal says how to correct it, and is not sent again', async () => {
    let calls = 0
    const counting = (...args: Parameters<typeof fetch>) => {
      calls++
      return fetch(...args)
    }
    const call = client({ fetch: counting }).json('get_moon', { latitude: 120 })
    await expect(call).rejects.toMatchObject({
      code: 'invalid_latitude',
      status: 400,
      hint: expect.any(String),
      problem: { parameter: 'latitude', allowed: { max: 90 } },
    })
    expect(calls).toBe(1)
  })
})

describe('attempts', () => {
  type Answer = (request: IncomingMessage, response: ServerResponse) => void
  let requests: IncomingMessage[] = []
  let answers: Answer[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    const next = answers.shift() ?? ((_, response) => response.end('{"data":1,"meta":{}}'))
    next(request, response)
  })
  let baseUrl: string
  beforeAll(async () => {
    await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)))
    baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterEach(() => {
    requests = []
    answers = []
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const client = (options: Partial<SkyDataOptions> = {}) =>
    new SkyClient(lines, { baseUrl, apiKey: 'k', ...options })
  const refusal =
    (status: number, code: string, headers: Record<string, string> = {}): Answer =>
    (_, response) =>
      response.writeHead(status, headers).end(JSON.stringify({ code, detail: code }))
  const cut: Answer = (request) => request.socket.destroy()

  it('429 is sent again after Retry-After', async () => {
    answers = [refusal(429, 'rate_limited', { 'retry-after': '1' })]
    const started = performance.now()
    expect((await client().json('get_moon')).data).toBe(1)
    expect(performance.now() - started).toBeGreaterThanOrEqual(990)
    expect(requests).toHaveLength(2)
  })

  it.each([
    [
      'a quota of the day is not waited for',
      refusal(429, 'quota_exceeded', { 'retry-after': '40000' }),
      'get_moon',
      1,
    ],
    ['a cut connection is tried again', cut, 'get_moon', 2],
    ['so is a failure of the service', refusal(503, 'unavailable'), 'get_moon', 2],
    ['and a POST that is charged, under its key', cut, 'get_synastry', 2],
    ['a call under the same key still runs', refusal(409, 'idempotency_in_progress'), 'get_synastry', 2],
    ['a POST without a key may have worked', cut, 'create_api_key', 1],
    ['unless it was refused unread', refusal(429, 'rate_limited'), 'create_api_key', 2],
    ['removing twice is removing once', cut, 'revoke_api_key', 2],
  ] as const)('%s', async (_, first, tool, calls) => {
    answers = [first]
    const outcome = await client()
      .json(tool, { keyId: 'x' })
      .catch((error) => error)
    expect(requests).toHaveLength(calls)
    if (calls === 1) expect(outcome).toBeInstanceOf(SkyDataError)
    else expect(outcome).toMatchObject({ data: 1 })
    const keys = new Set(requests.map(({ headers }) => headers['idempotency-key']))
    expect(keys.size).toBe(1)
    const isCharged = tool === 'get_moon' || tool === 'get_synastry'
    expect([...keys][0]).toEqual(isCharged ? expect.stringMatching(/^[\da-f]{32}$/) : undefined)
  })

  it('every code is a typed error, whatever its status', async () => {
    for (const [code, { status }] of Object.entries(problems)) {
      // Of a 421, fetch itself makes a second request (Fetch Standard, HTTP-network-or-cache fetch).
      answers = [refusal(status, code), refusal(status, code)]
      await expect(client({ retries: 0 }).json('get_moon')).rejects.toMatchObject({
        name: 'SkyDataError',
        code,
        status,
      })
    }
  })

  it('an answer that is no JSON, or an error without a record, has a code too', async () => {
    answers = [(_, response) => response.end('<html>'), (_, response) => response.writeHead(404).end('gone')]
    await expect(client().json('get_moon')).rejects.toMatchObject({ code: 'invalid_answer', status: 0 })
    await expect(client().json('get_moon')).rejects.toMatchObject({ code: 'invalid_answer', status: 404 })
  })

  it('a timeout and a signal end a call; the signal also ends its pauses', async () => {
    answers = [() => {}]
    await expect(client({ timeoutMs: 50, retries: 0 }).json('get_moon')).rejects.toMatchObject({
      code: 'timeout',
    })
    const signal = AbortSignal.timeout(200)
    answers = [refusal(429, 'rate_limited', { 'retry-after': '50' })]
    await expect(client().json('get_moon', {}, { signal })).rejects.toMatchObject({ name: 'TimeoutError' })
    await expect(client().json('get_moon', {}, { signal: AbortSignal.abort('over') })).rejects.toBe('over')
  })

  it('the key goes into the header alone, and only over TLS or to this machine', async () => {
    await client({ apiKey: async () => 'secret' }).json('get_moon', moment)
    expect(requests[0]?.headers.authorization).toBe('Bearer secret')
    expect(requests[0]?.url).not.toContain('secret')
    expect(() => client({ baseUrl: 'http://sky.example' })).toThrow(TypeError)
  })
})
