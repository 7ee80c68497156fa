import type { IncomingMessage } from 'node:http'
import type { ServerRequest } from 'srvx'
import { Problem } from '../../tools/contract/problems.ts'
import { nameAndParameters } from './headers/list-header.ts'

/** Largest accepted request body in bytes; no valid request comes near it. */
export const maxBodyBytes = 64 * 1024

/** Bodies that were awaited before their reader asks for them. */
const received = new WeakMap<Request, Promise<Uint8Array>>()

/**
 * Waits for the last byte of a POST, of at most `maxBodyBytes`, which `readBytes` returns afterwards, or throws what was
 * wrong with it. A channel calls it before it asks who is calling: a sender who holds bytes back would otherwise act with
 * a session, a role or a grant that has ended since its headers came.
 */
export async function bodyReceived(request: Request): Promise<void> {
  if (request.method !== 'POST') return
  const reading = readBytes(request)
  received.set(request, reading)
  await reading.catch(() => {})
}

/**
 * Reads a request body of at most `most` bytes. Content codings are rejected: their decoded size is unknown in advance.
 * @throws Problem `unsupported_media_type`, `payload_too_large` or `malformed_request` (body cut off)
 */
export async function readBytes(request: Request, limit = maxBodyBytes): Promise<Uint8Array> {
  const reading = received.get(request)
  if (reading) return reading
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding.trim().toLowerCase() !== 'identity') {
    throw new Problem('unsupported_media_type', 'Send the body without Content-Encoding.')
  }
  const announced = request.headers.get('content-length')
  if (Number(announced) > limit) throw tooLarge(limit)
  return announced === null ? collect(request, limit) : fullBody(request, limit)
}

/** Reads a body with `Content-Length`; the HTTP parser enforces that length, so no counting is needed. */
async function fullBody(request: Request, limit: number): Promise<Uint8Array> {
  const incoming = (request as ServerRequest).runtime?.node?.req as IncomingMessage | undefined
  const bytes = incoming
    ? await receive(incoming).catch(aborted)
    : new Uint8Array(await request.arrayBuffer().catch(aborted))
  if (bytes.byteLength > limit) throw tooLarge(limit)
  return bytes
}

/** Reads from node's stream: a web stream costs more than the rest of the request. */
function receive(incoming: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (incoming.destroyed || incoming.readableEnded) reject(new Error('There is no body to read.'))
    const chunks: Uint8Array[] = []
    incoming.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    incoming.once('end', () =>
      resolve(chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks)),
    )
    incoming.once('error', reject)
    // Every request ends with `close`, and to make an error takes longer than to read a short body.
    incoming.once('close', () => {
      if (!incoming.readableEnded) reject(new Error('The connection ended too soon.'))
    })
  })
}

/** Reads a body of unknown length, counting its bytes. */
async function collect(request: Request, limit: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done: isDone, value } = await reader.read().catch(aborted)
    if (isDone) return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks)
    size += value.byteLength
    if (size > limit) {
      // Not awaited: cancelling may complete only when the sender has finished.
      reader.cancel().catch(() => {})
      throw tooLarge(limit)
    }
    chunks.push(value)
  }
}

function aborted(): never {
  throw new Problem('malformed_request', 'The body ended before it was complete.')
}

/** Closes the connection, because the unread rest of the body would be parsed as the next request. */
function tooLarge(limit: number): Problem {
  return new Problem('payload_too_large', `The body is larger than ${limit} bytes.`, {
    headers: { connection: 'close' },
  })
}

/** Fields read from one form; the pages have far fewer. */
const mostFields = 1_000

/**
 * Parses a form body. Strict UTF-8, because replacement characters would change the text; PostgreSQL cannot store
 * U+0000.
 */
export function readForm(bytes: Uint8Array): URLSearchParams {
  const text = Buffer.from(bytes).toString('latin1')
  if (/%00|\0/.test(text)) throw new Problem('malformed_request', 'The form holds the character U+0000.')
  if (text.split('&', mostFields + 1).length > mostFields)
    throw new Problem('malformed_request', `The form has more than ${mostFields} fields.`)
  try {
    // The decoder below sees escapes as ASCII, so their UTF-8 is checked here.
    if (text.includes('%')) decodeURIComponent(text)
    return new URLSearchParams(utf8.decode(bytes))
  } catch {
    throw new Problem('malformed_request', 'The form is not valid UTF-8.')
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Whether a body has the media type and is UTF-8. Another `charset` would be decoded to the wrong text (RFC 9110
 * §8.3.2).
 */
export function isMediaType(contentType: string | null, mediaType: string): boolean {
  const [type, ...parameters] = nameAndParameters(contentType ?? '')
  return (
    type === mediaType &&
    parameters.every((parameter) => !parameter.startsWith('charset=') || isUtf8(parameter))
  )
}

const isUtf8 = (parameter: string): boolean => /^charset=("?)utf-?8\1$/.test(parameter)
