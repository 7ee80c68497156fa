import {
  type AuthInfo,
  classifyInboundRequest,
  createMcpHandler,
  type McpServerFactory,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server'
import type { Caller, Channel } from '../../tools/contract/ports.ts'
import { Problem } from '../../tools/contract/problems.ts'
import { isObject } from '../../tools/contract/values.ts'
import type { CallRuntime } from '../calls/call.ts'
import { recordRefusal, targetOf } from '../calls/refused-credential.ts'
import { readJson } from '../encoding/strict-json.ts'
import { codingFor } from '../http/compress.ts'
import { methodNotAllowed } from '../http/exchange.ts'
import { toProblem } from '../http/problem.ts'
import { isMediaType, readBytes } from '../http/request-body.ts'
import { ResponseBudget } from '../limits/response-budget.ts'
import { bridgeName } from '../product/server-info.ts'
import { acceptsEvents, framingFor } from './accept.ts'
import { fastPath } from './fast-path.ts'
import { ToolLists } from './list/tool-lists.ts'
import { selectionOf } from './list/tool-selection.ts'
import type { McpExchange } from './mcp-exchange.ts'
import { asEventStream, httpProblem } from './messages/json-rpc.ts'
import { validateMessage, withoutCancellations } from './messages/message-validation.ts'
import { tolerated } from './messages/tolerance.ts'
import { progressTokenOf, withProgress } from './progress.ts'
import { serverFactory } from './server.ts'

/** Handles one authenticated request. The request id appears in logs and in the ledger. */
export type McpHandler = (
  request: Request,
  caller: Caller,
  requestId: string,
  requestContext?: McpRequestContext,
) => Promise<Response>

/** Context of an exchange beside its request. */
export interface McpRequestContext extends Partial<Pick<McpExchange, 'tally' | 'cachedCaller' | 'isGone'>> {
  /** Headers of the response in every case. */
  readonly headers?: Record<string, string>
  /** Whether the credential is still good; asked while a long answer is under way. */
  readonly isWelcome?: () => Promise<boolean>
}

/** Overrides for tests. */
export interface McpHandlerOptions {
  /** Whether to use the fast path. */
  readonly direct?: boolean
  /** Creates the SDK server of each request, instead of one with the registry's tools. */
  readonly factory?: McpServerFactory
}

/**
 * Handler of `POST /mcp` for every revision since 2025-03-26, stateless. The caller is authenticated already. Covers
 * only the SDK host's part: size and syntax of the body, response framing, and the fast path.
 */
export function mcpHandler(runtime: CallRuntime, options: McpHandlerOptions = {}): McpHandler {
  const lists = new ToolLists(runtime)
  const { factory = serverFactory(runtime, lists), direct = true } = options
  const directly = direct ? fastPath(runtime, lists) : async () => undefined
  const modern = createMcpHandler(factory, { legacy: 'reject' })
  const bySdk = (request: Request, message: unknown, mcpExchange: McpExchange) => {
    const authInfo = identity(mcpExchange)
    return needsHandshake(request, message)
      ? byHandshakeRevision(factory, request, message, authInfo)
      : modern.fetch(request, { parsedBody: message, authInfo })
  }
  return async (request, caller, requestId, requestContext = {}) => {
    const { tally, isWelcome = async () => true, cachedCaller, isGone, headers = {} } = requestContext
    /** Counts messages in the minute; the calls of tools count themselves. */
    const count = async (messages: number) => {
      isCounted = true
      if (messages > 0) await runtime.rateLimit.consume(caller, headers, messages)
    }
    let isCounted = false
    const startedAt = performance.now()
    const channel = channelOf(request)
    /** Records a message that is refused before it is a call. */
    const record = (error: unknown) => {
      const target = targetOf(runtime, request.method, new URL(request.url).pathname)
      const message = { tool: null, target, channel, requestId, caller, tally, started: startedAt }
      recordRefusal(runtime, message, error)
    }
    try {
      const framing = admit(request)
      const { value, mayHoldNull } = readJson(await readBytes(request))
      const requestMessage = tolerated(value, mayHoldNull)
      const refused = validateMessage(requestMessage, request.headers)
      if (refused) {
        await count(1)
        record(new Problem('malformed_request', 'The message was refused.'))
        return refused
      }
      const message = withoutCancellations(requestMessage)
      const selection = selectionOf(runtime.registry, request)
      const mcpExchange: McpExchange = {
        selection,
        tally,
        cachedCaller,
        isGone,
        ...exchangeOf(request, caller, requestId, channel),
      }
      const calls = messagesOf(requestMessage).filter(isCall).length
      await count(messagesOf(requestMessage).length - calls)
      const answered = async () => {
        // Event streams are not compressed.
        const coding = framing === 'json' ? codingFor(request.headers.get('accept-encoding')) : 'identity'
        return (await directly(request, message, mcpExchange, coding)) ?? bySdk(request, message, mcpExchange)
      }
      const token = acceptsEvents(request.headers.get('accept')) ? progressTokenOf(message) : undefined
      const response = await (token === undefined ? answered() : withProgress(token, answered(), isWelcome))
      // Calls of unknown tools, and those that the SDK refuses.
      await count(calls - mcpExchange.counted)
      if (mcpExchange.outOfScope) throw mcpExchange.outOfScope
      if (response.status >= 500) runtime.log.error({ requestId }, 'MCP request failed')
      return framing === 'sse' ? await asEventStream(response) : response
    } catch (error) {
      const refusal = isCounted
        ? error
        : await count(1).then(
            () => error,
            (over: unknown) => over,
          )
      const problem = toProblem(refusal)
      // Rethrown, because the outer handler adds the challenge that names the scope (RFC 6750 §3.1).
      if (problem.code === 'insufficient_scope') throw problem
      if (problem.code === 'internal_error') runtime.log.error({ err: error, requestId }, 'unhandled error')
      record(problem)
      return httpProblem(problem)
    }
  }
}

const messagesOf = (body: unknown): readonly unknown[] => (Array.isArray(body) ? body : [body])

/** Whether a message is a call of a tool, which is counted where it is run. */
const isCall = (message: unknown): boolean => isObject(message) && message.method === 'tools/call'

/** Validates method and headers before the body is read. @returns the response framing */
function admit(request: Request) {
  if (request.method !== 'POST') throw methodNotAllowed(['POST'])
  const framing = framingFor(request.headers.get('accept'))
  if (!framing) throw new Problem('not_acceptable', 'Accept application/json or text/event-stream.')
  if (!isMediaType(request.headers.get('content-type'), 'application/json')) {
    throw new Problem('unsupported_media_type', 'Send Content-Type: application/json, in UTF-8.')
  }
  return framing
}

/** Channel of a request: that of the bridge, if it sends it. */
const channelOf = ({ headers }: Request): Channel =>
  headers.get('user-agent')?.startsWith(`${bridgeName}/`) ? 'stdio' : 'mcp'

/** Facts about the HTTP request for its tool calls. */
function exchangeOf(
  request: Request,
  caller: Caller,
  requestId: string,
  channel: Channel,
): Omit<McpExchange, 'selection'> {
  return {
    caller,
    requestId,
    channel,
    revision: request.headers.get('mcp-protocol-version') ?? undefined,
    scenario: request.headers.get('x-sky-test-scenario') ?? undefined,
    calls: 0,
    counted: 0,
    files: { budget: new ResponseBudget(), turn: Promise.resolve() },
  }
}

/** Auth info that the SDK passes to request handlers. Contains no token: credentials stay in the outer handler. */
function identity(mcpExchange: McpExchange): AuthInfo {
  return { token: '', clientId: mcpExchange.caller.credential.id, scopes: [], extra: { mcpExchange } }
}

/** Whether the request belongs to a 2025 revision, as classified by the SDK itself, so that both always agree. */
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
 * Serves the 2025 revisions with one SDK server per request. The SDK requires clients to accept both framings and would
 * always stream; the request it gets therefore accepts both, and has no session or replay headers.
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
  const disconnect = onDisconnect(request.signal)
  try {
    const shownRequest = new Request(request.url, { method: 'POST', headers })
    return await Promise.race([
      transport.handleRequest(shownRequest, { parsedBody, authInfo }),
      disconnect.response,
    ])
  } finally {
    disconnect.forget()
    // Closing aborts the signal of a running call.
    await server.close()
  }
}

/** Resolves to a 499 response when the client disconnects, which ends the exchange and its work. */
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
