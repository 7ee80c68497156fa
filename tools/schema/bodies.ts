import { type BodyId, bodyIds } from '../core/bodies.ts'
import { commaList } from './comma-list.ts'

/** A comma list of bodies, in the order of every answer; all ten when left out. */
export const bodies = commaList(bodyIds, {
  description: `Comma list of bodies: ${bodyIds.join(', ')}. Default all ten.`,
  problem: 'unknown_body',
  alone: { all: bodyIds },
})
  .transform((names): readonly BodyId[] => bodyIds.filter((body) => names.includes(body)))
  .optional()
  .transform((names) => names ?? bodyIds)
