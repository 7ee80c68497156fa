import { z } from 'zod'
import { conditionQuantities } from '../../core/conditions/quantities.ts'
import { type Condition, conditionValue } from '../../core/conditions/search.ts'
import type { Interval } from '../../core/math/intervals.ts'
import { rounded } from '../../core/round.ts'
import { isoSeconds, utcOfTt } from '../../core/time/time.ts'
import { instantField } from '../../schema/instant.ts'

const quantityValue = z.union([z.number(), z.string(), z.boolean()])

/** Output shape of an interval in which all conditions hold. */
export const conditionInterval = z
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
  .meta({ id: 'ConditionInterval' })

/** Record of an interval of a range, with the values of conditions. */
export const conditionIntervalRecord = (
  interval: Interval,
  conditions: readonly Condition[],
  range: Interval,
) =>
  Object.assign(edges(interval), {
    durationMinutes: rounded((interval.to - interval.from) * 1440, 1),
    clipped: clippedAt(interval, range),
    values: valuesIn(conditions, interval),
  })

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
  const { targets } = conditionQuantities[quantity]
  if (targets === 0) return quantity
  const otherId = targets === 2 ? `,${subject.other.id}` : ''
  return `${quantity}(${subject.target.id}${otherId})`
}
