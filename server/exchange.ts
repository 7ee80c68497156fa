import type { ServerResponse } from 'node:http'
import type { H3Event } from 'h3'
// What h3 serves itself with: a Response whose text is sent in one piece, with its length.
import { FastResponse } from 'srvx'
import { newId } from '../db/ids.ts'
import type { Caller } from '../tools/ports.ts'
import { Problem } from '../tools/problems.ts'
import { challenge } from './challenge.ts'
import type { Config } from './config.ts'
import { problemHeaders, problemRecord, toProblem } from './problem.ts'

/** One HTTP request on its way: its id, and the headers its answer will carry whatever happens. */
export interface Exchange {
  readonly event: H3Event
  readonly requestId: string
  readonly headers: Record<string, string>
  readonly signal: AbortSignal
  /** What was charged for this answer. */
  readonly charges: Charge[]
  /** Who asks, once the door has found out. */
  caller?: Caller | undefined
}

/** An exchange as logs and metrics see it: the pattern of its route, so that nothing that was sent stands in it. */
export interface Observed extends Pick<Exchange, 'requestId' | 'charges' | 'caller'> {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly milliseconds: number
}

/** A debit that stands for an answer. */
export interface Charge {
  readonly accountId: string
  readonly opId: string
}

/** What a route gives back: a status, headers and a body already written out. */
export interface Reply {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array | ReadableStream | null
}

export type Handler = (exchange: Exchange) => Reply | Response | Promise<Reply | Response>

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-site',
}

export interface Surroundings {
  readonly config: Config
  readonly log: {
    error(details: object, message: string): void
    info(details: object, message: string): void
  }
  /** Told of the charges of an answer when it has left whole (`delivered`), or never will. */
  readonly settle?: (charges: readonly Charge[], delivered: boolean) => void
  /** Called once per answered request, for metrics and logs. */
  readonly observe?: (exchange: Observed) => void
}

/** Wraps a route so that every request gets an id, the standing headers, and refusals in one form. */
export function respond(around: Surroundings, handler: Handler, route = '') {
  return async (event: H3Event): Promise<Response> => {
    const started = performance.now()
    const exchange: Exchange = {
      event,
      requestId: newId('req'),
      headers: { ...always, 'x-request-id': '' },
      signal: event.req.signal,
      charges: [],
    }
    exchange.headers['x-request-id'] = exchange.requestId
    if (around.config.BASE_URL.startsWith('https:')) {
      exchange.headers['strict-transport-security'] = 'max-age=31536000; includeSubDomains'
    }
    const response = await answered(around, exchange, handler)
    settleWhenSent(around, exchange, response.status < 400)
    around.observe?.({
      method: event.req.method,
      route,
      status: response.status,
      milliseconds: performance.now() - started,
      requestId: exchange.requestId,
      charges: exchange.charges,
      caller: exchange.caller,
    })
    return response
  }
}

/**
 * An answer has left when its last byte was handed to the network; `close` comes after that, or instead of it. What
 * was charged is looked at only then, since a streamed answer is charged while it is being sent.
 * @param holdsData a refusal delivers nothing, whatever was charged before it became one
 */
function settleWhenSent({ settle }: Surroundings, { event, charges }: Exchange, holdsData: boolean): void {
  const sending = event.runtime?.node?.res as ServerResponse | undefined
  if (!settle || !sending) return
  const settled = () => settle(charges, holdsData && sending.writableFinished)
  if (sending.closed) settled()
  else sending.once('close', settled)
}

async function answered(around: Surroundings, exchange: Exchange, handler: Handler): Promise<Response> {
  try {
    const reply = await handler(exchange)
    if (reply instanceof Response) return withHeaders(reply, exchange.headers)
    const body = (reply.body ?? null) as string | null
    return new FastResponse(body, {
      status: reply.status ?? 200,
      headers: { ...exchange.headers, ...reply.headers },
    })
  } catch (error) {
    return refusal(around, exchange, error)
  }
}

function refusal(around: Surroundings, exchange: Exchange, error: unknown): Response {
  const problem = toProblem(error)
  if (problem.code === 'internal_error')
    around.log.error({ err: error, requestId: exchange.requestId }, 'failed')
  const { etag: _, ...headers } = exchange.headers
  const record = problemRecord(problem, exchange.requestId, around.config.BASE_URL)
  const { url, req } = exchange.event
  const asked = { path: url.pathname, host: req.headers.get('host') }
  return new FastResponse(JSON.stringify(record), {
    status: problem.status,
    headers: {
      ...headers,
      ...problemHeaders(problem, challenge(problem, asked, around.config)),
    },
  })
}

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) {
    if (!response.headers.has(name)) response.headers.set(name, value)
  }
  return response
}

/** Refuses every method but the ones named (RFC 9110 §15.5.6). */
export function methodNotAllowed(allowed: readonly string[]): Problem {
  return new Problem('method_not_allowed', `Use ${allowed.join(' or ')} here.`, {
    allowed,
    headers: { allow: allowed.join(', ') },
  })
}
