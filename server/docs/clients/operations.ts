import type { JsonSchema } from '../../../tools/declaration/descriptor.ts'
import { nameIn } from '../openapi/schemas.ts'

/** An operation of the document, as a client calls it. */
export interface ClientOperation {
  /** `get_moon` */
  readonly id: string
  /** `getMoon` */
  readonly method: string
  readonly verb: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly isCharged: boolean
  /** All arguments as one schema, or the name of one. */
  readonly input: JsonSchema
  readonly needsArguments: boolean
  /** Name of the schema of `data`. */
  readonly data: string
  readonly mediaTypes: readonly string[]
  readonly isPaged: boolean
}

type Node = Readonly<Record<string, unknown>>
interface OpenApiParameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: JsonSchema
}

/** The operations of an OpenAPI document, in its order. */
export function clientOperations(document: JsonSchema): ClientOperation[] {
  const components = document.components as Readonly<Record<string, Readonly<Record<string, Node>>>>
  const resolved = (node: Node): Node =>
    typeof node.$ref === 'string'
      ? (components[node.$ref.split('/').at(-2) ?? '']?.[nameIn(node.$ref)] as Node)
      : node
  return Object.entries(document.paths as Readonly<Record<string, Readonly<Record<string, Node>>>>).flatMap(
    ([path, item]) =>
      Object.entries(item).map(([verb, operation]) => operationOf(path, verb, operation, resolved)),
  )
}

function operationOf(
  path: string,
  verb: string,
  operation: Node,
  resolved: (node: Node) => Node,
): ClientOperation {
  const parameters = (operation.parameters as Node[]).map(resolved) as unknown as OpenApiParameter[]
  const sent = parameters.filter((parameter) => parameter.in !== 'header')
  const body = operation.requestBody as
    | { required: boolean; content: Record<string, { schema: JsonSchema }> }
    | undefined
  const responses = operation.responses as Readonly<Record<string, Node>>
  const content = resolved(responses[200] as Node).content as Record<string, { schema: { properties: Node } }>
  const data = content['application/json']?.schema.properties.data as { readonly $ref: string }
  const required = sent.filter((parameter) => parameter.required).map(({ name }) => name)
  return {
    id: String(operation.operationId),
    method: camelCase(String(operation.operationId)),
    verb: verb.toUpperCase(),
    path,
    summary: String(operation.summary),
    description: String(operation.description),
    isCharged: parameters.some(({ name }) => name === 'Idempotency-Key'),
    input: body?.content['application/json']?.schema ?? argumentsOf(sent, required),
    needsArguments: body?.required === true || required.length > 0,
    data: nameIn(data.$ref),
    mediaTypes: Object.keys(content),
    isPaged: sent.some(({ name }) => name === 'cursor'),
  }
}

const argumentsOf = (parameters: readonly OpenApiParameter[], required: readonly string[]): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(
    parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
  ),
  required,
})

/** `get_moon` as a name of JavaScript: `getMoon`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
