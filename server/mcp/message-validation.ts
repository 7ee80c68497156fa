import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import { quote } from '../../tools/problems.ts'
import { idOf, isObject, rpcError } from './json-rpc.ts'
import { handshakeRevisions, modernRevision } from './revisions.ts'

/** Maximum length of a JSON-RPC id, which responses echo. */
const maxIdLength = 256
/** Maximum length of a method, or of the name of a tool or prompt; longer names are not echoed. */
const maxNameLength = 128

/** Rejects messages that the SDK would accept or echo at length. @returns the error response, if any */
export function validateMessage(message: unknown, headers: Headers): Response | undefined {
  return badRevision(headers) ?? badBatch(message, headers) ?? listOf(message).map(badMessage).find(Boolean)
}

/** Checks `MCP-Protocol-Version` on every request, `initialize` included. The SDK rejects newer revisions than ours. */
function badRevision(headers: Headers): Response | undefined {
  const revision = headers.get('mcp-protocol-version')
  if (revision === null || handshakeRevisions.includes(revision) || revision >= modernRevision)
    return undefined
  const supported = [modernRevision, ...handshakeRevisions]
  return rpcError(
    400,
    ProtocolErrorCode.UnsupportedProtocolVersion,
    `Unsupported revision ${quote(revision)}.`,
    {
      data: { supported, requested: revision.slice(0, 64) },
    },
  )
}

/** Maximum messages of a JSON-RPC array; their responses stay in memory until the last is complete. */
const maxMessages = 20

/** JSON-RPC arrays: removed in 2025-06-18, so that only clients of the previous revision may send them. */
function badBatch(message: unknown, headers: Headers): Response | undefined {
  if (!Array.isArray(message)) return undefined
  if (headers.get('mcp-protocol-version') !== '2025-03-26') {
    return rpcError(400, ProtocolErrorCode.InvalidRequest, 'Send one JSON-RPC message, not an array of them.')
  }
  if (message.length > maxMessages)
    return rpcError(400, ProtocolErrorCode.InvalidRequest, `An array holds at most ${maxMessages} messages.`)
  const ids = message.flatMap((one) => (isObject(one) && one.id !== undefined ? [one.id] : []))
  if (new Set(ids).size === ids.length) return undefined
  // A client could match only one of two responses with the same id, and would be charged for both.
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
    // Neither a request (MCP forbids null ids) nor a notification (those have no id): rejected, not run.
    return rpcError(400, ProtocolErrorCode.InvalidRequest, 'An id is a string or an integer.')
  }
  if (isLong(method)) return methodNotFound(id)
  if (isObject(params) && isLong(params.name)) {
    const list =
      method === 'prompts/get' ? 'Unknown prompt: ask prompts/list' : 'Unknown tool: ask tools/list'
    return rpcError(400, ProtocolErrorCode.InvalidParams, `${list} for the names.`, { id: idOf(id) })
  }
  // Tools never change while a client is connected, so that there is nothing to subscribe to.
  return method === 'subscriptions/listen' ? methodNotFound(id) : undefined
}

function methodNotFound(id: unknown): Response {
  return rpcError(404, ProtocolErrorCode.MethodNotFound, 'Method not found', { id: idOf(id) })
}

function isLong(name: unknown): boolean {
  return typeof name === 'string' && name.length > maxNameLength
}

function listOf(message: unknown): readonly unknown[] {
  return Array.isArray(message) ? message : [message]
}
