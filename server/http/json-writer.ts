import { randomUUID } from 'node:crypto'

const quote = 0x22
const backslash = 0x5c

/** Stands for raw JSON while what is around it is written; nobody outside knows it. */
const marker = randomUUID()
/** The raw JSON that `writeJson` has come by. */
let found: Uint8Array[] | undefined

/** JSON that was written before what it is a part of. */
export class RawJson {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  toJSON(): unknown {
    if (!found) return JSON.parse(Buffer.from(this.bytes).toString())
    found.push(this.bytes)
    return marker
  }
}

/**
 * What `JSON.stringify` writes, as UTF-8, and `null` where that writes nothing. Raw JSON goes in as it is, since to read it
 * again would hold the event loop.
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

/** Pieces of JSON one after the other. */
export const concatBytes = (...pieces: readonly (string | Uint8Array)[]): Uint8Array =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))

/** JSON text as the inside of a JSON string. It holds no control characters, so that two characters need escaping. */
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
