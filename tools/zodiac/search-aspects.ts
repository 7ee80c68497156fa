import { z } from 'zod'
import { rangeSettings, zodiacChoice } from '../arguments/chart-settings.ts'
import { period } from '../arguments/period.ts'
import { priceByBlock } from '../arguments/price.ts'
import { capWords, withinCap, yearsIn } from '../arguments/span.ts'
import { type BodyId, bodyIds } from '../core/bodies.ts'
import { taken } from '../core/math/merge-streams.ts'
import { instantOfUtc } from '../core/time/time.ts'
import { type AspectHit, pairHits, pointHits } from '../core/zodiac/aspect-hits.ts'
import { defineTool } from '../define.ts'
import { Problem } from '../problems.ts'
import { bodiesAmong, hitFields, hitShape, hitsInOrder, nameOf } from '../records/aspect-hit.ts'
import { compact, compactList, tableRows } from '../records/compact.ts'
import {
  calendarEntry,
  count,
  eventFormat,
  eventId,
  eventShape,
  listRecord,
  listShape,
  timeFields,
} from '../records/event.ts'
import { aspectList } from '../schema/aspect-list.ts'
import { someBodies } from '../schema/body-list.ts'
import { instantText } from '../schema/instant.ts'
import { timezone } from '../schema/timezone.ts'
import { ayanamsa, zodiac } from '../schema/zodiac.ts'
import type { Cap } from '../tiers.ts'

const cap: Cap = { unit: 'years', free: 2, starter: 20, pro: 200 }

const hit = z.object({
  ...eventShape,
  kind: z.literal('aspect'),
  body: z.enum(bodyIds),
  other: z.string().meta({ description: 'The other body, or degree.' }),
  ...hitShape,
})
type HitRecord = z.input<typeof hit>

const price = priceByBlock({ base: 2, each: 5, unit: 'years' })

export default defineTool({
  name: 'search_aspects',
  title: 'Exact aspects in a range',
  description:
    'Find when moving bodies form exact zodiac aspects with each other or with a fixed degree: every retrograde pass, ' +
    'with the times in orb. Closeness on the sky: search_conjunctions. Against a birth chart: list_transits. Aspects ' +
    'at one instant: get_zodiac_positions. From 2 credits.',
  route: 'GET /v1/zodiac/aspects',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  cap,
  input: z.strictObject({
    bodies: someBodies('Comma list of bodies, or all. A single one is searched against all others.'),
    others: someBodies('Second set of bodies, or all. Default: bodies among themselves.').optional(),
    degree: z
      .number({ error: 'degree must be a number from 0 to 360' })
      .min(0, 'degree must be at least 0')
      .max(360, 'degree must be at most 360')
      .optional()
      .meta({
        description: 'Fixed longitude, 0 to 360 (0 Aries = 0): searched instead of bodies among themselves.',
      }),
    aspects: aspectList,
    start: instantText('Inclusive; a bare date is its midnight in timezone, else UTC.'),
    end: instantText(`Exclusive. ${capWords(cap)}`),
    zodiac,
    ayanamsa,
    count,
    timezone: timezone.optional(),
    format: eventFormat,
  }),
  output: z.object({ hits: z.union([z.array(hit), compact]), ...listShape }),
  example: {
    bodies: 'jupiter',
    others: 'saturn',
    aspects: 'conjunction,square',
    start: '2020-01-01',
    end: '2022-01-01',
  },
  prepare(input, context) {
    const at = { now: context.now, start: () => context.now, end: () => context.now }
    const range = period(input, at)
    withinCap(cap, range, context)
    const pairs = pairsOf(input.bodies, othersOf(input))
    if (pairs.length === 0 && input.degree === undefined) throw nothingToMeet(input.bodies)
    return { ...input, range, pairs }
  },
  credits: { formula: price.formula, of: ({ range }) => price.creditsFor(yearsIn(range)) },
  heavy: true,
  compute(request) {
    const { range, pairs, bodies, degree, aspects, count, timezone, format } = request
    const chosen = zodiacChoice(request)
    const [from, to] = [instantOfUtc(range.start).tt, instantOfUtc(range.end).tt]
    const point = degree === undefined ? [] : [{ id: 'degree', longitude: degree % 360 }]
    const searches = [
      ...pairs.map(([body, other]) => pairHits(body, other, aspects, from, to, chosen)),
      ...(point.length > 0 ? bodies : []).map((body) => pointHits(body, point, aspects, from, to, chosen)),
    ]
    const { items, after } = taken(hitsInOrder(searches), count)
    const hits = items.map((item) => record(item, degree, timezone))
    return {
      data: {
        hits: format === 'compact' ? compactList(hits) : hits,
        ...listRecord(
          items.map(({ instant }) => instant.utc),
          after?.instant.utc,
        ),
      },
      settings: rangeSettings(request),
      warnings: range.warnings,
    }
  },
  views: {
    table: ({ hits }) => tableRows(hits),
    calendar: ({ hits }) => tableRows(hits).map((row) => calendarEntry(row as HitRecord)),
  },
})

/** Bodies on both sides of the aspects, or a fixed degree. */
interface Sets {
  readonly bodies: readonly BodyId[]
  readonly others?: readonly BodyId[] | undefined
  readonly degree?: number | undefined
}

/** Bodies on the second side; by default those of the first, or all ten for a single body. */
function othersOf({ bodies, others, degree }: Sets): readonly BodyId[] {
  if (others) return others
  if (degree !== undefined) return []
  return bodies.length === 1 ? bodyIds : bodies
}

/** Every unordered pair once. */
function pairsOf(bodies: readonly BodyId[], others: readonly BodyId[]): [BodyId, BodyId][] {
  const seen = new Set<string>()
  return bodies.flatMap((body) =>
    others.flatMap((other): [BodyId, BodyId][] => {
      const pair = [body, other].sort().join()
      if (body === other || seen.has(pair)) return []
      seen.add(pair)
      return [[body, other]]
    }),
  )
}

/** Problem for bodies without a partner. */
function nothingToMeet(bodies: readonly BodyId[]): Problem {
  return new Problem('invalid_parameter', `No body to form an aspect with ${bodies.join(', ')}.`, {
    parameter: 'others',
    hint: 'Send another body in others, or a degree.',
  })
}

function record(found: AspectHit, degree: number | undefined, zone: string | undefined): HitRecord {
  const { body, other, aspect, instant, pass } = found
  const isDegree = other === 'degree'
  // Two passes next to a station can occur on the same day.
  const later = pass > 1 ? [String(pass)] : []
  return {
    id: eventId(['aspect', body, aspect, isDegree ? `degree_${degree}` : other, ...later], instant.utc),
    kind: 'aspect',
    ...timeFields(instant.utc, zone),
    bodies: bodiesAmong([body, other]),
    title: `${nameOf(body)} ${aspect} ${isDegree ? `${degree}°` : nameOf(other)}`,
    body,
    other,
    ...hitFields(found),
  }
}
