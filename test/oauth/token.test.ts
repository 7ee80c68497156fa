import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guessLimit } from '../../server/oauth/token.ts'
import { parallel } from '../db/databases.ts'
import { type TestService, testService } from '../harness.ts'
import { type Browser, signedIn } from './browser.ts'
import {
  type Approved,
  approved,
  callTool,
  connected,
  newVerifier,
  post,
  refresh,
  register,
  registered,
  type Tokens,
} from './client.ts'

let service: TestService
let browser: Browser
let clientId: string
beforeAll(async () => {
  service = await testService({ ADDRESS_LIMIT: '20000' })
  browser = await signedIn(service)
  clientId = await registered(service)
})
afterAll(() => service.close())

const approve = () => approved(service, browser, { client_id: clientId })
const connect = (scope?: string) => connected(service, browser, { client_id: clientId, scope })
const redeem = ({ form }: Approved, changes: Record<string, string> = {}) =>
  post(service, '/oauth/token', { ...form, ...changes })

async function error(answer: Response): Promise<unknown> {
  expect(answer.status).toBe(400)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  return ((await answer.json()) as { error: string }).error
}

/** Whether an access token is still accepted. */
const works = async (token: string) => (await callTool(service, token, 'get_usage')).status === 200

describe('O-11, O-13 a code works for the client that requested it, and failed attempts do not consume it', () => {
  it.each<[string, Record<string, string>]>([
    ['no verifier', { code_verifier: '' }],
    ['another verifier', { code_verifier: newVerifier() }],
    ['42 characters', { code_verifier: 'x'.repeat(42) }],
    ['129 characters', { code_verifier: 'x'.repeat(129) }],
    ['another redirect URI', { redirect_uri: 'http://127.0.0.1:7777/other' }],
    ['no redirect URI', { redirect_uri: '' }],
  ])('%s is an invalid grant', async (_, changes) => {
    const one = await approve()
    expect(await error(await redeem(one, changes))).toBe('invalid_grant')
    expect((await redeem(one)).status).toBe(200)
  })

  it('rejects another client', async () => {
    const one = await approve()
    expect(await error(await redeem(one, { client_id: await registered(service) }))).toBe('invalid_grant')
    expect((await redeem(one)).status).toBe(200)
  })
})

describe('O-14, O-15, O-17 a code works once, for a minute', () => {
  it('is an invalid grant after a minute', async () => {
    const one = await approve()
    await service.database.query(
      `UPDATE oauth_artifact SET created_at = created_at - interval '61 s', expires_at = expires_at - interval '61 s'
       WHERE kind = 'AuthorizationCode' AND consumed_at IS NULL`,
    )
    expect(await error(await redeem(one))).toBe('invalid_grant')
  })

  it('lives for 60 seconds', async () => {
    await approve()
    const [row] = await service.database.query<{ seconds: number }>(
      `SELECT extract(epoch FROM max(expires_at - created_at))::float8 AS seconds FROM oauth_artifact
       WHERE kind = 'AuthorizationCode' AND consumed_at IS NULL`,
    )
    expect(row?.seconds).toBeCloseTo(60, 0)
  })

  it('revokes its connection on reuse', async () => {
    const one = await approve()
    const tokens = (await (await redeem(one)).json()) as Tokens
    expect(await works(tokens.access_token)).toBe(true)
    expect(await error(await redeem(one))).toBe('invalid_grant')
    expect(await works(tokens.access_token)).toBe(false)
    expect(await error(await refresh(service, clientId, tokens.refresh_token))).toBe('invalid_grant')
  })

  it('50 parallel redemptions have one success, in five rounds', async () => {
    for (let trial = 0; trial < 5; trial += 1) {
      const one = await approve()
      const statuses = (await parallel(50, () => redeem(one))).map(({ status }) => status)
      expect(statuses.sort()).toEqual([200, ...Array(49).fill(400)])
    }
  })
})

