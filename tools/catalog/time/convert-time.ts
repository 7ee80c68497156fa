import { z } from 'zod'
import { type Moment, moment } from '../../arguments/moment.ts'
import { refractionSetting } from '../../arguments/observation.ts'
import { calendarWarnings } from '../../arguments/written-date.ts'
import { Problem } from '../../contract/problems.ts'
import { calendarDates } from '../../core/calendars/calendar-dates.ts'
import { apparentTopocentric } from '../../core/ephemeris/position.ts'
import { horizontal, hourAngle } from '../../core/frames/coordinates.ts'
import { localSiderealTime, type Observer, orientation } from '../../core/frames/earth.ts'
import { sundialTime } from '../../core/horizon/local-time.ts'
import { equationOfTime } from '../../core/horizon/solar-time.ts'
import { roundAngle, roundDirection, rounded, roundHours } from '../../core/round.ts'
import { isoCivil, meanTimeOffset } from '../../core/time/civil.ts'
import type { Calendar } from '../../core/time/day-count.ts'
import { deltaTError, deltaTSource, J2000_MJD, tableEndMjd } from '../../core/time/delta-t.ts'
import { FIRST_LEAP_SECOND_MJD, taiMinusUtc } from '../../core/time/leap-seconds.ts'
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
} from '../../core/time/time.ts'
import { offsetAt } from '../../core/time/zones.ts'
import { defineTool } from '../../declaration/define.ts'
import { altitude, altitudeAirless, azimuth } from '../../records/sky-fields.ts'
import { calendars } from '../../schema/calendar-dates.ts'
import { include } from '../../schema/comma-list.ts'
import { chosenGroups, namesOf, optionalMembers } from '../../schema/include-groups.ts'
import { calendar, datetimeOrDate, givenInstant, instantBounds, instantRange } from '../../schema/instant.ts'
import { latitude, longitude } from '../../schema/place.ts'
import { timezone } from '../../schema/timezone.ts'

/** Members by the groups of `include`. */
const groups = {
  scales: ['tt', 'ut1', 'deltaT', 'deltaTSource', 'ut1MinusUtc', 'taiMinusUtc'],
  julian: ['julianDate', 'julianDateUt1', 'julianDateTt', 'mjd', 'unixSeconds'],
  sidereal: ['gmst', 'gast', 'lst', 'obliquity'],
  solar: ['localMeanTime', 'apparentSolarTime', 'sun', 'equationOfTime'],
  calendars: ['calendars'],
} as const

const hours = z.number().min(0).max(24)

