/** The single table of quantities for conditions, which the search reads and the reference publishes. */
import { chartQuantities } from './chart-quantities.ts'
import { skyQuantities } from './sky-quantities.ts'

export const conditionQuantities = { ...skyQuantities, ...chartQuantities }

export type ConditionName = keyof typeof conditionQuantities
export const conditionNames = Object.keys(conditionQuantities) as ConditionName[]
