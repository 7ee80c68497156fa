import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSignIn } from '../../db/accounts/sign-in.ts'
import { freePort } from '../free-port.ts'
import { type TestService, testService } from '../harness.ts'
import { Browser, decide } from './browser.ts'
import { challengeOf, newVerifier, redirectUri, type Tokens } from './client.ts'
import { generations, Host } from './host.ts'

type Metadata = Readonly<Record<string, unknown>>

/** Paths of the MCP server: the whole one, and those that select tools. */
const paths = [
  '/mcp',
  '/mcp/',
  '/mcp/readonly',
  '/mcp/x/sky,moon',
  '/mcp/x/sky,moon/',
  '/mcp/x/sky,moon/readonly',
]
const sky = { latitude: 52.5, longitude: 13.4, datetime: '2026-03-20T12:00:00Z', include: 'minimal' }

/** Sends a request for any name to one port, as its name server or its proxy would. */
function fetchAt(port: number, isProxied: boolean): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const { method, headers, body } = new Request(url, init)
    const forwarded = isProxied
      ? { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-host': 'evil.example' }
      : {}
    const text = body ? await new Response(body).text() : undefined
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path: url.pathname + url.search,
          headers: { ...Object.fromEntries(headers), ...forwarded, host: url.host },
        },
        async (answer) => {
          const chunks: Buffer[] = []
          for await (const chunk of answer) chunks.push(chunk)
          const received = new Headers()
          for (const [name, values] of Object.entries(answer.headersDistinct))
            for (const value of values ?? []) received.append(name, value)
          const status = answer.statusCode ?? 0
          resolve(
            new Response(status === 304 || status === 202 ? null : Buffer.concat(chunks), {
              status,
              headers: received,
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(text)
    })
  }
}

/** An issuer is https or loopback; plain names of a network have that of `BASE_URL` (RFC 8414 §2). */
const issuerOf = (name: string, baseUrl: string): string =>
  name.startsWith('https:') || /^http:\/\/(localhost|127\.0\.0\.1|\[::1\]):/.test(name) ? name : baseUrl

interface Case {
  readonly settings: (port: number) => Record<string, string>
  /** `BASE_URL` first. */
  readonly names: (port: number) => readonly [string, ...string[]]
}

const cases: Readonly<Record<string, Case>> = {
  'without a proxy': {
    settings: (port) => ({
      LEGACY_URL: `http://old.test:${port}`,
      ALLOWED_HOSTS: `Sky.test:${port},sky.test`,
    }),
    names: (port) => [
      `http://localhost:${port}`,
      `http://127.0.0.1:${port}`,
      `http://[::1]:${port}`,
      `http://sky.test:${port}`,
      'http://sky.test',
      `http://old.test:${port}`,
    ],
  },
  'at an address of a network': {
    settings: (port) => ({ BASE_URL: `http://sky.lan:${port}` }),
    names: (port) => [`http://sky.lan:${port}`, `http://localhost:${port}`, `http://[::1]:${port}`],
  },
  'behind a proxy': {
    settings: () => ({
      BASE_URL: 'https://sky.example',
      LEGACY_URL: 'https://old.example',
      ALLOWED_HOSTS: 'mcp.sky.example,api.sky.example:8443,http://sky:3000',
      TRUST_PROXY: '1',
    }),
    names: () => [
      'https://sky.example',
      'https://old.example',
      'https://mcp.sky.example',
      'https://api.sky.example:8443',
      'http://sky:3000',
    ],
  },
  'behind a published port': {
    settings: () => ({ BASE_URL: 'http://localhost:8080' }),
    names: () => ['http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'],
  },
}

