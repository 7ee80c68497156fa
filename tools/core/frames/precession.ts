import { arcTangent, RADIANS } from '../math/angles.ts'
import { type Segments, segments } from '../math/chebyshev.ts'
import {
  cross,
  dot,
  type Matrix,
  ORIGIN,
  ofRows,
  product,
  rotate,
  rowOf,
  scratch,
  subtract,
  turnX,
  turnY,
  turnZ,
  unit,
  type Vector,
} from '../math/geometry.ts'

/** c0 + c1 t + c2 t² + … by Horner's rule. */
export function polynomial(t: number, coefficients: readonly number[]): number {
  let sum = 0
  for (let i = coefficients.length - 1; i >= 0; i--) sum = sum * t + (coefficients[i] as number)
  return sum
}

/** A slow quantity: a polynomial, and terms of long periods, c cos(2πt/P) + s sin(2πt/P); arcseconds, t in centuries. */
interface LongTerm {
  readonly polynomial: readonly number[]
  /** Rows of P, c and s. */
  readonly periodic: readonly (readonly [period: number, cosine: number, sine: number])[]
}

// J. Vondrák, N. Capitaine, P. Wallace, "New precession expressions, valid for long time intervals", Astron. Astrophys.
// 534, A22 (2011), with the corrigendum, 541, C1 (2012); t in Julian centuries of TT from J2000.0.

/** General precession in longitude. Eq. 10, table 3. */
const GENERAL_PRECESSION: LongTerm = {
  polynomial: [8134.017132, 5043.0520035, -0.00710733, 0.000000271],
  periodic: [
    [409.9, -6908.287473, -2845.175469],
    [396.15, -3198.706291, 449.844989],
    [537.22, 1453.674527, -1255.915323],
    [402.9, -857.748557, 886.736783],
    [417.15, 1173.231614, 418.887514],
    [288.92, -156.981465, 997.912441],
    [4043, 371.83655, -240.97971],
    [306, -216.61904, 76.541307],
    [277, 193.691479, -36.788069],
    [203, 11.891524, -170.964086],
  ],
}

/** P, which with Q is the pole of the ecliptic in the ecliptic and equinox of J2000.0. Eq. 8, table 1. */
const ECLIPTIC_P: LongTerm = {
  polynomial: [5851.607687, -0.1189, -0.00028913, 0.000000101],
  periodic: [
    [708.15, -5486.751211, 667.66673],
    [2309, -17.127623, -2354.886252],
    [1620, -617.517403, -428.152441],
    [492.2, 413.44294, 376.202861],
    [1183, 78.614193, 184.778874],
    [622, -180.732815, 335.321713],
    [882, -87.676083, -185.138669],
    [547, 46.140315, -120.97283],
  ],
}
/** Q, likewise. */
const ECLIPTIC_Q: LongTerm = {
  polynomial: [-1600.8863, 1.1689818, -0.0000002, -0.000000437],
  periodic: [
    [708.15, -684.66156, -5523.863691],
    [2309, 2446.28388, -549.74745],
    [1620, 399.671049, -310.998056],
    [492.2, -356.652376, 421.535876],
    [1183, -186.387003, -36.776172],
    [622, -316.80007, -145.278396],
    [882, 198.296701, -34.74445],
    [547, 101.135679, 22.885731],
  ],
}

