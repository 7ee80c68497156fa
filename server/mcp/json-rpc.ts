import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import { FastResponse } from 'srvx'
import type { Problem, ProblemCode } from '../../tools/problems.ts'

/** Members of a JSON object that nobody has looked at yet. */
export type Members = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** JSON-RPC leaves this range to servers; the SDK answers refused HTTP requests with it. */
const requestProblem = -32_000

/** JSON-RPC 2.0 §5.1 has codes for what is wrong with a message, none for what is wrong with a request. */
const codeOf: Partial<Record<ProblemCode, number>> = {
  malformed_json: ProtocolErrorCode.ParseError,
  malformed_request: ProtocolErrorCode.InvalidRequest,
}

/** A refusal that comes before JSON-RPC is understood, in the form JSON-RPC clients can read. */
export function httpProblem(problem: Problem): Response {
  return rpcError(problem.status, codeOf[problem.code] ?? requestProblem, problem.message, {
    headers: problem.details.headers,
  })
}

/** Members of an error that most errors do without. */
interface ErrorExtras {
  readonly id?: string | number | null
  readonly data?: unknown
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** JSON-RPC 2.0 §5.1 inside an HTTP refusal. */
export function rpcError(status: number, code: number, message: string, extras: ErrorExtras = {}): Response {
  const { id = null, data, headers } = extras
  const error = { code, message, ...(data === undefined ? {} : { data }) }
  return Response.json({ jsonrpc: '2.0', error, id }, { status, headers: { ...headers } })
}

/** An answer that is already written out. */
export function jsonResponse(
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new FastResponse(body as BodyInit, { headers: { 'content-type': 'application/json', ...headers } })
}

/**
 * The same JSON-RPC answer as one event of a stream. No tool speaks before its result, so an answer is ready
 * whole when the stream opens; refusals keep their HTTP status and stay JSON.
 */
export async function asEventStream(response: Response): Promise<Response> {
  if (response.status !== 200 || !response.headers.get('content-type')?.includes('application/json')) {
    return response
  }
  return new Response(`event: message\ndata: ${await response.text()}\n\n`, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
  })
}
