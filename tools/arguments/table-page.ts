import { EARLIEST_UTC } from '../core/time/time.ts'
import { instantWords } from '../schema/instant.ts'
import { pageStart } from '../schema/page.ts'

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
  /** Rows of the whole table. */
  readonly rows: number
}

/** What a cursor holds: the start of the table in ms since 1970, and the next row. */
const place = /^(-?\d{1,15}):(\d{1,9})$/

/**
 * The page that a cursor `start:row` names, or the first.
 * @param startUtc where the table begins by the words of this request
 * @param rowsFrom how many rows a table has that begins at an instant
 * @throws Problem `invalid_cursor` when it was given for a table that begins elsewhere or is shorter.
 */
export function tablePage(
  tool: string,
  { start, limit, cursor }: Given,
  startUtc: number,
  rowsFrom: (start: number) => number,
): TablePage {
  const isWord = (instantWords as readonly string[]).includes(start)
  const next = pageStart(tool, cursor, (position) => {
    const [first, from] = (place.exec(position)?.slice(1) ?? []).map(Number)
    if (first === undefined || from === undefined) return undefined
    // A word means an instant that moves on from page to page, so that the cursor says where the first page began.
    const isStart = isWord ? first >= EARLIEST_UTC : first === startUtc
    const rows = isStart ? rowsFrom(first) : 0
    return from > 0 && from < rows ? { first, from, rows } : undefined
  })
  const { first, from, rows } = next ?? { first: startUtc, from: 0, rows: rowsFrom(startUtc) }
  return { page: { from, to: Math.min(from + limit, rows) }, start: first, rows }
}
