import { z } from 'zod'

/** Parameter of the format; `compact` sends the column names once and a row per record, `text` short lines for a model. */
export const format = z
  .enum(['json', 'compact', 'text'], { error: 'format must be json, compact or text' })
  .default('json')
  .meta({ description: 'json; compact: columns and rows; text: short lines.' })

/** The same with `csv`, for answers that are tables. */
export const tableFormat = z
  .enum(['json', 'compact', 'text', 'csv'], { error: 'format must be json, compact, text or csv' })
  .default('json')
  .meta({ description: 'json; compact: columns and rows; text: short lines; csv.' })

/** Parameter of answers that have no columns. */
export const textFormat = z
  .enum(['json', 'text'], { error: 'format must be json or text' })
  .default('json')
  .meta({ description: 'json; text: short lines.', isUnlisted: true })
