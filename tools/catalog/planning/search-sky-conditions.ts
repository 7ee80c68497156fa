import { z } from 'zod'
import { conditionOf, conditions } from '../../arguments/condition.ts'
import { nightShape, siteAndRange } from '../../arguments/evening.ts'
import { refractionSetting } from '../../arguments/observation.ts'
import { endNeeded, measuredIn, period } from '../../arguments/period.ts'
import { priceByBlock } from '../../arguments/price.ts'
import { siteShape } from '../../arguments/site.ts'
import { withinCap } from '../../arguments/span.ts'
import {
  type AskedTarget,
  estimatedError,
  followedOrbits,
  measuredBodies,
  ownWarnings,
  targetWarnings,
} from '../../arguments/target.ts'
import { Problem } from '../../contract/problems.ts'
import type { Cap } from '../../contract/tiers.ts'
import type { HouseSystem } from '../../core/charts/houses.ts'
import type { ConditionName } from '../../core/conditions/quantities.ts'
import { allStretches, type Condition } from '../../core/conditions/search.ts'
import type { Interval } from '../../core/math/intervals.ts'
import { instantOfUtc, isoSeconds, MS_PER_DAY, utcOfTt } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { count, rangeWords } from '../../records/event.ts'
import { conditionInterval, conditionIntervalRecord } from '../../records/planning/condition-interval.ts'
import { givenInstant, instantText } from '../../schema/instant.ts'
import { numberWithin } from '../../schema/numbers.ts'
import { timezone } from '../../schema/timezone.ts'
import { houseSystem } from '../../schema/zodiac.ts'
import { titleIn } from '../../words/event-titles.ts'

const cap: Cap = { unit: 'days', free: 3_660, starter: 3_660, pro: 3_660 }

const price = priceByBlock({ base: 5, each: 30, unit: 'days' })

