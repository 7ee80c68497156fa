import { z } from 'zod'
import type { Tool } from './define.ts'
import type { Descriptor, Effect, JsonSchema, Method, NamedSchemas } from './descriptor.ts'
import { metaSchema } from './meta-schema.ts'
import { pricesInWords } from './price-words.ts'
import { refusalsOf } from './refusals.ts'
import { orbitFormula, orbitWords } from './request-price.ts'
import { hasLocalTimes, schemaWithLocalTimes } from './written-times.ts'

/** MCP annotation hints by effect. */
const annotationsOf: Record<Effect, Omit<Descriptor['annotations'], 'title'>> = {
  reads: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  creates: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  revokes: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
}

/** Bound that zod adds to every integer; omitted from schemas. */
const safeIntegerBound = Number.MAX_SAFE_INTEGER

/** Registry of zod without ids: a schema that is converted with it has every part in its place. */
const withoutNames = z.registry<z.GlobalMeta>()
withoutNames.get = (schema) => {
  const { id: _, ...metadata } = z.globalRegistry.get(schema) ?? {}
  return metadata as never
}

/**
 * Converts a zod schema to JSON Schema (draft 2020-12); the only place that does. Members that only cost assistants
 * tokens are omitted: `$schema`, the long date patterns, bounds at the edge of safe integers.
 * @param names whether parts that have an `id` stand under `$defs` by it, and are referred to
 */
