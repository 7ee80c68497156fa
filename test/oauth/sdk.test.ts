import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOAuthStore } from '../../db/oauth/store.ts'
import { freePort } from '../free-port.ts'
import { type TestService, testService } from '../harness.ts'
import { type Browser, decide, signedIn } from './browser.ts'
import { generations, Host } from './host.ts'

let service: TestService
let browser: Browser
beforeAll(async () => {
  service = await testService()
  browser = await signedIn(service)
})
afterAll(() => service.close())

const sky = { latitude: 52.5, longitude: 13.4, datetime: '2026-03-20T12:00:00Z', include: 'minimal' }

describe.each(Object.entries(generations))('the official client of %s, given the URL alone', (_, attempt) => {
  const host = new Host()

  it('registers, is sent to the consent page for the three read scopes, and connects', async () => {
    const first = attempt(host, service.mcpUrl)
    await expect(first.connect()).rejects.toThrow(/unauthorized/i)
    const [url] = host.asked
    expect(url?.pathname).toBe('/oauth/authorize')
    expect(url?.searchParams.get('resource')).toBe(service.mcpUrl)
    expect(url?.searchParams.get('scope')).toContain('sky:read charts:read usage:read')
    const back = await decide(browser, url as URL)
    await first.finish(back.searchParams)
    const connection = await attempt(host, service.mcpUrl).connect()
    expect(await connection.call('get_sky_snapshot', sky)).not.toHaveProperty('isError')
    await connection.close()
    expect(host.kept).toMatchObject({ token_type: 'Bearer', refresh_token: expect.any(String) })
  })

  it('refreshes an expired access token', async () => {
    const before = host.kept
    await service.database.query(`UPDATE oauth_artifact SET expires_at = now() WHERE kind = 'AccessToken'`)
    const connection = await attempt(host, service.mcpUrl).connect()
    expect(await connection.call('get_usage')).not.toHaveProperty('isError')
    await connection.close()
    expect(host.kept?.refresh_token).not.toBe(before?.refresh_token)
    expect(host.asked).toHaveLength(1)
  })

  it('asks the user again after a disconnection', async () => {
    const store = createOAuthStore(service.database)
    const [account] = await service.database.query<{ id: string }>('SELECT id FROM account LIMIT 1')
    for (const { grantId } of await store.grants(account?.id ?? ''))
      await store.revokeGrant(grantId, 'person')
    await expect(attempt(host, service.mcpUrl).connect()).rejects.toThrow(/unauthorized/i)
    expect(host.asked).toHaveLength(2)
  })
})

it('a host without the required scope is asked to request it', async () => {
  const host = new Host()
  const generation = generations['2026 (sdk 2)']
  const first = generation(host, service.mcpUrl)
  await first.connect().catch(() => undefined)
  const url = new URL(host.asked[0] as URL)
  url.searchParams.set('scope', 'usage:read')
  await first.finish((await decide(browser, url)).searchParams)
  const connection = await generation(host, service.mcpUrl).connect()
  await expect(connection.call('get_sky_snapshot', sky)).rejects.toThrow(/unauthorized/i)
  expect(host.asked.at(-1)?.searchParams.get('scope')).toMatch(/^(?=.*usage:read)(?=.*sky:read)/)
  await connection.close()
})

describe.each(Object.entries(generations))('the official client of %s', (_, attempt) => {
  it('RFC 9728 §3.3 connects at the older URL too, to the same account and ledger', async () => {
    const port = await freePort()
    const old = `http://localhost:${port}`
    const both = await testService({ PORT: String(port), LEGACY_URL: old })
    try {
      const host = new Host()
      const first = attempt(host, `${old}/mcp`)
      await expect(first.connect()).rejects.toThrow(/unauthorized/i)
      const [asked] = host.asked
      expect(asked?.searchParams.get('resource')).toBe(`${old}/mcp`)
      expect(asked?.origin).toBe(both.baseUrl)
      await first.finish((await decide(await signedIn(both), asked as URL)).searchParams)
      for (const address of [`${old}/mcp`, both.mcpUrl]) {
        const connection = await attempt(host, address).connect()
        expect(await connection.call('get_sky_snapshot', sky)).not.toHaveProperty('isError')
        await connection.close()
      }
      await both.database.query(`UPDATE oauth_artifact SET expires_at = now() WHERE kind = 'AccessToken'`)
      const renewed = await attempt(host, `${old}/mcp`).connect()
      const usage = (await renewed.call('get_usage')).structuredContent as { data: { dailyUsed: number } }
      expect(usage.data.dailyUsed).toBe(2)
      await renewed.close()
      expect(host.asked).toHaveLength(1)
    } finally {
      await both.close()
    }
  })

  it('O-24 that refreshes twice in parallel gets both answers without asking its user again', async () => {
    const host = new Host()
    const first = attempt(host, service.mcpUrl)
    await first.connect().catch(() => undefined)
    await first.finish((await decide(browser, host.asked[0] as URL)).searchParams)
    const connection = await attempt(host, service.mcpUrl).connect()
    await service.database.query(`UPDATE oauth_artifact SET expires_at = now() WHERE kind = 'AccessToken'`)
    host.together = { path: '/oauth/token', count: 2 }
    const calls = await Promise.all([connection.call('get_usage'), connection.call('get_usage')])
    expect(calls.map(({ isError }) => isError ?? false)).toEqual([false, false])
    expect(host.asked).toHaveLength(1)
    const [grant] = await service.database.query(
      'SELECT status, revoked_by FROM oauth_grant ORDER BY created_at DESC LIMIT 1',
    )
    expect(grant).toEqual({ status: 'active', revoked_by: null })
    await connection.close()
  })
})
