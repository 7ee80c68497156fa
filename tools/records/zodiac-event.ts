import { z } from 'zod'
import { localTime } from '../arguments/moment.ts'
import type { MoonQuarter } from '../core/events/moon-phases.ts'
import { isoSeconds } from '../core/time/time.ts'
import { aspectNames } from '../core/zodiac/aspects.ts'
import type { Zodiac } from '../core/zodiac/ayanamsa.ts'
import type { Ingress } from '../core/zodiac/ingresses.ts'
import { zodiacLongitude } from '../core/zodiac/placement.ts'
import type { Retrograde, Station } from '../core/zodiac/stations.ts'
import type { VoidOfCourse } from '../core/zodiac/void-of-course.ts'
import { signs, zodiacPlace } from '../core/zodiac/zodiac.ts'
import { nameOf } from './aspect-hit.ts'
import { eventId, eventShape, timeFields } from './event.ts'

/** Kinds of zodiac events. */
export const zodiacEventKinds = ['retrograde', 'station', 'ingress', 'lunation', 'voidOfCourse'] as const
/** Kind of a zodiac event. */
export type ZodiacEventKind = (typeof zodiacEventKinds)[number]

const time = z.iso.datetime().optional()

/** Output shape of a zodiac event; the members after the common ones depend on its kind. */
export const zodiacEvent = z.object({
  ...eventShape,
  kind: z.enum(zodiacEventKinds),
  body: z.string(),
  longitude: z.number().meta({ description: 'As it begins.' }),
  sign: z.enum(signs).meta({ description: 'Of longitude; of an ingress the sign entered.' }),
  signDegree: z.number(),
  fromSign: z.enum(signs).optional().meta({ description: 'Ingress: the sign left.' }),
  retrograde: z.boolean().optional().meta({ description: 'Ingress: backwards.' }),
  station: z.enum(['retrograde', 'direct']).optional().meta({ description: 'What the body turns to.' }),
  phase: z.string().optional(),
  end: time.meta({ description: 'Retrograde, voidOfCourse: until when.' }),
  endLocal: z.string().optional(),
  endLongitude: z.number().optional(),
  endSign: z.enum(signs).optional(),
  shadowStart: time.meta({ description: 'First over the degree of the direct station.' }),
  shadowEnd: time.meta({ description: 'Last over the degree of the retrograde station.' }),
  lastAspect: z
    .object({ body: z.string(), aspect: z.enum(aspectNames), time: z.iso.datetime() })
    .nullable()
    .optional()
    .meta({ description: 'voidOfCourse: the aspect that begins it; null: the Moon made none in the sign.' }),
  active: z.boolean().optional().meta({ description: 'Under way at start of the range.' }),
})
/** Record of a zodiac event. */
export type ZodiacEventRecord = z.input<typeof zodiacEvent>

/** Options of the records. */
export interface RecordOptions {
  readonly zodiac: Zodiac
  readonly zone: string | undefined
  /** ms since 1970; a period that began earlier is in progress. */
  readonly start: number
}

/** Sign and degree of a longitude, rounded. */
function signAndDegree(longitude: number) {
  const { longitude: shown, sign, signDegree } = zodiacPlace(longitude)
  return { longitude: shown, sign, signDegree }
}

/** End of a period, and whether it is in progress at `start`. */
function endRecord(end: number, longitude: number, begin: number, { zone, start }: RecordOptions) {
  const { longitude: endLongitude, sign: endSign } = signAndDegree(longitude)
  return {
    end: isoSeconds(end),
    ...(zone === undefined ? {} : { endLocal: localTime(end, zone) as string }),
    endLongitude,
    endSign,
    active: begin <= start && start < end,
  }
}

/** Record of a retrograde period. */
export function retrogradeRecord(
  { body, start, end, shadowStart, shadowEnd }: Retrograde,
  shown: RecordOptions,
): ZodiacEventRecord {
  const { utc } = start.instant
  return {
    id: eventId(['retrograde', body], utc),
    kind: 'retrograde',
    ...timeFields(utc, shown.zone),
    bodies: [body],
    title: `${nameOf(body)} retrograde`,
    body,
    ...signAndDegree(start.longitude),
    ...endRecord(end.instant.utc, end.longitude, utc, shown),
    shadowStart: isoSeconds(shadowStart.utc),
    shadowEnd: isoSeconds(shadowEnd.utc),
  }
}

/** Record of a station. */
export function stationRecord(
  { body, turns, instant, longitude }: Station,
  { zone }: RecordOptions,
): ZodiacEventRecord {
  return {
    id: eventId(['station', body, turns], instant.utc),
    kind: 'station',
    ...timeFields(instant.utc, zone),
    bodies: [body],
    title: `${nameOf(body)} stations ${turns}`,
    body,
    ...signAndDegree(longitude),
    station: turns,
  }
}

/** Record of an ingress. */
export function ingressRecord(
  { body, instant, sign, fromSign, longitude, retrograde }: Ingress,
  { zone }: RecordOptions,
): ZodiacEventRecord {
  return {
    id: eventId(['ingress', body, sign], instant.utc),
    kind: 'ingress',
    ...timeFields(instant.utc, zone),
    bodies: [body],
    title: `${nameOf(body)} ${retrograde ? 're-enters' : 'enters'} ${nameOf(sign)}`,
    body,
    longitude,
    sign,
    // A retrograde body enters the previous sign at its end.
    signDegree: retrograde ? 30 : 0,
    fromSign,
    retrograde,
  }
}

/** Record of a lunation. */
export function lunationRecord(
  { quarter, instant }: MoonQuarter,
  { zone, zodiac }: RecordOptions,
): ZodiacEventRecord {
  const place = signAndDegree(zodiacLongitude('moon', instant, zodiac))
  return {
    id: eventId(['lunation', quarter], instant.utc),
    kind: 'lunation',
    ...timeFields(instant.utc, zone),
    bodies: ['moon', 'sun'],
    title: `${nameOf(quarter)} in ${nameOf(place.sign)}`,
    body: 'moon',
    ...place,
    phase: quarter,
  }
}

/** Record of a void-of-course period of the Moon. */
export function voidRecord(
  { start, end, lastAspect, sign }: VoidOfCourse,
  shown: RecordOptions,
): ZodiacEventRecord {
  return {
    id: eventId(['voidOfCourse', sign], start.utc),
    kind: 'voidOfCourse',
    ...timeFields(start.utc, shown.zone),
    bodies: ['moon'],
    title: `Moon void of course in ${nameOf(sign)}`,
    body: 'moon',
    ...signAndDegree(zodiacLongitude('moon', start, shown.zodiac)),
    ...endRecord(end.utc, zodiacLongitude('moon', end, shown.zodiac), start.utc, shown),
    lastAspect: lastAspect && {
      body: lastAspect.body,
      aspect: lastAspect.aspect,
      time: isoSeconds(lastAspect.instant.utc),
    },
  }
}
