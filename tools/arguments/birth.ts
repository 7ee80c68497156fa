import { z } from 'zod'
import { Problem } from '../contract/problems.ts'
import { type ChartBody, isPlacePoint } from '../core/bodies.ts'
import { DAY } from '../core/time/civil.ts'
import { civilDayAt } from '../core/time/civil-day.ts'
import type { Calendar } from '../core/time/day-count.ts'
import { localToUtc } from '../core/time/zones.ts'
import type { Warning } from '../declaration/define.ts'
import { aspectList } from '../schema/aspect-list.ts'
import { calendar, instantText } from '../schema/instant.ts'
import { latitude, longitude } from '../schema/place.ts'
import { timezone } from '../schema/timezone.ts'
import { ayanamsa, houseSystem, zodiac } from '../schema/zodiac.ts'
import { moment } from './moment.ts'

/** Whether the time of day of a birth is known. */
const timeKnown = z.boolean({ error: 'timeKnown must be true or false' }).default(true).meta({
  description: 'false: hour of birth not known, no angles or houses.',
})

/** Description of the instant of a birth. */
export const birthInstant = 'Birth, ISO 8601: local with timezone or with offset, else UTC.'

/** Parameter of the zone of the birth's clock. */
export const birthZone = timezone.meta({
  description: 'IANA name of the time zone of the birth.',
  problem: 'invalid_timezone',
})

/** Parameters of a birth: place, time and whether the time is known. */
export const birthShape = {
  latitude,
  longitude,
  datetime: instantText(birthInstant),
  calendar,
  timeKnown,
  timezone: birthZone.optional(),
}

/** Parameters of the conventions of a chart. */
export const conventionShape = { houseSystem, zodiac, ayanamsa, aspects: aspectList }

/**
 * Clock that reads the datetimes of a chart request other than the birth's: the reader's zone, else the clock of the
 * birth. The place of the birth is not the reader's, so that tonight has no sunset here.
 */
export const readerClock = ({
  timezone,
  displayTimezone,
  longitude,
}: Pick<BirthText, 'timezone' | 'longitude'> & { readonly displayTimezone?: string | undefined }) =>
  displayTimezone === undefined ? { timezone, longitude } : { timezone: displayTimezone }

/** Birth parameters as sent. */
interface BirthText {
  readonly latitude: number
  readonly longitude: number
  readonly datetime?: string | undefined
  readonly calendar?: Calendar | undefined
  readonly timeKnown: boolean
  readonly timezone?: string | undefined
}

/** A validated birth. */
export interface Birth {
  /** Instant of the chart, ms since 1970 UTC: noon of the day if the time is not known. */
  readonly utc: number
  /** Civil day of the birth if its time is not known, else null. */
  readonly day: { readonly start: number; readonly end: number } | null
  /** Place for angles and houses, in degrees; `null` if the time is not known. */
  readonly place: { readonly latitude: number; readonly longitude: number } | null
  readonly warnings: readonly Warning[]
}

const defaulted: Warning = {
  code: 'datetime_defaulted',
  detail: 'No birth instant was given; the chart is of this moment.',
}
const timeUnknown: Warning = {
  code: 'time_unknown',
  detail: 'The time of birth is not known: the chart is of noon, without angles or houses.',
}
const dateAlone: Warning = {
  code: 'time_unknown',
  detail:
    'datetime is a date without a time of day: the chart is of noon, without angles or houses. Send the time as well, as in 1990-06-15T08:30; midnight is T00:00.',
}

/**
 * Parses a birth. A date alone means an unknown time; its noon is that of `timezone`, else UTC.
 * @param parameter name of the instant's parameter, for problems.
 */
export function birth(text: BirthText, now: number, parameter = 'datetime'): Birth {
  const { latitude, longitude, timezone, calendar } = text
  const reading = { now, timezone, longitude, latitude, calendar, parameter }
  const { utc, dateOnly, warnings } = moment(text.datetime, reading)
  const textWarnings = text.datetime === undefined ? [defaulted, ...warnings] : warnings
  if (text.timeKnown && !dateOnly)
    return { utc, day: null, place: { latitude, longitude }, warnings: textWarnings }
  const day = timezone === undefined ? utcDay(utc) : civilDayAt(timezone, utc)
  const unknown = text.timeKnown ? dateAlone : timeUnknown
  return { utc: noonOf(day, timezone), day, place: null, warnings: [...textWarnings, unknown] }
}

/** Refuses points that the turn of the sky carries on, for births whose time is not known. */
export function refusePointsWithoutTime(bodies: readonly ChartBody[], ...births: readonly Birth[]): void {
  refuseWithoutTime(bodies.find(isPlacePoint), 'bodies', births)
}

/** Refuses a value of a parameter that needs the time of birth, for births whose time is not known. */
export function refuseWithoutTime(
  value: string | undefined,
  parameter: string,
  births: readonly Pick<Birth, 'place'>[],
): void {
  if (value === undefined || births.every(({ place }) => place !== null)) return
  throw new Problem('invalid_parameter', `${value} is not known without the time of birth.`, {
    parameter,
    hint: 'Leave it out, or send the time of birth in datetime with timeKnown=true.',
  })
}

/** UTC day that contains an instant, ms since 1970. */
export function utcDay(utc: number): { start: number; end: number } {
  const start = Math.floor(utc / DAY) * DAY
  return { start, end: start + DAY }
}

/** Noon by the clock, or the middle of the day if a zone skipped its noon. */
function noonOf(
  day: ReturnType<typeof utcDay> | ReturnType<typeof civilDayAt>,
  zone: string | undefined,
): number {
  const middle = (day.start + day.end) / 2
  if (zone === undefined || !('date' in day)) return middle
  const { candidates } = localToUtc(zone, { ...day.date, hour: 12, minute: 0, second: 0, millisecond: 0 })
  return candidates[0]?.utc ?? middle
}
