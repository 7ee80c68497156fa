import { Client as ModernClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, openEndpoint } from './endpoint.ts'

let endpoint: Endpoint
beforeAll(async () => {
  endpoint = await openEndpoint()
})
afterAll(() => endpoint.close())

const names = ['get_bulk', 'get_fault', 'get_latitude', 'get_patience', 'get_rarity', 'render_dot']

describe('the official client of the 2025 generation', () => {
  let client: Client
  beforeAll(async () => {
    client = new Client({ name: 'claims', version: '1' })
    await client.connect(new Transport2025(new URL(endpoint.url)) as never)
  })
  afterAll(() => client.close())

  it('negotiates 2025-11-25 and gets the server info', () => {
    expect(client.getServerVersion()).toMatchObject({ name: 'sky-data-service', title: 'Sky Data Service' })
    expect(client.getServerCapabilities()).toEqual({
      tools: { listChanged: false },
      resources: { listChanged: false },
      prompts: { listChanged: false },
      extensions: {
        'io.modelcontextprotocol/skills': {},
        'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] },
      },
    })
    expect(client.getInstructions()).toContain('search_places')
  })

  it('lists every tool with title, the hints that hosts ask for and both schemas', async () => {
    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name)).toEqual(names)
    for (const tool of tools) {
      expect(tool.title).toBeTypeOf('string')
      expect(Object.keys(tool.annotations ?? {}).sort()).toEqual([
        'destructiveHint',
        'openWorldHint',
        'readOnlyHint',
      ])
      expect(tool.inputSchema.type).toBe('object')
      expect(tool.outputSchema?.type).toBe('object')
    }
  })

  it('gets the envelope as structured content and as the same JSON in text', async () => {
    const result = await client.callTool({ name: 'get_latitude', arguments: { latitude: 12.5 } })
    expect(result.isError).toBeUndefined()
    expect(result.structuredContent).toMatchObject({ data: { latitude: 12.5 }, meta: { tier: 'free' } })
    const [text] = result.content as { text: string }[]
    expect(JSON.parse(text?.text ?? '')).toEqual(result.structuredContent)
  })

  it('gets a problem as a tool error that passes its schema validation', async () => {
    await client.listTools()
    const result = await client.callTool({ name: 'get_latitude', arguments: { latitude: 91 } })
    expect(result.isError).toBe(true)
    expect(result.structuredContent).toMatchObject({ status: 400, parameter: 'latitude' })
  })

  it('gets -32602 for an unknown tool', async () => {
    await expect(client.callTool({ name: 'get_nothing' })).rejects.toMatchObject({ code: -32602 })
  })
})

describe('the official client of 2026-07-28', () => {
  let client: ModernClient
  beforeAll(async () => {
    client = new ModernClient({ name: 'claims', version: '1' }, { versionNegotiation: { mode: 'auto' } })
    await client.connect(new StreamableHTTPClientTransport(new URL(endpoint.url)))
  })
  afterAll(() => client.close())

  it('discovers 2026-07-28 without a handshake', () => {
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
  })

  it('lists and calls tools like the older client', async () => {
    const { tools } = await client.listTools()
    expect(tools.map((tool) => tool.name)).toEqual(names)
    const result = await client.callTool({ name: 'get_latitude', arguments: { latitude: -3 } })
    expect(result.structuredContent).toMatchObject({ data: { latitude: -3 } })
  })

  it('gets problems as tool errors', async () => {
    const result = await client.callTool({ name: 'get_rarity', arguments: {} })
    expect(result.isError).toBe(true)
    expect(result.structuredContent).toMatchObject({ code: 'feature_not_in_tier', requiredTier: 'pro' })
  })
})
