/**
 * Texts of instants as programs and people write them. Each is rewritten to the profile of `civil.ts`, which reads it:
 *
 *     20261120T200000Z, 2026-324, 2026-W47-5   basic form, ordinal and week dates (ISO 8601-1:2019, §5.2)
 *     2026-11-20 20:00, 2026-11-20t20:00z      a blank or a small letter (RFC 3339, §5.6, notes)
 *     …T20:00+0530, …T20:00 +05, …T20:00:00,5  offsets without colon or minutes; a comma before the fraction
 *     …T24:00                                  the end of the day (ISO 8601:2004, §4.2.3)
 *     2016-12-31T23:59:60Z                     a leap second that there was (ITU-R TF.460-6)
 *     …[Europe/Berlin], …[u-ca=gregory]        zone and calendar behind the time (RFC 9557, §3.1)
 *     julian:1642-12-25T01:00, gregorian:…     the calendar before the date, in words of this service
 */

import { type CivilReading, DAY, isoDate, readCivil, type Unreadable, wallMs } from './civil.ts'
import { type Calendar, dateOfDay, dayNumber, weekday } from './day-count.ts'
import { endsInLeapSecond, lastLeapSecondUntil } from './leap-seconds.ts'
import { offsetAt, resolveZone } from './zones.ts'

export interface InstantReading extends CivilReading {
  /** Zone whose clock the text names. */
  readonly zone?: string
  /** Calendar that the text or its parameter names. */
  readonly calendar?: 'julian' | 'gregorian'
  /** The text names second 60: `civil` has the last millisecond of the second before. */
  readonly isLeapSecond: boolean
}

/** Calendars of dates by their names in `u-ca`; BCP 47 has `gregory` for Gregorian and no name for Julian. */
const taggedCalendars: ReadonlyMap<string, 'gregorian' | 'julian'> = new Map([
  ['iso8601', 'gregorian'],
  ['gregory', 'gregorian'],
  ['gregorian', 'gregorian'],
  ['julian', 'julian'],
])

