/**
 * Civil datetimes: what a clock on the wall shows, read from and written as ISO 8601.
 *
 * One profile is read, and nothing beside it; `instant-text.ts` rewrites other texts to it:
 *
 *     YYYY-MM-DD
 *     YYYY-MM-DDTHH:MM[:SS[.f…]][Z|±HH:MM[:SS]]
 *
 * Dates are of the civil calendar, Julian before 1582-10-15, where no other is said. Years of four digits; with a sign
 * of four or six (ISO 8601-1:2019, §4.3.3, and ECMA-262, §21.4.1.32): −0584 and −000584 are 585 BC. Capital `T` and `Z`;
 * hours 00–23; fractions of one to nine digits, of which three are kept. Seconds in an offset are beyond ISO 8601 but
 * are what local mean times need, and what this module itself writes. Refused: 24:00, second 60, week and ordinal dates,
 * spaces, missing dashes or colons, and days that the calendar does not have.
 */
import { type Calendar, type CivilDate, dateOfDay, dayNumber, daysInMonth } from './day-count.ts'

export interface Civil extends CivilDate {
  readonly hour: number
  readonly minute: number
  readonly second: number
  readonly millisecond: number
}

export interface CivilReading {
  /** Date in the civil calendar, whichever it was written in. */
  readonly civil: Civil
  /** Seconds east of Greenwich; `null` when the text names none. */
  readonly offsetSeconds: number | null
  /** The text was a date alone; the time then is 00:00. */
  readonly dateOnly: boolean
}

/** Why a text cannot be read, as one clause for a person. */
export interface Unreadable {
  readonly reason: string
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const shape =
  /^(\d{4}|[+-]\d{4}(?:\d\d)?)-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d(?::\d\d)?)?)?$/

/** Reads one civil datetime of the profile above; the range of years is the caller's concern. */
export function readCivil(text: string, calendar: Calendar = 'mixed'): CivilReading | Unreadable {
  const match = shape.exec(text)
  if (!match) return { reason: misshapen(text) }
  const year = Number(match[1])
  const month = Number(match[2])
  const day = Number(match[3])
  const hour = Number(match[4] ?? 0)
  const minute = Number(match[5] ?? 0)
  const second = Number(match[6] ?? 0)
  if (month < 1 || month > 12) return { reason: `there is no month ${match[2]}` }
  if (day < 1 || day > shortestMonth) {
    const days = daysInMonth(year, month, calendar)
    if (day < 1 || day > days) return { reason: `${match[1]}-${match[2]} has days 01 to ${days}` }
  }
  const date = dateOfDay(dayNumber({ year, month, day }, calendar))
  // A day that the civil calendar left out is counted as in the Julian calendar, and has another name there.
  if (calendar === 'mixed' && date.day !== day) return { reason: leftOut }
  if (hour > 23) return { reason: 'hours run from 00 to 23; midnight is 00:00 of the next day' }
  if (minute > 59) return { reason: 'minutes run from 00 to 59' }
  if (second > 59) return { reason: 'seconds run from 00 to 59; leap seconds are not counted' }
  const millisecond = match[7] === undefined ? 0 : Number(match[7].padEnd(3, '0').slice(0, 3))
  const offsetSeconds = match[8] === undefined ? null : readOffset(match[8])
  if (offsetSeconds !== null && Number.isNaN(offsetSeconds))
    return { reason: 'offsets run from -23:59 to +23:59' }
  const civil = { year: date.year, month: date.month, day: date.day, hour, minute, second, millisecond }
  return { civil, offsetSeconds, dateOnly: match[4] === undefined }
}

/** Days that every month has. */
const shortestMonth = 28

const leftOut =
  'the day after 1582-10-04 was 1582-10-15; a Gregorian date between them begins with gregorian:'

