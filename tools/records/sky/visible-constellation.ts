import { z } from 'zod'
import type { ScopedSky } from '../../core/observing/scoped-sky.ts'
import { constellationSights } from '../../core/observing/visible-sky.ts'
import { directionShape, horizontalFields } from '../visible-object.ts'

/** Output shape of a constellation that is up. */
export const visibleConstellation = z
  .object({
    code: z.string().describe('IAU code of the constellation.'),
    name: z.string().describe('Latin name of the constellation.'),
    ...directionShape,
  })
  .meta({ id: 'VisibleConstellation' })

/** Records of the constellations above the least altitude, the highest first; none where they are left out. */
export const constellationRecords = (
  { evening, observer }: ScopedSky,
  { include, minAltitude }: { readonly include: readonly string[]; readonly minAltitude: number },
) =>
  include.includes('constellations')
    ? constellationSights(evening.instant, observer, minAltitude).map((figure) =>
        Object.assign({}, figure, horizontalFields(figure)),
      )
    : []
