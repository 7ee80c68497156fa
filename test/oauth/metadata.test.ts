import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

type Metadata = Record<string, unknown>
const get = async (path: string, headers: Record<string, string> = {}) =>
  (await (await fetch(service.baseUrl + path, { headers })).json()) as Metadata

const serverPaths = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-authorization-server/mcp',
  '/.well-known/openid-configuration',
  '/.well-known/openid-configuration/mcp',
]
const resourcePaths = ['/.well-known/oauth-protected-resource', '/.well-known/oauth-protected-resource/mcp']

describe('O-01 metadata of the authorization server (RFC 8414)', () => {
  it.each(serverPaths)('%s names the issuer to the byte', async (path) => {
    expect((await get(path)).issuer).toBe(service.baseUrl)
  })

  it('offers codes with S256 in the query, and nothing else', async () => {
    expect(await get(serverPaths[0] as string)).toMatchObject({
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      code_challenge_methods_supported: ['S256'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: [
        'none',
        'client_secret_basic',
        'client_secret_post',
        'private_key_jwt',
      ],
      authorization_response_iss_parameter_supported: true,
      client_id_metadata_document_supported: true,
      request_uri_parameter_supported: false,
    })
  })

  it('does not list keys:manage', async () => {
    for (const path of [...serverPaths, ...resourcePaths]) {
      expect((await get(path)).scopes_supported, path).not.toContain('keys:manage')
    }
  })

  it('publishes the public part of a signing key only', async () => {
    const { jwks_uri } = await get(serverPaths[0] as string)
    const { keys } = (await (await fetch(String(jwks_uri))).json()) as { keys: Metadata[] }
    expect(keys).toEqual([expect.objectContaining({ kty: 'RSA', use: 'sig', kid: expect.any(String) })])
    for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(keys[0]).not.toHaveProperty(part)
  })
})

describe('O-02 URLs in metadata', () => {
  const forged = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  }

  it.each([...serverPaths, ...resourcePaths])('%s is the same whatever the headers', async (path) => {
    const plain = await get(path)
    expect(await get(path, forged)).toEqual(plain)
    const other = service.baseUrl.replace('localhost', '127.0.0.1')
    const named = async (headers: Record<string, string>) =>
      (await fetch(other + path, { headers })).json() as Promise<Metadata>
    expect(await named(forged)).toEqual(await named({}))
  })

  it.each([...serverPaths, ...resourcePaths])('%s names only URLs of this origin', async (path) => {
    const addresses = Object.values(await get(path))
      .flat()
      .filter((value): value is string => typeof value === 'string' && /^https?:/.test(value))
    expect(addresses.length).toBeGreaterThan(2)
    for (const address of addresses) {
      const url = new URL(address)
      expect(url.origin).toBe(service.baseUrl)
      expect([url.username, url.hash, url.search]).toEqual(['', '', ''])
    }
  })

  it('can be read by pages of any origin, without cookies', async () => {
    for (const path of [...serverPaths, ...resourcePaths]) {
      const answer = await fetch(service.baseUrl + path, { headers: { origin: 'https://app.example' } })
      expect(answer.headers.get('access-control-allow-origin'), path).toBe('*')
      expect(answer.headers.get('access-control-allow-credentials'), path).toBeNull()
    }
  })
})

describe('O-03 metadata of the protected resource (RFC 9728)', () => {
  it.each(['/x/charts', '/x/sky,moon/readonly', '/readonly'])(
    'names the tools at /mcp%s, to which it leads',
    async (path) => {
      const answer = await fetch(`${service.mcpUrl}${path}`, { method: 'POST' })
      const metadata = `${service.baseUrl}/.well-known/oauth-protected-resource/mcp${path}`
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toContain(`resource_metadata="${metadata}"`)
      expect(await (await fetch(metadata)).json()).toMatchObject({
        resource: `${service.mcpUrl}${path}`,
        authorization_servers: [service.baseUrl],
      })
    },
  )

  it.each(resourcePaths)('%s names /mcp, its server and its scopes', async (path) => {
    expect(await get(path)).toMatchObject({
      resource: service.mcpUrl,
      authorization_servers: [service.baseUrl],
      scopes_supported: ['sky:read', 'charts:read', 'usage:read'],
      bearer_methods_supported: ['header'],
    })
  })
})

describe('O-04 /mcp without a token', () => {
  it('names the metadata and the scopes, and no error', async () => {
    const answer = await fetch(service.mcpUrl, { method: 'POST' })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${service.baseUrl}/.well-known/oauth-protected-resource/mcp", ` +
        'scope="sky:read charts:read usage:read"',
    )
  })
})
