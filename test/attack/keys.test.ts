import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { auditEvents } from '../../db/accounts/audit.ts'
import { isWellFormedKey, newKey } from '../../db/accounts/key-format.ts'
import { bearer, customer } from '../contract/customers.ts'
import { type TestService, testService } from '../harness.ts'
import { post, registered } from '../oauth/client.ts'

let service: TestService
let person: Record<string, string>
beforeAll(async () => {
  service = await testService()
  person = bearer(await service.idToken())
})
afterAll(() => service.close())

const snapshot = '/v1/snapshots?latitude=1&longitude=2&datetime=2026-01-01T00:00:00Z&include=minimal'

async function refusal(key: string) {
  const answer = await service.get(snapshot, bearer(key))
  const { instance: _, ...body } = (await answer.json()) as Record<string, unknown>
  return { status: answer.status, body }
}
async function create(body?: object) {
  const answer = await fetch(`${service.baseUrl}/v1/account/keys`, {
    method: 'POST',
    headers: { ...person, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as { data: { keyId: string; apiKey: string } }
}
const revoke = (keyId: string) =>
  fetch(`${service.baseUrl}/v1/account/keys/${keyId}`, { method: 'DELETE', headers: person })

const document = async (path: string) => (await fetch(`${service.baseUrl}${path}`)).json()

/** Paths at which services take reports of leaked keys, and those that are not in OpenAPI. */
const reportPaths = [
  '/',
  '/mcp',
  '/v1/account/keys/leaked',
  '/v1/keys/leaked',
  '/v1/leaked-keys',
  '/secret-scanning',
  '/v1/secret-scanning',
  '/webhooks/github',
  '/.well-known/secret-scanning',
  '/portal/keys',
]

/** Headers that GitHub's secret scanning adds to a report. This signing key is new, and published nowhere. */
function signature(report: string): Record<string, string> {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    'github-public-key-identifier': 'f9525bf080f75b3506ca1ead061add62b8633a346606dc5fe544e29231c6ee0d',
    'github-public-key-signature': sign('sha256', Buffer.from(report), privateKey).toString('base64'),
  }
}

/** Counts the statements about keys during `work`; background tasks of the process use other tables. */
async function statementsDuring({ database }: TestService, work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(database, 'query')
  try {
    await work()
    return query.mock.calls.filter(([text]) => /\bapi_key\b/.test(text)).length
  } finally {
    query.mockRestore()
  }
}

describe('keys that were never issued', () => {
  it('K-01 a wrong checksum: 401 without a database query', async () => {
    const wrong = Array.from({ length: 200 }, () => {
      const key = newKey('live')
      return key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')
    })
    // Statements can be counted only in this process.
    const inside = await testService({}, {})
    const ask = (key: string) => inside.get(snapshot, bearer(key))
    try {
      const statements = await statementsDuring(inside, async () => {
        for (const key of wrong) expect((await ask(key)).status).toBe(401)
      })
      expect(statements).toBe(0)
      expect(await statementsDuring(inside, () => ask(newKey('live')))).toBe(1)
    } finally {
      await inside.close()
    }
  })

  it('K-01 of 100,000 bodies under one checksum, at most one is well formed', () => {
    const checksum = newKey('live').slice(-6)
    let accepted = 0
    for (let tried = 0; tried < 100_000; tried += 1) {
      if (isWellFormedKey(`ac_live_${String(tried).padStart(32, '0')}${checksum}`)) accepted += 1
    }
    // One in 2³² matches by chance.
    expect(accepted).toBeLessThanOrEqual(1)
  })

  it('K-02 a valid checksum: 401, with the same body as any other invalid key', async () => {
    const unknown = await refusal(newKey('live'))
    const malformed = await refusal('ac_live_x')
    expect(unknown).toEqual(malformed)
    expect(unknown).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } })
  })

  it('K-05 a test key under the live prefix, and the reverse: 401', async () => {
    const { testKey, key } = await customer(service, 'free')
    expect((await refusal(testKey.replace('ac_test_', 'ac_live_'))).status).toBe(401)
    expect((await refusal(key.replace('ac_live_', 'ac_test_'))).status).toBe(401)
  })
})

