import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'
import { type RawAnswer, raw, request } from './socket.ts'

let service: TestService
let host: string
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '1000000', CONNECTION_LIMIT: '10000' })
  host = `Host: ${new URL(service.baseUrl).host}`
})
afterAll(() => service.close())

/** Checks for every response, whichever part of the service wrote it. */
function expectOurs({ text }: RawAnswer, sent: string): void {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  expect(head, sent).toMatch(/^HTTP\/1\.1 \d{3} /)
  expect(head, sent).toMatch(/\r\nx-request-id: req_[0-9A-Z]{26}(\r\n|$)/i)
  expect(head, sent).toMatch(/\r\nx-content-type-options: nosniff(\r\n|$)/i)
  expect(head, sent).toMatch(/\r\nreferrer-policy: /i)
  expect(head, sent).toMatch(/\r\ncross-origin-resource-policy: /i)
  if (!/^HTTP\/1\.1 [45]/.test(head)) return
  expect(head, sent).toMatch(/\r\ncontent-type: application\/problem\+json(\r\n|$)/i)
  expect(JSON.parse(rest.join('\r\n\r\n')), sent).toMatchObject({
    code: expect.any(String),
    docs: expect.any(String),
  })
}

const long = (length: number) => 'x'.repeat(length)

describe('malformed requests', () => {
  it.each([
    ['a path that is not UTF-8', 400, 'malformed_request', () => request('/%ff', [host])],
    ['a broken escape', 400, 'malformed_request', () => request('/v1/%', [host])],
    [
      'a query that is no UTF-8',
      400,
      'malformed_request',
      () => request('/v1/search/stars?name=%ff', [host]),
    ],
    ['a query with a broken escape', 400, 'malformed_request', () => request('/portal?return=%zz', [host])],
    ['half of a character', 400, 'malformed_request', () => request('/v1/catalog/%e2%82', [host])],
    ['no Host', 400, 'malformed_request', () => request('/healthz', [])],
    ['no request line', 400, 'malformed_request', () => 'hello\r\n\r\n'],
    ['another protocol', 400, 'malformed_request', () => 'GET / FTP/1.0\r\n\r\n'],
    ['another version', 400, 'malformed_request', () => `GET / HTTP/3.7\r\n${host}\r\n\r\n`],
    ['the preface of HTTP/2', 400, 'malformed_request', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['a TLS handshake', 400, 'malformed_request', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['a header with U+0000', 400, 'malformed_request', () => request('/healthz', [host, 'X-A: a\0b'])],
    ['a header without a colon', 400, 'malformed_request', () => request('/healthz', [host, 'nothing'])],
    [
      'two lengths',
      400,
      'malformed_request',
      () => request('/v1/snapshots', [host, 'Content-Length: 1', 'Content-Length: 2'], 'POST'),
    ],
    [
      'a broken chunk',
      400,
      'malformed_request',
      () => `${request('/oauth/token', [host, 'Transfer-Encoding: chunked'], 'POST')}zz\r\n`,
    ],
    [
      'headers that are too large',
      431,
      'headers_too_large',
      () => request('/healthz', [host, `X: ${long(20_000)}`]),
    ],
    ['H-13 a URL of 9,000 characters', 414, 'uri_too_long', () => request(`/v1/${long(9_000)}`, [host])],
    ['H-13 a URL of 20,000 characters', 414, 'uri_too_long', () => request(`/v1/${long(20_000)}`, [host])],
    [
      'H-13 a query of 5,000 characters',
      414,
      'uri_too_long',
      () => request(`/v1/catalog/stars?q=${long(5_000)}`, [host]),
    ],
    ['another expectation', 417, 'expectation_failed', () => request('/healthz', [host, 'Expect: tea'])],
    ['a tunnel', 405, 'method_not_allowed', () => request('evil.example:443', [host], 'CONNECT')],
    ['a method that is not used', 405, 'method_not_allowed', () => request('/healthz', [host], 'TRACE')],
    ['a method of no standard', 400, 'malformed_request', () => request('/healthz', [host], 'FOO')],
  ])('H-12 %s: %i %s, with all standing headers', async (_, status, code, bytes) => {
    const sent = bytes()
    const answer = await raw(service.baseUrl, Buffer.from(sent, 'latin1'), 5_000)
    expectOurs(answer, sent.slice(0, 100))
    expect([answer.status, JSON.parse(answer.text.split('\r\n\r\n')[1] as string).code]).toEqual([
      status,
      code,
    ])
    expect(answer.text).toMatch(/\r\nconnection: close\r\n/i)
  })

  it('H-12 an upgrade is ignored, and the request answered normally', async () => {
    const upgrade = [host, 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
    const answer = await raw(service.baseUrl, `GET /healthz HTTP/1.1\r\n${upgrade.join('\r\n')}\r\n\r\n`, 500)
    expect(answer.status).toBe(200)
    expectOurs(answer, 'upgrade')
  })

  it('H-12 headers that do not end: 408 after ten seconds', async () => {
    const answer = await raw(service.baseUrl, `GET /healthz HTTP/1.1\r\n${host}\r\nX-A: `, 20_000)
    expect([answer.status, answer.text]).toEqual([408, expect.stringContaining('"code":"request_timeout"')])
    expectOurs(answer, 'unfinished headers')
  })

  it('H-12 random bytes: no response without its headers', async () => {
    const line = fc.constantFrom(
      'GET /healthz HTTP/1.1',
      'POST /mcp HTTP/1.1',
      'GET /%c3%28 HTTP/1.1',
      'OPTIONS * HTTP/1.1',
      'GET //x HTTP/1.0',
      'HEAD / HTTP/1.1',
      'GET http://a/ HTTP/1.1',
    )
    const field = fc.constantFrom(
      host,
      'Host: evil.example',
      'Connection: Upgrade, close',
      'Upgrade: h2c',
      'Expect: 100-continue',
      'Expect: 200-ok',
      'Transfer-Encoding: chunked',
      'Transfer-Encoding: identity',
      'Content-Length: 3',
      'Content-Length: -1',
      'Authorization: Bearer \x80',
      'Accept: ,;,;q=',
      'Range: bytes=0-1',
      ' folded',
      '\x00: a',
    )
    const body = fc.string({ unit: 'binary', maxLength: 40 })
    const message = fc
      .tuple(line, fc.array(field, { maxLength: 5 }), body)
      .map(
        ([first, fields, rest]) => `${[first, ...fields, 'Connection: close', '', ''].join('\r\n')}${rest}`,
      )
    await fc.assert(
      fc.asyncProperty(fc.oneof(message, body), async (sent) => {
        const answer = await raw(service.baseUrl, Buffer.from(sent, 'latin1'), 150)
        const answers = answer.text
          .split(/(?=HTTP\/1\.1 \d{3} )/)
          .filter((one) => one && !one.startsWith('HTTP/1.1 100'))
        for (const text of answers) {
          if (sent.startsWith('HEAD')) expect(text).toMatch(/\r\nx-request-id: /i)
          else expectOurs({ ...answer, text }, JSON.stringify(sent))
        }
      }),
      { numRuns: 150 },
    )
  }, 120_000)
})

describe('an address that sends only malformed requests', () => {
  it('H-12 gets 429 beyond its limit', async () => {
    const narrow = await testService({ ADDRESS_LIMIT: '10' })
    try {
      const own = `Host: ${new URL(narrow.baseUrl).host}`
      const sent = [
        request('/%ff', [own]),
        request('/healthz', []),
        'hello\r\n\r\n',
        request('/healthz', [own, 'Expect: tea']),
        request('a:1', [own], 'CONNECT'),
      ]
      const statuses: number[] = []
      for (const bytes of [...sent, ...sent, ...sent])
        statuses.push((await raw(narrow.baseUrl, bytes)).status)
      expect(statuses.slice(0, 10)).toEqual([400, 400, 400, 417, 405, 400, 400, 400, 417, 405])
      expect(statuses.slice(10)).toEqual([429, 429, 429, 429, 429])
    } finally {
      await narrow.close()
    }
  })

  it('H-12 is counted in the metrics', async () => {
    const count = async () => {
      const text = await (await fetch(`${service.baseUrl}/metrics`)).text()
      const lines = text.split('\n').filter((line) => line.includes('(guard)'))
      return lines.join('\n')
    }
    const before = await count()
    await raw(service.baseUrl, 'hello\r\n\r\n')
    expect(await count()).not.toBe(before)
  })
})
