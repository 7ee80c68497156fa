import { Problem } from '../../tools/contract/problems.ts'

/** Maximum nesting; no valid request comes near it. */
export const maxDepth = 32

/** Maximum names per object; later stages iterate over them several times, and no valid request comes near it. */
export const maxNames = 256

/**
 * Strict JSON parser (RFC 8259 §4): unique names per object, finite numbers, valid Unicode without U+0000 (which
 * PostgreSQL cannot store), at most `maxDepth` levels. Duplicate names are rejected because a proxy may use the first
 * where `JSON.parse` uses the last.
 * @throws Problem `malformed_json`
 */
export function readStrictJson(body: string | Uint8Array): unknown {
  return readJson(body).value
}

/** The same, and whether the text can hold a `null`: nearly none does, and need not be walked for it. */
export function readJson(body: string | Uint8Array): {
  readonly value: unknown
  readonly mayHoldNull: boolean
} {
  const text = typeof body === 'string' ? body : decode(body)
  // RFC 8259 §8.1 forbids sending a byte order mark.
  if (text.startsWith('\ufeff'))
    throw new Problem('malformed_json', 'The body begins with a byte order mark.')
  const value = parse(text)
  const flaw = findViolation(text)
  if (flaw) throw new Problem('malformed_json', flaw)
  return { value, mayHoldNull: text.includes('null') }
}

/** Fails on invalid bytes; replacing them would change the text. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Problem('malformed_json', 'The body is not valid UTF-8.')
  }
}

/** Checks the grammar with the engine's parser; the walk below checks the rest. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The engine's message quotes the body, which may contain birth data.
    throw new Problem('malformed_json', 'The body is not well-formed JSON.')
  }
}

// UTF-16 code units of the tokens used below.
const quote = 0x22
const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const minus = 0x2d
const colon = 0x3a

/** Finds the first violation in well-formed JSON, where the first character is enough to recognise a token. */
function findViolation(text: string): string | undefined {
  /** Names seen in each open object; `null` marks an open array. */
  const open: (Set<string> | null)[] = []
  let offset = 0
  while (offset < text.length) {
    const code = text.charCodeAt(offset)
    if (code === quote) {
      const { end, escapes } = stringFrom(text, offset)
      const content = escapes
        ? (JSON.parse(text.slice(offset, end + 1)) as string)
        : text.slice(offset + 1, end)
      // Only escapes can contain these: the decoder and `JSON.parse` reject the unescaped forms.
      if (escapes && /\p{Surrogate}/u.test(content)) return 'Unpaired surrogate in a JSON string.'
      if (escapes && content.includes('\0')) return 'A JSON string contains U+0000: leave it out.'
      offset = end + 1
      const names = open.at(-1)
      if (names && isName(text, offset)) {
        if (names.has(content)) return 'Duplicate key in a JSON object.'
        names.add(content)
        if (names.size > maxNames) return `An object has more than ${maxNames} names.`
      }
    } else if (code === openBrace || code === openBracket) {
      open.push(code === openBrace ? new Set() : null)
      if (open.length > maxDepth) return `The body is nested deeper than ${maxDepth} levels.`
      offset += 1
    } else if (code === closeBrace || code === closeBracket) {
      open.pop()
      offset += 1
    } else if (code === minus || (code >= 0x30 && code <= 0x39)) {
      const end = endOfNumber(text, offset)
      // Numbers of up to four characters are finite: the shortest infinite one is `2e308`.
      const isLong = end - offset > 4
      if (isLong && !Number.isFinite(Number(text.slice(offset, end)))) {
        return 'A number is too large to be represented.'
      }
      offset = end
    } else {
      offset += 1
    }
  }
  return undefined
}

/** Index of the closing quotation mark, and whether the string contains escapes. */
function stringFrom(text: string, start: number): { readonly end: number; readonly escapes: boolean } {
  let escapes = false
  let offset = start + 1
  for (let code = text.charCodeAt(offset); code !== quote; code = text.charCodeAt(offset)) {
    if (code === backslash) escapes = true
    offset += code === backslash ? 2 : 1
  }
  return { end: offset, escapes }
}

/** End of a number (RFC 8259 §6); the order of its parts was checked by `JSON.parse`. */
function endOfNumber(text: string, start: number): number {
  let offset = start
  while (isPartOfNumber(text.charCodeAt(offset))) offset += 1
  return offset
}

/** Digits, `+`, `-`, `.`, `E` and `e`. */
function isPartOfNumber(code: number): boolean {
  const isDigit = code >= 0x30 && code <= 0x39
  return isDigit || code === 0x2b || code === minus || code === 0x2e || code === 0x45 || code === 0x65
}

/** Whether the string that ends before `at` is a property name, that is, a colon follows. */
function isName(text: string, offset: number): boolean {
  let next = offset
  while (text.charCodeAt(next) <= 0x20) next += 1
  return text.charCodeAt(next) === colon
}

/**
 * A JSON value without the object members that are `null`, at any depth. No argument of any operation has `null` as a
 * value, and programs that fill in every member of a schema send it for what they leave out. Items of arrays stay: without
 * one, the others would move.
 */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== null)
  // Unlike assignments, this makes a member of `__proto__` too.
  return Object.fromEntries(members.map(([name, member]) => [name, withoutNulls(member)]))
}
