import { z } from 'zod'
import { readCivil } from '../core/time/civil.ts'
import { EARLIEST_UTC, LATEST_UTC } from '../core/time/time.ts'

/** Words accepted wherever an instant is; the answer echoes the instant they meant. */
export const instantWords = ['now', 'today', 'tonight'] as const

const expandedYear = /^[+-]?\d{4,6}-/

/**
 * An instant as text: ISO 8601 with `Z` or an offset, a clock time without one (read in `timezone`, else UTC),
 * a bare date (its midnight), or a word. {@link moment} turns it into an instant.
 */
export function instantText(description: string) {
  return z
    .string()
    .max(40, 'an instant is shorter')
    .superRefine((text, context) => {
      if ((instantWords as readonly string[]).includes(text)) return
      const reading = readCivil(text)
      if (!('reason' in reading)) {
        const { year } = reading.civil
        if (year >= yearOf(EARLIEST_UTC) && year <= yearOf(LATEST_UTC)) return
      } else if (!isFarYear(text)) {
        context.addIssue({ code: 'custom', input: text, message: reading.reason })
        return
      }
      context.addIssue({
        code: 'custom',
        input: text,
        message: `the year is outside the supported range, ${instantRange}`,
        params: { problem: 'datetime_out_of_range', allowed: instantBounds },
      })
    })
    .meta({ description, problem: 'invalid_datetime' })
}

export const instantBounds = { min: '1000-01-01T00:00:00Z', max: '3000-01-01T00:00:00Z' }

/** The same for the text of an error. */
export const instantRange = `${instantBounds.min} to ${instantBounds.max}`

/** A well-shaped year that four digits cannot hold, such as `-000001` or `+010000` (ISO 8601-1:2019 §4.3.3). */
function isFarYear(text: string): boolean {
  const year = expandedYear.exec(text)?.[0]
  return year !== undefined && year.length !== 5
}

function yearOf(utcMs: number): number {
  return new Date(utcMs).getUTCFullYear()
}

/** The instant looked at; the clock's when left out. */
export const datetime = instantText(
  'ISO 8601 instant; UTC unless an offset or timezone is given. Default now.',
)
  .optional()
  .meta({ default: 'now' })
