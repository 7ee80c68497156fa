import type { Graha } from '../nakshatras.ts'
import { lordYogas } from './lord-yogas.ts'
import { nabhasaYogas } from './nabhasa-yogas.ts'
import { sunMoonYogas } from './sun-moon-yogas.ts'
import type { YogaChart } from './yoga-chart.ts'

/** All yogas that are looked for, in the order of the answer. */
export const yogas = [...lordYogas, ...sunMoonYogas, ...nabhasaYogas]

/** A yoga that a chart has. */
export interface ChartYoga {
  readonly id: string
  readonly planets: readonly Graha[]
  /** Houses, grounds and cancellations that hold. */
  readonly facts: readonly string[]
  readonly rule: string
  readonly text: string
}

/** The yogas of a chart, each combination of planets by itself. */
export const yogasOf = (chart: YogaChart): ChartYoga[] =>
  yogas.flatMap(({ id, rule, text, combinations }) =>
    combinations(chart).map(({ planets, facts = [] }) => ({ id, planets, facts, rule, text })),
  )