/** The commonest wrong shapes, each with its cure. */
function misshapen(text: string): string {
  if (/^\S+ \d\d:\d\d$/.test(text) && text.includes('T'))
    return 'the plus sign of an offset must be sent as %2B in a URL'
  if (/^[+-]?\d{4,6}-\d\d-\d\d[ t]/.test(text)) return 'a capital T must stand between date and time'
  if (/^[+-]?\d{4,6}-\d\d-\d\dT/.test(text))
    return 'a time reads HH:MM or HH:MM:SS, then Z or an offset such as +01:00'
  return 'it must read like 2026-11-20 or 2026-11-20T20:00:00Z'
}

function readOffset(text: string): number {
  if (text === 'Z') return 0
  const [hours, minutes, seconds] = [text.slice(1, 3), text.slice(4, 6), text.slice(7, 9)].map(Number) as [
    number,
    number,
    number,
  ]
  if (hours > 23 || minutes > 59 || seconds > 59) return Number.NaN
  return (text.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60 + seconds) || 0
}

/** Milliseconds since 1970-01-01 that a clock set to UTC would have counted when it shows `civil`. */
export function wallMs(civil: Civil): number {
  return (
    dayNumber(civil) * DAY +
    civil.hour * HOUR +
    civil.minute * MINUTE +
    civil.second * SECOND +
    civil.millisecond
  )
}

/** Local time of an instant `offsetSeconds` east of Greenwich, in the civil calendar. */
export function civilAt(utcMs: number, offsetSeconds = 0): Civil {
  const wall = utcMs + offsetSeconds * SECOND
  const day = Math.floor(wall / DAY)
  const left = wall - day * DAY
  const { year, month, day: dayOfMonth } = dateOfDay(day)
  return {
    year,
    month,
    day: dayOfMonth,
    hour: Math.floor(left / HOUR),
    minute: Math.floor((left % HOUR) / MINUTE),
    second: Math.floor((left % MINUTE) / SECOND),
    millisecond: Math.floor(left % SECOND),
  }
}

const digits = (value: number, length: number): string => String(value).padStart(length, '0')

/** A date of the civil calendar as `YYYY-MM-DD`; before the year 0 as `-YYYYYY-MM-DD`. */
export function isoDate(date: CivilDate): string {
  const year = date.year < 0 ? `-${digits(-date.year, 6)}` : digits(date.year, 4)
  return `${year}-${digits(date.month, 2)}-${digits(date.day, 2)}`
}

/** `+HH:MM`, with seconds only where a local mean time has them. */
export function isoOffset(offsetSeconds: number): string {
  const size = Math.abs(offsetSeconds)
  const seconds = size % 60 === 0 ? '' : `:${digits(size % 60, 2)}`
  return `${offsetSeconds < 0 ? '-' : '+'}${digits(Math.floor(size / 3600), 2)}:${digits(Math.floor(size / 60) % 60, 2)}${seconds}`
}

/** `YYYY-MM-DDTHH:MM:SS` of an instant at an offset, rounded to the nearest second. */
export function isoCivil(utcMs: number, offsetSeconds = 0): string {
  const civil = civilAt(Math.round(utcMs / SECOND) * SECOND, offsetSeconds)
  return `${isoDate(civil)}T${digits(civil.hour, 2)}:${digits(civil.minute, 2)}:${digits(civil.second, 2)}`
}

/** `YYYY-MM-DDTHH:MM:SS+HH:MM` of an instant at an offset, rounded to the nearest second. */
export function isoLocal(utcMs: number, offsetSeconds: number): string {
  return isoCivil(utcMs, offsetSeconds) + isoOffset(offsetSeconds)
}

/** ms since 1970 UTC of a text that {@link isoLocal} or `isoSeconds` has written; NaN for any other. */
export function utcOfText(text: string): number {
  const reading = readCivil(text)
  if ('reason' in reading) return Number.NaN
  return wallMs(reading.civil) - (reading.offsetSeconds ?? 0) * SECOND
}

/**
 * Offset of local mean time from UTC in whole seconds: the mean Sun crosses 15° of longitude in an hour.
 * @param longitude degrees, east positive.
 */
export function meanTimeOffset(longitude: number): number {
  return Math.round(longitude * 240) || 0
}
