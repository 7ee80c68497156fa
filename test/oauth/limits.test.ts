import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config/config.ts'
import { type TestService, testService } from '../harness.ts'
import { Browser } from './browser.ts'
import { authorizationUrl, post, register, registered } from './client.ts'

let service: TestService
let clientId: string
const limit = 40
beforeAll(async () => {
  service = await testService({ AUTHORIZATION_LIMIT: String(limit) })
  clientId = await registered(service)
})
afterAll(() => service.close())

const ask = (parameters: Record<string, string | undefined> = {}, accept = '*/*') =>
  fetch(authorizationUrl(service, { client_id: clientId, ...parameters }), {
    redirect: 'manual',
    headers: { accept },
  })
const openRequests = async () =>
  (await service.database.query(`SELECT 1 FROM oauth_artifact WHERE kind = 'Interaction'`)).length

it('limits have the documented defaults', () => {
  expect(readConfig({})).toMatchObject({ AUTHORIZATION_LIMIT: 60, REGISTRATION_LIMIT: 30, SIGN_IN_LIMIT: 20 })
})

describe('O-47 parameters of an authorization request', () => {
  it.each([
    ['state', 4096],
    ['nonce', 1024],
    ['scope', 1024],
    ['code_challenge', 1024],
    ['login_hint', 1024],
    ['anything', 1024],
  ])('%s may have %d bytes, and is rejected beyond that before anything is stored', async (name, most) => {
    const before = await openRequests()
    // In a URL, 2,049 umlauts are longer than any request may be.
    const umlauts = most > 1_024 ? [] : ['ü'.repeat(most / 2 + 1)]
    for (const long of ['x'.repeat(most + 1), ...umlauts]) {
      const answer = await ask({ [name]: long })
      expect([answer.status, await answer.json()]).toEqual([
        400,
        { error: 'invalid_request', error_description: `${name} must not be longer than ${most} bytes` },
      ])
    }
    expect(await openRequests()).toBe(before)
  })

  it('a state of 4 KB is accepted', async () => {
    expect((await ask({ state: 'x'.repeat(4_096) })).status).toBe(303)
  })

  it.each(['\u0001', 'a\u0007b', '\u007f', '\u0085', 'x\r\ny'])(
    '%j is rejected in all of them',
    async (text) => {
      for (const name of ['state', 'client_id', 'scope', 'redirect_uri', 'anything']) {
        const answer = await ask({ [name]: text })
        expect([answer.status, await answer.json()]).toEqual([
          400,
          { error: 'invalid_request', error_description: `${name} must not contain control characters` },
        ])
      }
    },
  )

  it('O-43 NUL and other control characters in a form are an invalid request, in credentials an invalid client', async () => {
    for (const path of ['/oauth/token', '/oauth/revoke']) {
      for (const client_id of ['\u0000', 'a\u0000b', '\u001f']) {
        const form = { grant_type: 'refresh_token', refresh_token: 'x', token: 'x', client_id }
        const answer = await post(service, path, form)
        expect([path, answer.status, await answer.json()]).toMatchObject([
          path,
          400,
          { error: 'invalid_request' },
        ])
      }
      for (const id of ['%00', 'a%00b', '\u0000', '%07', 'ü']) {
        const answer = await fetch(`${service.baseUrl}${path}`, {
          method: 'POST',
          headers: { authorization: `Basic ${Buffer.from(`${id}:x`).toString('base64')}` },
          body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x', token: 'x' }),
        })
        const { error } = (await answer.json()) as { error: string }
        expect([answer.status < 500, error], `${path} ${id}`).toEqual([
          true,
          expect.stringMatching(/^invalid_(client|request)$/),
        ])
      }
    }
  })
})

describe('O-51 the URL of an authorization request', () => {
  it('is sent to no other site as a referrer, whatever the response', async () => {
    const answers = [
      await ask(),
      await ask({ client_id: 'unknown' }, 'text/html'),
      await ask({ response_type: 'token' }),
      await ask({ state: 'x'.repeat(2_000) }, 'text/html'),
      await new Browser().open(`${service.baseUrl}/oauth/authorize/${'x'.repeat(43)}`),
      await fetch(`${service.baseUrl}/oauth/authorize`, { method: 'POST' }),
    ]
    expect(answers.map(({ headers }) => headers.get('referrer-policy'))).toEqual(
      answers.map(() => 'no-referrer'),
    )
  })
})

describe('O-46 authorization requests of one address', () => {
  it('are rejected beyond the limit, as JSON for programs and a page for browsers, and store nothing', async () => {
    await service.database.query('DELETE FROM address_use')
    const before = await openRequests()
    for (let n = 0; n < limit; n += 1) expect((await ask()).status).toBe(303)
    const refused = await ask()
    expect([refused.status, await refused.json()]).toMatchObject([429, { error: 'temporarily_unavailable' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const page = await ask({}, 'text/html')
    expect([page.status, await page.text()]).toEqual([429, expect.stringContaining('try again in')])
    expect(await openRequests()).toBe(before + limit)
  })

  it('do not affect registrations, which are counted separately', async () => {
    expect((await register(service)).status).toBe(201)
  })
})
