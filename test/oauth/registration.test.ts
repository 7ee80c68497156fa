import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOAuthStore } from '../../db/oauth/store.ts'
import { raw, request } from '../attack/socket.ts'
import { type TestService, testService } from '../harness.ts'
import { signedIn } from './browser.ts'
import { authorizationUrl, connected, redirectUri, register, registered } from './client.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const send = (body: string | undefined, type = 'application/json') =>
  fetch(`${service.baseUrl}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': type },
    ...(body === undefined ? {} : { body }),
  })

async function refused(answer: Response): Promise<string> {
  expect(answer.status).toBe(400)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const { error } = (await answer.json()) as { error: string }
  expect(error).toMatch(/^invalid_(client_metadata|redirect_uri)$/)
  return error
}

/** Registrations as sent by real hosts. */
const hosts: Record<string, object> = {
  Claude: {
    client_name: 'Claude',
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: 'sky:read charts:read usage:read',
  },
  'Claude Code': {
    client_name: 'Claude Code (sky)',
    redirect_uris: ['http://localhost:54212/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  },
  ChatGPT: {
    client_name: 'ChatGPT',
    redirect_uris: ['https://chatgpt.com/connector_platform_oauth_redirect'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_post',
    logo_uri: 'https://chatgpt.com/logo.png',
  },
  Cursor: {
    client_name: 'Cursor',
    redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    client_uri: '',
    logo_uri: null,
    scope: '',
  },
  'VS Code': {
    client_name: 'Visual Studio Code',
    client_uri: 'https://code.visualstudio.com',
    grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    response_types: ['code'],
    redirect_uris: [
      'https://insiders.vscode.dev/redirect',
      'https://vscode.dev/redirect',
      'http://127.0.0.1/',
      'http://127.0.0.1:33418/',
    ],
    scope: 'read write',
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  },
  Codex: { client_name: 'Codex', redirect_uris: ['http://127.0.0.1:1455/callback'] },
  'mcp-remote': {
    client_name: 'MCP CLI Proxy',
    client_uri: 'https://github.com/modelcontextprotocol/mcp-cli',
    redirect_uris: ['http://localhost:3334/oauth/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    software_id: '2e6dc280-f3c3-4e01-99a7-8181dbd1d23d',
    software_version: '0.1.29',
  },
}

describe('registrations of hosts', () => {
  it.each(Object.entries(hosts))('%s is registered and shown the consent page', async (_, metadata) => {
    const answer = await send(JSON.stringify(metadata))
    const client = (await answer.json()) as { client_id: string; redirect_uris: string[] }
    expect([answer.status, client.redirect_uris]).toEqual([201, expect.any(Array)])
    expect(client).not.toHaveProperty('registration_access_token')
    for (const redirect_uri of client.redirect_uris) {
      const url = authorizationUrl(service, { client_id: client.client_id, redirect_uri })
      const asked = await fetch(url, { redirect: 'manual' })
      expect(asked.headers.get('location')).toMatch(/^\/portal\/consent\/[\w-]{43}$/)
    }
  })

  it('are allowed from pages: the CORS preflight succeeds', async () => {
    const answer = await fetch(`${service.baseUrl}/oauth/register`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    expect(answer.headers.get('access-control-allow-methods')).toContain('POST')
    expect(answer.headers.get('access-control-allow-headers')).toContain('Content-Type')
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })
})

describe('O-09 redirect URIs', () => {
  it.each([
    'http://assistant.example/cb',
    'http://127.0.0.1.evil.example/cb',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '\u0001javascript:alert(1)',
    ' https://assistant.example/cb',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://assistant.example/x',
    'about:blank',
    'view-source:https://assistant.example/',
    'intent://scan/#Intent',
    'intent://scan',
    'ms-msdt:/id',
    'search-ms:query=x',
    'mailto:a@b.example',
    'tel:1',
    'ftp://assistant.example/cb',
    'ws://assistant.example/cb',
    'chrome://settings',
    'resource://x',
    'filesystem:https://assistant.example/x',
    'urn:ietf:wg:oauth:2.0:oob',
    'c:/windows',
    'https://assistant.example/cb#fragment',
    'https://user:pass@assistant.example/cb',
    'https://@assistant.example/cb',
    'https://assistant.example\\@evil.example/cb',
    'https://a;sandbox/cb',
    "https://a'unsafe-inline'/cb",
    'https://*/cb',
    'https://a,b/cb',
    'https://a_b.example/cb',
    'https://a!b$c&d=e/cb',
    'cursor://a;b/cb',
    'https://assistant.example/a/../cb',
    'https://assistant.example/a/%2E%2e/cb',
    '/cb',
    '',
    `https://assistant.example/${'x'.repeat(2048)}`,
    7,
    null,
  ])('%j is rejected at registration', async (uri) => {
    expect(await refused(await register(service, { redirect_uris: [uri] }))).toBe('invalid_redirect_uri')
  })

  it.each([
    'com.example.app:/callback',
    'vscode://x.y/callback',
    'myapp://callback',
    'warp://mcp/oauth2callback',
    'zed://mcp/oauth/callback',
    'goose://oauth',
    'kiro://kiro.mcp/callback',
    'trae://mcp',
    'lmstudio://mcp/callback',
    'jetbrains://idea/mcp',
    'antigravity://callback',
    'code-oss://vscode.mcp/callback',
    'cherrystudio://oauth/callback',
    'obsidian://mcp?x=1',
    'x-my-app+beta:/cb',
    'https://assistant.example/cb?x=1',
    'http://[::1]:9/cb',
    'https://xn--d1acufc.example/cb',
  ])('%s can be registered', async (uri) => {
    expect((await register(service, { redirect_uris: [uri] })).status).toBe(201)
  })
})

