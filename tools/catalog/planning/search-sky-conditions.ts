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
import type { Interval } from '../../core/math/intervals.ts'
import { allStretches, type Condition, conditionValue } from '../../core/observing/condition-search.ts'
import { conditionQuantities } from '../../core/observing/conditions.ts'
import { rounded } from '../../core/round.ts'
import { instantOfUtc, isoSeconds, MS_PER_DAY, utcOfTt } from '../../core/time/time.ts'
import { defineTool } from '../../declaration/define.ts'
import { count, rangeWords } from '../../records/event.ts'
import { givenInstant, instantField, instantText } from '../../schema/instant.ts'
import { timezone } from '../../schema/timezone.ts'

const cap: Cap = { unit: 'days', free: 3_660, starter: 3_660, pro: 3_660 }

const price = priceByBlock({ base: 5, each: 30, unit: 'days' })
const quantityValue = z.union([z.number(), z.string(), z.boolean()])

export default defineTool({
  name: 'search_sky_conditions',
  title: 'Search by conditions',
  summary:
    'Finds the times when all your conditions are true, for example a dark sky with the Moon near Jupiter.',
  description:
    'Find the intervals of a range in which all conditions hold at once, such as Moon above 10° and Sun ' +
    'below -12°, Moon within 4° of Jupiter, Mercury direct, Moon waxing, Monday to Friday 9 to 17. The ' +
    'values at start, middle and end of each interval come too. Use it when no list_ or search_ tool ' +
    'fits; nights for targets: plan_observing.',
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
    minDurationMinutes: z
      .number({ error: 'minDurationMinutes must be a number' })
      .min(0, 'minDurationMinutes must be at least 0')
      .max(5_270_400, 'minDurationMinutes must be at most 5270400')
      .default(0)
      .meta({ description: 'Shortest interval listed.' }),
    count: count.meta({ description: 'Most intervals listed; continue from evaluated.end.' }),
    timezone: timezone.optional(),
  }),
  output: z.object({
    status: z
      .string()
      .optional()
      .describe('Of an empty list: that the conditions never hold at once, in words.'),
    intervals: z
      .array(
        z
          .object({
            start: instantField.describe('When the conditions begin to hold.'),
            end: instantField.describe('When they cease to hold.'),
            durationMinutes: z.number().describe('Length of the interval, minutes.'),
            clipped: z
              .enum(['start', 'end', 'both'])
              .meta({ id: 'ClippedEnds' })
              .nullable()
              .describe('Which ends are those of the range: the conditions hold beyond it; null: neither.'),
            values: z
              .record(
                z.string(),
                z
                  .object({
                    start: quantityValue.describe('At the start, in the unit of the quantity.'),
                    middle: quantityValue.describe('In the middle, in the unit of the quantity.'),
                    end: quantityValue.describe('At the end, in the unit of the quantity.'),
                  })
                  .meta({ id: 'ConditionValues' }),
              )
              .describe(
                'Every quantity at the start, middle and end of the interval, by name and targets: separation(moon,jupiter). Units as in get_reference topic=conditions.',
              ),
          })
          .meta({ id: 'ConditionInterval' }),
      )
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
      conditionOf(condition, index, { observer, zone: input.timezone }),
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
  events: ({ intervals }) =>
    intervals.map(({ start, end }) => ({
      uid: `conditions:${start}`,
      title: 'The conditions hold',
      start: Date.parse(start),
      end: Date.parse(end),
    })),
  compute({ range, resolved, asked: targets, minDurationMinutes, count, timezone, latitude, warnings }) {
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
        intervals: shownStretches.map((interval) =>
          Object.assign(edges(interval), {
            durationMinutes: rounded((interval.to - interval.from) * 1440, 1),
            clipped: clippedAt(interval, searchSpan),
            values: valuesIn(resolved, interval),
          }),
        ),
        count: shownStretches.length,
        evaluated: { start: isoSeconds(range.start), end: isoSeconds(covered) },
        exhausted,
      },
      referenceFrame: latitude === undefined ? 'geocentric' : 'topocentric',
      measured: {
        ...measuredIn(range, measuredBodies(targets), []),
        ...estimatedError(targets, [range.start, range.end]),
      },
      settings: {
        refraction: `altitude: ${refractionSetting}; altitudeAirless and sunAltitude: none`,
        timezone: timezone ?? 'UTC',
      },
      warnings: [...warnings, ...orbitWarnings],
    }
  },
})

/** Status of an empty list, without its range. */
const noneOf = (minutes: number): string =>
  `The conditions never hold at once${minutes > 0 ? ` for ${minutes} minutes` : ''}`

/** Targets without duplicate texts. */
const unique = (targets: readonly AskedTarget[]): AskedTarget[] =>
  targets.filter(({ text }, index) => targets.findIndex((candidate) => candidate.text === text) === index)

/** Start and end of an interval. */
const edges = ({ from, to }: Interval) => ({
  start: isoSeconds(utcOfTt(from)),
  end: isoSeconds(utcOfTt(to)),
})

/** Edges of an interval that are those of the range rather than of the condition. */
function clippedAt({ from, to }: Interval, searchSpan: Interval): 'start' | 'end' | 'both' | null {
  const [first, last] = [from === searchSpan.from, to === searchSpan.to]
  if (first && last) return 'both'
  return first ? 'start' : last ? 'end' : null
}

/** Values of each condition, such as `separation(moon,jupiter)`, at start, middle and end of an interval. */
function valuesIn(conditions: readonly Condition[], { from, to }: Interval) {
  const inside = Math.min(INSIDE_DAYS, (to - from) / 4)
  /** A word changes at the end itself, so that there it is that of the interval; a number goes on evenly. */
  const valueAt = (condition: Condition, end: number, margin: number) => {
    const value = conditionValue(condition, end)
    return typeof value === 'number' ? value : conditionValue(condition, margin)
  }
  return Object.fromEntries(
    conditions.map((condition) => [
      labelOf(condition),
      {
        start: valueAt(condition, from, from + inside),
        middle: conditionValue(condition, (from + to) / 2),
        end: valueAt(condition, to, to - inside),
      },
    ]),
  )
}

/** Ten seconds inside of an interval its ends, which are known to a second, are past. */
const INSIDE_DAYS = 10 / 86_400

/** Name of a condition with its targets: `separation(moon,jupiter)`. */
function labelOf({ quantity, subject }: Condition): string {
  if (quantity === 'night' || quantity === 'sunAltitude') return 'sunAltitude'
  if (conditionQuantities[quantity].targets === 0) return quantity
  const otherId = quantity === 'separation' ? `,${subject.other.id}` : ''
  return `${quantity}(${subject.target.id}${otherId})`
}
