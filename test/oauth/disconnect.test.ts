import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts } from '../../db/accounts/accounts.ts'
import { auditEvents } from '../../db/accounts/audit.ts'
import { createOAuthStore } from '../../db/oauth/store.ts'
import { type TestService, testService } from '../harness.ts'
import { type Browser, signedIn } from './browser.ts'
import { callTool, connected, refresh } from './client.ts'

let service: TestService
let browser: Browser
let store: ReturnType<typeof createOAuthStore>
beforeAll(async () => {
  service = await testService()
  browser = await signedIn(service)
  store = createOAuthStore(service.database)
})
afterAll(() => service.close())

const sky = { latitude: 52.5, longitude: 13.4, datetime: '2026-03-20T12:00:00Z', include: 'minimal' }
const snapshot = (token: string) => callTool(service, token, 'get_sky_snapshot', sky)

async function owner(): Promise<string> {
  const [row] = await service.database.query<{ id: string }>(
    'SELECT id FROM account ORDER BY created_at LIMIT 1',
  )
  return row?.id ?? ''
}
/** The newest connection of the owner. */
const newest = async () => (await store.grants(await owner()))[0]

describe('a connection', () => {
  it('is charged to the account of the user, under its own name', async () => {
    const tokens = await connected(service, browser)
    expect((await snapshot(tokens.access_token)).status).toBe(200)
    const [entry] = await service.database.query(
      `SELECT credential_kind, credential_id, channel, credits FROM ledger_entry ORDER BY at DESC LIMIT 1`,
    )
    expect(entry).toEqual({
      credential_kind: 'grant',
      credential_id: (await newest())?.grantId,
      channel: 'mcp',
      credits: 1,
    })
  })

  it('lists client, redirect host, scopes and date', async () => {
    await connected(service, browser, { scope: 'sky:read' })
    expect(await newest()).toMatchObject({
      clientName: 'Test assistant',
      publishedAt: null,
      redirectHost: '127.0.0.1:7777',
      scopes: ['sky:read'],
      status: 'active',
      revokedBy: null,
    })
  })

  it('records its last use', async () => {
    const tokens = await connected(service, browser)
    expect((await newest())?.lastUsedAt).toBeNull()
    await snapshot(tokens.access_token)
    await expect.poll(async () => (await newest())?.lastUsedAt).toBeGreaterThan(Date.now() - 60_000)
  })

  it('K-07 gives access to REST like a key, and never to user endpoints', async () => {
    const { access_token } = await connected(service, browser, { scope: 'sky:read keys:manage' })
    const headers = { authorization: `Bearer ${access_token}` }
    const query = new URLSearchParams(sky as never)
    expect((await service.get(`/v1/snapshots?${query}`, headers)).status).toBe(200)
    expect((await service.get('/v1/account/keys', headers)).status).toBe(401)
  })
})