describe('O-38 invalid registrations', () => {
  it('is no body, another type, no object, or JSON that can be read in two ways', async () => {
    await refused(await send(undefined))
    await refused(await send('{}', 'text/plain'))
    const right = JSON.stringify({ redirect_uris: [redirectUri] })
    for (const charset of ['utf-16', 'iso-8859-1'])
      await refused(await send(right, `application/json; charset=${charset}`))
    for (const body of ['', '[]', 'null', '"x"', '{', '{"client_name":"a","client_name":"b"}']) {
      await refused(await send(body))
    }
    await refused(await send(`${'['.repeat(5000)}${']'.repeat(5000)}`))
  })

  it('is a body of more than 16 KB, announced or not; given up on, it takes nothing else down', async () => {
    await refused(await send(JSON.stringify({ redirect_uris: [redirectUri], x: 'x'.repeat(1_000_000) })))
    const host = new URL(service.baseUrl).host
    const head = [`Host: ${host}`, 'Content-Type: application/json', 'Transfer-Encoding: chunked']
    // More than the service reads, without an end.
    const chunks = `2000\r\n${' '.repeat(0x2000)}\r\n`.repeat(3)
    const answer = await raw(service.baseUrl, request('/oauth/register', head, 'POST') + chunks)
    expect([answer.status, answer.text]).toEqual([400, expect.stringContaining('invalid_client_metadata')])
    await registered(service)
  })

  it.each<[string, object]>([
    ['no redirect_uris', { redirect_uris: undefined }],
    ['an empty list of them', { redirect_uris: [] }],
    ['a single text', { redirect_uris: redirectUri }],
    ['33 of them', { redirect_uris: Array.from({ length: 33 }, (_, n) => `${redirectUri}/${n}`) }],
    ['2,000 of them', { redirect_uris: Array(2000).fill('http://[::1]/') }],
    ['a secret of its own choice', { client_secret: 'chosen' }],
    ['a software statement', { software_statement: 'a.b.c' }],
    ['password', { grant_types: ['password'] }],
    ['no code grant', { grant_types: ['refresh_token'] }],
    ['grants that are no list', { grant_types: 'authorization_code' }],
    ['tokens as response', { response_types: ['token'] }],
    ['private_key_jwt', { token_endpoint_auth_method: 'private_key_jwt' }],
    ['an odd authentication', { token_endpoint_auth_method: { a: 1 } }],
    ['a name that is no text', { client_name: { a: 1 } }],
    ['a name with NUL', { client_name: 'a\u0000b' }],
    ['a name with a control character', { client_name: 'a\u0007b' }],
    ['a name of a Braille blank', { client_name: '\u2800' }],
    ['a name of a variation selector', { client_name: '\ufe0f' }],
    ['a name of a grapheme joiner', { client_name: '\u034f\u034f' }],
    ['a name of marks alone', { client_name: '\u0301\u20d0' }],
    ['a name of spaces', { client_name: ' \u3000 ' }],
    ['a name of Hangul fillers', { client_name: '\u3164\u115f' }],
    ['an address with NUL', { client_uri: 'https://x.example/\u0000' }],
  ])('is a client with %s', async (_, metadata) => {
    await refused(await register(service, metadata))
  })
})

