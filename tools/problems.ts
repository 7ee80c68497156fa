/**
 * The one table of refusals. problem+json, MCP tool errors, OpenAPI and the public error page all read it.
 * RFC 9457 gives the record; `retry` says in one clause what a program may do next.
 */
interface Refusal {
  readonly status: number
  readonly title: string
  readonly retry: string
}

const correct = 'Correct the request, then send it again.'
const never = 'Do not repeat it unchanged.'
const later = 'Wait for the seconds in Retry-After, then send it again.'

export const problems = {
  missing_parameter: { status: 400, title: 'A required parameter is missing', retry: correct },
  unknown_parameter: { status: 400, title: 'A parameter is not known here', retry: correct },
  invalid_parameter: { status: 400, title: 'A parameter has a value that cannot be used', retry: correct },
  invalid_latitude: { status: 400, title: 'The latitude is not a number from -90 to 90', retry: correct },
  invalid_longitude: { status: 400, title: 'The longitude is not a number from -180 to 180', retry: correct },
  invalid_datetime: { status: 400, title: 'The instant cannot be read', retry: correct },
  datetime_out_of_range: { status: 400, title: 'The instant is outside the supported years', retry: correct },
  invalid_timezone: { status: 400, title: 'The time zone is not known', retry: correct },
  invalid_include: { status: 400, title: 'An include group is not known here', retry: correct },
  invalid_pov: { status: 400, title: 'The point of view is not known', retry: correct },
  unknown_body: { status: 400, title: 'The body is not known', retry: correct },
  unknown_target: { status: 400, title: 'A target cannot be resolved', retry: correct },
  invalid_range: { status: 400, title: 'The end must lie after the start', retry: correct },
  invalid_step: { status: 400, title: 'The step cannot be used', retry: correct },
  range_too_large: { status: 400, title: 'The range is longer than the tier allows', retry: correct },
  too_many_rows: { status: 400, title: 'The answer would have too many rows', retry: correct },
  invalid_cursor: { status: 400, title: 'The cursor cannot be used', retry: 'Start again without a cursor.' },
  invalid_body_for_event: { status: 400, title: 'The body has no event of that kind', retry: correct },
  invalid_name: { status: 400, title: 'The name cannot be used', retry: correct },
  malformed_json: { status: 400, title: 'The body is not well-formed JSON', retry: correct },
  malformed_request: { status: 400, title: 'The HTTP request is malformed', retry: correct },
  missing_api_key: {
    status: 401,
    title: 'No API key was sent',
    retry: 'Send Authorization: Bearer <API key>.',
  },
  invalid_api_key: { status: 401, title: 'The API key or access token is not valid', retry: never },
  revoked_api_key: { status: 401, title: 'The API key or access token was revoked', retry: never },
  expired_token: {
    status: 401,
    title: 'The token has expired',
    retry: 'Obtain a new token, then send it again.',
  },
  id_token_required: {
    status: 401,
    title: 'This operation needs an ID token',
    retry: 'Sign in at the portal and send the ID token that /portal/id-token shows.',
  },
  invalid_id_token: {
    status: 401,
    title: 'The ID token is not valid',
    retry: 'Sign in at the portal; /portal/id-token shows a new one.',
  },
  feature_not_in_tier: { status: 403, title: 'The tier does not include this operation', retry: never },
  insufficient_scope: {
    status: 403,
    title: 'The grant does not hold the scope needed',
    retry: 'Connect again and approve the scope.',
  },
  not_allowed_in_batch: {
    status: 403,
    title: 'This operation cannot run inside a batch',
    retry: 'Call it on its own.',
  },
  forbidden: { status: 403, title: 'The request is not allowed', retry: never },
  not_found: { status: 404, title: 'There is nothing at this address', retry: never },
  key_not_found: { status: 404, title: 'No such API key', retry: never },
  place_not_found: { status: 404, title: 'No such place', retry: correct },
  star_not_found: { status: 404, title: 'No such star', retry: correct },
  method_not_allowed: { status: 405, title: 'The method is not allowed here', retry: correct },
  not_acceptable: { status: 406, title: 'No representation matches Accept', retry: correct },
  ambiguous_local_time: {
    status: 409,
    title: 'The local time happened twice',
    retry: 'Send disambiguation=earlier or later.',
  },
  nonexistent_local_time: {
    status: 409,
    title: 'The local time was skipped',
    retry: 'Send disambiguation=earlier or later.',
  },
  key_limit_reached: {
    status: 409,
    title: 'The account holds the most active keys allowed',
    retry: 'Revoke a key first.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'A call with this idempotency key is still running',
    retry: 'Wait for its answer, or send it again in a second: it is charged once.',
  },
  request_timeout: {
    status: 408,
    title: 'The request did not arrive in time',
    retry: 'Send it again, whole.',
  },
  payload_too_large: { status: 413, title: 'The body is too large', retry: correct },
  uri_too_long: { status: 414, title: 'The URL is too long', retry: correct },
  unsupported_media_type: { status: 415, title: 'The media type is not supported', retry: correct },
  expectation_failed: { status: 417, title: 'The Expect header cannot be met', retry: correct },
  misdirected_request: { status: 421, title: 'The Host is not served here', retry: correct },
  house_system_undefined: {
    status: 422,
    title: 'The house system does not exist at this latitude',
    retry: correct,
  },
  idempotency_conflict: {
    status: 422,
    title: 'The idempotency key was used for another request',
    retry: 'Send a new Idempotency-Key.',
  },
  no_rise_set: { status: 422, title: 'The Sun does not rise or set on this day', retry: correct },
  event_not_found: { status: 422, title: 'No such event in the searched range', retry: correct },
  quota_exceeded: { status: 429, title: 'The credits of the day are used up', retry: later },
  rate_limited: { status: 429, title: 'Too many calls in a short time', retry: later },
  headers_too_large: { status: 431, title: 'The header fields are too large', retry: correct },
  internal_error: {
    status: 500,
    title: 'The service failed',
    retry: 'Send it again; quote the request id if it persists.',
  },
  compute_timeout: {
    status: 503,
    title: 'The computation took too long',
    retry: 'Ask for less; nothing was charged.',
  },
  unavailable: { status: 503, title: 'The service is not available', retry: later },
} as const satisfies Record<string, Refusal>

