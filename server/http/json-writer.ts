import { randomUUID } from 'node:crypto'

const quote = 0x22
const backslash = 0x5c

/** Placeholder of raw JSON while the JSON around it is serialized; random, so that no data contain it. */
const marker = randomUUID()
/** Raw JSON found by the `writeJson` that is running, in order. */
let found: Uint8Array[] | undefined

/** Already serialized JSON, to embed in a larger document. */
export class RawJson {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** For `JSON.stringify`, which cannot embed bytes. */
  toJSON(): unknown {
    if (!found) return JSON.parse(Buffer.from(this.bytes).toString())
    found.push(this.bytes)
    return marker
  }
}

/**
 * Serializes a value as `JSON.stringify` does, as UTF-8; `undefined` becomes `null`. Raw JSON is inserted unparsed, since
 * parsing it again would block the event loop.
 */
export function writeJson(value: unknown): Uint8Array {
  found = []
  try {
    const text = JSON.stringify(value) ?? 'null'
    const raw = found
    if (raw.length === 0) return Buffer.from(text)
    return concatBytes(...text.split(`"${marker}"`).flatMap((piece, n) => [piece, raw[n] ?? '']))
  } finally {
    found = undefined
  }
}

/** Concatenates JSON fragments. */
export const concatBytes = (...pieces: readonly (string | Uint8Array)[]): Uint8Array =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))

/**
 * Escapes JSON text for use inside a JSON string. Such text has no control characters, so that only `"` and `\` need
 * it.
 */
export function escapeJson(json: Uint8Array): Uint8Array {
  const out = Buffer.allocUnsafe(2 * json.length)
  let to = 0
  for (let from = 0; from < json.length; from++) {
    const byte = json[from] as number
    if (byte === quote || byte === backslash) out[to++] = backslash
    out[to++] = byte
  }
  return out.subarray(0, to)
}
