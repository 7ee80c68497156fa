import type { Observer } from '../core/frames/earth.ts'
import { localDayNumber, type SolarDay, solarDayAt, solarDayOf } from '../core/horizon/solar-days.ts'
import { DAY, isoDate, meanTimeOffset } from '../core/time/civil.ts'
import { dateOfDay, weekday } from '../core/time/day-count.ts'
import { bareDate } from '../core/time/instant-text.ts'
import { isoSeconds } from '../core/time/time.ts'
import type { Warning } from '../declaration/define.ts'
import { instantField, instantText } from '../schema/instant.ts'
import { latitude, longitude } from '../schema/place.ts'
import { timezone } from '../schema/timezone.ts'
import { isDayWord } from '../words/time-words.ts'
import { moment } from './moment.ts'
import { dayOf } from './observation.ts'

/** Parameters of tools for a day from sunrise to sunrise. */
export const solarDayShape = {
  latitude,
  longitude,
  datetime: instantText(
    'A bare date or a day in words (today, friday): the day that begins that morning. An instant (now): the sunrise-to-sunrise day around it. Default today.',
  )
    .default('today')
    .meta({ default: 'today' }),
  timezone: timezone.optional(),
}

interface Given {
  readonly latitude: number
  readonly longitude: number
  readonly elevation?: number | undefined
  readonly datetime?: string | undefined
  readonly timezone?: string | undefined
}

/** Requested time: an instant, or a whole day by its date. */
export interface AskedDay {
  readonly observer: Observer
  readonly timezone: string | undefined
  /** ms since 1970 UTC; for a date its noon, which rounding cannot move to another day. */
  readonly utc: number
  readonly byDate: boolean
  /** The instant asked about, or now for a day in words, ms since 1970 UTC; null for a date. */
  readonly currentUtc: number | null
  readonly warnings: readonly Warning[]
}

/** Parses the instant or date of a request. */
export function askedDay(options: Given, now: number): AskedDay {
  const { latitude, longitude, elevation = 0, datetime, timezone } = options
  const isWord = isDayWord(datetime)
  const byDate = isWord || (datetime !== undefined && bareDate(datetime) !== undefined)
  const observer = { latitude, longitude, elevation }
  const { utc, warnings } = moment(datetime, { now, timezone, longitude, latitude })
  if (!byDate) return { observer, timezone, utc, byDate, currentUtc: utc, warnings }
  // A date without a zone is a local date of the place, not of Greenwich.
  const isOfPlace = timezone === undefined && !isWord
  const midnight = isOfPlace ? utc - meanTimeOffset(longitude) * 1000 : utc
  return {
    observer,
    timezone,
    utc: midnight + DAY / 2,
    byDate,
    currentUtc: isWord ? now : null,
    warnings: isOfPlace ? warnings.filter(({ code }) => code !== 'assumed_utc') : warnings,
  }
}

/** A solar day with its local date and weekday. */
export interface NamedSolarDay extends SolarDay {
  readonly date: string
  /** 0 Sunday to 6 Saturday. */
  readonly weekday: number
}

/**
 * Requested day from sunrise to sunrise, named by the date of its sunrise.
 * @throws Impossible `no_rise_set`.
 */
export function solarDay({ observer, timezone, utc, byDate }: AskedDay): NamedSolarDay {
  const { start, end } = dayOf(utc, observer.longitude, timezone)
  const day = byDate ? solarDayOf(observer, start, end) : solarDayAt(observer, utc)
  const number = localDayNumber(day.sunrise, observer.longitude, timezone)
  return { ...day, date: isoDate(dateOfDay(number)), weekday: weekday(number) }
}

/** Output shape of an instant of the day. */
export const timeOfDay = instantField.nullable()

/** Member for an instant to the second, or null. */
export const timeFieldsNamed = <const N extends string, const T extends number | null>(
  name: N,
  utc: T,
): { [K in N]: T extends null ? null : string } =>
  ({ [name]: utc === null ? null : isoSeconds(utc) }) as never

/** Conventions of a solar day, for `meta.settings`. */
export const solarDaySettings = ({ timezone }: AskedDay): Record<string, unknown> => ({
  day: 'sunrise to sunrise',
  riseSetHorizon: 'upper limb at an airless altitude of -34 arcminutes, level ground',
  date: timezone ? 'civil' : 'meanSolar',
  timezone: timezone ?? 'UTC',
})
