import {
  type CallToolResult,
  type ContentBlock,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server'
import type { Caller, Channel, RequestTally } from '../../tools/ports.ts'
import { Problem } from '../../tools/problems.ts'
import type { CachedCaller } from '../calls/cached-caller.ts'
import type { CallRuntime } from '../calls/call.ts'
import { callTool } from '../calls/call-tool.ts'
import { formatTypes } from '../compute/representation.ts'
import { writeJson } from '../http/json-writer.ts'
import { problemRecord, toProblem } from '../http/problem.ts'
import type { ResponseBudget } from '../limits/response-budget.ts'

/** One HTTP exchange at this door: who came, and under which id it is logged. */
export interface McpExchange {
  readonly caller: Caller
  readonly requestId: string
  readonly channel: Channel
  /** `X-Sky-Test-Scenario`, heeded for test keys only. */
  readonly scenario: string | undefined
  /** Sums up the calls for the log line of the request. */
  readonly tally?: RequestTally | undefined
  /** Bytes that the answers of an array of messages may have together. */
  readonly budget?: ResponseBudget | undefined
  /** Present when the caller was not looked up for this exchange. */
  readonly cachedCaller?: CachedCaller | undefined
  /** A scope that a call lacked: an HTTP refusal, because hosts ask for more only where they see one. */
  outOfScope?: Problem
  /** Whether the client has left; as its signal says, where nothing else is known. */
  readonly isGone?: (() => boolean) | undefined
  /** Calls begun so far: the revision of 2025-03-26 may send several in one body. */
  calls: number
}

/** `params` of `tools/call`, as far as they concern us. */
export interface ToolCall {
  readonly name: string
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
  readonly _meta?: Readonly<Record<string, unknown>> | undefined
}

/** The `_meta` name under which a call carries what REST sends as `Idempotency-Key`. */
export const idempotencyMeta = 'sky/idempotencyKey'

/** What a call came to: its JSON, and what stands beside it. */
export interface ToolAnswer {
  readonly json: Uint8Array
  /** What the text of the answer is, where it is not the JSON itself. */
  readonly short?: string
  readonly beside: readonly ContentBlock[]
  readonly isError: boolean
}

const nothing = new Uint8Array()

/** `tools/call` as the SDK wants it: structured content, and the same JSON in text. */
export async function toolCallResult(
  runtime: CallRuntime,
  mcpExchange: McpExchange,
  call: ToolCall,
  signal: AbortSignal,
): Promise<CallToolResult> {
  if (!runtime.registry.byName.has(call.name)) throw unknownTool()
  const { json, short, beside, isError } = await toolAnswer(runtime, mcpExchange, call, { signal })
  const text = Buffer.from(json).toString('utf8')
  return {
    content: [{ type: 'text', text: short ?? text }, ...beside],
    structuredContent: JSON.parse(text),
    ...(isError ? { isError } : {}),
  }
}

/**
 * The envelope, or the problem record where there is none. A fault of ours is told the same way, so that no
 * call can end in an HTTP 5xx.
 */
export async function toolAnswer(
  runtime: CallRuntime,
  mcpExchange: McpExchange,
  call: ToolCall,
  asked: { readonly signal: AbortSignal },
): Promise<ToolAnswer> {
  const requestId =
    mcpExchange.calls === 0 ? mcpExchange.requestId : `${mcpExchange.requestId}.${mcpExchange.calls}`
  mcpExchange.calls += 1
  try {
    const mediaType = namedType(runtime, call)
    const {
      json = nothing,
      isDrawing,
      body,
    } = await callTool(runtime, {
      tool: call.name,
      args: call.arguments ?? {},
      channel: mcpExchange.channel,
      requestId,
      caller: mcpExchange.caller,
      cachedCaller: mcpExchange.cachedCaller,
      idempotencyKey: idempotencyKey(call),
      scenario: mcpExchange.scenario,
      mediaType,
      asJson: true,
      tally: mcpExchange.tally,
      budget: mcpExchange.budget,
      signal: () => asked.signal,
      isGone: mcpExchange.isGone,
      headers: {},
    })
    if (mediaType && body !== undefined) return fileResult(json, requestId, mediaType, String(body))
    return isDrawing
      ? await drawingResult(runtime, json, mcpExchange.caller.accountId, asked.signal)
      : textResult(json)
  } catch (error) {
    const problem = toProblem(error)
    if (problem.code === 'insufficient_scope') mcpExchange.outOfScope = problem
    if (problem.code === 'internal_error') runtime.log.error({ err: error, requestId }, 'failed')
    return textResult(writeJson(problemRecord(problem, requestId, runtime.service.baseUrl)), true)
  }
}

/** The media type that the `format` argument names, where the tool has it. */
function namedType(runtime: CallRuntime, { name, arguments: args }: ToolCall): string | undefined {
  const format = args?.format
  const type =
    typeof format === 'string' && Object.hasOwn(formatTypes, format) ? formatTypes[format] : undefined
  const offered = runtime.registry.byName.get(name)?.descriptor.mediaTypes ?? []
  return type && offered.includes(type) ? type : undefined
}

/** An answer with the file that was asked for beside it. */
function fileResult(json: Uint8Array, id: string, mimeType: string, text: string): ToolAnswer {
  const resource = { uri: `sky://answers/${id}`, mimeType, text }
  return { json, beside: [{ type: 'resource', resource }], isError: false }
}

function textResult(json: Uint8Array, isError = false): ToolAnswer {
  return { json, beside: [], isError }
}

/** The text leaves out the drawing's source, which would be tens of thousands of tokens to no one's use. */
async function drawingResult(
  runtime: CallRuntime,
  json: Uint8Array,
  owner: string,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  const { data, ...others } = JSON.parse(Buffer.from(json).toString('utf8'))
  const beside = await drawing(runtime, data, owner, signal)
  if (!beside) return textResult(json)
  const { svg: _, ...described } = data
  return { json, short: JSON.stringify({ data: described, ...others }), beside, isError: false }
}

/** Hosts take no more than about a megabyte; a picture of this width stays well below. */
const widestPicture = 1000

/**
 * What stands beside an answer that is a drawing: its source as a resource for the person, and a picture that hosts
 * show and models see. Without a picture the answer is still whole, so its failure is only logged.
 */
async function drawing(
  runtime: CallRuntime,
  data: unknown,
  owner: string | undefined,
  signal: AbortSignal,
): Promise<ContentBlock[] | undefined> {
  const { svg, mediaType, resourceUri } = (data ?? {}) as Record<string, unknown>
  if (typeof svg !== 'string' || typeof mediaType !== 'string' || typeof resourceUri !== 'string')
    return undefined
  const source: ContentBlock = {
    type: 'resource',
    resource: { uri: resourceUri, mimeType: mediaType, text: svg },
    annotations: { audience: ['user'] },
  }
  try {
    const png = await runtime.workers.rasterise({ svg, widest: widestPicture }, signal, owner)
    return [source, { type: 'image', mimeType: 'image/png', data: Buffer.from(png).toString('base64') }]
  } catch (error) {
    runtime.log.error({ err: error, resourceUri }, 'not rasterised')
    return [source]
  }
}

/** The name is not repeated: it may be long, and it may be addressed to a model that reads errors. */
export function unknownTool(): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, 'Unknown tool: ask tools/list for the names.')
}

/** Under the same rule as the REST header, so that a key may move between the doors. */
function idempotencyKey(call: ToolCall): string | undefined {
  const key = call._meta?.[idempotencyMeta]
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key
  throw new Problem('invalid_parameter', `${idempotencyMeta} must be 1 to 255 visible ASCII characters.`, {
    parameter: `_meta.${idempotencyMeta}`,
  })
}
