import { z } from 'zod'
import { conditionOf, conditions } from '../arguments/condition.ts'
import { localTime } from '../arguments/moment.ts'
import { refractionSetting } from '../arguments/observation.ts'
import { period } from '../arguments/period.ts'
import { priceByBlock } from '../arguments/price.ts'
import { siteOf, siteShape } from '../arguments/site.ts'
import { withinCap } from '../arguments/span.ts'
import { type AskedTarget, targetWarnings } from '../arguments/target.ts'
import type { Interval } from '../core/math/intervals.ts'
import { allStretches, type Condition, conditionValue } from '../core/observing/condition-search.ts'
import { rounded } from '../core/round.ts'
import { instantOfUtc, isoSeconds, MS_PER_DAY, utcOfTt } from '../core/time/time.ts'
import { defineTool } from '../define.ts'
import { count } from '../records/event.ts'
import { instantText } from '../schema/instant.ts'
import { timezone } from '../schema/timezone.ts'
import type { Cap } from '../tiers.ts'

const cap: Cap = { unit: 'days', free: 3_660, starter: 3_660, pro: 3_660 }

const price = priceByBlock({ base: 5, each: 30, unit: 'days' })
const shown = z.union([z.number(), z.string(), z.boolean()])

export default defineTool({
  name: 'search_sky_conditions',
  title: 'Search by conditions',
  description:
    'Find every interval in a range when all given conditions hold at once: Moon above 10°, Sun below -12°, Moon within ' +
    '4° of Jupiter, Mercury retrograde … Use when no single list_ or search_ tool fits; good nights for given targets: ' +
    'plan_observing. Max 8 conditions.',
  route: 'POST /v1/searches',
  auth: 'key',
  effect: 'reads',
  tier: 'pro',
  frame: 'topocentric',
  cap,
  input: z.strictObject({
    start: instantText('Inclusive; bare date = 00:00 in timezone, else UTC.'),
    end: instantText(`Exclusive. At most ${cap.pro} days.`),
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
    intervals: z.array(
      z.object({
        start: z.iso.datetime(),
        end: z.iso.datetime(),
        startLocal: z.string().optional(),
        endLocal: z.string().optional(),
        durationMinutes: z.number(),
        clipped: z
          .enum(['start', 'end', 'both'])
          .nullable()
          .meta({ description: 'Which ends are those of the range: the conditions hold beyond it.' }),
        values: z
          .record(z.string(), z.object({ start: shown, middle: shown, end: shown }))
          .meta({ description: 'Every quantity at the start, middle and end of the interval.' }),
      }),
    ),
    count: z.int(),
    evaluated: z
      .object({ start: z.iso.datetime(), end: z.iso.datetime() })
      .meta({ description: 'The part of the range that the list covers; go on from its end.' }),
    exhausted: z.boolean().meta({ description: 'Whether the list covers the whole range.' }),
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
    const observer = siteOf(input)
    const { start, end, warnings } = period(input, {
      now: context.now,
      start: (last) => last,
      end: (first) => first,
    })
    withinCap(cap, { start, end }, context)
    const resolved = input.conditions.map((given, at) => conditionOf(given, at, observer))
    const asked = input.conditions
      .flatMap(({ target, other }) => [target, other])
      .filter((one) => one !== undefined)
    return {
      ...input,
      range: { start, end },
      resolved,
      warnings: [...warnings, ...targetWarnings(unique(asked))],
    }
  },
  credits: {
    formula: price.formula,
    of: ({ range }) => price.creditsFor((range.end - range.start) / MS_PER_DAY),
  },
  heavy: true,
  views: { table: ({ intervals }) => intervals },
  compute({ range, resolved, minDurationMinutes, count, timezone, latitude, warnings }) {
    const whole: Interval = { from: instantOfUtc(range.start).tt, to: instantOfUtc(range.end).tt }
    const found = allStretches(resolved, whole).filter(
      ({ from, to }) => (to - from) * 1440 >= minDurationMinutes,
    )
    const told = found.slice(0, count)
    const exhausted = told.length === found.length
    const last = told.at(-1)
    const covered = exhausted || !last ? range.end : utcOfTt(last.to)
    return {
      data: {
        intervals: told.map((interval) => ({
          ...edges(interval, timezone),
          durationMinutes: rounded((interval.to - interval.from) * 1440, 1),
          clipped: clippedAt(interval, whole),
          values: valuesIn(resolved, interval),
        })),
        count: told.length,
        evaluated: { start: isoSeconds(range.start), end: isoSeconds(covered) },
        exhausted,
      },
      referenceFrame: latitude === undefined ? 'geocentric' : 'topocentric',
      settings: {
        refraction: `altitude: ${refractionSetting}; altitudeAirless and sunAltitude: none`,
        timezone: timezone ?? 'UTC',
      },
      warnings,
    }
  },
})

/** Targets without duplicate texts. */
const unique = (asked: readonly AskedTarget[]): AskedTarget[] =>
  asked.filter(({ text }, at) => asked.findIndex((one) => one.text === text) === at)

/** Start and end of an interval, with local times if a zone is given. */
function edges({ from, to }: Interval, zone: string | undefined) {
  const [start, end] = [utcOfTt(from), utcOfTt(to)]
  return {
    start: isoSeconds(start),
    end: isoSeconds(end),
    ...(zone
      ? { startLocal: localTime(start, zone) as string, endLocal: localTime(end, zone) as string }
      : {}),
  }
}

/** Edges of an interval that are those of the range rather than of the condition. */
function clippedAt({ from, to }: Interval, whole: Interval): 'start' | 'end' | 'both' | null {
  const [first, last] = [from === whole.from, to === whole.to]
  if (first && last) return 'both'
  return first ? 'start' : last ? 'end' : null
}

/** Values of each condition, such as `separation(moon,jupiter)`, at start, middle and end of an interval. */
function valuesIn(conditions: readonly Condition[], { from, to }: Interval) {
  return Object.fromEntries(
    conditions.map((condition) => [
      labelOf(condition),
      {
        start: conditionValue(condition, from),
        middle: conditionValue(condition, (from + to) / 2),
        end: conditionValue(condition, to),
      },
    ]),
  )
}

/** Name of a condition with its targets: `separation(moon,jupiter)`. */
function labelOf({ quantity, subject }: Condition): string {
  if (quantity === 'night' || quantity === 'sunAltitude') return 'sunAltitude'
  if (quantity === 'voidOfCourse') return quantity
  const others = quantity === 'separation' ? `,${subject.other.id}` : ''
  return `${quantity}(${subject.target.id}${others})`
}
