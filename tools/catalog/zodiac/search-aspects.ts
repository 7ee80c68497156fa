import { z } from 'zod'
import { rangeSettings, zodiacChoice } from '../../arguments/chart-settings.ts'
import { endNeeded, measuredIn, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { capWords, withinCap, yearsIn } from '../../arguments/span.ts'
import { Problem } from '../../contract/problems.ts'
import type { Cap } from '../../contract/tiers.ts'
import { bodyIds, type ZodiacBody, zodiacBodyIds } from '../../core/bodies.ts'
import { byWrittenTime } from '../../core/time/written.ts'
import { type AspectHit, pairHits, pointHits } from '../../core/zodiac/aspect-hits.ts'
import { defineTool } from '../../declaration/define.ts'
import { hitsInOrder } from '../../records/aspect-hit.ts'
import { listIn, tableRows } from '../../records/compact.ts'
import { calendarEntry, count, emptyRecord, eventFormat, eventPage } from '../../records/event.ts'
import { type AspectHitRecord, aspectHits, hitRecord, noAspect } from '../../records/zodiac/exact-aspect.ts'
import { aspectList } from '../../schema/aspect-list.ts'
import { someBodies } from '../../schema/body-list.ts'
import { instantText } from '../../schema/instant.ts'
import { cursor, rowsBefore } from '../../schema/page.ts'
import { timezone } from '../../schema/timezone.ts'
import { ayanamsa, siderealInput, zodiac } from '../../schema/zodiac.ts'

const cap: Cap = { unit: 'years', free: 2, starter: 20, pro: 200 }

const price = priceByBlock({ base: 2, each: 5, unit: 'years' })

export default defineTool({
  name: 'search_aspects',
  title: 'Exact aspects in a range',
  summary:
    'When planets form aspects to each other, such as squares and trines, to the minute. For forecasts, and for choosing or checking a date.',
  description:
    'Find when moving bodies are exactly in zodiac aspect with each other or with a fixed degree: every ' +
    'retrograde pass, with the times at which the orb begins and ends. Only exact passes are listed. ' +
    'Closeness on the sky: search_conjunctions. Against a birth chart: list_transits. Aspects at one ' +
    'instant: get_zodiac_positions.',
  route: 'GET /v1/zodiac/aspects',
  auth: 'key',
  effect: 'reads',
  tier: 'free',
  frame: 'geocentric',
  cap,
  input: siderealInput({
    bodies: someBodies<ZodiacBody>(
      zodiacBodyIds,
      'Comma list of moving bodies: sun,ceres,trueNode; or all, the ten. One alone is searched against all others.',
    ),
    others: someBodies<ZodiacBody>(
      zodiacBodyIds,
      'Second set, or all. Default: bodies among themselves.',
    ).optional(),
    degree: z
      .number({ error: 'degree must be a number from 0 to 360' })
      .min(0, 'degree must be at least 0')
      .max(360, 'degree must be at most 360')
      .optional()
      .meta({
        description:
          'Fixed longitude, 0 to 360 (0 Aries = 0): each of bodies against it; against others only if sent.',
      }),
    aspects: aspectList,
    start: instantText(
      'Begin of the range, included. A date is its midnight; a word (friday) covers its own span.',
    ),
    end: instantText(
      `End of the range, not included; not needed when start is a word. ${capWords(cap)}`,
    ).optional(),
    zodiac,
    ayanamsa,
    count,
    timezone: timezone.optional(),
    format: eventFormat,
    cursor,
  }),
  output: aspectHits,
  example: {
    bodies: 'jupiter',
    others: 'saturn',
    aspects: 'conjunction,square',
    start: '2020-01-01',
    end: '2022-01-01',
  },
  refuses: ['too_many_rows'],
  prepare(input, context) {
    const rangeOptions = { now: context.now, start: () => context.now, end: endNeeded }
    const range = period(input, rangeOptions)
    withinCap(cap, range, context)
    const pairs = pairsOf(input.bodies, othersOf(input))
    if (pairs.length === 0 && input.degree === undefined) throw nothingToMeet(input.bodies)
    if (pairs.length > MOST_PAIRS) throw tooManyPairs(pairs.length)
    return { range, pairs, first: rowsBefore(context), ...input }
  },
  credits: { formula: price.formula, range: [2, 41], of: ({ range }) => price.creditsFor(yearsIn(range)) },
  heavy: true,
  compute(request) {
    const { range, first, pairs, bodies, degree, aspects, count, format } = request
    const zodiac = zodiacChoice(request)
    const point = degree === undefined ? [] : [{ id: 'degree', longitude: degree % 360 }]
    const searchesOf = (from: number, to: number) => [
      ...pairs.map(([body, secondBody]) => pairHits(body, secondBody, aspects, from, to, zodiac)),
      ...(point.length > 0 ? bodies : []).map((body) => pointHits(body, point, aspects, from, to, zodiac)),
    ]
    const search = byWrittenTime((span) => hitsInOrder(searchesOf, span))
    const timeOf = ({ instant }: AspectHit) => instant.utc
    const list = { list: 'hits', format, all: search(range), first, limit: count }
    const { items, members, rows } = eventPage(list)
    const toRecord = (item: (typeof items)[number]) => hitRecord(item, degree)
    const emptyResult = () => emptyRecord(noAspect(request), { range, search, timeOf, record: toRecord })
    const hits = items.map(toRecord)
    return {
      data: {
        ...(hits.length === 0 ? emptyResult() : {}),
        hits: listIn(format, hits),
        ...members,
      },
      rows,
      measured: measuredIn(range, bodies, ['aspects']),
      settings: rangeSettings(request),
      warnings: range.warnings,
    }
  },
  views: {
    table: ({ hits }) => tableRows(hits),
    calendar: ({ hits }) => tableRows(hits).map((row) => calendarEntry(row as AspectHitRecord)),
  },
})

/** Bodies on both sides of the aspects, or a fixed degree. */
interface Sets {
  readonly bodies: readonly ZodiacBody[]
  readonly others?: readonly ZodiacBody[] | undefined
  readonly degree?: number | undefined
}

/** Bodies on the second side; by default those of the first, or all ten for a single body. */
function othersOf({ bodies, others: secondBodies, degree }: Sets): readonly ZodiacBody[] {
  if (secondBodies) return secondBodies
  if (degree !== undefined) return []
  return bodies.length === 1 ? bodyIds : bodies
}

/** Every unordered pair once. */
function pairsOf(
  bodies: readonly ZodiacBody[],
  secondBodies: readonly ZodiacBody[],
): [ZodiacBody, ZodiacBody][] {
  const pairKeys = new Set<string>()
  return bodies.flatMap((body) =>
    secondBodies.flatMap((secondBody): [ZodiacBody, ZodiacBody][] => {
      const pair = [body, secondBody].sort().join()
      if (body === secondBody || pairKeys.has(pair)) return []
      pairKeys.add(pair)
      return [[body, secondBody]]
    }),
  )
}

/** Most pairs of one search: more than twice those among the ten. */
const MOST_PAIRS = 100

function tooManyPairs(pairs: number): Problem {
  return new Problem('too_many_rows', `${pairs} pairs of bodies; one search has at most ${MOST_PAIRS}.`, {
    parameter: 'bodies',
    limit: MOST_PAIRS,
    hint: 'Send fewer bodies, or others.',
  })
}

/** Problem for bodies without a partner. */
function nothingToMeet(bodies: readonly ZodiacBody[]): Problem {
  return new Problem('invalid_parameter', `No body to form an aspect with ${bodies.join(', ')}.`, {
    parameter: 'others',
    hint: 'Send another body in others, or a degree.',
  })
}
