import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logOptions } from '../../../server/ops/log.ts'
import { accountHash } from '../../../server/ops/request-log.ts'
import { raw, request } from '../../attack/socket.ts'
import { type TestService, testService } from '../../harness.ts'

/** Everything that was logged, as one text. */
function memory() {
  let text = ''
  const sink = new Writable({
    write(chunk, _, done) {
      text += chunk
      done()
    },
  })
  return { log: pino(logOptions('debug'), sink), text: () => text }
}

const written = memory()
let service: TestService
beforeAll(async () => {
  service = await testService({ SECURITY_CONTACT: 'mailto:security@sky.example' }, { log: written.log })
})
afterAll(() => service.close())

const lineOf = (id: string | null) =>
  written
    .text()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .find((line) => line.requestId === id && line.msg === 'answered')

const mcp = (name: string, args: object, headers = {}) =>
  fetch(service.mcpUrl, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.key}`,
      accept: 'application/json',
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  })

describe('the log of requests', () => {
  it.each([
    ['REST', () => service.get('/v1/moon?latitude=51.47791&longitude=-0.00151'), '/v1/moon'],
    ['MCP', () => mcp('get_moon', { latitude: 51.47791, longitude: -0.00151 }), '/mcp'],
  ])(
    'G-02 G-06 names account, key, tool and status of a call over %s under the id of its answer',
    async (_, ask, route) => {
      const answer = await ask()
      await answer.text()
      const line = lineOf(answer.headers.get('x-request-id'))
      const [{ account_id, credential_id } = {}] = await service.database.query(
        `SELECT account_id, credential_id FROM ledger_entry WHERE request_id = $1`,
        [answer.headers.get('x-request-id')],
      )
      expect(line).toMatchObject({ route, tool: 'get_moon', credits: 1, status: 200, keyId: credential_id })
      expect(line.account).toBe(accountHash(account_id as string))
      expect(written.text()).not.toContain('51.4779')
    },
  )

  it('names the caller of a request that was refused before it came to a tool', async () => {
    const answer = await service.get('/v1/moon?latitude=north')
    expect(lineOf(answer.headers.get('x-request-id'))).toMatchObject({
      ...{ status: 400, route: '/v1/moon', keyId: expect.stringMatching(/^key_/) },
    })
  })

  it('G-01 holds none of a hundred secrets, wherever they are sent', async () => {
    const planted: string[] = []
    const secret = (form: (text: string) => string) => {
      const text = form(`PLANTED${planted.length}x${'q'.repeat(30)}`)
      planted.push(text)
      return text
    }
    const key = () => secret((text) => `ac_live_${text.slice(0, 38)}`)
    const plain = () => secret((text) => text)
    const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
    const asks: (() => Promise<Response>)[] = [
      () => service.get('/v1/moon', { authorization: `Bearer ${key()}` }),
      () => service.get('/v1/moon', { authorization: plain() }),
      () => service.get('/v1/account/keys', { authorization: `Bearer eyJhbGciOiJub25lIn0.${plain()}.x` }),
      () => service.get(`/v1/moon?api_key=${key()}`),
      () => service.get(`/v1/bodies/${plain()}?latitude=1&longitude=1`),
      () => service.get(`/${plain()}`),
      () => service.get(`/portal/sign-in?token=${plain()}`),
      () => service.get('/portal', { cookie: `__Host-session=${plain()}; session=${plain()}` }),
      () => service.get(`/oauth/authorize?client_id=${plain()}&state=${plain()}`),
      () =>
        service.get('/v1/moon', {
          'x-request-id': plain(),
          'user-agent': plain(),
          referer: `http://x/${plain()}`,
        }),
      () =>
        service.get('/v1/moon', {
          authorization: `Bearer ${service.key}`,
          'idempotency-key': `${plain()} x`,
        }),
      () => fetch(`${service.baseUrl}/oauth/token`, form({ code: plain(), code_verifier: plain() })),
      () => fetch(`${service.baseUrl}/oauth/token`, form({ refresh_token: plain(), client_secret: plain() })),
      () => fetch(`${service.baseUrl}/portal/sign-in/password`, form({ email: plain(), password: plain() })),
      () => mcp(plain(), { [plain()]: plain() }),
      () => mcp('get_moon', { latitude: plain() }, { 'mcp-session-id': plain() }),
      () => fetch(`${service.baseUrl}/v1/charts/natal`, { method: 'POST', body: plain() }),
    ]
    while (planted.length < 100) for (const ask of asks) await (await ask()).text()
    service.log.error({ err: new Error(`cannot reach postgres://sky:${plain()}@db/sky`) }, 'failed')
    service.log.error({ err: new Error(`refused ${key()}`) }, 'failed')
    const text = written.text()
    expect(text.match(/"msg":"answered"/g)?.length).toBeGreaterThan(50)
    expect(planted.filter((one) => text.includes(one))).toEqual([])
    expect(text).not.toContain('PLANTED')
    for (const own of [service.key, service.testKey]) expect(text).not.toContain(own)
    // Nor in what the metrics tell, whose labels are words of ours.
    expect(await (await service.get('/metrics', {})).text()).not.toContain('PLANTED')
  })
})

