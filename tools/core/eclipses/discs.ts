import { arcCosine, arcSine, cosine, RADIANS } from '../angles.ts'
import { KM_PER_AU } from '../bodies.ts'
import { EARTH_RADIUS_KM } from '../earth.ts'

/**
 * The radii that eclipses are reckoned with, in au.
 *
 * The Sun's is the 696 000 km (959.63″ at 1 au) that Auwers measured and the almanacs kept; the Moon's is k = 0.2725076
 * Earth radii, the mean limb of IAU 1982, taken for every contact. Explanatory Supplement to the Astronomical Almanac,
 * 3rd ed., §11.2.3. Other canons shrink k for the inner contacts: that moves them by up to 4 s.
 */
export const EARTH_RADIUS = EARTH_RADIUS_KM / KM_PER_AU
export const SUN_RADIUS = 696000 / KM_PER_AU
export const MOON_RADIUS = 0.2725076 * EARTH_RADIUS

/** Angular radius in degrees of a sphere at a distance, both in one unit. */
export const semidiameter = (radius: number, distance: number): number => arcSine(radius / distance)

/** Two discs on the sky: angular radii and the angle between their centres, degrees. */
export interface Discs {
  readonly sun: number
  readonly moon: number
  readonly separation: number
}

/**
 * Magnitude of a solar eclipse: the covered fraction of the Sun's diameter; the ratio of the diameters when one disc
 * lies within the other; 0 when they do not touch.
 */
export function solarMagnitude({ sun, moon, separation }: Discs): number {
  if (separation <= Math.abs(sun - moon)) return moon / sun
  return Math.max(0, (sun + moon - separation) / (2 * sun))
}

/**
 * Obscuration: the covered fraction of the Sun's area, 0–1.
 * The lens of two circles; Explanatory Supplement, 3rd ed., §11.3.9.
 */
export function obscuration({ sun, moon, separation }: Discs): number {
  if (separation >= sun + moon) return 0
  if (separation <= Math.abs(sun - moon)) return Math.min(1, (moon / sun) ** 2)
  const atSun = arcCosine((sun ** 2 + separation ** 2 - moon ** 2) / (2 * sun * separation))
  const atMoon = arcCosine((moon ** 2 + separation ** 2 - sun ** 2) / (2 * moon * separation))
  const chord = separation * sun * Math.sqrt(1 - cosine(atSun) ** 2)
  const lens = sun ** 2 * atSun * RADIANS + moon ** 2 * atMoon * RADIANS - chord
  return Math.min(1, Math.max(0, lens / (Math.PI * sun ** 2)))
}
