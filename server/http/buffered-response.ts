import type { ServerResponse } from 'node:http'
// h3's own response class: creates the web Response only when its properties are read.
import { FastResponse } from 'srvx'

/** Header fields by their names in lower case. */
export type Fields = Readonly<Record<string, string>>

/**
 * A buffered response that keeps its body and headers, so that it can be written in one call. Reading them back from a
 * web Response is expensive.
 */
export class BufferedResponse extends FastResponse {
  /** The complete body. */
  readonly whole: string | Uint8Array
  readonly fields: Fields

  constructor(whole: string | Uint8Array, fields: Fields, status = 200) {
    super(whole as string, { status, headers: fields })
    this.whole = whole
    this.fields = fields
  }
}

/**
 * Writes status, headers and body in one call. ASCII text is written as Latin-1, which node copies byte by byte; UTF-8
 * would be encoded first.
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
