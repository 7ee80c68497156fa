import { z } from 'zod'
import { calendarDates } from '../../core/calendars/calendar-dates.ts'
import { apparentTopocentric } from '../../core/ephemeris/position.ts'
import { horizontal, hourAngle } from '../../core/frames/coordinates.ts'
import { localSiderealTime, type Observer, orientation } from '../../core/frames/earth.ts'
import { sundialTime } from '../../core/horizon/local-time.ts'
import { equationOfTime } from '../../core/horizon/solar-time.ts'
import { roundAngle, roundDirection, rounded, roundHours } from '../../core/round.ts'
import { isoCivil, meanTimeOffset } from '../../core/time/civil.ts'
import { deltaTError, deltaTSource, J2000_MJD, tableEndMjd } from '../../core/time/delta-t.ts'
import { FIRST_LEAP_SECOND_MJD, taiMinusUtc } from '../../core/time/leap-seconds.ts'
import {
  type Instant,
  instantOfUtc,
  isoSeconds,
  J2000_JULIAN_DATE,
  julianDateTt,
  julianDateUt1,
  julianDateUtc,
  MS_PER_DAY,
  SECONDS_PER_DAY,
  utcOfJulianDate,
} from '../../core/time/time.ts'
import { offsetAt } from '../../core/time/zones.ts'
import { calendars } from '../../schema/calendar-dates.ts'
import { givenInstant } from '../../schema/instant.ts'
import { altitude, altitudeAirless, azimuth } from '../sky-fields.ts'

const hours = z.number().min(0).max(24)

/** Output shape of an instant in other scales and calendars. */
export const convertedTimeShape = {
  utc: givenInstant('The instant, to the second.'),
  tt: z.string().describe('Clock reading of Terrestrial Time, no zone.'),
  ut1: z.string().describe('Clock reading of UT1, to the millisecond.'),
  julianDate: z.number().describe('Julian Date of the UTC clock, days, 8 decimals.'),
  julianDateUt1: z.number().describe('Julian Date of UT1, days, 8 decimals.'),
  julianDateTt: z.number().describe('Julian Date of TT, days, 8 decimals.'),
  mjd: z.number().describe('Modified Julian Date of the UTC clock, days: julianDate − 2,400,000.5.'),
  unixSeconds: z.number().describe('Seconds since 1970-01-01T00:00Z, without leap seconds.'),
  deltaT: z.number().describe('TT − UT1, seconds.'),
  deltaTSource: z
    .object({
      kind: z.string().describe('observed, predicted, spline (-720 to 1955) or model (beyond).'),
      name: z.string().describe('Name of the table or model.'),
      errorSeconds: z.number().describe('Standard error of deltaT.'),
    })
    .meta({ id: 'DeltaTSource' })
    .describe('Where delta-T is from.'),
  ut1MinusUtc: z.number().nullable().describe('Seconds; null where utc means UT1.'),
  taiMinusUtc: z
    .int()
    .nullable()
    .describe('Seconds: leap seconds so far and the 10 s of 1972; null where utc means UT1.'),
  gmst: hours.describe('Greenwich mean sidereal time, hours.'),
  gast: hours.describe('Greenwich apparent sidereal time, hours.'),
  lst: hours.nullable().describe('Local apparent sidereal time, hours; null without longitude.'),
  localMeanTime: z
    .string()
    .nullable()
    .describe('Clock reading of mean solar time at the longitude, no zone; null without longitude.'),
  apparentSolarTime: z.string().nullable().describe('What a sundial shows; null without longitude.'),
  sun: z
    .object({
      hourAngle: z
        .number()
        .describe('Degrees -180 to 180, west of the meridian positive: 15 an hour after the transit.'),
      altitude,
      altitudeAirless,
      azimuth,
    })
    .meta({ id: 'SunPosition' })
    .nullable()
    .describe('The Sun over the place; null without latitude and longitude.'),
  equationOfTime: z.number().describe('Apparent minus mean solar time, seconds.'),
  obliquity: z
    .object({
      mean: z.number().describe('Degrees, of the mean equator.'),
      true: z.number().describe('Degrees, of the true equator: with nutation.'),
    })
    .meta({ id: 'Obliquity' })
    .describe('Obliquity of the ecliptic of date.'),
  calendars: calendars.describe('Of the civil day in timezone, else UTC.'),
}

