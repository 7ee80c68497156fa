import { Problem } from '../contract/problems.ts'
import type { Cap } from '../contract/tiers.ts'
import { DAY, isoDate, meanTimeOffset, wallMs } from '../core/time/civil.ts'
import { civilDay, civilDayAt, civilDays } from '../core/time/civil-day.ts'
import { meanSolarDay, type Window } from '../core/time/day.ts'
import { dateOfDay } from '../core/time/day-count.ts'
import { bareDate, type InstantReading } from '../core/time/instant-text.ts'
import type { Context, Warning } from '../declaration/define.ts'
import { instantText } from '../schema/instant.ts'
import { timezone } from '../schema/timezone.ts'
import { distinctWarnings, type Moment, moment } from './moment.ts'
import { capWords, withinCap } from './span.ts'
import { writtenDateWarnings } from './written-date.ts'

/** A day of the observer: a civil day in a named zone, else a mean solar day of the longitude. */
export interface LocalDay extends Window {
  /** `YYYY-MM-DD`. */
  readonly date: string
}

/** The days of a request, in order. */
export interface DayRange {
  readonly days: readonly LocalDay[]
  readonly rule: 'civil' | 'meanSolar'
  readonly warnings: readonly Warning[]
}

/** Parameters of what is answered day by day. */
export function dayRangeShape(cap: Cap) {
  return {
    start: instantText(
      'First local day (civil with timezone, else mean solar): a date, a word or an instant in it; tonight is both its days. Default today.',
    )
      .optional()
      .meta({ default: 'today' }),
    end: instantText(`End of the range, not included. Default one day. ${capWords(cap)}`).optional(),
    timezone: timezone.optional(),
  }
}

/** Range, longitude and zone of a request. */
interface Given {
  readonly start?: string | undefined
  readonly end?: string | undefined
  readonly longitude: number
  readonly latitude?: number | undefined
  readonly timezone?: string | undefined
}

/** Start of a date, ms since 1970. */
function midnightOf(reading: InstantReading, { timezone, longitude }: Given): number {
  if (timezone) return civilDay(timezone, reading.civil).start
  const noon = wallMs(reading.civil) + DAY / 2 - meanTimeOffset(longitude) * 1000
  return meanSolarDay(noon, longitude).start
}

/** Day that contains an instant. */
function dayAround(utc: number, { timezone, longitude }: Given): Window {
  return timezone ? civilDayAt(timezone, utc) : meanSolarDay(utc, longitude)
}

/**
 * Days of a request: from the day that `start` names or lies in, up to and excluding the day that `end` names. If `end`
 * is an instant, the day it lies in is included.
 * @throws Problem `invalid_range`, or `range_too_large` by the tier's cap.
 */
export function dayRange(cap: Cap, options: Given, context: Context): DayRange {
  const warnings: Warning[] = []
  const boundAt = (name: 'start' | 'end'): Pick<Moment, 'utc' | 'span'> => {
    const text = options[name]
    const date = text === undefined ? undefined : bareDate(text)
    if (text !== undefined && date) {
      warnings.push(...writtenDateWarnings(text, date, { ...options, parameter: name }))
      return { utc: midnightOf(date, options) }
    }
    const { warnings: momentWarnings, ...instant } = moment(text, {
      ...options,
      now: context.now,
      parameter: name,
    })
    warnings.push(...momentWarnings)
    return { ...instant, utc: instant.span?.start ?? instant.utc }
  }
  const start = boundAt('start')
  const first = dayAround(start.utc, options)
  const end = options.end === undefined ? (start.span?.end ?? first.end) : boundAt('end').utc
  if (end <= first.start) {
    throw new Problem('invalid_range', 'The end must be after the start.', {
      parameter: 'end',
      hint: 'The start is inclusive, the end exclusive and later.',
    })
  }
  withinCap(cap, { start: first.start, end }, context)
  return {
    days: [...daysBetween(first.start, end, options)],
    rule: options.timezone ? 'civil' : 'meanSolar',
    warnings: distinctWarnings(warnings),
  }
}

/** Consecutive days from the one that contains `start` to `end`, exclusive. */
function* daysBetween(start: number, end: number, { timezone, longitude }: Given): Generator<LocalDay> {
  if (timezone) {
    for (const day of civilDays(timezone, start, end))
      yield { start: day.start, end: day.end, date: isoDate(day.date) }
    return
  }
  for (let day = meanSolarDay(start, longitude); day.start < end; ) {
    yield { start: day.start, end: day.end, date: dateOf(day, longitude) }
    // Ten minutes into the next day, to be independent of the rounding of its midnight.
    day = meanSolarDay(day.end + 600_000, longitude)
  }
}

/** Date of the day of the place that an instant is in. */
export function dateAround(utc: number, options: Pick<Given, 'timezone' | 'longitude'>): string {
  return options.timezone
    ? isoDate(civilDayAt(options.timezone, utc).date)
    : dateOf(meanSolarDay(utc, options.longitude), options.longitude)
}

/** Date of a mean solar day. */
function dateOf({ start, end }: Window, longitude: number): string {
  const noon = (start + end) / 2 + meanTimeOffset(longitude) * 1000
  return isoDate(dateOfDay(Math.floor(noon / DAY)))
}
