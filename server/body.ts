import { Problem } from '../tools/problems.ts'

/** No request of this service comes near it. */
export const maxBodyBytes = 64 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The body of a request as text, read no further than `maxBytes`. Compressed bodies are refused because their
 * size is unknown until they are unpacked, and a byte order mark because RFC 8259 §8.1 forbids sending one.
 */
export async function readBody(request: Request, maxBytes = maxBodyBytes): Promise<string> {
  const encoding = request.headers.get('content-encoding')
  if (encoding && encoding.trim().toLowerCase() !== 'identity') {
    throw new Problem('unsupported_media_type', 'Send the body without Content-Encoding.')
  }
  if (Number(request.headers.get('content-length')) > maxBytes) throw tooLarge(maxBytes)
  const bytes = await collected(request, maxBytes)
  try {
    const text = utf8.decode(bytes)
    if (text.startsWith('\ufeff'))
      throw new Problem('malformed_json', 'The body begins with a byte order mark.')
    return text
  } catch (error) {
    if (error instanceof Problem) throw error
    throw new Problem('malformed_json', 'The body is not valid UTF-8.')
  }
}

async function collected(request: Request, maxBytes: number): Promise<Uint8Array> {
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Problem('malformed_request', 'The body ended before it was complete.')
    })
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      // Not awaited: some bodies end their cancelling only when the sender has finished.
      reader.cancel().catch(() => {})
      throw tooLarge(maxBytes)
    }
    chunks.push(value)
  }
  return chunks.length === 1 ? (chunks[0] as Uint8Array) : Buffer.concat(chunks)
}

/** The connection is closed with the answer, since what follows on it would be the rest of the body. */
function tooLarge(maxBytes: number): Problem {
  return new Problem('payload_too_large', `The body is larger than ${maxBytes} bytes.`, {
    headers: { connection: 'close' },
  })
}
