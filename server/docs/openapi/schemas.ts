import type { JsonSchema } from '../../../tools/descriptor.ts'

/**
 * Moves the `$defs` of a schema to the document's components and rewrites its references. `#/$defs/…` is relative to
 * the root of a document, and a schema inside an OpenAPI document is not the root.
 * @param prefix makes the names unique between operations
 * @param components receives the definitions
 * @see OpenAPI Specification, version 3.1.0, §4.8.7 Components Object
 */
export function hoistDefinitions(
  schema: JsonSchema,
  prefix: string,
  components: Record<string, JsonSchema>,
): JsonSchema {
  const { $defs, ...rest } = schema as { $defs?: Record<string, JsonSchema> }
  const pointed = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(pointed)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [
        key,
        key === '$ref' && typeof value === 'string' ? target(value, prefix) : pointed(value),
      ]),
    )
  }
  const plain = pointed(rest) as JsonSchema
  for (const [name, definition] of Object.entries($defs ?? {})) {
    components[`${prefix}.${name}`] = pointed(definition) as JsonSchema
  }
  if (JSON.stringify(rest).includes('"#"')) components[prefix] = plain
  return plain
}

/** Rewritten reference: `#` is the schema itself, `#/$defs/x` a definition of it. */
function target(reference: string, prefix: string): string {
  if (reference === '#') return `#/components/schemas/${prefix}`
  return reference.replace('#/$defs/', `#/components/schemas/${prefix}.`)
}
