import type { Descriptor, JsonSchema } from '../../../tools/descriptor.ts'
import { tierOrder } from '../../../tools/tiers.ts'
import { generatedExample } from '../content/generated-examples.ts'
import type { Steps } from '../content/in-turns.ts'
import type { Site } from '../content/site.ts'
import { problemResponses, problemSchema, statusesOf } from './problems.ts'

/** Header objects: every header is text or a non-negative integer. */
const text = (description: string): JsonSchema => ({ description, schema: { type: 'string' } })
const number = (description: string): JsonSchema => ({ description, schema: { type: 'integer', minimum: 0 } })

/** Response headers, defined once and referenced. */
const headers: Readonly<Record<string, JsonSchema>> = {
  'X-Request-Id': text('Identifier of the request, the same as `meta.requestId`.'),
  'X-Credits-Charged': number('Credits this call was charged.'),
  RateLimit: text(
    'Remaining quota of each limit and seconds until it resets (IETF draft-ietf-httpapi-ratelimit-headers).',
  ),
  'RateLimit-Policy': text('The limits in force (IETF draft-ietf-httpapi-ratelimit-headers).'),
  ETag: text('Send it as `If-None-Match`: an unchanged response costs nothing (RFC 9110 §8.8.3).'),
  'Cache-Control': text('How long the response may be cached (RFC 9111 §5.2).'),
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
export const security: Readonly<Record<Descriptor['auth'], readonly JsonSchema[]>> = {
  none: [],
  key: [{ apiKey: [] }],
  person: [{ idToken: [] }],
  account: [{ apiKey: [] }, { idToken: [] }],
}

/**
 * The `components` object. Responses of statuses that no operation uses are omitted, because linters report unused
 * components.
 */
export function components(
  operations: readonly Descriptor[],
  site: Site,
  schemas: Readonly<Record<string, JsonSchema>>,
  examples: JsonSchema,
): JsonSchema {
  const statuses = new Set(operations.flatMap(statusesOf))
  const responses = Object.entries(problemResponses(site.BASE_URL)).filter(([name]) =>
    statuses.has(Number(name.replace(/\D/g, ''))),
  )
  return {
    securitySchemes,
    headers,
    parameters: requestHeaders,
    schemas: { Meta: metaSchema(operations), Problem: problemSchema, ...schemas },
    examples,
    responses: Object.fromEntries(responses),
  }
}

/** The generated response to the example of each operation, by its name. */
export function* examplesOf(operations: readonly Descriptor[], site: Site): Steps<JsonSchema> {
  const examples: Record<string, JsonSchema> = {}
  for (const { name, title } of operations) {
    const example = generatedExample(name, site)
    if (example) examples[name] = { summary: title, value: JSON.parse(example.answer) }
    yield
  }
  return examples
}

/** Schema of `meta`, which is the same for every operation; `tier` gets the names of the tiers as its enum. */
function metaSchema([first]: readonly Descriptor[]): JsonSchema {
  const envelope = (first?.outputSchema.properties ?? {}) as Record<string, JsonSchema>
  const meta = envelope.meta ?? { type: 'object' }
  const properties = meta.properties as Record<string, JsonSchema>
  return { ...meta, properties: { ...properties, tier: { ...properties?.tier, enum: [...tierOrder] } } }
}
