import process from 'node:process'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'
import { type Browser, consentForm, signedIn } from '../oauth/browser.ts'
import { authorizationUrl, redirectUri, registered } from '../oauth/client.ts'
import { type IdentityProvider, openIdentityProvider } from '../server/portal/identity-provider.ts'
import { hostileName, hostileText, hostileValue } from './hostile.ts'

/** Requests at each endpoint; `FUZZ_OAUTH=10000` makes a long run, `FUZZ_SEED` another one. */
const runs = Number(process.env.FUZZ_OAUTH ?? 200)
const seed = Number(process.env.FUZZ_SEED ?? 20_261_123)

let provider: IdentityProvider
let service: TestService
let browser: Browser
let clientId: string
beforeAll(async () => {
  provider = await openIdentityProvider()
  service = await testService({
    ADDRESS_LIMIT: '1000000000',
    AUTH_BANK_ISSUER: provider.url,
    AUTH_BANK_ID: provider.clientId,
  })
  browser = await signedIn(service)
  clientId = await registered(service)
})
afterAll(async () => {
  await service.close()
  await provider.close()
})

const control = fc.constantFrom(
  '\u0000',
  'a\u0000b',
  '\u0007',
  '\u007f',
  '\u0085',
  'a\u001f',
  '\ud800',
  'x\udfff',
)
const text = fc.oneof(
  { weight: 3, arbitrary: hostileText },
  { weight: 4, arbitrary: control },
  { weight: 1, arbitrary: fc.constantFrom('a'.repeat(1_025), 'ü'.repeat(900), 'x'.repeat(12_000)) },
)
const json = fc.oneof({ weight: 1, arbitrary: hostileValue }, { weight: 2, arbitrary: text })

/** A valid object with some members replaced, removed or added. */
const spoilt = <T>(good: Readonly<Record<string, T>>, value: fc.Arbitrary<T>) =>
  fc
    .tuple(
      // Few at a time: a request with several errors is rejected for the first, and the rest is never parsed.
      fc.subarray(Object.keys(good), { maxLength: 2 }),
      fc.subarray(Object.keys(good), { maxLength: 1 }),
      fc.array(value, { minLength: 30, maxLength: 30 }),
      fc.array(fc.tuple(hostileName, value), { maxLength: 1 }),
    )
    .map(([replaced, left, values, more]): [string, T][] => [
      ...Object.entries(good)
        .filter(([name]) => !left.includes(name) || replaced.includes(name))
        .map(([name, one], at): [string, T] => [name, replaced.includes(name) ? (values[at] as T) : one]),
      ...more,
    ])

/** Forms and queries, with duplicate names too. */
const parameters = (good: Readonly<Record<string, string>>) =>
  fc
    .tuple(spoilt(good, text), fc.boolean(), fc.integer({ min: 0, max: 20 }))
    .map(([pairs, twice, at]) => new URLSearchParams(twice && pairs[at] ? [...pairs, pairs[at]] : pairs))

const sample = <T>(arbitrary: fc.Arbitrary<T>): T[] => fc.sample(arbitrary, { numRuns: runs, seed })

/** RFC 6749 §4.1.2.1 and §5.2, RFC 7009 §2.2.1, RFC 7591 §3.2.2, RFC 8707 §2, OpenID Connect Core 1.0 §3.1.2.6. */
const codes = [
  ...['invalid_request', 'invalid_client', 'invalid_grant', 'unauthorized_client', 'unsupported_grant_type'],
  ...['invalid_scope', 'unsupported_token_type', 'invalid_redirect_uri', 'invalid_client_metadata'],
  ...['unsupported_response_type', 'unsupported_response_mode', 'invalid_target', 'temporarily_unavailable'],
  ...['login_required', 'consent_required', 'interaction_required', 'request_not_supported'],
  ...['request_uri_not_supported', 'registration_not_supported', 'access_denied'],
]

