import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import path from 'node:path'
import { H3 } from 'h3'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { acceptedHeaders, exposedHeaders } from '../../server/http/cors.ts'
import { requestTarget } from '../../server/product/examples.ts'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import { type TestService, testService } from '../harness.ts'
import { root } from '../node-options.ts'

interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: number
}

let service: TestService
/** A target for every route, by its pattern. */
const targets = new Map<string, string>()
let session = ''
let idToken = ''

beforeAll(async () => {
  // The application is mounted in this process, also where other tests are run against the built server.
  const mounted = vi.spyOn(H3.prototype, 'all')
  service = await testService(
    { OWNER_TIER: 'scale', ADDRESS_LIMIT: '1000000', SECURITY_CONTACT: 'mailto:a@sky.example' },
    {},
  )
  const patterns = mounted.mock.calls.map(([pattern]) => String(pattern))
  mounted.mockRestore()
  session = await service.session()
  idToken = await service.idToken()
  const feed = await (await service.get('/v1/events/seasons?format=feed')).json()
  // The first computation loads the modules of a thread, which may take longer than a call may.
  const file = await vi.waitFor(
    async () => {
      const said = await (await drawing()).text()
      const [link] = /\/files\/[\w.-]+\.svg/.exec(said) ?? []
      if (!link) throw new Error(`The drawing has no link: ${said.slice(0, 500)}`)
      return link
    },
    { timeout: 90_000 },
  )
  const special: Record<string, string> = {
    '/feeds/:token': new URL((feed as { meta: { links: { feed: string } } }).meta.links.feed).pathname,
    '/files/:name': file,
    '/**': '/nothing/here',
  }
  for (const pattern of patterns) targets.set(pattern, special[pattern] ?? pattern.replaceAll(/:\w+/g, 'x'))
  for (const one of service.registry.descriptors)
    if (one.method === 'GET') targets.set(one.path.replaceAll(/\{(\w+)\}/g, ':$1'), requestTarget(fixed(one)))
})
afterAll(() => service?.close())

/** An operation whose example is for a fixed instant, so that two responses have one ETag. */
const fixed = (one: Descriptor): Descriptor =>
  one.parameters.some(({ name }) => name === 'datetime')
    ? { ...one, example: { datetime: '2026-11-20T20:00:00Z', ...one.example } }
    : one

