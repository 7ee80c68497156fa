import type { ServerResponse } from 'node:http'
import type { H3Event } from 'h3'
import { FastResponse } from 'srvx'
import { newId } from '../../db/ids.ts'
import type { Caller, RequestTally } from '../../tools/ports.ts'
import { Problem } from '../../tools/problems.ts'
import type { Config } from '../config/config.ts'
import { pendingResponses } from '../limits/pending-responses.ts'
import { BufferedResponse, type Fields, send } from './buffered-response.ts'
import { codingFor, compress } from './compress.ts'
import { problemHeaders, problemRecord, toProblem } from './problem.ts'
import { newTally } from './request-tally.ts'
import { standingHeaders } from './standing-headers.ts'
import { challenge } from './www-authenticate.ts'

/** One HTTP request on its way: its id, and the headers its answer will carry whatever happens. */
export interface Exchange {
  readonly event: H3Event
  readonly requestId: string
  readonly headers: Record<string, string>
  /**
   * Aborted when the client leaves. Made when it is asked for, which few answers have a need to; and no getter, for
   * which V8 makes every object a shape of its own that keeps all of it alive until the next full collection.
   */
  readonly signal: () => AbortSignal
  /** Whether the client has left without its answer. */
  readonly isGone: () => boolean
  /** The calls that the request made, for its log line. */
  readonly tally: RequestTally
  /** Who asks, once the door has found out. */
  caller?: Caller | undefined
  /** Where the answer is a stream: the status it turns out to deserve, once it has ended. */
  ended?: Promise<number>
}

/** An exchange as logs and metrics see it: the pattern of its route, so that nothing that was sent stands in it. */
export interface Observed extends Pick<Exchange, 'requestId' | 'caller'> {
  readonly tally?: RequestTally
  readonly method: string
  readonly route: string
  readonly status: number
  readonly milliseconds: number
}

/** What a route gives back: a status, headers and a body already written out. */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | ReadableStream | null
  /**
   * From this many bytes on it is compressed for clients that read that. Not set where a secret stands beside text that
   * others choose (https://breachattack.com).
   */
  readonly compressFrom?: number | undefined
}

export type Handler = (exchange: Exchange) => Reply | Response | Promise<Reply | Response>

export interface HandlerContext {
  readonly config: Config
  readonly log: {
    error(details: object, message: string): void
    info(details: object, message: string): void
  }
  /** Called once per answered request, for metrics and logs. */
  readonly observe?: (exchange: Observed) => void
}

/**
 * Told to logs and metrics of a request whose client left before its answer, which is no failure of the service. HTTP
 * has no such status, since nobody is there to be told; nginx has this one for its log.
 */
export const clientClosedRequest = 499

/** How an answer ended that has been handed to node already. */
class AlreadySent {
  readonly status: number

  constructor(status: number) {
    this.status = status
  }
}

/** What the framework waits for in vain, and forgets: it would end an answer a second time. */
const neverResolves = () => new Promise<Response>(() => {})

/** Wraps a route so that every request gets an id, the standing headers, and refusals in one form. */
export function respond(around: HandlerContext, handler: Handler, route = '') {
  return async (event: H3Event): Promise<Response> => {
    const started = performance.now()
    const requestId = newId('req')
    const exchange: Exchange = {
      event,
      requestId,
      headers: standingHeaders(around.config, requestId),
      signal: () => event.req.signal,
      isGone: () => isGone(event),
      tally: newTally(),
    }
    const response = await handle(around, exchange, handler)
    const out = nodeResponse(event)
    // Not every route knows the caller itself: the address of a feed names it to the call alone.
    const caller = exchange.caller ?? exchange.tally.caller
    if (out && caller) pendingResponses.count(caller.accountId, out)
    const observe = (status: number) =>
      around.observe?.({
        method: event.req.method,
        route,
        status,
        milliseconds: performance.now() - started,
        requestId,
        tally: exchange.tally,
        caller: exchange.caller,
      })
    if (exchange.ended) void exchange.ended.then(observe)
    else observe(response.status)
    return response instanceof AlreadySent ? neverResolves() : response
  }
}

