import { z } from 'zod'

/** `compact` sends columns once and a row per thing instead of repeating every name. */
export const format = z
  .enum(['json', 'compact'], { error: 'format must be json or compact' })
  .default('json')
  .meta({ description: 'compact = columns plus rows.' })
