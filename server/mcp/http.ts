import {
  type AuthInfo,
  classifyInboundRequest,
  createMcpHandler,
  type McpServerFactory,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Caller } from '../../tools/ports.ts'
import { Problem } from '../../tools/problems.ts'
import type { CallRuntime } from '../calls/call.ts'
import { methodNotAllowed } from '../http/exchange.ts'
import { toProblem } from '../http/problem.ts'
import { isMediaType, readBytes } from '../http/request-body.ts'
import { readStrictJson } from '../http/strict-json.ts'
import { ResponseBudget } from '../limits/response-budget.ts'
import { acceptsEvents, framingFor } from './accept.ts'
import { fastPath } from './fast-path.ts'
import { acceptsGzip } from './gzip-suffix.ts'
import { asEventStream, httpProblem } from './json-rpc.ts'
import { validateMessage, withoutCancellations } from './message-validation.ts'
import { progressTokenOf, withProgress } from './progress.ts'
import { serverFactory } from './server.ts'
import { bridgeName } from './server-info.ts'
import type { McpExchange } from './tool-call.ts'

/** Answers one exchange for a caller who has been let in; the id names it in logs and in the ledger. */
export type McpHandler = (
  request: Request,
  caller: Caller,
  requestId: string,
  around?: McpRequestContext,
) => Promise<Response>

/** What the door knows of an exchange beside its request. */
export interface McpRequestContext extends Partial<Pick<McpExchange, 'tally' | 'cachedCaller' | 'isGone'>> {
  /** Whether the credential is still good; asked while a long answer is under way. */
  readonly isWelcome?: () => Promise<boolean>
}

export interface McpHandlerOptions {
  /** Whether plain requests go the short way, past the SDK. */
  readonly direct?: boolean
  /** Makes the server of each exchange, in place of one that answers with the tools of the runtime. */
  readonly factory?: McpServerFactory
}

/**
 * `POST /mcp`, every revision from 2025-03-26 on at one address, without sessions. The caller is known before
 * this is entered. What the SDK answers rightly is left to it; here stands what it leaves to its host: the
 * size and shape of the body, and which framing the client wants.
 */
export function mcpHandler(runtime: CallRuntime, options: McpHandlerOptions = {}): McpHandler {
  const { factory = serverFactory(runtime), direct = true } = options
  const directly = direct ? fastPath(runtime) : async () => undefined
  const modern = createMcpHandler(factory, { legacy: 'reject' })
  const bySdk = (request: Request, message: unknown, mcpExchange: McpExchange) => {
    const authInfo = identity(mcpExchange)
    return needsHandshake(request, message)
      ? byHandshakeRevision(factory, request, message, authInfo)
      : modern.fetch(request, { parsedBody: message, authInfo })
  }
  return async (request, caller, requestId, around = {}) => {
    const { tally, isWelcome = async () => true, cachedCaller, isGone } = around
    try {
      const framing = admit(request)
      const sent = readStrictJson(await readBytes(request))
      const refused = validateMessage(sent, request.headers)
      if (refused) return refused
      const message = withoutCancellations(sent)
      const budget = Array.isArray(message) ? new ResponseBudget() : undefined
      const mcpExchange = { ...exchangeOf(request, caller, requestId), tally, budget, cachedCaller, isGone }
      const answered = async () => {
        // What is put into a stream of events is compressed by no one.
        const asGzip = framing === 'json' && acceptsGzip(request.headers.get('accept-encoding'))
        return (await directly(request, message, mcpExchange, asGzip)) ?? bySdk(request, message, mcpExchange)
      }
      const token = acceptsEvents(request.headers.get('accept')) ? progressTokenOf(message) : undefined
      const response = await (token === undefined ? answered() : withProgress(token, answered(), isWelcome))
      if (mcpExchange.outOfScope) throw mcpExchange.outOfScope
      if (response.status >= 500) runtime.log.error({ requestId }, 'an MCP exchange failed')
      return framing === 'sse' ? await asEventStream(response) : response
    } catch (error) {
      const problem = toProblem(error)
      // Refused outside, where the challenge is added that names the scope (RFC 6750 §3.1).
      if (problem.code === 'insufficient_scope') throw problem
      if (problem.code === 'internal_error') runtime.log.error({ err: error, requestId }, 'failed')
      return httpProblem(problem)
    }
  }
}

/** Refuses by method and headers alone, before a byte of the body is read; says which framing to answer in. */
function admit(request: Request) {
  if (request.method !== 'POST') throw methodNotAllowed(['POST'])
  const framing = framingFor(request.headers.get('accept'))
  if (!framing) throw new Problem('not_acceptable', 'Accept application/json or text/event-stream.')
  if (!isMediaType(request.headers.get('content-type'), 'application/json')) {
    throw new Problem('unsupported_media_type', 'Send Content-Type: application/json, in UTF-8.')
  }
  return framing
}

/** What a call must know of the HTTP request that brought it. */
function exchangeOf(request: Request, caller: Caller, requestId: string): McpExchange {
  const bridged = request.headers.get('user-agent')?.startsWith(`${bridgeName}/`)
  return {
    caller,
    requestId,
    channel: bridged ? 'stdio' : 'mcp',
    scenario: request.headers.get('x-sky-test-scenario') ?? undefined,
    calls: 0,
  }
}

/** The SDK hands this on to request handlers untouched. The credential itself goes no further than our gate. */
function identity(mcpExchange: McpExchange): AuthInfo {
  return { token: '', clientId: mcpExchange.caller.credential.id, scopes: [], extra: { mcpExchange } }
}

/** The SDK's own reading of body and headers decides, so that the two never disagree. */
function needsHandshake({ method, headers }: Request, body: unknown): boolean {
  const header = (name: string) => headers.get(name) ?? undefined
  const route = classifyInboundRequest({
    httpMethod: method,
    protocolVersionHeader: header('mcp-protocol-version'),
    mcpMethodHeader: header('mcp-method'),
    mcpNameHeader: header('mcp-name'),
    body,
  })
  return route.kind === 'legacy'
}

/**
 * The revisions of 2025, one exchange per server. The SDK insists that a client accept both framings and would
 * always stream; the request it is shown therefore accepts both, carries no session and asks for no replay.
 */
async function byHandshakeRevision(
  factory: McpServerFactory,
  request: Request,
  parsedBody: unknown,
  authInfo: AuthInfo,
): Promise<Response> {
  const headers = new Headers({
    accept: 'application/json, text/event-stream',
    'content-type': 'application/json',
  })
  const revision = request.headers.get('mcp-protocol-version')
  if (revision !== null) headers.set('mcp-protocol-version', revision)
  const server = await factory({ era: 'legacy', authInfo })
  const transport = new WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: undefined,
    enableJsonResponse: true,
  })
  await server.connect(transport)
  const gone = onDisconnect(request.signal)
  try {
    const shown = new Request(request.url, { method: 'POST', headers })
    return await Promise.race([transport.handleRequest(shown, { parsedBody, authInfo }), gone.response])
  } finally {
    gone.forget()
    // Closing aborts the signal of a call that is still running.
    await server.close()
  }
}

/** Answers nobody as soon as the client has hung up, so that the exchange ends and its work with it. */
function onDisconnect(signal: AbortSignal) {
  let forget = () => {}
  const response = new Promise<Response>((resolve) => {
    const leave = () => resolve(new Response(null, { status: 499 }))
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    forget = () => signal.removeEventListener('abort', leave)
  })
  return { response, forget }
}
