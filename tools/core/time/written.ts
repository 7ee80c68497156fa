/**
 * Times and longitudes as an answer writes them. Times are UTC, to the second; where the rotation of the Earth is known to more
 * than half a minute alone, before about 1200 and from about 2100 on, what is computed is written to the minute, and to ten
 * minutes where it is known to more than half an hour, before about -1300. Events that turn slowly have a unit of their own in all
 * years: what is known to more than a quarter of a day alone is written as its date.
 */
import type { Window } from './day.ts'
import { deltaTError } from './delta-t.ts'
import {
  EARLIEST_UTC,
  type Instant,
  instantOfUtc,
  isoSeconds,
  LATEST_UTC,
  MS_PER_DAY,
  TURN_PER_SECOND,
} from './time.ts'

/** An instant of an answer as text: ISO 8601 in UTC, to the second or to the minute. */
export const utcText = /^(?:-\d{6}|\d{4})-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z$/

/** A computed instant as text: the same, with tenths of a second of a satellite, or the UTC date of what is known to the day alone. */
export const computedText = /^(?:-\d{6}|\d{4})-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d)?)?Z)?$/

/** Units that times are written in, ms. */
export const TENTH = 100
export const SECOND = 1000
export const MINUTE = 60_000
export const DAY = MS_PER_DAY

/** Whether a written time is a date. */
export const isDate = (text: string): boolean => !text.includes('T')

/** Units of ms that computed times are written in, each with the standard error in seconds above which it is taken. */
const units: readonly (readonly [error: number, unit: number])[] = [
  [21_600, DAY],
  [1800, 10 * MINUTE],
  [30, MINUTE],
]

/** Unit in which a time of a standard error, seconds, is written, ms. */
export const unitOfError = (error: number): number =>
  units.find(([leastError]) => error > leastError)?.[1] ?? SECOND

/** The instant that a time is written as in a unit, ms: the nearest minute or ten, the midnight that begins the day. */
const inWholeUnits = (utc: number, unit: number): number =>
  (unit === DAY ? Math.floor(utc / unit) : Math.round(utc / unit)) * unit

/**
 * A time in a unit: `2026-11-20T20:00:00Z` in seconds, `2026-11-20T20:00Z` in minutes and tens of them, `2026-11-20` in days.
 */
export function timeInUnit(utc: number, unit: number): string {
  if (unit === SECOND) return isoSeconds(utc)
  if (unit === TENTH) return inTenths(Math.round(utc / TENTH))
  const text = isoSeconds(inWholeUnits(utc, unit))
  return unit === DAY ? text.slice(0, -10) : `${text.slice(0, -4)}Z`
}

/** `2026-11-20T20:00:00.5Z`, of tenths of a second since 1970. */
const inTenths = (tenths: number): string =>
  isoSeconds(Math.floor(tenths / 10) * SECOND).replace('Z', `.${tenths - Math.floor(tenths / 10) * 10}Z`)

/** Years in which the error of ΔT is below that of a minute for certain, so that it is not asked for. */
const surelyFine = { start: Date.UTC(1300, 0), end: Date.UTC(2080, 0) }

/** Unit in which a computed time is written, ms. */
export function writtenUnit(utc: number): number {
  if (utc >= surelyFine.start && utc < surelyFine.end) return SECOND
  return unitOfError(deltaTError(instantOfUtc(utc).ut1))
}

/**
 * A computed time as it is written: `2026-11-20T20:00:00Z`, and `1054-07-04T20:00Z` where ΔT leaves no seconds.
 * @param finest unit that the event itself allows, ms
 */
export const writtenTime = (utc: number, finest = SECOND): string =>
  timeInUnit(utc, Math.max(finest, writtenUnit(utc)))

/**
 * Decimals of the longitudes of a shadow on the Earth, which the error of ΔT turns eastward and westward: as many as that error
 * has with two digits; JCGM 100:2008, Guide to the expression of uncertainty in measurement, §7.2.6.
 */
export function longitudeDecimals(utc: number): number {
  const error = longitudeError(utc)
  return Math.min(5, Math.max(0, 1 - Math.floor(Math.log10(error))))
}

/** Degrees that the Earth turns in the standard error of ΔT. */
export const longitudeError = (utc: number): number => deltaTError(instantOfUtc(utc).ut1) * TURN_PER_SECOND

/** The first instant that is written as `utc` or later: minutes are those of a time which has been rounded to the second. */
const firstWritten = (utc: number): number => {
  const unit = writtenUnit(utc)
  return Math.ceil(utc / unit) * unit - (unit === SECOND ? 0 : unit / 2) - SECOND / 2
}

/**
 * The instants whose written time is in a range, its start inclusive and its end exclusive: a search of them finds an event by
 * the time that an answer has written. A range without length stays one.
 */
export function writtenIn({ start, end }: Window): Window {
  if (start === end) return { start, end }
  return { start: firstWritten(start), end: firstWritten(end) }
}

/** An event at the time that it is written with in a unit, ms. */
export function inUnit<E extends { readonly instant: Instant }>(event: E, unit: number): E {
  if (unit === SECOND) return event
  return { ...event, instant: instantOfUtc(inWholeUnits(event.instant.utc, unit)) }
}

/** The span with half a unit more at both ends, or a day: the events that are written in it lie in there. */
export function widened({ start, end }: Window, unit: number): Window {
  const margin = unit === SECOND ? 0 : unit === DAY ? DAY : unit / 2
  return { start: Math.max(EARLIEST_UTC, start - margin), end: Math.min(LATEST_UTC, end + margin) }
}

/** The events of a search that are written in a span, each at the time that it is written with in a unit, ms. */
export function* searchInUnit<E extends { readonly instant: Instant }>(
  search: (span: Window) => Iterable<E>,
  span: Window,
  unit: number,
): Generator<E> {
  for (const exact of search(widened(span, unit))) {
    const event = inUnit(exact, unit)
    const { utc } = event.instant
    if (unit === SECOND || (utc >= span.start && utc < span.end)) yield event
  }
}

/** A search of spans of time that finds events by their written times. */
export const byWrittenTime =
  <R>(search: (span: Window) => R): ((span: Window) => R) =>
  (span) =>
    search(writtenIn(span))
