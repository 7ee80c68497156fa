import { z } from 'zod'
import { Problem } from '../problems.ts'

/** Rows per page. */
export function limit(most: number, usual: number) {
  return z
    .int({ error: 'limit must be a whole number' })
    .min(1, 'limit must be at least 1')
    .max(most, `limit must be at most ${most}`)
    .default(usual)
    .meta({ description: 'Rows per page.' })
}

/** Where the next page begins; only what an earlier answer gave. */
export const cursor = z
  .string()
  .max(500, 'a cursor is shorter')
  .optional()
  .meta({ description: 'nextCursor of the previous page.', problem: 'invalid_cursor' })

/** An opaque cursor that only the same tool will take back. */
export function sealedCursor(tool: string, position: string): string {
  return Buffer.from(JSON.stringify([tool, position])).toString('base64url')
}

/**
 * Where a page begins, nothing for the first page. Anybody can write a cursor, so `read` checks the whole position and
 * gives `undefined` for one that the tool cannot have written for this request.
 * @throws Problem `invalid_cursor` when the text is not a cursor of this tool, or `read` gives `undefined`
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
    throw new Problem('invalid_cursor', 'The cursor was not given for this request.', {
      parameter: 'cursor',
      hint: 'Repeat the request that gave it, with cursor added, or start again without a cursor.',
    })
  }
  return start
}

function positionOf(tool: string, text: string): string | undefined {
  try {
    const [owner, position] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[]
    return owner === tool && typeof position === 'string' ? position : undefined
  } catch {
    return undefined
  }
}
