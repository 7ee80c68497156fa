import { expect } from 'vitest'
import { problems } from '../../../../tools/contract/problems.ts'
import { plainAnswer, type ScriptedAnswer, type ScriptedRequest } from './scripted-service.ts'

/** A call as a driver makes it: an answer, its pages, or a file of a media type. */
export interface ContractCall {
  /** `get_moon` */
  readonly operation: string
  readonly arguments?: Readonly<Record<string, unknown>>
  readonly options?: {
    readonly retries?: number
    readonly timeoutMs?: number
    readonly idempotencyKey?: string
    readonly headers?: Readonly<Record<string, string>>
  }
  readonly pages?: true
  readonly mediaType?: string
}

/** Result of a call as a driver reports it: an answer, a list of pages, text of a file, or an error. */
export type Outcome = unknown

/** Answers of a service, and the calls, requests and results that every client makes of them. */
export interface ContractCase {
  readonly answers: readonly ScriptedAnswer[]
  readonly options?: { readonly apiKey?: string; readonly cacheEntries?: number }
  /** Calls of one client, one after another. */
  readonly calls: readonly ContractCall[]
  readonly outcomes: readonly Outcome[]
  /** Members of the requests; their number is that of the list. */
  readonly requests?: readonly object[]
  /** The least milliseconds between the first two requests. */
  readonly pauseMs?: number
  readonly check?: (requests: readonly ScriptedRequest[]) => void
}

const refusal = (
  status: number,
  code: string,
  headers: Readonly<Record<string, string>> = {},
): ScriptedAnswer => ({ status, headers, body: { code, detail: `It is ${code}.` } })

/** One call with a first answer, how many requests it takes, and the error if it fails. */
function attempts(
  answer: ScriptedAnswer,
  operation: string,
  requests: number,
  error?: { readonly code: string; readonly [member: string]: unknown },
): ContractCase {
  const isCharged = operation === 'get_moon' || operation === 'get_synastry'
  return {
    answers: [answer],
    calls: [{ operation, arguments: argumentsOf[operation] ?? {} }],
    outcomes: [error ? { error } : plainAnswer],
    requests: Array(requests).fill({}),
    check(sent) {
      const keys = new Set(sent.map(({ headers }) => headers['idempotency-key']))
      expect([...keys]).toEqual([isCharged ? expect.stringMatching(/^[\da-f]{32}$/) : undefined])
    },
  }
}

const person = { datetime: '2000-01-01', latitude: 1.5, longitude: -2 }
const argumentsOf: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  get_synastry: { first: person, second: person },
  revoke_api_key: { keyId: 'x' },
}
const moon = (options: ContractCall['options'] = {}): ContractCall => ({ operation: 'get_moon', options })
const once = { retries: 0 }

/** Refusals, failures and attempts. */
const failures: Readonly<Record<string, ContractCase>> = {
  'waits as long as Retry-After says': {
    ...attempts(refusal(429, 'rate_limited', { 'retry-after': '1' }), 'get_moon', 2),
    pauseMs: 990,
  },
  'does not wait for more than a minute': attempts(
    refusal(429, 'quota_exceeded', { 'retry-after': '61' }),
    'get_moon',
    1,
    { code: 'quota_exceeded', status: 429, retryAfter: 61 },
  ),
  'tries a cut connection again': attempts('cut', 'get_moon', 2),
  'tries a failure of the service again': attempts(refusal(503, 'unavailable'), 'get_moon', 2),
  'tries a POST again that is charged, under its key': attempts('cut', 'get_synastry', 2),
  'waits for a call that runs under its key': attempts(
    refusal(409, 'idempotency_in_progress'),
    'get_synastry',
    2,
  ),
  'does not repeat a POST without a key, which may have worked': attempts('cut', 'create_api_key', 1, {
    code: 'network_error',
    status: 0,
  }),
  'repeats a POST that was refused unread': attempts(refusal(429, 'rate_limited'), 'create_api_key', 2),
  'repeats a removal': attempts('cut', 'revoke_api_key', 2),
  'does not repeat what cannot be answered': attempts(
    {
      status: 400,
      headers: { 'x-request-id': 'req_2' },
      body: { code: 'invalid_latitude', detail: 'Too far.', hint: 'Send 90.', instance: 'req_1' },
    },
    'get_moon',
    1,
    { code: 'invalid_latitude', status: 400, detail: 'Too far.', hint: 'Send 90.', requestId: 'req_1' },
  ),
  'ends after its retries': {
    answers: Array(3).fill(refusal(500, 'internal_error')),
    calls: [moon({ retries: 1 })],
    outcomes: [{ error: { code: 'internal_error', status: 500, detail: 'It is internal_error.' } }],
    requests: [{}, {}],
  },
  'has a code for an answer that is no JSON, and for an error without a record': {
    answers: [{ body: '<html>' }, { status: 404, headers: { 'x-request-id': 'req_3' }, body: 'gone' }],
    calls: [moon(), moon()],
    outcomes: [
      { error: { code: 'invalid_answer', status: 0 } },
      { error: { code: 'invalid_answer', status: 404, requestId: 'req_3' } },
    ],
  },
  'ends a call that gets no answer': {
    answers: ['silence'],
    calls: [moon({ ...once, timeoutMs: 200 })],
    outcomes: [{ error: { code: 'timeout', status: 0 } }],
  },
}

