import {
  Client as ModernClient,
  StreamableHTTPClientTransport as ModernTransport,
} from '@modelcontextprotocol/client'
import { SkillsClient } from '@modelcontextprotocol/client/ext/skills'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bridge } from '../../../server/mcp/bridge.ts'
import { topicNames } from '../../../tools/reference/topics.ts'
import { type TestService, testService } from '../../harness.ts'
import { modern } from './endpoint.ts'

let service: TestService
beforeAll(async () => {
  service = await testService()
})
afterAll(() => service.close())

const authorized = () => ({ requestInit: { headers: { authorization: `Bearer ${service.key}` } } })

async function older() {
  const client = new Client({ name: 'host', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(service.mcpUrl), authorized()) as never)
  return client
}

async function newer(mode: 'auto' | 'legacy') {
  const client = new ModernClient({ name: 'host', version: '1' }, { versionNegotiation: { mode } })
  await client.connect(new ModernTransport(new URL(service.mcpUrl), authorized()))
  return client
}

/** A host of the newer generation behind the stdio bridge. */
async function bridged() {
  const [near, far] = InMemoryTransport.createLinkedPair()
  const settings = { url: new URL(service.mcpUrl), key: service.key }
  serveStdio(() => bridge(settings, '1.0.0', () => undefined), { transport: far })
  const client = new ModernClient({ name: 'host', version: '1' }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(near)
  return client
}

async function post(method: string, params: Record<string, unknown>, revision: string) {
  const now = modern(method, params)
  const isModern = revision === '2026-07-28'
  const named: Record<string, string> = isModern && 'uri' in params ? { 'mcp-name': String(params.uri) } : {}
  const response = await fetch(service.mcpUrl, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${service.key}`,
      'content-type': 'application/json',
      accept: 'application/json',
      ...(isModern ? now.headers : { 'mcp-protocol-version': revision }),
      ...named,
    },
    body: JSON.stringify(isModern ? now.body : { jsonrpc: '2.0', id: 1, method, params }),
  })
  return JSON.parse(await response.text())
}

describe.each([
  ['of 2025', older],
  ['of 2026', () => newer('auto')],
  ['behind the bridge', bridged],
])('a host %s', (_, connect) => {
  it('lists and reads resources', async () => {
    const client = await connect()
    const { resources } = await client.listResources()
    const uris = resources.map(({ uri }) => uri)
    for (const topic of topicNames) expect(uris).toContain(`sky://reference/${topic}`)
    expect(uris).toContain('sky://accuracy')
    expect(uris).toContain('skill://birth-chart/SKILL.md')
    const { resourceTemplates } = await client.listResourceTemplates()
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      'sky://reference/{topic}',
      'sky://renders/{id}',
      'sky://answers/{id}',
    ])
    // The second is longer than a page of a tool's answer; a resource comes whole.
    for (const topic of ['aspects', 'accuracy']) {
      const { contents } = await client.readResource({ uri: `sky://reference/${topic}` })
      const table = JSON.parse((contents[0] as { text: string }).text)
      const same = await (await service.get(`/v1/reference/${topic}`)).json()
      expect(table).toEqual(same.data)
    }
    await client.close()
  })

  it('lists and gets prompts', async () => {
    const client = await connect()
    const { prompts } = await client.listPrompts()
    expect(prompts.map(({ name }) => name)).toEqual([
      'birth_chart',
      'plan_a_night',
      'eclipse_trip',
      'month_ahead',
      'electional_search',
    ])
    const prompt = await client.getPrompt({ name: 'plan_a_night', arguments: { place: 'Lisbon' } })
    expect(JSON.stringify(prompt.messages)).toContain('- Place: Lisbon')
    await expect(client.getPrompt({ name: 'plan_a_night' })).rejects.toMatchObject({ code: -32602 })
    await client.close()
  })

  it('gets instructions', async () => {
    const client = await connect()
    expect(client.getInstructions()).toContain('Begin with search_places')
    await client.close()
  })
})

describe.each([
  ['of 2026', () => newer('auto')],
  ['of 2025', () => newer('legacy')],
  ['behind the bridge', bridged],
])('the official client of skills over a connection %s', (_, connect) => {
  it('reads every file of every skill, with its digest, size and frontmatter verified', async () => {
    const client = await connect()
    const skills = new SkillsClient(client)
    expect(skills.supported).toBe(true)
    const { skills: all } = await skills.list()
    expect(all).toHaveLength(5)
    for (const skill of all) {
      expect(skill.resources).toHaveLength(2)
      expect(await skills.read(skill)).toMatchObject({ verified: true })
      expect(await skills.read(skill, 'references/tools.md')).toMatchObject({ verified: true })
      expect((await skills.get(skill.uri)).skill).toEqual(skill)
    }
    await expect(skills.get('skill://none/SKILL.md')).rejects.toMatchObject({ code: -32602 })
    await client.close()
  })
})

