import { horizonSettings } from '../../arguments/horizon.ts'
import { type Observation, observationSettings } from '../../arguments/observation.ts'
import { COMA_KM } from '../../core/observing/eye-sight.ts'
import { partOfNightRule } from '../../core/observing/part-of-night.ts'
import type { ScopedSky } from '../../core/observing/scoped-sky.ts'
import type { GivenHorizon } from '../../schema/horizon.ts'

/** Conventions of a list of visible objects, for `meta.settings`. */
export const visibleConventions = (
  view: Observation,
  { observer, night }: ScopedSky,
  { include, horizon }: { readonly include: readonly string[]; readonly horizon: GivenHorizon },
): Record<string, unknown> => ({
  ...observationSettings(view, ['riseset']),
  positions:
    'objects: altitude, azimuth and direction at their time; constellations and notVisible: at timestamp',
  visible:
    'where its magnitude is brighter than the faintest star of the sky about it: airglow, twilight and moonlight by direction, extinction by altitude, clear country air (Schaefer 1998, VISLIMIT); clusters, nebulae and galaxies as the star that is as hard to see (Crumey 2014, eq. 41)',
  limitingMagnitude: 'of stars, overhead or 45° up, where the sky is darkest',
  bestTime:
    'highest while 2 magnitudes brighter than the faintest star of its place; else highest in the dark; else when it stands out most',
  ...(include.includes('smallBodies')
    ? {
        comets: `a coma ${COMA_KM} km across, of the total magnitude; Minor Planet Center and JPL elements`,
      }
    : {}),
  ...(night ? { sky: partOfNightRule } : {}),
  ...(observer.horizon === undefined
    ? {}
    : { ...horizonSettings(horizon, observer), riseSetHorizon: 'upper limb at horizon' }),
})
