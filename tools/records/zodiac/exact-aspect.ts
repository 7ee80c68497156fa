import { z } from 'zod'
import { bodiesAmong, hitFields, hitShape, nameOf, type WrittenHit } from '../aspect-hit.ts'
import { compact } from '../compact.ts'
import { emptyShape, eventId, eventShape, listShape, timeFields } from '../event.ts'

const hit = z
  .object({
    ...eventShape,
    kind: z.literal('aspect').describe('Kind of the event.'),
    body: z.string().describe('The moving body.'),
    other: z.string().meta({ description: 'The other body, or degree.' }),
    ...hitShape,
  })
  .meta({ id: 'AspectHit' })
/** Record of an exact aspect. */
export type AspectHitRecord = z.input<typeof hit>

/** Output shape of a list of exact aspects. */
export const aspectHits = z
  .object({
    ...emptyShape(hit),
    hits: z.union([z.array(hit), compact]).describe('Exact aspects in order of time, or a table of them.'),
    ...listShape,
  })
  .meta({ id: 'AspectHits' })

/** Aspects of a search, and the bodies and degree on both sides. */
interface AspectSearch {
  readonly aspects: readonly { readonly aspect: string }[]
  readonly pairs: readonly (readonly [string, string])[]
  readonly bodies: readonly string[]
  readonly degree?: number | undefined
}

/** Subject of the status of an empty list: aspects, and the bodies and degree on both sides. */
export function noAspect({ aspects, pairs, bodies, degree }: AspectSearch): string {
  const names = (ids: readonly string[]) => [...new Set(ids)].map(nameOf).join(', ')
  const sides = [
    ...(degree === undefined ? [] : [`of ${names(bodies)} to ${degree}°`]),
    ...(pairs.length === 0 ? [] : [`among ${names(pairs.flat())}`]),
  ]
  return `No ${aspects.map(({ aspect }) => aspect).join(', ')} ${sides.join(' or ')} is exact`
}

/** Record of an exact aspect; `degree` is that of the search, in place of a second body. */
export function hitRecord(hit: WrittenHit, degree: number | undefined): AspectHitRecord {
  const { body, other: partner, aspect, instant, unit, pass } = hit
  const isDegree = partner === 'degree'
  // Two passes next to a station can occur on the same day.
  const later = pass > 1 ? [String(pass)] : []
  return {
    id: eventId(['aspect', body, aspect, isDegree ? `degree_${degree}` : partner, ...later], instant.utc),
    kind: 'aspect',
    ...timeFields(instant.utc, unit),
    bodies: bodiesAmong([body, partner]),
    title: `${nameOf(body)} ${aspect} ${isDegree ? `${degree}°` : nameOf(partner)}`,
    body,
    other: partner,
    ...hitFields(hit),
  }
}
