import type { Descriptor, JsonSchema } from '../../../tools/descriptor.ts'
import { tierOrder } from '../../../tools/tiers.ts'
import { problemResponses, problemSchema, statusesOf } from './problems.ts'

/** Two shapes suffice for every header of ours. */
const text = (description: string): JsonSchema => ({ description, schema: { type: 'string' } })
const number = (description: string): JsonSchema => ({ description, schema: { type: 'integer', minimum: 0 } })

/** Response headers, each defined once. */
const headers: Readonly<Record<string, JsonSchema>> = {
  'X-Request-Id': text('Identifier of the request, the same as `meta.requestId`.'),
  'X-Credits-Charged': number('Credits this call was charged.'),
  RateLimit: text(
    'What is left of each limit and when it renews (IETF draft-ietf-httpapi-ratelimit-headers).',
  ),
  'RateLimit-Policy': text('The limits in force (IETF draft-ietf-httpapi-ratelimit-headers).'),
  ETag: text('Send it back as `If-None-Match`: an unchanged answer costs nothing (RFC 9110 §8.8.3).'),
  'Cache-Control': text('How long the answer may be kept (RFC 9111 §5.2).'),
  'Retry-After': number('Seconds to wait before the next attempt (RFC 9110 §10.2.3).'),
  'WWW-Authenticate': text('The scheme to use and where to obtain a token (RFC 6750 §3, RFC 9728 §5.1).'),
}

/** Request headers that many operations accept. */
export const requestHeaders: Readonly<Record<string, JsonSchema>> = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETag of an answer the client holds; 304 when it is still right, free of charge.',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A name of your choice for this call. Repeating the call under it is free for 24 hours. 409 while the first is running, 422 for other arguments or another representation.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
}

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
    description: 'The ID token of a person who signed in at the portal. API keys are not accepted here.',
  },
}

/** The security requirement of each gate: one scheme of the list suffices. */
export const security: Readonly<Record<Descriptor['auth'], readonly JsonSchema[]>> = {
  none: [],
  key: [{ apiKey: [] }],
  person: [{ idToken: [] }],
  account: [{ apiKey: [] }, { idToken: [] }],
}

/**
 * What operations refer to. Responses for statuses that no operation uses are left out: linters rightly call an
 * unused component a mistake.
 */
export function components(
  operations: readonly Descriptor[],
  baseUrl: string,
  schemas: Readonly<Record<string, JsonSchema>>,
): JsonSchema {
  const statuses = new Set(operations.flatMap(statusesOf))
  const responses = Object.entries(problemResponses(baseUrl)).filter(([name]) =>
    statuses.has(Number(name.replace(/\D/g, ''))),
  )
  return {
    securitySchemes,
    headers,
    parameters: requestHeaders,
    schemas: { Meta: metaSchema(operations), Problem: problemSchema, ...schemas },
    responses: Object.fromEntries(responses),
  }
}

/** `meta` is the same at every operation; its `tier` is told in the words of the tier table. */
function metaSchema([first]: readonly Descriptor[]): JsonSchema {
  const envelope = (first?.outputSchema.properties ?? {}) as Record<string, JsonSchema>
  const meta = envelope.meta ?? { type: 'object' }
  const properties = meta.properties as Record<string, JsonSchema>
  return { ...meta, properties: { ...properties, tier: { ...properties?.tier, enum: [...tierOrder] } } }
}
