import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDocument } from '../../../oauth/clients/client-document.ts'
import { type TestService, testService } from '../../harness.ts'
import { Browser, decide, signedIn } from '../browser.ts'
import {
  authorizationUrl,
  callTool,
  challengeOf,
  newVerifier,
  post,
  redirectUri,
  type Tokens,
} from '../client.ts'

const url = 'https://assistant.example.com/oauth/client.json'
const document = { client_id: url, client_name: 'An assistant', redirect_uris: [redirectUri] }
const reading = (content: unknown, cacheControl = 'max-age=900') =>
  readDocument(url, async () => ({
    text: JSON.stringify(content),
    headers: new Headers({ 'cache-control': cacheControl }),
  }))

describe('O-41 a client metadata document', () => {
  it('becomes metadata of a public client, with its own cache lifetime', async () => {
    const answer = await reading({
      ...document,
      scope: 'anything',
      jwks: { keys: [{ kty: 'RSA', n: 'x', e: 'y' }] },
    })
    expect(answer.freshSeconds).toBe(900)
    expect(answer.metadata).toEqual({
      ...document,
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    })
  })

  it.each<[string, unknown]>([
    ['names another client', { ...document, client_id: `${url}/` }],
    ['names no client', { redirect_uris: [redirectUri] }],
    ['is no object', [document]],
    ['is nothing', null],
    ['has a secret', { ...document, client_secret: 'x' }],
    ['wants a secret', { ...document, token_endpoint_auth_method: 'client_secret_post' }],
    ['wants to sign', { ...document, token_endpoint_auth_method: 'private_key_jwt' }],
    ['holds a private key', { ...document, jwks: { keys: [{ kty: 'RSA', n: 'x', e: 'y', d: 'z' }] } }],
    ['holds a symmetric key', { ...document, jwks: { keys: [{ kty: 'oct', k: 'z' }] } }],
    ['redirects to a script', { ...document, redirect_uris: ['javascript:alert(1)'] }],
    ['redirects nowhere', { client_id: url }],
    ['names itself with half a surrogate pair', { ...document, client_name: 'a\ud800' }],
    ['names itself with NUL', { ...document, client_name: 'a\u0000b' }],
    ['links to a script', { ...document, logo_uri: 'javascript:alert(1)' }],
  ])('that %s is rejected', async (_, content) => {
    await expect(reading(content)).rejects.toThrow()
  })

  it('is cached for at least five minutes and at most a day', async () => {
    const kept = async (cacheControl: string) => (await reading(document, cacheControl)).freshSeconds
    for (const [said, seconds] of [
      ['', 300],
      ['no-store', 300],
      ['max-age=9', 300],
      ['private, Max-Age=3600', 3_600],
      ['max-age=99999999', 86_400],
      ['max-age=x', 300],
    ] as const) {
      expect(await kept(said), said).toBe(seconds)
    }
  })

  it('at a bare host is not fetched', async () => {
    for (const at of ['https://assistant.example.com', 'https://assistant.example.com/']) {
      await expect(readDocument(at, () => Promise.reject(new Error('fetched')))).rejects.toThrow('path')
    }
  })
})

describe('a client with a metadata document', () => {
  let service: TestService
  let browser: Browser
  let fetched: string[] = []
  beforeAll(async () => {
    const fetchDocument = async (at: string) => {
      fetched.push(at)
      if (at !== url) throw new Error('not there')
      return { text: JSON.stringify(document), headers: new Headers() }
    }
    service = await testService({}, { fetchDocument })
    browser = await signedIn(service)
  })
  afterAll(() => service.close())

  it('connects without registering, under the name of its host', async () => {
    const verifier = newVerifier()
    const asked = authorizationUrl(service, { client_id: url, code_challenge: challengeOf(verifier) })
    const back = await decide(browser, asked)
    const answer = await post(service, '/oauth/token', {
      grant_type: 'authorization_code',
      client_id: url,
      code: back.searchParams.get('code') ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    })
    const tokens = (await answer.json()) as Tokens
    expect((await callTool(service, tokens.access_token, 'get_usage')).status).toBe(200)
    const grants = await service.database.query('SELECT client_name, client_host FROM oauth_grant')
    expect(grants).toEqual([
      { client_name: 'An assistant', client_host: 'assistant.example.com/oauth/client.json' },
    ])
    expect(fetched).toEqual([url])
  })

  it('D-11 ten new documents a minute are fetched for one address, valid or not, and then none', async () => {
    await browser.open(authorizationUrl(service, { client_id: url }))
    await service.database.query('DELETE FROM address_use')
    fetched = []
    const answers: string[] = []
    for (let one = 0; one < 12; one += 1) {
      const client_id = `https://elsewhere.example.com/${one}.json`
      const answer = await new Browser().open(authorizationUrl(service, { client_id }))
      expect(answer.status).toBe(400)
      answers.push(/invalid_client|temporarily_unavailable/.exec(await answer.text())?.[0] ?? 'neither')
    }
    expect(answers).toEqual([
      ...Array(10).fill('invalid_client'),
      ...Array(2).fill('temporarily_unavailable'),
    ])
    expect(fetched).toHaveLength(10)
    // Cached documents are not fetched again, so their clients keep working.
    const known = await browser.open(authorizationUrl(service, { client_id: url }))
    expect(known.headers.get('location')).toMatch(/^\/portal\/consent\//)
  })

  it.each([
    'https://127.0.0.1/x',
    'https://assistant.example.com/a/../client.json',
    'https://user@assistant.example.com/x',
    'https://assistant.example.com/x#y',
    'http://assistant.example.com/x',
    'https://localhost/x',
  ])('is an invalid client at %s', async (client_id) => {
    const answer = await new Browser().open(authorizationUrl(service, { client_id }))
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  })
})
