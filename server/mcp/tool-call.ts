import { type CallToolResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server'
import type { Descriptor } from '../../tools/descriptor.ts'
import { Problem } from '../../tools/problems.ts'
import type { CallRuntime } from '../calls/call.ts'
import { callTool } from '../calls/call-tool.ts'
import { recordRefusal } from '../calls/refused-credential.ts'
import { formatTypes } from '../compute/representation.ts'
import { writeJson } from '../http/json-writer.ts'
import { problemRecord, toProblem } from '../http/problem.ts'
import { feedAnswer } from './feed-answer.ts'
import { drawingAnswer, fileAnswer } from './file-blocks.ts'
import type { McpExchange, ToolAnswer } from './mcp-exchange.ts'
import { idempotencyMeta } from './messages/json-rpc.ts'

/** `params` of `tools/call`. */
export interface ToolCall {
  readonly name: string
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
  readonly _meta?: Readonly<Record<string, unknown>> | undefined
}

const nothing = new Uint8Array()

/** Result of `tools/call` for the SDK: structured content, and the same JSON as text. */
export async function toolCallResult(
  runtime: CallRuntime,
  mcpExchange: McpExchange,
  call: ToolCall,
  signal: AbortSignal,
): Promise<CallToolResult> {
  if (!isOffered(runtime, mcpExchange, call.name)) throw unknownTool()
  const { json, beside, isError } = await toolAnswer(runtime, mcpExchange, call, { signal })
  const text = Buffer.from(json).toString('utf8')
  return {
    content: [{ type: 'text', text }, ...beside],
    structuredContent: JSON.parse(text),
    ...(isError ? { isError } : {}),
  }
}

/**
 * Runs a call. Errors, unexpected ones included, become a problem record with `isError`, so that no call ends in HTTP
 * 5xx.
 * @param asked.isWhole for an answer without pages, such as a resource
 */
export async function toolAnswer(
  runtime: CallRuntime,
  mcpExchange: McpExchange,
  call: ToolCall,
  asked: { readonly signal: AbortSignal; readonly isWhole?: true },
): Promise<ToolAnswer> {
  const requestId =
    mcpExchange.calls === 0 ? mcpExchange.requestId : `${mcpExchange.requestId}.${mcpExchange.calls}`
  mcpExchange.calls += 1
  const started = performance.now()
  const headers: Record<string, string> = {}
  const isCounted = asked.isWhole === true
  if (!isCounted) mcpExchange.counted += 1
  let isCalled = false
  try {
    const descriptor = runtime.registry.byName.get(call.name)?.descriptor
    if (!descriptor) throw unknownTool()
    const mediaType = namedType(descriptor, call)
    const key = idempotencyKey(call)
    isCalled = true
    const {
      json = nothing,
      isDrawing,
      body,
    } = await callTool(runtime, {
      tool: call.name,
      args: call.arguments ?? {},
      pageStart: asked.isWhole ? undefined : 0,
      channel: mcpExchange.channel,
      requestId,
      caller: mcpExchange.caller,
      cachedCaller: mcpExchange.cachedCaller,
      idempotencyKey: key,
      scenario: mcpExchange.scenario,
      mediaType,
      asJson: true,
      tally: mcpExchange.tally,
      signal: () => asked.signal,
      isGone: mcpExchange.isGone,
      isCounted,
      headers,
    })
    if (call.arguments?.format === 'feed') return feedAnswer(json, descriptor, call.arguments)
    if (mediaType && body !== undefined) return fileAnswer(json, mcpExchange, mediaType, String(body))
    return isDrawing ? await drawingAnswer(runtime, json, mcpExchange, asked.signal) : textResult(json)
  } catch (error) {
    const problem = toProblem(
      await refusalOf(runtime, mcpExchange, error, isCounted || 'ratelimit' in headers),
    )
    if (!isCalled) {
      const { channel, caller } = mcpExchange
      const tool = runtime.registry.byName.has(call.name) ? call.name : null
      recordRefusal(runtime, { tool, channel, requestId, caller, started }, error)
    }
    // Only a connection can ask its user for more.
    if (problem.code === 'insufficient_scope' && mcpExchange.caller.credential.kind === 'grant')
      mcpExchange.outOfScope = problem
    if (problem.code === 'internal_error') runtime.log.error({ err: error, requestId }, 'unhandled error')
    return textResult(writeJson(problemRecord(problem, requestId, runtime.service.baseUrl)), true)
  }
}

/** A refusal, or that of the minute: a call that is refused before it is counted counts too. */
function refusalOf(
  { rateLimit }: CallRuntime,
  { caller }: McpExchange,
  error: unknown,
  isCounted: boolean,
): unknown {
  const over = isCounted ? undefined : rateLimit.consume(caller, {})
  return over ? over.catch((refusal: unknown) => refusal) : error
}

/** The media type of the `format` argument, if the tool supports it. */
function namedType({ mediaTypes }: Descriptor, { arguments: args }: ToolCall): string | undefined {
  const format = args?.format
  const type =
    typeof format === 'string' && Object.hasOwn(formatTypes, format) ? formatTypes[format] : undefined
  return type && mediaTypes.includes(type) ? type : undefined
}

/** A result that is its JSON alone. */
function textResult(json: Uint8Array, isError = false): ToolAnswer {
  return { json, beside: [], isError }
}

/** Whether the tool exists, and is among those that the request is about. */
export function isOffered(
  { registry }: CallRuntime,
  { selection }: Pick<McpExchange, 'selection'>,
  name: string,
): boolean {
  const entry = registry.byName.get(name)
  return entry !== undefined && selection.has(entry.descriptor)
}

/** Error for an unknown tool. Does not echo the name, which may be long or a prompt injection. */
export function unknownTool(): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown tool: ask tools/list for the names.')
}

/** The validated idempotency key; same rule as the REST header, so that a key works on both channels. */
function idempotencyKey(call: ToolCall): string | undefined {
  const key = call._meta?.[idempotencyMeta]
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new Problem('invalid_parameter', `${idempotencyMeta} must be 1 to 255 visible ASCII characters.`, {
    parameter: `_meta.${idempotencyMeta}`,
  })
}
