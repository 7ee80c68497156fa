import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'

let service: TestService
let etag: string
beforeAll(async () => {
  service = await testService()
  etag = (await service.get(sky)).headers.get('etag') ?? ''
})
afterAll(() => service.close())

const sky = '/v1/zodiac/positions?datetime=2000-01-01T12:00:00Z'
const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}'

/** Sends header lines as they are written and reads the whole response. */
function sent(method: string, path: string, lines: readonly string[], body = ''): Promise<string> {
  const { hostname, port, host } = new URL(service.baseUrl)
  const length = body ? [`Content-Length: ${body.length}`] : []
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close', ...length, ...lines]
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(`${head.join('\r\n')}\r\n\r\n${body}`))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

const filled = (line: string) => line.replace('KEY', service.key).replaceAll('ETAG', etag)

it.each([
  ['RFC 9110 §11.1, scheme in any case', ['authorization: bEaReR KEY'], 200],
  ['RFC 9110 §11.4, several spaces', ['Authorization: Bearer   KEY'], 200],
  ['RFC 9110 §5.5, white space around a value', ['Authorization: \t Bearer KEY \t'], 200],
  [
    'RFC 9110 §5.3, a list in two lines',
    ['Authorization: Bearer KEY', 'Accept: text/html', 'Accept: application/json'],
    200,
  ],
  [
    'RFC 9110 §5.6.1.2, empty elements',
    ['Authorization: Bearer KEY', 'Accept: , ,application/json;q=0.9,,'],
    200,
  ],
  [
    'RFC 9110 §5.6.6, quoted parameters',
    ['Authorization: Bearer KEY', 'Accept: application/json;profile="a,b"'],
    200,
  ],
  ['RFC 9110 §12.5.1, weight 0', ['Authorization: Bearer KEY', 'Accept: application/json;q=0'], 406],
  ['RFC 9110 §13.1.2, weak comparison', ['Authorization: Bearer KEY', 'If-None-Match: W/ETAG'], 304],
  [
    'RFC 9110 §13.1.2, a list in two lines',
    ['Authorization: Bearer KEY', 'If-None-Match: "x,y"', 'If-None-Match: ,W/ETAG'],
    304,
  ],
  ['RFC 9110 §13.1.2, any', ['Authorization: Bearer KEY', 'If-None-Match: *'], 304],
  [
    'RFC 9110 §13.1.3, ignored beside If-None-Match',
    ['Authorization: Bearer KEY', 'If-None-Match: "x"', 'If-Modified-Since: Sat, 29 Oct 2044 19:43:31 GMT'],
    200,
  ],
  ['RFC 9110 §13.1.3, an invalid date', ['Authorization: Bearer KEY', 'If-Modified-Since: yesterday'], 200],
  ['RFC 9110 §14.2, a range of what has none', ['Authorization: Bearer KEY', 'Range: bytes=0-3'], 200],
  ['RFC 7240 §2, preferences', ['Authorization: Bearer KEY', 'Prefer: return=minimal, wait=5'], 200],
])('REST takes %s', async (_, lines, status) => {
  const answer = await sent('GET', sky, lines.map(filled))
  expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
})

it.each([
  ['RFC 9110 §12.5.1, no Accept', ['Content-Type: application/json'], 200, 'application/json'],
  ['RFC 9110 §12.5.1, any type', ['Content-Type: application/json', 'Accept: */*'], 200, 'application/json'],
  [
    'MCP 2025-06-18, both types in two lines',
    ['Content-Type: application/json', 'Accept: application/json', 'Accept: text/event-stream'],
    200,
    'application/json',
  ],
  [
    'RFC 9110 §12.4.2, weights',
    ['Content-Type: application/json', 'Accept: application/json;q=0.9, text/event-stream'],
    200,
    'text/event-stream',
  ],
  [
    'RFC 9110 §8.3.1, type in any case',
    ['Content-Type: Application/JSON; Charset=UTF-8'],
    200,
    'application/json',
  ],
  [
    'RFC 9110 §5.6.6, quoted charset',
    ['Content-Type: application/json; charset="utf-8"'],
    200,
    'application/json',
  ],
  [
    'RFC 9110 §10.1.1, expectation in any case',
    ['Content-Type: application/json', 'Expect: 100-Continue'],
    200,
    'application/json',
  ],
  [
    'RFC 9110 §8.4, identity coding',
    ['Content-Type: application/json', 'Content-Encoding: Identity'],
    200,
    'application/json',
  ],
])('MCP takes %s', async (_, lines, status, type) => {
  const answer = await sent('POST', '/mcp', ['Authorization: Bearer KEY', ...lines].map(filled), ping)
  const final = answer.replace(/^HTTP\/1\.1 100 .*?\r\n\r\n/s, '')
  expect(final.slice(0, 12)).toBe(`HTTP/1.1 ${status}`)
  expect(/^content-type: (\S+)\r$/im.exec(final)?.[1]).toBe(type)
})

it.each([
  ['Basic', ['Authorization: Basic S0VZOg==']],
  ['a raw key', ['Authorization: KEY']],
  ['X-API-Key', ['X-API-Key: KEY']],
  ['no key', []],
])(
  'a key sent as %s is 401 on both channels, with the way to send it and without an echo',
  async (_, lines) => {
    for (const answer of [
      await sent('GET', sky, lines.map(filled)),
      await sent('POST', '/mcp', ['Content-Type: application/json', ...lines].map(filled), ping),
    ]) {
      expect(answer).toMatch(/^HTTP\/1\.1 401 /)
      expect(answer).toMatch(/^www-authenticate: Bearer/im)
      expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)).detail).toContain(
        'Send it as "Authorization: Bearer <API key>".',
      )
      expect(answer).not.toContain(service.key)
    }
  },
)

it('a key in the URL is 401, without an echo', async () => {
  for (const name of ['api_key', 'access_token']) {
    const answer = await sent('GET', `${sky}&${name}=${service.key}`, [])
    expect(answer).toMatch(/^HTTP\/1\.1 401 /)
    expect(answer).toContain(`A key in the query parameter ${name} is not read.`)
    expect(answer).not.toContain(service.key)
  }
})
