import { AstroTime } from 'astronomy-engine'
import { isoDate } from './civil.ts'
import { dateOfDay, dayNumber } from './day-count.ts'
import { deltaT, J2000_MJD, tableEndMjd } from './delta-t.ts'
import { FIRST_LEAP_SECOND_MJD, taiMinusUtc } from './leap-seconds.ts'

/**
 * One moment in the three scales the sky needs.
 *
 * UTC is leap-second UTC from 1972-01-01 to the end of the published predictions of UT1; before and after,
 * `utc` means UT1, as no other clock of the world is known there.
 */
export interface Instant {
  /** Milliseconds since 1970-01-01T00:00Z, leap seconds not counted (as in ISO 8601 clocks). */
  readonly utc: number
  /** Days since J2000.0 (JD 2451545.0), UT1: the angle of the Earth. */
  readonly ut1: number
  /** Days since J2000.0, TT: the time of the ephemerides. */
  readonly tt: number
  /** TT − UT1 in seconds. */
  readonly deltaT: number
}

/** An instant that caches values computed for it, in a private field, so that equal instants compare as equal. */
class Moment implements Instant {
  readonly utc: number
  readonly ut1: number
  readonly tt: number
  readonly deltaT: number
  #memory: unknown[] | undefined

  constructor(utc: number, ut1: number, tt: number, deltaT: number) {
    this.utc = utc
    this.ut1 = ut1
    this.tt = tt
    this.deltaT = deltaT
  }

