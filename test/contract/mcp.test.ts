import { Client as ModernClient, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as Transport2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestService, testService } from '../harness.ts'

let service: TestService
beforeAll(async () => {
  service = await testService({ OWNER_TIER: 'scale' })
})
afterAll(() => service?.close())

interface Listed {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly annotations: object
  readonly inputSchema: { properties?: Record<string, object> }
  readonly outputSchema: object
}

function post(message: unknown, headers: Record<string, string> = {}) {
  return fetch(service.mcpUrl, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json',
      authorization: `Bearer ${service.key}`,
      ...headers,
    },
    body: JSON.stringify(message),
  })
}

async function list(): Promise<Listed[]> {
  const answer = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
  return ((await answer.json()) as { result: { tools: Listed[] } }).result.tools
}

function call(name: string, args: unknown, headers: Record<string, string> = {}) {
  return post({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }, headers)
}

describe('the gate', () => {
  it('turns away who brings no credential with a bare challenge, before reading the body', async () => {
    for (const body of ['{"jsonrpc":"2.0","id":1,"method":"tools/list"}', 'not json', 'x'.repeat(100_000)]) {
      const answer = await fetch(service.mcpUrl, { method: 'POST', body })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toMatch(/^Bearer/)
      expect(answer.headers.get('www-authenticate')).not.toContain('error=')
    }
  })

  it('turns away keys that are not ours with error="invalid_token"', async () => {
    for (const token of ['nonsense', 'ac_live_nonsense', `${service.key}x`, service.key.toUpperCase()]) {
      const answer = await post({}, { authorization: `Bearer ${token}` })
      expect(answer.status).toBe(401)
      expect(answer.headers.get('www-authenticate')).toContain('error="invalid_token"')
    }
  })

  it.each(['https://evil.example', 'null', 'http://localhost.evil.example', 'http://127.0.0.1:1'])(
    'turns away pages of %s with 403, before it looks at the credential',
    async (origin) => {
      expect((await post({}, { origin })).status).toBe(403)
      expect((await post({}, { origin, authorization: '' })).status).toBe(403)
    },
  )

  it('lets pages of its own origin in, and tells them the headers they may read', async () => {
    const origin = new URL(service.baseUrl).origin
    const answer = await post({ jsonrpc: '2.0', id: 1, method: 'tools/list' }, { origin })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate')
  })

  it.each(['GET', 'DELETE', 'PUT'])('has nothing behind %s', async (method) => {
    const answer = await fetch(service.mcpUrl, {
      method,
      headers: { authorization: `Bearer ${service.key}` },
    })
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('POST')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('the list', () => {
  it('is the registry, in its order, each time', async () => {
    const names = (await list()).map((tool) => tool.name)
    expect(names).toEqual(service.registry.descriptors.map((descriptor) => descriptor.name))
    expect((await list()).map((tool) => tool.name)).toEqual(names)
    expect(new Set(names).size).toBe(names.length)
  })

  it('holds valid JSON Schema 2020-12 that refers to nothing outside itself', async () => {
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    for (const tool of await list()) {
      expect(tool.name).toMatch(/^[A-Za-z0-9_.-]{1,64}$/)
      expect(tool.title.length).toBeGreaterThan(0)
      for (const schema of [tool.inputSchema, tool.outputSchema]) {
        expect(ajv.validateSchema(schema), tool.name).toBe(true)
        const references = [...JSON.stringify(schema).matchAll(/"\$ref":"([^"]*)"/g)].map((match) => match[1])
        expect(references.filter((reference) => !reference?.startsWith('#'))).toEqual([])
      }
    }
  })

  it('T-05 says of every tool whether it reads, creates or destroys', async () => {
    for (const { annotations, name } of await list()) {
      const changes = /^(create|revoke)_/.test(name)
      expect(annotations, name).toMatchObject({
        readOnlyHint: !changes,
        destructiveHint: name.startsWith('revoke_'),
        openWorldHint: false,
      })
    }
  })
})

describe('every tool', () => {
  it('answers its own example through the channel with what its output schema promises', async () => {
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    const tools = await list()
    for (const { descriptor } of service.registry.byName.values()) {
      const answer = await call(descriptor.name, descriptor.example)
      expect(answer.status).toBe(200)
      const { result } = (await answer.json()) as { result: { structuredContent: object; isError?: boolean } }
      const schema = tools.find((tool) => tool.name === descriptor.name)?.outputSchema as object
      expect(ajv.validate(schema, result.structuredContent), `${descriptor.name}: ${ajv.errorsText()}`).toBe(
        true,
      )
      if (descriptor.auth !== 'person') {
        expect(result.isError, JSON.stringify(result.structuredContent)).toBeUndefined()
      }
    }
  }, 120_000)

  it('refuses an argument it does not know, by name, and charges nothing', async () => {
    for (const { descriptor } of service.registry.byName.values()) {
      const answer = await call(descriptor.name, { ...descriptor.example, noSuchArgument: 1 })
      const { result } = (await answer.json()) as { result: { isError: boolean; structuredContent: object } }
      expect(result.isError, descriptor.name).toBe(true)
      if (descriptor.auth === 'person') continue
      expect(result.structuredContent).toMatchObject({
        code: 'unknown_parameter',
        parameter: 'noSuchArgument',
      })
    }
  })

  it('M-27 meets nonsense in any argument with a refusal: no 5xx, no fault, no number that is none', async () => {
    const nonsense = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(
        1e308,
        -1e308,
        -0,
        '',
        ' ',
        'NaN',
        '2024-02-30',
        '١٢',
        '\u202e',
        '; DROP TABLE keys',
        '../../x',
      ),
    )
    for (const { descriptor } of service.registry.byName.values()) {
      const names = Object.keys((descriptor.inputSchema.properties ?? {}) as object)
      if (names.length === 0 || descriptor.auth === 'person') continue
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...names), nonsense, async (name, value) => {
          const answer = await call(descriptor.name, { ...descriptor.example, [name]: value })
          const text = await answer.text()
          expect(answer.status, `${descriptor.name} ${name}`).toBe(200)
          expect(text, `${descriptor.name} ${name}=${JSON.stringify(value)}`).not.toContain('internal_error')
          expect(text).not.toMatch(/:(NaN|Infinity)|\[(NaN|Infinity)/)
        }),
        { numRuns: 8, seed: 20260101 },
      )
    }
  }, 120_000)
})

describe('the official clients, with an API key', () => {
  const requestInit = () => ({ headers: { authorization: `Bearer ${service.key}` } })
  const paris = { latitude: 48.85, longitude: 2.35, datetime: '2026-01-01T00:00:00Z' }

  it('of 2025 gets the sky over Paris', async () => {
    const client = new Client({ name: 'claims', version: '1' })
    await client.connect(new Transport2025(new URL(service.mcpUrl), { requestInit: requestInit() }) as never)
    await client.listTools()
    const result = await client.callTool({ name: 'get_sky_snapshot', arguments: paris })
    expect(result.structuredContent).toMatchObject({ meta: { usage: { creditsCharged: 1 } } })
    await client.close()
  })

  it('of 2026-07-28 gets the same', async () => {
    const client = new ModernClient(
      { name: 'claims', version: '1' },
      { versionNegotiation: { mode: 'auto' } },
    )
    await client.connect(
      new StreamableHTTPClientTransport(new URL(service.mcpUrl), { requestInit: requestInit() }),
    )
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28')
    const result = await client.callTool({ name: 'get_sky_snapshot', arguments: paris })
    expect(result.structuredContent).toMatchObject({ meta: { usage: { creditsCharged: 1 } } })
    await client.close()
  })
})
