import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SkyClient } from '../../../server/clients/javascript/client.ts'
import type { SkyDataOptions } from '../../../server/clients/javascript/options.ts'
import { SkyDataError } from '../../../server/clients/javascript/sky-data-error.ts'
import { problems } from '../../../tools/contract/problems.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'
import { type TestService, testService } from '../../harness.ts'
import { type ScriptedAnswer, type ScriptedService, scriptedService } from './contract/scripted-service.ts'

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

// The folder `contract` has what the clients of all languages do.
describe('signals and keys', () => {
  let scripted: ScriptedService
  beforeAll(async () => {
    const refusal = { code: 'rate_limited', detail: 'Too many calls.' }
    scripted = await scriptedService(
      new Map<string, readonly ScriptedAnswer[]>([
        ['silent', ['silence']],
        ['busy', [{ status: 429, headers: { 'retry-after': '50' }, body: refusal }]],
      ]),
    )
  })
  afterAll(() => scripted.close())
  const client = (script: string, options: Partial<SkyDataOptions> = {}) =>
    new SkyClient(lines, { baseUrl: `${scripted.baseUrl}/${script}`, apiKey: 'k', ...options })

  it('a timeout and a signal end a call; the signal also ends its pauses', async () => {
    await expect(client('silent', { timeoutMs: 50, retries: 0 }).json('get_moon')).rejects.toMatchObject({
      code: 'timeout',
    })
    const signal = AbortSignal.timeout(200)
    await expect(client('busy').json('get_moon', {}, { signal })).rejects.toMatchObject({
      name: 'TimeoutError',
    })
    const over = { signal: AbortSignal.abort('over') }
    await expect(client('busy').json('get_moon', {}, over)).rejects.toBe('over')
  })

  it('the key, which a function may return, goes into the header alone', async () => {
    await client('plain', { apiKey: async () => 'secret' }).json('get_moon', moment)
    const [request] = scripted.requests.get('plain') ?? []
    expect(request?.headers.authorization).toBe('Bearer secret')
    expect(request?.query).toEqual(moment)
  })

  it('a key is sent only over TLS or to this machine', () => {
    expect(() => client('plain', { baseUrl: 'http://sky.example' })).toThrow(TypeError)
  })
})
