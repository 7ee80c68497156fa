import { type BodyId, bodyIds } from '../core/bodies.ts'
import { commaList } from './comma-list.ts'

/** Parameter of a comma-separated list of bodies; sorted as in all answers. */
export function someBodies(description: string) {
  return commaList(bodyIds, { description, problem: 'unknown_body', alone: { all: bodyIds } }).transform(
    (names): readonly BodyId[] => bodyIds.filter((body) => names.includes(body)),
  )
}

/** The same; default all ten. */
export const bodies = someBodies(`Comma list of bodies: ${bodyIds.join(', ')}. Default all ten.`)
  .optional()
  .transform((names) => names ?? bodyIds)
