import { z } from 'zod'

/** `compact` sends columns once and a row per thing instead of repeating every name. */
export const format = z
  .enum(['json', 'compact'], { error: 'format must be json or compact' })
  .default('json')
  .meta({ description: 'compact = columns plus rows.' })

/** The same for answers that are tables: `csv` writes the rows for a spreadsheet. */
export const tableFormat = z
  .enum(['json', 'compact', 'csv'], { error: 'format must be json, compact or csv' })
  .default('json')
  .meta({ description: 'compact = columns plus rows; csv = rows for a spreadsheet.' })
