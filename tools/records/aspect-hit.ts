import { z } from 'zod'
import { type BodyId, bodyIds } from '../core/bodies.ts'
import { merged } from '../core/math/merge-streams.ts'
import { isoSeconds } from '../core/time/time.ts'
import type { AspectHit, Progress } from '../core/zodiac/aspect-hits.ts'
import { aspectNames } from '../core/zodiac/aspects.ts'
import { signs, zodiacPlace } from '../core/zodiac/zodiac.ts'

/** Output shape of an exact aspect, beside the members of every event. */
export const hitShape = {
  aspect: z.enum(aspectNames),
  angle: z.number(),
  pass: z.int().meta({ description: '1, or which exact moment of one retrograde loop.' }),
  longitude: z.number().meta({ description: 'Of the moving body.' }),
  sign: z.enum(signs),
  signDegree: z.number(),
  retrograde: z.boolean(),
  enters: z.iso.datetime().nullable().meta({ description: 'Comes within the orb; null if over a century.' }),
  leaves: z.iso.datetime().nullable(),
}

/** Members of {@link hitShape} for an exact aspect. */
export function hitFields({ aspect, angle, pass, longitude, retrograde, stay }: AspectHit) {
  const { sign, signDegree, longitude: shown } = zodiacPlace(longitude)
  const { enters, leaves } = stay
  return {
    aspect,
    angle,
    pass,
    longitude: shown,
    sign,
    signDegree,
    retrograde,
    enters: enters && isoSeconds(enters.utc),
    leaves: leaves && isoSeconds(leaves.utc),
  }
}

/** Merges the hits of several searches in order of time; each search is lazy. */
export function* hitsInOrder(searches: readonly Iterable<Progress>[]): Generator<AspectHit> {
  for (const { hit } of merged(searches, ({ tt }) => tt)) if (hit) yield hit
}

/** Name of a body or point in titles: `Mars`, `North Node`. */
export function nameOf(id: string): string {
  const words = id.replace(/[A-Z]/g, (letter) => ` ${letter}`)
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** Distinct bodies among the ids of a hit; points are omitted. */
export const bodiesAmong = (ids: readonly string[]): BodyId[] => bodyIds.filter((body) => ids.includes(body))
