import type { JsonSchema } from '../../../tools/declaration/descriptor.ts'

/** JSON Schema as it is traversed here. */
interface Node extends JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Node[]
  readonly propertyNames?: Node
  readonly properties?: Readonly<Record<string, Node>>
  readonly additionalProperties?: Node
  readonly required?: readonly string[]
}

/** The schema that a reference leads to. */
type NamedSchema = (reference: string) => JsonSchema | undefined

/**
 * A schema in the words that generators of code read best: null is a type beside others and no alternative, alternatives
 * are not nested, and an object whose members are all known by name has them as properties. The meaning is the same.
 */
export function plainSchema(schema: JsonSchema, namedSchema: NamedSchema): JsonSchema {
  return plain(schema, namedSchema) as JsonSchema
}

function plain(node: unknown, namedSchema: NamedSchema): unknown {
  if (Array.isArray(node)) return node.map((item) => plain(item, namedSchema))
  if (typeof node !== 'object' || node === null) return node
  const inner = Object.fromEntries(
    // The members of `properties` are schemas, and its keys no keywords.
    Object.entries(node).map(([key, value]) => [
      key,
      key === 'properties' ? plainMembers(value, namedSchema) : plain(value, namedSchema),
    ]),
  ) as Node
  // The pattern of a date repeats what its format says.
  if (inner.format === 'date')
    return Object.fromEntries(Object.entries(inner).filter(([key]) => key !== 'pattern'))
  if (inner.anyOf) return withAlternatives(inner, inner.anyOf.flatMap(alternativesOf))
  return inner.propertyNames ? withProperties(inner, namedSchema) : inner
}

const plainMembers = (members: object, namedSchema: NamedSchema): object =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, plain(member, namedSchema)]))

/** An alternative, or those that it consists of. */
const alternativesOf = (node: Node): readonly Node[] =>
  node.anyOf && Object.keys(node).length === 1 ? node.anyOf : [node]

const isNull = ({ type }: Node): boolean => type === 'null'
/** Whether a schema says which types its values have. */
const isTyped = ({ type }: Node): boolean => type !== undefined
const hasTypeAlone = (node: Node): boolean => isTyped(node) && Object.keys(node).length === 1

/** A schema of alternatives; null is a further type of one of them where one has a type. */
function withAlternatives({ anyOf: _, ...outer }: Node, all: readonly Node[]): Node {
  const alternatives = all.filter((alternative) => !isNull(alternative))
  const typed = alternatives.find(isTyped)
  const hasNull = alternatives.length < all.length
  const remaining =
    hasNull && typed
      ? alternatives.map((alternative) => (alternative === typed ? nullable(alternative) : alternative))
      : all
  const [single] = remaining
  if (remaining.length === 1 && single) return { ...single, ...outer }
  if (remaining.every(hasTypeAlone)) {
    const types = new Set(remaining.flatMap(({ type = [] }) => type))
    return {
      ...outer,
      type: hasNull ? [...[...types].filter((type) => type !== 'null'), 'null'] : [...types],
    }
  }
  return { ...outer, anyOf: remaining }
}

/** A schema that allows null, too. */
function nullable({ const: fixed, ...node }: Node): Node {
  const values = fixed === undefined ? node.enum : [fixed]
  return { ...node, type: [node.type ?? [], 'null'].flat(), ...(values ? { enum: [...values, null] } : {}) }
}

/** An object with the names of its members: where they are known, its members are properties. */
function withProperties(
  { propertyNames, additionalProperties, ...node }: Node,
  namedSchema: NamedSchema,
): Node {
  const { $ref } = propertyNames ?? {}
  const names = ((typeof $ref === 'string' && namedSchema($ref)) || propertyNames)?.enum as
    | readonly string[]
    | undefined
  if (!names || !additionalProperties) return { ...node, additionalProperties: additionalProperties ?? {} }
  return { ...node, properties: Object.fromEntries(names.map((name) => [name, additionalProperties])) }
}
