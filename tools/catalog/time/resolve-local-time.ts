import { z } from 'zod'
import { clockWarning, isOfChange } from '../../arguments/moment.ts'
import { writtenDateWarnings } from '../../arguments/written-date.ts'
import { Problem } from '../../contract/problems.ts'
import { type ClockReading, clockReading } from '../../core/horizon/local-time.ts'
import { nearestPlaces, readyPositions } from '../../core/places/gazetteer.ts'
import { DAY, wallMs } from '../../core/time/civil.ts'
import { readInstantText } from '../../core/time/instant-text.ts'
import { EARLIEST_UTC, LATEST_UTC } from '../../core/time/time.ts'
import type { OffsetCandidate } from '../../core/time/zones.ts'
import { defineTool, type Warning } from '../../declaration/define.ts'
import {
  changeWarning,
  instantQuestion,
  localTimeRecord,
  resolvedLocalTime,
  severalInstants,
} from '../../records/time/clock-time.ts'
import { calendarOf, instantBounds, instantRange } from '../../schema/instant.ts'
import { latitude, longitude } from '../../schema/place.ts'
import { timezone } from '../../schema/timezone.ts'

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
  output: resolvedLocalTime,
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
    const ofClock = clockWarning(reading)
    const question = instantQuestion(reading, civil, zone.name)
    if (reading.status !== 'unique' && disambiguation === 'reject') throw severalInstants(reading, question)
    const candidate = choice(reading, disambiguation)
    const warnings = [
      ...(zone.warning ? [zone.warning] : []),
      ...(dateOnly ? [midnightAssumed] : []),
      ...(ofClock ? [ofClock] : []),
      ...ofDate,
      ...(isOfChange(reading) ? [changeWarning(reading, civil, zone.name)] : []),
    ]
    return {
      data: {
        ...localTimeRecord(reading, candidate, { zone: zone.name, civil, longitude }),
        warnings: warnings.map(({ code }) => code),
      },
      warnings,
      ...(disambiguation === undefined ? question : {}),
      freshness: 'fixed',
    }
  },
})

const midnightAssumed: Warning = {
  code: 'midnight_assumed',
  detail: 'The date had no time; 00:00 was taken.',
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

/** Problem for text that is no local time. */
function unreadable(reason: string): Problem {
  return new Problem('invalid_datetime', `localDatetime cannot be read: ${reason}.`, {
    parameter: 'localDatetime',
    hint: 'Send the time on the clock, such as 1988-07-01T08:00.',
  })
}
