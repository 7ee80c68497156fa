/**
 * Times as an answer writes them: UTC, to the second. Where the rotation of the Earth is known to more than half a minute
 * alone, before about 1200 and from about 2100 on, what is computed is written to the minute.
 */
import { deltaTError } from './delta-t.ts'
import { instantOfUtc, isoSeconds } from './time.ts'

/** An instant of an answer as text: ISO 8601 in UTC, to the second or to the minute. */
export const utcText = /^(?:-\d{6}|\d{4})-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z$/

/** Standard error of ΔT, seconds, above which computed times are written to the minute. */
const leastError = 30

const SECOND = 1000
const MINUTE = 60_000

/** Years in which the error of ΔT is below {@link leastError} for certain, so that it is not asked for. */
const surelyFine = { start: Date.UTC(1300, 0), end: Date.UTC(2080, 0) }

/** Unit in which a computed time is written, ms. */
export function writtenUnit(utc: number): number {
  if (utc >= surelyFine.start && utc < surelyFine.end) return SECOND
  return deltaTError(instantOfUtc(utc).ut1) > leastError ? MINUTE : SECOND
}

/** A computed time as it is written: `2026-11-20T20:00:00Z`, and `1054-07-04T20:00Z` where ΔT leaves no seconds. */
export function writtenTime(utc: number): string {
  if (writtenUnit(utc) === SECOND) return isoSeconds(utc)
  return `${isoSeconds(Math.round(utc / MINUTE) * MINUTE).slice(0, -4)}Z`
}

/** A stretch of time, ms since 1970 UTC. */
interface Span {
  readonly start: number
  readonly end: number
}

/** The first instant that is written as `utc` or later: a minute is that of a time which has been rounded to the second. */
const firstWritten = (utc: number): number => {
  const unit = writtenUnit(utc)
  return Math.ceil(utc / unit) * unit - (unit === MINUTE ? MINUTE / 2 : 0) - SECOND / 2
}

/**
 * The instants whose written time is in a range, its start inclusive and its end exclusive: a search of them finds an event by
 * the time that an answer has written. A range without length stays one.
 */
export function writtenIn({ start, end }: Span): Span {
  if (start === end) return { start, end }
  return { start: firstWritten(start), end: firstWritten(end) }
}

/** A search of spans of time that finds events by their written times. */
export const byWrittenTime =
  <R>(search: (span: Span) => R): ((span: Span) => R) =>
  (span) =>
    search(writtenIn(span))
