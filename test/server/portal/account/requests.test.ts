import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createApiKeys } from '../../../../db/accounts/api-keys.ts'
import { type TestService, testService } from '../../../harness.ts'
import { newPerson } from '../person.ts'
import type { Visitor } from '../visitor.ts'

let service: TestService
let accountId: string
let visitor: Visitor
let live: { readonly keyId: string; readonly apiKey: string }
let test: { readonly keyId: string; readonly apiKey: string }

const place = 'latitude=51.4779&longitude=-0.0015'
const moon = `/v1/bodies/moon?${place}&datetime=2026-11-20T20:00:00Z`
const asKey = (apiKey: string, path: string, headers: Record<string, string> = {}) =>
  service.get(path, { authorization: `Bearer ${apiKey}`, ...headers })
const logged = async (of = accountId) =>
  (
    await service.database.query('SELECT count(*)::int AS rows FROM request_log WHERE account_id = $1', [of])
  )[0]?.rows as number
const csv = async (query = '', by = visitor) => {
  const text = await by.read(`/portal/requests/export${query}`)
  const [header = '', ...lines] = text.trim().split('\r\n')
  const names = header.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((field, n) => [names[n], field])))
}

beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '100000' })
  ;({ accountId, visitor } = await newPerson(service))
  const make = async (name: string, mode: 'live' | 'test') => {
    const made = await createApiKeys(service.database).create(accountId, { name, mode })
    if (made === 'limit') throw new Error('no room')
    return made
  }
  live = await make('=1+1', 'live')
  test = await make('trial <b>', 'test')
  const first = await asKey(live.apiKey, moon)
  await asKey(live.apiKey, moon, { 'if-none-match': first.headers.get('etag') ?? '' })
  await asKey(live.apiKey, '/v1/account/usage')
  await asKey(live.apiKey, '/v1/bodies/moon?latitude=120&longitude=0')
  await asKey(live.apiKey, `${moon}&nonsense=1`)
  await asKey(test.apiKey, moon)
  await fetch(`${service.baseUrl}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${live.apiKey}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_moon', arguments: { latitude: 51, longitude: 0 } },
    }),
  })
  await createApiKeys(service.database).revoke(accountId, test.keyId)
  await asKey(test.apiKey, moon)
  await vi.waitFor(async () => expect(await logged()).toBe(8), { timeout: 10_000 })
})
afterAll(() => service.close())

describe('the request log', () => {
  it('has every call of the account: charged, unchanged, free, refused, of a test key and of a revoked one', async () => {
    const rows = await csv()
    const short = rows.map(
      ({ tool, channel, mode, status, problem, credits }) =>
        `${tool} ${channel} ${mode} ${status} ${problem} ${credits}`,
    )
    expect(short.sort()).toEqual(
      [
        'get_body rest live 200  1',
        'get_body rest live 304  0',
        'get_usage rest live 200  0',
        'get_body rest live 400 invalid_latitude 0',
        'get_body rest live 400 unknown_parameter 0',
        'get_body rest test 200  0',
        'get_moon mcp live 200  1',
        'get_body rest test 401 revoked_api_key 0',
      ].sort(),
    )
  })

  it('a row has the request id of the answer, and no argument', async () => {
    const answer = await asKey(live.apiKey, moon)
    const { meta } = (await answer.json()) as { meta: { requestId: string } }
    await expect.poll(() => visitor.read('/portal/requests'), { timeout: 10_000 }).toContain(meta.requestId)
    const page = await visitor.read('/portal/requests')
    expect(page).not.toMatch(/51\.4779|2026-11-20T20/)
  })

  it.each([
    ['?status=refused', 3],
    ['?status=unchanged', 1],
    ['?mode=test', 2],
    ['?channel=mcp', 1],
    ['?tool=get_usage', 1],
    ['?from=2001-01-01&to=2001-01-02', 0],
  ])('%s shows %d calls', async (query, count) => {
    const page = await visitor.read(`/portal/requests${query}`)
    expect(page.match(/<th scope="row"><a href="\/portal\/requests\//g) ?? []).toHaveLength(count)
  })

  it('a key can be chosen by its name, which is text and no formula', async () => {
    const page = await visitor.read(`/portal/requests?source=${test.keyId}`)
    expect(page).toContain('REST, trial &lt;b&gt;')
    expect(page).not.toContain('trial <b>')
    const [row] = await csv(`?source=${live.keyId}&channel=mcp`)
    expect(row?.credentialName).toBe("'=1+1")
  })

  it('the page of a call says what went wrong and where to read about it', async () => {
    const list = await visitor.read('/portal/requests?tool=get_body&status=refused')
    const path = /\/portal\/requests\/\d+\.req_\w+/.exec(list)?.[0] ?? ''
    const page = await visitor.read(path)
    expect(page).toContain('What went wrong')
    expect(page).toMatch(/href="\/docs\/errors#\w+"/)
  })

  it('a call of another account cannot be read by list, filter, page or export', async () => {
    const stranger = (await newPerson(service)).visitor
    const list = await visitor.read('/portal/requests')
    const path = /\/portal\/requests\/\d+\.req_\w+/.exec(list)?.[0] ?? ''
    expect((await visitor.open(path)).status).toBe(200)
    expect((await stranger.open(path)).status).toBe(404)
    for (const query of ['', `?source=${live.keyId}`, `?after=${path.split('/').at(-1)}`])
      expect(await stranger.read(`/portal/requests${query}`)).toContain(
        query.startsWith('?s') ? 'No calls match' : 'No calls yet',
      )
    expect(await csv('', stranger)).toEqual([])
    const everything = (await (await stranger.open('/portal/account/export')).json()) as {
      requests: object[]
    }
    expect(everything.requests).toEqual([])
  })

  it.each(['?status=odd', '?channel=fax', '?mode=x', '?from=yesterday', '?tool=<b>', '?after=1'])(
    '%s is refused with the name of the filter',
    async (query) => {
      const answer = await visitor.open(`/portal/requests${query}`)
      expect([answer.status, (await answer.text()).includes('Choose the filters again')]).toEqual([
        400,
        !query.startsWith('?after'),
      ])
    },
  )

  it('is part of the export of the account, and is deleted with it', async () => {
    const everything = (await (await visitor.open('/portal/account/export')).json()) as {
      requests: { requestId: string; at: string }[]
    }
    expect(everything.requests.length).toBeGreaterThanOrEqual(8)
    expect(everything.requests[0]?.at).toMatch(/Z$/)
    await visitor.send('/portal/account/delete', { sure: 'delete my account' })
    expect(await logged()).toBe(0)
  })
})

describe('a refusal before a tool is known', () => {
  const rpc = (method: string, params: object = {}) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  /** Method, path, further parts of a request; then what the log says of it. */
  const refusals: readonly (readonly [string, string, RequestInit, string])[] = [
    ['GET', '/v1/nothing', {}, 'rest GET /v1/nothing 404 not_found'],
    ['GET', '/v1/nothing', { headers: { accept: 'text/html' } }, 'rest GET /v1/nothing 404 not_found'],
    ['GET', '/v2/moon?latitude=51', {}, 'rest GET /v2/moon 404 not_found'],
    ['DELETE', '/v1/moon', {}, 'rest DELETE /v1/moon 405 method_not_allowed'],
    ['POST', '/v1/bodies/mars', {}, 'rest POST /v1/bodies/… 405 method_not_allowed'],
    ['GET', '/v1/moon/51.4779/London', {}, 'rest GET /v1/moon/…/… 404 not_found'],
    ['GET', '/v1/ac_live_secret', {}, 'rest GET /v1/… 404 not_found'],
    [
      'POST',
      '/v1/nothing',
      { body: rpc('tools/list'), headers: json },
      'rest POST /v1/nothing 404 not_found',
    ],
    ['GET', '/mcp', {}, 'mcp GET /mcp 405 method_not_allowed'],
    ['GET', '/mcp', { headers: { origin: 'https://evil.example' } }, 'mcp GET /mcp 403 forbidden'],
    ['GET', '/mcp/nothing', {}, 'mcp GET /mcp/nothing 404 not_found'],
    ['POST', '/mcp', { body: '{', headers: json }, 'mcp POST /mcp 400 malformed_json'],
    ['POST', '/mcp', { body: '[]', headers: json }, 'mcp POST /mcp 400 malformed_request'],
    ['POST', '/mcp', { body: 'a', headers: { accept: '*/*' } }, 'mcp POST /mcp 415 unsupported_media_type'],
    [
      'POST',
      '/mcp',
      { body: rpc('tools/call', { name: 'secret_name', arguments: {} }), headers: json },
      'mcp tools/call 404 not_found',
    ],
  ]
  const send = (credential: string | undefined, [method, path, init]: (typeof refusals)[number]) =>
    fetch(`${service.baseUrl}${path}`, {
      ...init,
      method,
      headers: { ...init.headers, ...(credential ? { authorization: `Bearer ${credential}` } : {}) },
    })

  it('is in the log of a caller with a key, by method and words of the service, and in no other', async () => {
    const { accountId: owner, visitor: developer } = await newPerson(service)
    const key = await createApiKeys(service.database).create(owner, { name: 'app', mode: 'live' })
    if (key === 'limit') throw new Error('no room')
    for (const refusal of refusals) await (await send(key.apiKey, refusal)).text()
    const everyone = () => service.database.query('SELECT request_id FROM request_log')
    await expect.poll(() => logged(owner), { timeout: 10_000 }).toBe(refusals.length)
    const rows = await csv('', developer)
    const lines = rows.map(
      ({ channel, target, status, problem }) => `${channel} ${target} ${status} ${problem}`,
    )
    expect(lines.sort()).toEqual(refusals.map(([, , , line]) => line).sort())
    const page = await developer.read('/portal/requests')
    expect(page).toContain('<code>GET /v1/nothing</code>')
    const call = /href="(\/portal\/requests\/[^"]+)">(?:(?!<tr>).)*GET \/v1\/nothing/s.exec(page)?.[1] ?? ''
    expect(await developer.read(call)).toContain('All paths and their methods')
    const sent = ['51.4779', 'London', 'ac_live_secret', 'secret_name', 'latitude=', 'evil']
    const stored = JSON.stringify(
      await service.database.query('SELECT * FROM request_log WHERE account_id = $1', [owner]),
    )
    expect(sent.filter((text) => stored.includes(text) || page.includes(text))).toEqual([])
    const before = (await everyone()).length
    for (const refusal of refusals) {
      await (await send(undefined, refusal)).text()
      await (await send(`${key.apiKey.slice(0, -1)}!`, refusal)).text()
    }
    // Written after them, as rows are written in turn.
    await asKey(key.apiKey, '/v1/nothing')
    await expect.poll(async () => (await everyone()).length, { timeout: 10_000 }).toBe(before + 1)
  })

  it('is counted in the charts of the page, with filters, ranges and a table', async () => {
    const { accountId: owner, visitor: developer } = await newPerson(service)
    expect(await developer.read('/portal/requests')).toContain('No calls in the last 24 hours.')
    const key = await createApiKeys(service.database).create(owner, { name: 'app', mode: 'live' })
    if (key === 'limit') throw new Error('no room')
    for (const path of ['/v1/nothing', moon, moon, moon]) await (await asKey(key.apiKey, path)).text()
    await expect.poll(() => logged(owner), { timeout: 10_000 }).toBe(4)
    const page = await developer.read('/portal/requests')
    expect(page).toContain('4 calls, 1 (25\u202f%) refused or failed.')
    expect(page).toMatch(/<title>\d\d:00: [1-4] calls?, [01] refused/)
    expect(await developer.read('/portal/requests?range=7d&status=answered')).toContain(
      '3 calls, none refused or failed.',
    )
    expect(await developer.read('/portal/requests?status=failed')).toContain(
      'No calls in the last 24 hours match these filters.',
    )
    expect((await developer.open('/portal/requests?range=1y')).status).toBe(400)
  })
})

it('calls that wait when the service stops are written', async () => {
  const short = await testService({}, {})
  await short.get(moon)
  const rows: unknown[] = []
  const { database } = short
  const query = database.query.bind(database)
  database.query = async (text: string, params?: readonly unknown[]) => {
    if (text.includes('INSERT INTO request_log (')) rows.push(params)
    return query(text, params)
  }
  await short.close()
  expect(rows).toHaveLength(1)
})
