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

/** One MCP request: its caller and its id in logs. */
export interface McpExchange {
  readonly caller: Caller
  readonly requestId: string
  readonly channel: Channel
  /** `X-Sky-Test-Scenario`, used for test keys only. */
  readonly scenario: string | undefined
  /** Summary of the calls for the request's log line. */
  readonly tally?: RequestTally | undefined
  /** Size budget shared by the messages of a JSON-RPC array. */
  readonly budget?: ResponseBudget | undefined
  /** Present when the caller was not looked up for this exchange. */
  readonly cachedCaller?: CachedCaller | undefined
  /** A scope that a call lacked: an HTTP refusal, because hosts ask for more only where they see one. */
  outOfScope?: Problem
  /** Whether the client disconnected; by default from its signal. */
  readonly isGone?: (() => boolean) | undefined
  /** Calls started so far; a 2025-03-26 request may contain several. */
  calls: number
}

/** `params` of `tools/call`. */
export interface ToolCall {
  readonly name: string
  readonly arguments?: Readonly<Record<string, unknown>> | undefined
  readonly _meta?: Readonly<Record<string, unknown>> | undefined
}

/** `_meta` member for the idempotency key, as `Idempotency-Key` in REST. */
export const idempotencyMeta = 'sky/idempotencyKey'

/** Result of a call: its JSON, and further content blocks. */
export interface ToolAnswer {
  /** The envelope or the problem record. */
  readonly json: Uint8Array
  /** Text content, if it is not the JSON itself. */
  readonly short?: string
  /** Content blocks after the text. */
  readonly beside: readonly ContentBlock[]
  readonly isError: boolean
}

const nothing = new Uint8Array()

/** Result of `tools/call` for the SDK: structured content, and the same JSON as text. */
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
 * Runs a call. Errors, unexpected ones included, become a problem record with `isError`, so that no call ends in HTTP
 * 5xx.
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
    if (problem.code === 'internal_error') runtime.log.error({ err: error, requestId }, 'unhandled error')
    return textResult(writeJson(problemRecord(problem, requestId, runtime.service.baseUrl)), true)
  }
}

/** The media type of the `format` argument, if the tool supports it. */
function namedType(runtime: CallRuntime, { name, arguments: args }: ToolCall): string | undefined {
  const format = args?.format
  const type =
    typeof format === 'string' && Object.hasOwn(formatTypes, format) ? formatTypes[format] : undefined
  const offered = runtime.registry.byName.get(name)?.descriptor.mediaTypes ?? []
  return type && offered.includes(type) ? type : undefined
}

/** A result with the requested file as a resource. */
function fileResult(json: Uint8Array, id: string, mimeType: string, text: string): ToolAnswer {
  const resource = { uri: `sky://answers/${id}`, mimeType, text }
  return { json, beside: [{ type: 'resource', resource }], isError: false }
}

/** A result that is its JSON alone. */
function textResult(json: Uint8Array, isError = false): ToolAnswer {
  return { json, beside: [], isError }
}

/** A drawing's result. The text omits the SVG source, which would be tens of thousands of useless tokens. */
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

/** Pixels. Hosts accept about a megabyte; a picture of this width stays well below. */
const widestPicture = 1000

/**
 * Content blocks of a drawing: its SVG as a resource for the user, and a PNG that hosts show and models see. The result
 * is complete without the PNG, so that a rendering failure is only logged.
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
    runtime.log.error({ err: error, resourceUri }, 'PNG rendering failed')
    return [source]
  }
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
