import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'
import { raw, request } from './socket.ts'

let service: TestService
let host: string
beforeAll(async () => {
  service = await testService({ ALLOWED_ORIGINS: 'https://app.example' })
  host = `Host: ${new URL(service.baseUrl).host}`
})
afterAll(() => service.close())

const snapshot = '/v1/snapshots?latitude=1&longitude=2&datetime=2026-01-01T00:00:00Z'
const key = () => `Authorization: Bearer ${service.key}`

describe('the Authorization header', () => {
  it('H-01 absent: 401 with a bare challenge (RFC 6750 §3.1)', async () => {
    const answer = await fetch(service.baseUrl + snapshot)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
  })

  it('H-02 accepts the scheme in lower case', async () => {
    const answer = await service.get(snapshot, { authorization: `bearer ${service.key}` })
    expect(answer.status).toBe(200)
  })

  it.each(['Bearer', 'Bearer ', 'Bearer  x', 'bearer x', 'Bearer\tx'])('H-02 %j: 401', async (value) => {
    const answer = await service.get(snapshot, { authorization: value })
    expect(answer.status).toBe(401)
  })

  it.each(['Basic', 'Digest', 'Token', 'ApiKey'])(
    'H-03 the scheme %s with a valid key: 401',
    async (scheme) => {
      expect((await service.get(snapshot, { authorization: `${scheme} ${service.key}` })).status).toBe(401)
    },
  )

  it('H-03 is the only place a credential is read from', async () => {
    expect((await service.get(snapshot, { authorization: service.key })).status).toBe(401)
    for (const name of ['x-api-key', 'api-key', 'cookie', 'proxy-authorization']) {
      expect((await service.get(snapshot, { [name]: service.key })).status, name).toBe(401)
    }
    for (const name of ['api_key', 'apiKey', 'access_token', 'key']) {
      expect((await service.get(`${snapshot}&${name}=${service.key}`, {})).status, name).toBe(401)
    }
  })

  it.each([
    ['a leading tab', (k: string) => `Bearer \t${k}`],
    ['a trailing tab inside the token', (k: string) => `Bearer ${k}\tx`],
    ['a no-break space', (k: string) => `Bearer ${k}\u00a0`],
    ['a zero-width space', (k: string) => `Bearer ${Buffer.from(`${k}\u200b`).toString('latin1')}`],
    ['percent-encoding', (k: string) => `Bearer ${k.replace('ac_', 'ac%5F')}`],
    ['a second token', (k: string) => `Bearer ${k} ${k}`],
    ['a comma', (k: string) => `Bearer ${k}, Bearer ${k}`],
    ['a line break', (k: string) => `Bearer ${k}\r\n X: y`],
  ])('H-04 a valid key with %s: 400 or 401', async (_, value) => {
    const bytes = Buffer.from(request(snapshot, [host, `Authorization: ${value(service.key)}`]), 'latin1')
    expect([400, 401]).toContain((await raw(service.baseUrl, bytes)).status)
  })

  it.each([
    ['as the Authorization header', 16_384, (long: string) => [`Authorization: Bearer ${long}`]],
    ['as the Authorization header', 1_000_000, (long: string) => [`Authorization: Bearer ${long}`]],
    ['beside a good key', 16_384, (long: string) => [key(), `X-Long: ${long}`]],
    ['beside a good key', 1_000_000, (long: string) => [key(), `X-Long: ${long}`]],
  ])('H-05 %s, %i characters: 431, or no connection', async (_, length, headers) => {
    const waitMs = 5_000
    const text = request(snapshot, [host, ...headers('x'.repeat(length))])
    const answer = await raw(service.baseUrl, text, waitMs)
    expect([0, 431]).toContain(answer.status)
    // An empty result could also mean that the service hangs or is gone.
    expect(answer.milliseconds).toBeLessThan(waitMs)
    expect((await service.get(snapshot)).status).toBe(200)
  })

  it('H-06 a valid key in another case: 401', async () => {
    for (const other of [
      service.key.toUpperCase(),
      service.key.toLowerCase(),
      service.key.replace('ac_', 'AC_'),
    ]) {
      expect((await service.get(snapshot, { authorization: `Bearer ${other}` })).status).toBe(401)
    }
  })

  it.each([
    ['good, bad', () => [key(), 'Authorization: Bearer x']],
    ['bad, good', () => ['Authorization: Bearer x', key()]],
    ['good twice', () => [key(), key()]],
  ])('H-07 twice (%s): 400', async (_, headers) => {
    expect((await raw(service.baseUrl, request(snapshot, [host, ...headers()]))).status).toBe(400)
  })
})

