import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { parseRequest } from '../../../server/compute/run-tool.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import {
  type Context,
  defineTool,
  type Tool,
  type ToolDeclaration,
} from '../../../tools/declaration/define.ts'
import { pricesInWords } from '../../../tools/declaration/price-words.ts'
import { assemble, assertExamples, loadRegistry } from '../../../tools/declaration/registry.ts'
import { overMcp, overRest } from '../../contract/channels.ts'
import { bearer } from '../../contract/customers.ts'
import { dearCalls } from '../../dear-calls.ts'
import { type TestService, testService } from '../../harness.ts'
import { contextOf } from '../answer.ts'

const home = path.resolve(import.meta.dirname, '../../../tools/catalog')
/** Inside the project, so that a tool written there imports what any tool imports. */
const scratch = () => mkdtemp(path.resolve(import.meta.dirname, '../../.tmp-'))

const toolset = `import { defineToolset } from '../../../tools/declaration/define.ts'
export default defineToolset({ title: 'Garden', description: 'What grows under the sky.', order: ['get_seed'] })
`
const seed = `import { z } from 'zod'
import { defineTool } from '../../../tools/declaration/define.ts'

export default defineTool({
  name: 'get_seed',
  title: 'A seed',
  summary: 'What a test needs, and no more than that.',
  description: 'Gives the weight of so many seeds.',
  route: 'GET /v1/garden/seeds/{kind}',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({
    kind: z.enum(['bean', 'pea']).meta({ description: 'Kind of seed.' }),
    count: z.int().min(1).max(9).default(1).meta({ description: 'How many.' }),
  }),
  output: z.object({ kind: z.string(), grams: z.number() }),
  example: { kind: 'bean', count: 3 },
  credits: { formula: '1 each', of: ({ count }) => count },
  compute: ({ kind, count }) => ({ data: { kind, grams: count * 0.5 } }),
})
`

async function garden(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await scratch()
  await mkdir(path.join(root, 'garden'))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(root, 'garden', name), text)
  return root
}

describe('a tool that is two files in a folder', () => {
  let root: string
  let service: TestService
  beforeAll(async () => {
    root = await garden({ 'toolset.ts': toolset, 'get-seed.ts': seed })
    service = await testService({}, { toolRoots: [home, root] })
  })
  afterAll(async () => {
    await service.close()
    await rm(root, { recursive: true })
  })

  it('answers over REST, with path, query and price as declared', async () => {
    const { descriptor } = service.registry.byName.get('get_seed') ?? {}
    if (!descriptor) throw new Error('The tool was not found.')
    const { status, body } = await overRest(
      service,
      descriptor,
      { kind: 'pea', count: 4 },
      bearer(service.key),
    )
    expect([status, body.data]).toEqual([200, { kind: 'pea', grams: 2 }])
    expect(body.meta.usage.creditsCharged).toBe(4)
  })

  it('is refused at its bounds in the words of its parameter', async () => {
    const answer = await service.get('/v1/garden/seeds/bean?count=10')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ parameter: 'count', allowed: { max: 9 } })
  })

  it('answers over MCP with the same data', async () => {
    const { body } = await overMcp(service, 'get_seed', { kind: 'pea', count: 4 }, bearer(service.key))
    expect(body.data).toEqual({ kind: 'pea', grams: 2 })
  })

  it('stands in tools/list with both schemas and its hints', async () => {
    const answer = await fetch(service.mcpUrl, {
      method: 'POST',
      headers: { ...bearer(service.key), 'content-type': 'application/json', accept: 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    })
    const { result } = (await answer.json()) as { result: { tools: { name: string }[] } }
    expect(result.tools.map(({ name }) => name)).toEqual(service.registry.descriptors.map(({ name }) => name))
    expect(result.tools.find(({ name }) => name === 'get_seed')).toMatchObject({
      title: 'A seed',
      inputSchema: { required: ['kind'], properties: { kind: { enum: ['bean', 'pea'] } } },
      outputSchema: { properties: { data: { properties: { grams: { type: 'number' } } } } },
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    })
  })

  it('stands in OpenAPI, capabilities, llms.txt and the docs', async () => {
    const text = async (at: string) => (await fetch(service.baseUrl + at)).text()
    const openapi = JSON.parse(await text('/openapi.json'))
    expect(openapi.paths['/v1/garden/seeds/{kind}'].get.operationId).toBe('get_seed')
    expect(openapi.tags.map(({ name }: { name: string }) => name)).toContain('Garden')
    const { data } = JSON.parse(await text('/v1/capabilities'))
    expect(data.endpoints).toContainEqual(
      expect.objectContaining({ tool: 'get_seed', path: '/v1/garden/seeds/{kind}', credits: '1 each' }),
    )
    expect(await text('/llms.txt')).toContain('get_seed')
    expect(await text('/tools.json')).toContain('"get_seed"')
    expect(await text('/docs/tools/get_seed')).toContain('Gives the weight of so many seeds.')
  })
})

