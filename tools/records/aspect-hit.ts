import { z } from 'zod'
import { bodyName, zodiacBodyIds } from '../core/bodies.ts'
import { merged } from '../core/math/merge-streams.ts'
import { type Instant, instantOfUtc } from '../core/time/time.ts'
import { DAY, inUnit, timeInUnit, widened } from '../core/time/written.ts'
import type { AspectHit, Progress } from '../core/zodiac/aspect-hits.ts'
import { zodiacPlace } from '../core/zodiac/zodiac.ts'
import { instantField } from '../schema/instant.ts'
import { aspectName, sign } from '../schema/names.ts'

/** Output shape of an exact aspect, beside the members of every event. */
export const hitShape = {
  aspect: aspectName.describe('Name of the aspect.'),
  angle: z.number().describe('Exact angle of the aspect, degrees.'),
  pass: z.int().meta({ description: '1, or which exact moment of one retrograde loop.' }),
  longitude: z.number().describe('Of the moving body, degrees 0 to 360.'),
  sign: sign.describe('Sign of longitude.'),
  signDegree: z.number().describe('Degrees 0 to 30 in the sign.'),
  formatted: z.string().describe('longitude in words.'),
  retrograde: z.boolean().describe('True if the moving body runs backwards then.'),
  enters: instantField.nullable().describe('Comes within the orb; null if over a century.'),
  leaves: instantField.nullable().describe('Leaves the orb; null if over a century.'),
}

/** Members of {@link hitShape} for an exact aspect. */
export function hitFields(hit: AspectHit) {
  const { aspect, angle, pass, longitude, retrograde, stay } = hit
  const { sign, signDegree, formatted, longitude: roundedLongitude } = zodiacPlace(longitude)
  const { enters, leaves } = stay
  return {
    aspect,
    angle,
    pass,
    longitude: roundedLongitude,
    sign,
    signDegree,
    formatted,
    retrograde,
    enters: writtenAt(enters, hit),
    leaves: writtenAt(leaves, hit),
  }
}

/** A time of an aspect in the unit that it is known in. */
export const writtenAt = (instant: Instant | null, { unitAt }: Pick<AspectHit, 'unitAt'>): string | null =>
  instant && timeInUnit(instant.utc, unitAt(instant))

/** A hit at the time that it is written with, and the unit of that, ms. */
export interface WrittenHit extends AspectHit {
  readonly unit: number
}

/** A range of time, ms since 1970 UTC. */
interface Range {
  readonly start: number
  readonly end: number
}

/**
 * The hits of several searches that are written in a range, in order of the times that they are written with, each lazily. A date may
 * stand up to a day before its event, so that the searches are of a range with a day more, and a hit waits until they are past it.
 */
export function* hitsInOrder(
  searchesOf: (from: number, to: number) => readonly Iterable<Progress>[],
  range: Range,
): Generator<WrittenHit> {
  const { start, end } = widened(range, DAY)
  const searches = searchesOf(instantOfUtc(start).tt, instantOfUtc(end).tt)
  const waiting: WrittenHit[] = []
  for (const { tt, hit } of merged(searches, ({ tt }) => tt)) {
    while (waiting[0] && waiting[0].instant.tt < tt - 1) yield waiting.shift() as WrittenHit
    if (!hit) continue
    const unit = hit.unitAt(hit.instant)
    const timed = { ...inUnit(hit, unit), unit }
    const { utc } = timed.instant
    if (utc < range.start || utc >= range.end) continue
    const place = waiting.findIndex(({ instant }) => instant.utc > utc)
    waiting.splice(place < 0 ? waiting.length : place, 0, timed)
  }
  yield* waiting
}

/** Name of a body, point, sign or phase in titles. */
export const nameOf = bodyName

/** Distinct bodies among the ids of a hit; points are omitted. */
export const bodiesAmong = (ids: readonly string[]): string[] =>
  zodiacBodyIds.filter((body) => ids.includes(body))