/** A call whose answer links to its drawing. */
const drawing = () =>
  fetch(service.mcpUrl, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.key}`,
      'content-type': 'application/json',
      accept: 'application/json',
      'mcp-protocol-version': '2025-11-25',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'render_sky_map', arguments: { latitude: 51, longitude: 0, size: 400 } },
    }),
  })

const of = (pattern: string) => service.registry.descriptors.find(({ path: one }) => one === braced(pattern))
const braced = (pattern: string) => pattern.replaceAll(/:(\w+)/g, '{$1}')

/** Sends a request as it is, without the `Accept-Encoding` and the decompression of `fetch`. */
function ask(method: string, pattern: string, more: Record<string, string> = {}): Promise<Answer> {
  const operation = of(pattern)
  const credential = operation?.auth === 'person' ? idToken : service.key
  const headers = {
    ...(operation && operation.auth !== 'none' ? { authorization: `Bearer ${credential}` } : {}),
    ...(pattern.startsWith('/portal') ? { cookie: session } : {}),
    ...more,
  }
  return new Promise((resolve, reject) => {
    const sent = request(service.baseUrl + targets.get(pattern), { method, headers }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      answer.on('end', () =>
        resolve({
          status: answer.statusCode as number,
          headers: answer.headers as Record<string, string>,
          bytes,
        }),
      )
    })
    sent.on('error', reject).end()
  })
}

/** Header fields that differ between two responses to the same request. */
const ofMoment =
  /^(date|x-request-id|ratelimit|x-credits-charged|set-cookie|retry-after|location|connection|keep-alive)$/
/** Header fields that a response to HEAD may leave out, because the body decides them (RFC 9110 §9.3.2). */
const ofBody = /^(content-length|content-encoding|transfer-encoding)$/
const comparable = ({ headers }: Answer, leaveOut = ofMoment) =>
  Object.fromEntries(
    Object.entries(headers)
      .sort()
      .filter(([name]) => !ofMoment.test(name) && !leaveOut.test(name))
      // Tags of accounts and cursors are unique, and the status page shows the time.
      .map(([name, value]) => [
        name,
        name === 'etag' && headers['cache-control'] === 'no-store'
          ? ''
          : String(value).replace(/(?<=[?&]cursor=)[^>&]+/, ''),
      ]),
  )
const isPriced = (pattern: string) => of(pattern)?.free === false
const usage = async () =>
  ((await (await service.get('/v1/account/usage')).json()) as { data: { dailyRemaining: number } }).data
    .dailyRemaining

describe('HEAD', () => {
  it('every route answers it as GET, without a body', async () => {
    expect(targets.size).toBeGreaterThan(150)
    const wrong: string[] = []
    for (const pattern of targets.keys()) {
      const head = await ask('HEAD', pattern)
      const get = await ask('GET', pattern)
      const streamed = get.headers['transfer-encoding'] !== undefined
      const leaveOut = isPriced(pattern) || pattern === '/feeds/:token' || streamed ? ofBody : ofMoment
      // Metrics, the status page and pages with forms have bodies of their moment.
      const [a, b] = [head, get].map((one) =>
        comparable(one, /^\/(docs\/status|portal|metrics|$)/.test(pattern) ? ofBody : leaveOut),
      )
      if (head.status !== get.status || head.bytes > 0 || JSON.stringify(a) !== JSON.stringify(b))
        wrong.push(
          `${pattern}: ${head.status} ${get.status} ${head.bytes} ${JSON.stringify(a)} ${JSON.stringify(b)}`,
        )
      if (get.status === 405) expect(get.headers.allow, pattern).not.toContain('HEAD')
    }
    expect(wrong).toEqual([])
  })

  it('every 405 that names GET names HEAD', async () => {
    for (const pattern of targets.keys()) {
      const { status, headers } = await ask('PUT', pattern)
      if (status === 405 && headers.allow?.includes('GET')) expect(headers.allow, pattern).toContain('HEAD')
    }
  })

  it('of a priced operation computes nothing, costs nothing and makes no feed', async () => {
    const before = await usage()
    const compute = vi.fn()
    for (const { path: one, method } of service.registry.descriptors) {
      const pattern = one.replaceAll(/\{(\w+)\}/g, ':$1')
      if (method !== 'GET' || !isPriced(pattern)) continue
      const { status, headers } = await ask('HEAD', pattern)
      expect([status, headers['x-credits-charged']], pattern).toEqual([200, '0'])
      if (headers['content-length'] !== undefined) compute(pattern)
    }
    const feeds = async () => (await service.database.query('SELECT 1 FROM feed')).length
    const kept = await feeds()
    const answer = await fetch(`${service.baseUrl}/v1/events/seasons?format=feed`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${service.key}` },
    })
    expect([answer.status, await feeds()]).toEqual([200, kept])
    expect(compute).not.toHaveBeenCalled()
    expect(await usage()).toBe(before)
  })

  it('is refused as GET is: without a key, for wrong arguments, for an unknown feed', async () => {
    for (const target of [
      '/v1/moon?latitude=91&longitude=0',
      '/v1/moon?lat=1',
      '/feeds/unknown.ics',
      '/v1/nothing',
    ]) {
      const both = ['GET', 'HEAD'].map((method) =>
        fetch(service.baseUrl + target, { method, headers: { authorization: `Bearer ${service.key}` } }),
      )
      const [get, head] = await Promise.all(both)
      expect(head?.status, target).toBe(get?.status)
      expect(head?.headers.get('content-type'), target).toBe(get?.headers.get('content-type'))
    }
    expect((await fetch(`${service.baseUrl}/v1/moon`, { method: 'HEAD' })).status).toBe(401)
  })
})

describe('a 304', () => {
  /** Header fields that a 304 has as its 200 (RFC 9110 §15.4.5). */
  const required = ['cache-control', 'content-location', 'etag', 'expires', 'vary']
  const codings = ['', 'gzip', 'br', 'br, gzip', 'identity', 'gzip;q=0']

  it('has the ETag and Vary of its 200, for every route, coding and media type', async () => {
    const wrong: string[] = []
    let compared = 0
    for (const pattern of targets.keys()) {
      const types = of(pattern)?.mediaTypes ?? ['*/*']
      for (const accept of types) {
        for (const coding of types.length > 1 && accept !== types[0] ? ['gzip'] : codings) {
          const asked = { accept, ...(coding ? { 'accept-encoding': coding } : {}) }
          const whole = await ask(coding === 'br' ? 'HEAD' : 'GET', pattern, asked)
          const { etag } = whole.headers
          if (whole.status !== 200 || !etag || whole.headers['cache-control'] === 'no-store') break
          for (const method of ['GET', 'HEAD']) {
            for (const held of [etag, `"other", ${etag}`, '*']) {
              const unchanged = await ask(method, pattern, { ...asked, 'if-none-match': held })
              const fields = (one: Answer) => JSON.stringify(required.map((name) => one.headers[name]))
              compared += 1
              if (unchanged.status !== 304 || unchanged.bytes > 0 || fields(unchanged) !== fields(whole))
                wrong.push(
                  `${method} ${pattern} ${coding}: ${unchanged.status} ${fields(unchanged)} ${fields(whole)}`,
                )
            }
          }
        }
      }
    }
    expect(wrong).toEqual([])
    expect(compared).toBeGreaterThan(1_000)
  })
})

