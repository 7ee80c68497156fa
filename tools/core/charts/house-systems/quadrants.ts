import { normalDegrees } from '../../math/angles.ts'
import { ascendant } from './angles.ts'
import { type HouseDivision, withOpposites } from './cusps.ts'
import { culminating } from './frame.ts'

/** Longitudes of the cusps of a quadrant, degrees from the angle that begins it. */
type Inner = (quadrant: number) => readonly [number, number]

/** Houses whose cusps lie between the angles by the size of each quadrant alone. */
const byQuadrants =
  (upper: Inner, lower: Inner = upper): HouseDivision =>
  (frame) => {
    const [tenth, first] = [culminating(frame), ascendant(frame)]
    const quadrant = normalDegrees(first - tenth)
    const [eleventh, twelfth] = upper(quadrant)
    const [second, third] = lower(180 - quadrant)
    return withOpposites({
      tenth,
      eleventh: tenth + eleventh,
      twelfth: tenth + twelfth,
      first,
      second: first + second,
      third: first + third,
    })
  }

/** Porphyry: the arcs of the ecliptic between meridian and horizon, each cut in three. */
export const porphyry = byQuadrants((quadrant) => [quadrant / 3, (2 * quadrant) / 3])

/** Sripati: each cusp of Porphyry is the middle of a house, which begins halfway from the cusp before. */
export const sripati: HouseDivision = (frame) =>
  porphyry(frame).map((cusp, house, cusps) => {
    const before = cusps[(house + 11) % 12] as number
    return normalDegrees(cusp - normalDegrees(cusp - before) / 2)
  })

/** Pullen's sinusoidal delta: the houses of a quadrant differ from 30° by the sine of their middle; two of them have no width in one of 30°. */
const sinusoidalDelta: Inner = (quadrant) => {
  if (quadrant <= 30) return [quadrant / 2, quadrant / 2]
  const step = (quadrant - 90) / 4
  return [30 + step, 60 + 3 * step]
}

/** Pullen (sinusoidal delta). W. D. Pullen, Astrolog (1994). */
export const pullenDelta = byQuadrants(sinusoidalDelta)

/**
 * Pullen's sinusoidal ratio: the houses of the smaller quadrant are x r, x, x r and those of the larger x r³, x r⁴, x r³ wide.
 * W. D. Pullen, Astrolog (2016); r by Ferrari's solution of its quartic.
 */
const sinusoidalRatio: Inner = (quadrant) => {
  const smaller = Math.min(quadrant, 180 - quadrant)
  if (smaller < 1e-12) return quadrant < 90 ? [0, 0] : [0, 180]
  const c = (180 - smaller) / smaller
  const root = 2 ** (2 / 3) * Math.cbrt(c * c - c)
  const base = Math.sqrt(root + 1)
  const r = base / 2 + Math.sqrt(-root - (2 * (1 - 2 * c)) / base + 2) / 2 - 0.5
  const x = smaller / (2 * r + 1)
  return quadrant > 90 ? [x * r ** 3, x * r ** 3 + x * r ** 4] : [x * r, x * r + x]
}

/** Pullen (sinusoidal ratio). */
export const pullenRatio = byQuadrants(sinusoidalRatio)