describe('O-27 a revoked connection', () => {
  it('is rejected for every later call', async () => {
    const tokens = await connected(service, browser)
    expect((await snapshot(tokens.access_token)).status).toBe(200)
    const grant = await newest()
    const before = await service.database.query('SELECT op_id FROM ledger_entry')
    expect(await store.revokeGrant(grant?.grantId ?? '', 'person', await owner())).toBe(true)
    const answer = await snapshot(tokens.access_token)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ])
    expect((await refresh(service, tokens.clientId, tokens.refresh_token)).status).toBe(400)
    expect(await service.database.query('SELECT op_id FROM ledger_entry')).toEqual(before)
    expect(await newest()).not.toMatchObject({ grantId: grant?.grantId, status: 'active' })
  })

  it('is revoked by its own user only, and once', async () => {
    await connected(service, browser)
    const { grantId = '' } = (await newest()) ?? {}
    const stranger = await createAccounts(service.database).create('free')
    expect(await store.revokeGrant(grantId, 'person', stranger.accountId)).toBe(false)
    expect(await store.revokeGrant(grantId, 'person', await owner())).toBe(true)
    expect(await store.revokeGrant(grantId, 'person', await owner())).toBe(false)
    const events = await auditEvents(service.database, await owner())
    const ofGrant = events
      .filter(({ subject }) => subject === grantId)
      .map(({ action, detail }) => [action, detail])
    expect(ofGrant).toEqual([
      ['assistant_disconnected', { by: 'person' }],
      ['assistant_connected', expect.objectContaining({ scopes: ['sky:read', 'charts:read', 'usage:read'] })],
    ])
  })

  it('is rejected by the debit when revoked between look-up and charge', async () => {
    let refused = 0
    let pause = 8
    // All rounds together stay below the rate limit of an account.
    for (let round = 0; refused === 0 && round < 40; round += 1) {
      const { access_token } = await connected(service, browser)
      const { grantId = '' } = (await newest()) ?? {}
      const calls = Array.from({ length: 10 }, async () => {
        const answer = await snapshot(access_token)
        return { status: answer.status, text: await answer.text() }
      })
      await sleep(pause)
      expect(await store.revokeGrant(grantId, 'person')).toBe(true)
      // The embedded database runs one statement at a time, so that its clock orders charges and revocation. On
      // PostgreSQL a charge parallel to the revocation may have a later time, but none after it has completed.
      const [done] = await service.database.query<{ at: string }>('SELECT now()::text AS at')
      const after = service.database.driver === 'pglite' ? null : done?.at
      const answers = await Promise.all(calls)
      for (const { status } of answers) expect([200, 401]).toContain(status)
      const late = await service.database.query(
        `SELECT e.op_id FROM ledger_entry e JOIN oauth_grant g ON g.grant_id = e.credential_id
         WHERE g.grant_id = $1 AND e.kind = 'charge' AND e.at > coalesce($2::text::timestamptz, g.revoked_at)`,
        [grantId, after],
      )
      expect(late).toEqual([])
      expect((await snapshot(access_token)).status).toBe(401)
      refused = answers.filter(({ text }) => text.includes('The credential was revoked.')).length
      // The time between look-up and charge depends on the machine: a revocation that was too early or too late is
      // shifted.
      pause *= answers.some(({ status }) => status === 401) ? 1.5 : 0.8
    }
    expect(refused).toBeGreaterThan(0)
  })

  it('ends with the account', async () => {
    const accounts = createAccounts(service.database)
    const tokens = await connected(service, browser)
    await accounts.setStatus(await owner(), 'disabled')
    try {
      expect((await snapshot(tokens.access_token)).status).toBe(401)
      expect((await refresh(service, tokens.clientId, tokens.refresh_token)).status).toBe(400)
    } finally {
      await accounts.setStatus(await owner(), 'active')
    }
  })
})

describe('O-28 tokens that are not for /mcp', () => {
  it.each<[string, () => Promise<string> | string]>([
    ['an unknown token', () => 'x'.repeat(43)],
    ['an ID token', () => service.idToken()],
    ['a JWT of another issuer', () => 'eyJhbGciOiJub25lIn0.eyJpc3MiOiJ4In0.'],
    ['a key of another environment', () => `ac_live_${'A'.repeat(38)}`],
    ['a refresh token', async () => (await connected(service, browser)).refresh_token],
  ])('%s is an invalid token', async (_, token) => {
    const answer = await snapshot(await token())
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"')
  })

  it('a token of another audience is an invalid token', async () => {
    const { access_token } = await connected(service, browser)
    await service.database.query(
      `UPDATE oauth_artifact SET payload = jsonb_set(payload, '{aud}', '"https://other.example/mcp"')
       WHERE kind = 'AccessToken'`,
    )
    expect((await snapshot(access_token)).status).toBe(401)
  })

  it('an expired token is reported as expired', async () => {
    const { access_token } = await connected(service, browser)
    await service.database.query(`UPDATE oauth_artifact SET expires_at = now() WHERE kind = 'AccessToken'`)
    const answer = await snapshot(access_token)
    expect([answer.status, await answer.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'expired_token' }),
    ])
  })
})

describe('scopes at the resource', () => {
  it('a missing one is an HTTP error that names it, so that the host requests it', async () => {
    const { access_token } = await connected(service, browser, { scope: 'usage:read' })
    for (const framing of ['application/json', 'text/event-stream']) {
      const answer = await fetch(service.mcpUrl, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${access_token}`,
          'content-type': 'application/json',
          accept: `${framing}, application/json;q=0.1`,
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name: 'get_sky_snapshot', arguments: sky },
        }),
      })
      expect(answer.status).toBe(403)
      expect(answer.headers.get('www-authenticate')).toBe(
        `Bearer error="insufficient_scope", ` +
          `resource_metadata="${service.baseUrl}/.well-known/oauth-protected-resource/mcp", scope="usage:read sky:read"`,
      )
    }
    expect((await callTool(service, access_token, 'get_usage')).status).toBe(200)
  })

  it('over REST it is a 403 that names the scope', async () => {
    const { access_token } = await connected(service, browser, { scope: 'usage:read' })
    const headers = { authorization: `Bearer ${access_token}` }
    const answer = await service.get(`/v1/snapshots?${new URLSearchParams(sky as never)}`, headers)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="usage:read sky:read"',
    ])
  })
})
