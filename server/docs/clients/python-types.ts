import type { JsonSchema } from '../../../tools/declaration/descriptor.ts'
import { nameIn } from '../openapi/schemas.ts'

/** The named schemas of a document. */
export type Schemas = Readonly<Record<string, JsonSchema>>

/** Characters of the longest line. */
const lineWidth = 118

/** A JSON Schema of the document as a type of Python. Only records and lists of words have names. */
export function pythonType(schema: JsonSchema, schemas: Schemas): string {
  const { $ref, type, anyOf, items, additionalProperties } = schema
  const nested = (part: unknown) => pythonType(part as JsonSchema, schemas)
  if (typeof $ref === 'string') {
    const name = nameIn($ref)
    const target = schemas[name] ?? {}
    return hasName(target) ? name : nested(target)
  }
  if ('const' in schema) return literal([schema.const])
  if (Array.isArray(schema.enum)) return literal(schema.enum)
  if (Array.isArray(anyOf)) return union(anyOf.map(nested))
  if (Array.isArray(type)) return union(type.map((word) => nested({ ...schema, type: word })))
  if (type === 'array') return `list[${items ? nested(items) : 'Any'}]`
  if (type === 'object') {
    const isOpen = Object.keys(Object(additionalProperties)).length > 0
    return `dict[str, ${isOpen ? nested(additionalProperties) : 'Any'}]`
  }
  return words[String(type)] ?? 'Any'
}

const words: Readonly<Record<string, string>> = {
  string: 'str',
  number: 'float',
  integer: 'int',
  boolean: 'bool',
  null: 'None',
}

const hasName = ({ properties, enum: listed }: JsonSchema): boolean =>
  properties !== undefined || Array.isArray(listed)

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ')

/** Values as Python writes them. */
const literal = (values: readonly unknown[]): string => `Literal[${values.map(pythonValue).join(', ')}]`

function pythonValue(value: unknown): string {
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return JSON.stringify(value)
}

/**
 * A named schema as a declaration; nothing for one that has no name in Python. Members have no description here: with these
 * the module would be half as long again, and an editor does not show them at a key.
 */
export function pythonDeclaration(name: string, schema: JsonSchema, schemas: Schemas): string {
  const { properties } = schema
  if (Array.isArray(schema.enum)) return literalDeclaration(name, schema.enum)
  if (!properties) return ''
  const required = new Set((schema.required ?? []) as readonly string[])
  const members = Object.entries(properties as Schemas).map(([member, part]) => {
    const type = pythonType(part, schemas)
    return [member, required.has(member) ? type : `NotRequired[${type}]`] as const
  })
  if (members.some(([member]) => isKeyword(member))) {
    const entries = members.map(([member, type]) => `        "${member}": '${type}',`)
    return [`${name} = TypedDict(`, `    "${name}",`, '    {', ...entries, '    },', ')'].join('\n')
  }
  const text = typeof schema.description === 'string' ? docstring([[schema.description]], '    ') : []
  return [
    `class ${name}(TypedDict):`,
    ...(text.length > 0 ? [...text, ''] : []),
    ...members.map(([member, type]) => `    ${member}: ${type}`),
  ].join('\n')
}

/** Values of one kind under a name. */
export const literalDeclaration = (name: string, values: readonly unknown[]): string =>
  wrapped(`${name} = Literal[`, values.map(pythonValue), ']')

const keywords = new Set(
  `and as assert async await break class continue def del elif else except finally for from global if import in is lambda
   nonlocal not or pass raise return try while with yield`.split(/\s+/),
)

/** Whether a name of the service is a reserved word of Python. */
export const isKeyword = (name: string): boolean => keywords.has(name)

/** Parts between brackets: in one line, or in lines that are as long as they may be. */
export function wrapped(head: string, parts: readonly string[], tail: string, indent = ''): string {
  const line = `${indent}${head}${parts.join(', ')}${tail}`
  if (line.length <= lineWidth) return line
  const lines = filled(
    parts.map((part) => `${part},`),
    `${indent}    `,
  )
  return [`${indent}${head}`, ...lines, `${indent}${tail}`].join('\n')
}

/** Paragraphs as the lines of a docstring. */
export function docstring(paragraphs: readonly (readonly string[])[], indent: string): string[] {
  const [head = '', ...lines] = paragraphs
    .filter((texts) => texts.length > 0)
    .flatMap((texts) => ['', ...texts.flatMap((text) => filled(text.split(/\s+/), indent))])
    .slice(1)
  const first = `${indent}"""${head.trimStart()}`
  if (head === '') return []
  const isShort = lines.length === 0 && !first.endsWith('"') && first.length < lineWidth - 2
  return isShort ? [`${first}"""`] : [first, ...lines, `${indent}"""`]
}

/** Parts in lines that are as long as they may be. */
function filled(parts: readonly string[], indent: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const part of parts) {
    if (line && `${line} ${part}`.length > lineWidth) {
      lines.push(line)
      line = ''
    }
    line = line ? `${line} ${part}` : `${indent}${part}`
  }
  return [...lines, line]
}
