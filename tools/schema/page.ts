import { z } from 'zod'
import type { AnswerRows } from '../define.ts'

/** Parameter of the rows per page. */
export function limit(most: number, usual: number) {
  return z
    .int({ error: 'limit must be a whole number' })
    .min(1, 'limit must be at least 1')
    .max(most, `limit must be at most ${most}`)
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

/** A page of a list that is known as a whole; each costs the same. The position is the number of rows before it. */
export function listPage<T>(
  list: string,
  all: readonly T[],
  { first, limit }: { readonly first: number; readonly limit: number },
  credits: number,
): { readonly items: readonly T[]; readonly rows: AnswerRows } {
  const items = all.slice(first, first + limit)
  const end = first + items.length
  return {
    items,
    rows: {
      list,
      first: first + 1,
      last: end,
      of: all.length,
      next: end < all.length ? { position: String(end), credits } : undefined,
    },
  }
}
