import { type IncomingMessage, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../free-port.ts'
import { type TestService, testService } from '../harness.ts'
import { challengeOf, redirectUri } from './client.ts'

/** A service behind a proxy as https://sky.example; the test plays the proxy. */
let service: TestService
let port: number
beforeAll(async () => {
  port = await freePort()
  service = await testService({
    PORT: String(port),
    BASE_URL: 'https://sky.example',
    LEGACY_URL: 'https://old.example',
    TRUST_PROXY: '1',
  })
})
afterAll(() => service.close())

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

function ask(path: string, headers: Record<string, string> = {}, body?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request({
      port,
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: { host: 'sky.example', 'x-forwarded-for': '203.0.113.7', ...headers },
    })
    sent.on('error', reject).on('response', async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      resolve({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        text: Buffer.concat(chunks).toString(),
      })
    })
    sent.end(body)
  })
}

describe('behind a proxy', () => {
  it('every URL in metadata is the public one', async () => {
    for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource']) {
      const { text } = await ask(path, { host: `127.0.0.1:${port}`, 'x-forwarded-proto': 'http' })
      const addresses = text.match(/https?:\/\/[^"]+/g) ?? []
      expect(addresses.length).toBeGreaterThan(2)
      for (const address of addresses) expect(new URL(address).origin).toBe('https://sky.example')
    }
  })

  it('the challenge names the requested resource, for both public URLs and no other', async () => {
    const path = '/.well-known/oauth-protected-resource/mcp'
    const hosts = {
      'sky.example': 'sky.example',
      'OLD.example': 'old.example',
      [`127.0.0.1:${port}`]: 'sky.example',
    }
    for (const [host, public_] of Object.entries(hosts)) {
      const { headers } = await ask('/mcp', { host, 'content-type': 'application/json' }, '{}')
      expect(headers['www-authenticate']).toContain(`resource_metadata="https://${public_}${path}"`)
      expect(JSON.parse((await ask(path, { host, 'x-forwarded-host': 'old.example' })).text)).toMatchObject({
        resource: `https://${public_}/mcp`,
        authorization_servers: [`https://${public_}`],
      })
    }
  })

  it('a request to the older URL is redirected to the public one, and reaches the consent page', async () => {
    const registration = JSON.stringify({ redirect_uris: [redirectUri], token_endpoint_auth_method: 'none' })
    const json = { 'content-type': 'application/json' }
    const { client_id } = JSON.parse((await ask('/oauth/register', json, registration)).text)
    const query = new URLSearchParams({
      response_type: 'code',
      client_id,
      redirect_uri: redirectUri,
      code_challenge: challengeOf('x'.repeat(43)),
      code_challenge_method: 'S256',
      resource: 'https://sky.example/mcp',
    })
    const old = await ask(`/oauth/authorize?${query}`, { host: 'old.example' })
    expect([old.status, old.headers.location]).toEqual([303, `https://sky.example/oauth/authorize?${query}`])
    const asked = await ask(`/oauth/authorize?${query}`)
    expect([asked.status, asked.headers.location]).toEqual([
      303,
      expect.stringMatching(/^\/portal\/consent\/[\w-]{43}$/),
    ])
    expect(asked.headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-.*; Secure; HttpOnly/)])
  })
})
