import { beforeAll, describe, expect, it } from 'vitest'
import type { JsonSchema } from '../../tools/declaration/descriptor.ts'
import { loadRegistry, type Registry } from '../../tools/declaration/registry.ts'

interface Property {
  readonly path: string
  readonly name: string
  readonly schema: JsonSchema
}

const list = (value: unknown): readonly JsonSchema[] => (Array.isArray(value) ? value : [])
const record = (value: unknown): Readonly<Record<string, JsonSchema>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, JsonSchema>) : {}

/** Every property below a schema, in records, lists, maps, alternatives and definitions. */
function propertiesOf(schema: JsonSchema, path: string): Property[] {
  const { properties, items, additionalProperties, anyOf, oneOf, allOf, $defs } = schema
  return [
    ...Object.entries(record(properties)).flatMap(([name, child]) => {
      const at = `${path}.${name}`
      return [{ path: at, name, schema: child }, ...propertiesOf(child, at)]
    }),
    ...propertiesIn(items, `${path}[]`),
    ...propertiesIn(additionalProperties, `${path}.{name}`),
    ...[...list(anyOf), ...list(oneOf), ...list(allOf)].flatMap((one) => propertiesOf(one, path)),
    ...Object.entries(record($defs)).flatMap(([name, one]) => propertiesOf(one, `${path}#${name}`)),
  ]
}

const propertiesIn = (schema: unknown, path: string): Property[] =>
  typeof schema === 'object' && schema !== null ? propertiesOf(schema as JsonSchema, path) : []

/** Whether a value, or each value of a list, may be a number that is not a count. */
const isQuantity = ({ type, anyOf, items }: JsonSchema): boolean =>
  type === 'number' ||
  (type === 'array' && isQuantity(record({ items }).items ?? {})) ||
  list(anyOf).some(isQuantity)

/** Units at the end of a name, as the house writes them. */
const unitInName =
  /(Km|Au|Kg|Deg|Arcsec|Arcmin|Seconds|Minutes|Hours|Days|KmS|Km3S2|Percent|Bytes)$|^(degrees|minutes|seconds)$/
/** Units in words, and those of quantities without one. */
const unitInWords =
  /\b(degrees?|arcseconds?|arcminutes?|milliarcseconds|hours?|days?|minutes|seconds|years?|km|kg|km\/s|km³\/s²|au|pixels|metres|magnitudes?|radii|mag|virupas?|rupas?|credits?|an hour|a ratio|share|fraction|0 to 1|in unit|unit of (the quantity|their column))\b|°|″/i

const published = (description: unknown): string =>
  typeof description === 'string' ? description.trim() : ''

/** Paths of the properties of a schema without a description, and of quantities without a unit. */
function faults(schema: JsonSchema, path: string): { readonly bare: string[]; readonly unitless: string[] } {
  const all = propertiesOf(schema, path)
  return {
    bare: all.filter((one) => published(one.schema.description) === '').map((one) => one.path),
    unitless: all
      .filter(({ name, schema }) => isQuantity(schema) && !unitInName.test(name))
      .filter((one) => !unitInWords.test(published(one.schema.description)))
      .map((one) => one.path),
  }
}

describe('the fields of answers', () => {
  let registry: Registry
  beforeAll(async () => {
    registry = await loadRegistry()
  })

  it('all have a description, in every answer', () => {
    const bare = registry.descriptors.flatMap((one) => faults(one.dataSchema, one.name).bare)
    expect([...new Set(bare)]).toEqual([])
  })

  it('name the unit of every quantity, or describe it', () => {
    const unitless = registry.descriptors.flatMap((one) => faults(one.dataSchema, one.name).unitless)
    expect([...new Set(unitless)]).toEqual([])
  })

  it('of meta have descriptions and units too', () => {
    const [first] = registry.descriptors
    const meta = record(record(first?.outputSchema).properties).meta as JsonSchema
    expect(faults(meta, 'meta')).toEqual({ bare: [], unitless: [] })
  })

  it('are described in one or two sentences', () => {
    const long = registry.descriptors
      .flatMap((one) => propertiesOf(one.dataSchema, one.name))
      .filter(
        ({ schema }) =>
          published(schema.description).length > 260 || !/[.:]$/.test(published(schema.description)),
      )
    expect([...new Set(long.map(({ path }) => path))]).toEqual([])
  })
})

describe('the search for fields', () => {
  const text = { type: 'string', description: 'A text.' }

  it('finds a property without a description wherever it is', () => {
    const hidden = { type: 'object', properties: { a: { type: 'string' } } }
    const found = faults(
      {
        properties: {
          list: { type: 'array', description: 'A list.', items: hidden },
          map: { type: 'object', description: 'A map.', additionalProperties: hidden },
          either: { description: 'Either.', anyOf: [hidden, { type: 'null' }] },
          text,
        },
        $defs: { shape: hidden },
      },
      'tool',
    )
    expect(found.bare).toEqual(['tool.list[].a', 'tool.map.{name}.a', 'tool.either.a', 'tool#shape.a'])
  })

  it('finds a quantity without a unit, alone, in a list, or beside null', () => {
    const number = { type: 'number' }
    const description = 'How much.'
    const found = faults(
      {
        properties: {
          one: { ...number, description },
          many: { type: 'array', items: number, description },
          some: { anyOf: [number, { type: 'null' }], description },
          distanceAu: { ...number, description },
          angle: { ...number, description: 'Degrees.' },
          count: { type: 'integer', description },
        },
      },
      'tool',
    )
    expect(found.unitless).toEqual(['tool.one', 'tool.many', 'tool.some'])
  })
})