describe('the Host header and the target', () => {
  it.each([
    'evil.example',
    'localhost.evil.example',
    'localhost:1',
    '127.0.0.1',
    'user@localhost',
    '',
    '[::1',
  ])('H-08 Host %j: 421 or 400, before any credential is looked at', async (name) => {
    const answer = await raw(service.baseUrl, request(snapshot, [`Host: ${name}`, key()]))
    expect([400, 421]).toContain(answer.status)
  })

  it.each(['localhost:PORT/abchehe?', 'localhost:PORT/../', 'x/../'])(
    'H-08 Host %s cannot change the path',
    async (name) => {
      const named = name.replace('PORT', new URL(service.baseUrl).port)
      const answer = await raw(service.baseUrl, request('/v1/account/keys', [`Host: ${named}`]))
      expect([400, 401, 421]).toContain(answer.status)
    },
  )

  it('H-09 twice, or not at all: 400', async () => {
    expect((await raw(service.baseUrl, request(snapshot, [host, 'Host: evil.example', key()]))).status).toBe(
      400,
    )
    expect((await raw(service.baseUrl, request(snapshot, [key()]))).status).toBe(400)
  })

  const spellings = (one: string, two: string, query = '') => [
    `/v1/%${one.charCodeAt(0).toString(16)}${one.slice(1)}/${two}${query}`,
    `//v1/${one}/${two}${query}`,
    `/v1//${one}/${two}${query}`,
    `/v1/./${one}/${two}${query}`,
    `/v1/x/../${one}/${two}${query}`,
    `/v1/x/%2e%2e/${one}/${two}${query}`,
    `/v1%2F${one}%2F${two}${query}`,
    `/v1/${one}%2F${two}${query}`,
    `/v1/${one}/${two};x${query}`,
    `/v1/${one}/${two}%00${query}`,
    `/v1\\${one}\\${two}${query}`,
    `/V1/${one.toUpperCase()}/${two.toUpperCase()}${query}`,
    `/v1/${one}/${two}/${query}`,
    `/v1/${one}/${two}${query || '?x'}#y`,
  ]
  // The account has no keys to show, so that only a response without authentication would reveal a bypass.
  const clockTime = '?localDatetime=2026-01-01T00:00&timezone=Europe/Oslo'

  it('H-10 GET /v1/time/resolve returns data with a key', async () => {
    const answer = await raw(service.baseUrl, request(`/v1/time/resolve${clockTime}`, [host, key()]))
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"data"')])
  })

  it.each([...spellings('account', 'keys'), ...spellings('time', 'resolve', clockTime)])(
    'H-10 GET %s without credentials is 401, 404 or 400, never data',
    async (target) => {
      const answer = await raw(service.baseUrl, request(target, [host]))
      expect(answer.text).not.toContain('"data"')
      expect([400, 401, 404, 405]).toContain(answer.status)
    },
  )

  it.each([
    ['GET', 'http://evil.example/v1/capabilities'],
    ['CONNECT', 'evil.example:443'],
    ['TRACE', '/v1/capabilities'],
    ['FOO', '/v1/capabilities'],
    ['GET', '*'],
  ])('H-11 %s %s: rejected, and nothing is echoed', async (method, target) => {
    const answer = await raw(service.baseUrl, request(target, [host, 'X-Probe: echo-me'], method))
    expect([0, 400, 405, 421, 501]).toContain(answer.status)
    expect(answer.text).not.toContain('echo-me')
  })

  it('H-11 a body with both Content-Length and Transfer-Encoding: 400', async () => {
    const text = request(
      '/v1/account/keys',
      [host, 'Content-Length: 5', 'Transfer-Encoding: chunked'],
      'POST',
    )
    expect((await raw(service.baseUrl, `${text}0\r\n\r\n`)).status).toBe(400)
  })
})

