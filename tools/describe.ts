import { z } from 'zod'
import type { Tool } from './define.ts'
import type { Descriptor, Effect, JsonSchema, Method } from './descriptor.ts'

/** MCP annotation hints by effect. */
const annotationsOf: Record<Effect, Omit<Descriptor['annotations'], 'title'>> = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  creates: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  revokes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
}

/** Bound that zod adds to every integer; omitted from schemas. */
const safeIntegerBound = Number.MAX_SAFE_INTEGER

/**
 * Converts a zod schema to JSON Schema (draft 2020-12); the only place that does. Members that only cost assistants
 * tokens are omitted: `$schema`, the long date patterns, bounds at the edge of safe integers.
 */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: node }) => {
      if (node.format === 'date-time') delete node.pattern
      if (node.minimum === -safeIntegerBound) delete node.minimum
      if (node.maximum === safeIntegerBound) delete node.maximum
      delete node.problem
    },
  }) as Record<string, unknown>
  delete made.$schema
  return expandTypeUnions(made) as JsonSchema
}

/** Rewrites `type: [a, b]` as `anyOf`, because some MCP hosts reject a list of types. */
function expandTypeUnions(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(expandTypeUnions)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === 'type' && Array.isArray(value)
        ? ['anyOf', value.map((type) => ({ type }))]
        : [key, expandTypeUnions(value)],
    ),
  )
}

/** Output schema of `meta`, the same for every tool. */
const metaSchema: JsonSchema = {
  type: 'object',
  description: 'How, when and at what cost the answer was made.',
  properties: {
    requestId: { type: 'string' },
    computedAt: { type: 'string', format: 'date-time' },
    tier: { type: 'string' },
    usage: {
      type: 'object',
      properties: {
        dailyRemaining: { type: 'integer', minimum: 0 },
        dailyLimit: { type: 'integer' },
        creditsCharged: { type: 'integer' },
        resetsAt: { type: 'string', format: 'date-time' },
      },
    },
    engine: { type: 'string' },
    referenceFrame: { type: 'string' },
    units: { type: 'object' },
    warnings: { type: 'array', items: { type: 'object' } },
  },
  required: ['requestId', 'computedAt'],
}

/** Media types of each view. */
const viewTypes = {
  table: ['text/csv'],
  calendar: ['text/calendar'],
  geojson: ['application/geo+json'],
  svg: ['image/svg+xml', 'image/png'],
}

/** Media types of a tool, JSON first. */
function mediaTypesOf(tool: Tool): string[] {
  const views = Object.keys(tool.views ?? {}) as (keyof typeof viewTypes)[]
  return ['application/json', ...views.flatMap((view) => viewTypes[view])]
}

/** Removes an internal member from a schema and returns it as an object. */
function extractMember(schema: JsonSchema, member: string): object {
  const value = schema[member]
  Reflect.deleteProperty(schema, member)
  return value === undefined ? {} : { [member]: value }
}

/** Descriptor of a tool: its declaration as plain JSON. */
export function describe(tool: Tool, toolset: string): Descriptor {
  const [method, routePath] = tool.route.split(' ') as [Method, string]
  const inputSchema = jsonSchema(tool.input, 'input')
  const dataSchema = jsonSchema(tool.output, 'input')
  const inPath = new Set([...routePath.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  const properties = (inputSchema.properties ?? {}) as Record<string, JsonSchema>
  const required = new Set((inputSchema.required ?? []) as string[])
  return {
    name: tool.name,
    title: tool.title,
    description: tool.description,
    toolset,
    method,
    path: routePath,
    auth: tool.auth,
    effect: tool.effect,
    aboutCharts: tool.aboutCharts === true,
    alsoPost: tool.alsoPost === true,
    cap: tool.cap,
    annotations: { title: tool.title, ...annotationsOf[tool.effect] },
    credits: typeof tool.credits === 'number' ? String(tool.credits) : tool.credits.formula,
    free: tool.credits === 0,
    tier: tool.tier,
    frame: tool.frame,
    mediaTypes: mediaTypesOf(tool),
    parameters: Object.entries(properties).map(([name, schema]) => ({
      ...extractMember(schema, 'choices'),
      name,
      in: inPath.has(name) ? 'path' : method === 'POST' ? 'body' : 'query',
      required: required.has(name),
      description: String(schema.description ?? ''),
      schema,
    })),
    inputSchema,
    dataSchema,
    outputSchema: {
      type: 'object',
      properties: { data: dataSchema, meta: metaSchema },
      required: ['data', 'meta'],
    },
    example: tool.example as Readonly<Record<string, unknown>>,
  }
}