describe('scripts of other origins', () => {
  const origin = 'https://editor.swagger.io'
  const open = [
    ...[
      '/openapi.json',
      '/tools.json',
      '/llms.txt',
      '/llms-full.txt',
      '/server.json',
      '/robots.txt',
      '/sitemap.xml',
    ],
    ...[
      '/docs',
      '/docs.md',
      '/docs/quickstart.md',
      '/docs/tools/get_moon.md',
      '/docs/status.md',
      '/reference',
    ],
    ...['/v1/capabilities', '/v1/catalog/bodies', '/v1/catalog/stars', '/v1/reference/:topic'],
    ...[
      '/.well-known/security.txt',
      '/.well-known/api-catalog',
      '/.well-known/ai-catalog.json',
      '/mcp/server-card',
    ],
    ...[
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-protected-resource/mcp',
      '/oauth/jwks',
    ],
    ...['/feeds/:token', '/files/:name', '/identity/jwks.json', '/icon.svg', '/**'],
  ]

  it.each(open)('%s is open to all of them', async (pattern) => {
    expect(targets.has(pattern) || pattern === '/docs.md').toBe(true)
    if (!targets.has(pattern)) return
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const { headers } = await ask(method, pattern, { origin })
      expect(headers['access-control-allow-origin'], method).toBe('*')
      expect(headers['access-control-allow-credentials']).toBeUndefined()
    }
  })

  it('routes with a key are closed to origins that are not listed, and the portal and accounts to all', async () => {
    for (const pattern of targets.keys()) {
      const isOwn = /^\/(portal|v1\/account|metrics|oauth\/authorize)/.test(pattern)
      const own = (await ask('OPTIONS', pattern, { origin: service.baseUrl })).headers
      const other = (await ask('OPTIONS', pattern, { origin })).headers
      if (isOwn) expect(own['access-control-allow-origin'], pattern).toBeUndefined()
      if (isOwn || (of(pattern) && of(pattern)?.auth !== 'none') || pattern === '/mcp')
        expect(other['access-control-allow-origin'], pattern).toBeUndefined()
    }
  })

  it('a preflight names HEAD and every header of the service', async () => {
    const { headers } = await ask('OPTIONS', '/mcp', {
      origin: service.baseUrl,
      'access-control-request-method': 'POST',
    })
    expect(headers['access-control-allow-methods']).toBe('GET, HEAD, POST, DELETE')
    for (const name of ['X-MCP-Toolsets', 'X-MCP-Readonly', 'Last-Event-ID', 'Idempotency-Key'])
      expect(headers['access-control-allow-headers']).toContain(name)
  })

  /** Request headers that scripts cannot send, or that say nothing to the service when scripts do. */
  const notOfScripts = [
    // Forbidden, or set by the browser (Fetch Standard §2.2.2).
    ...['host', 'origin', 'cookie', 'accept-encoding', 'content-length', 'sec-fetch-site'],
    // Read to refuse bodies that are compressed, and for the list of sessions.
    ...['content-encoding', 'user-agent'],
    // Of proxies.
    ...['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'],
  ]
  const sources = readdirSync(path.join(root, 'server'), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => file.endsWith('.ts') && !/^(commands|outbound|product|docs\/(content|pages))\//.test(file),
    )
    .map((file) => [file, readFileSync(path.join(root, 'server', file), 'utf8')] as const)

  it('every request header that the code reads can be sent', () => {
    // Every file reads them by these forms; a name of its own for the headers would hide them.
    const renamed = sources.filter(([, text]) => /headers: \w+ \} = \S*\.req\b/.test(text))
    expect(renamed.map(([file]) => file)).toEqual([])
    const lists = new Set([...acceptedHeaders.map((name) => name.toLowerCase()), ...notOfScripts])
    const read = sources.flatMap(([file, text]) =>
      [
        ...text.matchAll(/(?:\bheader|headers\.(?:get|has))\(\s*'([a-zA-Z-]+)'/g),
        ...text.matchAll(/(?:req|request|incoming)\.headers\[['"]([a-z-]+)['"]\]/g),
      ].map(([, name = '']) => `${name.toLowerCase()} in ${file}`),
    )
    expect(read.length).toBeGreaterThan(40)
    expect(read.map((one) => one.split(' ')[0])).toEqual(
      expect.arrayContaining(['x-mcp-toolsets', 'idempotency-key', 'mcp-name', 'if-none-match']),
    )
    // Headers of responses: of others, which the OAuth server fetches and the SDK makes, and of the service, which its client reads.
    const ofResponses =
      /^(content-type|location|access-control-\S+|\S+) in (oauth\/guarded-fetch|mcp\/bridge|clients\/javascript\/\w+)\.ts$/
    const missing = read.filter((one) => !lists.has(one.split(' ')[0] ?? '') && !ofResponses.test(one))
    expect(missing).toEqual([])
  })

  it('every response header that a script may need can be read', () => {
    const shown = exposedHeaders.map((name) => name.toLowerCase())
    for (const name of ['location', 'link', 'content-disposition', 'age', 'etag', 'retry-after', 'allow'])
      expect(shown).toContain(name)
  })
})
