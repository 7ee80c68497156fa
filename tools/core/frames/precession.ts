import { arcTangent } from '../math/angles.ts'
import { type Segments, segments } from '../math/chebyshev.ts'
import {
  dot,
  type Matrix,
  ofRows,
  product,
  rowOf,
  scratch,
  turnX,
  turnY,
  turnZ,
  type Vector,
} from '../math/geometry.ts'

/** c0 + c1 t + c2 t² + … by Horner's rule. */
export function polynomial(t: number, coefficients: readonly number[]): number {
  let sum = 0
  for (let i = coefficients.length - 1; i >= 0; i--) sum = sum * t + (coefficients[i] as number)
  return sum
}

// Capitaine, Wallace & Chapront, "Expressions for IAU 2000 precession quantities", Astron. Astrophys. 412, 567 (2003),
// eqs. 37 and 39, adopted as IAU 2006 (P03); arcseconds, t in Julian centuries of TT from J2000.0.
const OBLIQUITY = [84381.406, -46.836769, -0.0001831, 0.0020034, -0.000000576, -0.0000000434]
const PSI_A = [0, 5038.481507, -1.0790069, -0.00114045, 0.000132851, -0.0000000951]
const OMEGA_A = [84381.406, -0.025754, 0.0512623, -0.00772503, -0.000000467, 0.0000003337]
const CHI_A = [0, 10.556403, -2.3814292, -0.00121197, 0.000170663, -0.000000056]
const GENERAL_PRECESSION = [0, 5028.796195, 1.1054348, 0.00007964, -0.000023857, -0.0000000383]

/** Obliquity of the ecliptic of J2000.0, degrees (IAU 2006). */
export const OBLIQUITY_J2000 = 84381.406 / 3600

/** Mean obliquity of the ecliptic of date in degrees, IAU 2006; t in Julian centuries of TT. */
export const meanObliquity = (t: number): number => polynomial(t, OBLIQUITY) / 3600

/** General precession in longitude since J2000.0 in degrees, IAU 2006; t in Julian centuries of TT. */
export const generalPrecession = (t: number): number => polynomial(t, GENERAL_PRECESSION) / 3600

const PRECESSION_RATE = GENERAL_PRECESSION.map((coefficient, power) => power * coefficient).slice(1)

/** Its rate, degrees a century. */
export const precessionRate = (t: number): number => polynomial(t, PRECESSION_RATE) / 3600

/**
 * Frame bias: from the ICRS to the mean equator and equinox of J2000.0, arcseconds about z, y and x.
 * IERS Conventions 2010, eqs. 5.21 and 5.33: dα0 −0.0146″, ξ0 −0.016617″, η0 −0.0068192″.
 */
const frameBias: Matrix = product(
  turnX(0.0068192 / 3600),
  product(turnY(-0.016617 / 3600), turnZ(-0.0146 / 3600)),
)

function rotation(t: number): Matrix {
  const psi = polynomial(t, PSI_A) / 3600
  const omega = polynomial(t, OMEGA_A) / 3600
  const chi = polynomial(t, CHI_A) / 3600
  return product(
    turnZ(chi),
    product(turnX(-omega), product(turnZ(-psi), product(turnX(OBLIQUITY_J2000), frameBias))),
  )
}

// The rows of the rotation as segments of four years, over which five terms are exact to rounding.
const SPAN = 0.04
const rows = ([0, 1, 2] as const).map((row) =>
  segments((t) => rowOf(rotation(t), row), { span: SPAN, terms: 5, kept: 512 }),
) as [Segments, Segments, Segments]

const [x, y, z] = [scratch(), scratch(), scratch()]

/** Rotation from the ICRS to the mean equator and equinox of date, IAU 2006. */
export const precession = (t: number): Matrix => ofRows(rows[0].at(t, x), rows[1].at(t, y), rows[2].at(t, z))

// The ecliptic of date turns by half an arcsecond a year, its equinox by 50: the same spans serve.
const eclipticRows = ([0, 1] as const).map((row) =>
  segments((t) => rowOf(product(turnX(meanObliquity(t)), rotation(t)), row), {
    span: SPAN,
    terms: 5,
    kept: 512,
  }),
) as [Segments, Segments]

/** The first two axes of the mean ecliptic and equinox of date, in the ICRS. */
export type EclipticAxes = readonly [toEquinox: Vector, across: Vector]

const axes = [scratch(), scratch()] as const

/** Axes of the ecliptic of date. The returned buffers are overwritten by the next call. */
export function eclipticAxes(t: number): EclipticAxes {
  eclipticRows[0].at(t, axes[0])
  eclipticRows[1].at(t, axes[1])
  return axes
}

/**
 * Longitude on the ecliptic of a vector in the ICRS, from the mean equinox of date, degrees ±180. Nutation in longitude
 * moves the equinox under every body alike: what is between two bodies is the same from the true one.
 */
export const meanLongitude = (vector: Vector, [toEquinox, across]: EclipticAxes): number =>
  arcTangent(dot(across, vector), dot(toEquinox, vector))