export function jsonSchema(
  schema: z.ZodType,
  io: 'input' | 'output',
  names: 'named' | 'inline' = 'inline',
): JsonSchema {
  const schemaJson = z.toJSONSchema(schema, {
    io,
    metadata: names === 'named' ? z.globalRegistry : withoutNames,
    unrepresentable: 'any',
    override: ({ jsonSchema: node }) => {
      if (node.format === 'date-time' || node.format === 'instant') delete node.pattern
      if (node.minimum === -safeIntegerBound) delete node.minimum
      if (node.maximum === safeIntegerBound) delete node.maximum
      delete node.problem
      delete node.isUnlisted
      delete node.usedBy
    },
  }) as Record<string, unknown>
  delete schemaJson.$schema
  return expandTypeUnions(schemaJson) as JsonSchema
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

/** Media types of each view. */
const viewTypes = {
  table: ['text/csv'],
  calendar: ['text/calendar'],
  geojson: ['application/geo+json'],
  svg: ['image/svg+xml', 'image/png', 'application/pdf'],
}

/** Media types of a tool, JSON first. */
function mediaTypesOf(tool: Tool): string[] {
  const views = Object.keys(tool.views ?? {}) as (keyof typeof viewTypes)[]
  const hasText = tool.input.shape.format?.safeParse('text').success === true
  return ['application/json', ...views.flatMap((view) => viewTypes[view]), ...(hasText ? ['text/plain'] : [])]
}

/** Removes an internal member from a schema and returns it as an object. */
function extractMember(schema: JsonSchema, member: string): object {
  const value = schema[member]
  Reflect.deleteProperty(schema, member)
  return value === undefined ? {} : { [member]: value }
}

/** Price of a tool as the last sentences of its description: the unit, and the credits of a usual call. */
function priceWords({ name, credits, auth, follows }: Tool): string {
  if (credits === 0) return auth === 'none' ? 'Free, no key.' : 'Free.'
  const orbits = follows ? ` ${orbitWords}` : ''
  if (typeof credits === 'number') return `${inCredits(String(credits))}.${orbits}`
  const words = pricesInWords[name]
  const phrase = words?.phrase ?? inCredits(credits.formula)
  const example = words ? `; ${words.example[0]}: ${words.example[2]}` : ''
  return `Costs ${phrase}${example}.${orbits}`
}

/** `2 for up to 60 days, …` with its unit: `2 credits for up to 60 days, …`. */
const inCredits = (formula: string): string =>
  formula.replace(/^\d+/, (number) => `${number} credit${number === '1' ? '' : 's'}`)

/** A whole number of credits, or the formula of a price. */
function formulaOf({ credits, follows }: Tool): string {
  const formula = typeof credits === 'number' ? String(credits) : credits.formula
  return follows ? `${formula}; ${orbitFormula}` : formula
}

/** `data` as MCP has it: a drawing is a file beside the answer. */
function withoutDrawing(schema: JsonSchema): JsonSchema {
  const { svg, ...properties } = (schema.properties ?? {}) as Record<string, JsonSchema>
  if (!svg) return schema
  const required = (schema.required as string[]).filter((name) => name !== 'svg')
  return { ...schema, properties, required }
}

/** A schema without the format of instants, which is this service's own: hosts may refuse one that they do not know. */
function withoutFormat<T>(node: T): T {
  if (Array.isArray(node)) return node.map(withoutFormat) as T
  if (typeof node !== 'object' || node === null) return node
  const members = Object.entries(node).filter(([key, value]) => key !== 'format' || value !== 'instant')
  return Object.fromEntries(members.map(([key, value]) => [key, withoutFormat(value)])) as T
}

/** Schemas of the answers of a tool. */
function answerSchemas(tool: Tool): Pick<Descriptor, 'dataSchema' | 'outputSchema'> {
  const outputSchema = jsonSchema(tool.output, 'input')
  const dataSchema = hasLocalTimes(tool) ? schemaWithLocalTimes(outputSchema) : outputSchema
  const properties = { data: withoutFormat(withoutDrawing(dataSchema)), meta: metaSchema }
  return { dataSchema, outputSchema: { type: 'object', properties, required: ['data', 'meta'] } }
}

/** `get_natal_chart` without its verb, as types are named: `NatalChart`. */
const nounOf = (name: string): string =>
  name
    .split('_')
    .slice(1)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

/** Schemas of a tool whose parts have names, for OpenAPI. */
function namedSchemas(tool: Tool): NamedSchemas {
  const noun = nounOf(tool.name)
  return {
    noun,
    data: jsonSchema(tool.output, 'input', 'named'),
    dataName: z.globalRegistry.get(tool.output)?.id ?? noun,
    input: jsonSchema(tool.input, 'input', 'named'),
    hasLocalTimes: hasLocalTimes(tool),
  }
}

/**
 * Descriptor of a tool: its declaration as plain JSON. The schemas of its answers are made when one is first read, for
 * they take long and a start needs none.
 */
export function describe(tool: Tool, toolset: string): Descriptor {
  const [method, routePath] = tool.route.split(' ') as [Method, string]
  const inputSchema = jsonSchema(tool.input, 'input')
  let cached: ReturnType<typeof answerSchemas> | undefined
  const answer = () => {
    cached ??= answerSchemas(tool)
    return cached
  }
  const inPath = new Set([...routePath.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))
  const properties = (inputSchema.properties ?? {}) as Record<string, JsonSchema>
  const required = new Set((inputSchema.required ?? []) as string[])
  return {
    name: tool.name,
    title: tool.title,
    summary: tool.summary,
    description: `${tool.description} ${priceWords(tool)}`,
    toolset,
    method,
    path: routePath,
    auth: tool.auth,
    effect: tool.effect,
    aboutCharts: tool.aboutCharts === true,
    alsoPost: tool.alsoPost === true,
    cap: tool.cap,
    isPaged: tool.isPaged ?? tool.cap !== undefined,
    app: tool.app,
    annotations: { title: tool.title, ...annotationsOf[tool.effect] },
    credits: formulaOf(tool),
    leastCredits: typeof tool.credits === 'number' ? tool.credits : tool.credits.range?.[0],
    free: tool.credits === 0,
    tier: tool.tier,
    frame: tool.frame,
    refusals: refusalsOf(tool),
    mediaTypes: mediaTypesOf(tool),
    parameters: Object.entries(properties).map(([name, schema]) => ({
      ...extractMember(schema, 'choices'),
      name,
      in: inPath.has(name) ? 'path' : method === 'POST' ? 'body' : 'query',
      required: required.has(name),
      description: String(schema.description ?? ''),
      isUnlisted: tool.input.shape[name]?.meta()?.isUnlisted === true,
      schema,
    })),
    inputSchema,
    get dataSchema() {
      return answer().dataSchema
    },
    get outputSchema() {
      return answer().outputSchema
    },
    named: () => namedSchemas(tool),
    example: tool.example as Readonly<Record<string, unknown>>,
  }
}
