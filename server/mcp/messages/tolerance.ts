import { CLIENT_INFO_META_KEY } from '@modelcontextprotocol/server'
import { isObject } from '../../../tools/contract/values.ts'
import { readStrictJson, withoutNulls } from '../../encoding/strict-json.ts'
import { idempotencyMeta, type Members } from './json-rpc.ts'

/**
 * The message, or array of messages, with what clients write in other ways written as the protocol says, so that every
 * later step, digests of arguments included, sees one form.
 * @param holdsNull whether the text of the message can hold a `null`
 */
export function tolerated(message: unknown, holdsNull: boolean): unknown {
  if (Array.isArray(message)) return message.map((item) => toleratedMessage(item, holdsNull))
  return toleratedMessage(message, holdsNull)
}

function toleratedMessage(message: unknown, holdsNull: boolean): unknown {
  if (!isObject(message)) return message
  const present = holdsNull ? withoutNullParams(message) : message
  const { params } = present
  if (!isObject(params)) return present
  const read = withNamedClient(
    present.method === 'initialize' ? 'clientInfo' : undefined,
    withArguments(present, params),
  )
  return read === params ? present : { ...present, params: read }
}

/**
 * A `null` inside of `params`, or in its place, is the absence of the member. Two members keep it and are refused: the id,
 * and the idempotency key, whose client must not be charged twice because it has lost its key.
 */
function withoutNullParams({ params, ...members }: Members): Members {
  if (params === undefined || params === null) return members
  const present = withoutNulls(params)
  const meta = isObject(params) && isObject(params._meta) ? params._meta : {}
  if (meta[idempotencyMeta] !== null || !isObject(present)) return { ...members, params: present }
  return { ...members, params: { ...present, _meta: { ...Object(present._meta), [idempotencyMeta]: null } } }
}

/** Reads the `arguments` of a call that its client has encoded twice: a string with the JSON of an object. */
function withArguments({ method }: Members, params: Members): Members {
  const { arguments: encoded } = params
  if (method !== 'tools/call' || typeof encoded !== 'string') return params
  const decoded = decodedObject(encoded)
  return decoded ? { ...params, arguments: decoded } : params
}

function decodedObject(text: string): Members | undefined {
  // Other text is refused by its type, and not by its grammar.
  if (!text.trimStart().startsWith('{')) return undefined
  try {
    const value = withoutNulls(readStrictJson(text))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Name and version of a client, which nothing depends on, where the client has left them out. */
const unnamed = { name: 'unknown', version: 'unknown' }

/** Completes the description of the client, in the parameters of `initialize` or in the `_meta` of 2026-07-28. */
function withNamedClient(member: 'clientInfo' | undefined, params: Members): Members {
  if (member) {
    const info = params[member]
    return isUnnamed(info) ? { ...params, [member]: { ...unnamed, ...info } } : params
  }
  const { _meta: meta } = params
  const info = isObject(meta) ? meta[CLIENT_INFO_META_KEY] : undefined
  if (!isObject(meta) || !isUnnamed(info)) return params
  return { ...params, _meta: { ...meta, [CLIENT_INFO_META_KEY]: { ...unnamed, ...info } } }
}

function isUnnamed(info: unknown): info is Members {
  return isObject(info) && (info.name === undefined || info.version === undefined)
}
