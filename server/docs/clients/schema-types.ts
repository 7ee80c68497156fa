import type { JsonSchema } from '../../../tools/declaration/descriptor.ts'
import { nameIn } from '../openapi/schemas.ts'

/** A JSON Schema of the document as a type of TypeScript. */
export function typeOf(schema: JsonSchema, indent = ''): string {
  const { $ref, type, anyOf, properties, additionalProperties, items } = schema
  if (typeof $ref === 'string') return nameIn($ref)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (Array.isArray(anyOf)) return union(anyOf.map((alternative) => typeOf(alternative, indent)))
  if (Array.isArray(type)) return union(type.map((word) => typeOf({ ...schema, type: word }, indent)))
  if (type === 'array')
    return items ? `readonly (${typeOf(items as JsonSchema, indent)})[]` : 'readonly unknown[]'
  if (type === 'object' || properties) {
    const members = properties ? [membersOf(schema, indent)] : []
    const open = isSchema(additionalProperties)
      ? [`{ readonly [name: string]: ${typeOf(additionalProperties, indent)} }`]
      : []
    const parts = [...members, ...open]
    return parts.length > 0 ? parts.join(' & ') : '{ readonly [name: string]: unknown }'
  }
  return words[String(type)] ?? 'unknown'
}

const words: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

/** An empty schema says nothing of further members. */
const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0

/** Members of an object, each with its description. */
function membersOf(schema: JsonSchema, indent: string): string {
  const required = new Set((schema.required ?? []) as readonly string[])
  const deeper = `${indent}  `
  const lines = Object.entries(schema.properties as Readonly<Record<string, JsonSchema>>).map(
    ([name, member]) =>
      `${comment(member.description, deeper)}${deeper}readonly ${key(name)}${required.has(name) ? '' : '?'}: ${typeOf(member, deeper)}`,
  )
  return `{\n${lines.join('\n')}\n${indent}}`
}

const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

/** A text as a comment above a declaration; nothing without one. */
export function comment(text: unknown, indent = ''): string {
  if (typeof text !== 'string' || text === '') return ''
  const lines = text.replaceAll('*/', '*∕').split('\n')
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

/** A named schema as a declaration. */
export function declarationOf(name: string, schema: JsonSchema): string {
  const head = comment(schema.description)
  const isPlainObject =
    schema.type === 'object' && schema.properties && !isSchema(schema.additionalProperties)
  const type = typeOf(schema)
  return isPlainObject ? `${head}export interface ${name} ${type}` : `${head}export type ${name} = ${type}`
}
