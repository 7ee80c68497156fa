import { z } from 'zod'
import { pointsOfView } from '../core/targets/point-of-view.ts'

/** Parameter of the point of view. */
export const pov = z
  .enum(pointsOfView, { error: `pov must be one of ${pointsOfView.join(', ')}` })
  .meta({ id: 'PointOfView' })
  .default('earth')
  .meta({
    description: 'Where the sky is seen from; earth is the observer at latitude and longitude.',
    problem: 'invalid_pov',
  })
