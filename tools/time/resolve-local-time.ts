import { z } from 'zod'
import { calendarWarnings, clockWarning } from '../arguments/moment.ts'
import { type ClockReading, clockReading, meanTimeReading, sundialTime } from '../core/horizon/local-time.ts'
import { nearestPlaces } from '../core/places/gazetteer.ts'
import { civilAt, DAY, isoCivil, isoLocal, isoOffset, readCivil, wallMs } from '../core/time/civil.ts'
import { calendars } from '../core/time/day-count.ts'
import { EARLIEST_UTC, isoSeconds, LATEST_UTC } from '../core/time/time.ts'
import { type OffsetCandidate, tzdbVersion } from '../core/time/zones.ts'
import { defineTool, type Warning } from '../define.ts'
import { Problem } from '../problems.ts'
import { instantBounds, instantRange } from '../schema/instant.ts'
import { latitude, longitude } from '../schema/place.ts'
import { timezone } from '../schema/timezone.ts'

const candidate = z.object({
  utc: z.iso.datetime(),
  offset: z.string(),
  isDst: z.boolean(),
  abbreviation: z.string(),
})

export default defineTool({
  name: 'resolve_local_time',
  title: 'Local time to UTC',
  description:
    'Convert a local clock time (for example a birth time) to UTC with the historical offset in force then, ' +
    'including DST and local mean time. Flags skipped and repeated times instead of guessing: utc is then null and ' +
    'candidates has both. Call before any chart tool. 0 credits.',
  route: 'GET /v1/time/resolve',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({
    localDatetime: z.string().max(40, 'a clock time is shorter').meta({
      description: 'Clock time without offset, e.g. 1988-07-01T08:00.',
      problem: 'invalid_datetime',
    }),
    timezone: timezone
      .optional()
      .meta({ description: 'IANA zone. Default that of the town nearest to latitude and longitude.' }),
    latitude: latitude.optional(),
    longitude: longitude.optional().meta({
      description:
        'Degrees east. Adds local mean and solar time; before standard time the mean time of the longitude is the answer, or stands beside that of a city.',
    }),
    disambiguation: z
      .enum(['reject', 'earlier', 'later'], { error: 'disambiguation must be reject, earlier or later' })
      .optional()
      .meta({
        description:
          'Where a time was repeated, skipped or kept by two clocks. Default: both candidates, no choice.',
      }),
    calendar: z
      .enum(calendars, { error: 'calendar must be gregorian or julian' })
      .default('gregorian')
      .meta({ description: 'Calendar of the date.' }),
  }),
  output: z.object({
    utc: z.iso.datetime().nullable(),
    offset: z.string().nullable(),
    isDst: z.boolean().nullable(),
    abbreviation: z.string().nullable(),
    local: z.string().nullable().meta({ description: 'Gregorian clock time with its offset.' }),
    status: z.enum(['unique', 'ambiguous', 'nonexistent']),
    candidates: z.array(candidate),
    gap: z
      .object({ at: z.iso.datetime(), seconds: z.int() })
      .nullable()
      .meta({ description: 'The change of the clock that skipped the time.' }),
    timezone: z.string(),
    tzdbVersion: z.string(),
    localMeanTime: z
      .object({ offset: z.string(), utc: z.iso.datetime() })
      .nullable()
      .meta({ description: 'The same clock time read as mean time of the longitude.' }),
    apparentSolarTime: z.string().nullable().meta({ description: 'What a sundial shows at utc.' }),
    warnings: z.array(z.string()),
  }),
  example: { localDatetime: '1988-07-01T08:00', timezone: 'Europe/Oslo' },
  prepare(input) {
    const reading = readCivil(input.localDatetime, input.calendar)
    if ('reason' in reading) throw unreadable(reading.reason)
    if (reading.offsetSeconds !== null) throw unreadable('a clock time has no Z and no offset')
    const wall = wallMs(reading.civil, input.calendar)
    if (wall < EARLIEST_UTC + DAY || wall >= LATEST_UTC - DAY) {
      throw new Problem(
        'datetime_out_of_range',
        `The clock time is outside the supported range, ${instantRange}.`,
        {
          parameter: 'localDatetime',
          allowed: instantBounds,
        },
      )
    }
    return { ...input, civil: civilAt(wall), dateOnly: reading.dateOnly, zone: zoneFor(input) }
  },
  credits: 0,
  compute({ civil, calendar, dateOnly, zone, latitude, longitude, disambiguation }) {
    const reading = clockReading(
      zone.name,
      civil,
      longitude === undefined ? undefined : { longitude, latitude },
    )
    const { status, candidates, gap } = reading
    const ofClock = clockWarning(reading)
    if (status !== 'unique' && disambiguation === 'reject') throw problemOf(reading)
    const chosen = choice(reading, disambiguation)
    const warnings = [
      ...(zone.warning ? [zone.warning] : []),
      ...(dateOnly ? [warningOf.midnight_assumed] : []),
      ...(ofClock ? [ofClock] : []),
      ...(calendar === 'gregorian' ? calendarWarnings(civil) : []),
      ...(status === 'unique' || ofClock ? [] : [warningOf[status]]),
    ]
    return {
      data: {
        utc: chosen ? isoSeconds(chosen.utc) : null,
        offset: chosen ? isoOffset(chosen.offsetSeconds) : null,
        isDst: chosen?.isDst ?? null,
        abbreviation: chosen?.abbreviation ?? null,
        local: chosen ? isoLocal(chosen.utc, chosen.offsetSeconds) : null,
        status,
        candidates: candidates.map(record),
        gap: gap && { at: isoSeconds(gap.at), seconds: gap.seconds },
        timezone: zone.name,
        tzdbVersion,
        localMeanTime: longitude === undefined ? null : meanTime(meanTimeReading(civil, longitude)),
        apparentSolarTime:
          longitude === undefined || !chosen ? null : isoCivil(sundialTime(chosen.utc, longitude)),
        warnings: warnings.map(({ code }) => code),
      },
      warnings,
      freshness: 'fixed',
    }
  },
})

