import { ProtocolErrorCode } from '@modelcontextprotocol/server'
import { quote } from '../../../tools/contract/problems.ts'
import { isObject } from '../../../tools/contract/values.ts'
import { handshakeRevisions, modernRevision } from '../../product/revisions.ts'
import { idOf, type Members, rpcError } from './json-rpc.ts'
import { typeName } from './params-validation.ts'

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
  const ids = message.flatMap((item) => (isObject(item) && item.id !== undefined ? [item.id] : []))
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
  const messages = message.filter(
    (item) => !isObject(item) || item.method !== 'notifications/cancelled' || 'id' in item,
  )
  return messages.length > 0 ? messages : message
}

/** Error of a malformed message. */
interface Fault {
  readonly code: number
  readonly message: string
  /** HTTP status, 400 by default. */
  readonly status?: number
}

/** A fault with the id of its message. */
interface AnsweredFault extends Fault {
  /** Null if it cannot be determined (JSON-RPC 2.0 §5). */
  readonly id: string | number | null
  /** Whether the message has an id, and so waits for an answer. */
  readonly isRequest: boolean
}

const { InvalidRequest, InvalidParams, MethodNotFound } = ProtocolErrorCode
const invalid = (message: string): Fault => ({ code: InvalidRequest, message })
const notFound: Fault = { code: MethodNotFound, message: 'Method not found', status: 404 }

function badMessage(message: unknown): Response | undefined {
  const fault = messageFault(message)
  return fault && rpcError(fault.status ?? 400, fault.code, fault.message, { id: fault.id })
}

/** Error of one message; undefined for one that may be handed to its method. */
export function messageFault(message: unknown): AnsweredFault | undefined {
  if (!isObject(message)) {
    const fault = invalid(`A message is a JSON object, not ${typeName(message)}.`)
    return { ...fault, id: null, isRequest: true }
  }
  const fault = faultOfMessage(message) ?? faultOfParams(message)
  return fault && { ...fault, id: idOf(message.id), isRequest: message.id !== undefined }
}

/** The first member that JSON-RPC 2.0 §4 and §5 or MCP forbid, outside of `params`. */
function faultOfMessage({ jsonrpc, id, method, ...otherMembers }: Members): Fault | undefined {
  if (jsonrpc !== '2.0') return invalid('jsonrpc must be "2.0".')
  if (typeof id === 'string' && id.length > maxIdLength)
    return invalid(`An id has at most ${maxIdLength} characters.`)
  // A null id is neither that of a request, which MCP forbids, nor that of a notification, which has none.
  if (id !== undefined && typeof id !== 'string' && !Number.isSafeInteger(id))
    return invalid('An id is a string or an integer.')
  if (method === undefined && ('result' in otherMembers || 'error' in otherMembers)) return undefined
  if (typeof method !== 'string') return invalid('method must be the name of a method, as a string.')
  // Tools never change while a client is connected, so that there is nothing to subscribe to.
  return isLong(method) || method === 'subscriptions/listen' ? notFound : undefined
}

/** The first member of `params` that is malformed whatever the method is. */
function faultOfParams({ method, params }: Members): Fault | undefined {
  if (params === undefined) return undefined
  const malformed = (name: string, expected: string, value: unknown): Fault => ({
    code: InvalidParams,
    message: `${name} must be ${expected}, not ${typeName(value)}.`,
  })
  if (!isObject(params)) return malformed('params', 'an object', params)
  const { _meta: meta = {}, name } = params
  if (!isObject(meta)) return malformed('params._meta', 'an object', meta)
  const { progressToken: token } = meta
  if (token !== undefined && typeof token !== 'string' && !Number.isSafeInteger(token))
    return malformed('params._meta.progressToken', 'a string or an integer', token)
  if (!isLong(name)) return undefined
  const list = method === 'prompts/get' ? 'Unknown prompt: ask prompts/list' : 'Unknown tool: ask tools/list'
  return { code: InvalidParams, message: `${list} for the names.` }
}

function isLong(name: unknown): boolean {
  return typeof name === 'string' && name.length > maxNameLength
}

function listOf(message: unknown): readonly unknown[] {
  return Array.isArray(message) ? message : [message]
}
