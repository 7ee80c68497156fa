/** A row of the table of quantities: its words, its limits, and the functions that search it. */
import type { SkyBody } from '../bodies.ts'
import type { Interval } from '../math/intervals.ts'
import type { Curve, Subject } from './curves.ts'

export const operators = ['lt', 'gt', 'between', 'is'] as const
export type Operator = (typeof operators)[number]

/** Bounds of a value, of an arc where the quantity is circular, and the sense that the value moves in. */
export interface Bounds {
  readonly low?: number
  readonly high?: number
  readonly moves?: 'forward' | 'back'
}

/** A value of a condition for a quantity that is counted: a name, or two bounds. */
export type CountedValue = string | boolean | readonly [number, number]

/** A quantity of the table: definition, allowed targets and operators, and its function. */
export interface ConditionQuantity {
  readonly meaning: string
  readonly unit: string | null
  readonly operators: readonly Operator[]
  /** How many targets it takes; `bodies` lists those that have it when not every target does. */
  readonly targets: 0 | 1 | 2
  /** Body that a quantity without targets is of; a request may name it. */
  readonly of?: SkyBody
  readonly bodies: readonly SkyBody[] | null
  readonly needsPlace: boolean
  readonly needsZone?: true
  /** Bounds of a number, or the values of `is`. */
  readonly values: { readonly min: number; readonly max: number } | readonly (string | boolean)[]
  /** Whether a name may come with an orb in degrees: `trine:3`. */
  readonly takesOrb?: true
  /** Directions go round: `between` may run through north. */
  readonly circular: boolean
  readonly example: Readonly<Record<string, unknown>>
  readonly value: (subject: Subject) => Curve
  /** Change of the value a day, where bounds ask for a sense. */
  readonly rate?: (subject: Subject) => Curve
  /** Bounds that a name of `values` stands for, any of which may hold; without it names are counted. */
  readonly bounds?: (name: string | boolean, subject: Subject) => readonly Bounds[]
  /** The stretches of an interval, of a quantity that is counted or found event by event. */
  readonly stretches?: (value: CountedValue, subject: Subject, within: Interval) => Interval[]
  /** Whether a search of a short interval costs as much as one of days around it. */
  readonly isWhole?: true
  /** Days between looks: no two extrema of the value are closer. */
  readonly step: (subject: Subject) => number
  /** A value as it is shown. */
  readonly show: (value: number) => number | string | boolean
}

/** Shorter than half of any loop or phase of the planets: Mercury goes backwards for nineteen days. */
export const PLANETARY = 3

/** Days between looks at a longitude: of the Moon half a day, of others some. */
export const lunarOr =
  (days: number) =>
  ({ target }: Subject): number =>
    target.body === 'moon' ? 0.5 : days

/** One of the equal parts of a circle, by its index. */
export const arcOf = (index: number, width: number): Bounds => ({
  low: index * width,
  high: ((index + 1) * width) % 360,
})
