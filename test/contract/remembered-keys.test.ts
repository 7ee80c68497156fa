import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type TestService, testService } from '../harness.ts'
import { overMcp } from './channels.ts'
import { bearer, type Customer, creditsLeft, customer } from './customers.ts'

// A process remembers whose key it last saw. Here keys and accounts change behind its back, as another process does it.

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const positions = '/v1/zodiac/positions?datetime=2000-01-01T12:00:00Z'
const chart = '/v1/charts/natal?latitude=51.5&longitude=0&datetime=2000-01-01T12:00:00Z'

const rest = async (who: Customer, path: string, init: RequestInit = {}) => {
  const headers = { ...bearer(who.key), ...(init.headers as Record<string, string>) }
  const answer = await fetch(`${service.baseUrl}${path}`, { ...init, headers })
  const text = await answer.text()
  return { status: answer.status, etag: answer.headers.get('etag') ?? '', body: text && JSON.parse(text) }
}
const rpc = (who: Customer, body: string) =>
  fetch(service.mcpUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...bearer(who.key) },
    body,
  })
const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })

/** Someone whose key the service has seen. */
async function known(tier: 'free' | 'starter' = 'free'): Promise<Customer & { readonly etag: string }> {
  const who = await customer(service, tier)
  const { status, etag } = await rest(who, positions)
  expect(status).toBe(200)
  return { ...who, etag }
}
const revoke = ({ accountId, keyId }: Customer) =>
  service.database.query(
    `UPDATE api_key SET status = 'revoked', slot = NULL, revoked_at = now() WHERE account_id = $1 AND key_id = $2`,
    [accountId, keyId],
  )
const setTier = ({ accountId }: Customer, tier: string) =>
  service.database.query('UPDATE account SET tier = $2 WHERE id = $1', [accountId, tier])

describe('a key revoked elsewhere', () => {
  const ends: readonly (readonly [what: string, ask: (who: Customer, etag: string) => Promise<number>])[] = [
    ['a billed call', async (who) => (await rest(who, positions)).status],
    ['a call with a wrong argument', async (who) => (await rest(who, `${positions}&nonsense=1`)).status],
    ['a call above its tier', async (who) => (await rest(who, chart)).status],
    [
      'a call for what the client already has',
      async (who, etag) => (await rest(who, positions, { headers: { 'if-none-match': etag } })).status,
    ],
    [
      'a call in a media type there is none of',
      async (who) => (await rest(who, positions, { headers: { accept: 'video/mp4' } })).status,
    ],
    [
      'a batch',
      async (who) =>
        (
          await rest(who, '/v1/batch', {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: '{}',
          })
        ).status,
    ],
    ['a tool call', async (who) => (await rpc(who, list.replace('list', 'call'))).status],
    [
      'a billed tool call',
      async (who) => (await overMcp(service, 'get_zodiac_positions', {}, bearer(who.key))).status,
    ],
    ['the list of tools', async (who) => (await rpc(who, list)).status],
    ['a broken message', async (who) => (await rpc(who, '{')).status],
  ]
  it.each(ends)('opens nothing any more: %s', async (_, ask) => {
    const who = await known('starter')
    const left = await creditsLeft(service, who)
    await revoke(who)
    expect(await ask(who, who.etag)).toBe(401)
    expect(await ask(who, who.etag)).toBe(401)
    expect(await creditsLeft(service, who)).toBe(left)
  })

  it('says that it was revoked', async () => {
    const who = await known()
    await revoke(who)
    expect((await rest(who, positions)).body.code).toBe('revoked_api_key')
  })
})

describe('a tier changed elsewhere', () => {
  it('opens what it brings with the next call', async () => {
    const who = await known('free')
    expect((await rest(who, chart)).status).toBe(403)
    await setTier(who, 'starter')
    expect(await rest(who, chart)).toMatchObject({ status: 200, body: { meta: { tier: 'starter' } } })
  })

  it('closes what it takes with the next call, which costs nothing', async () => {
    const who = await known('starter')
    expect((await rest(who, chart)).status).toBe(200)
    await setTier(who, 'free')
    expect((await rest(who, chart)).body.code).toBe('feature_not_in_tier')
    expect((await overMcp(service, 'get_natal_chart', {}, bearer(who.key))).body.code).toBe(
      'feature_not_in_tier',
    )
    // One for the first call, three for the chart.
    expect(await creditsLeft(service, who)).toBe(250 - 4)
  })

  it('is what a batch goes by, which is charged once', async () => {
    const who = await known('starter')
    await setTier(who, 'pro')
    const calls = [{ tool: 'get_zodiac_positions', arguments: {} }]
    const { status, body } = await rest(who, '/v1/batch', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ calls }),
    })
    expect(status).toBe(200)
    expect(body.meta).toMatchObject({ tier: 'pro', usage: { creditsCharged: 1 } })
    expect(await creditsLeft(service, who)).toBe(50_000 - 2)
  })

  it('is what the very next answer goes by', async () => {
    const who = await known('free')
    await setTier(who, 'starter')
    const { body } = await rest(who, positions)
    expect(body.meta).toMatchObject({ tier: 'starter', usage: { dailyLimit: 5_000, creditsCharged: 1 } })
    expect(await creditsLeft(service, who)).toBe(5_000 - 2)
  })
})

describe('a remembered key', () => {
  it('is not looked up for a call that is billed', async () => {
    const who = await known()
    const query = vi.spyOn(service.database, 'query')
    expect((await rest(who, positions)).status).toBe(200)
    expect(query.mock.calls.filter(([text]) => text.includes('k.hash'))).toEqual([])
    query.mockRestore()
  })
})
