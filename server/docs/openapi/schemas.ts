import type { Descriptor, JsonSchema } from '../../../tools/declaration/descriptor.ts'
import { schemaWithLocalTimes } from '../../../tools/declaration/written-times.ts'
import type { Steps } from '../../runtime/in-turns.ts'
import { plainSchema } from './plain-schema.ts'

/** A named schema as it was first met, before it has local twins. */
interface Found {
  readonly schema: JsonSchema
  readonly tool: string
  hasLocalTimes: boolean
}

/** Schemas of one operation, whose parts refer to the components of the document. */
export interface OperationSchemas {
  /** Name of the tool without its verb. */
  readonly noun: string
  /** Reference to the schema of `data`. */
  readonly data: JsonSchema
  /** Schema of each argument. */
  readonly members: Readonly<Record<string, JsonSchema>>
}

/** The named schemas of a document. Tools share those that have one declaration. */
export class SchemaComponents {
  readonly #components = new Map<string, Found>()

  /** Adds the schemas of a tool. */
  of({ name: tool, named: describeSchemas }: Descriptor): OperationSchemas {
    const { noun, data, dataName, input, hasLocalTimes } = describeSchemas()
    this.#add(tool, dataName, data, hasLocalTimes)
    const { properties = {} } = this.#plain(this.#withoutDefinitions(tool, `${noun}Request`, input, false))
    return { noun, data: referenceTo(dataName), members: properties as OperationSchemas['members'] }
  }

  /** Adds a schema under a name of the document's own. */
  define(name: string, schema: JsonSchema, tool = 'the document'): JsonSchema {
    this.#insert(tool, name, schema, false)
    return referenceTo(name)
  }

  /** All schemas by name, as the document publishes them; a schema in a step. */
  *components(): Steps<Record<string, JsonSchema>> {
    const published: Record<string, JsonSchema> = {}
    for (const [name, { schema, hasLocalTimes }] of [...this.#components].sort(([a], [b]) =>
      a < b ? -1 : 1,
    )) {
      published[name] = this.#plain(hasLocalTimes ? schemaWithLocalTimes(schema, twinWords) : schema)
      yield
    }
    return published
  }

  #plain(schema: JsonSchema): JsonSchema {
    return plainSchema(schema, (reference) => this.#components.get(nameIn(reference))?.schema)
  }

  /** Adds a schema; one that is nothing but its name has come with its definitions. */
  #add(tool: string, name: string, schema: JsonSchema, hasLocalTimes: boolean): void {
    const plain = this.#withoutDefinitions(tool, name, schema, hasLocalTimes)
    if (plain.$ref !== referenceTo(name).$ref) this.#insert(tool, name, plain, hasLocalTimes)
  }

  /** Moves the definitions of a schema to the components. */
  #withoutDefinitions(tool: string, name: string, schema: JsonSchema, hasLocalTimes: boolean): JsonSchema {
    const { $defs, ...schemaBody } = schema as { readonly $defs?: Readonly<Record<string, JsonSchema>> }
    for (const [key, definition] of Object.entries($defs ?? {}))
      this.#insert(tool, componentName(key, name), rooted(definition, name), hasLocalTimes)
    return rooted(schemaBody, name)
  }

  /** @throws Error if another schema has the name. */
  #insert(tool: string, name: string, schema: JsonSchema, hasLocalTimes: boolean): void {
    const registered = this.#components.get(name)
    if (!registered) this.#components.set(name, { schema, tool, hasLocalTimes })
    else if (JSON.stringify(registered.schema) !== JSON.stringify(schema))
      throw new Error(`${registered.tool} and ${tool} have different schemas named ${name}.`)
    else registered.hasLocalTimes ||= hasLocalTimes
  }
}

/** Local times are described once for the document. */
const twinWords = (): string => 'Local.'

/** Reference to a schema of the components. */
export const referenceTo = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` })

/** Name of the schema that a reference leads to. */
export const nameIn = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1)

/** Name of a definition; one without an `id`, which zod numbers, begins with that of its schema. */
const componentName = (key: string, owner: string): string =>
  key.startsWith('__schema') ? `${owner}Part${key.slice('__schema'.length)}` : key

/**
 * A schema whose references lead to the components. `#/$defs/…` is relative to the root of a document, and a schema
 * inside an OpenAPI document is not the root.
 * @see OpenAPI Specification, version 3.1.0, §4.8.7 Components Object
 */
function rooted<T>(node: T, owner: string): T {
  if (Array.isArray(node)) return node.map((item) => rooted(item, owner)) as T
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' ? target(value, owner) : rooted(value, owner),
    ]),
  ) as T
}

/** Rewritten reference: `#` is the schema itself, `#/$defs/x` a definition of it. */
function target(reference: string, owner: string): unknown {
  if (reference === '#') return referenceTo(owner).$ref
  return referenceTo(componentName(reference.replace('#/$defs/', ''), owner)).$ref
}
