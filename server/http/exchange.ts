import type { ServerResponse } from 'node:http'
import type { H3Event } from 'h3'
import { FastResponse } from 'srvx'
import { newId } from '../../tools/contract/ids.ts'
import type { Caller, Log, RequestTally } from '../../tools/contract/ports.ts'
import { Problem } from '../../tools/contract/problems.ts'
import type { Config } from '../config/config.ts'
import { pendingResponses } from '../limits/pending-responses.ts'
import { type Coding, codingFor, compress } from './compress.ts'
import { EndedBody } from './packed-body.ts'
import { problemHeaders, problemRecord, toProblem } from './problem.ts'
import { newTally } from './request-tally.ts'
import { standingHeaders } from './standing-headers.ts'
import { challenge } from './www-authenticate.ts'

/** One HTTP request being handled, with the headers that its response will carry in every case. */
export interface Exchange {
  readonly event: H3Event
  readonly requestId: string
  readonly headers: Record<string, string>
  /**
   * Aborted when the client disconnects. Created on demand, because few handlers need it. A method, not a getter:
   * getters give every object its own V8 shape, which keeps the whole object alive until the next full garbage
   * collection.
   */
  readonly signal: () => AbortSignal
  /** Whether the client disconnected before the response was sent. */
  readonly isGone: () => boolean
  /** Tool calls made by the request, for its log line. */
  readonly tally: RequestTally
  /** The authenticated caller, set by the endpoint. */
  caller?: Caller | undefined
  /** Name of the tool that the request is for, set by the endpoint. */
  tool?: string
  /** Start, of `performance.now()`. */
  readonly startedAt: number
  /** For streamed responses: resolves at the end, to the status for logs and metrics. */
  ended?: Promise<number>
}

/** A finished exchange for logs and metrics. Holds the route pattern, never the path: paths contain user data. */
export interface Observed extends Pick<Exchange, 'requestId' | 'caller'> {
  readonly tally?: RequestTally
  readonly method: string
  readonly route: string
  readonly status: number
  readonly milliseconds: number
}

/** A handler's result: status, headers and a serialized body. */
export interface Reply {
  /** HTTP status; 200 when absent. */
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | EndedBody | ReadableStream | null
  /**
   * Minimum size in bytes for compression; uncompressed when absent. Leave it out where a secret stands beside text
   * that others can choose (BREACH, https://breachattack.com).
   */
  readonly compressFrom?: number | undefined
}

/** Handles the requests of one route. */
export type Handler = (exchange: Exchange) => Reply | Response | Promise<Reply | Response>

/** Dependencies of every handler: configuration, log and metrics. */
export interface HandlerContext {
  readonly config: Config
  readonly log: Pick<Log, 'error' | 'info'>
  /** Called once per completed request, for metrics and logs. */
  readonly observe?: (exchange: Observed) => void
  /** A response in place of the problem record of a refusal, if it has one. */
  readonly insteadOf?: (refusal: unknown, exchange: Exchange) => Promise<Response | undefined>
}

/**
 * Status logged when the client disconnected before the response: not a failure of the service. HTTP defines none,
 * because the client is gone; nginx logs 499.
 */
export const clientClosedRequest = 499

/**
 * Wraps a handler for h3: assigns the request id, adds the standing headers, turns errors into problem records, and
 * reports each request to logs and metrics.
 * @param route route pattern, as logs and metrics name it
 */
export function respond(handlerContext: HandlerContext, handler: Handler, route = '') {
  return async (event: H3Event): Promise<Response> => {
    const startedAt = performance.now()
    const requestId = newId('req')
    const exchange: Exchange = {
      event,
      requestId,
      headers: standingHeaders(handlerContext.config, requestId),
      signal: () => event.req.signal,
      isGone: () => isGone(event),
      tally: newTally(),
      caller: undefined,
      startedAt,
    }
    let response: Response
    try {
      const converted = responseTo(exchange, await handler(exchange))
      response = converted instanceof Promise ? await converted : converted
    } catch (error) {
      const alternative = await handlerContext.insteadOf?.(error, exchange)
      response = alternative
        ? withHeaders(alternative, exchange.headers)
        : problemResponse(handlerContext, exchange, error)
    }
    const out = nodeResponse(event)
    // Not every route knows the caller itself: the address of a feed names it to the call alone.
    const caller = exchange.caller ?? exchange.tally.caller
    if (out && caller) pendingResponses.count(caller.accountId, out)
    const observe = (status: number) =>
      handlerContext.observe?.({
        method: event.req.method,
        route,
        status,
        milliseconds: performance.now() - startedAt,
        requestId,
        tally: exchange.tally,
        caller: exchange.caller,
      })
    if (exchange.ended) void exchange.ended.then(observe)
    else observe(exchange.isGone() ? clientClosedRequest : response.status)
    return response
  }
}