describe('a registration is narrowed to what the service supports', () => {
  const narrowed = async (metadata: object) => {
    const answer = await register(service, metadata)
    expect(answer.status).toBe(201)
    return (await answer.json()) as Record<string, unknown>
  }
  const jwtBearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

  it.each<[string[], string[]]>([
    [
      ['authorization_code', 'refresh_token', jwtBearer],
      ['authorization_code', 'refresh_token'],
    ],
    [['authorization_code', 'client_credentials'], ['authorization_code']],
    [
      ['implicit', 'refresh_token', 'authorization_code', 'authorization_code'],
      ['refresh_token', 'authorization_code'],
    ],
  ])('grant types %j become %j', async (grant_types, kept) => {
    expect(await narrowed({ grant_types })).toMatchObject({ grant_types: kept, response_types: ['code'] })
  })

  it('response types, methods of authentication and redirect URIs likewise', async () => {
    expect(
      await narrowed({
        response_types: ['code token', 'code', 'id_token'],
        token_endpoint_auth_method: 'tls_client_auth',
        token_endpoint_auth_methods_supported: ['client_secret_jwt', 'client_secret_post', 'none'],
        redirect_uris: ['urn:ietf:wg:oauth:2.0:oob', redirectUri, 'javascript:alert(1)', redirectUri],
      }),
    ).toMatchObject({
      response_types: ['code'],
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: [redirectUri],
    })
  })

  it('O-35 links that are not https and other unusable decoration are dropped', async () => {
    for (const link of [
      'javascript:alert(1)',
      'data:image/svg+xml,x',
      'http://localhost:3080',
      'https://x.example/\u0001',
      'https://x.example/\n',
      `https://x.example/${'x'.repeat(3000)}`,
      'x',
      7,
      ['https://x.example/'],
    ]) {
      const links = { client_uri: link, logo_uri: link, policy_uri: link, tos_uri: link }
      const client = await narrowed({ ...links, contacts: 'none', scope: ['sky:read'], jwks: 'none' })
      for (const name of [...Object.keys(links), 'contacts', 'scope', 'jwks'])
        expect(client).not.toHaveProperty(name)
    }
    expect(await narrowed({ logo_uri: 'https://x.example/logo.png' })).toMatchObject({
      logo_uri: 'https://x.example/logo.png',
    })
  })

  it.each<[object, string]>([
    [
      { grant_types: [jwtBearer] },
      `grant_types must include authorization_code, but lists only ${jwtBearer}`,
    ],
    [{ grant_types: [] }, 'grant_types must include authorization_code, but is empty'],
    [{ response_types: ['token'] }, 'response_types must include code, but lists only token'],
    [
      { token_endpoint_auth_method: 'tls_client_auth' },
      'token_endpoint_auth_method must include none or client_secret_basic or client_secret_post or private_key_jwt, but lists only tls_client_auth',
    ],
    [
      { token_endpoint_auth_method: 'private_key_jwt' },
      'token_endpoint_auth_method private_key_jwt needs jwks_uri, an https URL, or jwks with at most 20 keys',
    ],
    [
      { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'http://x.example/keys' },
      'token_endpoint_auth_method private_key_jwt needs jwks_uri, an https URL, or jwks with at most 20 keys',
    ],
    [
      { redirect_uris: ['intent://x'] },
      'redirect_uris must use https, http on loopback, or a scheme of the app itself, not intent:',
    ],
  ])(
    '%j has nothing that the service supports: the answer names the member and why',
    async (metadata, why) => {
      const answer = await register(service, metadata)
      expect([answer.status, await answer.json()]).toEqual([
        400,
        expect.objectContaining({ error_description: why }),
      ])
    },
  )
})

describe('O-40 a client that has been registered', () => {
  it('gets another id when it registers again', async () => {
    expect(await registered(service)).not.toBe(await registered(service))
  })

  it.each(['GET', 'PUT', 'DELETE'])('cannot be reached by %s', async (method) => {
    const id = await registered(service)
    const answer = await fetch(`${service.baseUrl}/oauth/register/${id}`, { method })
    expect([401, 404]).toContain(answer.status)
    expect(await answer.text()).not.toContain('Test assistant')
  })

  it('cannot choose its id', async () => {
    const answer = await register(service, { client_id: 'mine', client_id_issued_at: 1 })
    expect(await answer.json()).not.toMatchObject({ client_id: 'mine' })
  })
})

/** The default of `REGISTRATION_LIMIT`. */
const registrationLimit = 30

describe('O-39 a flood of registrations', () => {
  it('is rejected beyond the hourly limit, and deleted within a day unless approved', async () => {
    const flooded = await testService({ REGISTRATION_LIMIT: String(registrationLimit) })
    try {
      const kept = await connected(flooded, await signedIn(flooded))
      const statuses: number[] = []
      for (let sent = 1; sent < registrationLimit + 10; sent += 1) {
        const answer = await register(flooded)
        statuses.push(answer.status)
        await answer.arrayBuffer()
      }
      expect(statuses.filter((status) => status === 201)).toHaveLength(registrationLimit - 1)
      expect(statuses.filter((status) => status === 429)).toHaveLength(10)
      const { database } = flooded
      await database.query(`UPDATE oauth_client SET used_at = used_at - interval '25 hours'`)
      await createOAuthStore(database).prune()
      expect(await database.query('SELECT client_id FROM oauth_client')).toEqual([
        { client_id: kept.clientId },
      ])
    } finally {
      await flooded.close()
    }
  })
})
