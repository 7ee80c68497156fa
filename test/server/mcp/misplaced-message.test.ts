import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../../harness.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service?.close())

const post = (path: string, body: string, more: Record<string, string> = {}) =>
  fetch(service.baseUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...more },
    body,
  })
const initialize = {
  jsonrpc: '2.0',
  id: 'first',
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
}

describe('a JSON-RPC message that was posted elsewhere', () => {
  it.each([
    '/sse',
    '/messages',
    '/message',
    '/mcp/sse',
    '/mcp/messages',
    '/v1',
    '/v1/mcp',
    '/api/mcp',
    '/rpc',
    '/x',
  ])('%s: 404 with an error of JSON-RPC that names the endpoint', async (path) => {
    const answer = await post(path, JSON.stringify(initialize))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json'])
    expect(answer.headers.get('x-request-id')).toMatch(/^req_/)
    expect(await answer.json()).toEqual({
      jsonrpc: '2.0',
      id: 'first',
      error: { code: -32_000, message: expect.stringContaining(`${service.mcpUrl} `) },
    })
  })

  it.each(['/', '/docs', '/openapi.json', '/healthz'])('%s, which GET has: 405 with Allow', async (path) => {
    const answer = await post(path, JSON.stringify(initialize))
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
    expect((await answer.json()).error.message).toContain(service.mcpUrl)
  })

  it('an array has an error without an id', async () => {
    const answer = await post('/sse', JSON.stringify([initialize, initialize]))
    expect(await answer.json()).toMatchObject({ id: null, error: { code: -32_000 } })
  })

  it.each([
    ['other JSON', '{"a":1}'],
    ['JSON that is none', '{'],
    ['nothing', ''],
    ['too much', JSON.stringify({ ...initialize, padding: 'x'.repeat(70_000) })],
  ])('%s gets the usual record', async (_, body) => {
    const answer = await post('/sse', body)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/problem+json'])
  })

  it('a form gets the usual record', async () => {
    const answer = await post('/sse', JSON.stringify(initialize), { 'content-type': 'text/plain' })
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  it('a client of the official library shows the URL', async () => {
    for (const path of ['/', '/sse']) {
      const client = new Client({ name: 'x', version: '1' })
      const transport = new StreamableHTTPClientTransport(new URL(path, service.baseUrl))
      await expect(client.connect(transport)).rejects.toThrow(service.mcpUrl)
    }
  })
})

it('GET /sse, as clients of the transport of 2024-11-05 send it: 404 with a hint at the endpoint', async () => {
  for (const path of ['/sse', '/mcp/sse']) {
    const answer = await fetch(service.baseUrl + path, { headers: { accept: 'text/event-stream' } })
    expect(answer.status).toBe(404)
    expect((await answer.json()).hint).toContain(service.mcpUrl)
  }
})
