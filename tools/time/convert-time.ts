import { z } from 'zod'
import { localTime, type Moment, moment } from '../arguments/moment.ts'
import { refractionSetting } from '../arguments/observation.ts'
import { calendarDates } from '../core/calendars/calendar-dates.ts'
import { apparentTopocentric } from '../core/ephemeris/position.ts'
import { horizontal, hourAngle } from '../core/frames/coordinates.ts'
import { localSiderealTime, type Observer, orientation } from '../core/frames/earth.ts'
import { sundialTime } from '../core/horizon/local-time.ts'
import { equationOfTime } from '../core/horizon/solar-time.ts'
import { roundAngle, roundDirection, rounded, roundHours } from '../core/round.ts'
import { isoCivil, meanTimeOffset } from '../core/time/civil.ts'
import { deltaTSource, J2000_MJD, tableEndMjd } from '../core/time/delta-t.ts'
import { FIRST_LEAP_SECOND_MJD, taiMinusUtc } from '../core/time/leap-seconds.ts'
import {
  EARLIEST_UTC,
  type Instant,
  instantOfUtc,
  isoSeconds,
  J2000_JULIAN_DATE,
  julianDateTt,
  julianDateUt1,
  julianDateUtc,
  LATEST_UTC,
  MS_PER_DAY,
  SECONDS_PER_DAY,
  utcOfJulianDate,
} from '../core/time/time.ts'
import { offsetAt } from '../core/time/zones.ts'
import { defineTool } from '../define.ts'
import { Problem } from '../problems.ts'
import { calendars } from '../schema/calendar-dates.ts'
import { datetime, instantBounds, instantRange } from '../schema/instant.ts'
import { latitude, longitude } from '../schema/place.ts'
import { timezone } from '../schema/timezone.ts'

const hours = z.number().min(0).max(24)

