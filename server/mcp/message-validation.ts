import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import { quoted } from '../../tools/problems.ts'
import { isObject, rpcError } from './json-rpc.ts'
import { handshakeRevisions, modernRevision } from './revisions.ts'

/** Longest JSON-RPC id that is echoed. */
const maxIdLength = 256
/** Longer than any method or tool there is; such a name is not worth repeating in an error. */
const maxNameLength = 128

/** What the SDK would let through, or would repeat at length: refused before it is looked at. */
export function validateMessage(message: unknown, headers: Headers): Response | undefined {
  return badRevision(headers) ?? badBatch(message, headers) ?? listOf(message).map(badMessage).find(Boolean)
}

/** The header is checked on every request, the handshake included. Newer revisions than ours are the SDK's to refuse. */
function badRevision(headers: Headers): Response | undefined {
  const revision = headers.get('mcp-protocol-version')
  if (revision === null || handshakeRevisions.includes(revision) || revision >= modernRevision)
    return undefined
  const supported = [modernRevision, ...handshakeRevisions]
  return rpcError(
    400,
    ProtocolErrorCode.UnsupportedProtocolVersion,
    `Unsupported revision ${quoted(revision)}.`,
    {
      data: { supported, requested: revision.slice(0, 64) },
    },
  )
}

/** Messages of one array: their answers are kept in memory until the last of them is there. */
const maxMessages = 20

/** Arrays left the protocol with 2025-06-18; only a client that names the revision before may send them. */
function badBatch(message: unknown, headers: Headers): Response | undefined {
  if (!Array.isArray(message)) return undefined
  if (headers.get('mcp-protocol-version') !== '2025-03-26') {
    return rpcError(400, ProtocolErrorCode.InvalidRequest, 'Send one JSON-RPC message, not an array of them.')
  }
  if (message.length > maxMessages)
    return rpcError(400, ProtocolErrorCode.InvalidRequest, `An array holds at most ${maxMessages} messages.`)
  const ids = message.flatMap((one) => (isObject(one) && one.id !== undefined ? [one.id] : []))
  if (new Set(ids).size === ids.length) return undefined
  // Of two answers with one id a client could take in only one, and would be charged for both.
  return rpcError(400, ProtocolErrorCode.InvalidRequest, 'Give each request of an array an id of its own.')
}

/**
 * An array without its cancellations. They could name its own requests alone, and the SDK answers an array once it has every
 * answer of it: a request that was cancelled would be charged and keep the answers of all others for ever. A receiver may
 * ignore a cancellation (MCP 2025-03-26, Cancellation).
 */
export function withoutCancellations(message: unknown): unknown {
  if (!Array.isArray(message)) return message
  const kept = message.filter(
    (one) => !isObject(one) || one.method !== 'notifications/cancelled' || 'id' in one,
  )
  return kept.length > 0 ? kept : message
}

function badMessage(message: unknown): Response | undefined {
  if (!isObject(message)) return undefined
  const { id, method, params } = message
  if (typeof id === 'string' && id.length > maxIdLength) {
    return rpcError(400, ProtocolErrorCode.InvalidRequest, `An id has at most ${maxIdLength} characters.`)
  }
  if (id === null && method !== undefined) {
    // Neither a request (MCP forbids a null id) nor a notification (which has none), so it is answered, not run.
    return rpcError(400, ProtocolErrorCode.InvalidRequest, 'An id is a string or an integer.')
  }
  if (isLong(method)) return methodNotFound(id)
  if (isObject(params) && isLong(params.name)) {
    return rpcError(400, ProtocolErrorCode.InvalidParams, 'Unknown tool: ask tools/list for the names.', {
      id: idOf(id),
    })
  }
  // Nothing here ever changes while a client is connected, so there is nothing to listen for.
  return method === 'subscriptions/listen' ? methodNotFound(id) : undefined
}

function methodNotFound(id: unknown): Response {
  return rpcError(404, ProtocolErrorCode.MethodNotFound, 'Method not found', { id: idOf(id) })
}

/** JSON-RPC 2.0 §5: an error names the request it answers, or null where that cannot be told. */
function idOf(id: unknown): string | number | null {
  return typeof id === 'string' || typeof id === 'number' ? id : null
}

function isLong(name: unknown): boolean {
  return typeof name === 'string' && name.length > maxNameLength
}

function listOf(message: unknown): readonly unknown[] {
  return Array.isArray(message) ? message : [message]
}
