import type { JsonSchema } from '../../../tools/declaration/descriptor.ts'

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
  instant: 'instant',
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

/** Number of members from which a record that was listed before is referred to. */
const fewestRepeated = 4

/** Most parts of a path, more than any answer has; a schema that contains itself ends there. */
const deepest = 10

/**
 * Fields of a payload in depth-first order, with dotted paths: `riseSet.rise`, `aspects[].orb`. Three or more siblings
 * of the same shape, such as the ten bodies, share one row: `{sun|moon|…}`. A record with the members of another is
 * listed once, as that of a list if there is one; the type of the others refers to it.
 */
export function fields(schema: JsonSchema): Field[] {
  const listed = new Map<string, string>()
  for (const [name, child] of Object.entries(membersOf(schema))) {
    const list = plain(child, schema)
    if (list.type === 'array') note(plain((list.items ?? {}) as JsonSchema, schema), `${name}[]`, listed)
  }
  return fieldsBelow(schema, '', { root: schema, listed })
}

/** Facts that all fields of a payload share. */
interface Payload {
  /** Schema that references are resolved against. */
  readonly root: JsonSchema
  /** Path of each record by its members. */
  readonly listed: Map<string, string>
}

const membersOf = ({ properties }: JsonSchema) => (properties ?? {}) as Readonly<Record<string, JsonSchema>>

/** Path under which the members of a record are listed: that of an earlier one, or its own. */
function note(node: JsonSchema, path: string, listed: Map<string, string>): string {
  const members = membersOf(node)
  if (Object.keys(members).length < fewestRepeated) return path
  const shape = JSON.stringify(members)
  const earlier = listed.get(shape)
  if (earlier === undefined) listed.set(shape, path)
  return earlier ?? path
}

function fieldsBelow(node: JsonSchema, path: string, payload: Payload): Field[] {
  if (path.split('.').length > deepest) return []
  const valueSchema = node.additionalProperties
  const open: [string, JsonSchema][] =
    valueSchema && typeof valueSchema === 'object' ? [['{name}', valueSchema as JsonSchema]] : []
  return [...alike(Object.entries(membersOf(node))), ...open].flatMap(([name, child]) => {
    const fieldPath = path ? `${path}.${name}` : name
    const { inner, innerPath } = innermost(child, fieldPath, payload.root)
    const home = note(inner, innerPath, payload.listed)
    const description = String(child.description ?? '')
    const type = home === innerPath ? typeWords(child) : `${typeWords(child)}, as ${home}`
    return [
      { path: fieldPath, type, description },
      ...(home === innerPath ? fieldsBelow(inner, innerPath, payload) : []),
    ]
  })
}

/** The record inside a list, or the schema itself. */
function innermost(
  schema: JsonSchema,
  path: string,
  root: JsonSchema,
): { inner: JsonSchema; innerPath: string } {
  const node = plain(schema, root)
  if (node.type === 'array') return innermost((node.items ?? {}) as JsonSchema, `${path}[]`, root)
  return { inner: node, innerPath: path }
}

/** Resolves references and reduces `object or null` to the object. */
function plain(schema: JsonSchema, root: JsonSchema): JsonSchema {
  const choices = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined
  const choice = choices?.find(
    (alternative) => alternative.type === 'object' || alternative.type === 'array' || alternative.$ref,
  )
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
    const alike = byShape.get(JSON.stringify(schema)) ?? []
    if (alike.length < fewestAlike) return [[name, schema] as const]
    return alike[0] === name ? [[`{${alike.join('|')}}`, schema] as const] : []
  })
}
