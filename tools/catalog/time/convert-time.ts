import { z } from 'zod'
import { type Moment, moment } from '../../arguments/moment.ts'
import { refractionSetting } from '../../arguments/observation.ts'
import { calendarWarnings } from '../../arguments/written-date.ts'
import { Problem } from '../../contract/problems.ts'
import type { Calendar } from '../../core/time/day-count.ts'
import { EARLIEST_UTC, LATEST_UTC, utcOfJulianDate } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { convertedTime, convertedTimeShape } from '../../records/time/converted-time.ts'
import { include } from '../../schema/comma-list.ts'
import { chosenGroups, namesOf, optionalMembers } from '../../schema/include-groups.ts'
import { calendar, datetimeOrDate, instantBounds, instantRange } from '../../schema/instant.ts'
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

export default defineTool({
  name: 'convert_time',
  title: 'Time scales, sidereal time and calendars',
  summary:
    'Shows one moment in other time scales and calendars, from Julian days to the Hebrew and Islamic dates. For historical dates, and for programs that count in days.',
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
  output: z.object(convertedTimeShape).partial(optionalMembers(groups)).meta({ id: 'ConvertedTime' }),
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
    return {
      data: chosenGroups(
        convertedTime(chosenMoment.utc, { latitude, longitude, timezone, include }),
        groups,
        include,
      ),
      settings: {
        timezone: timezone ?? 'UTC',
        ...(include.includes('solar') && latitude !== undefined ? { refraction: refractionSetting } : {}),
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
