import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Client as ModernClient } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bridge, bridgeSettings } from '../../../server/mcp/bridge.ts'
import { type Endpoint, openEndpoint } from './endpoint.ts'

const key = 'ac_test_secret'
let endpoint: Endpoint
beforeAll(async () => {
  endpoint = await openEndpoint()
})
afterAll(() => endpoint.close())
beforeEach(() => {
  endpoint.ledger.debits.length = 0
})

function wired(url = endpoint.url) {
  const said: string[] = []
  const [near, far] = InMemoryTransport.createLinkedPair()
  serveStdio(() => bridge({ url: new URL(url), key }, '1.0.0', (line) => said.push(line)), { transport: far })
  return { near, said }
}

async function older(url?: string) {
  const { near, said } = wired(url)
  const client = new Client({ name: 'host', version: '1' })
  await client.connect(near as never)
  return { client, said }
}

async function newer() {
  const { near } = wired()
  const client = new ModernClient({ name: 'host', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(near)
  return { client }
}

describe.each([
  ['2025', older],
  ['2026-07-28', newer],
])('a host of the generation of %s', (_, host) => {
  it('lists the tools of the service with their schemas', async () => {
    const { client } = await host()
    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name)).toEqual([
      'get_bulk',
      'get_fault',
      'get_latitude',
      'get_patience',
      'get_rarity',
      'render_dot',
    ])
    expect(tools[2]?.inputSchema).toMatchObject({ required: ['latitude'] })
    expect(tools[2]?.annotations).toMatchObject({ readOnlyHint: true })
    await client.close()
  })

  it('gets the result of the service, recorded in the ledger as stdio', async () => {
    const { client } = await host()
    const result = await client.callTool({ name: 'get_latitude', arguments: { latitude: 7 } })
    expect(result.structuredContent).toMatchObject({ data: { latitude: 7 } })
    expect(endpoint.ledger.debits).toMatchObject([{ tool: 'get_latitude', channel: 'stdio' }])
    await client.close()
  })

  it('forwards problems, unknown tools and idempotency keys unchanged', async () => {
    const { client } = await host()
    const refused = await client.callTool({ name: 'get_latitude', arguments: { latitude: 91 } })
    expect(refused).toMatchObject({ isError: true, structuredContent: { parameter: 'latitude' } })
    await expect(client.callTool({ name: 'get_nothing', arguments: {} })).rejects.toMatchObject({
      code: -32602,
    })
    const _meta = { 'sky/idempotencyKey': 'order-7' }
    await client.callTool({ name: 'get_latitude', arguments: { latitude: 7 }, _meta })
    expect(endpoint.ledger.debits[0]?.idempotency?.key).toBe('order-7')
    await client.close()
  })
})

describe('a host that cancels a call stops the computation in the service', () => {
  const patience = { name: 'get_patience', arguments: {} }

  async function cancelled(call: (signal: AbortSignal) => Promise<unknown>) {
    const before = { ...endpoint.observed }
    const cancel = new AbortController()
    const ended = call(cancel.signal).catch(() => {})
    await expect.poll(() => endpoint.observed.slowStarted).toBe(before.slowStarted + 1)
    cancel.abort()
    await ended
    await expect.poll(() => endpoint.observed.slowAborted, { timeout: 1_000 }).toBe(before.slowAborted + 1)
  }

  it('by a notification of 2025', async () => {
    const { client } = await older()
    await cancelled((signal) => client.callTool(patience, undefined, { signal }))
    await client.close()
  })

  it('by one of 2026-07-28', async () => {
    const { client } = await newer()
    await cancelled((signal) => client.callTool(patience, { signal }))
    await client.close()
  })
})

describe('the remote service', () => {
  it('when unreachable is named in the error and on stderr', async () => {
    const { client, said } = await older('http://127.0.0.1:9/mcp')
    await expect(client.listTools()).rejects.toThrow('http://127.0.0.1:9 cannot be reached')
    expect(said.join()).toContain('cannot be reached')
    expect(said.join()).not.toContain(key)
    await client.close()
  })

  it('when it rejects the key is quoted', async () => {
    const refusing = createServer((_, response) => {
      response.writeHead(401, { 'content-type': 'application/problem+json', 'www-authenticate': 'Bearer' })
      response.end(JSON.stringify({ status: 401, detail: 'The API key was revoked.' }))
    })
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
    const { client } = await older(`http://127.0.0.1:${(refusing.address() as AddressInfo).port}/mcp`)
    await expect(client.listTools()).rejects.toThrow(/answered 401\. The API key was revoked\./)
    await client.close()
    refusing.close()
  })

  it('M-28 with a redirect is not followed, so that the key is not sent', async () => {
    let followed = 0
    const elsewhere = createServer((_, response) => {
      followed += 1
      response.end()
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const target = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/mcp`
    const redirecting = createServer((_, response) => response.writeHead(307, { location: target }).end())
    await new Promise<void>((resolve) => redirecting.listen(0, '127.0.0.1', resolve))
    const { client } = await older(`http://127.0.0.1:${(redirecting.address() as AddressInfo).port}/mcp`)
    await expect(client.listTools()).rejects.toThrow()
    expect(followed).toBe(0)
    await client.close()
    elsewhere.close()
    redirecting.close()
  })

  it('after an outage is reached by the next request', async () => {
    const waiting = createServer()
    await new Promise<void>((resolve) => waiting.listen(0, '127.0.0.1', resolve))
    const { port } = waiting.address() as AddressInfo
    await new Promise((resolve) => waiting.close(resolve))
    const { client } = await older(`http://127.0.0.1:${port}/mcp`)
    await expect(client.listTools()).rejects.toThrow('cannot be reached')
    const { handler } = endpoint
    const back = createServer(handler)
    await new Promise<void>((resolve) => back.listen(port, '127.0.0.1', resolve))
    expect((await client.listTools()).tools).toHaveLength(6)
    await client.close()
    back.closeAllConnections()
    back.close()
  })
})

describe('the settings', () => {
  it('default to loopback', () => {
    expect(bridgeSettings({ SKY_API_KEY: key }).url.href).toBe('http://localhost:3000/mcp')
  })

  it.each([
    'https://sky.example/mcp',
    'http://localhost:8080/mcp',
    'http://[::1]:3000/mcp',
    'http://127.9.9.9/mcp',
  ])('may point to %s', (SKY_MCP_URL) => {
    expect(bridgeSettings({ SKY_API_KEY: key, SKY_MCP_URL }).url.href).toBe(SKY_MCP_URL)
  })

  it.each([
    'http://sky.example/mcp',
    'http://127.0.0.1.evil.example/mcp',
    'http://localhost.evil.example/mcp',
    'http://169.254.169.254/mcp',
    'https://name:secret@sky.example/mcp',
    'ftp://127.0.0.1/mcp',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '$(touch /tmp/x)',
    '; rm -rf /',
  ])('M-28 may not point to %s, and do not repeat it', (SKY_MCP_URL) => {
    const act = () => bridgeSettings({ SKY_API_KEY: key, SKY_MCP_URL })
    expect(act).toThrow(/^SKY_MCP_URL /)
    expect(act).not.toThrow(SKY_MCP_URL)
  })

  it.each([undefined, '', 'two words', 'line\nbreak', 'ключ'])(
    'M-28 require a valid key: not %j',
    (SKY_API_KEY) => {
      expect(() => bridgeSettings({ SKY_API_KEY })).toThrow(/^SKY_API_KEY /)
    },
  )
})
