import { z } from 'zod'
import { Problem } from '../problems.ts'

/** Parameter of the rows per page. */
export function limit(most: number, usual: number) {
  return z
    .int({ error: 'limit must be a whole number' })
    .min(1, 'limit must be at least 1')
    .max(most, `limit must be at most ${most}`)
    .default(usual)
    .meta({ description: 'Rows per page.' })
}

/** Parameter of the start of a page: `next` of an earlier answer. */
export const cursor = z
  .string()
  .max(500, 'a cursor is shorter')
  .optional()
  .meta({ description: 'nextCursor of the previous page.', problem: 'invalid_cursor' })

/** Opaque cursor of a position, bound to one tool. */
export function sealedCursor(tool: string, position: string): string {
  return Buffer.from(JSON.stringify([tool, position])).toString('base64url')
}

/**
 * Position of a cursor; undefined for the first page. Cursors are not signed, so `read` must validate the whole
 * position and return `undefined` for one that this request cannot have produced.
 * @throws Problem `invalid_cursor` if the text is not a cursor of this tool, or `read` returns `undefined`
 */
export function pageStart<T>(
  tool: string,
  text: string | undefined,
  read: (position: string) => T | undefined,
): T | undefined {
  if (text === undefined) return undefined
  const position = positionOf(tool, text)
  const start = position === undefined ? undefined : read(position)
  if (start === undefined) {
    throw new Problem('invalid_cursor', 'The cursor belongs to another request.', {
      parameter: 'cursor',
      hint: 'Repeat the request that returned it, with cursor added, or start without a cursor.',
    })
  }
  return start
}

/** Decoded position of a cursor; undefined if it is malformed or of another tool. */
function positionOf(tool: string, text: string): string | undefined {
  try {
    const [owner, position] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[]
    return owner === tool && typeof position === 'string' ? position : undefined
  } catch {
    return undefined
  }
}
