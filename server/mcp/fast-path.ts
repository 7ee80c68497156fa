import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  isSpecType,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
} from '@modelcontextprotocol/server'
import { LRUCache } from 'lru-cache'
import type { CallRuntime } from '../calls/call.ts'
import { concatBytes, escapeJson } from '../http/json-writer.ts'
import { gzipSuffix } from './gzip-suffix.ts'
import { jsonResponse } from './json-rpc.ts'
import { handshakeRevisions, modernRevision } from './revisions.ts'
import { listTtlMs, serverInfo } from './server-info.ts'
import { type McpExchange, type ToolCall, toolAnswer } from './tool-call.ts'
import { toolList } from './tool-list.ts'

type Members = Readonly<Record<string, unknown>>
/** Results of 2026-07-28 say more about themselves than those before. */
type ProtocolVersion = 'handshake' | 'modern'

/** A request about which nothing is left to decide. */
interface PlainRequest {
  readonly id: string | number
  readonly method: 'tools/list' | 'tools/call'
  readonly params: Members
  readonly era: ProtocolVersion
}

/** A JSON-RPC answer, or nothing. */
export type FastPath = (
  request: Request,
  message: unknown,
  mcpExchange: McpExchange,
  /** Whether the answer may be sent compressed. */
  asGzip?: boolean,
) => Promise<Response | undefined>

/**
 * The short way for the two requests that make up nearly all traffic. It takes only what is beyond doubt — a
 * plain request, in agreement with its headers, for a tool there is — and writes what the SDK would have
 * answered, with the list serialised once at start. Everything else is `undefined`, and the SDK's to judge.
 */
export function fastPath(runtime: CallRuntime): FastPath {
  const tools = JSON.stringify(toolList(runtime.registry.descriptors))
  const identity = JSON.stringify({ [SERVER_INFO_META_KEY]: serverInfo(runtime.service) })
  const complete = `"resultType":"complete","_meta":${identity}`
  const lists: Record<ProtocolVersion, Buffer> = {
    handshake: Buffer.from(`{"tools":${tools}}}`),
    modern: Buffer.from(`{"tools":${tools},${complete},"ttlMs":${listTtlMs},"cacheScope":"public"}}`),
  }
  const gzipped: Record<ProtocolVersion, (beginning: string) => Uint8Array> = {
    handshake: gzipSuffix(lists.handshake),
    modern: gzipSuffix(lists.modern),
  }
  /** Clients count their requests, so that nearly all ask for the list under one of a few ids. */
  const answers = new LRUCache<string, Uint8Array>({ max: 16 })
  const listAnswer = (id: string | number, era: ProtocolVersion, asGzip: boolean): Response => {
    const start = opening(id)
    const name = `${era} ${asGzip} ${start}`
    const bytes =
      answers.get(name) ?? (asGzip ? gzipped[era](start) : Buffer.concat([Buffer.from(start), lists[era]]))
    answers.set(name, bytes)
    return jsonResponse(bytes, asGzip ? { 'content-encoding': 'gzip' } : {})
  }
  return async (request, message, mcpExchange, asGzip = false) => {
    const plain = plainRequest(message, request.headers)
    if (!plain) return undefined
    const { id, method, params, era } = plain
    if (method === 'tools/list') return listAnswer(id, era, asGzip)
    const call = params as unknown as ToolCall
    if (!runtime.registry.byName.has(call.name)) return undefined
    const { json, short, beside, isError } = await toolAnswer(runtime, mcpExchange, call, request)
    const text = short === undefined ? escapeJson(json) : JSON.stringify(short).slice(1, -1)
    const others = beside.map((block) => `,${JSON.stringify(block)}`).join('')
    const ending = `${isError ? ',"isError":true' : ''}${era === 'modern' ? `,${complete}` : ''}}}`
    return jsonResponse(
      concatBytes(
        `${opening(id)}{"content":[{"type":"text","text":"`,
        text,
        `"}${others}],"structuredContent":`,
        json,
        ending,
      ),
    )
  }
}

/** Everything before the result, which is the part that can be prepared. */
function opening(id: string | number): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":`
}

function plainRequest(message: unknown, headers: Headers): PlainRequest | undefined {
  if (!isObject(message) || !hasOnly(message, ['jsonrpc', 'id', 'method', 'params'])) return undefined
  const { jsonrpc, id, method, params = {} } = message
  if (jsonrpc !== '2.0' || !isId(id) || !isObject(params)) return undefined
  if (method !== 'tools/list' && method !== 'tools/call') return undefined
  if (method === 'tools/list' ? !hasOnly(params, ['_meta']) : !isCall(params)) return undefined
  const era = protocolVersionOf(method, params, headers)
  return era && { id, method, params, era }
}

/** A call with a member we do not know may mean more than it seems, a task of 2025-11-25 for example. */
function isCall(params: Members): boolean {
  const { name, arguments: given } = params
  return (
    typeof name === 'string' &&
    (given === undefined || isObject(given)) &&
    hasOnly(params, ['name', 'arguments', '_meta'])
  )
}

/** The era in which headers and body agree; doubt about either is left to the SDK. */
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
  const known = revision === null || handshakeRevisions.includes(revision)
  return known && Object.keys(meta).every((key) => key.startsWith('sky/')) ? 'handshake' : undefined
}

const envelopeKeys = [PROTOCOL_VERSION_META_KEY, CLIENT_INFO_META_KEY, CLIENT_CAPABILITIES_META_KEY]

/** Every request of 2026-07-28 carries what a handshake used to settle. */
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

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
