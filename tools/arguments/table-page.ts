import { EARLIEST_UTC } from '../core/time/time.ts'
import { pageStart } from '../schema/page.ts'
import { isInstantWord } from '../time-words.ts'

/** Paging parameters of a table. */
interface Given {
  /** `start` as sent; a word such as `now` means a different instant on every call. */
  readonly start: string
  readonly limit: number
  readonly cursor?: string | undefined
}

/** Rows of one page: `from` inclusive, `to` exclusive. */
export interface TablePage {
  readonly page: { readonly from: number; readonly to: number }
  /** Start of the whole table, ms since 1970: that of the first page, even if it was a word. */
  readonly start: number
  /** Rows of the whole table. */
  readonly rows: number
}

/** Content of a cursor: start of the table in ms since 1970, and the next row. */
const place = /^(-?\d{1,15}):(\d{1,9})$/

/**
 * Page of a cursor `start:row`, or the first page.
 * @param startUtc start of the table according to this request, ms since 1970
 * @param rowsFrom number of rows of a table that begins at an instant
 * @throws Problem `invalid_cursor` if the cursor belongs to a table that begins elsewhere or is shorter
 */
export function tablePage(
  tool: string,
  { start, limit, cursor }: Given,
  startUtc: number,
  rowsFrom: (start: number) => number,
): TablePage {
  const isWord = isInstantWord(start)
  const next = pageStart(tool, cursor, (position) => {
    const [first, from] = (place.exec(position)?.slice(1) ?? []).map(Number)
    if (first === undefined || from === undefined) return undefined
    // The instant of a word changes between requests, so the cursor has the start of the first page.
    const isStart = isWord ? first >= EARLIEST_UTC : first === startUtc
    const rows = isStart ? rowsFrom(first) : 0
    return from > 0 && from < rows ? { first, from, rows } : undefined
  })
  const { first, from, rows } = next ?? { first: startUtc, from: 0, rows: rowsFrom(startUtc) }
  return { page: { from, to: Math.min(from + limit, rows) }, start: first, rows }
}