describe('negotiation', () => {
  it('H-14 an Accept without JSON: 406 as a problem record; no Accept: JSON', async () => {
    for (const accept of ['text/html', 'application/xml', '*/*;q=0', 'application/json;q=0']) {
      const answer = await service.get(snapshot, { authorization: `Bearer ${service.key}`, accept })
      expect([answer.status, answer.headers.get('content-type')], accept).toEqual([
        406,
        'application/problem+json',
      ])
    }
    const answer = await raw(service.baseUrl, request(snapshot, [host, key()]))
    expect(answer.text).toMatch(/content-type: application\/json\r\n/i)
  })

  it.each(['/v1/snapshots', '/v1/bodies/nothing', '/v1/account/keys'])(
    'H-14 an error of %s is problem+json for every Accept',
    async (path) => {
      const answer = await fetch(service.baseUrl + path, { headers: { accept: 'text/html' } })
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
    },
  )

  it('H-14 for an unknown path a browser gets a page, and any other client a problem record', async () => {
    const typeFor = async (accept: string) =>
      (await fetch(`${service.baseUrl}/v1/nothing`, { headers: { accept } })).headers.get('content-type')
    expect(await typeFor('text/html,*/*;q=0.8')).toBe('text/html; charset=utf-8')
    for (const accept of ['*/*', 'application/json', 'text/html;q=0.5,application/json'])
      expect(await typeFor(accept)).toBe('application/problem+json')
  })

  it.each(['/v1/snapshots', '/v1/account/keys', '/mcp', '/portal'])(
    'H-15 a preflight of a disallowed origin for %s gets no CORS headers',
    async (path) => {
      const answer = await fetch(service.baseUrl + path, {
        method: 'OPTIONS',
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    },
  )

  it('H-15 an allowed origin may read sky operations without cookies, never account or portal pages', async () => {
    const origin = 'https://app.example'
    const sky = await service.get(snapshot, { authorization: `Bearer ${service.key}`, origin })
    expect(sky.headers.get('access-control-allow-origin')).toBe(origin)
    expect(sky.headers.get('access-control-allow-credentials')).toBeNull()
    expect(sky.headers.get('vary')?.toLowerCase()).toContain('origin')
    for (const path of ['/v1/account/keys', '/portal', '/portal/id-token']) {
      const answer = await fetch(service.baseUrl + path, { headers: { origin } })
      expect(answer.headers.get('access-control-allow-origin'), path).toBeNull()
    }
  })

  it('H-16 every response is nosniff, has a request id, and does not identify the server software', async () => {
    for (const path of [
      snapshot,
      '/v1/nothing',
      '/v1/capabilities',
      '/healthz',
      '/mcp',
      '/portal',
      '/docs',
    ]) {
      const answer = await fetch(service.baseUrl + path)
      expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(answer.headers.get('x-request-id'), path).toMatch(/^req_[0-9A-Z]{26}$/)
      expect(answer.headers.get('server'), path).toBeNull()
      expect(answer.headers.get('x-powered-by'), path).toBeNull()
    }
  })

  it('H-16 public operations give the same response with and without a key', async () => {
    const open = await fetch(`${service.baseUrl}/v1/catalog/bodies`)
    const keyed = await service.get('/v1/catalog/bodies')
    for (const answer of [open, keyed]) {
      expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
      expect(answer.headers.get('vary')).toBe('Accept, Origin, Accept-Encoding')
    }
    expect(keyed.headers.get('etag')).toBe(open.headers.get('etag'))
    const data = async (answer: Response) => ((await answer.json()) as { data: unknown }).data
    expect(await data(keyed)).toEqual(await data(open))
  })

  it('H-16 account data is never stored by shared caches', async () => {
    const sky = await service.get(snapshot)
    expect(sky.headers.get('cache-control')).toMatch(/^private/)
    expect(sky.headers.get('vary')).toContain('Authorization')
    for (const path of ['/v1/account/usage', '/v1/account/ledger']) {
      expect((await service.get(path)).headers.get('cache-control'), path).toBe('no-store')
    }
    expect((await fetch(service.baseUrl + snapshot)).headers.get('cache-control')).toBe('no-store')
  })

  it('H-18 headers of untrusted proxies have no effect', async () => {
    const forged = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.1',
      forwarded: 'host=evil.example',
      'x-original-url': '/v1/account/keys',
      'x-http-method-override': 'DELETE',
    }
    const answer = await fetch(`${service.baseUrl}/v1/capabilities`, { headers: forged })
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(text).not.toContain('evil.example')
    expect(JSON.parse(text).data.links.mcp).toBe(service.mcpUrl)
  })

  it('R-27 a request id of the caller is replaced', async () => {
    const answer = await fetch(`${service.baseUrl}/v1/capabilities`, { headers: { 'x-request-id': 'mine' } })
    expect(answer.headers.get('x-request-id')).not.toBe('mine')
  })
})

describe('an address over its limit', () => {
  it('D-03 gets 429 with Retry-After, before any other check', async () => {
    const narrow = await testService({ ADDRESS_LIMIT: '10' })
    try {
      const statuses: number[] = []
      let last = await fetch(`${narrow.baseUrl}/healthz`)
      for (let asked = 1; asked <= 10; asked += 1) {
        statuses.push(last.status)
        last = await fetch(`${narrow.baseUrl}/v1/capabilities`, {
          headers: { 'x-forwarded-for': `203.0.113.${asked}` },
        })
      }
      expect(statuses).toEqual(Array(10).fill(200))
      expect(last.status).toBe(429)
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await last.json()).toMatchObject({ code: 'rate_limited' })
    } finally {
      await narrow.close()
    }
  })
})
