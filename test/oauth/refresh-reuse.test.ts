import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSignIn } from '../../db/accounts/sign-in.ts'
import { readConfig } from '../../server/config/config.ts'
import { type RunningService, startService } from '../../server/service.ts'
import { emptyPostgres, parallel, postgresUrl } from '../db/databases.ts'
import { freePort } from '../free-port.ts'
import type { TestService } from '../harness.ts'
import { Browser } from './browser.ts'
import { callTool, connected, refresh, registered, type Tokens } from './client.ts'

describe.skipIf(!postgresUrl)('refresh tokens with two services over one PostgreSQL', () => {
  const services: RunningService[] = []
  let one: TestService
  let other: TestService
  let clientId: string
  let browser: Browser
  let drop: () => Promise<void>

  beforeAll(async () => {
    const { url, ...database } = await emptyPostgres()
    drop = database.drop
    const ports = [await freePort(), await freePort()] as const
    const [baseUrl, otherUrl] = ports.map((port) => `http://127.0.0.1:${port}`) as [string, string]
    for (const port of ports) {
      const config = readConfig({
        PORT: String(port),
        DATABASE_URL: url,
        BASE_URL: baseUrl,
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
      })
      services.push(await startService(config, { log: pino({ level: 'silent' }) }))
    }
    one = { ...services[0], baseUrl, mcpUrl: `${baseUrl}/mcp` } as TestService
    other = { ...services[1], baseUrl: otherUrl, mcpUrl: `${otherUrl}/mcp` } as TestService
    const [owner] = await one.database.query<{ id: string }>('SELECT id FROM account')
    const { token } = await createSignIn(one.database).createSession(owner?.id ?? '', 60_000)
    browser = new Browser()
    browser.cookies.set('__Host-sky_session', token)
    clientId = await registered(one)
  })
  afterAll(async () => {
    for (const service of services) await service.close()
    await drop()
  })

  const connect = () => connected(one, browser, { client_id: clientId })
  /** The tokens of a refresh that succeeds. */
  async function refreshed(service: TestService, token: string): Promise<Tokens> {
    const answer = await refresh(service, clientId, token)
    expect(answer.status).toBe(200)
    return (await answer.json()) as Tokens
  }
  /** The error of a refresh that fails. */
  async function refused(service: TestService, token: string): Promise<unknown> {
    const answer = await refresh(service, clientId, token)
    expect(answer.status).toBe(400)
    return answer.json()
  }
  const works = async (service: TestService, token: string) =>
    (await callTool(service, token, 'get_usage')).status === 200

  const reused = { error: 'invalid_grant', error_description: 'grant request is invalid' }
  /** Moves every past instant of tokens back, as if so much time had passed. */
  const pass = (seconds: number) =>
    one.database.query(
      `UPDATE oauth_artifact SET created_at = created_at - $1::float8 * interval '1 second',
         consumed_at = consumed_at - $1::float8 * interval '1 second'`,
      [seconds],
    )

  it.each([0, 7, 60])('O-24 a lost answer: the token refreshes again after %d seconds', async (seconds) => {
    const first = await connect()
    const lost = await refreshed(one, first.refresh_token)
    await pass(seconds)
    const second = await refreshed(other, first.refresh_token)
    expect(await works(one, second.access_token)).toBe(true)
    const third = await refreshed(one, second.refresh_token)
    expect(await works(other, third.access_token)).toBe(true)
    // An answer that was only late is as good.
    expect(await works(other, lost.access_token)).toBe(true)
  })

  it.each([0, 7, 60])('O-24 the same answer lost three times, %d seconds apart', async (seconds) => {
    const first = await connect()
    for (const service of [one, other, one]) {
      await refreshed(service, first.refresh_token)
      await pass(seconds)
    }
    const last = await refreshed(other, first.refresh_token)
    expect(await works(other, last.access_token)).toBe(true)
    expect(await refused(one, first.refresh_token)).toEqual(reused)
  })

  it('O-24 50 processes that refresh at once with one token all get usable tokens', async () => {
    const { refresh_token } = await connect()
    const answers = await parallel(50, (n) => refreshed(n % 2 ? one : other, refresh_token))
    for (const [n, { access_token }] of answers.entries())
      expect(await works(n % 2 ? other : one, access_token)).toBe(true)
    // Each goes on with its own, one hour later.
    for (const tokens of answers.slice(0, 3)) {
      const next = await refreshed(other, tokens.refresh_token)
      expect(await works(one, next.access_token)).toBe(true)
    }
  })

  it('O-24 the use of an earlier access token does not count as that of the new one', async () => {
    const first = await connect()
    await refreshed(one, first.refresh_token)
    expect(await works(one, first.access_token)).toBe(true)
    expect(await works(other, first.access_token)).toBe(true)
    const second = await refreshed(other, first.refresh_token)
    expect(await works(other, second.access_token)).toBe(true)
  })

  it.each([
    ['the same', () => one],
    ['the other', () => other],
  ])(
    'O-23 sent to %s service after use of the new access token, they revoke the grant',
    async (_, service) => {
      const first = await connect()
      const second = await refreshed(one, first.refresh_token)
      expect(await works(other, second.access_token)).toBe(true)
      expect(await refused(service(), first.refresh_token)).toEqual(reused)
      expect(await works(one, second.access_token)).toBe(false)
    },
  )

  it('O-23 sent again after use of the new refresh token, they revoke the grant', async () => {
    const first = await connect()
    const second = await refreshed(one, first.refresh_token)
    const third = await refreshed(other, second.refresh_token)
    expect(await refused(one, first.refresh_token)).toEqual(reused)
    expect(await works(one, third.access_token)).toBe(false)
  })

  it('O-23 sent again an hour after use, when the access token has expired, they revoke the grant', async () => {
    const first = await connect()
    const second = await refreshed(one, first.refresh_token)
    expect(await works(one, second.access_token)).toBe(true)
    await one.database.query(`DELETE FROM oauth_artifact WHERE kind = 'AccessToken'`)
    expect(await refused(other, first.refresh_token)).toEqual(reused)
    expect(await refused(one, second.refresh_token)).toMatchObject({ error: 'invalid_grant' })
  })
})
