import type { JsonSchema } from '../../tools/declaration/descriptor.ts'

/** An enumeration with more values than this costs more than it says, such as the twelve signs. */
const mostValues = 2

/**
 * The shape of an answer for `tools/list`: names and types, and small enumerations. Bounds, descriptions, required
 * members, and what the instructions name for all tools, are in OpenAPI: local twins, the count of a list, the events around
 * an empty one, a longitude in words. Every answer that is valid there is valid here.
 */
export function shortOutput(schema: JsonSchema): JsonSchema {
  return withDefinitions(shape(schema, 0))
}

/**
 * Levels of objects whose members are written: data, its records and their parts, of which those with more members than this are
 * named alone. OpenAPI has the members of all.
 */
const deepest = 3
const mostPartMembers = 6

/** JSON Schema of MCP as it is traversed here. */
interface Node {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Node>>
  readonly items?: Node
  readonly additionalProperties?: Node | boolean
  readonly anyOf?: readonly Node[]
}

/** @param level of objects above the node */
function shape(node: Node, level: number): Node {
  const { type, properties, items, additionalProperties, anyOf } = node
  const inner = (member: Node) => shape(member, properties ? level + 1 : level)
  if (anyOf) return shapeOfAlternatives(anyOf, level)
  if (node.const !== undefined) return { const: node.const }
  if (node.enum && node.enum.length <= mostValues) return { enum: node.enum }
  return {
    ...(type ? { type } : {}),
    ...(properties && isWritten(properties, level)
      ? { properties: mapped(withoutCommon(withoutRepetition(properties)), inner) }
      : {}),
    ...(items ? { items: inner(items) } : {}),
    ...(isShape(additionalProperties) ? { additionalProperties: inner(additionalProperties) } : {}),
  }
}

/** Whether the members of an object are written. */
const isWritten = (members: object, level: number): boolean =>
  level < deepest - 1 || (level < deepest && Object.keys(members).length <= mostPartMembers)

/** Members of which a list of records with the same names, such as the parts of a period, is a list without their shape. */
function withoutRepetition(members: Readonly<Record<string, Node>>): Record<string, Node> {
  const isRepeated = ({ type, items }: Node): boolean =>
    type === 'array' && Object.keys(items?.properties ?? { '': {} }).every((name) => name in members)
  return mapped(members, (member) => (isRepeated(member) ? { type: 'array' } : member))
}

/** Members that stand together in many tools: of a list, of an empty list, and the words of a longitude. */
const commonMembers = [
  ['count', 'truncated'],
  ['status', 'previous', 'next'],
  ['signDegree', 'formatted'],
]

/** Ends of the names of members that repeat another in words or in local time: `riseLocal` beside `rise`. */
const twinEnds = ['Local', 'Formatted']

/** Members without the twins of others, and without those of all tools. */
function withoutCommon(members: Readonly<Record<string, Node>>): Record<string, Node> {
  const common = commonMembers.filter((names) => names.every((name) => name in members)).flat()
  return Object.fromEntries(
    Object.entries(members).filter(
      ([name]) =>
        !twinEnds.some((end) => name.endsWith(end) && name.slice(0, -end.length) in members) &&
        !common.includes(name),
    ),
  )
}

const isShape = (value: Node | boolean | undefined): value is Node =>
  typeof value === 'object' && Object.keys(value).length > 0

/** Whether it is the second form of a list: columns and rows. */
const isCompact = ({ properties }: Node): boolean =>
  properties?.columns !== undefined && properties.rows !== undefined

/** A nullable value has two types, or the empty schema beside its own; so has a list that may be compact. */
function shapeOfAlternatives(alternatives: readonly Node[], level: number): Node {
  const nonNull = alternatives.filter(({ type }) => type !== 'null')
  const shapes = nonNull
    .filter((alternative) => !isCompact(alternative))
    .map((alternative) => shape(alternative, level))
  const [single] = shapes
  const types = typesOfLoose(nonNull)
  const hasNull = nonNull.length < alternatives.length
  const isAll = shapes.length === nonNull.length
  if (isAll && shapes.length === 1 && single) {
    if (!hasNull) return single
    if (typeof single.type === 'string') return { ...single, type: [single.type, 'null'] }
  }
  if (types) return { type: hasNull ? [...types, 'null'] : types }
  return { anyOf: isAll && !hasNull ? shapes : [...shapes, {}] }
}

/** Types of alternatives of which none names its members, such as the cells of a table and its rows; of others none. */
function typesOfLoose(alternatives: readonly Node[]): readonly string[] | undefined {
  const types = alternatives.flatMap(({ type, properties, enum: values, items }) =>
    typeof type === 'string' && !properties && !values && !items?.properties ? [type] : [],
  )
  return types.length === alternatives.length ? [...new Set(types)] : undefined
}

const mapped = <T>(members: Readonly<Record<string, T>>, change: (member: T) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, change(member)]))