/** A typed error for every code. Of a 421, `fetch` itself makes a second request (Fetch Standard). */
const codes: Readonly<Record<string, ContractCase>> = Object.fromEntries(
  Object.entries(problems).map(([code, { status }]) => [
    `raises ${code}`,
    {
      answers: [refusal(status, code), refusal(status, code)],
      calls: [moon(once)],
      outcomes: [{ error: { code, status } }],
    },
  ]),
)

/** Requests, pages, files and the cache. */
const answers: Readonly<Record<string, ContractCase>> = {
  'sends arguments in path and query': {
    answers: [],
    calls: [
      {
        operation: 'get_body',
        arguments: { body: 'orbit:a/b c', latitude: 1.5, longitude: -2, lang: null, timezone: 'Etc/GMT+5' },
      },
      {
        operation: 'get_natal_chart',
        arguments: { ...person, timeKnown: false, include: 'aspects,ünïcode' },
      },
    ],
    outcomes: [plainAnswer, plainAnswer],
    requests: [
      {
        method: 'GET',
        path: expect.stringMatching(/\/orbit(:|%3A)a%2Fb%20c$/),
        query: { latitude: '1.5', longitude: '-2', timezone: 'Etc/GMT+5' },
        body: '',
      },
      {
        query: {
          ...{ datetime: '2000-01-01', latitude: '1.5', longitude: '-2' },
          timeKnown: 'false',
          include: 'aspects,ünïcode',
        },
      },
    ],
  },
  'sends an argument that is a reserved word': {
    answers: [],
    calls: [{ operation: 'convert_coordinates', arguments: { from: 'galactic', x: 1, y: 2 } }],
    outcomes: [plainAnswer],
    requests: [{ query: { from: 'galactic', x: '1', y: '2' } }],
  },
  'sends arguments of a POST as JSON': {
    answers: [],
    calls: [
      { operation: 'get_synastry', arguments: { first: { ...person, timeKnown: false }, second: person } },
    ],
    outcomes: [plainAnswer],
    requests: [
      {
        method: 'POST',
        query: {},
        headers: expect.objectContaining({ 'content-type': 'application/json', accept: 'application/json' }),
      },
    ],
    check: ([request]) =>
      expect(JSON.parse(request?.body ?? '')).toEqual({
        first: { ...person, timeKnown: false },
        second: person,
      }),
  },
  'sends the key in its header alone, and further headers': {
    answers: [],
    options: { apiKey: 'secret' },
    calls: [moon({ idempotencyKey: 'mine', headers: { 'x-sky-test-scenario': 'tier_free' } })],
    outcomes: [plainAnswer],
    requests: [
      {
        query: {},
        headers: expect.objectContaining({
          authorization: 'Bearer secret',
          'idempotency-key': 'mine',
          'x-sky-test-scenario': 'tier_free',
        }),
      },
    ],
  },
  'brings pages one after another': {
    answers: ['b', 'c'].map((next) => ({ body: { data: next, meta: { page: { next } } } })),
    calls: [{ operation: 'search_stars', arguments: { q: 'alpha', limit: 2 }, pages: true }],
    outcomes: [
      [
        { data: 'b', meta: { page: { next: 'b' } } },
        { data: 'c', meta: { page: { next: 'c' } } },
        plainAnswer,
      ],
    ],
    requests: [
      { query: { q: 'alpha', limit: '2' } },
      { query: { q: 'alpha', limit: '2', cursor: 'b' } },
      { query: { q: 'alpha', limit: '2', cursor: 'c' } },
    ],
  },
  'brings a file in its media type': {
    answers: [{ body: 'time;phase' }],
    calls: [
      { operation: 'list_moon_phases', arguments: { start: '2026-01-01' }, mediaType: 'text/csv' },
      { operation: 'list_moon_phases' },
    ],
    outcomes: ['time;phase', plainAnswer],
    requests: [
      { headers: expect.objectContaining({ accept: 'text/csv' }) },
      { headers: expect.objectContaining({ accept: 'application/json' }) },
    ],
  },
  'answers from its cache while the ETag holds, and makes room for the latest': {
    answers: [
      { headers: { etag: '"a"' } },
      { status: 304, headers: { etag: '"a"' } },
      { headers: { etag: '"b"' }, body: { data: 2, meta: {} } },
    ],
    options: { cacheEntries: 1 },
    calls: [moon(), moon(), { operation: 'get_moon', arguments: { lang: 'de' } }, moon()],
    outcomes: [plainAnswer, plainAnswer, { data: 2, meta: {} }, plainAnswer],
    check: (requests) =>
      expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([
        undefined,
        '"a"',
        undefined,
        undefined,
      ]),
  },
  'stores nothing without cacheEntries': {
    answers: [{ headers: { etag: '"a"' } }],
    calls: [moon(), moon()],
    outcomes: [plainAnswer, plainAnswer],
    check: ([, second]) => expect(second?.headers['if-none-match']).toBeUndefined(),
  },
}

/** The contract by what a client does. */
export const contract: Readonly<Record<string, ContractCase>> = { ...failures, ...answers, ...codes }
