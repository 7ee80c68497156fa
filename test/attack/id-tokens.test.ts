import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts } from '../../db/accounts/accounts.ts'
import { createApiKeys } from '../../db/accounts/api-keys.ts'
import { AuthorityEnded } from '../../db/accounts/authority.ts'
import { createSignIn } from '../../db/accounts/sign-in.ts'
import { type TestService, testService } from '../harness.ts'
import { handmade, type Issuer, openIssuer } from './issuer.ts'

let issuer: Issuer
let service: TestService
let tokenOfGone: string
beforeAll(async () => {
  issuer = await openIssuer()
  const gone = await openIssuer()
  tokenOfGone = await gone.token()
  await gone.close()
  service = await testService({
    AUTH_LOOPBACK_ISSUER: issuer.url,
    AUTH_LOOPBACK_ID: issuer.audience,
    AUTH_GONE_ISSUER: gone.url,
    AUTH_GONE_ID: gone.audience,
  })
})
afterAll(async () => {
  await service.close()
  await issuer.close()
})

async function withToken(token: string) {
  const answer = await fetch(`${service.baseUrl}/v1/account/keys`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return { status: answer.status, text: await answer.text() }
}
const now = () => Math.floor(Date.now() / 1000)
const payload = () => ({
  iss: issuer.url,
  aud: issuer.audience,
  sub: 'someone',
  iat: now(),
  exp: now() + 3600,
})
const year = 365 * 86_400

describe('J-21 an ID token of a provider', () => {
  it('is rejected once all sessions have ended after its sign-in, however late it was issued', async () => {
    const accounts = createAccounts(service.database)
    const { accountId } = await accounts.byIdentity(issuer.url, 'everywhere', 'free')
    const sub = 'everywhere'
    // Some providers name sessions of their own.
    const before = [await issuer.token({ sub }), await issuer.token({ sub, sid: 'of the provider' })]
    const create = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${service.baseUrl}/v1/account/keys`, { method: 'POST', headers })).status
    }
    for (const token of before)
      expect([(await withToken(token)).status, await create(token)]).toEqual([200, 200])
    const since = Date.now() - 1_000
    await createSignIn(service.database).endSessions(accountId)
    const later = { sub, iat: now() + 2 }
    const ended = [...before, await issuer.token({ ...later, auth_time: now() - 5 })]
    for (const token of ended)
      expect([(await withToken(token)).status, await create(token)]).toEqual([401, 401])
    const by = { kind: 'person', id: accountId } as const
    const keys = createApiKeys(service.database)
    await expect(keys.create(accountId, { name: 'held', mode: 'live' }, { ...by, since })).rejects.toThrow(
      AuthorityEnded,
    )
    for (const claims of [later, { ...later, auth_time: now() + 2 }])
      expect(await create(await issuer.token(claims))).toBe(200)
  })
})

describe('a valid ID token of a configured provider', () => {
  it('creates an account without keys on first use', async () => {
    const { status, text } = await withToken(await issuer.token())
    expect([status, JSON.parse(text).data.count]).toEqual([200, 0])
    expect(JSON.parse(text).meta.tier).toBe('free')
  })

  it('J-18 may be sent again until it expires', async () => {
    const token = await issuer.token()
    const statuses = await Promise.all(
      Array.from({ length: 10 }, async () => (await withToken(token)).status),
    )
    expect(statuses).toEqual(Array(10).fill(200))
  })

  it('J-19 is rejected once the account is disabled', async () => {
    const { accountId } = await createAccounts(service.database).byIdentity(issuer.url, 'disabled', 'free')
    expect((await withToken(await issuer.token({ sub: 'disabled' }))).status).toBe(200)
    await createAccounts(service.database).setStatus(accountId, 'disabled')
    expect((await withToken(await issuer.token({ sub: 'disabled' }))).status).toBe(401)
  })

  it('J-14 of two subjects with one e-mail address creates two accounts', async () => {
    const keys = async (sub: string, method: string) => {
      const token = await issuer.token({ sub, email: 'same@example.org', email_verified: false })
      const answer = await fetch(`${service.baseUrl}/v1/account/keys`, {
        method,
        headers: { authorization: `Bearer ${token}` },
      })
      return (await answer.json()) as { data: { count?: number } }
    }
    await keys('first-of-two', 'POST')
    expect((await keys('first-of-two', 'GET')).data.count).toBe(1)
    expect((await keys('second-of-two', 'GET')).data.count).toBe(0)
  })
})

describe('a token whose signature cannot be trusted', () => {
  it.each(['none', 'NoNe', 'NONE', ''])('J-01 alg %j without a signature: 401', async (alg) => {
    for (const signature of ['', 'AA']) {
      expect((await withToken(handmade({ alg, typ: 'JWT' }, payload(), signature))).status).toBe(401)
    }
  })

  it('J-01 a valid token without its signature, or without two of its dots: 401', async () => {
    const [header = '', body = ''] = (await issuer.token()).split('.')
    for (const token of [`${header}.${body}.`, `${header}.${body}`, header, `${header}${body}`]) {
      expect((await withToken(token)).status).toBe(401)
    }
  })

  it('J-02 HS256 with the public key as the secret, in any of its forms: 401', async () => {
    const { publicPem, publicJwk } = issuer
    const der = Buffer.from(publicPem.replace(/-----[^-]+-----|\s/g, ''), 'base64')
    for (const secret of [publicPem, publicPem.trim(), der, JSON.stringify(publicJwk), String(publicJwk.n)]) {
      const unsigned = handmade({ alg: 'HS256', kid: 'first', typ: 'JWT' }, payload()).slice(0, -1)
      const signature = createHmac('sha256', secret).update(unsigned).digest('base64url')
      expect((await withToken(`${unsigned}.${signature}`)).status).toBe(401)
    }
  })

  it.each(['PS256', 'ES256', 'EdDSA', 'RS1', 'HS512'])(
    'J-03 an RS256 token relabelled %s: 401',
    async (alg) => {
      const [, body, signature] = (await issuer.token()).split('.')
      const header = Buffer.from(JSON.stringify({ alg, kid: 'first', typ: 'JWT' })).toString('base64url')
      expect((await withToken(`${header}.${body}.${signature}`)).status).toBe(401)
    },
  )

  it('J-04 an unknown or oversized kid: 401, and at most one fetch of the keys in total', async () => {
    await withToken(await issuer.token())
    const before = issuer.fetches.keys
    for (const kid of [
      'other',
      '../../etc/passwd',
      "' OR 1=1 --",
      'http://evil.example/keys',
      'x'.repeat(9_000),
    ]) {
      expect((await withToken(await issuer.forged({ kid }))).status, kid.slice(0, 30)).toBe(401)
    }
    expect((await withToken(handmade({ alg: 'RS256', kid: 7, typ: 'JWT' }, payload(), 'AA'))).status).toBe(
      401,
    )
    expect(issuer.fetches.keys - before).toBeLessThanOrEqual(1)
  })

  it('J-05 a header with its own key, or with a URL of one: 401, and nothing is fetched', async () => {
    const thief = await openIssuer()
    try {
      for (const extra of [
        { jwk: thief.publicJwk },
        { jku: `${thief.url}/keys` },
        { x5u: `${thief.url}/keys` },
        { x5c: ['AA=='] },
      ]) {
        // Its signature is valid for the key in its header.
        const token = await thief.token({ iss: issuer.url, aud: issuer.audience }, extra)
        expect((await withToken(token)).status).toBe(401)
      }
      expect(thief.fetches).toEqual({ metadata: 0, keys: 0 })
    } finally {
      await thief.close()
    }
  })

  it('J-06 an unknown critical extension, although correctly signed: 401', async () => {
    const statusWith = async (extra: object) => {
      const header = { alg: 'RS256', kid: 'first', ...extra }
      return (await withToken(issuer.written(header, JSON.stringify(payload())))).status
    }
    expect(await statusWith({})).toBe(200)
    expect(await statusWith({ 'urn:unknown': 1 })).toBe(200)
    expect(await statusWith({ crit: ['urn:unknown'], 'urn:unknown': 1 })).toBe(401)
    expect(await statusWith({ crit: ['b64'], b64: false })).toBe(401)
  })
})

describe('a correctly signed token that is not for us', () => {
  it.each([
    ['J-08 issuer with a slash', () => ({ iss: `${issuer.url}/` })],
    ['J-08 issuer in upper case', () => ({ iss: issuer.url.toUpperCase() })],
    ['J-08 another tenant', () => ({ iss: `${issuer.url}/other` })],
    ['J-08 no issuer', () => ({ iss: undefined })],
    ['J-09 another audience', () => ({ aud: 'other' })],
    ['J-09 ours and another audience', () => ({ aud: [issuer.audience, 'other'] })],
    ['J-09 no audience in a list', () => ({ aud: [] })],
    ['J-09 an audience that is a number', () => ({ aud: 7 as never })],
    ['J-09 no audience', () => ({ aud: undefined })],
    ['J-10 azp of another client', () => ({ azp: 'other' })],
    ['J-11 expired beyond tolerance', () => ({ iat: now() - 4_000, exp: now() - 61 })],
    ['J-11 no exp', () => ({ exp: undefined })],
    ['J-11 exp as text', () => ({ exp: String(now() + 60) as never })],
    ['J-11 negative exp', () => ({ exp: -1 })],
    ['J-11 exp in a hundred years', () => ({ exp: now() + 100 * year })],
    ['J-12 nbf in the future', () => ({ nbf: now() + 600 })],
    ['J-12 iat tomorrow', () => ({ iat: now() + 86_400, exp: now() + 90_000 })],
    ['J-12 iat two days ago', () => ({ iat: now() - 2 * 86_400 })],
    ['J-12 no iat', () => ({ iat: undefined })],
    ['J-14 no subject', () => ({ sub: undefined })],
    ['J-14 a subject that ends in U+0000', () => ({ sub: 'someone\u0000' })],
    ['J-14 a subject with an unpaired surrogate', () => ({ sub: 'someone\ud800' })],
    ['J-14 a session with U+0000', () => ({ sid: '\u0000' })],
    ['J-14 an empty subject', () => ({ sub: '' })],
    ['J-14 a subject of 300 characters', () => ({ sub: 'x'.repeat(300) })],
    ['J-14 a list of subjects', () => ({ sub: ['a', 'b'] as never })],
  ])('%s: 401', async (_, claims) => {
    const { status, text } = await withToken(await issuer.token(claims()))
    expect(status).toBe(401)
    expect(JSON.parse(text).code).toMatch(/^(invalid_id_token|expired_token)$/)
  })

  it('J-09 a list with our audience alone is accepted', async () => {
    expect((await withToken(await issuer.token({ aud: [issuer.audience] }))).status).toBe(200)
  })

  it('J-11 exp as 1e400: 401', async () => {
    const text = `{"iss":"${issuer.url}","aud":"${issuer.audience}","sub":"a","iat":${now()},"exp":1e400}`
    const token = (written: string) => issuer.written({ alg: 'RS256', kid: 'first' }, written)
    expect((await withToken(token(text.replace('1e400', String(now() + 60))))).status).toBe(200)
    expect((await withToken(token(text))).status).toBe(401)
  })

  it('J-13 an access token under the same key (typ at+jwt): 401', async () => {
    for (const typ of ['at+jwt', 'application/at+jwt', 'logout+jwt']) {
      expect((await withToken(await issuer.token({}, { typ }))).status, typ).toBe(401)
    }
  })

  it('J-14 a token of 20,000 characters: rejected', async () => {
    expect([400, 401, 431]).toContain((await withToken('x'.repeat(20_000))).status)
  })

  it('reports an expired token, and echoes no claims', async () => {
    const { text } = await withToken(await issuer.token({ sub: 'secret-subject', exp: now() - 300 }))
    expect(JSON.parse(text).code).toBe('expired_token')
    expect(text).not.toContain('secret-subject')
  })
})

describe('an unavailable provider', () => {
  it('causes 503 with Retry-After, not 401 and not 500', async () => {
    const answer = await fetch(`${service.baseUrl}/v1/account/keys`, {
      headers: { authorization: `Bearer ${tokenOfGone}` },
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
  })
})
