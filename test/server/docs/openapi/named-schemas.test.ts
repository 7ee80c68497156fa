import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { generatedExample } from '../../../../server/docs/content/generated-examples.ts'
import { openapi } from '../../../../server/docs/openapi/openapi.ts'
import { plainSchema } from '../../../../server/docs/openapi/plain-schema.ts'
import { SchemaComponents } from '../../../../server/docs/openapi/schemas.ts'
import { shortExample } from '../../../../server/docs/openapi/short-example.ts'
import { atOnce } from '../../../../server/runtime/in-turns.ts'
import { defineTool, defineToolset } from '../../../../tools/declaration/define.ts'
import { assemble, loadRegistry, type Registry } from '../../../../tools/declaration/registry.ts'
import { site } from '../fixture.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document read back from JSON has no type
type Node = Record<string, any>

/** Bytes that the document may have: 500 kB for the 47 tools, and as much for each further one. */
const MOST_BYTES_OF_TOOL = 500_000 / 47
/** Longest name of a type; generators add `Response200` and the like. */
const LONGEST_NAME = 40

/** Every object of a document, with the keys that lead to it. */
function* nodes(value: unknown, at: readonly string[] = []): Generator<[string, Node]> {
  if (typeof value !== 'object' || value === null) return
  yield [at.join('/'), value as Node]
  for (const [key, child] of Object.entries(value)) yield* nodes(child, [...at, key])
}

/** The same of its schemas alone: examples are data. */
const schemaNodes = ({ paths, webhooks, components }: Node) => {
  const { examples: _, ...parts } = components as Node
  return [...nodes({ paths, webhooks, components: parts })].filter(([at]) => !/\/examples?(\/|$)/.test(at))
}

const hasType = ({ type }: Node, name: string): boolean => [type].flat().includes(name)

describe('named schemas of the published tools', () => {
  let registry: Registry
  let document: Node
  beforeAll(async () => {
    registry = await loadRegistry()
    document = JSON.parse(JSON.stringify(atOnce(openapi(registry, site))))
  })

  const answerOf = ({ responses }: Node): Node =>
    responses['200'].$ref
      ? document.components.responses[responses['200'].$ref.split('/').at(-1)]
      : responses['200']
  const answers = () =>
    Object.values(document.paths as Node).flatMap((item) =>
      Object.values(item as Node).map((one) => [one.operationId as string, answerOf(one)] as const),
    )

  test('the data of every answer is a named schema, the same for GET and POST of a tool', () => {
    const names = new Map<string, string>()
    for (const [operation, { content }] of answers()) {
      const { data, meta } = content['application/json'].schema.properties
      expect(Object.keys(data), operation).toEqual(['$ref'])
      expect(meta.$ref).toBe('#/components/schemas/Meta')
      const name = data.$ref.replace('#/components/schemas/', '')
      expect(document.components.schemas[name].type, operation).toBe('object')
      const tool = operation.replace(/_post$/, '')
      expect(names.get(tool) ?? name, operation).toBe(name)
      names.set(tool, name)
    }
    expect(names.size).toBe(registry.descriptors.length)
    expect(new Set(names.values()).size).toBe(names.size)
  })

  test('every name of a schema, parameter, header and response is PascalCase, at most 40 characters, and of one thing', () => {
    const { schemas, parameters, responses, headers } = document.components as Node
    const names = [schemas, parameters, responses, headers].flatMap((part) => Object.keys(part))
    for (const name of names) {
      expect(name).toMatch(/^[A-Z][A-Za-z0-9]*$/)
      expect(name.length, name).toBeLessThanOrEqual(LONGEST_NAME)
    }
    const types = [schemas, parameters, responses].flatMap((part) => Object.keys(part))
    const folded = types.map((name) => name.toLowerCase())
    expect(folded.filter((name, at) => folded.indexOf(name) !== at)).toEqual([])
  })

  test('every object with members inside a schema has a name', () => {
    const anonymous = schemaNodes(document).filter(([at, node]) => {
      const isEnvelope = /\/content\/application~?1?\/?json\/schema$/.test(at)
      const isProblem = at.startsWith('components/responses/')
      const isName = /^components\/schemas\/[^/]+$/.test(at)
      if (isEnvelope || isProblem || isName || !hasType(node, 'object')) return false
      return Object.keys(node.properties ?? {}).length > 0
    })
    expect(anonymous.map(([at]) => at)).toEqual([])
  })

  test('values of a list have a name where they are of a fixed set', () => {
    const wrong = schemaNodes(document).filter(([, { items }]) => items?.enum)
    expect(wrong.map(([at]) => at)).toEqual([])
  })

  test('null is a type beside another, an alternative of a reference, and never one of several values', () => {
    const wrong = schemaNodes(document).filter(([, { anyOf, oneOf, enum: values, $ref: _ }]) => {
      if (values?.includes(null)) return true
      const alternatives = (anyOf ?? oneOf ?? []) as Node[]
      const isNullable = alternatives.some((one) => one.type === 'null')
      return isNullable && !alternatives.every((one) => one.$ref || one.type === 'null')
    })
    expect(wrong.map(([at]) => at)).toEqual([])
  })

  test('every reference leads to a component, and every component is referred to', () => {
    const referred = new Set(
      [...nodes(document)].map(([, { $ref }]) => $ref).filter((one) => typeof one === 'string'),
    )
    const { securitySchemes: _, ...parts } = document.components as Node
    const defined = Object.entries(parts).flatMap(([part, members]) =>
      Object.keys(members as Node).map((name) => `#/components/${part}/${name}`),
    )
    expect([...referred].sort()).toEqual(defined.sort())
  })

  test('the whole answer to every example fits the schema, of which the document has a part', () => {
    const ajv = new Ajv2020({ strict: false })
    formats.default(ajv)
    ajv.addFormat('instant', true)
    ajv.addSchema(document, 'openapi.json')
    for (const { name } of registry.descriptors) {
      const example = generatedExample(name, site)
      expect(example, name).toBeDefined()
      const whole = JSON.parse(example?.answer ?? '{}')
      const $ref = answers().find(([operation]) => operation === name)?.[1].content['application/json'].schema
        .properties.data.$ref
      expect(ajv.validate({ $ref: `openapi.json${$ref}` }, whole.data), `${name}: ${ajv.errorsText()}`).toBe(
        true,
      )
      const { value } = document.components.examples[name]
      expect(Object.keys(value.data), name).toEqual(Object.keys(whole.data))
      expect(Object.keys(value.meta)).toEqual(document.components.schemas.Meta.required)
    }
  })

  test('what several operations have is written once: parameters, bodies and headers', () => {
    const often = new Map<string, number>()
    for (const [, one] of Object.values(document.paths as Node).flatMap((item) => Object.entries(item))) {
      for (const parameter of (one as Node).parameters) {
        if (parameter.$ref) continue
        const text = JSON.stringify(parameter)
        often.set(text, (often.get(text) ?? 0) + 1)
      }
      const { schema } = (one as Node).requestBody?.content['application/json'] ?? {}
      if (schema) expect(Object.keys(schema)).toEqual(['$ref'])
      for (const header of Object.values(answerOf(one as Node).headers ?? {}))
        expect(Object.keys(header as Node)).toEqual(['$ref'])
    }
    expect([...often].filter(([, count]) => count > 1).map(([text]) => text)).toEqual([])
  })

  test('required members are defined, and the document has less than 500 kB', () => {
    const missing = schemaNodes(document).filter(([, { required, properties }]) =>
      Array.isArray(required) ? required.some((name) => !(name in (properties ?? {}))) : false,
    )
    expect(missing.map(([at]) => at)).toEqual([])
    expect(Buffer.byteLength(JSON.stringify(document))).toBeLessThan(
      MOST_BYTES_OF_TOOL * registry.descriptors.length,
    )
  })
})

