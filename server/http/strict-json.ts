import { Problem } from '../../tools/problems.ts'

/** Deeper nesting than any request of this service needs. */
export const maxDepth = 32

/** More names than any object of any request has; those who read the value after us look at each of them many times. */
export const maxNames = 256

/**
 * JSON as RFC 8259 §4 would have it sent: every name at most once in its object, numbers that exist, text that
 * is text, without U+0000 (which PostgreSQL cannot store), nested at most `maxDepth` deep. A proxy may read the first of two equal names where we would read
 * the last, so a body that can be read in two ways is refused rather than guessed at.
 */
export function readStrictJson(body: string | Uint8Array): unknown {
  const text = typeof body === 'string' ? body : decode(body)
  // RFC 8259 §8.1 forbids sending a byte order mark.
  if (text.startsWith('\ufeff'))
    throw new Problem('malformed_json', 'The body begins with a byte order mark.')
  const value = parse(text)
  const flaw = findViolation(text)
  if (flaw) throw new Problem('malformed_json', flaw)
  return value
}

/** A decoder that repairs nothing: replaced bytes would be other text than was sent. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new Problem('malformed_json', 'The body is not valid UTF-8.')
  }
}

/** The engine's own parser judges the grammar; what it overlooks is looked for afterwards. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The parser's own message quotes the body, which may hold birth data; ours does not.
    throw new Problem('malformed_json', 'The body is not well-formed JSON.')
  }
}

// UTF-16 code units of the tokens that matter below.
const quote = 0x22
const backslash = 0x5c
const openBrace = 0x7b
const closeBrace = 0x7d
const openBracket = 0x5b
const closeBracket = 0x5d
const minus = 0x2d
const colon = 0x3a

/** Walks text that is known to be well-formed, so it needs to recognise tokens only by their first character. */
function findViolation(text: string): string | undefined {
  /** Names seen so far in each open object; `null` stands for an open array. */
  const open: (Set<string> | null)[] = []
  let at = 0
  while (at < text.length) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      const { end, escapes } = stringFrom(text, at)
      const content = escapes ? (JSON.parse(text.slice(at, end + 1)) as string) : text.slice(at + 1, end)
      // Unescaped, neither passes the decoder and the parser.
      if (escapes && /\p{Surrogate}/u.test(content)) return 'A string holds half of a surrogate pair.'
      if (escapes && content.includes('\0')) return 'A string holds the character U+0000: leave it out.'
      at = end + 1
      const names = open.at(-1)
      if (names && isName(text, at)) {
        if (names.has(content)) return 'A name stands twice in one object.'
        names.add(content)
        if (names.size > maxNames) return `An object has more than ${maxNames} names.`
      }
    } else if (code === openBrace || code === openBracket) {
      open.push(code === openBrace ? new Set() : null)
      if (open.length > maxDepth) return `The body is nested deeper than ${maxDepth} levels.`
      at += 1
    } else if (code === closeBrace || code === closeBracket) {
      open.pop()
      at += 1
    } else if (code === minus || (code >= 0x30 && code <= 0x39)) {
      const end = endOfNumber(text, at)
      // No number of four characters is too large: the shortest is `2e308`.
      const isLong = end - at > 4
      if (isLong && !Number.isFinite(Number(text.slice(at, end)))) {
        return 'A number is too large to be represented.'
      }
      at = end
    } else {
      at += 1
    }
  }
  return undefined
}

/** Index of the closing quotation mark, and whether the string has escapes, found in the same pass. */
function stringFrom(text: string, start: number): { readonly end: number; readonly escapes: boolean } {
  let escapes = false
  let at = start + 1
  for (let code = text.charCodeAt(at); code !== quote; code = text.charCodeAt(at)) {
    if (code === backslash) escapes = true
    at += code === backslash ? 2 : 1
  }
  return { end: at, escapes }
}

/** RFC 8259 §6: digits, sign, point and exponent, in an order already known to be right. */
function endOfNumber(text: string, start: number): number {
  let at = start
  while (isPartOfNumber(text.charCodeAt(at))) at += 1
  return at
}

/** Digits, `+`, `-`, `.`, `E` and `e`. */
function isPartOfNumber(code: number): boolean {
  const isDigit = code >= 0x30 && code <= 0x39
  return isDigit || code === 0x2b || code === minus || code === 0x2e || code === 0x45 || code === 0x65
}

/** Whether the string that ends before `at` is a name: the next token is a colon. */
function isName(text: string, at: number): boolean {
  let next = at
  while (text.charCodeAt(next) <= 0x20) next += 1
  return text.charCodeAt(next) === colon
}
