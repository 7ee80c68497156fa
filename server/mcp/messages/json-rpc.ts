import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import { FastResponse } from 'srvx'
import type { Problem, ProblemCode } from '../../../tools/contract/problems.ts'

/** Unvalidated members of a JSON object. */
export type Members = Readonly<Record<string, unknown>>

/** `_meta` member for the idempotency key, as `Idempotency-Key` in REST. */
export const idempotencyMeta = 'sky/idempotencyKey'

/** Error code for rejected HTTP requests, from JSON-RPC's range for servers; the SDK uses the same. */
export const requestProblem = -32_000

/** JSON-RPC codes by problem code; JSON-RPC 2.0 §5.1 has codes for malformed messages only. */
const codeOf: Partial<Record<ProblemCode, number>> = {
  malformed_json: ProtocolErrorCode.ParseError,
  malformed_request: ProtocolErrorCode.InvalidRequest,
}

/** An HTTP problem as a JSON-RPC error, before a message could be read. */
export function httpProblem(problem: Problem): Response {
  const { headers, retryAfter } = problem.details
  return rpcError(problem.status, codeOf[problem.code] ?? requestProblem, problem.message, {
    headers: { ...headers, ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }) },
  })
}

/** Optional parts of an error. */
interface ErrorExtras {
  readonly id?: string | number | null
  readonly data?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** The id for an error response, or null if it cannot be determined (JSON-RPC 2.0 §5). */
export function idOf(id: unknown): string | number | null {
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

/** A JSON-RPC error (§5.1) with an HTTP error status. */
export function rpcError(status: number, code: number, message: string, extras: ErrorExtras = {}): Response {
  const { id = null, data, headers } = extras
  const error = { code, message, ...(data === undefined ? {} : { data }) }
  return Response.json({ jsonrpc: '2.0', error, id }, { status, headers: { ...headers } })
}

/** A response from serialized JSON. */
export function jsonResponse(
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new FastResponse(body as ConstructorParameters<typeof Response>[0], {
    headers: { 'content-type': 'application/json', ...headers },
  })
}

/**
 * Reframes a JSON-RPC response as one server-sent event: tools emit nothing before their result. HTTP errors stay JSON.
 */
export async function asEventStream(response: Response): Promise<Response> {
  if (response.status !== 200 || !response.headers.get('content-type')?.includes('application/json')) {
    return response
  }
  return new Response(`event: message\ndata: ${await response.text()}\n\n`, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}
