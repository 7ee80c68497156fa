import { Problem } from '../contract/problems.ts'
import { nightAt } from '../core/observing/night.ts'
import { civilAt, DAY } from '../core/time/civil.ts'
import { civilDay, civilDayAt } from '../core/time/civil-day.ts'
import { meanSolarDay, type Window } from '../core/time/day.ts'
import { type Calendar, dateOfDay, dayNumber, weekday, weekdays } from '../core/time/day-count.ts'
import { localToUtc, offsetAt } from '../core/time/zones.ts'
import type { Warning } from '../declaration/define.ts'
import type { DayWord } from '../words/time-words.ts'

/** Clock, zone and place that a word is read with. */
export interface WordReading {
  /** ms since 1970 UTC. */
  readonly now: number
  readonly timezone?: string | undefined
  /** Degrees; without a zone the day is that of mean solar time. */
  readonly longitude?: number | undefined
  readonly latitude?: number | undefined
  /** Calendar of a date that names none; default mixed. */
  readonly calendar?: Calendar | undefined
  /** Name of the parameter, for error messages. */
  readonly parameter?: string
}

/** A day or night named by a word. */
export interface NamedTime {
  /** Its instant where one is needed, ms since 1970 UTC. */
  readonly utc: number
  /** From start, inclusive, to end, exclusive, ms since 1970 UTC. */
  readonly span: Window
  readonly warnings: readonly Warning[]
}

const HOUR = DAY / 24

/** The local day of a word: civil in the zone, else mean solar of the longitude, else of UTC. */
export function namedDay(word: DayWord, { now, timezone, longitude }: WordReading): NamedTime {
  if (timezone) {
    const today = dayNumber(civilDayAt(timezone, now).date)
    const { start, end } = civilDay(timezone, dateOfDay(today + daysAhead(word, today)))
    return { utc: start, span: { start, end }, warnings: [] }
  }
  const solarDay = meanSolarDay(now, longitude ?? 0)
  const today = Math.floor((solarDay.start + solarDay.end) / 2 / DAY + (longitude ?? 0) / 360)
  const shift = daysAhead(word, today) * DAY
  const span = { start: solarDay.start + shift, end: solarDay.end + shift }
  return { utc: span.start, span, warnings: longitude === undefined ? [assumedUtc] : [] }
}

/** Days from today to the day of a word. @param today day count of the local date */
function daysAhead(word: DayWord, today: number): number {
  if (word === 'today') return 0
  if (word === 'tomorrow') return 1
  if (word === 'yesterday') return -1
  return (weekdays.indexOf(word) - weekday(today) + 7) % 7
}

/**
 * The night in progress or to come. With a place from sunset to sunrise, without one from 18:00 to 06:00 by the clock,
 * with a warning. Its instant is 22:00, or now if that is later, within the night.
 * @throws Problem `no_rise_set` in polar day
 */
export function tonight(reading: WordReading): NamedTime {
  const { now, timezone, longitude, latitude, parameter = 'datetime' } = reading
  const place = latitude !== undefined && longitude !== undefined
  const span = place ? nightAt({ latitude, longitude, elevation: 0 }, now) : clockNight(reading)
  if (!span) {
    throw new Problem('no_rise_set', 'The Sun does not set there tonight.', {
      parameter,
      hint: 'Send ISO 8601 instants instead of tonight.',
    })
  }
  const evening = span.start + offset(span.start, timezone, longitude)
  const lateEvening = localInstant(Math.floor(evening / DAY) * DAY + 22 * HOUR, timezone, longitude)
  const utc = Math.min(Math.max(lateEvening, wholeSecond(now), span.start), span.end - 1000)
  const zoneless = timezone === undefined && longitude === undefined
  return { utc, span, warnings: [...(place ? [] : [nightByClock]), ...(zoneless ? [assumedUtc] : [])] }
}

/** From 18:00 to 06:00 by the clock of the zone, else by mean solar time of the longitude, else in UTC. */
function clockNight({ now, timezone, longitude }: WordReading): Window {
  const wall = now + offset(now, timezone, longitude)
  const evening = Math.floor((wall - 6 * HOUR) / DAY) * DAY + 18 * HOUR
  return {
    start: localInstant(evening, timezone, longitude),
    end: localInstant(evening + 12 * HOUR, timezone, longitude),
  }
}

/** UTC instant of a local clock reading, both in ms; the later of two that were skipped. */
function localInstant(wall: number, timezone: string | undefined, longitude: number | undefined): number {
  if (!timezone) return wall - offset(wall, undefined, longitude)
  const { status, candidates } = localToUtc(timezone, civilAt(wall))
  return (status === 'nonexistent' ? candidates.at(-1) : candidates[0])?.utc as number
}

/** Local clock minus UTC in ms: of the zone, else of mean solar time, else 0. */
function offset(utc: number, timezone: string | undefined, longitude: number | undefined): number {
  if (timezone) return offsetAt(timezone, utc).offsetSeconds * 1000
  return longitude === undefined ? 0 : Math.round((longitude / 360) * DAY)
}

/** The second that has begun: what an answer of now shows as its instant is then the instant itself, and never ahead of it. */
export const wholeSecond = (utc: number): number => Math.floor(utc / 1000) * 1000

/** Warning of a datetime or word without any sign of its zone. */
export const assumedUtc: Warning = {
  code: 'assumed_utc',
  detail: 'A datetime without offset or timezone was read as UTC.',
}
const nightByClock: Warning = {
  code: 'night_by_clock',
  detail:
    'tonight without a place was read as 18:00 to 06:00; latitude and longitude give sunset to sunrise.',
}
