import { Problem } from '../problems.ts'
import { instantWords } from './instant.ts'
import { pageStart } from './page.ts'

interface Given {
  /** As it was sent: a word such as `now` means another instant at every call. */
  readonly start: string
  readonly limit: number
  readonly cursor?: string | undefined
}

/** Which rows of a table are on a page: from the first up to but not including the second. */
export interface TablePage {
  readonly page: { readonly from: number; readonly to: number }
  /** The start of the whole table: that of the first page, even when it was a word. */
  readonly start: number
}

/**
 * The page that a cursor `start:row` names, or the first.
 * @throws Problem `invalid_cursor` when it was given for a table that begins elsewhere or is shorter.
 */
export function tablePage(
  tool: string,
  { start, limit, cursor }: Given,
  startUtc: number,
  rows: number,
): TablePage {
  const position = pageStart(tool, cursor)
  if (position === undefined) return { page: { from: 0, to: Math.min(limit, rows) }, start: startUtc }
  const [first = Number.NaN, from = Number.NaN] = position.split(':').map(Number)
  const isWord = (instantWords as readonly string[]).includes(start)
  if (!(from > 0 && from < rows) || !(first === startUtc || isWord)) {
    throw new Problem('invalid_cursor', 'The cursor belongs to another table.', {
      parameter: 'cursor',
      hint: 'Send the same arguments as for the first page.',
    })
  }
  return { page: { from, to: Math.min(from + limit, rows) }, start: first }
}