/** Node's response object; undefined in tests that call the application without a server. */
const nodeResponse = (event: H3Event) => event.runtime?.node?.res as ServerResponse | undefined

/** Whether the client disconnected before the response was complete. */
function isGone(event: H3Event): boolean {
  const out = nodeResponse(event)
  return out ? out.destroyed && !out.writableEnded : event.req.signal.aborted
}

/** The response that carries a reply. */
function responseTo(exchange: Exchange, reply: Reply | Response): Response | Promise<Response> {
  if (reply instanceof Response) return withHeaders(reply, exchange.headers)
  const { status = 200, body = null } = reply
  const headers = Object.assign({}, exchange.headers, reply.headers)
  const isWhole = typeof body === 'string' || body instanceof Uint8Array || body instanceof EndedBody
  if (isWhole && body.length >= (reply.compressFrom ?? Number.POSITIVE_INFINITY))
    return sendCompressed(exchange, status, headers, body)
  return responseOf(exchange, body instanceof EndedBody ? body.plain() : body, status, headers)
}

/** A thrown error as a problem record; unexpected errors are also logged. */
function problemResponse(handlerContext: HandlerContext, exchange: Exchange, error: unknown): Response {
  const problem = toProblem(error)
  if (problem.code === 'internal_error')
    handlerContext.log.error({ err: error, requestId: exchange.requestId }, 'unhandled error')
  const { etag: _, ...headers } = exchange.headers
  const record = problemRecord(problem, exchange.requestId, handlerContext.config.BASE_URL)
  const { url, req } = exchange.event
  const target = { path: url.pathname, host: req.headers.get('host') }
  const fields = { ...headers, ...problemHeaders(problem, challenge(problem, target, handlerContext.config)) }
  return responseOf(exchange, JSON.stringify(record), problem.status, fields)
}

/** Compresses the body on another thread if the client accepts it. */
async function sendCompressed(
  exchange: Exchange,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string | Uint8Array | EndedBody,
): Promise<Response> {
  const coding = codingFor(exchange.event.req.headers.get('accept-encoding'))
  const vary = varyByCoding(headers.vary)
  const fields: Record<string, string> =
    coding === 'identity' ? { vary } : { vary, 'content-encoding': coding }
  return responseOf(exchange, await codedBody(body, coding), status, { ...headers, ...fields })
}

async function codedBody(
  body: string | Uint8Array | EndedBody,
  coding: Coding | 'identity',
): Promise<string | Uint8Array> {
  if (body instanceof EndedBody) return body.coded(coding)
  return coding === 'identity' ? body : compress(body, coding, 'quick')
}

/** `Vary` of a resource that has compressed responses: also of its short ones and of its 304 (RFC 9110 §15.4.5). */
export function varyByCoding(vary: string | undefined): string {
  if (vary?.includes('Accept-Encoding')) return vary
  return vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding'
}

/** The response, which for HEAD has the length of the body in its place (RFC 9110 §9.3.2). */
function responseOf(
  { event }: Exchange,
  body: Exclude<Reply['body'], EndedBody>,
  status: number,
  headers: Readonly<Record<string, string>>,
): Response {
  const isHead = event.req.method === 'HEAD' && (typeof body === 'string' || body instanceof Uint8Array)
  const responseHeaders = isHead ? { ...headers, 'content-length': String(Buffer.byteLength(body)) } : headers
  const responseBody = (isHead ? null : body) as ConstructorParameters<typeof Response>[0]
  // No reason phrase (RFC 9112 §4).
  return new FastResponse(responseBody, { status, statusText: '', headers: responseHeaders })
}

/** Adds the headers that a ready-made response does not set itself. */
function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

/**
 * Allows only GET and HEAD. A handler makes the response of GET for both; HEAD is sent its headers.
 * @throws Problem `method_not_allowed` for every other method
 */
export function assertRead(method: string): void {
  if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD'])
}

/** The 405 problem with its `Allow` header (RFC 9110 §15.5.6). */
export function methodNotAllowed(allowed: readonly string[]): Problem {
  return new Problem('method_not_allowed', `Use ${allowed.join(' or ')} here.`, {
    allowed,
    headers: { allow: allowed.join(', ') },
  })
}

/**
 * Origins whose scripts may read the responses of a route. `all`: documents, and endpoints whose callers bring their own codes
 * and tokens; neither reads cookies, so that a page gains nothing from the session of its visitor. `listed`: our own and
 * `ALLOWED_ORIGINS`. `own`: pages of the portal and of accounts.
 */
export type Readers = 'all' | 'listed' | 'own'

/** Registers a handler for a path pattern of h3; its readers are `listed` by default. */
export type Route = (path: string, handler: Handler, readers?: Readers) => void
