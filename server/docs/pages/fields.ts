import type { JsonSchema } from '../../../tools/descriptor.ts'

/** One line of a table of fields: where it stands, what it holds, what it means. */
export interface Field {
  readonly path: string
  readonly type: string
  readonly description: string
}

/** Words for people; the OpenAPI document has the exact format. */
const formats: Readonly<Record<string, string>> = {
  'date-time': 'instant',
  date: 'date',
  uri: 'URL',
  email: 'e-mail',
}
const names: Readonly<Record<string, string>> = {
  integer: 'whole number',
  boolean: 'true or false',
  string: 'text',
}

/** A JSON Schema type in words: `number or null`, `list of text`, `sun | moon`. */
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

/** What a value may be beyond its type: bounds, length, default. */
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

/** Deep enough for a body inside a record inside a list; what lies deeper stands in the OpenAPI document. */
const deepest = 4

/**
 * Every field of a payload in reading order, with dotted paths: `riseSet.rise`, `aspects[].orb`. Siblings of one
 * shape, such as the ten bodies, are told once.
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

/** Follows a reference inside the document, and takes the object out of `object or null`. */
function plain(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const choices = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined
  const choice = choices?.find((one) => one.type === 'object' || one.type === 'array' || one.$ref)
  if (choice) return plain(choice, root)
  if (typeof schema.$ref !== 'string') return schema
  const definitions = (root.$defs ?? {}) as Record<string, JsonSchema>
  return definitions[schema.$ref.replace('#/$defs/', '')] ?? {}
}

/** From this many siblings of one shape on, a list of names reads better than repeated rows. */
const fewestAlike = 3

/** Only objects are gathered: three numbers of one shape are still three different things. */
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