export default defineTool({
  name: 'search_sky_conditions',
  title: 'Search by conditions',
  summary:
    'Finds the times when all your conditions are true, for example a dark sky with the Moon near Jupiter. Use it when no ready-made list answers your question.',
  description:
    'Find the intervals of a range in which all conditions hold at once, such as Moon above 10° and Sun ' +
    'below -12°, Moon within 4° of Jupiter, Mercury direct, Monday to Friday 9 to 17; elections too: Leo ' +
    'rising, Venus in house 10, Moon applying to trine Jupiter. Use it when no list_ or search_ tool fits; ' +
    'nights for targets: plan_observing.',
  route: 'POST /v1/searches',
  auth: 'key',
  effect: 'reads',
  tier: 'pro',
  frame: 'topocentric',
  cap,
  input: z.strictObject({
    start: instantText(
      'Begin of the range, included. A date is its midnight; a word (tonight) covers its own span.',
    ).optional(),
    end: instantText(
      `End of the range, not included; not needed when start is a word. At most ${cap.pro} days.`,
    ).optional(),
    ...nightShape,
    ...siteShape,
    conditions,
    minDurationMinutes: numberWithin('minDurationMinutes', 0, 5_270_400)
      .default(0)
      .meta({ description: 'Shortest interval listed.' }),
    count: count.meta({ description: 'Most intervals listed; continue from evaluated.end.' }),
    houseSystem,
    timezone: timezone.optional(),
  }),
  output: z.object({
    status: z
      .string()
      .optional()
      .describe('Of an empty list: that the conditions never hold at once, in words.'),
    intervals: z
      .array(conditionInterval)
      .describe('Intervals in which all conditions hold, in order of time.'),
    count: z.int().describe('Number of intervals listed.'),
    evaluated: z
      .object({
        start: givenInstant('Start of the range.'),
        end: givenInstant('End of what the list covers.'),
      })
      .meta({ id: 'EvaluatedRange' })
      .describe('The part of the range that the list covers; go on from its end.'),
    exhausted: z.boolean().describe('Whether the list covers the whole range.'),
  }),
  example: {
    start: '2026-11-01T00:00:00Z',
    end: '2026-12-31T00:00:00Z',
    latitude: 51.4779,
    longitude: -0.0015,
    conditions: [
      { quantity: 'night', op: 'is', value: 'nautical' },
      { quantity: 'altitude', target: 'moon', op: 'gt', value: 10 },
      { quantity: 'separation', target: 'moon', other: 'jupiter', op: 'lt', value: 8 },
    ],
  },
  prepare(input, context) {
    if (input.night === undefined && input.start === undefined) {
      throw new Problem('missing_parameter', 'Missing: start.', {
        parameter: 'start',
        hint: 'Send start, with end unless it is a word, or night.',
      })
    }
    const { now } = context
    const { site: observer, range } = siteAndRange(input, {
      now,
      conflicting: ['start', 'end'],
      range: () => period(input, { now, start: (last) => last, end: endNeeded }),
    })
    const { start, end, warnings } = range
    withinCap(cap, { start, end }, context)
    const resolved = input.conditions.map((condition, index) =>
      conditionOf(condition, index, { observer, zone: input.timezone, houseSystem: input.houseSystem }),
    )
    const requestedTargets = input.conditions
      .flatMap(({ target, other: secondTarget }) => [target, secondTarget])
      .filter((candidate) => candidate !== undefined)
    return {
      range: { start, end },
      resolved,
      asked: unique(requestedTargets),
      warnings: [...warnings, ...targetWarnings(unique(requestedTargets))],
      ...input,
    }
  },
  credits: {
    formula: price.formula,
    range: [5, 138],
    of: ({ range }) => price.creditsFor((range.end - range.start) / MS_PER_DAY),
  },
  follows: ({ asked: targets, range }) => followedOrbits(targets, [range.start, range.end]),
  heavy: true,
  views: { table: ({ intervals }) => intervals },
  events: ({ intervals }, language = 'en') =>
    intervals.map(({ start, end }) => ({
      uid: `conditions:${start}`,
      title: titleIn(language, 'The conditions hold'),
      start: Date.parse(start),
      end: Date.parse(end),
    })),
  compute(request) {
    const { range, resolved, asked: targets, minDurationMinutes, count, latitude, warnings } = request
    const orbitWarnings = ownWarnings(targets, [range.start, range.end])
    const searchSpan: Interval = { from: instantOfUtc(range.start).tt, to: instantOfUtc(range.end).tt }
    const matchingSpans = allStretches(resolved, searchSpan).filter(
      ({ from, to }) => (to - from) * 1440 >= minDurationMinutes,
    )
    const shownStretches = matchingSpans.slice(0, count)
    const exhausted = shownStretches.length === matchingSpans.length
    const last = shownStretches.at(-1)
    const covered = exhausted || !last ? range.end : utcOfTt(last.to)
    return {
      data: {
        ...(shownStretches.length === 0
          ? { status: `${noneOf(minDurationMinutes)} ${rangeWords(range)}.` }
          : {}),
        intervals: shownStretches.map((stretch) => conditionIntervalRecord(stretch, resolved, searchSpan)),
        count: shownStretches.length,
        evaluated: { start: isoSeconds(range.start), end: isoSeconds(covered) },
        exhausted,
      },
      referenceFrame: latitude === undefined ? 'geocentric' : 'topocentric',
      measured: {
        ...measuredIn(range, measuredBodies(targets), []),
        ...estimatedError(targets, [range.start, range.end]),
      },
      settings: settingsOf(resolved, request),
      warnings: [...warnings, ...orbitWarnings],
    }
  },
})

/** Conventions of the quantities that were asked. */
function settingsOf(
  conditions: readonly Condition[],
  { timezone, houseSystem }: { readonly timezone?: string | undefined; readonly houseSystem: HouseSystem },
) {
  const has = (quantity: ConditionName) => conditions.some((condition) => condition.quantity === quantity)
  return Object.assign(
    {
      refraction: `altitude: ${refractionSetting}; altitudeAirless and sunAltitude: none`,
      timezone: timezone ?? 'UTC',
    },
    has('house') ? { houseSystem } : undefined,
    has('nakshatra') ? { ayanamsa: 'lahiri' } : undefined,
    has('dignity') ? { terms: 'egyptian' } : undefined,
  )
}

/** Status of an empty list, without its range. */
const noneOf = (minutes: number): string =>
  `The conditions never hold at once${minutes > 0 ? ` for ${minutes} minutes` : ''}`

/** Targets without duplicate texts. */
const unique = (targets: readonly AskedTarget[]): AskedTarget[] =>
  targets.filter(({ text }, index) => targets.findIndex((candidate) => candidate.text === text) === index)
