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
  let wanted: Wanted = 'value'
  for (let at = 0; ; ) {
    at = after(blank, text, at)
    const end = after(token, text, at)
    const next = following(wanted, text.slice(at, end), open)
    if (next === undefined) return errorAt(text, at)
    wanted = next
    at = end
  }
}

/** End of the pattern's match at a position, or the position itself when it does not match there. */
function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : at
}

/** Tokens allowed after the given token; `undefined` when the token itself is not allowed. */
function following(wanted: Wanted, found: string, open: string[]): Wanted | undefined {
  const afterValue = (): Wanted => (open.length > 0 ? 'more or end' : 'nothing')
  const mayEnd = wanted === 'more or end' || wanted === 'value or end' || wanted === 'name or end'
  if ((found === '}' || found === ']') && mayEnd) {
    return open.pop() === (found === '}' ? '{' : '[') ? afterValue() : undefined
  }
  if (wanted === 'more or end') return found === ',' ? (open.at(-1) === '{' ? 'name' : 'value') : undefined
  if (wanted === 'colon') return found === ':' ? 'value' : undefined
  if (wanted === 'name' || wanted === 'name or end') return found.startsWith('"') ? 'colon' : undefined
  if (wanted === 'nothing' || !/^[{["\-\dtfn]/.test(found)) return undefined
  if (found !== '{' && found !== '[') return afterValue()
  open.push(found)
  return found === '{' ? 'name or end' : 'value or end'
}

/** Line and column of an offset. */
function errorAt(text: string, at: number): JsonError {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1, atEnd: at >= text.length }
}
