import type { IncomingMessage } from 'node:http'
import type { ServerRequest } from 'srvx'
import { Problem } from '../../tools/problems.ts'

/** Largest body accepted at any door; no request of this service comes near it. */
export const maxBodyBytes = 64 * 1024

/** The bytes of a body, read no further than `most`. What is compressed has no known size, so it is refused. */
export async function readBytes(request: Request, most = maxBodyBytes): Promise<Uint8Array> {
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding.trim().toLowerCase() !== 'identity') {
    throw new Problem('unsupported_media_type', 'Send the body without Content-Encoding.')
  }
  const announced = request.headers.get('content-length')
  if (Number(announced) > most) throw tooLarge(most)
  return announced === null ? collect(request, most) : whole(request, most)
}

/** A body of announced length is cut there by the HTTP parser, so it can be taken at once. */
async function whole(request: Request, most: number): Promise<Uint8Array> {
  const incoming = (request as ServerRequest).runtime?.node?.req as IncomingMessage | undefined
  const bytes = incoming
    ? await receive(incoming).catch(aborted)
    : new Uint8Array(await request.arrayBuffer().catch(aborted))
  if (bytes.byteLength > most) throw tooLarge(most)
  return bytes
}

/** Straight from node: through the streams of the web a body costs more than the rest of its request. */
function receive(incoming: IncomingMessage): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    if (incoming.destroyed) reject(new Error('The connection is gone.'))
    const chunks: Uint8Array[] = []
    incoming.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    incoming.once('end', () =>
      resolve(chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks)),
    )
    incoming.once('error', reject)
    // What came after the end changes nothing any more.
    incoming.once('close', () => reject(new Error('The connection ended too soon.')))
  })
}

async function collect(request: Request, most: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch(aborted)
    if (done) return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks)
    size += value.byteLength
    if (size > most) {
      // Not awaited: a body may end its cancelling only when its sender has finished.
      reader.cancel().catch(() => {})
      throw tooLarge(most)
    }
    chunks.push(value)
  }
}

function aborted(): never {
  throw new Problem('malformed_request', 'The body ended before it was complete.')
}

/** The connection is closed with the answer, since what follows on it would be the rest of the body. */
function tooLarge(most: number): Problem {
  return new Problem('payload_too_large', `The body is larger than ${most} bytes.`, {
    headers: { connection: 'close' },
  })
}

/** The fields of a form. Replaced bytes would be other text than was sent, and PostgreSQL cannot store U+0000. */
export function readForm(bytes: Uint8Array): URLSearchParams {
  const text = Buffer.from(bytes).toString('latin1')
  if (/%00|\0/.test(text)) throw new Problem('malformed_request', 'The form holds the character U+0000.')
  try {
    // Of the escapes, which are ASCII, the decoder below would replace what is no UTF-8.
    if (text.includes('%')) decodeURIComponent(text)
    return new URLSearchParams(utf8.decode(bytes))
  } catch {
    throw new Problem('malformed_request', 'The form is not valid UTF-8.')
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Whether a body is of a media type and in UTF-8, in which all bodies here are read: another `charset` would be read as
 * other text than was sent (RFC 9110 §8.3.2).
 */
export function isMediaType(contentType: string | null, mediaType: string): boolean {
  const [type, ...parameters] = (contentType ?? '').split(';').map((part) => part.trim().toLowerCase())
  return type === mediaType && parameters.every((one) => !one.startsWith('charset=') || isUtf8(one))
}

const isUtf8 = (parameter: string): boolean => /^charset=("?)utf-?8\1$/.test(parameter)
