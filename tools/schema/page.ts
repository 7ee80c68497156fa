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

/** @throws Problem `invalid_cursor` when the text was not made by {@link sealedCursor} for this tool. */
export function pageStart(tool: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  try {
    const [owner, position] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[]
    if (owner === tool && typeof position === 'string') return position
  } catch {
    // Falls through to the one refusal: what cannot be read was not ours.
  }
  throw new Problem('invalid_cursor', 'The cursor was not given by this operation.', { parameter: 'cursor' })
}