describe('the registry rejects at the start', () => {
  const declare = (changes: Partial<ToolDeclaration<z.ZodObject, z.ZodType, unknown>>): Tool =>
    defineTool({
      name: 'get_one',
      title: 'One',
      summary: 'What a test needs, and no more than that.',
      description: 'One.',
      route: 'GET /v1/one',
      auth: 'key',
      effect: 'reads',
      tier: 'free',
      frame: 'none',
      input: z.strictObject({ id: z.string().optional() }),
      output: z.object({}),
      example: {},
      credits: 1,
      compute: () => ({ data: {} }),
      ...changes,
    } as ToolDeclaration<z.ZodObject, z.ZodType, unknown>)
  const together = (...tools: Tool[]) =>
    assemble([{ name: 'chapter', toolset: { title: 'T', description: 'D', order: [] }, tools }])

  it('two tools of one name', () => {
    expect(() => together(declare({}), declare({ route: 'GET /v1/two' }))).toThrow(
      'Two tools are called get_one; names must be unique.',
    )
  })

  it('two tools with one route, whatever the names of its placeholders', () => {
    const input = z.strictObject({ a: z.string().optional(), b: z.string().optional() })
    const one = declare({ route: 'GET /v1/x/{a}', input })
    const two = declare({ name: 'get_two', route: 'GET /v1/x/{b}', input })
    expect(() => together(one, two)).toThrow('get_two and get_one both declare the route GET /v1/x/{b}.')
  })

  it.each(['fetch_moon', 'get', 'get_Moon', 'get_moon2', 'getMoon'])('the name %s', (name) => {
    expect(() => together(declare({ name: name as never }))).toThrow(`${name} is not a tool name`)
  })

  it('a placeholder that is no parameter', () => {
    expect(() => together(declare({ route: 'GET /v1/x/{kind}' }))).toThrow(
      'get_one has {kind} in its route but not in its input.',
    )
  })

  it('a price without authentication', () => {
    expect(() => together(declare({ auth: 'none' }))).toThrow(
      'get_one costs credits but requires no authentication.',
    )
  })

  it('an example that does not fit its own input', () => {
    expect(() => assertExamples(together(declare({ example: { idd: '1' } })))).toThrow(
      'The example of get_one does not fit its own input',
    )
  })

  it.each([
    [
      'a file that declares another tool',
      { 'toolset.ts': toolset, 'get-tree.ts': seed },
      /get-tree\.ts declares get_seed/,
    ],
    [
      'a file without a tool',
      { 'toolset.ts': toolset, 'get-tree.ts': 'export {}\n' },
      /no default-exported tool/,
    ],
    ['a folder without toolset.ts', { 'get-seed.ts': seed }, /no toolset\.ts/],
  ])('%s', async (_, files, message) => {
    const root = await garden(files)
    try {
      await expect(loadRegistry([root])).rejects.toThrow(message)
    } finally {
      await rm(root, { recursive: true })
    }
  })
})

