import type { JsonSchema } from '../../../tools/declaration/descriptor.ts'
import { nameIn } from './schemas.ts'

/** Entries that a list of records or a map keeps, and a list of plain values. */
const mostRecords = 1
const mostValues = 4
/** Longest text; that of a drawing is longer, and stands at a URL of its own. */
const longestText = 2_000

/** A schema as it is traversed here. */
interface Node {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly Node[]
  readonly items?: Node
  readonly properties?: Readonly<Record<string, Node>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Node
}

/** Parts of a response. */
interface Envelope {
  readonly data: unknown
  readonly meta: Readonly<Record<string, unknown>>
}

/**
 * A response with lists and maps cut to their first entries, records below the first level to the members that all of
 * their kind have, without lists of records, and `meta` to what it always has. It is valid by the same schema; the whole
 * one is on the page of the tool.
 * @param schemas by name, which the schema of the data refers to
 */
export function shortExample(
  { data, meta }: Envelope,
  schema: JsonSchema,
  schemas: Readonly<Record<string, JsonSchema>>,
): Envelope {
  const resolved = ({ $ref, ...node }: Node): Node => ($ref ? resolved(schemas[nameIn($ref)] as Node) : node)
  const fitting = (node: Node, type: string): Node => {
    const all = (node.anyOf ?? [node]).map(resolved)
    return all.find((alternative) => [alternative.type].flat().includes(type)) ?? {}
  }
  const short = (value: unknown, node: Node, isPart = false): unknown => {
    if (typeof value === 'string' && value.length > longestText) return value.slice(0, longestText)
    if (typeof value !== 'object' || value === null) return value
    const isList = Array.isArray(value)
    const { items, properties, additionalProperties, required } = fitting(
      resolved(node),
      isList ? 'array' : 'object',
    )
    if (isList) {
      const hasRecords = value.some((item) => typeof item === 'object' && item !== null)
      const limit = hasRecords ? (isPart ? 0 : mostRecords) : mostValues
      return value.slice(0, limit).map((item) => short(item, items ?? {}, true))
    }
    const entries = Object.entries(value).filter(([name]) => !isPart || (required?.includes(name) ?? true))
    const isMap = !properties && entries.every(([, entryValue]) => typeof entryValue === 'object')
    return Object.fromEntries(
      entries
        .slice(0, isMap ? mostRecords : entries.length)
        .map(([name, entryValue]) => [
          name,
          short(
            entryValue,
            properties?.[name] ?? additionalProperties ?? {},
            isPart || !Array.isArray(entryValue),
          ),
        ]),
    )
  }
  const requiredNames = (schemas.Meta?.required ?? []) as readonly string[]
  const requiredMeta = requiredNames.map((name) => [name, meta[name]])
  return { data: short(data, schema), meta: Object.fromEntries(requiredMeta) as Envelope['meta'] }
}