describe('O-21, O-23, O-24 refresh tokens', () => {
  it('are rotated with each use, for the granted scopes', async () => {
    const first = await connect('usage:read')
    const second = (await (await refresh(service, clientId, first.refresh_token)).json()) as Tokens
    expect(second).toMatchObject({ scope: 'usage:read', token_type: 'Bearer', expires_in: 3600 })
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(await works(second.access_token)).toBe(true)
  })

  it('cannot be widened: of the scopes asked for, those that were granted are kept', async () => {
    const tokens = await connect('sky:read')
    for (const [scope, granted] of [
      ['sky:read charts:read offline_access', 'sky:read'],
      ['sky:read', 'sky:read'],
    ]) {
      const answer = await refresh(service, clientId, tokens.refresh_token, { scope })
      expect(await answer.json()).toMatchObject({ scope: granted })
    }
    const other = await refresh(service, clientId, tokens.refresh_token, { scope: 'charts:read' })
    expect(await error(other)).toBe('invalid_scope')
    expect((await refresh(service, clientId, tokens.refresh_token)).status).toBe(200)
  })

  it('revoke the grant on reuse: all its tokens are invalid, and the user sees why', async () => {
    const first = await connect()
    const second = (await (await refresh(service, clientId, first.refresh_token)).json()) as Tokens
    expect(await works(second.access_token)).toBe(true)
    expect(await error(await refresh(service, clientId, first.refresh_token))).toBe('invalid_grant')
    expect(await works(second.access_token)).toBe(false)
    expect(await works(first.access_token)).toBe(false)
    expect(await error(await refresh(service, clientId, second.refresh_token))).toBe('invalid_grant')
    const events = await service.database.query(
      `SELECT detail FROM audit_event WHERE action = 'assistant_disconnected' ORDER BY at DESC LIMIT 1`,
    )
    expect(events).toEqual([{ detail: { by: 'reuse' } }])
  })

  it('50 parallel uses all get usable tokens, in five rounds', async () => {
    for (let trial = 0; trial < 5; trial += 1) {
      const tokens = await connect()
      const answers = await parallel(50, () => refresh(service, clientId, tokens.refresh_token))
      expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
      const all = (await Promise.all(answers.map((answer) => answer.json()))) as Tokens[]
      for (const { access_token } of all) expect(await works(access_token)).toBe(true)
      const last = all.at(-1) as Tokens
      expect((await refresh(service, clientId, last.refresh_token)).status).toBe(200)
      // One of the tokens has been used, so another use of their predecessor is reuse.
      expect(await error(await refresh(service, clientId, tokens.refresh_token))).toBe('invalid_grant')
      expect(await works(last.access_token)).toBe(false)
    }
  })

  it('belong to the client they were issued to', async () => {
    const tokens = await connect()
    const other = await registered(service)
    expect(await error(await refresh(service, other, tokens.refresh_token))).toBe('invalid_grant')
    expect((await refresh(service, clientId, tokens.refresh_token)).status).toBe(200)
  })
})

describe('O-22 resources at the token endpoint', () => {
  it.each(['https://other.example/mcp', 'mcp', 'x#y'])(
    '%s is an invalid target, and the code stays valid',
    async (resource) => {
      const one = await approve()
      expect(await error(await redeem(one, { resource }))).toBe('invalid_target')
      expect((await redeem(one)).status).toBe(200)
    },
  )

  it('with a trailing slash is accepted, and there is one audience', async () => {
    const one = await approve()
    const tokens = (await (await redeem(one, { resource: `${service.mcpUrl}/` })).json()) as Tokens
    expect(await works(tokens.access_token)).toBe(true)
    const audiences = await service.database.query(
      `SELECT DISTINCT payload ->> 'aud' AS aud FROM oauth_artifact WHERE kind = 'AccessToken'`,
    )
    expect(audiences).toEqual([{ aud: service.mcpUrl }])
  })
})

