import { z } from 'zod'
import { readCivil } from '../core/time/civil.ts'
import { EARLIEST_UTC, LATEST_UTC } from '../core/time/time.ts'
import { nearestName } from '../nearest-name.ts'
import { quote } from '../problems.ts'
import { instantWords, isInstantWord } from '../time-words.ts'

const expandedYear = /^[+-]?\d{4,6}-/
const begunAsWord = /^\p{L}/u

/**
 * Parameter of an instant: ISO 8601 with `Z` or an offset, a local time without one (in `timezone`, else UTC), a bare
 * date (its midnight), or a word. {@link moment} parses it.
 */
export function instantText(description: string) {
  return z
    .string()
    .max(40, 'an instant is shorter')
    .superRefine((text, context) => {
      if (isInstantWord(text)) return
      if (begunAsWord.test(text)) {
        context.addIssue({ code: 'custom', input: text, ...unknownWord(text) })
        return
      }
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

/** Issue of a word that is none of {@link instantWords}, such as `next month`. */
function unknownWord(text: string) {
  const nearest = nearestName(text.toLowerCase(), instantWords)
  return {
    message: `${quote(text)} is no word for a time`,
    params: {
      allowed: instantWords,
      hint: nearest
        ? `Did you mean ${nearest}?`
        : 'Send a word of allowed or ISO 8601; a weekend, week or month by its dates, as start and end.',
    },
  }
}

/** First and last supported instant. */
export const instantBounds = { min: '1000-01-01T00:00:00Z', max: '3000-01-01T00:00:00Z' }

/** The same as text, for error messages. */
export const instantRange = `${instantBounds.min} to ${instantBounds.max}`

/** True for an expanded year, such as `-000001` or `+010000` (ISO 8601-1:2019 §4.3.3): valid but out of range. */
function isFarYear(text: string): boolean {
  const year = expandedYear.exec(text)?.[0]
  return year !== undefined && year.length !== 5
}

/** UTC year of an instant in ms since 1970. */
function yearOf(utcMs: number): number {
  return new Date(utcMs).getUTCFullYear()
}

/** Parameter of the instant; default now. */
export const datetime = instantText(
  'ISO 8601 or a word (tonight); UTC without offset or timezone. Default now.',
)
  .optional()
  .meta({ default: 'now' })
