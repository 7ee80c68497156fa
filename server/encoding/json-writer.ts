/**
 * JSON as UTF-8 bytes, byte for byte what `JSON.stringify` gives. Answers are mostly numbers of few decimals under names
 * that recur; both are written here without creating strings, which would have to be measured, encoded and collected.
 */

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const colon = 0x3a
const minus = 0x2d
const point = 0x2e
const zero = 0x30

/** Answers are slices of blocks of this size: a block of its own for each would cost more than writing into it. */
const blockBytes = 64 * 1024

let block = Buffer.allocUnsafeSlow(blockBytes)
/** Offset in the block at which the current answer begins. */
let start = 0
/** Offset of its next byte. */
let blockLength = 0

const words = { null: Buffer.from('null'), true: Buffer.from('true'), false: Buffer.from('false') }

/** Serializes plain data, such as tools answer with; `undefined` becomes `null`. */
export function writeJson(value: unknown): Uint8Array {
  start = blockLength
  write(value)
  return takeBytes()
}

/** Already serialized JSON, to embed in a larger document. */
export class RawJson {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** For `JSON.stringify`, which cannot embed bytes. */
  toJSON(): unknown {
    return JSON.parse(Buffer.from(this.bytes).toString())
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
  start = blockLength
  reserve(2 * json.length)
  const target = block
  let to = blockLength
  for (let from = 0; from < json.length; from++) {
    const byte = json[from] as number
    if (byte === quote || byte === backslash) target[to++] = backslash
    target[to++] = byte
  }
  blockLength = to
  return takeBytes()
}

/** Returns the bytes since `start`. A slice keeps its block in memory, so that long answers get blocks of their own. */
function takeBytes(): Uint8Array {
  const answer = block.subarray(start, blockLength)
  if (block.length > blockBytes) {
    block = Buffer.allocUnsafeSlow(blockBytes)
    blockLength = 0
  }
  return answer
}

/** Makes room for so many further bytes, in a new block if need be. */
function reserve(bytes: number): void {
  if (blockLength + bytes <= block.length) return
  const usedBytes = blockLength - start
  const next = Buffer.allocUnsafeSlow(Math.max(blockBytes, 2 * usedBytes + bytes))
  block.copy(next, 0, start, blockLength)
  block = next
  start = 0
  blockLength = usedBytes
}

function write(value: unknown): void {
  if (typeof value === 'string') writeText(value)
  else if (typeof value === 'number') writeNumber(value)
  else if (value === null) writeBytes(words.null)
  else if (typeof value === 'boolean') writeBytes(value ? words.true : words.false)
  else if (typeof value !== 'object') writeOther(value)
  else if (Array.isArray(value)) writeList(value)
  else if (isPlain(value)) writeObject(value as Record<string, unknown>)
  else if (value instanceof RawJson) writeRaw(value)
  else writeOther(value)
}

/** Whether an object has no `toJSON` of its class, as dates have. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function writeRaw({ bytes }: RawJson): void {
  reserve(bytes.length)
  block.set(bytes, blockLength)
  blockLength += bytes.length
}

/** Writes what the functions below do not know, by `JSON.stringify`. */
function writeOther(value: unknown): void {
  const text = JSON.stringify(value) ?? 'null'
  reserve(3 * text.length)
  blockLength += block.write(text, blockLength)
}

function writeList(values: readonly unknown[]): void {
  writeByte(0x5b)
  for (let n = 0; n < values.length; n++) {
    if (n > 0) writeByte(comma)
    write(values[n])
  }
  writeByte(0x5d)
}

function writeObject(members: Record<string, unknown>): void {
  // Values one by one by their names would be looked up among all shapes that answers have.
  const names = Object.keys(members)
  const values = Object.values(members)
  let mark = 0x7b
  for (let n = 0; n < names.length; n++) {
    const value = values[n]
    if (value === undefined || typeof value === 'function' || typeof value === 'symbol') continue
    writeByte(mark)
    mark = comma
    writeText(names[n] as string)
    writeByte(colon)
    write(value)
  }
  if (mark !== comma) writeByte(mark)
  writeByte(0x7d)
}

function writeByte(byte: number): void {
  reserve(1)
  block[blockLength++] = byte
}

/** Bytes too few for a call into native code to pay. */
function writeBytes(bytes: Uint8Array): void {
  reserve(bytes.length)
  const target = block
  const to = blockLength
  for (let n = 0; n < bytes.length; n++) target[to + n] = bytes[n] as number
  blockLength = to + bytes.length
}

/** `charCodeAt`, without looking the method up for each character: V8 has many kinds of strings. */
const codeAt: (text: string, index: number) => number = Function.prototype.call.bind(
  String.prototype.charCodeAt,
)

/** UTF-8 of one to three bytes a character (RFC 3629 §3); texts with escapes or surrogates go to `writeOther`. */
function writeText(text: string): void {
  const { length } = text
  reserve(3 * length + 2)
  const target = block
  let to = blockLength
  target[to++] = quote
  for (let n = 0; n < length; n++) {
    const code = codeAt(text, n)
    if (code >= 0x20 && code < 0x80 && code !== quote && code !== backslash) target[to++] = code
    else if (code >= 0x800 && (code < 0xd800 || code > 0xdfff)) {
      target[to++] = 0xe0 | (code >> 12)
      target[to++] = 0x80 | ((code >> 6) & 0x3f)
      target[to++] = 0x80 | (code & 0x3f)
    } else if (code >= 0x80 && code < 0x800) {
      target[to++] = 0xc0 | (code >> 6)
      target[to++] = 0x80 | (code & 0x3f)
    } else {
      writeOther(text)
      return
    }
  }
  target[to++] = quote
  blockLength = to
}

/**
 * Writes a double with the fewest digits that no other double has (ECMA-262 §6.1.6.1.20). Decimals of up to 15 digits
 * name one double each: if n divided by a power of ten, rounded to the nearest double, equals the number, n has its
 * digits, and the shortest are these without trailing zeros.
 */
function writeNumber(value: number): void {
  const size = Math.abs(value)
  // Below 0.00001 numbers have exponents; from 100,000 on ten decimals have more than 15 digits.
  if (!(size < 1e5) || (size < 1e-5 && size > 0)) {
    writeOther(value)
    return
  }
  const integer = Math.floor(size)
  const five = Math.round(size * 1e5)
  const isFive = five / 1e5 === size
  const ten = isFive ? 0 : Math.round(size * 1e10)
  if (!isFive && ten / 1e10 !== size) {
    writeOther(value)
    return
  }
  reserve(18)
  if (value < 0) block[blockLength++] = minus
  writeWhole(integer)
  if (integer === size) return
  block[blockLength++] = point
  if (isFive) writeFive(five - integer * 1e5)
  else {
    const decimals = ten - integer * 1e10
    const first = Math.floor(decimals / 1e5)
    writeFive(first)
    writeFive(decimals - first * 1e5)
  }
  while (block[blockLength - 1] === zero) blockLength -= 1
}

/** A whole number below 100,000. */
function writeWhole(integer: number): void {
  let left = integer | 0
  blockLength += left < 10 ? 1 : left < 100 ? 2 : left < 1_000 ? 3 : left < 10_000 ? 4 : 5
  let place = blockLength
  do {
    const tenth = (left / 10) | 0
    block[--place] = zero + left - 10 * tenth
    left = tenth
  } while (left > 0)
}

/** A whole number below 100,000 with leading zeros. */
function writeFive(five: number): void {
  const integer = five | 0
  const hundredth = (integer / 100) | 0
  const last = integer - 100 * hundredth
  const first = (hundredth / 100) | 0
  const middle = hundredth - 100 * first
  const target = block
  const to = blockLength
  target[to] = zero + first
  target[to + 1] = tens[middle] as number
  target[to + 2] = onesDigits[middle] as number
  target[to + 3] = tens[last] as number
  target[to + 4] = onesDigits[last] as number
  blockLength = to + 5
}

/** Digits of the numbers below 100. */
const tens = Uint8Array.from({ length: 100 }, (_, n) => zero + Math.floor(n / 10))
const onesDigits = Uint8Array.from({ length: 100 }, (_, n) => zero + (n % 10))
