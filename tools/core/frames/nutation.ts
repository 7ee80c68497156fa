import { nutationTerms } from '../data/nutation.ts'
import { RADIANS, sine } from '../math/angles.ts'
import { sampledSegments } from '../math/chebyshev.ts'
import { scratch, type Vector } from '../math/geometry.ts'
import { CosineTerms, type Grid, powersSum } from '../math/harmonics.ts'
import { DAYS_PER_CENTURY } from '../time/time.ts'
import { polynomial } from './precession.ts'

/** Nutation in longitude and in obliquity, degrees. */
export interface Nutation {
  readonly longitude: number
  readonly obliquity: number
  /** Terms of the equation of the equinoxes beside the nutation in longitude, degrees. */
  readonly complementary: number
}

/** The five fundamental arguments of the Moon and Sun, degrees. */
export interface DelaunayArguments {
  readonly moonAnomaly: number
  readonly sunAnomaly: number
  readonly latitudeArgument: number
  readonly elongation: number
  readonly node: number
}

/** Coefficients of 1, t, t² …, arcseconds. IERS Conventions 2010, eq. 5.43, after Simon et al. (1994), §3.5(b). */
const DELAUNAY: Readonly<Record<keyof DelaunayArguments, readonly number[]>> = {
  moonAnomaly: [485868.249036, 1717915923.2178, 31.8792, 0.051635, -0.0002447],
  sunAnomaly: [1287104.79305, 129596581.0481, -0.5532, 0.000136, -0.00001149],
  latitudeArgument: [335779.526232, 1739527262.8478, -12.7512, -0.001037, 0.00000417],
  elongation: [1072260.70369, 1602961601.209, -6.3706, 0.006593, -0.00003169],
  node: [450160.398036, -6962890.5431, 7.4722, 0.007702, -0.00005939],
}

/** In the order of the table's multipliers. */
const order = ['moonAnomaly', 'sunAnomaly', 'latitudeArgument', 'elongation', 'node'] as const

/**
 * Delaunay arguments.
 * @param t Julian centuries of TT from J2000.0.
 */
export const delaunayArguments = (t: number): DelaunayArguments =>
  Object.fromEntries(order.map((name) => [name, delaunay(name, t)])) as Record<
    keyof DelaunayArguments,
    number
  >

/** One of them. */
const delaunay = (name: keyof DelaunayArguments, t: number): number =>
  (polynomial(t, DELAUNAY[name]) % 1296000) / 3600

const RATES = order.map((name) => DELAUNAY[name].map((coefficient, power) => power * coefficient).slice(1))

/** Degrees in the 0.1 µas of the table. */
const UNIT = 1e-7 / 3600
/** Constant offsets in lieu of the planetary terms, arcseconds: Luzum (2001), as used after rigorous precession. */
const OFFSET_LONGITUDE = -0.000135
const OFFSET_OBLIQUITY = 0.000388

/** One power of time of the table as cosines: amplitudes, and how far each is behind its argument, radians. */
interface Power {
  readonly terms: CosineTerms
  readonly lags: readonly number[]
}

/** Amplitudes of sine and cosine stand in two columns of the table, or in one. */
function power(sine: number | undefined, cosine: number | undefined): Power {
  const part = (row: readonly number[], index: number | undefined): number =>
    index === undefined ? 0 : (row[index] as number) * UNIT
  return {
    terms: new CosineTerms(nutationTerms.map((row) => Math.hypot(part(row, sine), part(row, cosine)))),
    // a sin x + b cos x is one cosine, later by the angle whose tangent is a / b.
    lags: nutationTerms.map((row) => Math.atan2(part(row, sine), part(row, cosine))),
  }
}

const longitudePowers = [power(5, 7), power(6, undefined)]
const obliquityPowers = [power(10, 8), power(undefined, 9)]

/** Argument and its rate of each row of the table, radians, at a time in centuries. */
function argumentsAt(t: number): readonly (readonly [value: number, rate: number])[] {
  const values = order.map((name) => delaunay(name, t) * RADIANS)
  const rates = RATES.map((coefficients) => (polynomial(t, coefficients) * RADIANS) / 3600)
  const sumOf = (row: readonly number[], of: readonly number[]): number =>
    of.reduce((sum, value, index) => sum + (row[index] as number) * value, 0)
  return nutationTerms.map((row) => [sumOf(row, values), sumOf(row, rates)])
}

/**
 * A coordinate on a grid of some months in centuries, along which the arguments at its middle run evenly: they bend by
 * 1e-4 rad a century squared.
 */
function summed(powers: readonly Power[], grid: Grid, rows: ReturnType<typeof argumentsAt>): Float64Array {
  const half = (grid.step * (grid.count - 1)) / 2
  const sums = powers.map(({ terms, lags }) => {
    rows.forEach(([value, rate], index) => {
      terms.set(index, value - (lags[index] as number) - rate * half, rate * grid.step)
    })
    return terms.sum(grid.count)
  })
  return powersSum(grid, sums)
}

/** IERS Conventions 2010, table 5.2e, the terms above 0.00001″; t in Julian centuries of TT. */
function complementary(t: number): number {
  const node = delaunay('node', t)
  return (0.00264096 * sine(node) + 0.00006352 * sine(2 * node)) / 3600
}

/** Longitude as x, obliquity as y and complementary terms as z, degrees, on a grid in days of TT. */
function nutationSeries(days: Grid): Vector[] {
  const grid = { from: days.from / DAYS_PER_CENTURY, step: days.step / DAYS_PER_CENTURY, count: days.count }
  const rows = argumentsAt(grid.from + (grid.step * (grid.count - 1)) / 2)
  const longitude = summed(longitudePowers, grid, rows)
  const obliquity = summed(obliquityPowers, grid, rows)
  return Array.from(longitude, (x, index) => ({
    x: x + OFFSET_LONGITUDE / 3600,
    y: (obliquity[index] as number) + OFFSET_OBLIQUITY / 3600,
    z: complementary(grid.from + index * grid.step),
  }))
}

/** The shortest period of the series is five days; its segments are in days of TT and keep it to 1e-6″. */
const cache = sampledSegments(nutationSeries, { span: 8, terms: 14, kept: 1024, steps: 16, together: 8 })

const sum = scratch()

/**
 * Nutation IAU 2000B, true minus mean, of the equinox and obliquity of date.
 * @param tt TT in days from J2000.0.
 *
 * **Accuracy**: 0.001″ 1995–2050 against IAU 2000A (McCarthy & Luzum 2003); 0.01″ at −3000 against the same series.
 */
export function nutation(tt: number): Nutation {
  const { x, y, z } = cache.at(tt, sum)
  return { longitude: x, obliquity: y, complementary: z }
}

/** How fast nutation carries the equinox along the ecliptic, degrees a day; `tt` in days from J2000.0. */
export const nutationRate = (tt: number): number => cache.rateAt(tt).x