export default defineTool({
  name: 'convert_time',
  title: 'Time scales, sidereal time and calendars',
  summary:
    'Shows one moment in other time scales and calendars, from Julian days to the Hebrew and Islamic dates.',
  description:
    'Express one instant, or a date of another calendar (islamic:, hebrew:, …), in UTC, TT, UT1, Julian ' +
    'dates, delta-T, sidereal time, equation of time and in the Gregorian, Julian, ISO week, Hebrew, ' +
    'Islamic, Persian, Indian and Chinese calendars. A local clock time: resolve_local_time. Positions: ' +
    'convert_coordinates.',
  route: 'GET /v1/time/convert',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({
    datetime: datetimeOrDate,
    calendar,
    julianDate: z
      .number({ error: 'julianDate must be a number' })
      .optional()
      .meta({ description: 'Or Julian Date (UTC).', problem: 'invalid_datetime' }),
    latitude: latitude.optional().meta({
      description:
        'Latitude in degrees, north positive; with longitude adds altitude and azimuth of the Sun.',
    }),
    longitude: longitude.optional().meta({
      description: 'Longitude in degrees, east positive; adds local sidereal, mean and apparent solar time.',
    }),
    include: include(namesOf(groups)).prefault('all'),
    timezone: timezone.optional(),
  }),
  output: z
    .object({
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
    })
    .partial(optionalMembers(groups))
    .meta({ id: 'ConvertedTime' }),
  example: { datetime: '2026-11-20T20:00:00Z', latitude: 51.4779, longitude: -0.0015 },
  prepare(input, { now }) {
    if (input.latitude !== undefined && input.longitude === undefined) {
      throw new Problem('missing_parameter', 'latitude requires longitude.', { parameter: 'longitude' })
    }
    return { at: instantOf(input, now), ...input }
  },
  credits: 1,
  // The Chinese calendar searches a year of Sun and Moon positions.
  heavy: ({ include }) => include.includes('calendars'),
  compute({ at: chosenMoment, latitude, longitude, timezone, include }) {
    const instant = instantOfUtc(chosenMoment.utc)
    const { gmst, gast, meanObliquity, trueObliquity } = orientation(instant)
    const clockOffset = timezone ? offsetAt(timezone, chosenMoment.utc).offsetSeconds : 0
    const place =
      latitude === undefined || longitude === undefined ? null : { latitude, longitude, elevation: 0 }
    const mjd = julianDateUtc(instant) - J2000_JULIAN_DATE + J2000_MJD
    const isUtc = mjd >= FIRST_LEAP_SECOND_MJD && mjd < tableEndMjd()
    return {
      data: chosenGroups(
        {
          utc: isoSeconds(chosenMoment.utc),
          tt: milliClock(instant.tt),
          ut1: milliClock(instant.ut1),
          julianDate: rounded(julianDateUtc(instant), 8),
          julianDateUt1: rounded(julianDateUt1(instant), 8),
          julianDateTt: rounded(julianDateTt(instant), 8),
          mjd: rounded(mjd, 8),
          unixSeconds: rounded(chosenMoment.utc / 1000, 3),
          deltaT: rounded(instant.deltaT, 3),
          deltaTSource: Object.assign({}, deltaTSource(instant.ut1), {
            errorSeconds: deltaTError(instant.ut1),
          }),
          ut1MinusUtc: isUtc ? rounded((instant.ut1 - (mjd - J2000_MJD)) * SECONDS_PER_DAY, 4) : null,
          taiMinusUtc: isUtc ? taiMinusUtc(mjd) : null,
          gmst: siderealHours(gmst),
          gast: siderealHours(gast),
          lst: longitude === undefined ? null : siderealHours(localSiderealTime(instant, longitude)),
          localMeanTime:
            longitude === undefined ? null : isoCivil(chosenMoment.utc, meanTimeOffset(longitude)),
          apparentSolarTime:
            longitude === undefined ? null : isoCivil(sundialTime(chosenMoment.utc, longitude)),
          sun: place && sunAt(instant, place),
          equationOfTime: rounded(equationOfTime(instant), 2),
          obliquity: { mean: roundAngle(meanObliquity), true: roundAngle(trueObliquity) },
          calendars: include.includes('calendars')
            ? calendarDates(Math.floor((chosenMoment.utc + clockOffset * 1000) / MS_PER_DAY))
            : undefined,
        },
        groups,
        include,
      ),
      settings: {
        timezone: timezone ?? 'UTC',
        ...(include.includes('solar') && place ? { refraction: refractionSetting } : {}),
        ...(include.includes('sidereal')
          ? { siderealTime: 'precession of Vondrák et al. (2011), nutation IAU 2000B' }
          : {}),
        ...(include.includes('calendars')
          ? {
              hebrew: 'the day that began at the sunset before; month from Tishri, monthFromNisan from Nisan',
              islamic: 'tabular; by sighting of the crescent a day or two apart',
            }
          : {}),
      },
      warnings: chosenMoment.warnings,
    }
  },
})

/** Parameters that name the instant. */
interface Asked {
  readonly datetime?: string | undefined
  readonly julianDate?: number | undefined
  readonly calendar?: Calendar | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
  readonly timezone?: string | undefined
}

/** Instant of the request, from `datetime` or `julianDate`. */
function instantOf(options: Asked, now: number): Moment {
  const { datetime, julianDate } = options
  if (julianDate === undefined) return moment(datetime, { ...options, now })
  if (datetime !== undefined) {
    throw new Problem('invalid_parameter', 'datetime and julianDate exclude each other.', {
      parameter: 'julianDate',
      hint: 'Send one of them.',
    })
  }
  const utc = utcOfJulianDate(julianDate)
  // A Julian Date as a double resolves 0.04 ms; rounding to whole milliseconds keeps midnights exact.
  if (utc >= EARLIEST_UTC && utc <= LATEST_UTC)
    return { utc: Math.round(utc), dateOnly: false, warnings: calendarWarnings(utc) }
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
