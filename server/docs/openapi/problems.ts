import { type ProblemCode, problems } from '../../../tools/contract/problems.ts'
import type { Descriptor, JsonSchema } from '../../../tools/declaration/descriptor.ts'

/** Names of the HTTP statuses in the problem table (RFC 9110 §15, RFC 6585 §4); 422 is named for its use here. */
const reasons: Readonly<Record<number, string>> = {
  400: 'Bad request',
  401: 'Not authenticated',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  406: 'Not acceptable',
  408: 'Request timeout',
  409: 'Conflict',
  413: 'Content too large',
  414: 'Address too long',
  415: 'Unsupported media type',
  417: 'Expectation failed',
  421: 'Misdirected request',
  422: 'No answer exists',
  429: 'Too many requests',
  431: 'Headers too large',
  500: 'Internal error',
  503: 'Unavailable',
}

const isPaid = ({ free, effect }: Descriptor) => !free || effect === 'creates'
const takesKey = ({ auth }: Descriptor) => auth === 'key' || auth === 'account'
const takesIdToken = ({ auth }: Descriptor) => auth === 'person' || auth === 'account'
const isOpen = ({ auth }: Descriptor) => auth === 'none'
const takesBody = ({ method }: Descriptor) => method === 'POST'

/**
 * Which operations can give a problem by the way they are called; those of arguments are in the descriptor. Problems of the
 * HTTP layer (405, 421 …) are on the errors page only.
 */
const applies: Readonly<Partial<Record<ProblemCode, (operation: Descriptor) => boolean>>> = {
  malformed_json: takesBody,
  missing_api_key: takesKey,
  invalid_api_key: takesKey,
  revoked_api_key: takesKey,
  expired_token: (descriptor) => !isOpen(descriptor),
  id_token_required: ({ auth }) => auth === 'person',
  invalid_id_token: takesIdToken,
  feature_not_in_tier: ({ tier }) => tier !== 'free',
  insufficient_scope: (descriptor) => !isOpen(descriptor),
  not_found: ({ path }) => path.includes('{'),
  not_acceptable: () => true,
  idempotency_in_progress: isPaid,
  payload_too_large: takesBody,
  unsupported_media_type: takesBody,
  idempotency_conflict: isPaid,
  quota_exceeded: ({ free }) => !free,
  rate_limited: () => true,
  internal_error: () => true,
  unavailable: () => true,
}

/** Codes of the problems that an operation can give, in the order of the table. */
export function refusalsOf(operation: Descriptor): ProblemCode[] {
  return (Object.keys(problems) as ProblemCode[]).filter(
    (code) => operation.refusals.includes(code) || applies[code]?.(operation),
  )
}

/** Error statuses of an operation, in ascending order. */
export function statusesOf(operation: Descriptor): number[] {
  const statuses = refusalsOf(operation).map((code) => problems[code].status)
  return [...new Set(statuses)].sort((a, b) => a - b)
}

/** Problem codes by status; statuses ascending, codes in the order of the table. */
export function codesByStatus(): Map<number, ProblemCode[]> {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of Object.keys(problems) as ProblemCode[]) {
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return new Map([...byStatus].sort(([a], [b]) => a - b))
}

/** Name of a status: “Not found” for 404. */
export function reason(status: number): string {
  const name = reasons[status]
  if (!name) throw new Error(`The status ${status} of a problem has no name.`)
  return name
}

/** Schema of the problem record: RFC 9457 §3.1, with `code` and the optional members of `ProblemDetails`. */
export const problemSchema: JsonSchema = {
  type: 'object',
  description: 'An error (RFC 9457). `code` is stable and intended for programs; `detail` is for people.',
  properties: {
    type: { type: 'string', format: 'uri', description: 'Page that explains the code.' },
    title: { type: 'string', description: 'The same for every problem with this code.' },
    status: { type: 'integer', description: 'HTTP status.' },
    detail: { type: 'string', description: 'What was wrong with this request.' },
    code: { type: 'string', description: 'Stable name of the problem.' },
    instance: { type: 'string', description: 'Identifier of the request.' },
    docs: { type: 'string', format: 'uri', description: 'The same page for people.' },
    parameter: { type: 'string', description: 'Name of the parameter at fault.' },
    allowed: {
      description: 'Values that would have been accepted, or bounds.',
      anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'object' }],
    },
    hint: { type: 'string', description: 'What to send instead.' },
    requiredTier: { type: 'string', description: 'Lowest tier that includes the operation.' },
    candidates: { type: 'array', items: {}, description: 'Readings among which the request must choose.' },
    limit: { type: 'integer', description: 'Size of the quota or limit.' },
    remaining: { type: 'integer', description: 'What is left of it.' },
    resetsAt: { type: 'string', format: 'date-time', description: 'When it is full again.' },
  },
  required: ['type', 'title', 'status', 'detail', 'code'],
}

/** Response headers by status: how to authenticate, when to retry. */
const headersByStatus: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After', 'RateLimit', 'RateLimit-Policy'],
  503: ['Retry-After'],
}

/** Response components, one per status, which the operations refer to. */
export function problemResponses(baseUrl: string): Record<string, JsonSchema> {
  const responses: Record<string, JsonSchema> = {}
  for (const [status, codes] of codesByStatus()) {
    const [first] = codes as [ProblemCode, ...ProblemCode[]]
    const { title, retry } = problems[first]
    const headers = headersByStatus[status]
    responses[responseName(status)] = {
      description: `${reason(status)}, with one of these codes.`,
      ...(headers ? { headers: headerReferences(headers) } : {}),
      content: {
        'application/problem+json': {
          schema: {
            allOf: [
              { $ref: '#/components/schemas/Problem' },
              { type: 'object', properties: { status: { const: status }, code: { enum: codes } } },
            ],
          },
          example: {
            type: `${baseUrl}/v1/reference/errors#${first}`,
            title,
            status,
            detail: `${title}. ${retry}`,
            code: first,
          },
        },
      },
    }
  }
  return responses
}

/** Component name of a response. Some generators reject names that begin with a digit. */
export function responseName(status: number): string {
  return `Problem${status}`
}

/** Component name of a header: `RetryAfter` of `Retry-After`. */
export const headerComponent = (name: string): string => name.replace(/^X-/, '').replaceAll('-', '')

/** References to header components, by header name. */
export function headerReferences(names: readonly string[]): JsonSchema {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${headerComponent(name)}` }]),
  )
}
