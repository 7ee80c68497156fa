import type { ParameterChoice } from './choice.ts'

/**
 * Definition of one problem code. The table below is the single source for problem+json (RFC 9457), MCP tool errors,
 * OpenAPI and the public errors page.
 */
interface Refusal {
  /** HTTP status. */
  readonly status: number
  /** The same for every occurrence; without a full stop. */
  readonly title: string
  /** How to fix or retry the request, as full sentences. */
  readonly retry: string
  /** A request that is refused so; literal text in backticks, a full stop at the end. */
  readonly example: string
}

const later = 'Wait for the seconds in Retry-After, then retry.'

/** Every problem code with its status, title and fix. */
export const problems = {
  missing_parameter: {
    status: 400,
    title: 'A required parameter is missing',
    retry: 'Send the parameter that `parameter` names.',
    example: '`GET /v1/bodies/mars` without `latitude`.',
  },
  unknown_parameter: {
    status: 400,
    title: 'Unknown parameter',
    retry:
      'Remove it, or use one of the names in `allowed`; `hint` suggests the nearest, as `latitude` for `lat`.',
    example: '`lat=51.48`.',
  },
  invalid_parameter: {
    status: 400,
    title: 'A parameter has an invalid value',
    retry:
      'Send a value as described in `hint` and `allowed`, for example `limit=50` for a limit of at most 100.',
    example: '`limit=0`, or a number that is sent as a word.',
  },
  invalid_latitude: {
    status: 400,
    title: 'The latitude is not a number from -90 to 90',
    retry: 'Send decimal degrees, north positive, such as `latitude=51.48`.',
    example: '`latitude=91`.',
  },
  invalid_longitude: {
    status: 400,
    title: 'The longitude is not a number from -180 to 180',
    retry: 'Send decimal degrees, east positive, such as `longitude=-0.0015`.',
    example: '`longitude=181`.',
  },
  invalid_datetime: {
    status: 400,
    title: 'Invalid date or time',
    retry: 'Send ISO 8601 with Z or an offset, such as `2026-11-20T16:40:00Z`.',
    example: '`datetime=2026-13-01`.',
  },
  datetime_out_of_range: {
    status: 400,
    title: 'The instant is outside the times that are supported',
    retry: 'Send an instant within the years that `allowed` or the message names.',
    example: '`datetime=3001-01-01`.',
  },
  invalid_timezone: {
    status: 400,
    title: 'Not the name of a time zone',
    retry: 'Send an IANA name, such as `timezone=Europe/Berlin`.',
    example: '`timezone=Mars/Olympus`.',
  },
  invalid_include: {
    status: 400,
    title: 'Not a group of fields of the operation',
    retry: 'Send groups of `allowed`, separated by commas, or `all` or `minimal`.',
    example: '`include=everything`.',
  },
  invalid_pov: {
    status: 400,
    title: 'Invalid point of view',
    retry: 'Send one of `allowed`; latitude and longitude belong to `pov=earth` only.',
    example: '`pov=vulcan`.',
  },
  unknown_body: {
    status: 400,
    title: 'The body is unknown, or not taken here',
    retry:
      'Send one of `allowed`, in lower case, such as `mars`; where `hint` names a tool that takes the body, call that.',
    example: '`bodies=vulcan`.',
  },
  unknown_target: {
    status: 400,
    title: 'A target cannot be resolved',
    retry:
      'Send a body (`mars`), `star:sirius`, `messier:m45`, `dso:ngc7000`, `radec:6.75,-16.7`, or elements as `orbit:` or `tle:`; the reference topic `targets` explains them.',
    example: '`targets=vulcan`.',
  },
  invalid_range: {
    status: 400,
    title: 'The end must be after the start',
    retry: 'Send an `end` later than `start`; the start is inclusive, the end exclusive.',
    example: '`start=2026-02-01` with `end=2026-01-01`.',
  },
  invalid_step: {
    status: 400,
    title: 'Invalid step',
    retry: 'Send a number and a unit of s, m, h or d, such as `10m`, `1h` or `1d`; a table also `P1M`.',
    example: '`step=often`.',
  },
  range_too_large: {
    status: 400,
    title: 'The range is longer than one request may have',
    retry: 'Request a shorter range, then continue from its end; `requiredTier` names a tier that allows it.',
    example: 'A century of a list that the tier may ask for by the year.',
  },
  too_many_rows: {
    status: 400,
    title: 'The answer would have too many rows',
    retry: 'Use a longer step, a shorter range or fewer targets.',
    example: 'A table of ten years at a step of one second.',
  },
  invalid_cursor: {
    status: 400,
    title: 'Invalid cursor',
    retry: 'Repeat the request that returned it with the same parameters, or start without a cursor.',
    example: '`cursor=2`, or the cursor of another request.',
  },
  invalid_body_for_event: {
    status: 400,
    title: 'The body has no event of that kind',
    retry: 'Remove the body, or request another kind: the Sun, for example, has no opposition.',
    example: '`bodies=sun` with `kinds=opposition`.',
  },
  invalid_target_for_quantity: {
    status: 400,
    title: 'No target has the quantity',
    retry: 'Remove the quantity, or ask for a target that has it (`topic=quantities`).',
    example: '`quantities=libration` with `targets=mars`.',
  },
  invalid_name: {
    status: 400,
    title: 'Invalid name',
    retry: 'Send a name of at most 64 characters without control characters.',
    example: 'A name of 65 characters.',
  },
  malformed_json: {
    status: 400,
    title: 'The body is not well-formed JSON',
    retry: 'Send one JSON object in UTF-8, without duplicate keys, comments or trailing commas.',
    example: '`{"latitude": 51.48,}`.',
  },
  malformed_request: {
    status: 400,
    title: 'The HTTP request is malformed',
    retry:
      'Check the request line, header fields and percent-encoding; a standard HTTP client sends them correctly.',
    example: '`/v1/bodies/%ZZ`.',
  },
  missing_api_key: {
    status: 401,
    title: 'No API key was sent',
    retry: 'Send Authorization: Bearer <API key>.',
    example: 'A call without the header Authorization.',
  },
  invalid_api_key: {
    status: 401,
    title: 'The API key or access token is not valid',
    retry: 'Check that the whole key was sent; otherwise create another in the portal or connect again.',
    example: '`Authorization: Bearer ac_live_x`.',
  },
  revoked_api_key: {
    status: 401,
    title: 'The API key or access token was revoked',
    retry: 'Create another key in the portal, or connect again.',
    example: 'A key that was revoked in the portal.',
  },
  expired_api_key: {
    status: 401,
    title: 'The API key has expired',
    retry: 'Use the key that replaced it, or create another in the portal.',
    example: 'A key that was made for a week, in the second week.',
  },
  expired_token: {
    status: 401,
    title: 'The token has expired',
    retry: 'Obtain a new token: assistants with the refresh token, users at /portal/id-token.',
    example: 'An ID token from five minutes ago.',
  },
  id_token_required: {
    status: 401,
    title: 'This operation needs an ID token',
    retry: 'Sign in at the portal and send the ID token that /portal/id-token shows.',
    example: 'An API key sent to `/v1/account/keys`.',
  },
  invalid_id_token: {
    status: 401,
    title: 'The ID token is not valid',
    retry: 'Sign in at the portal; /portal/id-token shows a new one.',
    example: 'An ID token of a session that has ended.',
  },
  feature_not_in_tier: {
    status: 403,
    title: 'The tier does not include this operation',
    retry: 'Use an account with the tier in `requiredTier`; test keys work with every tier.',
    example: '`/v1/charts/natal` with a key of the free tier.',
  },
  insufficient_scope: {
    status: 403,
    title: 'The API key or connection does not have the scope needed',
    retry: 'Connect again and approve the scope, or use a key that is not restricted to other scopes.',
    example: 'A chart asked for by an assistant that was approved for the sky alone.',
  },
  not_allowed_in_batch: {
    status: 403,
    title: 'This operation cannot run inside a batch',
    retry: 'Call it on its own.',
    example: '`create_api_key` as a call of a batch.',
  },
  forbidden: {
    status: 403,
    title: 'The request is not allowed',
    retry: 'The message gives the reason, such as a disallowed Origin; the same request will fail again.',
    example: 'A page of another origin that posts a form.',
  },
  not_found: {
    status: 404,
    title: 'No such endpoint or resource',
    retry: 'Check the path against the API reference, for example `/v1/bodies/mars`.',
    example: '`/v1/planets/mars`.',
  },
  key_not_found: {
    status: 404,
    title: 'No such API key',
    retry: 'List the keys of the account and send one of their ids.',
    example: '`DELETE /v1/account/keys/key_0`.',
  },
  place_not_found: {
    status: 404,
    title: 'No such place',
    retry: 'Check the spelling, send a larger town nearby, or coordinates from the user.',
    example: '`q=Asdfqwer`.',
  },
  star_not_found: {
    status: 404,
    title: 'No such star or deep-sky object',
    retry: 'Send a name (Sirius), a designation (alpha CMa, HR 2491, M31) or a constellation.',
    example: '`q=Death Star`.',
  },
  entry_not_found: {
    status: 404,
    title: 'No entry of the list has these words',
    retry: 'Send fewer words, a name of `allowed`, or leave `q` out for the whole list.',
    example: '`/v1/reference/aspects?q=zzz`.',
  },
  method_not_allowed: {
    status: 405,
    title: 'Method not allowed',
    retry: 'Use one of the methods in the Allow header.',
    example: '`PUT /v1/bodies/mars`.',
  },
  not_acceptable: {
    status: 406,
    title: 'No representation matches Accept',
    retry: 'Send `Accept: application/json`, or another media type that the operation documents.',
    example: '`Accept: image/gif`.',
  },
  ambiguous_local_time: {
    status: 409,
    title: 'The local time occurred twice',
    retry: 'Send disambiguation=earlier or later.',
    example: '`2026-10-25T02:30` in Europe/Berlin with `disambiguation=reject`.',
  },
  nonexistent_local_time: {
    status: 409,
    title: 'The local time was skipped',
    retry: 'Send disambiguation=earlier or later.',
    example: '`2026-03-29T02:30` in Europe/Berlin with `disambiguation=reject`.',
  },
  key_limit_reached: {
    status: 409,
    title: 'The account holds the most active keys allowed',
    retry: 'Revoke a key first.',
    example: 'A twenty-first active key.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'A call with this idempotency key is still running',
    retry: 'Wait for its response, or retry in a second: the call is charged once.',
    example: 'The same Idempotency-Key again before the first call has ended.',
  },
  request_timeout: {
    status: 408,
    title: 'The request did not arrive in time',
    retry: 'Retry on a new connection and send the whole request without pauses.',
    example: 'A body that stops half-way.',
  },
  payload_too_large: {
    status: 413,
    title: 'The body is too large',
    retry: 'Send fewer calls or arguments in one request.',
    example: 'A body of more than 64 kB.',
  },
  uri_too_long: {
    status: 414,
    title: 'The URL is too long',
    retry: 'Send fewer arguments, or a JSON body where the operation accepts POST.',
    example: 'A URL of more than 4,096 characters.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The media type is not supported',
    retry: 'Send the body as `Content-Type: application/json` in UTF-8.',
    example: '`Content-Type: text/xml`.',
  },
  expectation_failed: {
    status: 417,
    title: 'The Expect header cannot be met',
    retry: 'Omit Expect, or send `Expect: 100-continue`.',
    example: '`Expect: 200-ok`.',
  },
  misdirected_request: {
    status: 421,
    title: 'The Host is not served here',
    retry: 'Use the host name of the documentation; operators add names with `ALLOWED_HOSTS`.',
    example: '`Host: example.org`.',
  },
  house_system_undefined: {
    status: 422,
    title: 'The house system does not exist at this latitude',
    retry:
      'Send a system of `allowed`, such as `houseSystem=whole-sign`: Placidus and Koch end at the polar circles.',
    example: '`houseSystem=placidus` in Tromsø.',
  },
  idempotency_conflict: {
    status: 422,
    title: 'The idempotency key was used for another request',
    retry: 'Send a new Idempotency-Key.',
    example: 'The same Idempotency-Key with another `datetime`.',
  },
  no_rise_set: {
    status: 422,
    title: 'The Sun does not rise or set on this day',
    retry: 'Choose another date, or a place outside polar day and polar night.',
    example: 'A day of June in Tromsø.',
  },
  event_not_found: {
    status: 422,
    title: 'No such event in the searched range',
    retry: 'Search a longer or another range.',
    example: 'The next return of Pluto from the year 2990.',
  },
  quota_exceeded: {
    status: 429,
    title: 'The credits left today do not pay for the call',
    retry: later,
    example: 'The 251st credit of a day on the free tier.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many calls in a short time',
    retry: later,
    example: 'The 31st call within a minute on the free tier.',
  },
  headers_too_large: {
    status: 431,
    title: 'The header fields are too large',
    retry: 'Send fewer or shorter header fields, such as cookies.',
    example: 'A Cookie header of 20 kB.',
  },
  internal_error: {
    status: 500,
    title: 'The service failed',
    retry: 'Retry; if it persists, report the request id.',
    example: 'A fault of the program or its machine.',
  },
  compute_timeout: {
    status: 503,
    title: 'The computation took too long',
    retry: 'Request less, such as a shorter range; nothing was charged.',
    example: 'A computation of more than 8 seconds on a busy machine.',
  },
  unavailable: {
    status: 503,
    title: 'The service is temporarily unavailable',
    retry: later,
    example: 'The database is being restarted.',
  },
} as const satisfies Record<string, Refusal>

