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

  const justUsed = {
    error: 'invalid_grant',
    error_description: 'another request has just used this refresh token; use the tokens that it received',
  }
  const reused = { error: 'invalid_grant', error_description: 'grant request is invalid' }

  it('O-24 sent to both within five seconds: the second is rejected, and the grant stays', async () => {
    const first = await connect()
    const second = await refreshed(one, first.refresh_token)
    for (const service of [other, one, other])
      expect(await refused(service, first.refresh_token)).toEqual(justUsed)
    expect(await works(other, second.access_token)).toBe(true)
    await refreshed(other, second.refresh_token)
  })

  it('O-24 50 parallel uses at both have one success, and the grant stays', async () => {
    const { refresh_token } = await connect()
    const answers = await parallel(50, (n) => refresh(n % 2 ? one : other, clientId, refresh_token))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(400)])
    const won = (await answers.find(({ status }) => status === 200)?.json()) as Tokens
    expect(await works(one, won.access_token)).toBe(true)
  })

  it('O-24 the use of an earlier access token does not count as that of the new one', async () => {
    const first = await connect()
    const second = await refreshed(one, first.refresh_token)
    expect(await works(one, first.access_token)).toBe(true)
    expect(await works(other, first.access_token)).toBe(true)
    expect(await refused(other, first.refresh_token)).toEqual(justUsed)
    expect(await works(other, second.access_token)).toBe(true)
  })

  it('O-24 a second rotation has five seconds of its own', async () => {
    const first = await connect()
    const second = await refreshed(one, first.refresh_token)
    expect(await works(one, second.access_token)).toBe(true)
    const third = await refreshed(other, second.refresh_token)
    expect(await refused(one, second.refresh_token)).toEqual(justUsed)
    expect(await works(one, third.access_token)).toBe(true)
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

  it('O-23 sent again after five seconds of the database, they revoke the grant', async () => {
    const first = await connect()
    const second = await refreshed(one, first.refresh_token)
    await one.database.query(
      `UPDATE oauth_artifact SET created_at = created_at - interval '5 s', consumed_at = consumed_at - interval '5 s'`,
    )
    await one.database.query(
      `UPDATE oauth_grant SET used_token_issued_at = used_token_issued_at - interval '5 s'`,
    )
    expect(await refused(one, first.refresh_token)).toEqual(reused)
    expect(await works(other, second.access_token)).toBe(false)
  })
})
