/**
 * JSON serializer that writes UTF-8 bytes, identical to `JSON.stringify`. Responses are mostly numbers with few
 * decimals and repeated property names. Both are written here without intermediate strings, which would have to be
 * measured, encoded and garbage-collected.
 */

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const minus = 0x2d
const point = 0x2e
const zero = 0x30

/** Sizes of the shared buffer in bytes: at the start, and the most that is kept between responses. */
const least = 64 * 1024
const mostKept = 1024 * 1024

/** Shared output buffer and write position; each result is copied out of it. */
let out = Buffer.allocUnsafeSlow(least)
let at = 0

/** Cache of property names as bytes, with quotes and colon. Bounded, in case names come from outside. */
const names = new Map<string, Uint8Array>()
const namesKept = 4_096

const words = { null: Buffer.from('null'), true: Buffer.from('true'), false: Buffer.from('false') }

/**
 * Serializes a value.
 * @param value plain data, as tools return it
 */
export function writeJson(value: unknown): Uint8Array {
  at = 0
  write(value)
  return take(at)
}

/** Already serialized JSON, to embed in a larger document. */
export class RawJson {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** For `JSON.stringify`, which cannot embed bytes. */
  toJSON(): unknown {
    return JSON.parse(Buffer.from(this.bytes).toString('utf8'))
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
  at = 0
  room(2 * json.length)
  const into = out
  let to = 0
  for (let from = 0; from < json.length; from++) {
    const byte = json[from] as number
    if (byte === quote || byte === backslash) into[to++] = backslash
    into[to++] = byte
  }
  return take(to)
}

/** Copies the written bytes out; a buffer that grew beyond `mostKept` is released. */
function take(length: number): Uint8Array {
  const copy = Buffer.from(out.subarray(0, length))
  if (out.length > mostKept) out = Buffer.allocUnsafeSlow(least)
  return copy
}

/** Ensures that the buffer has space for so many more bytes. */
function room(bytes: number): void {
  if (at + bytes <= out.length) return
  const larger = Buffer.allocUnsafeSlow(Math.max(2 * out.length, at + bytes))
  out.copy(larger, 0, 0, at)
  out = larger
}

function write(value: unknown): void {
  if (typeof value === 'string') writeText(value)
  else if (typeof value === 'number') writeNumber(value)
  else if (value === null) writeWord(words.null)
  else if (typeof value === 'boolean') writeWord(value ? words.true : words.false)
  else if (typeof value !== 'object') writeFallback(value)
  else if (Array.isArray(value)) writeList(value)
  else if (isPlain(value)) writeObject(value as Record<string, unknown>)
  else if (value instanceof RawJson) writeRaw(value)
  else writeFallback(value)
}

/** Whether a value is a plain object; dates, maps and class instances are serialized by `JSON.stringify`. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function writeRaw({ bytes }: RawJson): void {
  room(bytes.length)
  out.set(bytes, at)
  at += bytes.length
}

/** Fallback to `JSON.stringify`; an `undefined` list item becomes `null`. */
function writeFallback(value: unknown): void {
  const text = JSON.stringify(value) ?? 'null'
  room(3 * text.length)
  at += out.write(text, at)
}

function writeList(values: readonly unknown[]): void {
  open(0x5b)
  for (let n = 0; n < values.length; n++) {
    if (n > 0) open(comma)
    write(values[n])
  }
  open(0x5d)
}

function writeObject(members: Record<string, unknown>): void {
  let mark = 0x7b
  for (const name in members) {
    const value = members[name]
    if (value === undefined || typeof value === 'function' || typeof value === 'symbol') continue
    open(mark)
    mark = comma
    writeWord(names.get(name) ?? writeName(name))
    write(value)
  }
  if (mark !== comma) open(mark)
  open(0x7d)
}

function open(mark: number): void {
  room(1)
  out[at++] = mark
}

/** Serializes a property name and caches it. */
function writeName(name: string): Uint8Array {
  const made = Buffer.from(`${JSON.stringify(name)}:`)
  if (names.size < namesKept) names.set(name, made)
  return made
}

function writeWord(bytes: Uint8Array): void {
  room(bytes.length)
  const into = out
  const to = at
  // Words are too short for a native copy to pay off.
  for (let n = 0; n < bytes.length; n++) into[to + n] = bytes[n] as number
  at = to + bytes.length
}

function writeText(text: string): void {
  room(3 * text.length + 2)
  const into = out
  let to = at
  into[to++] = quote
  for (let n = 0; n < text.length; n++) {
    const code = text.charCodeAt(n)
    if (code >= 0x20 && code < 0x80 && code !== quote && code !== backslash) into[to++] = code
    else if (code >= 0x800 && (code < 0xd800 || code > 0xdfff)) {
      into[to++] = 0xe0 | (code >> 12)
      into[to++] = 0x80 | ((code >> 6) & 0x3f)
      into[to++] = 0x80 | (code & 0x3f)
    } else if (code >= 0x80 && code < 0x800) {
      into[to++] = 0xc0 | (code >> 6)
      into[to++] = 0x80 | (code & 0x3f)
    } else {
      // Escapes and surrogate pairs.
      writeFallback(text)
      return
    }
  }
  into[to++] = quote
  at = to
}

/**
 * Writes a number with the fewest digits that identify the double (ECMA-262 §6.1.6.1.20). A decimal of up to 15 digits
 * identifies one double: if n / 10^k, rounded to the nearest double, equals the number, then n has its digits, and
 * dropping trailing zeros gives the shortest form.
 */
function writeNumber(value: number): void {
  const size = Math.abs(value)
  // Tiny numbers may need an exponent; from 1e5 on, ten decimals exceed 15 digits.
  if (!(size < 1e5) || (size < 1e-5 && size > 0)) {
    writeFallback(value)
    return
  }
  const whole = Math.floor(size)
  const five = Math.round(size * 1e5)
  const isFive = five / 1e5 === size
  const ten = isFive ? 0 : Math.round(size * 1e10)
  if (!isFive && ten / 1e10 !== size) {
    writeFallback(value)
    return
  }
  room(18)
  if (value < 0) out[at++] = minus
  writeWhole(whole)
  if (whole === size) return
  out[at++] = point
  if (isFive) writeFive(five - whole * 1e5)
  else {
    const decimals = ten - whole * 1e10
    const first = Math.floor(decimals / 1e5)
    writeFive(first)
    writeFive(decimals - first * 1e5)
  }
  while (out[at - 1] === zero) at -= 1
}

/** Writes an integer below 100,000 without leading zeros. */
function writeWhole(whole: number): void {
  let left = whole | 0
  at += left < 10 ? 1 : left < 100 ? 2 : left < 1_000 ? 3 : left < 10_000 ? 4 : 5
  let place = at
  do {
    const tenth = (left / 10) | 0
    out[--place] = zero + left - 10 * tenth
    left = tenth
  } while (left > 0)
}

/** Writes an integer below 100,000 with leading zeros. */
function writeFive(five: number): void {
  const whole = five | 0
  const hundredth = (whole / 100) | 0
  const last = whole - 100 * hundredth
  const first = (hundredth / 100) | 0
  const middle = hundredth - 100 * first
  const into = out
  const to = at
  into[to] = zero + first
  into[to + 1] = tens[middle] as number
  into[to + 2] = ones[middle] as number
  into[to + 3] = tens[last] as number
  into[to + 4] = ones[last] as number
  at = to + 5
}

/** Tens and ones digits of the numbers below 100, as character codes. */
const tens = Uint8Array.from({ length: 100 }, (_, n) => zero + Math.floor(n / 10))
const ones = Uint8Array.from({ length: 100 }, (_, n) => zero + (n % 10))