describe('issued keys', () => {
  it('K-03 a revoked key: 401 from the first call after the response to DELETE', async () => {
    const { keyId, apiKey } = (await create()).data
    expect((await service.get(snapshot, bearer(apiKey))).status).toBe(200)
    await revoke(keyId)
    const later = await Promise.all(Array.from({ length: 20 }, () => refusal(apiKey)))
    expect(later.map(({ status }) => status)).toEqual(Array(20).fill(401))
  })

  it('K-13 fifty revocations at once: all 200, one event in the audit trail', async () => {
    const { keyId } = (await create()).data
    const answers = await Promise.all(Array.from({ length: 50 }, () => revoke(keyId)))
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    const [owner] = await service.database.query<{ account_id: string }>(
      'SELECT account_id FROM api_key WHERE key_id = $1',
      [keyId],
    )
    const events = await auditEvents(service.database, owner?.account_id ?? '')
    const revoked = events.filter(({ action, subject }) => action === 'key_revoked' && subject === keyId)
    expect(revoked).toHaveLength(1)
  })

  it('K-13 two hundred creations at once leave twenty active keys', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => create()))
    const made = answers.filter(({ data }) => data !== undefined)
    expect(made.length).toBeLessThanOrEqual(20)
    const list = await fetch(`${service.baseUrl}/v1/account/keys`, { headers: person })
    const { data } = (await list.json()) as { data: { keys: { status: string; keyId: string }[] } }
    const active = data.keys.filter(({ status }) => status === 'active')
    expect(active).toHaveLength(20)
    for (const { data } of made) await revoke(data.keyId)
  })

  it('K-09 __proto__ in a body changes no prototype', async () => {
    const answer = await fetch(`${service.baseUrl}/v1/account/keys`, {
      method: 'POST',
      headers: { ...person, 'content-type': 'application/json' },
      body: '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    })
    const { code } = (await answer.json()) as { code: string }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    // The service may be another process, whose prototypes show only in its responses.
    expect([answer.status, code]).toEqual([400, 'unknown_parameter'])
    expect(await create({ name: 'afterwards' })).toHaveProperty('data.apiKey')
  })

  it('K-15 K-16 the plaintext is nowhere in the database', async () => {
    const { apiKey } = (await create({ name: 'dumped' })).data
    await service.get(snapshot, bearer(apiKey))
    const tables = await service.database.query<{ name: string }>(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(3)
    let dump = ''
    for (const { name } of tables) {
      const rows = await service.database.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`)
      dump += rows.map(({ row }) => row).join('\n')
    }
    expect(dump).toContain('dumped')
    expect(dump).not.toContain(apiKey)
    expect(dump).not.toContain(apiKey.slice(8, 40))
    expect(dump).not.toContain(service.key)
  })

  it.each(['unsigned', 'falsely signed'])(
    'K-17 a report of a leaked key, %s, revokes nothing at whatever path',
    async (kind) => {
      const { keyId, apiKey } = (await create({ name: kind })).data
      const { paths } = await document('/openapi.json')
      const targets = [...Object.keys(paths).map((path) => path.replace('{keyId}', keyId)), ...reportPaths]
      expect(targets).toContain(`/v1/account/keys/${keyId}`)
      const report = JSON.stringify([
        { token: apiKey, type: 'api_key', url: 'https://example.com/a', source: 'content' },
      ])
      const headers = {
        'content-type': 'application/json',
        ...(kind === 'unsigned' ? {} : signature(report)),
      }
      const taken: string[] = []
      for (const target of targets)
        for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
          const body = method === 'DELETE' ? undefined : report
          const { status } = await fetch(`${service.baseUrl}${target}`, { method, headers, body })
          if (status < 400) taken.push(`${method} ${target}: ${status}`)
        }
      // This endpoint takes tokens from clients without a secret (RFC 7009), but an API key is none of its tokens.
      const client_id = await registered(service)
      expect((await post(service, '/oauth/revoke', { token: apiKey, client_id })).status).toBe(200)
      expect(taken).toEqual([])
      expect((await service.get(snapshot, bearer(apiKey))).status).toBe(200)
      const list = await fetch(`${service.baseUrl}/v1/account/keys`, { headers: person })
      const { data } = (await list.json()) as { data: { keys: { status: string; keyId: string }[] } }
      expect(data.keys.find((one) => one.keyId === keyId)).toMatchObject({ status: 'active' })
      await revoke(keyId)
    },
  )

  it('K-07 gives no access to account paths, nor an ID token to sky operations', async () => {
    const keys = `${service.baseUrl}/v1/account/keys`
    expect((await fetch(keys, { headers: bearer(service.key) })).status).toBe(401)
    const idToken = await service.idToken()
    expect((await service.get(snapshot, bearer(idToken))).status).toBe(401)
    const mcp = await fetch(service.mcpUrl, { method: 'POST', headers: bearer(idToken), body: '{}' })
    expect(mcp.status).toBe(401)
  })
})
