import { z } from 'zod'
import { readCivil, wallMs } from '../core/time/civil.ts'
import { EARLIEST_UTC, isoSeconds, LATEST_UTC, MS_PER_DAY } from '../core/time/time.ts'
import { nearestName } from '../nearest-name.ts'
import { quote } from '../problems.ts'
import { instantWords, isInstantWord } from '../time-words.ts'

const begunAsWord = /^\p{L}/u

/**
 * Parameter of an instant: ISO 8601 with `Z` or an offset, a local time without one (in `timezone`, else UTC), a bare
 * date (its midnight), or a word. {@link moment} parses it.
 */
export function instantText(description: string) {
  return z
    .string()
    .max(60, 'an instant is shorter')
    .superRefine((text, context) => {
      if (isInstantWord(text)) return
      if (begunAsWord.test(text)) {
        context.addIssue({ code: 'custom', input: text, ...unknownWord(text) })
        return
      }
      const reading = readCivil(text)
      if ('reason' in reading) {
        context.addIssue({ code: 'custom', input: text, message: reading.reason })
        return
      }
      // An offset may carry a reading over the ends by a day: `moment` has the exact instant.
      const wall = wallMs(reading.civil)
      if (wall >= EARLIEST_UTC - MS_PER_DAY && wall <= LATEST_UTC + MS_PER_DAY) return
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
export const instantBounds = { min: isoSeconds(EARLIEST_UTC), max: isoSeconds(LATEST_UTC) }

/** The same as text, for error messages. */
export const instantRange = `${instantBounds.min} to ${instantBounds.max}`

/**
 * Field of an answer: an instant in UTC as `isoSeconds` writes it. It is no `date-time` of RFC 3339: before 1582-10-15
 * its date is Julian, and before the year 0 its year has a sign and six digits.
 */
export const instantField = z.stringFormat('instant', /^(?:-\d{6}|\d{4})-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)

/** Parameter of the instant; default now. */
export const datetime = instantText(
  'ISO 8601 or a word (tonight); UTC without offset or timezone. Default now.',
)
  .optional()
  .meta({ default: 'now' })
