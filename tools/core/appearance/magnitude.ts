import {
  type GivenBody,
  isGivenBody,
  isSmallBody,
  type MajorPlace,
  type SkyBody,
  type SkyPlace,
} from '../bodies.ts'
import { smallBodyFacts, USUAL_SLOPE } from '../data/small/facts.ts'
import { type GivenOrbit, givenOrbit, isPastPerihelion, orbitAt } from '../ephemeris/given-orbit.ts'
import { polynomial } from '../frames/precession.ts'
import { cosine, sine, tangent } from '../math/angles.ts'
import { DAYS_PER_CENTURY } from '../time/time.ts'

/** Geometry that brightness depends on. */
export interface Lighting {
  /** Sun to body and observer to body, au. */
  readonly sunDistance: number
  readonly observerDistance: number
  /** Sun–body–observer, degrees. */
  readonly phaseAngle: number
  /** Year and fraction, for Neptune, which has brightened. */
  readonly year: number
  /** Latitudes of the points below the observer and the Sun, degrees: planetographic (Uranus), centric (Saturn). */
  readonly observerLatitude: number
  readonly sunLatitude: number
}

// Coefficients of the phase angle's powers; named once, as a list written in a call is made anew at each.
const MERCURY = [-0.613, 6.328e-2, -1.6336e-3, 3.3644e-5, -3.4265e-7, 1.6893e-9, -3.0334e-12]
const VENUS = [-4.384, -1.044e-3, 3.687e-4, -2.814e-6, 8.938e-9]
const VENUS_THIN = [236.05828, -2.81914, 8.39034e-3]
const EARTH = [-3.99, -1.06e-3, 2.054e-4]
const MARS = [-1.601, 2.267e-2, -1.302e-4]
const MARS_GIBBOUS = [-0.367, -2.573e-2, 3.445e-4]
const JUPITER = [-9.395, -3.7e-4, 6.16e-4]
const JUPITER_THIN = [1, -1.507, -0.363, -0.062, 2.809, -1.876]
const URANUS = [0, 6.587e-3, 1.045e-4]
const NEPTUNE = [0, 7.944e-3, 9.617e-5]
const PLUTO = [-1.01, 0.041]
const SATURN_GLOBE = [-8.94, 2.446e-4, 2.672e-4, -1.505e-6, 4.767e-9]

/**
 * Visual magnitudes at 1 au from Sun and observer, as functions of the phase angle.
 * Mallama & Hilton, "Computing apparent planetary magnitudes for The Astronomical Almanac", Astronomy and Computing
 * 25, 10 (2018), arXiv:1808.01973; equation numbers are theirs. Mars is without its rotational and seasonal terms (±0.06).
 */
const planets: Readonly<Record<Exclude<MajorPlace, 'sun' | 'moon'>, (lighting: Lighting) => number>> = {
  // Eq. 2.
  mercury: ({ phaseAngle }) => polynomial(phaseAngle, MERCURY),
  // Eqs. 3 and 4: past 163.7° sunlight forward-scattered by the clouds takes over.
  venus: ({ phaseAngle }) =>
    phaseAngle < 163.7 ? polynomial(phaseAngle, VENUS) : polynomial(phaseAngle, VENUS_THIN),
  // Eq. 5, as seen from space.
  earth: ({ phaseAngle }) => polynomial(phaseAngle, EARTH),
  // Eqs. 6 and 7.
  mars: ({ phaseAngle }) =>
    phaseAngle <= 50 ? polynomial(phaseAngle, MARS) : polynomial(phaseAngle, MARS_GIBBOUS),
  // Eqs. 8 and 9; from the Earth the phase angle never passes 12°.
  jupiter: ({ phaseAngle }) => {
    if (phaseAngle <= 12) return polynomial(phaseAngle, JUPITER)
    return -9.428 - 2.5 * Math.log10(polynomial(phaseAngle / 180, JUPITER_THIN))
  },
  saturn: saturnMagnitude,
  // Eqs. 13–15: flattening shows more or less of the brighter poles.
  uranus: ({ phaseAngle, observerLatitude, sunLatitude }) => {
    const latitude = (Math.abs(observerLatitude) + Math.abs(sunLatitude)) / 2
    const phase = phaseAngle > 3.1 ? polynomial(phaseAngle, URANUS) : 0
    return -7.11 - 8.4e-4 * latitude + phase
  },
  // Eqs. 16 and 17.
  neptune: ({ phaseAngle, year }) => {
    const base = year < 1980 ? -6.89 : Math.max(-7, -6.89 - 0.0054 * (year - 1980))
    return phaseAngle > 1.9 ? base + polynomial(phaseAngle, NEPTUNE) : base
  },
  // Explanatory Supplement, 3rd ed., table 10.6: V(1,0) −1.01, 0.041 a degree.
  pluto: ({ phaseAngle }) => polynomial(phaseAngle, PLUTO),
}

/**
 * Eq. 10: globe and rings as seen from the Earth; eq. 12: the globe alone from elsewhere, as printed: the authors' program
 * Ap_Mag V3 has −1.506e-6 for the third power, 0.004 mag at 150°.
 */
