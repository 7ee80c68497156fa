import { z } from 'zod'
import type { AnswerRows } from '../declaration/define.ts'

/** Parameter of the rows per page. */
export function limit(maximum: number, usual: number) {
  return z
    .int({ error: 'limit must be a whole number' })
    .min(1, 'limit must be at least 1')
    .max(maximum, `limit must be at most ${maximum}`)
    .default(usual)
    .meta({ description: 'Most rows of a page.' })
}

/** Parameter of the rows after those of an earlier answer. The call pipeline opens it: tools read `context.position`. */
export const cursor = z
  .string()
  .max(2_000, 'a cursor is shorter')
  .optional()
  .meta({ description: 'meta.page.next of the answer before.', problem: 'invalid_cursor' })

/**
 * Rows of a list that is not counted: each position has the number of rows before it, and the place of its first row in a text of
 * the tool's own. Further rows are free.
 */
export const rowsAfter = (
  list: string,
  before: number,
  count: number,
  place: string | undefined,
): AnswerRows => ({
  list,
  first: before + 1,
  last: before + count,
  ...(place === undefined
    ? { of: before + count }
    : { next: { position: `${before + count} ${place}`, credits: 0 } }),
})

/** Rows before a position, and the place of its first row; without a position those of a first answer. */
export function placeAt(position: string | undefined): {
  readonly before: number
  readonly place: string | undefined
} {
  if (position === undefined) return { before: 0, place: undefined }
  const space = position.indexOf(' ')
  return { before: Number(position.slice(0, space)), place: position.slice(space + 1) }
}

/** Rows before those of a call, where the position is their number. */
export const rowsBefore = ({ position }: { readonly position?: string | undefined }): number =>
  Number(position ?? 0)

/** A list and how its pages are made. */
export interface PagedList<T> {
  /** Path of the list in the data. */
  readonly list: string
  /** All rows in order; no more of them are asked for than the page needs, and the one after it. */
  readonly all: Iterable<T>
  /** Rows of the pages before. */
  readonly first: number
  /** Most rows of a page. */
  readonly limit: number
  /** Credits of the page after this one, at most; 0 where the first page has paid for all. */
  readonly credits?: number
}

/** The rows of a page, and the row after them. The position of the next page is the number of rows before it. */
export function pageOf<T>({ list, all, first, limit, credits = 0 }: PagedList<T>) {
  const items: T[] = []
  let before = 0
  let after: T | undefined
  for (const row of all) {
    if (before < first) {
      before++
    } else if (items.length === limit) {
      after = row
      break
    } else items.push(row)
  }
  const last = first + items.length
  const end = after === undefined ? { of: last } : { next: { position: String(last), credits } }
  const rows: AnswerRows = { list, first: first + 1, last, ...end }
  return { items, after, rows }
}

/** A page of a list that is known as a whole. */
export function listPage<T>(page: PagedList<T> & { readonly all: readonly T[] }) {
  const { items, rows } = pageOf(page)
  return { items, rows: { ...rows, of: page.all.length } }
}
