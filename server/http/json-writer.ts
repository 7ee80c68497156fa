/**
 * JSON text as UTF-8 bytes, byte for byte what `JSON.stringify` would give. Answers are mostly numbers of few decimals
 * under names that come again and again: both are written here without making strings of them, which would then have
 * to be measured, encoded and collected.
 */

const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const minus = 0x2d
const point = 0x2e
const zero = 0x30

const least = 64 * 1024
const mostKept = 1024 * 1024

/** Written into by every answer in turn, and copied from. */
let out = Buffer.allocUnsafeSlow(least)
let at = 0

/** Names with their quotes and colon. They are words of ours; should some not be, their number is bounded. */
const names = new Map<string, Uint8Array>()
const namesKept = 4_096

const words = { null: Buffer.from('null'), true: Buffer.from('true'), false: Buffer.from('false') }

/** @param value plain data: what tools answer */
export function writeJson(value: unknown): Uint8Array {
  at = 0
  write(value)
  return take(at)
}

/** JSON that was written before what it is a part of. */
export class RawJson {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  toJSON(): unknown {
    return JSON.parse(Buffer.from(this.bytes).toString('utf8'))
  }
}

/** Pieces of JSON one after the other. */
export const concatBytes = (...pieces: readonly (string | Uint8Array)[]): Uint8Array =>
  Buffer.concat(pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece)))

/** JSON text as the inside of a JSON string. It holds no control characters, so that two characters need escaping. */
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

/** A copy of what was written; a megabyte that one answer has needed is not kept for the next. */
function take(length: number): Uint8Array {
  const copy = Buffer.from(out.subarray(0, length))
  if (out.length > mostKept) out = Buffer.allocUnsafeSlow(least)
  return copy
}

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

/** A date, a map or the like has a way of its own to be written. */
function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function writeRaw({ bytes }: RawJson): void {
  room(bytes.length)
  out.set(bytes, at)
  at += bytes.length
}

/** Whatever has no quicker way; `undefined` stands for `null` in a list and is left out of an object. */
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

function writeName(name: string): Uint8Array {
  const made = Buffer.from(`${JSON.stringify(name)}:`)
  if (names.size < namesKept) names.set(name, made)
  return made
}

function writeWord(bytes: Uint8Array): void {
  room(bytes.length)
  const into = out
  const to = at
  // Too short for a call into native code to be worth it.
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
      // Escapes and pairs of surrogates.
      writeFallback(text)
      return
    }
  }
  into[to++] = quote
  at = to
}

/**
 * A double is written with the fewest digits that name it and no other (ECMA-262 §6.1.6.1.20). Decimals of up to 15
 * digits name one double each: when the quotient of n and a power of ten, which is rounded to the nearest double, is
 * the number itself, then n has the digits, and the shortest are these without the zeros at their end.
 */
function writeNumber(value: number): void {
  const size = Math.abs(value)
  // Below 0.00001 exponents begin; from 100,000 on ten decimals have more than 15 digits.
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

/** Below 100,000, without zeros in front. */
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

/** Below 100,000, with zeros in front. */
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

/** The digits of the numbers below 100. */
const tens = Uint8Array.from({ length: 100 }, (_, n) => zero + Math.floor(n / 10))
const ones = Uint8Array.from({ length: 100 }, (_, n) => zero + (n % 10))
