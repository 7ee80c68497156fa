import {
  type CallToolResult,
  type InputRequiredResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import { Problem } from '../../tools/contract/problems.ts'
import type { Descriptor } from '../../tools/declaration/descriptor.ts'
import type { CallRuntime } from '../calls/call.ts'
import { callWithPerson } from '../calls/call-for-data.ts'
import { type Chosen, isAsked, type PersonQuestion } from '../calls/questions/ask-person.ts'
import { recordRefusal } from '../calls/refused-credential.ts'
import { formatTypes } from '../encoding/format-types.ts'
import { writeJson } from '../encoding/json-writer.ts'
import { problemRecord, toProblem } from '../http/problem.ts'
import { inputRequired } from './elicitation.ts'
import { feedAnswer } from './feed-answer.ts'
import { drawingAnswer, type FewData, fileAnswer } from './file-blocks.ts'
import type { McpExchange, ToolAnswer } from './mcp-exchange.ts'
import { idempotencyMeta } from './messages/json-rpc.ts'
import { textAnswer } from './text-answer.ts'

/** `params` of `tools/call`. */
export interface ToolCall {
  readonly name: string
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
  readonly _meta?: Readonly<Record<string, unknown>> | undefined
  /** Values that the person has chosen; present where their client can ask them. */
  readonly chosen?: Chosen | undefined
}

/** Media types whose rows a model does not read as JSON, too. */
const rowTypes = ['text/csv', 'text/calendar', 'application/geo+json', 'text/plain']

/** Result of `tools/call` for the SDK: structured content, and the same JSON as text; or a question to the person. */
export async function toolCallResult(
  runtime: CallRuntime,
  mcpExchange: McpExchange,
  call: ToolCall,
  signal: AbortSignal,
): Promise<CallToolResult | InputRequiredResult> {
  if (!isOffered(runtime, mcpExchange, call.name)) {
    recordUncalled(runtime, mcpExchange, call, new Problem('not_found', 'There is no such tool.'))
    throw unknownTool()
  }
  const answer = await toolAnswer(runtime, mcpExchange, call, { signal })
  if (isAsked(answer)) return inputRequired(answer)
  const { json, text, beside: extraBlocks, isError } = answer
  const jsonText = Buffer.from(json).toString('utf8')
  return {
    content: [{ type: 'text', text: text ?? jsonText }, ...extraBlocks],
    structuredContent: JSON.parse(jsonText),
    ...(isError ? { isError } : {}),
  }
}

/**
 * Runs a call. Errors, unexpected ones included, become a problem record with `isError`, so that no call ends in HTTP
 * 5xx.
 */
export async function toolAnswer(
  runtime: CallRuntime,
  mcpExchange: McpExchange,
  call: ToolCall,
  { signal }: { readonly signal: AbortSignal },
): Promise<ToolAnswer | PersonQuestion> {
  const requestId = nextRequestId(mcpExchange)
  const startedAt = performance.now()
  mcpExchange.counted += 1
  let isCounted = false
  let isCalled = false
  try {
    const descriptor = runtime.registry.byName.get(call.name)?.descriptor
    if (!descriptor) throw unknownTool()
    const mediaType = namedType(descriptor, call)
    const key = idempotencyKey(call)
    const isFeed = call.arguments?.format === 'feed'
    isCalled = true
    const answer = await callWithPerson<FewData>(runtime, {
      tool: call.name,
      args: call.arguments ?? {},
      chosen: call.chosen,
      pageStart: 0,
      channel: mcpExchange.channel,
      requestId,
      caller: mcpExchange.caller,
      cachedCaller: mcpExchange.cachedCaller,
      idempotencyKey: key,
      scenario: mcpExchange.scenario,
      mediaType,
      asJson: true,
      emptyLists: isFeed || (mediaType !== undefined && rowTypes.includes(mediaType)),
      tally: mcpExchange.tally,
      signal: () => signal,
      isGone: mcpExchange.isGone,
      onCounted: () => {
        isCounted = true
      },
    })
    if (isAsked(answer)) return answer
    const { data, meta, drawing, body } = answer
    if (isFeed) return feedAnswer(answer, descriptor, call.arguments ?? {})
    if (mediaType === formatTypes.text) return textAnswer(answer)
    if (mediaType && body !== undefined) return fileAnswer(answer, mcpExchange, mediaType, String(body))
    return drawing === undefined
      ? textResult(writeJson({ data, meta }))
      : await drawingAnswer(runtime, { ...answer, drawing }, mcpExchange, signal)
  } catch (error) {
    const refusal = await refusalOf(runtime, mcpExchange, error, isCounted)
    const problem = problemOf(runtime, mcpExchange, refusal, requestId)
    if (!isCalled) recordUncalled(runtime, mcpExchange, call, error, { requestId, started: startedAt })
    return textResult(writeJson(problemRecord(problem, requestId, runtime.service.baseUrl)), true)
  }
}

/** Records a call that was refused before it began. A name that is no tool's is not kept. */
function recordUncalled(
  runtime: CallRuntime,
  mcpExchange: McpExchange,
  { name }: ToolCall,
  error: unknown,
  { requestId, started: startedAt } = { requestId: nextRequestId(mcpExchange), started: performance.now() },
): void {
  const { channel, caller } = mcpExchange
  const named = runtime.registry.byName.has(name) ? { tool: name } : { tool: null, target: 'tools/call' }
  recordRefusal(runtime, { ...named, channel, requestId, caller, started: startedAt }, error)
}

/** The problem of a call that failed. That of a missing scope is passed on to HTTP, where hosts ask their users for more. */
export function problemOf(
  { log }: CallRuntime,
  mcpExchange: McpExchange,
  error: unknown,
  requestId: string,
): Problem {
  const problem = toProblem(error)
  // Only a connection can ask its user for more.
  if (problem.code === 'insufficient_scope' && mcpExchange.caller.credential.kind === 'grant')
    mcpExchange.outOfScope = problem
  if (problem.code === 'internal_error') log.error({ err: error, requestId }, 'unhandled error')
  return problem
}

/** Id of the next call of an exchange, which may have several. */
export function nextRequestId(mcpExchange: McpExchange): string {
  const { requestId, calls } = mcpExchange
  mcpExchange.calls += 1
  return calls === 0 ? requestId : `${requestId}.${calls}`
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
