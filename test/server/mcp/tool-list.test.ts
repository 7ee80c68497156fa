import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { toolListSize } from '../../../server/commands/tool-list-size.ts'
import { problemRecord } from '../../../server/http/problem.ts'
import { shortInput, shortOutput } from '../../../server/product/short-schema.ts'
import { hintedTools } from '../../../server/product/tool-hints.ts'
import { toolList } from '../../../server/product/tool-list.ts'
import { Problem } from '../../../tools/contract/problems.ts'
import { defineTool } from '../../../tools/declaration/define.ts'
import { describe as described } from '../../../tools/declaration/describe.ts'
import { loadRegistry } from '../../../tools/declaration/registry.ts'

const tool = defineTool({
  name: 'get_latitude',
  title: 'Latitude',
  summary: 'What a test needs, and no more than that.',
  description: 'Gives a latitude back.',
  route: 'GET /v1/latitude',
  auth: 'key',
  effect: 'reads',
  credits: 1,
  tier: 'free',
  frame: 'none',
  input: z.strictObject({ latitude: z.number().min(-90).max(90) }),
  output: z.object({ latitude: z.number() }),
  example: { latitude: 1 },
  compute: ({ latitude }) => ({ data: { latitude } }),
})
const [listed] = toolList([described(tool, 'small')])

describe('a listed tool', () => {
  it('publishes the bounds of its parameters', () => {
    expect(listed?.inputSchema.properties).toMatchObject({ latitude: { minimum: -90, maximum: 90 } })
  })

  it('allows an envelope and a problem record, and no data of another shape', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false })
    const fits = ajv.compile(listed?.outputSchema ?? false)
    const meta = { requestId: 'req_1', computedAt: '2026-01-01T00:00:00Z' }
    expect(fits({ data: { latitude: 1 }, meta })).toBe(true)
    expect(fits(problemRecord(new Problem('invalid_latitude', 'No.'), 'req_1', 'http://sky.test'))).toBe(true)
    expect(fits({ data: { latitude: 'north' }, meta })).toBe(false)
    expect(fits({ data: [], meta })).toBe(false)
    expect(fits({ data: { latitude: 1 }, meta: 'x' })).toBe(false)
  })
})

/** Tokens of `tools/list` that hosts should not have to pay for more than; of the whole list for 47 tools. */
const most = { all: 42_000, withoutOutputSchemas: 24_000, toolset: 6_000 }

describe('the list of all tools', async () => {
  const registry = await loadRegistry()
  const list = toolList(registry.descriptors)

  it('has at most 42,000 tokens, 24,000 without output schemas, and 6,000 for one toolset', () => {
    const { all, withoutOutputSchemas, toolsets } = toolListSize(registry)
    const share = list.length / 47
    expect(all).toBeLessThanOrEqual(most.all * share)
    expect(withoutOutputSchemas).toBeLessThanOrEqual(most.withoutOutputSchemas * share)
    for (const [name, tokens] of Object.entries(toolsets))
      expect(tokens, name).toBeLessThanOrEqual(most.toolset)
  })

  it('has a search hint for each, and five that are always loaded', () => {
    for (const { name, _meta } of list)
      expect(String(_meta?.['anthropic/searchHint']).length, name).toBeGreaterThan(5)
    const loaded = list.filter(({ _meta }) => _meta?.['anthropic/alwaysLoad']).map(({ name }) => name)
    expect(loaded).toHaveLength(5)
  })

  it('has hints for tools that exist alone', () => {
    expect(hintedTools.filter((name) => !registry.byName.has(name))).toEqual([])
  })

  it('refers only to shapes that it defines', () => {
    for (const { name, outputSchema } of list) {
      const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, validateFormats: false })
      expect(() => ajv.compile(outputSchema ?? false), name).not.toThrow()
    }
  })

  it('allows what the schema of OpenAPI allows: bounds, required members, local twins and long enumerations are left out alone', () => {
    const schema = {
      type: 'object',
      properties: { a: { type: 'number', minimum: 0, description: 'A.' } },
      required: ['a'],
    }
    expect(shortOutput(schema)).toEqual({ type: 'object', properties: { a: { type: 'number' } } })
    expect(shortOutput({ anyOf: [{ type: 'string' }, { type: 'null' }] })).toEqual({
      type: ['string', 'null'],
    })
    const twins = { rise: { type: 'string' }, riseLocal: { type: 'string' }, meanLocal: { type: 'string' } }
    expect(shortOutput({ type: 'object', properties: twins })).toEqual({
      type: 'object',
      properties: { rise: { type: 'string' }, meanLocal: { type: 'string' } },
    })
    const list = { count: { type: 'integer' }, truncated: { type: 'boolean' }, rows: { type: 'integer' } }
    expect(shortOutput({ type: 'object', properties: list })).toEqual({
      type: 'object',
      properties: { rows: { type: 'integer' } },
    })
    const place = {
      type: 'object',
      properties: { longitude: { type: 'number' }, sign: { type: 'string' }, formatted: { type: 'string' } },
    }
    const orNull = { anyOf: [place, { type: 'null' }] }
    expect(shortOutput({ type: 'object', properties: { a: place, b: orNull } })).toEqual({
      type: 'object',
      properties: { a: { $ref: '#/$defs/s1' }, b: { anyOf: [{ $ref: '#/$defs/s1' }, { type: 'null' }] } },
      $defs: { s1: place },
    })
    expect(shortOutput({ type: 'object', properties: { a: orNull, b: orNull } })).toEqual({
      type: 'object',
      properties: { a: { $ref: '#/$defs/s1' }, b: { $ref: '#/$defs/s1' } },
      $defs: { s1: { ...place, type: ['object', 'null'] } },
    })
    expect(shortOutput({ type: 'object', properties: { a: place, b: place } })).toEqual({
      type: 'object',
      properties: { a: { $ref: '#/$defs/s1' }, b: { $ref: '#/$defs/s1' } },
      $defs: { s1: place },
    })
  })

  it('shows the members of data, of its records and of their parts, and no deeper ones', () => {
    const level = (properties: object) => ({ type: 'object', properties })
    const deep = level({ a: level({ b: level({ c: level({ d: { type: 'string' } }) }) }) })
    expect(shortOutput(deep)).toEqual(level({ a: level({ b: level({ c: { type: 'object' } }) }) }))
  })

  it('leaves out of arguments what the description says, and keeps the bounds of numbers', () => {
    const bounded = { type: 'number', minimum: -90, maximum: 90, description: 'Degrees, -90 to 90.' }
    expect(shortInput(bounded)).toEqual(bounded)
    const rows = { type: 'integer', minimum: 1, maximum: 500, default: 100, description: 'Rows.' }
    expect(shortInput({ ...rows, maxLength: 4 })).toEqual(rows)
    const usual = { type: 'string', default: 'now', description: 'Instant. Default now.' }
    expect(shortInput(usual)).toEqual({ type: 'string', description: 'Instant. Default now.' })
    const named = { type: 'string', enum: ['a-b', 'c'], description: 'One of a-b, c.' }
    expect(shortInput(named)).toEqual({ type: 'string', description: 'One of a-b, c.' })
    expect(shortInput({ ...named, description: 'One of a.' })).toHaveProperty('enum')
    const languages = { type: 'string', enum: [...'abcdefghi'] }
    expect(shortInput({ ...languages, description: 'One of a, b.' })).toHaveProperty('enum')
    expect(shortInput({ ...languages, description: 'One of a, b …' })).not.toHaveProperty('enum')
  })
})
