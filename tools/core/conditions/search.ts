/** Where conditions hold: the table's quantities turned into margins, and their stretches into one list. */

import { signedDegrees } from '../math/angles.ts'
import { allHolding, type Interval, joined, type Margin } from '../math/intervals.ts'
import type { Subject } from './curves.ts'
import { type ConditionName, conditionQuantities } from './quantities.ts'
import type { Bounds, ConditionQuantity, CountedValue, Operator } from './quantity.ts'

/** A condition whose words have been checked against the table. */
export interface Condition {
  readonly quantity: ConditionName
  readonly subject: Subject
  readonly op: Operator
  /** A number, two bounds, a value of the quantity, or names of which any may hold. */
  readonly value: number | readonly [number, number] | string | boolean | readonly string[]
}

/** A stretch of a circle, as a margin: half its width less the distance from its middle. */
function withinArc(value: (tt: number) => number, low: number, high: number): (tt: number) => number {
  const width = high - low < 0 ? high - low + 360 : high - low
  return (tt) => width / 2 - Math.abs(signedDegrees(value(tt) - low - width / 2))
}

/** Names of a condition's value, or its two bounds, one by one. */
const valuesOf = (value: Condition['value']): readonly CountedValue[] =>
  Array.isArray(value) && typeof value[0] === 'string'
    ? (value as readonly string[])
    : [value as Exclude<CountedValue, number>]

/** Bounds that a condition asks for; any of them may hold. */
function boundsOf({ quantity, subject, op, value }: Condition): readonly Bounds[] {
  const { bounds }: ConditionQuantity = conditionQuantities[quantity]
  if (typeof value === 'number') return [op === 'lt' ? { high: value } : { low: value }]
  return valuesOf(value).flatMap((part) => {
    if (typeof part !== 'object') return bounds?.(part, subject) ?? []
    const [low, high] = part
    return [{ low, high }]
  })
}

/** Functions of time that are not negative while a condition holds: all of any one list. */
export function marginsOf(condition: Condition): Margin[][] {
  const { quantity, subject } = condition
  const about: ConditionQuantity = conditionQuantities[quantity]
  const step = about.step(subject)
  const value = about.value(subject)
  const rate = about.rate?.(subject)
  const margin = (of: (tt: number) => number): Margin => ({ value: of, step })
  return boundsOf(condition).map(({ low, high, moves }) => {
    const margins: Margin[] = []
    if (about.circular && low !== undefined && high !== undefined)
      margins.push(margin(withinArc(value, low, high)))
    else {
      if (low !== undefined) margins.push(margin((tt) => value(tt) - low))
      if (high !== undefined) margins.push(margin((tt) => high - value(tt)))
    }
    if (moves && rate) margins.push(margin((tt) => (moves === 'forward' ? rate(tt) : -rate(tt))))
    return margins
  })
}

/** A condition made ready to be searched: its stretches in any span, and the work of a day, in looks. */
interface Search {
  readonly stretchesIn: (within: Interval) => Interval[]
  readonly looksPerDay: number
}

/** The search of a condition, whose bounds and curves are made once. */
function searchOf(condition: Condition): Search {
  const { quantity, value, subject } = condition
  const { stretches, isWhole, step }: ConditionQuantity = conditionQuantities[quantity]
  const parts: readonly ((within: Interval) => Interval[])[] = stretches
    ? valuesOf(value).map((part) => (within) => stretches(part, subject, within))
    : marginsOf(condition).map((margins) => (within) => allHolding(margins, within))
  const [first] = parts
  return {
    stretchesIn: (within) =>
      parts.length === 1 && first ? first(within) : joined(parts.flatMap((part) => part(within))),
    looksPerDay: isWhole ? 0 : parts.length / step(subject),
  }
}

/** The stretches of a span in which a condition holds. */
export const stretchesOf = (condition: Condition, within: Interval): Interval[] =>
  searchOf(condition).stretchesIn(within)

/** The value of a condition's quantity at a TT, as it is shown. */
export function conditionValue({ quantity, subject }: Condition, tt: number): number | string | boolean {
  const about: ConditionQuantity = conditionQuantities[quantity]
  return about.show(about.value(subject)(tt))
}

/**
 * Intervals of a span in which all conditions hold. Conditions with few samples are searched first, the others only
 * within their intervals; those searched as a whole come before all, as a search within each interval would repeat it.
 */
export function allStretches(conditions: readonly Condition[], within: Interval): Interval[] {
  return conditions
    .map(searchOf)
    .sort((a, b) => a.looksPerDay - b.looksPerDay)
    .reduce<Interval[]>((left, { stretchesIn }) => left.flatMap((stretch) => stretchesIn(stretch)), [within])
}
