import type { ServerResponse } from 'node:http'
// What h3 serves itself with: a Response that becomes one of the web only when somebody looks into it.
import { FastResponse } from 'srvx'

/** Header fields by their names in lower case. */
export type Fields = Readonly<Record<string, string>>

/** An answer that is whole, with what it was made of still at hand: a web Response gives neither back for little. */
export class BufferedResponse extends FastResponse {
  readonly whole: string | Uint8Array
  readonly fields: Fields

  constructor(whole: string | Uint8Array, fields: Fields, status = 200) {
    super(whole as string, { status, headers: fields })
    this.whole = whole
    this.fields = fields
  }
}

/**
 * Hands an answer to node in one piece, head and body. Text of nothing but ASCII goes as Latin-1, of which every
 * character is a byte already; UTF-8 would have to be encoded first.
 */
export function send(out: ServerResponse, status: number, fields: Fields, whole: string | Uint8Array): void {
  const length = Buffer.byteLength(whole)
  // No reason phrase (RFC 9112 §4).
  out.writeHead(status, '', {
    'content-type': 'text/plain; charset=UTF-8',
    ...fields,
    'content-length': String(length),
  })
  if (typeof whole !== 'string') out.end(whole)
  else out.end(whole, length === whole.length ? 'latin1' : 'utf8')
}
