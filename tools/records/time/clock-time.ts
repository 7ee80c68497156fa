import { z } from 'zod'
import { clockQuestion, clockWarning, isOfChange, localTime, placeTime } from '../../arguments/moment.ts'
import type { ParameterChoice } from '../../contract/choice.ts'
import { Problem } from '../../contract/problems.ts'
import { type ClockReading, meanTimeReading, sundialTime } from '../../core/horizon/local-time.ts'
import { type Civil, isoCivil, isoDate, isoLocal, isoOffset } from '../../core/time/civil.ts'
import { civilDay } from '../../core/time/civil-day.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { type OffsetCandidate, tzdbVersion } from '../../core/time/zones.ts'
import type { Warning } from '../../declaration/define.ts'
import { givenInstant } from '../../schema/instant.ts'

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

/** Output shape of the instant of a clock time. */
export const resolvedLocalTime = z
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
  .meta({ id: 'ResolvedLocalTime' })

/** A clock time and where the clock hung. */
interface ClockTime {
  readonly zone: string
  readonly civil: Civil
  readonly longitude: number | undefined
}

/** Record of the readings of a clock time, and of the one that was chosen. */
export function localTimeRecord(
  reading: ClockReading,
  candidate: OffsetCandidate | undefined,
  { zone, civil, longitude }: ClockTime,
) {
  const { status, candidates, gap } = reading
  return {
    utc: candidate ? isoSeconds(candidate.utc) : null,
    offset: candidate ? isoOffset(candidate.offsetSeconds) : null,
    isDst: candidate?.isDst ?? null,
    abbreviation: candidate?.abbreviation ?? null,
    local: candidate ? shownBy(reading, candidate, zone, longitude) : null,
    status,
    candidates: candidates.map((candidate) => ({
      utc: isoSeconds(candidate.utc),
      local: shownBy(reading, candidate, zone, longitude),
      ...offsetRecord(candidate),
    })),
    gap: gap && { at: isoSeconds(gap.at), seconds: gap.seconds },
    timezone: zone,
    tzdbVersion,
    localMeanTime: longitude === undefined ? null : meanTimeRecord(meanTimeReading(civil, longitude)),
    apparentSolarTime:
      longitude === undefined || !candidate ? null : isoCivil(sundialTime(candidate.utc, longitude)),
  }
}

/** Clock time at a candidate; a skipped time has another one than was asked. */
const shownBy = (
  { status }: ClockReading,
  { utc, offsetSeconds }: OffsetCandidate,
  zone: string,
  longitude: number | undefined,
): string => (status === 'nonexistent' ? placeTime(utc, zone, longitude) : isoLocal(utc, offsetSeconds))

/** Offset of a reading. */
const offsetRecord = ({ offsetSeconds, isDst, abbreviation }: OffsetCandidate) => ({
  offset: isoOffset(offsetSeconds),
  isDst,
  abbreviation,
})

const meanTimeRecord = ({ utc, offsetSeconds }: OffsetCandidate) => ({
  offset: isoOffset(offsetSeconds),
  utc: isoSeconds(utc),
})

const warningOf = {
  ambiguous: { code: 'ambiguous_local_time', detail: 'The clocks showed this time twice.' },
  nonexistent: { code: 'nonexistent_local_time', detail: 'The clocks skipped this time.' },
} as const satisfies Record<string, Warning>

/** Warning of a time that was repeated or skipped, with the change of the clocks and a day that never was. */
export function changeWarning({ status, gap }: ClockReading, civil: Civil, zone: string): Warning {
  if (status !== 'nonexistent' || !gap) return warningOf.ambiguous
  const { code, detail } = warningOf.nonexistent
  const change = `from ${localTime(gap.at - 1000, zone)} they went to ${localTime(gap.at, zone)}`
  const day = civilDay(zone, civil)
  const lost = day.start === day.end ? ` The whole day ${isoDate(civil)} did not exist in ${zone}.` : ''
  return { code, detail: `${detail.slice(0, -1)}: ${change}.${lost}` }
}

/** The choice between the readings of a clock time; none for a time that has one. */
export function instantQuestion(
  reading: ClockReading,
  civil: Civil,
  zone: string,
): { readonly choice?: ParameterChoice } {
  const question = clockQuestion(reading, civil, zone, (_, place) => (place === 0 ? 'earlier' : 'later'))
  return question ? { choice: { parameter: 'disambiguation', ...question.question } } : {}
}

/** Problem for an ambiguous or skipped time, with its candidates. */
export function severalInstants(
  reading: ClockReading,
  choice: { readonly choice?: ParameterChoice },
): Problem {
  const { status, candidates } = reading
  const { code, detail } = warningOf[status === 'ambiguous' ? 'ambiguous' : 'nonexistent']
  return new Problem(code, (isOfChange(reading) ? undefined : clockWarning(reading)?.detail) ?? detail, {
    parameter: 'localDatetime',
    hint: 'Send disambiguation=earlier or later.',
    candidates: candidates.map((candidate) => ({
      utc: isoSeconds(candidate.utc),
      ...offsetRecord(candidate),
    })),
    ...choice,
  })
}