describe('the tools of the service', async () => {
  const registry = await loadRegistry()
  const names = registry.descriptors.map(({ name }) => name)

  it('have examples that their own input accepts', () => {
    expect(() => assertExamples(registry)).not.toThrow()
  })

  it('stand in one chapter each', () => {
    expect(registry.toolsets.flatMap(({ tools }) => tools)).toEqual(names)
  })

  it('leave no doubt which route a path belongs to', () => {
    const routes = registry.descriptors.map(
      ({ method, path: at }) => `${method} ${at.replace(/\{\w+\}/g, '{}')}`,
    )
    expect(new Set(routes).size).toBe(routes.length)
  })

  it('describe every parameter, and say in at most 700 characters when to use them', () => {
    for (const { name, description, parameters } of registry.descriptors) {
      expect(description.length, name).toBeLessThanOrEqual(700)
      for (const one of parameters) expect(one.description, `${name}.${one.name}`).not.toBe('')
    }
  })

  it('limit every list, so that a long one is refused before its items are read', () => {
    const lists = registry.descriptors.flatMap(({ name, parameters }) =>
      parameters
        .filter(({ schema }) => schema.type === 'array')
        .map((parameter) => [`${name}.${parameter.name}`, parameter.schema.maxItems] as const),
    )
    expect(lists.length).toBeGreaterThan(1)
    for (const [list, most] of lists) expect(most, list).toBeLessThanOrEqual(100)
  })

  it('name their price by its unit, with the credits of a usual call', () => {
    for (const { tool, descriptor } of registry.byName.values()) {
      const { credits } = tool
      const price = typeof credits === 'number' ? (credits === 0 ? 'Free' : `${credits} credit`) : 'Costs '
      expect(descriptor.description, tool.name).toContain(price)
      expect(descriptor.description, tool.name).not.toMatch(/From \d+ to \d+/)
      expect(tool.description, tool.name).not.toMatch(/\d credit/)
    }
  })

  it('cost in the usual call that they name what they say, and have one where the price depends on arguments', () => {
    const context = contextOf()
    for (const { tool, descriptor } of registry.byName.values()) {
      const { credits } = tool
      const words = pricesInWords[tool.name]
      const depends = typeof credits !== 'number' && tool.name !== 'run_batch'
      expect(words !== undefined, tool.name).toBe(depends)
      if (!words || typeof credits === 'number') continue
      const [call, args, said] = words.example
      expect(descriptor.description, tool.name).toContain(`${call}: ${said}.`)
      const { request } = parseRequest(tool, { ...tool.example, ...args }, context)
      const price = credits.of(request)
      if (credits.isMost) expect(said, tool.name).toBeLessThanOrEqual(price)
      else expect(said, tool.name).toBe(price)
    }
  })

  it('cost no less and no more than the range that they name', () => {
    for (const { tool, descriptor } of registry.byName.values()) {
      const { credits } = tool
      if (typeof credits === 'number' || !credits.range) continue
      const [least, most] = credits.range
      const context = {
        now: Date.UTC(2026, 10, 23),
        caller: { accountId: 'a', tier: 'scale', mode: 'live', credential: { kind: 'key', id: 'k' } },
      } as unknown as Context
      const prices = [descriptor.example, ...dearCalls(descriptor, registry.descriptors)].flatMap((args) => {
        try {
          return [credits.of(parseRequest(tool, args, context).request)]
        } catch (error) {
          if (error instanceof Problem) return []
          throw error
        }
      })
      expect(Math.min(...prices), tool.name).toBeGreaterThanOrEqual(least)
      expect(Math.max(...prices), tool.name).toBeLessThanOrEqual(most)
      // The example has two targets of three, the drawn calls need not be the dearest.
      if (descriptor.cap) expect(Math.max(...prices), tool.name).toBeGreaterThan(most / 4)
    }
  })

  it('T-05 promise to change nothing, except the two that create and revoke keys', () => {
    const writers = registry.descriptors.filter(({ annotations }) => !annotations.readOnlyHint)
    expect(writers.map(({ name }) => name).sort()).toEqual(['create_api_key', 'revoke_api_key'])
  })
})
