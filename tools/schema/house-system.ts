import { z } from 'zod'
import { houseSystems } from '../core/charts/houses.ts'

/** How the sky is divided into twelve houses. */
export const houseSystem = z
  .enum(houseSystems, { error: `houseSystem must be one of ${houseSystems.join(', ')}` })
  .default('equal')
  .meta({
    description:
      'House system; many programs begin with placidus. Placidus and Koch do not exist inside the polar circles.',
  })