/** Reads one text of an instant. @param writtenCalendar calendar of dates that name none. */
export function readInstantText(
  text: string,
  writtenCalendar: Calendar = 'mixed',
): InstantReading | Unreadable {
  const [, name, body = '', behind = ''] = /^(?:(julian|gregorian):)?([^[]*)(.*)$/s.exec(text) ?? []
  const tags = readTags(behind)
  if ('reason' in tags) return tags
  const calendar = (name as 'gregorian' | 'julian' | undefined) ?? tags.calendar
  if (name !== undefined && tags.calendar !== undefined && tags.calendar !== name)
    return { reason: `${name}: and [u-ca=…] name two calendars` }
  if (calendar !== undefined && writtenCalendar !== 'mixed' && calendar !== writtenCalendar)
    return { reason: `it is ${calendar} by its own words, and ${writtenCalendar} by calendar` }
  const reading = readBody(body, calendar ?? writtenCalendar)
  if ('reason' in reading) return reading
  const { zone } = tags
  if (zone !== undefined && reading.dateOnly)
    return { reason: 'a zone in brackets stands behind a time of day' }
  const namedCalendar = calendar ?? (writtenCalendar === 'mixed' ? undefined : writtenCalendar)
  const tagged = {
    ...reading,
    ...(zone === undefined ? {} : { zone }),
    ...(namedCalendar === undefined ? {} : { calendar: namedCalendar }),
  }
  return faultOfOffset(tagged, body) ?? tagged
}

/** A bare date; undefined for other texts. */
export function bareDate(text: string): InstantReading | undefined {
  const reading = readInstantText(text)
  return 'reason' in reading || !reading.dateOnly ? undefined : reading
}

/** Zone and calendar of the brackets behind a time. */
interface Tags {
  readonly zone?: string
  readonly calendar?: 'julian' | 'gregorian'
}

function readTags(text: string): Tags | Unreadable {
  if (text === '') return {}
  if (!/^(?:\[[^[\]]+\])+$/.test(text)) return { reason: 'brackets read [Europe/Berlin] or [u-ca=iso8601]' }
  let tags: Tags = {}
  for (const tag of text.slice(1, -1).split('][')) {
    const critical = tag.startsWith('!')
    const [value = '', key] = tag
      .slice(critical ? 1 : 0)
      .split('=')
      .reverse()
    if (key === 'u-ca') {
      const calendar = taggedCalendars.get(value)
      if (!calendar)
        return {
          reason: `[u-ca=${value}] is no calendar that dates are read in here: write iso8601, gregory or julian; convert_time reads others`,
        }
      tags = { ...tags, calendar }
    } else if (key !== undefined) {
      if (critical) return { reason: `[!${key}=${value}] is not known` }
    } else {
      const zone = resolveZone(value)
      if (zone === undefined) return { reason: `[${value}] is no IANA time zone` }
      tags = { ...tags, zone }
    }
  }
  return tags
}

/** An offset beside a zone must be one that the zone kept then, and second 60 a leap second. Zulu time goes with any zone. */
function faultOfOffset(reading: InstantReading, body: string): Unreadable | undefined {
  const { civil, offsetSeconds, zone, isLeapSecond } = reading
  if (offsetSeconds === null) return undefined
  const utc = wallMs(civil) - offsetSeconds * 1000
  if (isLeapSecond && !endsInLeapSecond(utc)) return { reason: noLeapSecond(utc) }
  if (zone === undefined || /z$/i.test(body) || offsetAt(zone, utc).offsetSeconds === offsetSeconds)
    return undefined
  return {
    reason: `${zone} did not keep that offset then: send the time without offset, or without the zone`,
  }
}

/** Why a second 60 is refused. @param utc ms since 1970 of the second before. */
export function noLeapSecond(utc: number): string {
  const last = lastLeapSecondUntil(utc)
  const example = last === undefined ? '1972-06-30' : isoDate(dateOfDay(last / DAY - 1))
  return `second 60 is read where a leap second was, such as ${example}T23:59:60Z; there was none then`
}

/** Reading of a text without its brackets. */
type BodyReading = Omit<InstantReading, 'zone' | 'calendar'>

function readBody(body: string, calendar: Calendar): BodyReading | Unreadable {
  const strict = readCivil(body, calendar)
  if (!('reason' in strict)) return { ...strict, isLeapSecond: false }
  const rewritten = inProfile(body, calendar)
  if (rewritten === undefined) return { reason: reasonOf(body) ?? strict.reason }
  if ('reason' in rewritten) return rewritten
  const { text, isEndOfDay, isLeapSecond } = rewritten
  const reading = readCivil(text, calendar)
  if ('reason' in reading) return { reason: reasonOf(body) ?? reading.reason }
  if (!isEndOfDay) return { ...reading, isLeapSecond }
  return { ...reading, civil: { ...reading.civil, ...dateOfDay(dayNumber(reading.civil) + 1) }, isLeapSecond }
}

/** A text of the profile, and what it leaves out. */
interface ProfileText {
  readonly text: string
  /** The time was 24:00, which is written 00:00. */
  readonly isEndOfDay: boolean
  /** The second was 60, which is written 59.999. */
  readonly isLeapSecond: boolean
}

/** A text rewritten to the profile; undefined for other shapes, and why where a date has a number that is none. */
function inProfile(body: string, calendar: Calendar): ProfileText | Unreadable | undefined {
  const [, date = '', time, offset = ''] = parts.exec(body) ?? []
  const plain = dateOf(date, calendar)
  if (plain === undefined || typeof plain === 'object') return plain
  if (time === undefined) return { text: plain, isEndOfDay: false, isLeapSecond: false }
  const clock = clockOf(time)
  const plainOffset = offsetOf(offset)
  if (!clock || plainOffset === undefined) return undefined
  return { ...clock, text: `${plain}T${clock.text}${plainOffset}` }
}

/** Date, time and offset of a text. */
const parts = /^([+-]?[\dW-]{7,13})(?:[Tt ]([\d:.,]{4,18})(?: ?([Zz]|[+-][\d:]{2,8}))?)?$/

const extendedDate = /^(?:\d{4}|[+-]\d{4}(?:\d\d)?)-\d\d-\d\d$/
const basicDate = /^(\d{4})(\d\d)(\d\d)$/
const ordinalDate = /^(\d{4}|[+-]\d{4}(?:\d\d)?)-(\d{3})$|^(\d{4})(\d{3})$/
const weekDate = /^(\d{4}|[+-]\d{4}(?:\d\d)?)-W(\d\d)-(\d)$|^(\d{4})W(\d\d)(\d)$/

/** A date as `YYYY-MM-DD`; undefined for other texts, and why where its number is none of the year. */
function dateOf(text: string, calendar: Calendar): string | Unreadable | undefined {
  if (extendedDate.test(text)) return text
  const basic = basicDate.exec(text)
  if (basic) return basic.slice(1).join('-')
  const ordinal = ordinalDate.exec(text)
  if (ordinal) return ofOrdinal(Number(ordinal[1] ?? ordinal[3]), Number(ordinal[2] ?? ordinal[4]), calendar)
  const week = weekDate.exec(text)
  if (!week) return undefined
  const [year, number, day] = [week[1] ?? week[4], week[2] ?? week[5], week[3] ?? week[6]].map(Number)
  return ofWeek(year as number, number as number, day as number, calendar)
}

const firstDay = (year: number, calendar: Calendar): number => dayNumber({ year, month: 1, day: 1 }, calendar)

function ofOrdinal(year: number, ordinal: number, calendar: Calendar): string | Unreadable {
  const days = firstDay(year + 1, calendar) - firstDay(year, calendar)
  if (ordinal < 1 || ordinal > days) return { reason: `${year} has days 001 to ${days}` }
  return isoDate(dateOfDay(firstDay(year, calendar) + ordinal - 1, calendar))
}

/** Monday of the week with the first Thursday of a year. ISO 8601-1:2019, §3.1.1.23. */
function firstMonday(year: number, calendar: Calendar): number {
  const fourth = firstDay(year, calendar) + 3
  return fourth - ((weekday(fourth) + 6) % 7)
}

function ofWeek(year: number, week: number, day: number, calendar: Calendar): string | Unreadable {
  const weeks = (firstMonday(year + 1, calendar) - firstMonday(year, calendar)) / 7
  if (week < 1 || week > weeks) return { reason: `${year} has weeks W01 to W${Math.floor(weeks)}` }
  if (day < 1 || day > 7) return { reason: 'days of a week are 1, Monday, to 7, Sunday' }
  return isoDate(dateOfDay(firstMonday(year, calendar) + (week - 1) * 7 + day - 1, calendar))
}

/** A time of day in the profile. */
function clockOf(text: string): ProfileText | undefined {
  const match =
    /^(\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?$/.exec(text) ??
    /^(\d\d)(\d\d)(?:(\d\d)(?:[.,](\d{1,9}))?)?$/.exec(text)
  if (!match) return undefined
  const [, hour, minute, second = '00', fraction = '0'] = match
  const isEndOfDay = hour === '24' && minute === '00' && second === '00' && Number(fraction) === 0
  const isLeapSecond = second === '60'
  const seconds = isLeapSecond ? '59.999' : `${second}.${fraction}`
  return { text: `${isEndOfDay ? '00' : hour}:${minute}:${seconds}`, isEndOfDay, isLeapSecond }
}

/** An offset in the profile; undefined for texts that are none. */
function offsetOf(text: string): string | undefined {
  if (text === '' || /^z$/i.test(text)) return text.toUpperCase()
  const [, sign, hours, minutes = '00', seconds] =
    /^([+-])(\d\d)(?::(\d\d)(?::(\d\d))?)?$/.exec(text) ?? /^([+-])(\d\d)(\d\d)(\d\d)?$/.exec(text) ?? []
  return hours === undefined
    ? undefined
    : `${sign}${hours}:${minutes}${seconds === undefined ? '' : `:${seconds}`}`
}

/** Shapes that people send and no standard has, each with its cure. */
function reasonOf(text: string): string | undefined {
  if (text !== text.trim()) return 'it must stand without blanks around it'
  if (/^1712-02-30/.test(text))
    return 'Sweden and Finland alone had the day 1712-02-30, which is gregorian:1712-03-11'
  const era = /^-?(\d{1,4})(?:-\d\d-\d\d\S*)? ?(?:bce?|b\.c\.(?:e\.)?)$/i.exec(text)
  if (era) {
    const year = Number(era[1]) - 1
    return `years before Christ are astronomical: ${era[1]} BC is ${year === 0 ? '0000' : `-${String(year).padStart(4, '0')}`}`
  }
  if (/\b(?:ad|ce)\b/i.test(text)) return 'years stand without AD or CE, with four digits'
  if (/^[+-](?:\d{1,3}|\d{5}|\d{7,})-/.test(text))
    return 'a year with a sign has four or six digits, such as -0584 or -000584'
  if (/^\d{5,}-/.test(text)) return 'a year of more than four digits has a sign and six: +012026'
  if (/^\d{1,3}-\d/.test(text)) return 'a year has four digits: 0585'
  if (/^(?:\d{4}-?)W\d\d$/.test(text)) return 'a week has a day behind it: 2026-W47-5'
  if (/^\d{1,2}[./]\d{1,2}[./]\d{2,4}|^\d{4}[./]\d/.test(text)) return 'dates read year-month-day, 2026-11-20'
  return undefined
}
