import { z } from 'zod'
import { timeUnit } from '../../core/events/body-events/time-unit.ts'
import type { MoonQuarter } from '../../core/events/moon-phases.ts'
import { type ZodiacEvent, zodiacEventKinds } from '../../core/events/zodiac-events.ts'
import { isoSeconds } from '../../core/time/time.ts'
import { SECOND, timeInUnit } from '../../core/time/written.ts'
import type { Zodiac } from '../../core/zodiac/ayanamsa.ts'
import type { Ingress } from '../../core/zodiac/ingresses.ts'
import { zodiacLongitude } from '../../core/zodiac/placement.ts'
import type { Retrograde, Station } from '../../core/zodiac/stations.ts'
import type { VoidOfCourse } from '../../core/zodiac/void-of-course.ts'
import { formatted, zodiacPlace } from '../../core/zodiac/zodiac.ts'
import type { CalendarEntry } from '../../declaration/define.ts'
import { instantField } from '../../schema/instant.ts'
import { aspectName, sign } from '../../schema/names.ts'
import { nameOf } from '../aspect-hit.ts'
import { calendarEntry, entryBetween, eventId, eventShape, timeFields } from '../event.ts'

const time = instantField.optional()

/** Output shape of a zodiac event; the members after the common ones depend on its kind. */
export const zodiacEventShape = z
  .object({
    ...eventShape,
    kind: z.enum(zodiacEventKinds).describe('Kind of the event.'),
    body: z.string().describe('Body that it happens to.'),
    longitude: z.number().describe('As it begins, degrees 0 to 360.'),
    sign: sign.describe('Of longitude; of an ingress the sign entered.'),
    signDegree: z.number().describe('Degrees 0 to 30 in the sign.'),
    formatted: z.string().meta({ description: 'The same in words.' }),
    fromSign: sign.optional().meta({ description: 'Ingress: the sign left.' }),
    retrograde: z.boolean().optional().meta({ description: 'Ingress: backwards.' }),
    station: z.enum(['retrograde', 'direct']).optional().meta({ description: 'What the body turns to.' }),
    phase: z.string().optional().describe('Lunation: the phase in words.'),
    end: time.describe('Retrograde, voidOfCourse: until when.'),
    endLongitude: z.number().optional().describe('Longitude at the end, degrees 0 to 360.'),
    endSign: sign.optional().describe('Sign of endLongitude.'),
    endFormatted: z.string().optional().describe('endLongitude in words.'),
    shadowStart: time.meta({ description: 'First over the degree of the direct station.' }),
    shadowEnd: time.meta({ description: 'Last over the degree of the retrograde station.' }),
    lastAspect: z
      .object({
        body: z.string().describe('Body that the Moon aspects.'),
        aspect: aspectName.describe('Name of the aspect.'),
        time: instantField.describe('When it is exact.'),
      })
      .meta({ id: 'LastAspect' })
      .nullable()
      .optional()
      .describe('voidOfCourse: the aspect that begins it; null: the Moon made none in the sign.'),
    active: z
      .boolean()
      .optional()
      .describe(
        'Under way at the instant asked: start = end, or now if start is left out or a word; else absent.',
      ),
  })
  .meta({ id: 'ZodiacEvent' })
/** Record of a zodiac event. */
export type ZodiacEventRecord = z.input<typeof zodiacEventShape>

/** Options of the records. */
interface RecordOptions {
  readonly zodiac: Zodiac
  /** The instant asked about, ms since 1970; none for a range that has no part in the present. */
  readonly moment?: number | undefined
}

/** A period, ms since 1970, with the longitude at its end. */
interface Period {
  readonly start: number
  readonly end: number
  readonly endsAt: number
}

/** End of a period, and whether it is in progress at the instant asked about. */
function endRecord({ start, end, endsAt }: Period, { moment }: RecordOptions, unit = SECOND) {
  const { longitude: endLongitude, sign: endSign, formatted: endFormatted } = zodiacPlace(endsAt)
  return {
    end: timeInUnit(end, unit),
    endLongitude,
    endSign,
    endFormatted,
    ...(moment === undefined ? {} : { active: start <= moment && moment < end }),
  }
}

