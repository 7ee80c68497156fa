import { connect } from 'node:net'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'

let service: TestService
/** Errors that would end the process of a service. */
const fatal: unknown[] = []
const note = (error: unknown) => fatal.push(error)
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '1000000', CONNECTION_LIMIT: '10000' })
  process.on('uncaughtException', note).on('unhandledRejection', note)
})
afterAll(async () => {
  process.off('uncaughtException', note).off('unhandledRejection', note)
  await service.close()
})

const place = 'latitude=51.4779&longitude=-0.0015'
const century = (first: number) =>
  `/v1/events/eclipses?type=lunar&count=500&start=${first}-01-01&end=${first + 100}-01-01`

/** Requests of every kind: refused by the parser, by the guard or by a route, short, long, streamed, half sent. */
function requests(): readonly string[] {
  const { host } = new URL(service.baseUrl)
  const own = [`Host: ${host}`, `Authorization: Bearer ${service.testKey}`]
  const sent = (method: string, target: string, headers: readonly string[] = [], body = '') =>
    [`${method} ${target} HTTP/1.1`, ...own, ...headers, '', body].join('\r\n')
  const posted = (target: string, type: string, body: string, accept = '*/*') =>
    sent(
      'POST',
      target,
      [`Content-Type: ${type}`, `Accept: ${accept}`, `Content-Length: ${body.length}`],
      body,
    )
  const called = (method: string, params?: object) =>
    posted(
      '/mcp',
      'application/json',
      JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      'application/json, text/event-stream',
    )
  const search = { type: 'lunar', count: 500, start: '1300-01-01', end: '1400-01-01' }
  return [
    sent('CONNECT', 'a.example:443'),
    sent('CONNECT', host),
    sent('BREW', '/'),
    sent('OPTIONS', '*'),
    sent('GET', '/', ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']),
    sent('GET', '/', ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMA']),
    sent('GET', '/%zz'),
    sent('GET', '/healthz', ['Expect: tea']),
    sent('GET', '/healthz', [`X-Long: ${'x'.repeat(20_000)}`]),
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    sent('POST', '/mcp', ['Transfer-Encoding: chunked'], 'zz\r\n'),
    sent('POST', '/mcp', ['Content-Type: application/json', 'Content-Length: 9999'], '{"jsonrpc":'),
    sent('POST', '/mcp', ['Expect: 100-continue', 'Content-Length: 9']),
    sent('GET', '/'),
    sent('GET', '/openapi.json', ['Accept-Encoding: gzip']),
    sent('GET', '/llms-full.txt'),
    sent('GET', '/portal'),
    sent('GET', '/feeds/none.ics'),
    posted('/oauth/register', 'application/json', '{"redirect_uris":["https://a.example/x"]}'),
    posted('/oauth/token', 'application/x-www-form-urlencoded', 'grant_type=none'),
    sent('GET', `/v1/snapshots?${place}&include=all`),
    sent('GET', `/v1/bodies/moon?${place}`, ['Idempotency-Key: one']),
    sent('GET', century(1000)),
    sent('GET', century(1100), ['Accept: text/csv']),
    sent('GET', `/v1/renders/sky-map?${place}&size=1200`, ['Accept: image/png']),
    called('tools/list'),
    called('tools/call', { name: 'list_eclipses', arguments: search, _meta: { progressToken: 1 } }),
    sent('GET', '/mcp', ['Accept: text/event-stream']),
    sent('GET', '/healthz').repeat(20),
  ]
}

/** Writes bytes to a new connection, and resets it after so many milliseconds. */
function reset(bytes: string, milliseconds: number): Promise<void> {
  const { hostname, port } = new URL(service.baseUrl)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes, 'latin1')
      setTimeout(() => socket.resetAndDestroy(), milliseconds)
    })
    socket.on('error', () => {})
    socket.once('close', () => resolve())
  })
}

const metrics = async () => (await fetch(`${service.baseUrl}/metrics`)).text()

describe('H-19 a connection that its client resets', () => {
  it('ends no process, and is counted as no failure', async () => {
    const kinds = requests()
    const attempt = fc.record({
      kind: fc.nat(kinds.length - 1),
      part: fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true })),
      milliseconds: fc.nat(60),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(attempt, { minLength: 20, maxLength: 20 }), async (attempts) => {
        await Promise.all(
          attempts.map(({ kind, part, milliseconds }) => {
            const bytes = kinds[kind] as string
            return reset(bytes.slice(0, Math.ceil(part * bytes.length)), milliseconds)
          }),
        )
        expect(fatal).toEqual([])
      }),
      // No shorter failure is looked for: an error that came once stays in the list.
      { numRuns: 60, endOnFailure: true },
    )
    await sleep(200)
    expect(fatal).toEqual([])
    expect((await fetch(`${service.baseUrl}/healthz`)).status).toBe(200)
    expect(await metrics()).not.toMatch(/outcome="internal_error"|status="500"/)
  }, 60_000)

  it.each(['CONNECT', 'BREW'])('after a refused %s ends no process', async (method) => {
    const refused = requests().find((one) => one.startsWith(method)) as string
    await Promise.all(Array.from({ length: 200 }, (_, n) => reset(refused, n % 4)))
    await sleep(100)
    expect(fatal).toEqual([])
    expect((await fetch(`${service.baseUrl}/healthz`)).status).toBe(200)
  })

  it('during a long search is counted as the client’s leaving', async () => {
    const left = /sky_calls_total\{tool="list_eclipses",channel="rest",outcome="client_left"\} ([1-9]\d*)/
    const search = requests().find((one) => one.includes(century(1000))) as string
    for (let attempt = 0; attempt < 20 && !left.test(await metrics()); attempt++) {
      await reset(search, 100)
      await sleep(100)
    }
    expect(await metrics()).toMatch(left)
    expect(await metrics()).not.toContain('outcome="internal_error"')
  })
})
