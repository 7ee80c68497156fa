import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  isSpecType,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
} from '@modelcontextprotocol/server'
import { LRUCache } from 'lru-cache'
import { isObject } from '../../tools/contract/values.ts'
import type { CallRuntime } from '../calls/call.ts'
import { isAsked } from '../calls/questions/ask-person.ts'
import { concatBytes, escapeJson } from '../encoding/json-writer.ts'
import type { Coding } from '../http/compress.ts'
import { PackedBody } from '../http/packed-body.ts'
import { handshakeRevisions, modernRevision } from '../product/revisions.ts'
import { listTtlMs, serverInfo } from '../product/server-info.ts'
import { chosenBy, inputRequired } from './elicitation.ts'
import type { ToolLists } from './list/tool-lists.ts'
import type { McpExchange } from './mcp-exchange.ts'
import { jsonResponse, type Members } from './messages/json-rpc.ts'
import { isOffered, type ToolCall, toolAnswer } from './tool-call.ts'

/** Result format: 2026-07-28 results carry more metadata than those of earlier revisions. */
type ProtocolVersion = 'handshake' | 'modern'

/** A validated request that the fast path can answer. */
interface PlainRequest {
  readonly id: string | number
  readonly method: 'tools/list' | 'tools/call'
  readonly params: Members
  readonly era: ProtocolVersion
}

/** Answers a request, or returns undefined to leave it to the SDK. */
export type FastPath = (
  request: Request,
  message: unknown,
  mcpExchange: McpExchange,
  /** Content coding that the client accepts, with JSON framing. */
  coding?: Coding | 'identity',
) => Promise<Response | undefined>

/**
 * Fast path for `tools/list` and `tools/call`, nearly all traffic. Takes only requests that are certainly valid (plain,
 * consistent with their headers, for an existing tool) and writes the response that the SDK would send, with each tool list
 * serialized and compressed once: its id stands behind it. Everything else is left to the SDK.
 */
export function fastPath(runtime: CallRuntime, toolLists: ToolLists): FastPath {
  const identity = JSON.stringify({ [SERVER_INFO_META_KEY]: serverInfo(runtime.service) })
  const complete = `"resultType":"complete","_meta":${identity}`
  const endings: Record<ProtocolVersion, string> = {
    handshake: '}',
    modern: `,${complete},"ttlMs":${listTtlMs},"cacheScope":"private"}`,
  }
  /** Lists up to the id of their requests. */
  const lists = new LRUCache<string, PackedBody>({ max: 32 })
  const listAnswer = async (
    { id, era }: PlainRequest,
    mcpExchange: McpExchange,
    coding: Coding | 'identity',
  ) => {
    const { json, key } = toolLists.of(mcpExchange)
    const name = `${era} ${key}`
    const cached = lists.get(name)
    const list =
      cached ?? new PackedBody(Buffer.from(`{"jsonrpc":"2.0","result":{"tools":${json}${endings[era]}`))
    if (!cached) lists.set(name, list)
    const body = await list.with(`,"id":${JSON.stringify(id)}}`).coded(coding)
    return jsonResponse(body, coding === 'identity' ? {} : { 'content-encoding': coding })
  }
  return async (request, message, mcpExchange, coding = 'identity') => {
    const plain = plainRequest(message, request.headers)
    if (!plain) return undefined
    const { id, method, params, era } = plain
    if (method === 'tools/list') return listAnswer(plain, mcpExchange, coding)
    const call = params as unknown as ToolCall
    if (!isOffered(runtime, mcpExchange, call.name)) return undefined
    const chosen = era === 'modern' ? chosenBy(params._meta) : undefined
    const answer = await toolAnswer(runtime, mcpExchange, { ...call, chosen }, request)
    if (isAsked(answer)) {
      const asking = JSON.stringify(inputRequired(answer))
      return jsonResponse(concatBytes(`${opening(id)}${asking.slice(0, -1)},"_meta":${identity}}}`))
    }
    const { json, text, beside: extraBlocks, isError } = answer
    const extraText = extraBlocks.map((block) => `,${JSON.stringify(block)}`).join('')
    const ending = `${isError ? ',"isError":true' : ''}${era === 'modern' ? `,${complete}` : ''}}}`
    return jsonResponse(
      concatBytes(
        `${opening(id)}{"content":[{"type":"text","text":`,
        ...(text === undefined ? ['"', escapeJson(json), '"'] : [JSON.stringify(text)]),
        `}${extraText}],"structuredContent":`,
        json,
        ending,
      ),
    )
  }
}

/** The response up to its result. */
function opening(id: string | number): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`
}

/** Validates the message; undefined leaves it to the SDK. */
function plainRequest(message: unknown, headers: Headers): PlainRequest | undefined {
  if (!isObject(message) || !hasOnly(message, ['jsonrpc', 'id', 'method', 'params'])) return undefined
  const { jsonrpc, id, method, params = {} } = message
  if (jsonrpc !== '2.0' || !isId(id) || !isObject(params)) return undefined
  if (method !== 'tools/list' && method !== 'tools/call') return undefined
  if (method === 'tools/list' ? !hasOnly(params, ['_meta']) : !isCall(params)) return undefined
  const era = protocolVersionOf(method, params, headers)
  return era && { id, method, params, era }
}

/** Whether params have only known members; others may change the meaning, such as tasks of 2025-11-25. */
function isCall(params: Members): boolean {
  const { name, arguments: callArguments } = params
  return (
    typeof name === 'string' &&
    (callArguments === undefined || isObject(callArguments)) &&
    hasOnly(params, ['name', 'arguments', '_meta'])
  )
}

/** Protocol version on which headers and body agree; undefined leaves the request to the SDK. */
function protocolVersionOf(
  method: string,
  { name, _meta: meta = {} }: Members,
  headers: Headers,
): ProtocolVersion | undefined {
  if (!isObject(meta)) return undefined
  const revision = headers.get('mcp-protocol-version')
  if (revision === modernRevision) {
    const agreed =
      headers.get('mcp-method') === method && headers.get('mcp-name') === (name === undefined ? null : name)
    return agreed && isEnvelope(meta) ? 'modern' : undefined
  }
  const isKnown = revision === null || handshakeRevisions.includes(revision)
  return isKnown && Object.keys(meta).every((key) => key.startsWith('sky/')) ? 'handshake' : undefined
}

const envelopeKeys = [PROTOCOL_VERSION_META_KEY, CLIENT_INFO_META_KEY, CLIENT_CAPABILITIES_META_KEY]

/** Whether `_meta` has exactly the members that 2026-07-28 requires instead of a handshake. */
function isEnvelope(meta: Members): boolean {
  return (
    meta[PROTOCOL_VERSION_META_KEY] === modernRevision &&
    Object.keys(meta).every((key) => key.startsWith('sky/') || envelopeKeys.includes(key)) &&
    isSpecType.Implementation(meta[CLIENT_INFO_META_KEY]) &&
    isSpecType.ClientCapabilities(meta[CLIENT_CAPABILITIES_META_KEY])
  )
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || Number.isSafeInteger(id)
}

function hasOnly(members: Members, names: readonly string[]): boolean {
  return Object.keys(members).every((key) => names.includes(key))
}