describe.each(Object.entries(cases))('every name of a service %s', (_, { settings, names: namesAt }) => {
  let service: TestService
  let names: readonly [string, ...string[]]
  let ask: typeof fetch
  let browser: Browser
  let clientId: string
  const all: Tokens[] = []

  beforeAll(async () => {
    const port = await freePort()
    names = namesAt(port)
    const given = settings(port)
    service = await testService({ PORT: String(port), ...given })
    ask = fetchAt(port, 'TRUST_PROXY' in given)
    browser = new Browser(ask)
    const [owner] = await service.database.query<{ id: string }>('SELECT id FROM account')
    const { token } = await createSignIn(service.database).createSession(owner?.id ?? '', 600_000)
    browser.cookies.set('__Host-sky_session', token)
    const registration = { redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' }
    clientId = (
      (await (await send(`${names[0]}/oauth/register`, registration)).json()) as { client_id: string }
    ).client_id
  })
  afterAll(() => service.close())

  const send = (url: string, body: object, headers: Record<string, string> = {}) =>
    ask(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const read = async (url: string) => (await (await ask(url)).json()) as Metadata
  const form = (url: string, fields: Record<string, string>) =>
    ask(url, { method: 'POST', body: new URLSearchParams(fields) })
  const call = (url: string, token: string) =>
    send(
      url,
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'get_moon', arguments: { datetime: sky.datetime } },
      },
      { authorization: `Bearer ${token}` },
    )

  it('is the name of the metadata that its 401 leads to, with the path that was asked (RFC 9728 §3.3)', async () => {
    for (const name of names)
      for (const path of paths) {
        const answer = await send(name + path, {})
        expect(answer.status, name + path).toBe(401)
        const [, metadata = ''] =
          /resource_metadata="([^"]+)"/.exec(answer.headers.get('www-authenticate') ?? '') ?? []
        expect(metadata).toBe(`${name}/.well-known/oauth-protected-resource${path}`)
        expect(await read(metadata)).toMatchObject({
          resource: name + path,
          authorization_servers: [issuerOf(name, names[0])],
        })
      }
  })

  it('is the issuer of the metadata below it (RFC 8414 §3.3), whose endpoints are there, but for the page of consent', async () => {
    for (const name of names)
      for (const path of [
        'oauth-authorization-server',
        'oauth-authorization-server/mcp',
        'openid-configuration',
      ]) {
        const found = await read(`${name}/.well-known/${path}`)
        const issuer = issuerOf(name, names[0])
        expect(found).toMatchObject({
          issuer,
          token_endpoint: `${issuer}/oauth/token`,
          registration_endpoint: `${issuer}/oauth/register`,
          revocation_endpoint: `${issuer}/oauth/revoke`,
          jwks_uri: `${issuer}/oauth/jwks`,
          protected_resources: [`${issuer}/mcp`],
        })
        expect(new URL(String(found.authorization_endpoint)).origin).toBe(new URL(names[0]).origin)
      }
  })

  it('answers a REST request without a key alike, with no metadata: its keys are no part of OAuth', async () => {
    for (const name of names) {
      const answer = await ask(`${name}/v1/moon`)
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    }
  })

  it('gives a code and tokens to a client that knows it alone, in its own name (RFC 9207 §2.4)', async () => {
    for (const [index, name] of names.entries()) {
      const path = paths[index % paths.length] as string
      const { authorization_endpoint, token_endpoint } = await read(
        `${name}/.well-known/oauth-authorization-server`,
      )
      const verifier = newVerifier()
      const url = new URL(String(authorization_endpoint))
      const fields = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        code_challenge: challengeOf(verifier),
        code_challenge_method: 'S256',
        scope: 'openid sky:read charts:read usage:read',
        // A client that skips the metadata of the resource sends none.
        ...(index % 2 === 0 ? { resource: name + path } : {}),
      }
      for (const [field, value] of Object.entries(fields)) url.searchParams.set(field, value)
      const back = await decide(browser, url)
      expect(back.searchParams.getAll('iss')).toEqual([issuerOf(name, names[0])])
      const answer = await form(String(token_endpoint), {
        grant_type: 'authorization_code',
        client_id: clientId,
        code: back.searchParams.get('code') ?? '',
        redirect_uri: redirectUri,
        code_verifier: verifier,
        ...(index % 2 === 0 ? { resource: `${name}/mcp` } : {}),
      })
      const tokens = (await answer.json()) as Tokens
      expect(answer.status, JSON.stringify(tokens)).toBe(200)
      expect(tokens).not.toHaveProperty('id_token')
      all.push(tokens)
    }
  })

  it('is denied in its own name, too', async () => {
    for (const name of names) {
      const { authorization_endpoint } = await read(`${name}/.well-known/oauth-authorization-server`)
      const url = new URL(String(authorization_endpoint))
      url.search = String(
        new URLSearchParams({
          response_type: 'code',
          client_id: clientId,
          redirect_uri: redirectUri,
          code_challenge: challengeOf(newVerifier()),
          code_challenge_method: 'S256',
        }),
      )
      const { searchParams } = await decide(browser, url, 'deny')
      expect([searchParams.get('error'), searchParams.getAll('iss')]).toEqual([
        'access_denied',
        [issuerOf(name, names[0])],
      ])
      url.searchParams.set('code_challenge_method', 'plain')
      const refused = (await browser.follow(url)).url.searchParams
      expect([refused.get('error'), refused.getAll('iss')]).toEqual([
        'invalid_request',
        [issuerOf(name, names[0])],
      ])
    }
  })

  it('accepts the tokens of every other one, over MCP and REST', async () => {
    for (const { access_token } of all)
      for (const name of names) {
        for (const path of ['/mcp', '/mcp/']) expect((await call(name + path, access_token)).status).toBe(200)
        const authorization = `Bearer ${access_token}`
        const rest = await ask(`${name}/v1/moon?datetime=${sky.datetime}`, { headers: { authorization } })
        expect(rest.status).toBe(200)
      }
  })

  it('refreshes the tokens of every other one', async () => {
    let refresh_token = all[0]?.refresh_token ?? ''
    for (const name of names)
      for (const resource of [`${name}/mcp`, `${name}/mcp/`, `${name}/mcp/x/sky,moon`]) {
        const fields = { grant_type: 'refresh_token', client_id: clientId, refresh_token, resource }
        const answer = await form(`${name}/oauth/token`, fields)
        const tokens = (await answer.json()) as Tokens
        expect(answer.status, JSON.stringify(tokens)).toBe(200)
        expect((await call(`${names[0]}/mcp`, tokens.access_token)).status).toBe(200)
        refresh_token = tokens.refresh_token
      }
  })

  it.each(Object.entries(generations))(
    'connects the official client of %s for real',
    async (generation, attempt) => {
      // The newer one sends no code to a plain endpoint that is not loopback.
      const isStrict = generation === '2026 (sdk 2)'
      for (const name of names.filter(
        (one) => !isStrict || !issuerOf(one, names[0]).startsWith('http://sky'),
      ))
        for (const path of ['/mcp', '/mcp/', '/mcp/x/sky,moon', '/mcp/readonly']) {
          const host = new Host({ via: ask })
          const first = attempt(host, name + path)
          await expect(first.connect(), name + path).rejects.toThrow(/unauthorized/i)
          await first.finish((await decide(browser, host.asked[0] as URL)).searchParams)
          const connection = await attempt(host, name + path).connect()
          expect(await connection.call('get_sky_snapshot', sky), name + path).not.toHaveProperty('isError')
          await connection.close()
          if (path !== '/mcp/') continue
          await service.database.query(
            `UPDATE oauth_artifact SET expires_at = now() WHERE kind = 'AccessToken'`,
          )
          const renewed = await attempt(host, name + path).connect()
          expect(await renewed.call('get_sky_snapshot', sky), name + path).not.toHaveProperty('isError')
          await renewed.close()
          expect(host.asked).toHaveLength(1)
        }
    },
  )
})
