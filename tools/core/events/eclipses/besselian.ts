import { arcSine, arcTangent, circularDifference, normalDegrees } from '../../math/angles.ts'
import { cross, dot, unit } from '../../math/geometry.ts'
import { type Instant, instantOfTt, TURN_PER_SECOND } from '../../time/time.ts'
import { shadow } from './shadow.ts'

/** Coefficients of 1, t, t² and t³, with t in hours from the epoch. */
export type Cubic = readonly [number, number, number, number]

/** Besselian elements of a solar eclipse as polynomials. */
export interface BesselianElements {
  /** Epoch: the full hour of TT next to greatest eclipse. */
  readonly epoch: Instant
  /** The axis in the fundamental plane, Earth equatorial radii, east and north positive. */
  readonly x: Cubic
  readonly y: Cubic
  /** Declination of the axis, degrees. */
  readonly d: Cubic
  /** Hour angle of the axis at longitude 0 if UT1 were TT, degrees; the first coefficient is 0–360. */
  readonly mu: Cubic
  /** Radii of penumbra and umbra in the fundamental plane; the umbra's is negative for a total eclipse. */
  readonly l1: Cubic
  readonly l2: Cubic
  /** Tangents of the half-angles of the cones, at the epoch. */
  readonly tanF1: number
  readonly tanF2: number
}

/** The polynomials hold for so many hours on either side of the epoch; the penumbra needs at most 3.1 to pass. */
export const BESSELIAN_HOURS = 3.5
const HOUR_DAYS = 1 / 24

/** Values of the elements at an instant, in the order x, y, d, mu, l1, l2. */
function values(instant: Instant): readonly number[] {
  const { gast, axis, foot, penumbra, umbra } = shadow(instant)
  const east = unit(cross({ x: 0, y: 0, z: 1 }, axis))
  const hourAngle = gast - arcTangent(axis.y, axis.x)
  return [
    dot(foot, east),
    dot(foot, cross(axis, east)),
    arcSine(axis.z),
    hourAngle + TURN_PER_SECOND * instant.deltaT,
    penumbra,
    umbra,
  ]
}

/** The cubic through four points. */
function cubicThrough(ts: readonly number[], fs: readonly number[]): Cubic {
  const sums = [0, 0, 0, 0]
  ts.forEach((node, i) => {
    const otherTimes = ts.filter((_, j) => j !== i) as [number, number, number]
    const [a, b, c] = otherTimes
    const weight = (fs[i] as number) / otherTimes.reduce((product, t) => product * (node - t), 1)
    // (t − a)(t − b)(t − c), from the constant up.
    ;[-a * b * c, a * b + a * c + b * c, -(a + b + c), 1].forEach((k, power) => {
      sums[power] = (sums[power] as number) + weight * k
    })
  })
  return sums as unknown as Cubic
}

/**
 * Besselian elements about a greatest eclipse, as cubics through the elements at the four Chebyshev nodes of ±3.5 h.
 * @see Explanatory Supplement to the Astronomical Almanac, 3rd ed., §11.3.2; Meeus, Elements of Solar Eclipses (1989),
 *   p. 8, for mu reckoned with TT: the hour angle at an east longitude λ is mu + λ − 0.00417807° × ΔT in seconds.
 *
 * **Accuracy**: the cubics meet the elements within 2e-6 Earth radii and 2e-5°, and so contact times within 0.02 s.
 */
export function besselianElements(greatest: Instant): BesselianElements {
  // J2000.0 is a full hour.
  const hour = Math.round(greatest.tt / HOUR_DAYS) * HOUR_DAYS
  const hours = [1, 3, 5, 7].map((k) => BESSELIAN_HOURS * Math.cos((k * Math.PI) / 8))
  const rows = hours.map((t) => values(instantOfTt(hour + t * HOUR_DAYS)))
  const first = (rows[0] as readonly number[])[3] as number
  const cubic = (member: number, isAngle = false): Cubic =>
    cubicThrough(
      hours,
      rows.map((row, i) => {
        const value = row[member] as number
        // Hour angles go on past 360°, some 15° an hour.
        const expected = first + 15 * ((hours[i] as number) - (hours[0] as number))
        return isAngle ? expected + circularDifference(value, expected) : value
      }),
    )
  const [mu0, ...otherElements] = cubic(3, true)
  const epoch = instantOfTt(hour)
  const { penumbraSlope, umbraSlope } = shadow(epoch)
  return {
    epoch,
    x: cubic(0),
    y: cubic(1),
    d: cubic(2),
    mu: [normalDegrees(mu0), ...otherElements],
    l1: cubic(4),
    l2: cubic(5),
    tanF1: penumbraSlope,
    tanF2: umbraSlope,
  }
}
