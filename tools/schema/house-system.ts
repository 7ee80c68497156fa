import { z } from 'zod'
import { houseSystems } from '../core/charts/houses.ts'

/** Parameter of the house system. */
export const houseSystem = z
  .enum(houseSystems, { error: `houseSystem must be one of ${houseSystems.join(', ')}` })
  .default('equal')
  .meta({
    description: 'placidus, whole-sign, koch … Default equal; ask: most Western software uses placidus.',
  })