export default defineTool({
  name: 'convert_time',
  title: 'Time scales, sidereal time and calendars',
  description:
    'Express one instant in UTC, TT, UT1, Julian dates, delta-T, sidereal time, equation of time and civil calendars ' +
    '(Gregorian, Julian, ISO week, Hebrew, Islamic, Persian, Indian, Chinese). For the clock time of a place use ' +
    'resolve_local_time; for positions use convert_coordinates. 1 credit.',
  route: 'GET /v1/time/convert',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({
    datetime,
    julianDate: z
      .number({ error: 'julianDate must be a number' })
      .optional()
      .meta({ description: 'Julian Date (UTC) instead of datetime.', problem: 'invalid_datetime' }),
    latitude: latitude
      .optional()
      .meta({ description: 'Degrees north; with longitude adds where the Sun stands.' }),
    longitude: longitude
      .optional()
      .meta({ description: 'Degrees east; adds local sidereal, mean and apparent solar time.' }),
    timezone: timezone.optional(),
  }),
  output: z.object({
    utc: z.iso.datetime(),
    utcLocal: z.string().optional(),
    tt: z.string().meta({ description: 'Clock reading of Terrestrial Time, no zone.' }),
    ut1: z.string().meta({ description: 'Clock reading of UT1, to the millisecond.' }),
    julianDate: z.number().meta({ description: 'Of the UTC clock.' }),
    julianDateUt1: z.number(),
    julianDateTt: z.number(),
    mjd: z.number().meta({ description: 'Modified Julian Date of the UTC clock.' }),
    unixSeconds: z.number(),
    deltaT: z.number().meta({ description: 'TT − UT1, seconds.' }),
    deltaTSource: z.object({ kind: z.string(), name: z.string() }),
    ut1MinusUtc: z.number().nullable().meta({ description: 'Seconds; null where utc means UT1.' }),
    taiMinusUtc: z.int().nullable().meta({ description: 'Leap seconds so far; null where utc means UT1.' }),
    gmst: hours.meta({ description: 'Greenwich mean sidereal time, hours.' }),
    gast: hours.meta({ description: 'Greenwich apparent sidereal time, hours.' }),
    lst: hours.nullable().meta({ description: 'Local apparent sidereal time, hours.' }),
    localMeanTime: z.string().nullable(),
    apparentSolarTime: z.string().nullable().meta({ description: 'What a sundial shows.' }),
    sun: z
      .object({
        hourAngle: z.number(),
        altitude: z.number(),
        altitudeAirless: z.number(),
        azimuth: z.number(),
      })
      .nullable()
      .meta({
        description: 'With a place: degrees; altitude with standard refraction, altitudeAirless without.',
      }),
    equationOfTime: z.number().meta({ description: 'Apparent minus mean solar time, seconds.' }),
    obliquity: z.object({ mean: z.number(), true: z.number() }),
    calendars: calendars.meta({ description: 'Of the civil day in timezone, else UTC.' }),
  }),
  example: { datetime: '2026-11-20T20:00:00Z', latitude: 51.4779, longitude: -0.0015 },
  prepare(input, { now }) {
    if (input.latitude !== undefined && input.longitude === undefined) {
      throw new Problem('missing_parameter', 'latitude requires longitude.', { parameter: 'longitude' })
    }
    return { ...input, at: instantOf(input, now) }
  },
  credits: 1,
  // The Chinese calendar searches a year of Sun and Moon positions.
  heavy: true,
  compute({ at, latitude, longitude, timezone }) {
    const instant = instantOfUtc(at.utc)
    const { gmst, gast, meanObliquity, trueObliquity } = orientation(instant)
    const clockOffset = timezone ? offsetAt(timezone, at.utc).offsetSeconds : 0
    const place =
      latitude === undefined || longitude === undefined ? null : { latitude, longitude, elevation: 0 }
    const mjd = julianDateUtc(instant) - J2000_JULIAN_DATE + J2000_MJD
    const isUtc = mjd >= FIRST_LEAP_SECOND_MJD && mjd < tableEndMjd()
    return {
      data: {
        utc: isoSeconds(at.utc),
        ...(timezone ? { utcLocal: localTime(at.utc, timezone) as string } : {}),
        tt: milliClock(instant.tt),
        ut1: milliClock(instant.ut1),
        julianDate: rounded(julianDateUtc(instant), 8),
        julianDateUt1: rounded(julianDateUt1(instant), 8),
        julianDateTt: rounded(julianDateTt(instant), 8),
        mjd: rounded(mjd, 8),
        unixSeconds: rounded(at.utc / 1000, 3),
        deltaT: rounded(instant.deltaT, 3),
        deltaTSource: deltaTSource(instant.ut1),
        ut1MinusUtc: isUtc ? rounded((instant.ut1 - (mjd - J2000_MJD)) * SECONDS_PER_DAY, 4) : null,
        taiMinusUtc: isUtc ? taiMinusUtc(mjd) : null,
        gmst: siderealHours(gmst),
        gast: siderealHours(gast),
        lst: longitude === undefined ? null : siderealHours(localSiderealTime(instant, longitude)),
        localMeanTime: longitude === undefined ? null : isoCivil(at.utc, meanTimeOffset(longitude)),
        apparentSolarTime: longitude === undefined ? null : isoCivil(sundialTime(at.utc, longitude)),
        sun: place && sunAt(instant, place),
        equationOfTime: rounded(equationOfTime(instant), 2),
        obliquity: { mean: roundAngle(meanObliquity), true: roundAngle(trueObliquity) },
        calendars: calendarDates(Math.floor((at.utc + clockOffset * 1000) / MS_PER_DAY)),
      },
      settings: {
        timezone: timezone ?? 'UTC',
        refraction: refractionSetting,
        units: { deltaT: 's', sidereal: 'h', equationOfTime: 's', obliquity: 'deg' },
        siderealTime: 'IAU 2006 precession, IAU 2000B nutation',
        hebrew: 'the day that began at the sunset before; month from Tishri, monthFromNisan from Nisan',
      },
      warnings: at.warnings,
    }
  },
})

/** Parameters that name the instant. */
interface Asked {
  readonly datetime?: string | undefined
  readonly julianDate?: number | undefined
  readonly longitude?: number | undefined
  readonly timezone?: string | undefined
}

/** Instant of the request, from `datetime` or `julianDate`. */
function instantOf({ datetime, julianDate, longitude, timezone }: Asked, now: number): Moment {
  if (julianDate === undefined) return moment(datetime, { now, timezone, longitude })
  if (datetime !== undefined) {
    throw new Problem('invalid_parameter', 'datetime and julianDate exclude each other.', {
      parameter: 'julianDate',
      hint: 'Send one of them.',
    })
  }
  const utc = utcOfJulianDate(julianDate)
  // A Julian Date as a double resolves 0.04 ms; rounding to whole milliseconds keeps midnights exact.
  if (utc >= EARLIEST_UTC && utc <= LATEST_UTC) return { utc: Math.round(utc), dateOnly: false, warnings: [] }
  throw new Problem(
    'datetime_out_of_range',
    `The Julian Date is outside the supported range, ${instantRange}.`,
    {
      parameter: 'julianDate',
      allowed: instantBounds,
    },
  )
}

const siderealHours = (degrees: number): number => roundHours(degrees / 15)

/** `YYYY-MM-DDTHH:MM:SS.sss` of days since J2000.0. */
const milliClock = (days: number): string =>
  new Date(utcOfJulianDate(days + J2000_JULIAN_DATE)).toISOString().slice(0, 23)

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
