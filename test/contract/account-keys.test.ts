import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWellFormedKey } from '../../db/accounts/key-format.ts'
import { sha256 } from '../../tools/contract/ids.ts'
import { type TestService, testService } from '../harness.ts'
import { callTool } from '../oauth/client.ts'
import { bearer, customer } from './customers.ts'

let service: TestService
let person: Record<string, string>
beforeAll(async () => {
  service = await testService()
  person = bearer(await service.idToken())
})
afterAll(() => service.close())

const chart = '/v1/charts/natal?latitude=51.4779&longitude=-0.0015&datetime=2000-01-01T12:00:00Z'
/** All members of a listed key. */
const shown = [
  'createdAt',
  'dailyLimit',
  'expiresAt',
  'keyId',
  'last4',
  'lastUsedAt',
  'mode',
  'name',
  'prefix',
  'revokedAt',
  'scopes',
  'status',
  'usageToday',
]

async function account(method: string, path = '', body?: string, headers = person) {
  const answer = await fetch(`${service.baseUrl}/v1/account/keys${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) }
}

async function listed(keyId: string) {
  const { body } = await account('GET')
  return body.data.keys.find((one: { keyId: string }) => one.keyId === keyId)
}

describe('the life of an API key', () => {
  it('is created, used, listed with its use of today, revoked, and refused with 401 from the next call on', async () => {
    const made = await account('POST', '', JSON.stringify({ name: 'laptop' }))
    expect(made.status).toBe(200)
    const { apiKey, keyId } = made.body.data
    expect(apiKey).toMatch(/^ac_live_[0-9A-Za-z]{38}$/)
    expect(isWellFormedKey(apiKey)).toBe(true)

    expect((await service.get(chart, bearer(apiKey))).status).toBe(200)
    expect((await service.get(chart, bearer(apiKey))).status).toBe(200)
    expect(await listed(keyId)).toMatchObject({ status: 'active', usageToday: { calls: 2, credits: 6 } })

    const revoked = await account('DELETE', `/${keyId}`)
    expect(revoked.status).toBe(200)
    expect(revoked.body.data).toMatchObject({ keyId, status: 'revoked' })
    const refused = await service.get(chart, bearer(apiKey))
    expect(refused.status).toBe(401)
    expect(await refused.json()).toMatchObject({ status: 401, code: 'revoked_api_key' })
    expect(await listed(keyId)).toMatchObject({ status: 'revoked', usageToday: { calls: 2, credits: 6 } })
  })

  it('K-11 K-15 shows the plaintext once: a list holds neither it nor a hash of it', async () => {
    const { apiKey, keyId, last4 } = (await account('POST')).body.data
    const list = await account('GET')
    expect(list.text).not.toContain(apiKey)
    expect(list.text).not.toContain(sha256(apiKey))
    expect(last4).toBe(apiKey.slice(-4))
    expect(Object.keys(await listed(keyId)).sort()).toEqual(shown)
    expect(list.body.data.count).toBe(list.body.data.keys.length)
  })

  it('K-10 may be created without a body, and has then no name', async () => {
    const { status, body } = await account('POST')
    expect([status, body.data?.name, body.data?.prefix]).toEqual([200, null, 'ac_live_'])
  })

  it('begins with ac_test_ when test is true', async () => {
    const { body } = await account('POST', '', '{"test":true}')
    expect(body.data.apiKey).toMatch(/^ac_test_/)
    expect(body.data).toMatchObject({ prefix: 'ac_test_', mode: 'test' })
  })

  it('K-13 may be revoked twice: the second answer repeats the first instant', async () => {
    const { keyId } = (await account('POST')).body.data
    const first = await account('DELETE', `/${keyId}`)
    // Instants are written in whole seconds: a new one would be the same text within the second.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const second = await account('DELETE', `/${keyId}`)
    expect([second.status, second.body.data]).toEqual([200, first.body.data])
  })

  it('is unknown, with 404, to a person who does not own it', async () => {
    const other = await customer(service, 'free')
    const foreign = await account('DELETE', `/${other.keyId}`)
    const unknown = await account('DELETE', '/key_00000000000000000000000000')
    expect(foreign.body.code).toBe('key_not_found')
    expect([foreign.status, foreign.body.detail]).toEqual([unknown.status, unknown.body.detail])
    expect(foreign.status).toBe(404)
  })
})

describe('the body of POST /v1/account/keys', () => {
  it.each([
    ['64 characters', 'x'.repeat(64)],
    ['64 emoji', '🌕'.repeat(64)],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['right-to-left text', '\u05e9\u05dc\u05d5\u05dd'],
  ])('K-08 takes a name of %s as it stands', async (_, name) => {
    const { status, body } = await account('POST', '', JSON.stringify({ name }))
    expect([status, body.data?.name]).toEqual([200, name])
    await account('DELETE', `/${body.data.keyId}`)
  })

  it.each([
    ['a name of 65 characters', JSON.stringify({ name: 'x'.repeat(65) }), 'invalid_name'],
    ['a name of 65 emoji', JSON.stringify({ name: '🌕'.repeat(65) }), 'invalid_name'],
    ['an empty name', '{"name":""}', 'invalid_name'],
    ['a name of control characters', '{"name":"a\\u0001b"}', 'invalid_name'],
    ['U+0000, which no text may hold', '{"name":"a\\u0000b"}', 'malformed_json'],
    ['a name that is a number', '{"name":1}', 'invalid_name'],
    ['test as text', '{"test":"true"}', 'invalid_parameter'],
    ['test as a number', '{"test":1}', 'invalid_parameter'],
    ['an unknown member', '{"colour":"red"}', 'unknown_parameter'],
    ['an end that is over', '{"expiresAt":"2020-01-01"}', 'invalid_parameter'],
    ['a limit of nothing', '{"dailyLimit":0}', 'invalid_parameter'],
    ['no scope', '{"scopes":[]}', 'invalid_parameter'],
    ['a scope that no key has', '{"scopes":["keys:manage"]}', 'invalid_parameter'],
    ['__proto__', '{"__proto__":{"test":true}}', 'unknown_parameter'],
    ['an array', '[]', 'malformed_json'],
    ['null', 'null', 'malformed_json'],
    ['text', '"x"', 'malformed_json'],
    ['half a document', '{"name":', 'malformed_json'],
  ])('K-08 K-09 K-10 is refused with 400 when it holds %s', async (_, sent, code) => {
    const before = (await account('GET')).body.data.count
    const { status, body } = await account('POST', '', sent)
    expect([status, body.code]).toEqual([400, code])
    expect((await account('GET')).body.data.count).toBe(before)
  })

  it('is refused with 415 as anything but JSON, and with 413 beyond 64 KiB', async () => {
    const form = await account('POST', '', 'name=x', { ...person, 'content-type': 'text/plain' })
    expect(form.status).toBe(415)
    const large = await account('POST', '', JSON.stringify({ name: 'x'.repeat(70_000) }))
    expect([large.status, large.body.code]).toEqual([413, 'payload_too_large'])
  })
})

describe('who may manage keys', () => {
  it.each([
    ['no credential', () => ({}), 'id_token_required'],
    ['a live key', () => bearer(service.key), 'id_token_required'],
    ['a test key', () => bearer(service.testKey), 'id_token_required'],
    ['text that is no token', () => bearer('nonsense'), 'invalid_id_token'],
  ])('K-06 turns %s away with 401', async (_, headers, code) => {
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['DELETE', '/key_1'],
    ] as const) {
      const { status, body, headers: answered } = await account(method, path, undefined, headers())
      expect([status, body.code], method).toEqual([401, code])
      expect(answered.get('www-authenticate')).toMatch(/^Bearer/)
      expect(answered.get('content-type')).toBe('application/problem+json')
    }
  })

  it.each(['create_api_key', 'list_api_keys', 'revoke_api_key'])(
    'answers %s over MCP, called with a key, with the reason and the way to the portal',
    async (name) => {
      const answer = await callTool(
        service,
        service.key,
        name,
        name === 'revoke_api_key' ? { keyId: 'key_1' } : {},
      )
      const { result } = (await answer.json()) as { result: { isError: boolean } }
      expect([answer.status, result.isError]).toEqual([200, true])
      const told = JSON.stringify(result)
      expect(told).toContain('id_token_required')
      expect(told).toContain(`${service.baseUrl}/portal/keys`)
    },
  )

  it('K-07 does not let an ID token ask for the sky', async () => {
    const answer = await service.get(chart, person)
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      401,
      'invalid_api_key',
    ])
  })

  it('K-15 keeps every answer out of caches', async () => {
    const made = await account('POST')
    expect(made.headers.get('cache-control')).toBe('no-store')
    expect((await account('GET')).headers.get('cache-control')).toBe('no-store')
  })
})

describe('how many keys an account may hold', () => {
  it('K-14 gives the 21st active key 409, and room again when one is revoked', async () => {
    let last = await account('POST')
    for (let asked = 0; asked < 20 && last.status === 200; asked += 1) last = await account('POST')
    expect([last.status, last.body.code]).toEqual([409, 'key_limit_reached'])
    const { keys } = (await account('GET')).body.data
    const active = keys.filter((one: { status: string }) => one.status === 'active')
    expect(active).toHaveLength(20)
    await account('DELETE', `/${active[0].keyId}`)
    expect((await account('POST')).status).toBe(200)
  })
})