/** Place and zone that an instant is converted for, and the groups of members that come. */
interface Conversion {
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  readonly timezone?: string | undefined
  readonly include: readonly string[]
}

/** Record of an instant, ms since 1970 UTC, in other scales and calendars. */
export function convertedTime(utc: number, { latitude, longitude, timezone, include }: Conversion) {
  const instant = instantOfUtc(utc)
  const { gmst, gast, meanObliquity, trueObliquity } = orientation(instant)
  const clockOffset = timezone ? offsetAt(timezone, utc).offsetSeconds : 0
  const place =
    latitude === undefined || longitude === undefined ? null : { latitude, longitude, elevation: 0 }
  const mjd = julianDateUtc(instant) - J2000_JULIAN_DATE + J2000_MJD
  const isUtc = mjd >= FIRST_LEAP_SECOND_MJD && mjd < tableEndMjd()
  return {
    utc: isoSeconds(utc),
    tt: milliClock(instant.tt),
    ut1: milliClock(instant.ut1),
    julianDate: rounded(julianDateUtc(instant), 8),
    julianDateUt1: rounded(julianDateUt1(instant), 8),
    julianDateTt: rounded(julianDateTt(instant), 8),
    mjd: rounded(mjd, 8),
    unixSeconds: rounded(utc / 1000, 3),
    deltaT: rounded(instant.deltaT, 3),
    deltaTSource: Object.assign({}, deltaTSource(instant.ut1), {
      errorSeconds: deltaTError(instant.ut1),
    }),
    ut1MinusUtc: isUtc ? rounded((instant.ut1 - (mjd - J2000_MJD)) * SECONDS_PER_DAY, 4) : null,
    taiMinusUtc: isUtc ? taiMinusUtc(mjd) : null,
    gmst: siderealHours(gmst),
    gast: siderealHours(gast),
    lst: longitude === undefined ? null : siderealHours(localSiderealTime(instant, longitude)),
    localMeanTime: longitude === undefined ? null : isoCivil(utc, meanTimeOffset(longitude)),
    apparentSolarTime: longitude === undefined ? null : isoCivil(sundialTime(utc, longitude)),
    sun: place && sunAt(instant, place),
    equationOfTime: rounded(equationOfTime(instant), 2),
    obliquity: { mean: roundAngle(meanObliquity), true: roundAngle(trueObliquity) },
    calendars: include.includes('calendars')
      ? calendarDates(Math.floor((utc + clockOffset * 1000) / MS_PER_DAY))
      : undefined,
  }
}

const siderealHours = (degrees: number): number => roundHours(degrees / 15)

/** `YYYY-MM-DDTHH:MM:SS.sss` of days since J2000.0, civil calendar. */
function milliClock(days: number): string {
  const ms = Math.round(utcOfJulianDate(days + J2000_JULIAN_DATE))
  const second = Math.floor(ms / 1000)
  return `${isoCivil(second * 1000)}.${String(ms - second * 1000).padStart(3, '0')}`
}

/** Position of the Sun for an observer. */
function sunAt(instant: Instant, observer: Observer) {
  const { vector } = apparentTopocentric('sun', instant, observer)
  const { altitude, altitudeAirless, azimuth } = horizontal(vector, instant, observer)
  return {
    hourAngle: roundAngle(hourAngle(vector, instant, observer)),
    altitude: roundAngle(altitude),
    altitudeAirless: roundAngle(altitudeAirless),
    azimuth: roundDirection(azimuth),
  }
}
