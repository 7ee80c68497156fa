import { type BodyId, bodyIds } from '../core/bodies.ts'
import { commaList } from './comma-list.ts'

/** A comma list of bodies, in the order of every answer. */
export function someBodies(description: string) {
  return commaList(bodyIds, { description, problem: 'unknown_body', alone: { all: bodyIds } }).transform(
    (names): readonly BodyId[] => bodyIds.filter((body) => names.includes(body)),
  )
}

/** The same, all ten when left out. */
export const bodies = someBodies(`Comma list of bodies: ${bodyIds.join(', ')}. Default all ten.`)
  .optional()
  .transform((names) => names ?? bodyIds)
