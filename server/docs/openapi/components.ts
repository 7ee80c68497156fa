import { tierOrder } from '../../../tools/contract/tiers.ts'
import type { Descriptor, JsonSchema } from '../../../tools/declaration/descriptor.ts'
import type { Site } from '../../product/site.ts'
import type { Steps } from '../../runtime/in-turns.ts'
import { generatedExample } from '../content/generated-examples.ts'
import type { SharedParameters } from './parameters.ts'
import { headerComponent, problemResponses, statusesOf } from './problems.ts'
import type { SchemaComponents } from './schemas.ts'
import { shortExample } from './short-example.ts'
import { webhookHeaders } from './webhooks.ts'

/** Header objects: every header is text or a non-negative integer. */
const text = (description: string): JsonSchema => ({ description, schema: { type: 'string' } })
const number = (description: string): JsonSchema => ({ description, schema: { type: 'integer', minimum: 0 } })

/** Response headers by name, defined once and referenced. */
const headers: Readonly<Record<string, JsonSchema>> = {
  RateLimit: text(
    'Remaining quota of each limit and seconds until it resets (IETF draft-ietf-httpapi-ratelimit-headers).',
  ),
  'RateLimit-Policy': text('The limits in force (IETF draft-ietf-httpapi-ratelimit-headers).'),
  ETag: text('Send it as `If-None-Match`: an unchanged response costs nothing (RFC 9110 §8.8.3).'),
  'Retry-After': number('Seconds to wait before the next attempt (RFC 9110 §10.2.3).'),
  'WWW-Authenticate': text('The scheme to use and where to obtain a token (RFC 6750 §3, RFC 9728 §5.1).'),
}

/** Optional request headers, referenced by the operations that accept them. */
export const requestHeaders: Readonly<Record<string, JsonSchema>> = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETag of a cached response; 304, free of charge, if it is unchanged.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A unique string of your choice for this call. Retries with the same key are free for 24 hours. 409 while the first call is running, 422 if the arguments or the representation differ.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
}

/** Authentication schemes of the operations. */
export const securitySchemes: Readonly<Record<string, JsonSchema>> = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key, `ac_live_…` or `ac_test_…`. The access token of a connected assistant is accepted in its place.',
  },
  idToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The ID token of a user signed in at the portal. API keys are not accepted.',
  },
}

/** Security requirement by the tool's `auth`; any one scheme of the list suffices. */
const security: Readonly<Record<Descriptor['auth'], readonly JsonSchema[]>> = {
  none: [],
  key: [{ apiKey: [] }],
  person: [{ idToken: [] }],
  account: [{ apiKey: [] }, { idToken: [] }],
}

/** Security requirement of the document: that of most operations. */
export const usualSecurity = security.key

/**
 * Security requirement of an operation that has another one than the document; a public one that gives more with an API key takes
 * one, or none.
 */
export function exceptionalSecurity({ auth, refusals }: Descriptor): JsonSchema {
  if (auth === 'key') return {}
  const isOptional = auth === 'none' && refusals.includes('missing_api_key')
  return { security: isOptional ? [{}, { apiKey: [] }] : security[auth] }
}

/** A tool, and the schema of its data. */
interface Operation {
  readonly one: Descriptor
  readonly data: JsonSchema
}

/** Components that operations share. */
interface Shared {
  readonly schemas: Readonly<Record<string, JsonSchema>>
  readonly parameters: SharedParameters
  readonly examples: JsonSchema
  /** Answers of two operations each. */
  readonly responses: Readonly<Record<string, JsonSchema>>
}

/**
 * The `components` object. Responses of statuses that no operation uses are omitted, because linters report unused
 * components.
 */
export function components(
  operations: readonly Descriptor[],
  site: Site,
  { schemas, parameters, examples, responses: answers }: Shared,
): JsonSchema {
  const statuses = new Set(operations.flatMap(statusesOf))
  const responses = Object.entries(problemResponses(site.BASE_URL)).filter(([name]) =>
    statuses.has(Number(name.replace(/\D/g, ''))),
  )
  return {
    securitySchemes,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, header]) => [headerComponent(name), header]),
    ),
    parameters: { ...requestHeaders, ...webhookHeaders, ...parameters.components() },
    schemas,
    examples,
    responses: { ...answers, ...Object.fromEntries(responses) },
  }
}

/** The generated response to the example of each operation, by its name, with its lists cut. */
export function* examplesOf(
  operations: readonly Operation[],
  schemas: Readonly<Record<string, JsonSchema>>,
  site: Site,
): Steps<JsonSchema> {
  const examples: Record<string, JsonSchema> = {}
  for (const { one: descriptor, data } of operations) {
    const example = generatedExample(descriptor.name, site)
    if (example) {
      examples[descriptor.name] = { value: shortExample(JSON.parse(example.answer), data, schemas) }
    }
    yield
  }
  return examples
}

/** A part of `Meta` whose own objects have a name, such as `MetaUsageAccount`. */
function namedMembers(part: string, schema: JsonSchema, schemas: SchemaComponents): JsonSchema {
  const members = Object.entries(schema.properties as Record<string, JsonSchema>).map(([name, member]) => {
    const { description, ...plain } = member
    const inner = `${part}${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
    return [name, member.properties ? { description, ...schemas.define(inner, plain) } : member]
  })
  return { ...schema, properties: Object.fromEntries(members) }
}

/** Defines `Meta`, which is the same for every operation, and its parts; `tier` gets the names of the tiers as its enum. */
export function defineMeta([first]: readonly Descriptor[], schemas: SchemaComponents): void {
  const envelope = (first?.outputSchema.properties ?? {}) as Record<string, JsonSchema>
  const meta = envelope.meta ?? { type: 'object' }
  const members = Object.entries(meta.properties as Record<string, JsonSchema>).map(([name, member]) => {
    const part = `Meta${name.slice(0, 1).toUpperCase()}${name.slice(1)}`
    const { description, ...plain } = member
    if (member.properties)
      return [name, { description, ...schemas.define(part, namedMembers(part, plain, schemas)) }]
    const items = member.items as JsonSchema | undefined
    if (items?.properties) return [name, { ...member, items: schemas.define(part.replace(/s$/, ''), items) }]
    return [name, name === 'tier' ? { ...member, enum: [...tierOrder] } : member]
  })
  schemas.define('Meta', { ...meta, properties: Object.fromEntries(members) })
}