/** X, which with Y is the pole of the equator in the equator and equinox of J2000.0. Eq. 9, table 2. */
const EQUATOR_X: LongTerm = {
  polynomial: [5453.282155, 0.4252841, -0.00037173, -0.000000152],
  periodic: [
    [256.75, -819.940624, 81491.287984],
    [708.15, -8444.676815, 787.163481],
    [274.2, 2600.009459, 1251.296102],
    [241.45, 2755.17563, -1257.950837],
    [2309, -167.659835, -2966.79973],
    [492.2, 871.855056, 639.744522],
    [396.1, 44.769698, 131.600209],
    [288.9, -512.313065, -445.040117],
    [231.1, -819.415595, 584.522874],
    [1610, -538.071099, -89.756563],
    [620, -189.793622, 524.42963],
    [157.87, -402.922932, -13.549067],
    [220.3, 179.516345, -210.157124],
    [1200, -9.814756, -44.919798],
  ],
}
/** Y, likewise. */
const EQUATOR_Y: LongTerm = {
  polynomial: [-73750.93035, -0.7675452, -0.00018725, 0.000000231],
  periodic: [
    [256.75, 75004.344875, 1558.515853],
    [708.15, 624.033993, 7774.939698],
    [274.2, 1251.136893, -2219.534038],
    [241.45, -1102.212834, -2523.969396],
    [2309, -2660.66498, 247.850422],
    [492.2, 699.291817, -846.485643],
    [396.1, 153.16722, -1393.124055],
    [288.9, -950.865637, 368.526116],
    [231.1, 499.754645, 749.045012],
    [1610, -145.18821, 444.704518],
    [620, 558.116553, 235.934465],
    [157.87, -23.923029, 374.049623],
    [220.3, -165.405086, -171.33018],
    [1200, 9.344131, -22.899655],
  ],
}

/** Value of a slow quantity, degrees. */
function longTerm({ polynomial: coefficients, periodic }: LongTerm, t: number): number {
  let sum = polynomial(t, coefficients)
  for (const [period, cosine, sine] of periodic) {
    const angle = (2 * Math.PI * t) / period
    sum += cosine * Math.cos(angle) + sine * Math.sin(angle)
  }
  return sum / 3600
}

/** Obliquity of the ecliptic of J2000.0, degrees (IAU 2006). */
export const OBLIQUITY_J2000 = 84381.406 / 3600

/** General precession in longitude since J2000.0 in degrees; t in Julian centuries of TT. */
export const generalPrecession = (t: number): number => longTerm(GENERAL_PRECESSION, t)

/** Centuries on either side that a rate is taken over: its third derivative adds 1e-9 of it. */
const HALF_STEP = 0.01

/** Rate of the general precession, degrees a century. */
export const precessionRate = (t: number): number =>
  (generalPrecession(t + HALF_STEP) - generalPrecession(t - HALF_STEP)) / (2 * HALF_STEP)

/** A unit vector near the pole of J2000.0 by its x and y, degrees taken as arcs. */
function pole(x: number, y: number): Vector {
  const [p, q] = [x * RADIANS, y * RADIANS]
  return { x: p, y: q, z: Math.sqrt(1 - p * p - q * q) }
}

/** Pole of the mean ecliptic of date, mean equator and equinox of J2000.0. */
const eclipticPole = (t: number): Vector =>
  rotate(turnX(-OBLIQUITY_J2000), pole(longTerm(ECLIPTIC_P, t), -longTerm(ECLIPTIC_Q, t)))

/** Axes of the mean equator and equinox of date, mean equator and equinox of J2000.0. */
interface EquatorAxes {
  readonly equinox: Vector
  readonly across: Vector
  readonly pole: Vector
}

function equatorAxes(t: number): EquatorAxes {
  const north = pole(longTerm(EQUATOR_X, t), longTerm(EQUATOR_Y, t))
  const equinox = unit(cross(north, eclipticPole(t)))
  return { equinox, across: cross(north, equinox), pole: north }
}

/**
 * Mean obliquity of the ecliptic of date in degrees; t in Julian centuries of TT. Its tangent is that of the angle between
 * the poles, which is exact for small angles too.
 */
export function meanObliquity(t: number): number {
  const { across, pole: north } = equatorAxes(t)
  const ecliptic = eclipticPole(t)
  return arcTangent(-dot(ecliptic, across), dot(ecliptic, north))
}

