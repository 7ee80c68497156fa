/**
 * The rule that closes a time zone's history: a POSIX TZ string such as `CET-1CEST,M3.5.0,M10.5.0/3`.
 * @see RFC 8536 §3.3 and §3.3.1 (hours of a change run from −167 to 167); IEEE Std 1003.1-2017 §8.3, TZ.
 */
import { dayNumber, daysInMonth, weekday } from './day-count.ts'

export interface Offset {
  /** Seconds east of Greenwich. */
  readonly offsetSeconds: number
  readonly abbreviation: string
  /** The clock is ahead of the zone's standard time. */
  readonly isDst: boolean
}

/** From `at` (UTC seconds since 1970) the clock shows `offset`. */
export interface Change {
  readonly at: number
  readonly offset: Offset
}

export interface ZoneRule {
  readonly standard: Offset
  readonly summer?: { readonly offset: Offset; readonly start: YearlyDate; readonly end: YearlyDate }
}

/** `Mm.w.d/time`: weekday d of week w of month m (week 5 is the last), `time` seconds after its local midnight. */
interface YearlyDate {
  readonly month: number
  readonly week: number
  readonly weekday: number
  readonly seconds: number
}

/** POSIX.1-2017, XBD 8.3: `std offset [dst [offset] , start , end]`. */
const shape =
  /^(?:<([^>]+)>|([A-Za-z]+))([+-]?\d+(?::\d\d)?(?::\d\d)?)(?:(?:<([^>]+)>|([A-Za-z]+))([+-]?\d+(?::\d\d)?(?::\d\d)?)?,([^,]+),([^,]+))?$/

/** @throws Error when the text is not a rule of the database; the data are ours, so this is a fault of the build. */
export function zoneRule(text: string): ZoneRule {
  const [, quoted, plain, west, quotedSummer, plainSummer, summerWest, start, end] = shape.exec(text) ?? []
  if (west === undefined) throw new Error(`not a zone rule: ${text}`)
  // POSIX counts west as positive; summer time is an hour ahead unless the rule says otherwise.
  const standard = { offsetSeconds: -seconds(west) || 0, abbreviation: quoted ?? plain ?? '', isDst: false }
  if (start === undefined || end === undefined) return { standard }
  const offset = {
    offsetSeconds: summerWest === undefined ? standard.offsetSeconds + 3600 : -seconds(summerWest) || 0,
    abbreviation: quotedSummer ?? plainSummer ?? '',
    isDst: true,
  }
  return { standard, summer: { offset, start: yearlyDate(start), end: yearlyDate(end) } }
}

/** Both changes of a year in time order; none for a rule without summer time. */
export function changesOfYear({ standard, summer }: ZoneRule, year: number): readonly Change[] {
  if (!summer) return []
  const begin = { at: localSecond(summer.start, year) - standard.offsetSeconds, offset: summer.offset }
  const end = { at: localSecond(summer.end, year) - summer.offset.offsetSeconds, offset: standard }
  return begin.at < end.at ? [begin, end] : [end, begin]
}

function localSecond(date: YearlyDate, year: number): number {
  const first = dayNumber({ year, month: date.month, day: 1 })
  const skip = (date.weekday - weekday(first) + 7) % 7
  const weeks = date.week - 1
  const fits = skip + 7 * weeks < daysInMonth(year, date.month)
  return (first + skip + 7 * (fits ? weeks : weeks - 1)) * 86_400 + date.seconds
}

function yearlyDate(text: string): YearlyDate {
  const [, month, week, day, time] = /^M(\d+)\.(\d)\.(\d)(?:\/(.+))?$/.exec(text) ?? []
  if (month === undefined) throw new Error(`not a yearly date: ${text}`)
  // A change without a time happens at 02:00.
  return { month: Number(month), week: Number(week), weekday: Number(day), seconds: seconds(time ?? '2') }
}

function seconds(text: string): number {
  const [hours = 0, minutes = 0, secondsPart = 0] = text.replace(/^[+-]/, '').split(':').map(Number)
  return (text.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60 + secondsPart)
}