/** Record of a zodiac event. */
export function zodiacEventRecord({ kind, event }: ZodiacEvent, options: RecordOptions): ZodiacEventRecord {
  switch (kind) {
    case 'retrograde':
      return retrogradeRecord(event, options)
    case 'station':
      return stationRecord(event)
    case 'ingress':
      return ingressRecord(event)
    case 'lunation':
      return lunationRecord(event, options)
    case 'voidOfCourse':
      return voidRecord(event, options)
  }
}

/** Calendar entry of an event: of a period from its start to its end. */
export const zodiacEventEntry = (record: ZodiacEventRecord): CalendarEntry =>
  record.end === undefined ? calendarEntry(record) : entryBetween(record, record.time, record.end)

/** Record of a retrograde period. */
function retrogradeRecord(
  { body, start, end, shadowStart, shadowEnd }: Retrograde,
  options: RecordOptions,
): ZodiacEventRecord {
  const { utc } = start.instant
  const unit = timeUnit('station', body)
  return {
    id: eventId(['retrograde', body], utc),
    kind: 'retrograde',
    ...timeFields(utc, unit),
    bodies: [body],
    title: `${nameOf(body)} retrograde`,
    body,
    ...zodiacPlace(start.longitude),
    ...endRecord({ start: utc, end: end.instant.utc, endsAt: end.longitude }, options, unit),
    shadowStart: isoSeconds(shadowStart.utc),
    shadowEnd: isoSeconds(shadowEnd.utc),
  }
}

/** Record of a station. */
function stationRecord({ body, turns: motion, instant, longitude }: Station): ZodiacEventRecord {
  return {
    id: eventId(['station', body, motion], instant.utc),
    kind: 'station',
    ...timeFields(instant.utc, timeUnit('station', body)),
    bodies: [body],
    title: `${nameOf(body)} stations ${motion}`,
    body,
    ...zodiacPlace(longitude),
    station: motion,
  }
}

/** Record of an ingress. */
function ingressRecord({ body, instant, sign, fromSign, longitude, retrograde }: Ingress): ZodiacEventRecord {
  return {
    id: eventId(['ingress', body, sign], instant.utc),
    kind: 'ingress',
    ...timeFields(instant.utc),
    bodies: [body],
    title: `${nameOf(body)} ${retrograde ? 're-enters' : 'enters'} ${nameOf(sign)}`,
    body,
    longitude,
    sign,
    // A retrograde body enters the previous sign at its end.
    signDegree: retrograde ? 30 : 0,
    formatted: formatted(sign, retrograde ? 30 : 0),
    fromSign,
    retrograde,
  }
}

/** Record of a lunation. */
function lunationRecord({ quarter, instant }: MoonQuarter, { zodiac }: RecordOptions): ZodiacEventRecord {
  const place = zodiacPlace(zodiacLongitude('moon', instant, zodiac))
  return {
    id: eventId(['lunation', quarter], instant.utc),
    kind: 'lunation',
    ...timeFields(instant.utc),
    bodies: ['moon', 'sun'],
    title: `${nameOf(quarter)} in ${nameOf(place.sign)}`,
    body: 'moon',
    ...place,
    phase: quarter,
  }
}

/** Record of a void-of-course period of the Moon. */
function voidRecord(
  { start, end, lastAspect, sign }: VoidOfCourse,
  options: RecordOptions,
): ZodiacEventRecord {
  return {
    id: eventId(['voidOfCourse', sign], start.utc),
    kind: 'voidOfCourse',
    ...timeFields(start.utc),
    bodies: ['moon'],
    title: `Moon void of course in ${nameOf(sign)}`,
    body: 'moon',
    ...zodiacPlace(zodiacLongitude('moon', start, options.zodiac)),
    ...endRecord(
      { start: start.utc, end: end.utc, endsAt: zodiacLongitude('moon', end, options.zodiac) },
      options,
    ),
    lastAspect: lastAspect && {
      body: lastAspect.body,
      aspect: lastAspect.aspect,
      time: isoSeconds(lastAspect.instant.utc),
    },
  }
}