describe('names', () => {
  const tool = (name: `get_${string}`, output: z.ZodType) =>
    defineTool({
      name,
      title: name,
      summary: 'What a test needs, and no more than that.',
      description: 'A tool.',
      route: `GET /v1/${name}`,
      auth: 'none',
      effect: 'reads',
      credits: 0,
      tier: 'free',
      frame: 'none',
      input: z.strictObject({}),
      output,
      example: {},
      compute: () => ({ data: {} }) as never,
    })
  const registryOf = (...outputs: z.ZodType[]) =>
    assemble([
      {
        name: 'sky',
        toolset: defineToolset({ title: 'Sky', description: 'Sky.' }),
        tools: outputs.map((output, at) => tool(`get_${['first', 'second'][at]}_thing`, output)),
      },
    ])
  const schemasOf = (...outputs: z.ZodType[]) =>
    (atOnce(openapi(registryOf(...outputs), site)) as Node).components.schemas as Node

  test('a record with an id is one schema of all tools that have it, and its text where it is used stays there', () => {
    const moment = z.object({ time: z.string() }).meta({ id: 'Moment' })
    const schemas = schemasOf(
      z.object({ rise: moment.describe('When it rises.') }),
      z.object({ list: z.array(moment), last: moment.nullable() }),
    )
    const $ref = '#/components/schemas/Moment'
    expect(schemas.FirstThing.properties.rise).toEqual({ $ref, description: 'When it rises.' })
    expect(schemas.SecondThing.properties).toEqual({
      list: { type: 'array', items: { $ref } },
      last: { anyOf: [{ $ref }, { type: 'null' }] },
    })
  })

  test('a name that two different records have is refused, with both tools', () => {
    const one = z.object({ a: z.string() }).meta({ id: 'Same' })
    const other = z.object({ a: z.number() }).meta({ id: 'Same' })
    expect(() => schemasOf(z.object({ one }), z.object({ other }))).toThrow(
      'get_first_thing and get_second_thing have different schemas named Same.',
    )
  })

  test('a tool whose output has an id is named by it, else by its nouns', () => {
    const named = schemasOf(z.object({ a: z.string() }).meta({ id: 'Chosen' }), z.object({ b: z.string() }))
    expect(named.Chosen.properties.a.type).toBe('string')
    expect(named.SecondThing.properties.b.type).toBe('string')
    expect(named.FirstThing).toBeUndefined()
  })

  test('names are for OpenAPI alone: schemas of MCP and of pages contain every record in its place', () => {
    const output = z.object({ at: z.object({ time: z.string() }).meta({ id: 'Moment' }) })
    const [{ dataSchema, outputSchema }] = registryOf(output).descriptors as unknown as [Node]
    for (const schema of [dataSchema, outputSchema]) {
      expect(JSON.stringify(schema)).not.toMatch(/\$ref|\$defs|Moment/)
      expect(JSON.stringify(schema)).toContain('"time":{"type":"string"}')
    }
  })

  test('a shared record has local twins if one of its tools has, whichever comes first', () => {
    const schemas = new SchemaComponents()
    const named = (name: string, hasLocalTimes: boolean) =>
      schemas.of({
        name,
        named: () => ({
          noun: name,
          dataName: name,
          data: {
            $ref: '#/$defs/Moment',
            $defs: {
              Moment: { type: 'object', properties: { time: { type: 'string', format: 'instant' } } },
            },
          },
          input: { type: 'object', properties: {} },
          hasLocalTimes,
        }),
      } as never)
    named('First', false)
    expect(Object.keys((atOnce(schemas.components()) as Node).Moment.properties)).toEqual(['time'])
    named('Second', true)
    expect(Object.keys((atOnce(schemas.components()) as Node).Moment.properties)).toEqual([
      'time',
      'timeLocal',
    ])
  })
})