describe.each(['2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'])('revision %s', (revision) => {
  const isModern = revision === '2026-07-28'

  it('answers the lists of resources, templates, prompts and skills', async () => {
    const cached = isModern ? { ttlMs: 3_600_000, cacheScope: 'public' } : {}
    for (const [method, member] of [
      ['resources/list', 'resources'],
      ['resources/templates/list', 'resourceTemplates'],
      ['prompts/list', 'prompts'],
      ['skills/list', 'skills'],
    ] as const) {
      const { result } = await post(method, {}, revision)
      expect(result[member].length, method).toBeGreaterThan(0)
      expect(result, method).toMatchObject(cached)
      expect((await post(method, { cursor: 'x' }, revision)).error, method).toMatchObject({ code: -32602 })
    }
  })

  it('reads every resource of the list in at most 100,000 characters, of a page 300,000', async () => {
    const { result } = await post('resources/list', {}, revision)
    for (const { uri } of result.resources) {
      const answer = await post('resources/read', { uri }, revision)
      const [content] = answer.result.contents
      expect(content.uri).toBe(uri)
      // Pages are shown by hosts and read by no model.
      expect(content.text.length, uri).toBeLessThan(uri.startsWith('ui://') ? 300_000 : 100_000)
    }
  })

  it.each(['sky://reference/none', 'sky://reference/', 'sky://none', `skill://${'x'.repeat(500)}`])(
    'refuses %s, and says where the URIs are',
    async (uri) => {
      const { error } = await post('resources/read', { uri }, revision)
      expect(error).toMatchObject({
        code: -32602,
        message: 'Unknown resource: ask resources/list for the URIs.',
      })
      expect(JSON.stringify(error).length).toBeLessThan(500)
    },
  )
})

describe('a drawing', () => {
  const args = { latitude: 51.4779, longitude: -0.0015, datetime: '2026-11-20T20:00:00Z', size: 400 }

  it('is read as SVG under the address that its answer names', async () => {
    const client = await newer('auto')
    const answer = await client.callTool({ name: 'render_sky_map', arguments: args })
    const { data } = answer.structuredContent as { data: { resourceUri: string } }
    const uri = data.resourceUri
    expect(uri).toMatch(/^sky:\/\/renders\//)
    const { contents } = await client.readResource({ uri })
    expect(contents[0]).toMatchObject({
      uri,
      mimeType: 'image/svg+xml',
      text: expect.stringMatching(/^<svg /),
    })
    await client.close()
  })

  it.each(['sky://renders/none.svg', 'sky://answers/none.ics'])('%s was never made', async (uri) => {
    const { error } = await post('resources/read', { uri }, '2025-11-25')
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining('Call the tool again') })
  })
})

it('reading a reference table is free', async () => {
  const before = await (await service.get('/v1/account/usage')).json()
  await post('resources/read', { uri: 'sky://accuracy' }, '2025-11-25')
  const after = await (await service.get('/v1/account/usage')).json()
  expect(after.data.dailyRemaining).toBe(before.data.dailyRemaining)
})

it('the icon of the service is a PNG at an address of the service', async () => {
  const client = await newer('auto')
  const [icon] = client.getServerVersion()?.icons ?? []
  expect(icon?.src).toBe(`${service.baseUrl}/icon.png`)
  const response = await fetch(icon?.src ?? '')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([response.headers.get('content-type'), bytes.readUInt32BE(16)]).toEqual(['image/png', 512])
  await client.close()
})

it.each(['/mcp/server-card', '/.well-known/ai-catalog.json', '/.well-known/api-catalog'])(
  '%s needs no key and is open to pages of every origin',
  async (path) => {
    const answer = await fetch(`${service.baseUrl}${path}`, { headers: { origin: 'https://else.example' } })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(JSON.stringify(await answer.json())).toContain(service.baseUrl)
  },
)

it('the catalog of APIs names itself in the header of HEAD, as RFC 9727 asks', async () => {
  const answer = await fetch(`${service.baseUrl}/.well-known/api-catalog`, { method: 'HEAD' })
  expect(answer.headers.get('link')).toBe(`<${service.baseUrl}/.well-known/api-catalog>; rel="api-catalog"`)
})