function saturnMagnitude({ phaseAngle, observerLatitude, sunLatitude }: Lighting): number {
  if (phaseAngle > 6.5) {
    return polynomial(phaseAngle, SATURN_GLOBE)
  }
  // The rings show their lit face only when Sun and observer are on one side of them.
  const product = observerLatitude * sunLatitude
  const opening = product > 0 ? sine(Math.sqrt(product)) : 0
  return -8.914 - 1.825 * opening + 0.026 * phaseAngle - 0.378 * opening * Math.exp(-2.25 * phaseAngle)
}

/** The Sun at 1 au: absolute magnitude 4.83 as JPL Horizons has it, less the distance modulus 31.572. */
const SUN_AT_1_AU = -26.742

/** Mean distance of the Moon, au. */
const MOON_MEAN_DISTANCE = 384400 / 149597870.7

/**
 * Krisciunas & Schaefer, Publ. Astron. Soc. Pac. 103, 1033 (1991), eq. 9, after Allen; without the opposition surge.
 */
export const moonMagnitude = ({
  phaseAngle,
  sunDistance,
  observerDistance,
}: Pick<Lighting, 'phaseAngle' | 'sunDistance' | 'observerDistance'>): number =>
  -12.73 +
  0.026 * phaseAngle +
  4e-9 * phaseAngle ** 4 +
  5 * Math.log10(sunDistance * (observerDistance / MOON_MEAN_DISTANCE))

/**
 * Magnitude of a small body at 1 au from Sun and observer, of absolute magnitude H and slope G. E. Bowell et al.,
 * Application of photometric models to asteroids, in: Asteroids II (1989), 524, eq. A4 with the simple phase functions.
 */
function smallMagnitude(h: number, g: number, phaseAngle: number): number {
  const half = tangent(phaseAngle / 2)
  const steep = Math.exp(-3.33 * half ** 0.63)
  const flat = Math.exp(-1.87 * half ** 1.22)
  return h - 2.5 * Math.log10((1 - g) * steep + g * flat)
}

/** Total magnitude of a comet: JPL Horizons, m = M₁ + 5·log₁₀ Δ + k₁·log₁₀ r. */
export const totalMagnitude = (
  { m1, k1 = USUAL_FADING }: { readonly m1: number; readonly k1?: number },
  { sunDistance, observerDistance }: Pick<Lighting, 'sunDistance' | 'observerDistance'>,
): number => m1 + 5 * Math.log10(observerDistance) + k1 * Math.log10(sunDistance)

/** An orbit of a body that has a total magnitude. */
export type CometOrbit = GivenOrbit & { readonly m1: number }
export const isCometOrbit = (orbit: GivenOrbit): orbit is CometOrbit => orbit.m1 !== undefined
/** Whether a body is followed from elements, and has the light of a comet. */
export const isComet = (body: SkyBody): body is GivenBody =>
  isGivenBody(body) && isCometOrbit(givenOrbit(body))

/** The same by the law of the side of the perihelion that a comet is on at a TT, days since J2000.0. */
export const cometMagnitude = (
  orbit: CometOrbit,
  tt: number,
  distances: Pick<Lighting, 'sunDistance' | 'observerDistance'>,
): number => totalMagnitude(orbit.after && isPastPerihelion(orbit, tt) ? orbit.after : orbit, distances)

/** Magnitude of a body by the brightness that came with its elements, of a comet to a tenth; NaN where none did. */
function givenMagnitude(body: GivenBody, lighting: Lighting): number {
  const { sunDistance, observerDistance, phaseAngle, year } = lighting
  const tt = ((year - 2000) / 100) * DAYS_PER_CENTURY
  const orbit = orbitAt(body, tt)
  if (isCometOrbit(orbit)) return Math.round(cometMagnitude(orbit, tt, lighting) * 10) / 10
  const { h, g = USUAL_SLOPE } = orbit
  if (h === undefined) return Number.NaN
  return smallMagnitude(h, g, phaseAngle) + 5 * Math.log10(sunDistance * observerDistance)
}

/** How a comet fades whose k₁ is not given: 10, the fourth power of the distance, as the Minor Planet Center has it. */
const USUAL_FADING = 10

/**
 * Apparent visual magnitude; NaN for elements that were given without one.
 *
 * **Accuracy**: about 0.05 mag for the planets (their authors; Saturn and Mars vary by 0.1), 0.2 for the Moon, 0.2 for
 * small bodies below a phase angle of 120° (their authors), which turn a brighter and a darker side.
 */
export function magnitude(body: SkyPlace, lighting: Lighting): number {
  const { sunDistance, observerDistance } = lighting
  if (isSmallBody(body)) {
    const { h, g } = smallBodyFacts(body)
    return smallMagnitude(h, g, lighting.phaseAngle) + 5 * Math.log10(sunDistance * observerDistance)
  }
  if (isGivenBody(body)) return givenMagnitude(body, lighting)
  if (body === 'sun') return SUN_AT_1_AU + 5 * Math.log10(observerDistance)
  if (body === 'moon') return moonMagnitude(lighting)
  return planets[body](lighting) + 5 * Math.log10(sunDistance * observerDistance)
}

/** Lit fraction of a disc, 0–1, at a phase angle in degrees. */
export const illuminatedFraction = (phaseAngle: number): number => (1 + cosine(phaseAngle)) / 2