describe('examples', () => {
  const schemas = {
    Meta: { type: 'object', required: ['requestId'] },
    Chart: {
      type: 'object',
      properties: {
        list: { anyOf: [{ type: ['array', 'null'], items: { $ref: '#/components/schemas/Chart' } }] },
        points: { type: 'array', items: { type: 'number' } },
        byName: { type: 'object', additionalProperties: { $ref: '#/components/schemas/Chart' } },
        fixed: { $ref: '#/components/schemas/Fixed' },
        text: { type: 'string' },
      },
    },
    Fixed: {
      type: 'object',
      properties: { a: { type: 'object' }, b: { type: 'object' } },
      required: ['a'],
    },
  }

  test('lists and maps are cut at any depth, records below the first level to what all have', () => {
    const inner = { points: [1, 2, 3, 4, 5, 6] }
    const data = {
      list: [{ list: [inner, inner] }, inner],
      byName: { sun: inner, moon: inner },
      fixed: { a: {}, b: {} },
      text: 'x',
    }
    const meta = { requestId: 'req', usage: {} }
    expect(shortExample({ data, meta }, { $ref: '#/components/schemas/Chart' }, schemas)).toEqual({
      data: {
        list: [{ list: [] }],
        byName: { sun: { points: [1, 2, 3, 4] } },
        fixed: { a: {} },
        text: 'x',
      },
      meta: { requestId: 'req' },
    })
  })
})

describe('plain schemas', () => {
  const $ref = '#/components/schemas/Sign'
  const sign = { type: 'string', enum: ['aries', 'taurus'] }
  const plain = (schema: Node) => plainSchema(schema, (reference) => (reference === $ref ? sign : undefined))

  test.each([
    ['a nullable type', { anyOf: [{ type: 'number' }, { type: 'null' }] }, { type: ['number', 'null'] }],
    [
      'a nullable list',
      { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }], description: 'x' },
      { type: ['array', 'null'], items: { type: 'string' }, description: 'x' },
    ],
    [
      'a nullable reference',
      { anyOf: [{ $ref }, { type: 'null' }] },
      { anyOf: [{ $ref }, { type: 'null' }] },
    ],
    [
      'nested alternatives',
      { anyOf: [{ anyOf: [{ type: 'array', items: {} }, { $ref }] }, { type: 'null' }] },
      { anyOf: [{ type: ['array', 'null'], items: {} }, { $ref }] },
    ],
    [
      'plain alternatives',
      { anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'number' }] },
      { type: ['string', 'number', 'null'] },
    ],
    [
      'a value or null',
      { anyOf: [{ type: 'string', const: 'a' }, { type: 'null' }] },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
    [
      'a map of known names',
      { type: 'object', propertyNames: { $ref }, additionalProperties: {}, required: ['aries'] },
      { type: 'object', properties: { aries: {}, taurus: {} }, required: ['aries'] },
    ],
    [
      'a map of any names',
      { type: 'object', propertyNames: { type: 'string' }, additionalProperties: { $ref } },
      { type: 'object', additionalProperties: { $ref } },
    ],
    [
      'a member that is named as a keyword',
      { type: 'object', properties: { propertyNames: { type: 'string' }, anyOf: { type: 'string' } } },
      { type: 'object', properties: { propertyNames: { type: 'string' }, anyOf: { type: 'string' } } },
    ],
  ])('%s', (_, schema, expected) => {
    expect(plain(schema)).toEqual(expected)
  })
})