export type ProblemCode = keyof typeof problems

/** Members beside the five that every problem record carries. All are optional on the wire. */
export interface ProblemDetails {
  /** Name of the parameter at fault. */
  readonly parameter?: string
  /** Values that would have been accepted, or bounds. */
  readonly allowed?: readonly string[] | { readonly min?: number | string; readonly max?: number | string }
  /** One sentence that says what to send instead. */
  readonly hint?: string
  readonly requiredTier?: string
  readonly candidates?: readonly unknown[]
  readonly limit?: number
  readonly remaining?: number
  readonly resetsAt?: string
  /** Seconds for the `Retry-After` header. */
  readonly retryAfter?: number
  /** HTTP headers that belong to the refusal, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>
}

/** A refusal on its way to the caller: thrown anywhere on the road, rendered once by the door. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly details: ProblemDetails
  constructor(code: ProblemCode, detail: string, details: ProblemDetails = {}) {
    super(detail)
    this.name = 'Problem'
    this.code = code
    this.details = details
  }
  get status(): number {
    return problems[this.code].status
  }
}

/** Characters of what the caller sent that are shown at most. */
const mostShown = 64

/** Shows the beginning of what the caller sent, with controls and invisible characters escaped, each wholly or not at all. */
export function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
  let shown = ''
  for (const character of text) {
    const next = shown + escaped(character)
    if (next.length > mostShown) return `"${shown}…"`
    shown = next
  }
  return `"${shown}"`
}

const escaped = (character: string): string =>
  character.replace(
    /[^\x20-\x7e\u00a1-\u024f]|["\\<>&]/gu,
    (c) => `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`,
  )
