import { z } from 'zod'
import { orbitPoints, saturnMoonViews } from '../../core/appearance/saturn-moons.ts'
import { saturnMoons } from '../../core/appearance/saturn-orbits.ts'
import { rounded } from '../../core/round.ts'
import type { Instant } from '../../core/time/time.ts'
import { sideOnSky } from '../../schema/names.ts'

/** Theory and accuracy, for `meta.settings`. */
export const saturnMoonsSource =
  'Meeus, Astronomical Algorithms, ch. 46, after Dourneau: Enceladus to Rhea 0.1 arcseconds, Mimas 0.3, Titan 0.4, Iapetus 0.9; radius 60268 km; magnitudes 0.2'
/** Output shape of a moon of Saturn. */
export const saturnMoon = z
  .object({
    moon: z.enum(saturnMoons).describe('Which.'),
    x: z.number().describe("Along Saturn's equator in its equatorial radii, west positive."),
    y: z.number().describe('Along its axis, north positive, the same radii.'),
    z: z.number().describe('Along the line of sight, positive behind Saturn, the same radii.'),
    positionAngle: z
      .number()
      .describe('From its centre: degrees 0 to 360 from celestial north through east.'),
    separationArcsec: z.number().describe('Arcseconds from its centre.'),
    side: sideOnSky.describe('Side of Saturn on the sky.'),
    nearest: z.enum(orbitPoints).describe('The nearest of four points of its orbit.'),
    state: z
      .enum(['visible', 'transit', 'occulted'])
      .describe('transit: before the disc; occulted: behind it.'),
    magnitude: z.number().describe('Apparent visual magnitude.'),
  })
  .meta({ id: 'SaturnMoon' })

/** Records of the moons of Saturn, from the innermost on. */
export function saturnMoonRecords(instant: Instant): z.input<typeof saturnMoon>[] {
  const views = saturnMoonViews(instant)
  return saturnMoons.map((moon) => {
    const { x, y, z, positionAngle, separationArcsec, side, nearest, state, magnitude } = views[moon]
    return {
      moon,
      x: rounded(x, 3),
      y: rounded(y, 3),
      z: rounded(z, 3),
      positionAngle: rounded(positionAngle, 2),
      separationArcsec: rounded(separationArcsec, 1),
      side,
      nearest,
      state,
      magnitude: rounded(magnitude, 1),
    }
  })
}
