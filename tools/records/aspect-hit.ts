import { z } from 'zod'
import { bodyName, zodiacBodyIds } from '../core/bodies.ts'
import { merged } from '../core/math/merge-streams.ts'
import { isoSeconds } from '../core/time/time.ts'
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
export function hitFields({ aspect, angle, pass, longitude, retrograde, stay }: AspectHit) {
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
    enters: enters && isoSeconds(enters.utc),
    leaves: leaves && isoSeconds(leaves.utc),
  }
}

/** Merges the hits of several searches in order of time; each search is lazy. */
export function* hitsInOrder(searches: readonly Iterable<Progress>[]): Generator<AspectHit> {
  for (const { hit } of merged(searches, ({ tt }) => tt)) if (hit) yield hit
}

/** Name of a body, point, sign or phase in titles. */
export const nameOf = bodyName

/** Distinct bodies among the ids of a hit; points are omitted. */
export const bodiesAmong = (ids: readonly string[]): string[] =>
  zodiacBodyIds.filter((body) => ids.includes(body))