/** Node's side of the answer; nothing in tests that ask the application itself. */
const nodeResponse = (event: H3Event) => event.runtime?.node?.res as ServerResponse | undefined

function isGone(event: H3Event): boolean {
  const out = nodeResponse(event)
  return out ? out.destroyed && !out.writableEnded : event.req.signal.aborted
}

async function handle(
  around: HandlerContext,
  exchange: Exchange,
  handler: Handler,
): Promise<Response | AlreadySent> {
  try {
    const reply = await handler(exchange)
    if (reply instanceof BufferedResponse)
      return sendBuffered(exchange, reply.status, { ...exchange.headers, ...reply.fields }, reply.whole)
    if (reply instanceof Response) return withHeaders(reply, exchange.headers)
    const { status = 200, body = null } = reply
    const headers = { ...exchange.headers, ...reply.headers }
    if (typeof body === 'string' || body instanceof Uint8Array) {
      const isLong = body.length >= (reply.compressFrom ?? Number.POSITIVE_INFINITY)
      return isLong
        ? sendCompressed(exchange, status, headers, body)
        : sendBuffered(exchange, status, headers, body)
    }
    return new FastResponse(body, { status, headers })
  } catch (error) {
    return problemResponse(around, exchange, error)
  }
}

function problemResponse(around: HandlerContext, exchange: Exchange, error: unknown): Response | AlreadySent {
  const problem = toProblem(error)
  if (problem.code === 'internal_error')
    around.log.error({ err: error, requestId: exchange.requestId }, 'failed')
  const { etag: _, ...headers } = exchange.headers
  const record = problemRecord(problem, exchange.requestId, around.config.BASE_URL)
  const { url, req } = exchange.event
  const asked = { path: url.pathname, host: req.headers.get('host') }
  const fields = { ...headers, ...problemHeaders(problem, challenge(problem, asked, around.config)) }
  return sendBuffered(exchange, problem.status, fields, JSON.stringify(record))
}

/** Compressed away from the event loop, where the client reads it and does not ask for the headers alone. */
async function sendCompressed(
  exchange: Exchange,
  status: number,
  fields: Fields,
  body: string | Uint8Array,
): Promise<Response | AlreadySent> {
  const { method, headers } = exchange.event.req
  const coding = codingFor(headers.get('accept-encoding'))
  const vary = [fields.vary, 'Accept-Encoding'].filter(Boolean).join(', ')
  if (coding === 'identity' || method === 'HEAD')
    return sendBuffered(exchange, status, { ...fields, vary }, body)
  const coded = {
    ...fields,
    vary,
    'content-encoding': coding,
    // Other bytes than the plain answer's: one tag may name both only as a weak one (RFC 9110 §8.8.1).
    ...(fields.etag ? { etag: `W/${fields.etag}` } : {}),
  }
  return sendBuffered(exchange, status, coded, await compress(body, coding, 'quick'))
}

/** An answer that is there whole leaves past the framework. */
function sendBuffered(
  { event }: Exchange,
  status: number,
  fields: Fields,
  body: string | Uint8Array,
): Response | AlreadySent {
  const out = nodeResponse(event)
  if (isGone(event)) return new AlreadySent(clientClosedRequest)
  // What HEAD leaves out is the framework's to know.
  if (!out || event.req.method === 'HEAD') return new BufferedResponse(body, fields, status)
  if (!out.headersSent) send(out, status, fields, body)
  return new AlreadySent(status)
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

/** @throws Problem for every method that does more than read */
export function assertRead(method: string): void {
  if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD'])
}

/** Refuses every method but the ones named (RFC 9110 §15.5.6). */
export function methodNotAllowed(allowed: readonly string[]): Problem {
  return new Problem('method_not_allowed', `Use ${allowed.join(' or ')} here.`, {
    allowed,
    headers: { allow: allowed.join(', ') },
  })
}
export type Route = (path: string, handler: Handler) => void