describe('the metrics', () => {
  it('count calls by tool, channel and outcome, and tell that the ledger has no drift', async () => {
    await (await service.get('/v1/moon?latitude=1&longitude=1')).text()
    await (await mcp('get_moon', { latitude: 'x' })).text()
    const text = await (await service.get('/metrics', {})).text()
    expect(text).toMatch(/^sky_calls_total\{tool="get_moon",channel="rest",outcome="ok"\} [1-9]/m)
    expect(text).toMatch(/^sky_calls_total\{tool="get_moon",channel="mcp",outcome="(?!ok")\w+"\} [1-9]/m)
    expect(text).toMatch(/^sky_call_duration_seconds_bucket\{le="0.1",tool="get_moon"\} [1-9]/m)
    expect(text).toMatch(/^sky_http_requests_total\{route="\/v1\/moon",status="200"\} [1-9]/m)
    expect(text).toMatch(/^sky_ledger_drift 0$/m)
    expect(text).toMatch(/^sky_ledger_checked_timestamp_seconds 1\d{9}/m)
    expect(text).toMatch(/^sky_worker_queue 0$/m)
    expect(text).toMatch(/^sky_database_refusing 0$/m)
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m)
    expect(text).toMatch(/^sky_event_loop_delay_seconds\{quantile="0.999"\} \d/m)
    expect(text).toMatch(/^sky_database_query_duration_seconds_count [1-9]/m)
  })

  it('count what is turned away before it comes to a route, and the log has its line', async () => {
    const answer = await raw(service.baseUrl, request('/v1/moon', ['Host: evil.example']))
    const id = /x-request-id: (\S+)/.exec(answer.text)?.[1] ?? ''
    expect(lineOf(id)).toMatchObject({ method: 'GET', route: '(guard)', status: 421 })
    const text = await (await service.get('/metrics', {})).text()
    expect(text).toMatch(/^sky_http_requests_total\{route="\(guard\)",status="421"\} 1$/m)
    expect(written.text() + text).not.toContain('evil.example')
  })

  it('are not shown to what a proxy passes on', async () => {
    expect((await service.get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(404)
    expect((await service.get('/metrics', { forwarded: 'for=203.0.113.9' })).status).toBe(404)
  })
})

describe('a deployment', () => {
  it('says where to report a weakness, for less than a year to come', async () => {
    const text = await (await service.get('/.well-known/security.txt', {})).text()
    expect(text).toMatch(/^Contact: mailto:security@sky\.example$/m)
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    expect((expires - Date.now()) / 86_400_000).toBeGreaterThan(80)
    expect((expires - Date.now()) / 86_400_000).toBeLessThan(365)
  })
})
