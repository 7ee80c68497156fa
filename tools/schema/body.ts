import { z } from 'zod'
import { bodyIds } from '../core/bodies.ts'

/** Parameter of one of the ten bodies, by its lowercase English name. */
export const body = z
  .enum(bodyIds, { error: `the body must be one of ${bodyIds.join(', ')}` })
  .meta({ description: 'Body.', problem: 'unknown_body' })
