import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDocument } from '../../../oauth/clients/client-document.ts'
import { type TestService, testService } from '../../harness.ts'
import { Browser, decide, signedIn } from '../browser.ts'
import {
  approved,
  authorizationUrl,
  callTool,
  challengeOf,
  newVerifier,
  post,
  redirectUri,
  refresh,
  type Tokens,
} from '../client.ts'

const url = 'https://assistant.example.com/oauth/client.json'
const keysUrl = 'https://assistant.example.com/oauth/keys.json'
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

  it('ChatGPT: can authenticate by assertions or not at all, and keeps both ways', async () => {
    const { metadata } = await reading({
      ...document,
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_methods_supported: ['none', 'private_key_jwt'],
      jwks_uri: keysUrl,
    })
    expect(metadata).toMatchObject({
      token_endpoint_auth_method: 'private_key_jwt',
      token_endpoint_auth_methods_supported: ['private_key_jwt', 'none'],
      jwks_uri: keysUrl,
    })
  })

  it.each<[string, object, object]>([
    [
      'Claude: a third grant type',
      {
        grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
      },
      { grant_types: ['authorization_code', 'refresh_token'] },
    ],
    [
      'a secret or none',
      { token_endpoint_auth_methods_supported: ['client_secret_post', 'none'] },
      { token_endpoint_auth_method: 'none' },
    ],
    [
      'assertions without keys, or none',
      { token_endpoint_auth_method: 'private_key_jwt', token_endpoint_auth_methods_supported: ['none'] },
      { token_endpoint_auth_method: 'none' },
    ],
    [
      'an algorithm that is not supported, or none',
      {
        token_endpoint_auth_methods_supported: ['private_key_jwt', 'none'],
        token_endpoint_auth_signing_alg: 'HS256',
        jwks_uri: keysUrl,
      },
      { token_endpoint_auth_method: 'none' },
    ],
    ['a logo that is a script', { logo_uri: 'javascript:alert(1)' }, {}],
  ])('is narrowed to what the service supports: %s', async (_, listed, kept) => {
    const { metadata } = await reading({ ...document, ...listed })
    expect(metadata).toEqual({
      ...document,
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      ...kept,
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
    [
      'holds a private key beside a URL of keys',
      { ...document, jwks_uri: keysUrl, jwks: { keys: [{ d: 'z' }] } },
    ],
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
  const published: Record<string, unknown> = { [url]: document }
  beforeAll(async () => {
    const fetchDocument = async (at: string) => {
      fetched.push(at)
      if (!(at in published)) throw new Error('the response has the status 404, not 200')
      return { text: JSON.stringify(published[at]), headers: new Headers() }
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

  describe('that signs assertions (RFC 7523)', async () => {
    const algorithm = 'ES256'
    const { privateKey, publicKey } = await generateKeyPair(algorithm)
    const { privateKey: foreignKey } = await generateKeyPair(algorithm)
    const signer = 'https://assistant.example.com/oauth/signer.json'
    const both = 'https://assistant.example.com/oauth/both.json'
    beforeAll(async () => {
      const signing = {
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_signing_alg: algorithm,
        jwks_uri: keysUrl,
      }
      published[signer] = { client_id: signer, ...signing }
      published[both] = { client_id: both, ...signing, token_endpoint_auth_methods_supported: ['none'] }
      published[keysUrl] = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: algorithm }] }
      await service.database.query('DELETE FROM address_use')
    })
    let assertions = 0
    const assertion = (clientId: string, claims: object = {}, key = privateKey) =>
      new SignJWT({
        jti: `assertion ${++assertions}`,
        iss: clientId,
        sub: clientId,
        aud: service.baseUrl,
        ...claims,
      })
        .setProtectedHeader({ alg: algorithm, kid: 'one' })
        .setIssuedAt()
        .setExpirationTime('1m')
        .sign(key)
    const asserted = (jwt: string) => ({
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: jwt,
    })

    it('connects, and refreshes and revokes with assertions for issuer or endpoint', async () => {
      const { form } = await approved(service, browser, { client_id: signer })
      const first = await post(service, '/oauth/token', { ...form, ...asserted(await assertion(signer)) })
      const tokens = (await first.json()) as Tokens
      expect((await callTool(service, tokens.access_token, 'get_usage')).status).toBe(200)
      const aud = `${service.baseUrl}/oauth/token`
      const second = await refresh(
        service,
        signer,
        tokens.refresh_token,
        asserted(await assertion(signer, { aud })),
      )
      expect(second.status).toBe(200)
      const ended = await post(service, '/oauth/revoke', {
        token: tokens.refresh_token,
        client_id: signer,
        ...asserted(await assertion(signer)),
      })
      expect(ended.status).toBe(200)
      expect((await callTool(service, tokens.access_token, 'get_usage')).status).toBe(401)
      // The key set is cached.
      expect(fetched.filter((at) => at === keysUrl)).toHaveLength(1)
    })

    it('is not authenticated by another key, client or audience, nor without an assertion', async () => {
      const { form } = await approved(service, browser, { client_id: signer })
      for (const proof of [
        {},
        asserted(await assertion(signer, {}, foreignKey)),
        asserted(await assertion(signer, { aud: 'https://elsewhere.example' })),
        asserted(await assertion(signer, { iss: both })),
        asserted('not a token'),
        { ...asserted(await assertion(signer)), client_assertion_type: 'other' },
      ]) {
        const answer = await post(service, '/oauth/token', { ...form, ...proof })
        expect(answer.status).toBeGreaterThanOrEqual(400)
        expect(((await answer.json()) as { error: string }).error).toMatch(/^invalid_(client|request)$/)
      }
      const right = await post(service, '/oauth/token', { ...form, ...asserted(await assertion(signer)) })
      expect(right.status).toBe(200)
    })

    it('cannot use an assertion twice, not even 20 times at once', async () => {
      const { refresh_token } = await connectedBy(both, {})
      const proof = asserted(await assertion(both))
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => refresh(service, both, refresh_token, proof)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(401)])
    })

    const connectedBy = async (clientId: string, proof: object) => {
      const { form } = await approved(service, browser, { client_id: clientId })
      const answer = await post(service, '/oauth/token', { ...form, ...proof })
      expect(answer.status).toBe(200)
      return (await answer.json()) as Tokens
    }

    it('and lists none as well, connects with and without an assertion; a wrong one is refused', async () => {
      await connectedBy(both, {})
      const { refresh_token } = await connectedBy(both, asserted(await assertion(both)))
      expect((await refresh(service, both, refresh_token)).status).toBe(200)
      const wrong = asserted(await assertion(both, {}, foreignKey))
      expect((await refresh(service, both, refresh_token, wrong)).status).toBe(401)
    })
  })

  it('connects by its last copy, or a known one, while the document cannot be fetched', async () => {
    await service.database.query('DELETE FROM address_use')
    const claude = 'https://claude.ai/oauth/mcp-oauth-client-metadata'
    const shown = async (client_id: string, redirect_uri = redirectUri) => {
      const answer = await browser.open(authorizationUrl(service, { client_id, redirect_uri }))
      return answer.headers.get('location')?.startsWith('/portal/consent/') ?? false
    }
    const moving = 'https://assistant.example.com/oauth/moving.json'
    published[moving] = { client_id: moving, redirect_uris: [redirectUri] }
    expect(await shown(moving)).toBe(true)
    await service.database.query(`UPDATE oauth_client SET fresh_until = now()`)
    delete published[moving]
    expect(await shown(moving)).toBe(true)
    // A document that can be fetched counts, whatever the last copy says.
    await service.database.query(`UPDATE oauth_client SET fresh_until = now()`)
    published[moving] = { client_id: moving, redirect_uris: ['https://assistant.example.com/moved'] }
    expect(await shown(moving)).toBe(false)
    expect(await shown(claude, 'https://claude.ai/api/mcp/auth_callback')).toBe(true)
    expect(await shown(claude, 'https://elsewhere.example/callback')).toBe(false)
    published[claude] = { client_id: claude, redirect_uris: ['https://claude.ai/newer'] }
    await service.database.query(`UPDATE oauth_client SET fresh_until = now()`)
    expect(await shown(claude, 'https://claude.ai/newer')).toBe(true)
  })

  it('that is refused learns the reason from the page and from JSON', async () => {
    await service.database.query('DELETE FROM address_use')
    const client_id = 'https://assistant.example.com/oauth/implicit.json'
    published[client_id] = { client_id, redirect_uris: [redirectUri], grant_types: ['implicit'] }
    const why = async (at: string, accept: string) => {
      const answer = await fetch(authorizationUrl(service, { client_id: at }), { headers: { accept } })
      expect(answer.status).toBe(400)
      return answer.text()
    }
    const member = 'grant_types must include authorization_code, but lists only implicit'
    expect(JSON.parse(await why(client_id, 'application/json'))).toMatchObject({
      error: 'invalid_client',
      error_description: `the client metadata document is not acceptable: ${member}`,
    })
    expect(await why(client_id, 'text/html')).toContain(member)
    expect(await why('https://assistant.example.com/none.json', 'text/html')).toContain(
      'cannot be fetched: the response has the status 404',
    )
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
