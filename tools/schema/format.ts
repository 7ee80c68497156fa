import { z } from 'zod'

/** Parameter of the format; `compact` sends the column names once and a row per record. */
export const format = z
  .enum(['json', 'compact'], { error: 'format must be json or compact' })
  .default('json')
  .meta({ description: 'compact: lists as columns and rows.' })

/** The same with `csv`, for answers that are tables. */
export const tableFormat = z
  .enum(['json', 'compact', 'csv'], { error: 'format must be json, compact or csv' })
  .default('json')
  .meta({ description: 'compact: lists as columns and rows.' })