/** Checks for every response. */
function standing(answer: Response, asked: string): void {
  const what = asked.slice(0, 400)
  expect(answer.status, what).toBeLessThan(500)
  expect(answer.headers.get('x-request-id'), what).toMatch(/^req_/)
  expect(answer.headers.get('x-content-type-options'), what).toBe('nosniff')
  expect(answer.headers.get('referrer-policy') ?? '', what).not.toBe('')
  expect(answer.headers.get('cache-control') ?? '', what).toMatch(/no-store|max-age/)
}

/** Checks for a protocol error, whose description contains only the characters that RFC 6749 §5.2 allows. */
async function refusal(answer: Response, what: string): Promise<void> {
  const body = (await answer.json()) as { error: string; error_description?: string }
  expect(codes, what).toContain(body.error)
  expect(body.error_description ?? '', what).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]*$/)
  expect(answer.headers.get('content-type'), what).toContain('application/json')
  expect(answer.headers.get('cache-control'), what).toContain('no-store')
}

/**
 * Inputs that reach the endpoints: the guard rejects NUL in a target, and node's parser a head beyond 16 KB, before
 * that; `test/attack/http.test.ts` tests both.
 */
const isGuarded = (target: string) => target.includes('%00') || target.length > 12_000

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 500)

describe('O-50 hostile requests to the authorization server: no 5xx, standing headers, protocol errors', () => {
  it('registrations', async () => {
    const good = {
      client_name: 'Test assistant',
      client_uri: 'https://assistant.example',
      redirect_uris: [redirectUri],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'sky:read',
      contacts: ['a@b.example'],
    }
    const body = fc.oneof(
      {
        weight: 6,
        arbitrary: spoilt<unknown>(good, json).map((pairs) => JSON.stringify(Object.fromEntries(pairs))),
      },
      { weight: 1, arbitrary: json.map((one) => JSON.stringify(one) ?? '') },
      { weight: 1, arbitrary: text },
    )
    const types = fc.constantFrom(
      ...Array(8).fill('application/json'),
      'text/plain',
      'application/json; charset=x',
    )
    for (const [sent, type] of sample(fc.tuple(body, types))) {
      const headers = { 'content-type': type }
      const answer = await fetch(`${service.baseUrl}/oauth/register`, { method: 'POST', headers, body: sent })
      standing(answer, shown(sent))
      if (answer.status >= 400) await refusal(answer, shown(sent))
    }
  })

  it('authorization requests, from programs and from browsers', async () => {
    const good = Object.fromEntries(
      authorizationUrl(service, { client_id: clientId, scope: 'sky:read', nonce: 'n' }).searchParams,
    )
    for (const [query, accept] of sample(fc.tuple(parameters(good), fc.constantFrom('*/*', 'text/html')))) {
      const target = `/oauth/authorize?${query}`
      const init = { headers: { accept }, redirect: 'manual' as const }
      if (isGuarded(target)) continue
      const answer = await fetch(`${service.baseUrl}${target}`, init)
      standing(answer, target)
      if (answer.status === 303) {
        const to = answer.headers.get('location') ?? ''
        const isBack = to.startsWith(`${redirectUri}?`)
        expect(isBack || /^\/portal\/consent\/[\w-]{43}$/.test(to), `${target} → ${to}`.slice(0, 900)).toBe(
          true,
        )
        if (isBack) expect(codes, to).toContain(new URL(to).searchParams.get('error'))
      } else if (accept !== 'text/html') await refusal(answer, target)
      else expect(answer.status, target).toBe(400)
    }
  })

  const secrets = fc.oneof(text, fc.constant('x'.repeat(43)))
  const basic = fc
    .tuple(text, secrets)
    .map(([id, secret]) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`)
  const percentBasic = fc
    .constantFrom('%00', '%07', 'a%00b', '%ff', '%', '%ed%a0%80')
    .map((id) => `Basic ${Buffer.from(`${id}:x`).toString('base64')}`)
  const authorization = fc.option(fc.oneof(basic, percentBasic), { freq: 2, nil: undefined })

  it.each([
    ['token', { grant_type: 'authorization_code', code: 'x', code_verifier: 'x'.repeat(43) }],
    ['token', { grant_type: 'refresh_token', refresh_token: 'x'.repeat(43), scope: 'sky:read' }],
    ['revoke', { token: 'x'.repeat(43), token_type_hint: 'refresh_token' }],
  ])('forms for /oauth/%s: %j', async (path, fields) => {
    const good = { ...fields, client_id: clientId, redirect_uri: redirectUri, resource: service.mcpUrl }
    // Invalid codes are limited per address, and this test sends many.
    for (const [form, credentials] of sample(fc.tuple(parameters(good), authorization)).slice(0, 90)) {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        ...(credentials ? { authorization: credentials } : {}),
      }
      const init = { method: 'POST', headers, body: String(form) }
      const answer = await fetch(`${service.baseUrl}/oauth/${path}`, init)
      const what = `${form} ${credentials}`.slice(0, 800)
      standing(answer, what)
      if (answer.status >= 400) await refusal(answer, what)
    }
  })

  it('metadata and keys', async () => {
    const paths = [
      '/.well-known/oauth-authorization-server',
      '/.well-known/oauth-protected-resource',
      '/oauth/jwks',
    ]
    for (const [path, query] of sample(
      fc.tuple(fc.constantFrom(...paths), parameters({ resource: 'x', scope: 'x' })),
    ).slice(0, 60)) {
      const target = `${path}?${query}`
      if (isGuarded(target)) continue
      const answer = await fetch(`${service.baseUrl}${target}`)
      standing(answer, target)
      expect(answer.status, target).toBe(200)
    }
  })

  it('consent forms, and their redirects', async () => {
    const page = await browser.follow(authorizationUrl(service, { client_id: clientId }))
    const good = Object.fromEntries(consentForm(await page.answer.text(), 'approve'))
    const { csrf = '', ...rest } = good
    // The pending request stays undecided, so that every form meets one.
    const fields = fc.tuple(parameters({ ...rest, decision: 'approve' }), fc.boolean())
    for (const [form, isForged] of sample(fields)) {
      form.set('csrf', isForged ? (form.get('scope') ?? '') : csrf)
      if (form.get('decision') === 'deny') continue
      form.set('decision', 'approve')
      form.delete('scope')
      for (const scope of ['admin', 'sky:read\u0000', form.get('return') ?? '']) form.append('scope', scope)
      const headers = { origin: service.baseUrl, 'content-type': 'application/x-www-form-urlencoded' }
      const answer = await browser.open(page.url, { method: 'POST', headers, body: String(form) })
      standing(answer, String(form))
    }
    for (const id of sample(text.filter((one) => !/\p{Surrogate}/u.test(one) && !/^\.{0,2}$/.test(one)))) {
      const name = encodeURIComponent(id)
      if (isGuarded(name)) continue
      for (const target of [`/portal/consent/${name}`, `/oauth/authorize/${name}`]) {
        standing(await browser.open(`${service.baseUrl}${target}`), target)
      }
    }
  })

  it('returns from an identity provider', async () => {
    const good = { code: 'x', state: 'x', iss: provider.url, session_state: 'x' }
    for (const query of sample(parameters(good)).slice(0, 100)) {
      const target = `/portal/auth/callback/bank?${query}`
      if (isGuarded(target)) continue
      const headers = { cookie: `__Host-sky_auth_state=${encodeURIComponent(query.get('state') ?? '')}` }
      const answer = await fetch(`${service.baseUrl}${target}`, { headers, redirect: 'manual' })
      standing(answer, target)
      expect(answer.headers.getSetCookie().join(), target).not.toContain('__Host-sky_session')
    }
  })
})
