/** Where conditions hold: the table's quantities turned into margins, and their stretches into one list. */

import { twilightAltitudes } from '../horizon/sun-times.ts'
import { signedDegrees } from '../math/angles.ts'
import { allHolding, type Interval, joined, type Margin, without } from '../math/intervals.ts'
import { voidsOfCourse } from '../zodiac/void-of-course.ts'
import { type Sign, signs } from '../zodiac/zodiac.ts'
import { type DayName, hourStretches, weekdayStretches } from './clock-stretches.ts'
import type { Subject } from './condition-curves.ts'
import {
  type ConditionName,
  type ConditionQuantity,
  conditionQuantities,
  type Operator,
} from './conditions.ts'

/** A condition whose words have been checked against the table. */
export interface Condition {
  readonly quantity: ConditionName
  readonly subject: Subject
  readonly op: Operator
  /** A number, two bounds, a value of the quantity, or names of which any may hold. */
  readonly value: number | readonly [number, number] | string | boolean | readonly string[]
}

/** A stretch of a circle, as a margin: half its width less the distance from its middle. */
function within(value: (tt: number) => number, low: number, high: number): (tt: number) => number {
  const width = high - low < 0 ? high - low + 360 : high - low
  return (tt) => width / 2 - Math.abs(signedDegrees(value(tt) - low - width / 2))
}

/** The functions of time that are not negative while a condition holds. */
export function marginsOf({ quantity, subject, op, value: operand }: Condition): Margin[] {
  const about: ConditionQuantity = conditionQuantities[quantity]
  const step = about.step(subject)
  const value = about.value(subject)
  const margin = (of: (tt: number) => number): Margin => ({ value: of, step })
  const below = (limit: number) => margin((tt) => limit - value(tt))
  const above = (limit: number) => margin((tt) => value(tt) - limit)
  if (quantity === 'retrograde') return [operand === true ? below(0) : above(0)]
  if (quantity === 'night') return [below(twilightAltitudes[operand as keyof typeof twilightAltitudes])]
  if (quantity === 'waxing') return [margin(operand === true ? within(value, 0, 180) : within(value, 180, 0))]
  if (quantity === 'sign') {
    const low = signs.indexOf(operand as Sign) * 30
    return [margin(within(value, low, low + 30))]
  }
  if (typeof operand === 'number') return [op === 'lt' ? below(operand) : above(operand)]
  const [low, high] = operand as readonly [number, number]
  return about.circular ? [margin(within(value, low, high))] : [above(low), below(high)]
}

const isNames = (value: Condition['value']): value is readonly string[] =>
  Array.isArray(value) && typeof value[0] === 'string'

/** The stretches of a span in which a condition holds. */
export function stretchesOf(condition: Condition, within: Interval): Interval[] {
  const { quantity, value, subject } = condition
  if (isNames(value))
    return joined(value.flatMap((name) => stretchesOf({ ...condition, value: name }, within)))
  const { zone = 'UTC' } = subject
  if (quantity === 'weekday') return weekdayStretches(zone, value as DayName, within)
  if (quantity === 'localHour') return hourStretches(zone, value as readonly [number, number], within)
  if (quantity !== 'voidOfCourse') return allHolding(marginsOf(condition), within)
  const voids = [...voidsOfCourse(within.from, within.to)]
    .map(({ start, end }) => ({ from: Math.max(start.tt, within.from), to: Math.min(end.tt, within.to) }))
    .filter(({ from, to }) => to > from)
  return value === true ? voids : without([within], voids)
}

/** The value of a condition's quantity at a TT, as it is shown. */
export function conditionValue({ quantity, subject }: Condition, tt: number): number | string | boolean {
  const about: ConditionQuantity = conditionQuantities[quantity]
  return about.show(about.value(subject)(tt))
}

/** Work of a day, in looks. */
const looksPerDay = ({ quantity, subject, value }: Condition): number => {
  const about: ConditionQuantity = conditionQuantities[quantity]
  const margins = isNames(value) ? value.length : Array.isArray(value) && !about.circular ? 2 : 1
  return margins / about.step(subject)
}

/**
 * Intervals of a span in which all conditions hold. Conditions with few samples are searched first, the others only
 * within their intervals; those found event by event come before all, as a search within each interval would repeat
 * them.
 */
export function allStretches(conditions: readonly Condition[], within: Interval): Interval[] {
  const rank = (condition: Condition) => (condition.quantity === 'voidOfCourse' ? 0 : looksPerDay(condition))
  return [...conditions]
    .sort((a, b) => rank(a) - rank(b))
    .reduce<Interval[]>(
      (left, condition) => left.flatMap((stretch) => stretchesOf(condition, stretch)),
      [within],
    )
}