/**
 * Frame bias: from the ICRS to the mean equator and equinox of J2000.0, arcseconds about z, y and x.
 * IERS Conventions 2010, eqs. 5.21 and 5.33: dα0 −0.0146″, ξ0 −0.016617″, η0 −0.0068192″.
 */
const frameBias: Matrix = product(
  turnX(0.0068192 / 3600),
  product(turnY(-0.016617 / 3600), turnZ(-0.0146 / 3600)),
)

function rotation(t: number): Matrix {
  const { equinox, across, pole: north } = equatorAxes(t)
  return product(ofRows(equinox, across, north), frameBias)
}

// The rows of the rotation as segments of four years, over which five terms are exact to rounding.
const SPAN = 0.04
const rows = ([0, 1, 2] as const).map((row) =>
  segments((t) => rowOf(rotation(t), row), { span: SPAN, terms: 5, kept: 512 }),
) as [Segments, Segments, Segments]

const [x, y, z] = [scratch(), scratch(), scratch()]

/**
 * Rotation from the ICRS to the mean equator and equinox of date.
 *
 * **Accuracy**: 0.0001″ of IAU 2006 1900–2100 (Vondrák et al., §6); some arcseconds at −3000.
 */
export const precession = (t: number): Matrix => ofRows(rows[0].at(t, x), rows[1].at(t, y), rows[2].at(t, z))

/** Nodes and weights of a quadrature between −1 and 1, half of them: the others are opposite. */
const quadrature: readonly (readonly [node: number, weight: number])[] = [
  // Gauss–Legendre, 8 points. Abramowitz & Stegun, Handbook of Mathematical Functions (1964), table 25.4.
  [0.18343464249565, 0.362683783378362],
  [0.525532409916329, 0.313706645877887],
  [0.796666477413627, 0.222381034453374],
  [0.960289856497536, 0.101228536290376],
]

/** Rate at which the equinox goes back along the equator, radians a century. */
function equinoxRate(t: number): number {
  const change = subtract(equatorAxes(t + HALF_STEP).equinox, equatorAxes(t - HALF_STEP).equinox)
  return -dot(change, equatorAxes(t).across) / (2 * HALF_STEP)
}

/**
 * Mean sidereal time less the Earth rotation angle at J2000.0, and its rate then, arcseconds and centuries; the rate has
 * 0.004″ that nutation adds on the mean. Capitaine, Wallace & Chapront, Astron. Astrophys. 432, 355 (2005), eq. 42.
 */
const EQUINOX_J2000 = [0.014506, 4612.156534]

/**
 * Greenwich mean sidereal time less the Earth rotation angle, degrees: how far the mean equinox has gone back from an
 * origin that does not turn with the equator. Urban & Seidelmann, Explanatory Supplement, 3rd ed., §6.6.2; the series has
 * no period below 157 centuries, so that eight points are exact to rounding.
 */
function equinoxFromOrigin(t: number): number {
  const half = t / 2
  const sum = quadrature.reduce(
    (total, [node, weight]) =>
      total + weight * (equinoxRate(half * (1 + node)) + equinoxRate(half * (1 - node))),
    0,
  )
  const gained = (sum - 2 * equinoxRate(0)) * half
  return polynomial(t, EQUINOX_J2000) / 3600 + gained / RADIANS
}

const origin = segments((t) => ({ ...ORIGIN, x: equinoxFromOrigin(t), y: meanObliquity(t) }), {
  span: SPAN,
  terms: 5,
  kept: 512,
})

/** Angles of the mean equinox of date, degrees. */
export interface MeanEquinox {
  /** Greenwich mean sidereal time less the Earth rotation angle. */
  readonly fromOrigin: number
  readonly obliquity: number
}

const equinoxAngles = scratch()

/** Angles of the mean equinox of date; t in Julian centuries of TT. */
export function meanEquinox(t: number): MeanEquinox {
  const { x: fromOrigin, y: obliquity } = origin.at(t, equinoxAngles)
  return { fromOrigin, obliquity }
}

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