describe('O-43 the form of a token request', () => {
  const raw = (init: RequestInit, query = '') => fetch(`${service.baseUrl}/oauth/token${query}`, init)
  const formType = { 'content-type': 'application/x-www-form-urlencoded' }

  it('must be a POST', async () => {
    const answer = await raw({}, '?grant_type=authorization_code')
    expect([answer.status, answer.headers.get('allow'), answer.headers.get('cache-control')]).toEqual([
      405,
      'POST',
      'no-store',
    ])
  })

  it('must be a form, not JSON', async () => {
    const one = await approve()
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
      // A valid form with another content type is rejected, too.
      for (const body of [JSON.stringify(one.form), new URLSearchParams(one.form).toString()]) {
        const answer = await raw({ method: 'POST', headers: { 'content-type': type }, body })
        expect(await error(answer)).toBe('invalid_request')
      }
    }
    expect((await redeem(one)).status).toBe(200)
  })

  it('must be UTF-8, in its content type and its bytes', async () => {
    const one = await approve()
    const good = new URLSearchParams(one.form).toString()
    const typed = (type: string) => raw({ method: 'POST', headers: { 'content-type': type }, body: good })
    for (const charset of ['utf-16', 'iso-8859-1'])
      expect(await error(await typed(`application/x-www-form-urlencoded; charset=${charset}`))).toBe(
        'invalid_request',
      )
    for (const more of ['&state=%ff', '&state=%00', '&state=%'])
      expect(await error(await raw({ method: 'POST', headers: formType, body: good + more }))).toBe(
        'invalid_request',
      )
    expect((await typed('application/x-www-form-urlencoded;charset="UTF-8"')).status).toBe(200)
  })

  it('must have each parameter once', async () => {
    const one = await approve()
    for (const name of ['code', 'client_id', 'grant_type', 'code_verifier', 'redirect_uri'] as const) {
      const body = new URLSearchParams(one.form)
      body.append(name, one.form[name] as string)
      expect(await error(await raw({ method: 'POST', body }))).toBe('invalid_request')
    }
    expect((await redeem(one)).status).toBe(200)
  })

  it('must be in the body: a code in the URL is ignored', async () => {
    const one = await approve()
    const answer = await raw(
      { method: 'POST', headers: formType, body: '' },
      `?${new URLSearchParams(one.form)}`,
    )
    expect(await error(answer)).toBe('invalid_request')
    expect((await redeem(one)).status).toBe(200)
  })

  it('must have one well-formed client authentication', async () => {
    const { form } = await approve()
    for (const authorization of ['Basic !!!', 'Basic eA==', 'Bearer x', 'Basic']) {
      const answer = await raw({
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams(form),
      })
      expect([400, 401]).toContain(answer.status)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
  })

  it('is at most 16 KB', async () => {
    const one = await approve()
    expect(await error(await redeem(one, { padding: 'x'.repeat(17_000) }))).toBe('invalid_request')
    expect((await redeem(one, { padding: 'x'.repeat(15_000) })).status).toBe(200)
  })

  it.each(['password', 'client_credentials', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code', ''])(
    'grant_type %j is not supported',
    async (grant_type) => {
      const answer = await post(service, '/oauth/token', { grant_type, client_id: clientId })
      expect(await error(answer)).toMatch(/^(unsupported_grant_type|invalid_request)$/)
    },
  )
})

describe('clients with a secret', () => {
  it('authenticate with it, in a header or in the form', async () => {
    for (const method of ['client_secret_basic', 'client_secret_post']) {
      const made = await register(service, { token_endpoint_auth_method: method })
      const { client_id, client_secret } = (await made.json()) as Record<string, string>
      const one = await approved(service, browser, { client_id })
      const { client_id: _, ...form } = one.form
      const send = (secret: string) =>
        method === 'client_secret_post'
          ? redeem(one, { client_secret: secret })
          : fetch(`${service.baseUrl}/oauth/token`, {
              method: 'POST',
              headers: { authorization: `Basic ${btoa(`${client_id}:${secret}`)}` },
              body: new URLSearchParams(form),
            })
      expect((await send('x'.repeat(86))).status).toBe(401)
      expect((await redeem(one)).status).toBe(401)
      expect((await send(client_secret as string)).status).toBe(200)
      const stored = JSON.stringify(await service.database.query('SELECT metadata FROM oauth_client'))
      expect(stored).not.toContain(client_secret)
    }
  })
})

describe('RFC 7009 revocation', () => {
  it.each(['access_token', 'refresh_token'] as const)('of the %s revokes the connection', async (which) => {
    const tokens = await connect()
    const answer = await post(service, '/oauth/revoke', { client_id: clientId, token: tokens[which] })
    expect(answer.status).toBe(200)
    expect(await works(tokens.access_token)).toBe(false)
    expect(await error(await refresh(service, clientId, tokens.refresh_token))).toBe('invalid_grant')
  })

  it('of a refresh token that was just used revokes the connection', async () => {
    const first = await connect()
    const second = (await (await refresh(service, clientId, first.refresh_token)).json()) as Tokens
    await post(service, '/oauth/revoke', { client_id: clientId, token: first.refresh_token })
    expect(await works(second.access_token)).toBe(false)
  })

  it('of an unknown token succeeds like any other (§2.2)', async () => {
    const answer = await post(service, '/oauth/revoke', { client_id: clientId, token: 'x'.repeat(43) })
    expect(answer.status).toBe(200)
  })

  it('is allowed only for the client of the token', async () => {
    const tokens = await connect()
    await post(service, '/oauth/revoke', { client_id: await registered(service), token: tokens.access_token })
    expect(await works(tokens.access_token)).toBe(true)
  })
})

describe('the database', () => {
  it('contains no code and no token, only their hashes', async () => {
    const one = await approve()
    const tokens = (await (await redeem(one)).json()) as Tokens
    const tables = await Promise.all(
      ['oauth_artifact', 'oauth_grant', 'oauth_client', 'audit_event'].map((table) =>
        service.database.query(`SELECT * FROM ${table}`),
      ),
    )
    const dump = JSON.stringify(tables)
    expect(dump.length).toBeGreaterThan(1000)
    for (const secret of [
      one.code,
      tokens.access_token,
      tokens.refresh_token,
      one.form.code_verifier as string,
    ]) {
      expect(dump).not.toContain(secret)
    }
  })
})

describe('O-44 unknown codes and tokens', () => {
  it('have 2^256 possible values, and are limited by the minute', async () => {
    const { access_token, refresh_token } = await connect()
    for (const token of [access_token, refresh_token]) expect(token).toMatch(/^[\w-]{43}$/)
    const one = await approve()
    const guess = () => redeem(one, { code: randomBytes(32).toString('base64url') })
    let stopped = await guess()
    let tried = 1
    for (; stopped.status === 400 && tried <= guessLimit; tried += 1) stopped = await guess()
    expect(stopped.status).toBe(429)
    // Other tests of this file have sent unknown codes before.
    expect(tried).toBeGreaterThan(guessLimit / 2)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
