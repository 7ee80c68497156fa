import { z } from 'zod'
import { clockWarning, isOfChange, localTime, placeTime } from '../../arguments/moment.ts'
import { writtenDateWarnings } from '../../arguments/written-date.ts'
import { Problem } from '../../contract/problems.ts'
import {
  type ClockReading,
  clockReading,
  meanTimeReading,
  sundialTime,
} from '../../core/horizon/local-time.ts'
import { nearestPlaces, readyPositions } from '../../core/places/gazetteer.ts'
import { type Civil, DAY, isoCivil, isoDate, isoLocal, isoOffset, wallMs } from '../../core/time/civil.ts'
import { civilDay } from '../../core/time/civil-day.ts'
import { readInstantText } from '../../core/time/instant-text.ts'
import { EARLIEST_UTC, isoSeconds, LATEST_UTC } from '../../core/time/time.ts'
import { type OffsetCandidate, tzdbVersion } from '../../core/time/zones.ts'
import { defineTool, type Warning } from '../../declaration/define.ts'
import { calendarOf, givenInstant, instantBounds, instantRange } from '../../schema/instant.ts'
import { latitude, longitude } from '../../schema/place.ts'
import { timezone } from '../../schema/timezone.ts'

const candidate = z
  .object({
    utc: givenInstant('Instant of the clock time, if it is read with this offset.'),
    local: z.string().describe('What the clocks showed at utc, with their offset then.'),
    offset: z
      .string()
      .describe('Offset that the time was read with, ±HH:MM, with :SS where the zone had one.'),
    isDst: z.boolean().describe('True if daylight saving time is in force with it.'),
    abbreviation: z.string().describe('Abbreviation of the offset in the time zone database, such as CET.'),
  })
  .meta({ id: 'LocalTimeCandidate' })