/** A node with every node right below it replaced. */
function withInner(node: Node, change: (inner: Node) => Node): Node {
  const { properties, items, additionalProperties, anyOf } = node
  return {
    ...node,
    ...(properties ? { properties: mapped(properties, change) } : {}),
    ...(items ? { items: change(items) } : {}),
    ...(isShape(additionalProperties) ? { additionalProperties: change(additionalProperties) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(change) } : {}),
  }
}

/** Characters from which a repeated shape is written once, and referred to: a reference has 22 of them. */
const longShape = 80

/** Uses of a shape, with and without null. */
interface Uses {
  often: number
  nullable: number
}

const isNullable = ({ type }: Node): boolean => Array.isArray(type) && type.length === 2 && type[1] === 'null'

/** A shape without null. */
const withoutNull = (node: Node): Node =>
  isNullable(node) ? { ...node, type: (node.type as readonly string[])[0] as string } : node

/** Writes shapes that a schema repeats once, under `$defs`; a shape that may also be null refers to the one that may not. */
function withDefinitions(root: Node): JsonSchema {
  const uses = new Map<string, Uses>()
  const count = (node: Node): Node => {
    const text = JSON.stringify(withoutNull(node))
    const use = uses.get(text) ?? { often: 0, nullable: 0 }
    use.often += 1
    if (isNullable(node)) use.nullable += 1
    uses.set(text, use)
    return use.often === 1 ? withInner(node, count) : node
  }
  count(root)
  const repeated = [...uses].filter(([text, { often }]) => often > 1 && text.length >= longShape)
  const names = new Map(repeated.map(([text], index) => [text, `s${index + 1}`]))
  const isAlwaysNullable = (text: string) => {
    const { often, nullable } = uses.get(text) as Uses
    return often === nullable
  }
  const referred = (node: Node): Node => {
    const text = JSON.stringify(withoutNull(node))
    const name = names.get(text)
    if (name === undefined) return withInner(node, referred)
    const reference = { $ref: `#/$defs/${name}` } as Node
    return isNullable(node) && !isAlwaysNullable(text) ? { anyOf: [reference, { type: 'null' }] } : reference
  }
  const definitions = [...names].map(([text, name]) => {
    const node = JSON.parse(text) as Node
    const defined = isAlwaysNullable(text) ? { ...node, type: [node.type as string, 'null'] } : node
    return [name, withInner(defined, referred)] as const
  })
  const rootSchema = withInner(root, referred) as JsonSchema
  return definitions.length === 0 ? rootSchema : { ...rootSchema, $defs: Object.fromEntries(definitions) }
}

/** Names of which a description shows a few: it says the topic of get_reference that has all, or that there are more (…). */
const longList = 16
const openList = 8

/**
 * The arguments of a tool for `tools/list`, without what a model does not need: lengths of texts, values and a default that the
 * description names or that is 0 or false, that names are texts, and that other arguments are refused. The service checks all
 * of them, and its refusal says what to do.
 */
export function shortInput(schema: JsonSchema): JsonSchema {
  return shortArgument(schema) as JsonSchema
}

function shortArgument(node: Argument): Argument {
  const {
    description = '',
    minLength: _,
    maxLength: __,
    additionalProperties: ___,
    propertyNames: ____,
    ...keywords
  } = node
  const { default: usual, enum: values, properties, items, anyOf, ...otherKeywords } = keywords
  const words = new Set(description.split(/[^\w-]+/))
  const areNamed =
    values?.every((value) => words.has(String(value))) ||
    (values && values.length > longList && words.has('topic')) ||
    (values && values.length > openList && description.includes('…'))
  return {
    ...otherKeywords,
    ...(values === undefined || areNamed ? {} : { enum: values }),
    ...(description ? { description } : {}),
    ...(usual === undefined || usual === 0 || usual === false || /\bDefault\b/.test(description)
      ? {}
      : { default: usual }),
    ...(properties ? { properties: shortArguments(properties) } : {}),
    ...(items ? { items: shortArgument(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(shortArgument) } : {}),
  }
}

/** An argument's schema as it is traversed here. */
interface Argument {
  readonly description?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly additionalProperties?: unknown
  readonly propertyNames?: unknown
  readonly exclusiveMinimum?: unknown
  readonly properties?: Readonly<Record<string, Argument>>
  readonly items?: Argument
  readonly anyOf?: readonly Argument[]
}

/** Arguments; one with the members of another before it, such as the second of two people, describes them no more. */
function shortArguments(properties: Readonly<Record<string, Argument>>): Record<string, Argument> {
  const described = new Set<string>()
  return mapped(properties, (argument) => {
    const short = shortArgument(argument)
    const members = JSON.stringify(short.properties ?? {})
    if (!short.properties || !described.has(members)) {
      described.add(members)
      return short
    }
    return { ...short, properties: mapped(short.properties, ({ description: _, ...bare }) => bare) }
  })
}