  static keptOf(instant: Instant): unknown[] | undefined {
    if (!(#memory in instant)) return undefined
    instant.#memory ??= nothingKept.slice()
    return instant.#memory
  }
}

/**
 * One place for each function that is worked out once for an instant; copied whole, which is quicker than to fill anew.
 */
const nothingKept: unknown[] = []

/**
 * A function of an instant that is worked out once for each: ten bodies and three searches share one nutation.
 * (A WeakMap would do the same at ten times the price: collectors are slow at them.)
 */
export function perInstant<T>(work: (instant: Instant) => T): (instant: Instant) => T {
  const slot = nothingKept.push(undefined) - 1
  // Most calls are for the same instant as the previous one; this path is short enough to be inlined.
  let last: Instant | undefined
  let lastMade: T
  function memo(instant: Instant): T {
    const memory = Moment.keptOf(instant)
    if (!memory) return work(instant)
    lastMade = (memory[slot] as T | undefined) ?? work(instant)
    memory[slot] = lastMade
    last = instant
    return lastMade
  }
  return (instant) => (instant === last ? lastMade : memo(instant))
}

export const MS_PER_HOUR = 3600000
export const MS_PER_DAY = 86400000
export const SECONDS_PER_DAY = 86400
/** Degrees that the Earth turns in a second of UT1: 15″ × 1.0027378119, IAU 2000 Resolution B1.8. */
export const TURN_PER_SECOND = (15 * 1.002_737_811_9) / 3600
export const DAYS_PER_CENTURY = 36525
export const J2000_JULIAN_DATE = 2451545
/** TT − TAI in seconds. IAU 1991 Recommendation IV (exact). */
const TT_MINUS_TAI = 32.184
/** 2000-01-01T12:00Z in ms. */
const J2000_MS = Date.UTC(2000, 0, 1, 12)

/** 0h UTC of the first day of a year of the civil calendar, ms since 1970. */
export const utcOfYear = (year: number): number => dayNumber({ year, month: 1, day: 1 }) * MS_PER_DAY

/** The span that is answered for: from the first, up to but not including the second (ms). */
export const EARLIEST_UTC = utcOfYear(-3000)
export const LATEST_UTC = utcOfYear(3000)

const LEAP_FROM_MS = J2000_MS + (FIRST_LEAP_SECOND_MJD - J2000_MJD) * MS_PER_DAY
const leapToMs = (): number => J2000_MS + (tableEndMjd() - J2000_MJD) * MS_PER_DAY

const daysOf = (ms: number): number => (ms - J2000_MS) / MS_PER_DAY
const msOf = (days: number): number => J2000_MS + days * MS_PER_DAY

/** TT − UTC in seconds at a UTC inside the leap-second era. */
const ttMinusUtc = (utcMs: number): number => TT_MINUS_TAI + taiMinusUtc(daysOf(utcMs) + J2000_MJD)

/** UT1 of a TT, both in days. ΔT moves 1e-8 s in the second or so that the first guess is wrong by. */
function ut1OfTt(tt: number): number {
  const guess = tt - deltaT(tt) / SECONDS_PER_DAY
  return tt - deltaT(guess) / SECONDS_PER_DAY
}

/** The instant of a UTC clock reading in ms since 1970. */
export function instantOfUtc(utcMs: number): Instant {
  if (utcMs < LEAP_FROM_MS || utcMs >= leapToMs()) {
    const day = daysOf(utcMs)
    const seconds = deltaT(day)
    return new Moment(utcMs, day, day + seconds / SECONDS_PER_DAY, seconds)
  }
  const tt = daysOf(utcMs) + ttMinusUtc(utcMs) / SECONDS_PER_DAY
  const ut1 = ut1OfTt(tt)
  return new Moment(utcMs, ut1, tt, (tt - ut1) * SECONDS_PER_DAY)
}

/** UTC in ms of a moment known in TT and UT1 days. */
function utcOf(tt: number, ut1: number): number {
  const ms = msOf(ut1)
  // UT1 and UTC are within 0.9 s in the leap-second era; the era's ends are decided on UT1.
  if (ms < LEAP_FROM_MS || ms >= leapToMs()) return ms
  const ttMs = msOf(tt)
  const guess = ttMs - ttMinusUtc(ms) * 1000
  // Within a second of a leap second UT1 may stand on the other side of it; one more pass settles that.
  return ttMs - ttMinusUtc(Math.max(guess, LEAP_FROM_MS)) * 1000
}

/**
 * Instants lately asked for by TT: searches for several bodies and events sample the same moments. Each has one place
 * that its number chooses and holds until another with the same place comes; few, or the collector would carry them.
 */
const recent: (Moment | undefined)[] = new Array(128).fill(undefined)

/** The instant of a TT in days since J2000.0. */
export function instantOfTt(tt: number): Instant {
  // Seconds, of which neighbours in any search differ by other than multiples of 128.
  const place = Math.floor(Math.abs(tt) * 86399) % 128
  const cached = recent[place]
  if (cached?.tt === tt) return cached
  const ut1 = ut1OfTt(tt)
  const moment = new Moment(utcOf(tt, ut1), ut1, tt, (tt - ut1) * SECONDS_PER_DAY)
  recent[place] = moment
  return moment
}

/** ms since 1970 UTC of a TT in days since J2000.0. */
export function utcOfTt(tt: number): number {
  const ttMs = msOf(tt)
  // A day inside the leap-second era no UT1 is needed; TT's minute ahead of UTC is taken off before a leap second counts.
  if (ttMs < LEAP_FROM_MS + MS_PER_DAY || ttMs >= leapToMs() - MS_PER_DAY) return utcOf(tt, ut1OfTt(tt))
  const guess = ttMs - ttMinusUtc(ttMs) * 1000
  return ttMs - ttMinusUtc(guess) * 1000
}

/** TT in days since J2000.0 of a UTC clock reading in ms since 1970. */
export function ttOfUtc(utcMs: number): number {
  const day = daysOf(utcMs)
  const isLeapEra = utcMs >= LEAP_FROM_MS && utcMs < leapToMs()
  return day + (isLeapEra ? ttMinusUtc(utcMs) : deltaT(day)) / SECONDS_PER_DAY
}

/** The instant some days (of 86 400 SI seconds) later, or earlier. */
export const shifted = (instant: Instant, days: number): Instant => instantOfTt(instant.tt + days)

/** Julian centuries of TT since J2000.0, the argument of every precession and nutation series. */
export const centuries = (instant: Instant): number => instant.tt / DAYS_PER_CENTURY

export const julianDateUt1 = (instant: Instant): number => instant.ut1 + J2000_JULIAN_DATE
export const julianDateTt = (instant: Instant): number => instant.tt + J2000_JULIAN_DATE
/** Julian Date of the UTC clock reading. */
export const julianDateUtc = (instant: Instant): number => daysOf(instant.utc) + J2000_JULIAN_DATE
/** ms since 1970 UTC of a Julian Date on the UTC clock. */
export const utcOfJulianDate = (julianDate: number): number => msOf(julianDate - J2000_JULIAN_DATE)

/** The instant in the library's type, with the same UT1 and TT. */
export const astroTime = (instant: Instant): AstroTime => new AstroTime(instant.ut1)

/** `YYYY-MM-DDTHH:MM:SSZ`, civil calendar, rounded to the nearest second; years before 0 as {@link isoDate} writes them. */
export function isoSeconds(utcMs: number): string {
  if (!(Math.abs(utcMs) <= FARTHEST_MS)) throw new RangeError(`no instant: ${utcMs}`)
  const seconds = Math.round(utcMs / 1000)
  const day = Math.floor(seconds / SECONDS_PER_DAY)
  if (day !== lastDay.number) {
    // Written once for a whole answer, whose times are nearly all of one day.
    lastDay.text = `${isoDate(dateOfDay(day))}T`
    lastDay.number = day
  }
  const ofDay = seconds - day * SECONDS_PER_DAY
  const minutes = Math.floor(ofDay / 60)
  return `${lastDay.text}${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[ofDay % 60]}Z`
}

/** A hundred million days, as of Date: ECMA-262, §21.4.1.1. */
const FARTHEST_MS = 8.64e15

/** The date of the day last written, with the `T` behind it. */
const lastDay = { number: Number.NaN, text: '' }
const twoDigits = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'))