const warningOf = {
  midnight_assumed: { code: 'midnight_assumed', detail: 'The date had no time; 00:00 was taken.' },
  ambiguous: { code: 'ambiguous_local_time', detail: 'The clocks showed this time twice.' },
  nonexistent: { code: 'nonexistent_local_time', detail: 'The clocks skipped this time.' },
} as const satisfies Record<string, Warning>

/** Parameters that name the zone. */
interface Where {
  readonly timezone?: string | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
}

/** Time zone of the request, or that of the nearest town. */
function zoneFor({ timezone, latitude, longitude }: Where): { name: string; warning?: Warning } {
  if (timezone !== undefined) return { name: timezone }
  if (latitude === undefined || longitude === undefined) {
    throw new Problem('missing_parameter', 'Neither a time zone nor coordinates were sent.', {
      parameter: latitude === undefined && longitude !== undefined ? 'latitude' : 'timezone',
      hint: 'Send timezone, or latitude and longitude.',
    })
  }
  const [town] = nearestPlaces(latitude, longitude)
  if (!town) throw new Problem('place_not_found', 'No town was found near these coordinates; send timezone.')
  const detail = `The zone is that of the nearest town, ${town.name} (${Math.round(town.distanceKm)} km).`
  return { name: town.timezone, warning: { code: 'zone_of_nearest_town', detail } }
}

/** Candidate selected by `disambiguation`; the only one if the time is unique. */
function choice(
  { status, candidates }: ClockReading,
  wanted: string | undefined,
): OffsetCandidate | undefined {
  if (status === 'unique' || wanted === 'earlier') return candidates[0]
  return wanted === 'later' ? candidates.at(-1) : undefined
}

const record = ({ utc, offsetSeconds, isDst, abbreviation }: OffsetCandidate) => ({
  utc: isoSeconds(utc),
  offset: isoOffset(offsetSeconds),
  isDst,
  abbreviation,
})

const meanTime = ({ utc, offsetSeconds }: OffsetCandidate) => ({
  offset: isoOffset(offsetSeconds),
  utc: isoSeconds(utc),
})

/** Problem for text that is no local time. */
function unreadable(reason: string): Problem {
  return new Problem('invalid_datetime', `localDatetime cannot be read: ${reason}.`, {
    parameter: 'localDatetime',
    hint: 'Send the time on the clock, such as 1988-07-01T08:00.',
  })
}

/** Problem for an ambiguous or skipped time, with its candidates. */
function problemOf(reading: ClockReading): Problem {
  const { status, candidates } = reading
  const { code, detail } = warningOf[status === 'ambiguous' ? 'ambiguous' : 'nonexistent']
  return new Problem(code, clockWarning(reading)?.detail ?? detail, {
    parameter: 'localDatetime',
    hint: 'Send disambiguation=earlier or later.',
    candidates: candidates.map(record),
  })
}