export default defineTool({
  name: 'resolve_local_time',
  title: 'Local time to UTC',
  summary:
    'Turns a local clock reading into an exact moment, with the daylight saving rules of its day. Made for birth times from documents.',
  description:
    'Convert a local clock time, such as that of a birth, to UTC by the history of its zone: offset, ' +
    'daylight saving and local mean time. A time that was skipped or repeated gets utc null and both ' +
    'candidates. It is needed for such times and for old places alone: all other tools, charts too, read ' +
    'a local time with timezone themselves.',
  route: 'GET /v1/time/resolve',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'none',
  input: z.strictObject({
    localDatetime: z.string().max(60, 'a clock time is shorter').meta({
      description: 'Clock time without offset, e.g. 1988-07-01T08:00.',
      problem: 'invalid_datetime',
    }),
    timezone: timezone.optional().meta({
      description: 'IANA name of the time zone. Default that of the town nearest to latitude and longitude.',
    }),
    latitude: latitude.optional(),
    longitude: longitude.optional().meta({
      description:
        'Longitude in degrees, east positive. Adds local mean and solar time; before standard time the mean time of the longitude is the answer, or stands beside that of a city.',
    }),
    disambiguation: z
      .enum(['reject', 'earlier', 'later'], { error: 'disambiguation must be reject, earlier or later' })
      .optional()
      .meta({
        description:
          'Where a time was repeated, skipped or kept by two clocks. Default: both candidates, no choice.',
      }),
    calendar: calendarOf('localDatetime'),
  }),
  output: z
    .object({
      utc: givenInstant()
        .nullable()
        .describe('The instant; null when the clock time does not name exactly one.'),
      offset: z
        .string()
        .nullable()
        .describe('Offset from UTC in force then, ±HH:MM, with :SS where the zone had one; null with utc.'),
      isDst: z.boolean().nullable().describe('True if daylight saving time was in force; null with utc.'),
      abbreviation: z
        .string()
        .nullable()
        .describe('Abbreviation of the offset in the time zone database, such as CEST; null with utc.'),
      local: z.string().nullable().describe('Clock time with its offset; null with utc.'),
      status: z
        .enum(['unique', 'ambiguous', 'nonexistent'])
        .describe(
          'unique: one instant; ambiguous: the clocks showed the time twice; nonexistent: they skipped it.',
        ),
      candidates: z.array(candidate).describe('Every reading of the clock time, earliest first.'),
      gap: z
        .object({
          at: givenInstant('Instant of the change.'),
          seconds: z.int().describe('Seconds that the clock was moved on.'),
        })
        .meta({ id: 'ClockGap' })
        .nullable()
        .describe('The change of the clock that skipped the time; null if none did.'),
      timezone: z.string().describe('IANA zone that was used.'),
      tzdbVersion: z.string().describe('Release of the IANA time zone database in use.'),
      localMeanTime: z
        .object({
          offset: z
            .string()
            .describe('Offset of local mean time, ±HH:MM:SS: four minutes a degree, east positive.'),
          utc: givenInstant('Instant of the clock time read so.'),
        })
        .meta({ id: 'LocalMeanTime' })
        .nullable()
        .describe('The same clock time read as mean time of the longitude; null without longitude.'),
      apparentSolarTime: z
        .string()
        .nullable()
        .describe('What a sundial shows at utc; null without longitude or utc.'),
      warnings: z.array(z.string()).describe('Codes of the warnings in meta.'),
    })
    .meta({ id: 'ResolvedLocalTime' }),
  example: { localDatetime: '1988-07-01T08:00', timezone: 'Europe/Oslo' },
  refuses: [
    'missing_parameter',
    'datetime_out_of_range',
    'place_not_found',
    'ambiguous_local_time',
    'nonexistent_local_time',
  ],
  prepare(input) {
    const { localDatetime, calendar } = input
    const reading = readInstantText(localDatetime, calendar)
    if ('reason' in reading) throw unreadable(reading.reason)
    if (reading.offsetSeconds !== null) throw unreadable('a clock time has no Z and no offset')
    if (reading.zone !== undefined) throw unreadable('its zone is sent as timezone')
    if (reading.isLeapSecond) throw unreadable('leap seconds are read with Z or an offset, by convert_time')
    const wall = wallMs(reading.civil)
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
    const zone = zoneFor(input)
    const ofDate = writtenDateWarnings(localDatetime, reading, {
      ...input,
      timezone: zone.name,
      parameter: 'localDatetime',
    })
    return { civil: reading.civil, dateOnly: reading.dateOnly, zone, ofDate, ...input }
  },
  credits: 0,
  ready: readyPositions,
  writesLocalTimes: true,
  compute({ civil, dateOnly, zone, ofDate, latitude, longitude, disambiguation }) {
    const reading = clockReading(
      zone.name,
      civil,
      longitude === undefined ? undefined : { longitude, latitude },
    )
    const { status, candidates, gap } = reading
    const ofClock = clockWarning(reading)
    if (status !== 'unique' && disambiguation === 'reject') throw problemOf(reading)
    const candidate = choice(reading, disambiguation)
    const warnings = [
      ...(zone.warning ? [zone.warning] : []),
      ...(dateOnly ? [warningOf.midnight_assumed] : []),
      ...(ofClock ? [ofClock] : []),
      ...ofDate,
      ...(isOfChange(reading) ? [statusWarning(reading, civil, zone.name)] : []),
    ]
    return {
      data: {
        utc: candidate ? isoSeconds(candidate.utc) : null,
        offset: candidate ? isoOffset(candidate.offsetSeconds) : null,
        isDst: candidate?.isDst ?? null,
        abbreviation: candidate?.abbreviation ?? null,
        local: candidate ? shownBy(reading, candidate, zone.name, longitude) : null,
        status,
        candidates: candidates.map((candidate) => ({
          utc: isoSeconds(candidate.utc),
          local: shownBy(reading, candidate, zone.name, longitude),
          ...record(candidate),
        })),
        gap: gap && { at: isoSeconds(gap.at), seconds: gap.seconds },
        timezone: zone.name,
        tzdbVersion,
        localMeanTime: longitude === undefined ? null : meanTime(meanTimeReading(civil, longitude)),
        apparentSolarTime:
          longitude === undefined || !candidate ? null : isoCivil(sundialTime(candidate.utc, longitude)),
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

/** Clock time at a candidate; a skipped time has another one than was asked. */
const shownBy = (
  { status }: ClockReading,
  { utc, offsetSeconds }: OffsetCandidate,
  zone: string,
  longitude: number | undefined,
): string => (status === 'nonexistent' ? placeTime(utc, zone, longitude) : isoLocal(utc, offsetSeconds))

/** Warning of a time that was repeated or skipped, with the change of the clocks and a day that never was. */
function statusWarning({ status, gap }: ClockReading, civil: Civil, zone: string): Warning {
  if (status !== 'nonexistent' || !gap) return warningOf.ambiguous
  const { code, detail } = warningOf.nonexistent
  const change = `from ${localTime(gap.at - 1000, zone)} they went to ${localTime(gap.at, zone)}`
  const day = civilDay(zone, civil)
  const lost = day.start === day.end ? ` The whole day ${isoDate(civil)} did not exist in ${zone}.` : ''
  return { code, detail: `${detail.slice(0, -1)}: ${change}.${lost}` }
}

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
  disambiguation: string | undefined,
): OffsetCandidate | undefined {
  if (status === 'unique' || disambiguation === 'earlier') return candidates[0]
  return disambiguation === 'later' ? candidates.at(-1) : undefined
}

const record = ({ offsetSeconds, isDst, abbreviation }: OffsetCandidate) => ({
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
  return new Problem(code, (isOfChange(reading) ? undefined : clockWarning(reading)?.detail) ?? detail, {
    parameter: 'localDatetime',
    hint: 'Send disambiguation=earlier or later.',
    candidates: candidates.map((candidate) => ({ utc: isoSeconds(candidate.utc), ...record(candidate) })),
  })
}
