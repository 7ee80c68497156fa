import { EQUATORIAL_RADIUS_KM, isGivenBody, isSmallBody, KM_PER_AU, type SkyPlace } from '../bodies.ts'
import { smallBodyFacts } from '../data/small/facts.ts'
import { EARTH_RADIUS_KM } from '../frames/earth.ts'
import { arcCosine, arcSine, cosine, RADIANS } from '../math/angles.ts'

/**
 * The radii that eclipses are reckoned with, in au.
 *
 * The Sun's is the 696 000 km (959.63″ at 1 au) that Auwers measured and the almanacs kept. The Moon has two: the mean
 * limb of IAU 1982 for the penumbra, k₁ = 0.2725076 Earth radii, and a smaller one for the umbra, k₂ = 0.272281, since
 * the Sun shines through the valleys of the limb until the lowest of them is covered. Espenak & Meeus, Five Millennium
 * Canon of Solar Eclipses, NASA/TP-2006-214141, §1.3.
 */
export const EARTH_RADIUS = EARTH_RADIUS_KM / KM_PER_AU
export const SUN_RADIUS = 696000 / KM_PER_AU
export const MOON_PENUMBRAL_K = 0.2725076
export const MOON_UMBRAL_K = 0.272281
export const MOON_RADIUS = MOON_PENUMBRAL_K * EARTH_RADIUS
export const MOON_UMBRAL_RADIUS = MOON_UMBRAL_K * EARTH_RADIUS

/** Equatorial radius in km; of a small body half its diameter, or 0 if that is not known. */
export function radiusKm(body: SkyPlace): number {
  if (isGivenBody(body)) return 0
  return isSmallBody(body) ? (smallBodyFacts(body).diameterKm ?? 0) / 2 : EQUATORIAL_RADIUS_KM[body]
}

/** Radius in au of the disc that a body is reckoned with before another, the Moon's by its mean limb; 0 if it is not known. */
export const discRadius = (body: SkyPlace): number =>
  body === 'moon' ? MOON_RADIUS : body === 'sun' ? SUN_RADIUS : radiusKm(body) / KM_PER_AU

/** Angular radius in degrees of a sphere at a distance, both in one unit. */
export const semidiameter = (radius: number, distance: number): number => arcSine(radius / distance)

/** Two discs on the sky: angular radii and the angle between their centres, degrees. */
export interface Discs {
  readonly sun: number
  readonly moon: number
  readonly separation: number
}

/**
 * The two radii that touch from outside at the penumbra's contacts and from inside at the umbra's: half the sum and half
 * the difference of the penumbra's and the umbra's radius, as Bessel's L₁ and L₂ are halved for magnitude and
 * obscuration. Explanatory Supplement, 3rd ed., §11.3.9. The Sun comes out 0.2″ larger than it is.
 *
 * @param sunDistance and moonDistance in au.
 * @param umbralK radius of the Moon for the umbra's contacts, Earth radii.
 */
export function eclipseRadii(
  sunDistance: number,
  moonDistance: number,
  umbralK = MOON_UMBRAL_K,
): Pick<Discs, 'sun' | 'moon'> {
  const sun = semidiameter(SUN_RADIUS, sunDistance)
  const penumbral = semidiameter(MOON_RADIUS, moonDistance)
  const umbral = semidiameter(umbralK * EARTH_RADIUS, moonDistance)
  return { sun: sun + (penumbral - umbral) / 2, moon: (penumbral + umbral) / 2 }
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
