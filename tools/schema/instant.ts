import { z } from 'zod'
import { quote } from '../contract/problems.ts'
import { dayOfCalendarText, isCalendarText, writtenCalendars } from '../core/calendars/calendar-text.ts'
import { isoDate, wallMs } from '../core/time/civil.ts'
import { calendars, dateOfDay } from '../core/time/day-count.ts'
import { readInstantText } from '../core/time/instant-text.ts'
import { EARLIEST_UTC, isoSeconds, LATEST_UTC, MS_PER_DAY } from '../core/time/time.ts'
import { computedText, utcText } from '../core/time/written.ts'
import { nearestName } from '../declaration/nearest-name.ts'
import { instantWords, isInstantWord } from '../words/time-words.ts'

const instantString = z.string().max(60, 'an instant is shorter')
const begunAsWord = /^\p{L}/u
const ofCivilCalendar = /^(?:julian|gregorian):/

/**
 * Parameter of an instant: ISO 8601 with `Z` or an offset, a local time without one (in `timezone`, else UTC), a bare
 * date (its midnight), each with `julian:` before it where its date is, or a word. {@link moment} parses it.
 */
export function instantText(description: string) {
  return instantString.superRefine(checkInstant).meta({ description, problem: 'invalid_datetime' })
}

/** Parameter of the calendar of the date in another, where its text names none. */
export const calendarOf = (parameter: string) =>
  z
    .enum(calendars, { error: `calendar must be one of ${calendars.join(', ')}` })
    .default('mixed')
    .meta({ description: `Of ${parameter}: julian or gregorian. Default mixed: Julian before 1582-10-15.` })

/** The same of `datetime`. */
export const calendar = calendarOf('datetime')

/** Adds an issue to a text that is no instant. */
function checkInstant(text: string, context: z.RefinementCtx): void {
  if (isInstantWord(text)) return
  if (begunAsWord.test(text) && !ofCivilCalendar.test(text)) {
    context.addIssue({ code: 'custom', input: text, ...(ofOtherCalendar(text) ?? unknownWord(text)) })
    return
  }
  const reading = readInstantText(text)
  if ('reason' in reading) {
    // A date of the Julian calendar alone stands beside calendar=julian, by which `moment` reads it or refuses it.
    if (!('reason' in readInstantText(text, 'julian'))) return
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
    params: outOfRange,
  })
}

/** Issue of a date of a calendar that one tool reads, such as `islamic:1448-9-1`. */
function ofOtherCalendar(text: string) {
  const [calendar = ''] = text.toLowerCase().split(':')
  if (!isCalendarText(text) || !writtenCalendars.some((name) => name === calendar)) return undefined
  return {
    message: `${calendar}: dates are read by convert_time alone`,
    params: { hint: `Send the utc that convert_time gives for datetime=${text}.` },
  }
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

/** Details of the refusal of a text outside of it. */
const outOfRange = { problem: 'datetime_out_of_range', allowed: instantBounds }

/** The same as text, for error messages. */
export const instantRange = `${instantBounds.min} to ${instantBounds.max}`

/**
 * Field of an answer: an instant in UTC that was computed, written as `core/time/written.ts` says. It is no `date-time` of
 * RFC 3339: before 1582-10-15 its date is Julian, before the year 0 its year has a sign and six digits, and where ΔT leaves no
 * seconds it has none; what is known to the day alone is a date.
 */
export const instantField = z.stringFormat('instant', computedText)

const givenField = z.stringFormat('given instant', utcText).meta({ format: 'instant' })

/** Field of an instant that a request names, or that a clock has: exact, and written to the second. */
export const givenInstant = (description?: string) =>
  description === undefined ? givenField : givenField.describe(description)

/** Parameter of the instant; default now. */
export const datetime = instantText(
  'ISO 8601 instant (without offset in timezone, else UTC), or a word: today, friday, tonight. Default now.',
)
  .optional()
  .meta({ default: 'now' })

/** The Gregorian date that a date of another calendar means; adds an issue and returns undefined if it is none. */
function readCalendarDate(text: string, context: z.RefinementCtx): string | undefined {
  const day = dayOfCalendarText(text)
  if (typeof day === 'number') return `gregorian:${isoDate(dateOfDay(day, 'gregorian'))}`
  const { reason, known: knownNames = [], word, isOutOfRange } = day
  const nearest = word === undefined ? undefined : nearestName(word, knownNames)
  context.addIssue({
    code: 'custom',
    input: text,
    message: word === undefined ? reason : `${quote(word)} ${reason}`,
    params: {
      ...(isOutOfRange ? outOfRange : {}),
      ...(knownNames.length > 0 ? { allowed: knownNames } : {}),
      ...(nearest ? { hint: `Did you mean ${nearest}?` } : {}),
    },
  })
  return undefined
}

/** Parameter of the instant, or of a date of another calendar, which means its midnight; default now. */
export const datetimeOrDate = instantString
  .transform((text, context) => {
    if (isCalendarText(text) && 'reason' in readInstantText(text))
      return readCalendarDate(text, context) ?? z.NEVER
    checkInstant(text, context)
    return text
  })
  .optional()
  .meta({
    description:
      'Instant in ISO 8601 or a word (tonight), or a date of another calendar: islamic:1448-9-1, hebrew:5787-1-1, chinese:, persian:, indian:, julian:. Default now.',
    problem: 'invalid_datetime',
    default: 'now',
  })
