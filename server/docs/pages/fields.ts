import type { JsonSchema } from '../../../tools/descriptor.ts'

/** One row of a table of response fields. */
export interface Field {
  /** Dotted path: `aspects[].orb`. */
  readonly path: string
  /** Type in words. */
  readonly type: string
  /** Empty if the schema has none. */
  readonly description: string
}

/** Names of string formats for readers; the OpenAPI document has the exact format. */
const formats: Readonly<Record<string, string>> = {
  'date-time': 'instant',
  date: 'date',
  uri: 'URL',
  email: 'e-mail',
}
/** Names of JSON types for readers. */
const names: Readonly<Record<string, string>> = {
  integer: 'whole number',
  boolean: 'true or false',
  string: 'text',
}

/** Type of a JSON Schema in words: `number or null`, `list of text`, `sun | moon`. */
export function typeWords(schema: JsonSchema): string {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.join(' | ')
  const choices = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined
  if (choices) return [...new Set(choices.map(typeWords))].join(' or ')
  if (schema.type === 'array') return `list of ${typeWords((schema.items ?? {}) as JsonSchema)}`
  if (typeof schema.format === 'string' && formats[schema.format]) return formats[schema.format] as string
  const type = typeof schema.type === 'string' ? schema.type : schema.$ref ? 'object' : 'any'
  return names[type] ?? type
}

/** Constraints of a value in words: bounds, length, default. */
export function limits(schema: JsonSchema): string[] {
  const { minimum, maximum, maxLength } = schema
  return [
    ...(minimum !== undefined && maximum !== undefined ? [`${minimum} to ${maximum}`] : []),
    ...(minimum !== undefined && maximum === undefined ? [`at least ${minimum}`] : []),
    ...(minimum === undefined && maximum !== undefined ? [`at most ${maximum}`] : []),
    ...(maxLength !== undefined ? [`at most ${maxLength} characters`] : []),
    ...(schema.default !== undefined ? [`default ${JSON.stringify(schema.default)}`] : []),
  ]
}

/** Depth of the table, enough for a body inside a record inside a list; the OpenAPI document has the rest. */
const deepest = 4

/**
 * Fields of a payload in depth-first order, with dotted paths: `riseSet.rise`, `aspects[].orb`. Three or more siblings
 * of the same shape, such as the ten bodies, share one row: `{sun|moon|…}`.
 * @param root schema that references are resolved against
 */
export function fields(schema: JsonSchema, path = '', depth = 0, root: JsonSchema = schema): Field[] {
  const node = plain(schema, root)
  if (depth > deepest) return []
  if (node.type === 'array') return fields((node.items ?? {}) as JsonSchema, `${path}[]`, depth, root)
  const rest = node.additionalProperties
  const properties = Object.entries((node.properties ?? {}) as Record<string, JsonSchema>)
  const open: [string, JsonSchema][] =
    rest && typeof rest === 'object' ? [['{name}', rest as JsonSchema]] : []
  return [...alike(properties), ...open].flatMap(([name, child]) => {
    const at = path ? `${path}.${name}` : name
    const own = { path: at, type: typeWords(child), description: String(child.description ?? '') }
    return [own, ...fields(child, at, depth + 1, root)]
  })
}

/** Resolves references and reduces `object or null` to the object. */
function plain(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const choices = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined
  const choice = choices?.find((one) => one.type === 'object' || one.type === 'array' || one.$ref)
  if (choice) return plain(choice, root)
  if (typeof schema.$ref !== 'string') return schema
  const definitions = (root.$defs ?? {}) as Record<string, JsonSchema>
  return definitions[schema.$ref.replace('#/$defs/', '')] ?? {}
}

/** Number of siblings of the same shape from which they share a row. */
const fewestAlike = 3

/**
 * Merges object siblings of the same shape. Scalars are kept apart: three numbers still mean three different things.
 */
function alike(properties: readonly (readonly [string, JsonSchema])[]): (readonly [string, JsonSchema])[] {
  const byShape = new Map<string, string[]>()
  for (const [name, schema] of properties) {
    if (schema.type !== 'object') continue
    const shape = JSON.stringify(schema)
    byShape.set(shape, [...(byShape.get(shape) ?? []), name])
  }
  return properties.flatMap(([name, schema]) => {
    const same = byShape.get(JSON.stringify(schema)) ?? []
    if (same.length < fewestAlike) return [[name, schema] as const]
    return same[0] === name ? [[`{${same.join('|')}}`, schema] as const] : []
  })
}