/** Stable code of a problem; part of the public interface. */
export type ProblemCode = keyof typeof problems

/** Optional members of a problem record, beside the five that every record has. */
export interface ProblemDetails {
  /** Name of the parameter at fault. */
  readonly parameter?: string
  /** Values that would have been accepted, or bounds. */
  readonly allowed?: readonly string[] | { readonly min?: number | string; readonly max?: number | string }
  /** One sentence: what to send instead. */
  readonly hint?: string
  /** Lowest tier that allows the request. */
  readonly requiredTier?: string
  /** Interpretations that the request must choose among, such as two instants of an ambiguous local time. */
  readonly candidates?: readonly unknown[]
  /** The choice that a person can make for the request to go on; records of problems leave it out. */
  readonly choice?: ParameterChoice
  /** Size of the quota or limit. */
  readonly limit?: number
  /** Remainder of the quota or limit. */
  readonly remaining?: number
  /** When the quota or limit is full again, ISO 8601 in UTC. */
  readonly resetsAt?: string
  /** Seconds for the `Retry-After` header. */
  readonly retryAfter?: number
  /** HTTP headers of the response, such as `Allow`. */
  readonly headers?: Readonly<Record<string, string>>
}

/** Error that becomes a problem record: thrown by tools and server code, rendered once by the channel. */
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

/** Characters of an argument that an error message quotes. */
const mostShown = 64

/**
 * Start of an argument in quotes, for error messages. Control and invisible characters are escaped, never cut in half.
 */
export function quote(value: unknown): string {
  const text =
    typeof value === 'string' ? value : (JSON.stringify(value)?.replaceAll('"', "'") ?? String(value))
  let printable = ''
  for (const character of text) {
    const next = printable + escaped(character)
    if (next.length > mostShown) return `"${printable}…"`
    printable = next
  }
  return `"${printable}"`
}

/** Escapes characters outside printable Latin script, and those with a meaning in HTML or quotes. */
const escaped = (character: string): string =>
  character.replace(
    /[^\x20-\x7e\u00a1-\u024f]|["\\<>&]/gu,
    (c) => `\\u{${(c.codePointAt(0) ?? 0).toString(16)}}`,
  )
