/** Position of a JSON syntax error (RFC 8259 §2); line and column count from 1, as in editors. */
export interface JsonError {
  readonly line: number
  readonly column: number
  /** The input ended too early. */
  readonly atEnd: boolean
}

const blank = /[ \t\n\r]*/y
const token =
  /[{}[\],:]|"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy

/** Tokens that the grammar allows next. */
type Wanted = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'more or end' | 'nothing'

/**
 * Finds the position of the first syntax error. Only for texts that `JSON.parse` rejected; its error message gives the
 * position in some engine versions and only quotes the text in others.
 */
export function findJsonError(text: string): JsonError {
  const open: string[] = []
  let expected: Wanted = 'value'
  for (let offset = 0; ; ) {
    offset = after(blank, text, offset)
    const end = after(token, text, offset)
    const next = following(expected, text.slice(offset, end), open)
    if (next === undefined) return errorAt(text, offset)
    expected = next
    offset = end
  }
}

/** End of the pattern's match at a position, or the position itself when it does not match there. */
function after(pattern: RegExp, text: string, offset: number): number {
  pattern.lastIndex = offset
  return pattern.test(text) ? pattern.lastIndex : offset
}

/** Tokens allowed after the given token; `undefined` when the token itself is not allowed. */
function following(expected: Wanted, token: string, open: string[]): Wanted | undefined {
  const afterValue = (): Wanted => (open.length > 0 ? 'more or end' : 'nothing')
  const mayEnd = expected === 'more or end' || expected === 'value or end' || expected === 'name or end'
  if ((token === '}' || token === ']') && mayEnd) {
    return open.pop() === (token === '}' ? '{' : '[') ? afterValue() : undefined
  }
  if (expected === 'more or end') return token === ',' ? (open.at(-1) === '{' ? 'name' : 'value') : undefined
  if (expected === 'colon') return token === ':' ? 'value' : undefined
  if (expected === 'name' || expected === 'name or end') return token.startsWith('"') ? 'colon' : undefined
  if (expected === 'nothing' || !/^[{["\-\dtfn]/.test(token)) return undefined
  if (token !== '{' && token !== '[') return afterValue()
  open.push(token)
  return token === '{' ? 'name or end' : 'value or end'
}

/** Line and column of an offset. */
function errorAt(text: string, offset: number): JsonError {
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1, atEnd: offset >= text.length }
}
