import { nutationTerms } from '../data/nutation.ts'
import { RADIANS, sine } from '../math/angles.ts'
import { sampledSegments } from '../math/chebyshev.ts'
import { scratch, type Vector } from '../math/geometry.ts'
import { type Grid, type HarmonicPower, harmonicSeries } from '../math/harmonics.ts'
import { DAYS_PER_CENTURY } from '../time/time.ts'

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

/** Constants and rates a century, arcseconds. */
const DELAUNAY: Readonly<Record<keyof DelaunayArguments, readonly [constant: number, rate: number]>> = {
  moonAnomaly: [485868.249036, 1717915923.2178],
  sunAnomaly: [1287104.79305, 129596581.0481],
  latitudeArgument: [335779.526232, 1739527262.8478],
  elongation: [1072260.70369, 1602961601.209],
  node: [450160.398036, -6962890.5431],
}

/**
 * Delaunay arguments as IAU 2000B uses them (linear).
 * @param t Julian centuries of TT from J2000.0.
 * @see Simon et al. (1994), Astron. Astrophys. 282, 663, §3.5(b).
 */
export const delaunayArguments = (t: number): DelaunayArguments => ({
  moonAnomaly: delaunay('moonAnomaly', t),
  sunAnomaly: delaunay('sunAnomaly', t),
  latitudeArgument: delaunay('latitudeArgument', t),
  elongation: delaunay('elongation', t),
  node: delaunay('node', t),
})

/** One of them. */
function delaunay(name: keyof DelaunayArguments, t: number): number {
  const [constant, rate] = DELAUNAY[name]
  return ((constant + rate * t) % 1296000) / 3600
}

/** Degrees in the 0.1 µas of the table. */
const UNIT = 1e-7 / 3600
/** Constant offsets in lieu of the planetary terms, arcseconds: Luzum (2001), as used after rigorous precession. */
const OFFSET_LONGITUDE = -0.000135
const OFFSET_OBLIQUITY = 0.000388

/** In the order of the table's multipliers. */
const order = ['moonAnomaly', 'sunAnomaly', 'latitudeArgument', 'elongation', 'node'] as const

/** Constant (0) or rate a century (1) of a row's argument, radians. */
const argumentPart = (row: readonly number[], part: 0 | 1): number =>
  order.reduce((sum, name, index) => sum + (row[index] as number) * DELAUNAY[name][part], 0) *
  (RADIANS / 3600)

/** One power of time of the table: amplitudes of sine and cosine in two of its columns (or one), as cosines. */
function power(sine: number | undefined, cosine: number | undefined): HarmonicPower {
  const part = (row: readonly number[], index: number | undefined): number =>
    index === undefined ? 0 : (row[index] as number) * UNIT
  return {
    amplitudes: nutationTerms.map((row) => Math.hypot(part(row, sine), part(row, cosine))),
    // a sin x + b cos x is one cosine, later by the angle whose tangent is a / b.
    phases: nutationTerms.map((row) => argumentPart(row, 0) - Math.atan2(part(row, sine), part(row, cosine))),
    rates: nutationTerms.map((row) => argumentPart(row, 1)),
  }
}

const longitudes = harmonicSeries([power(5, 7), power(6, undefined)])
const obliquities = harmonicSeries([power(10, 8), power(undefined, 9)])

/** IERS Conventions 2010, table 5.2e, the terms above 0.00001″; t in Julian centuries of TT. */
function complementary(t: number): number {
  const node = delaunay('node', t)
  return (0.00264096 * sine(node) + 0.00006352 * sine(2 * node)) / 3600
}

/** Longitude as x, obliquity as y and complementary terms as z, degrees, on a grid in days of TT. */
function nutationSeries(days: Grid): Vector[] {
  const grid = { from: days.from / DAYS_PER_CENTURY, step: days.step / DAYS_PER_CENTURY, count: days.count }
  const longitude = longitudes(grid)
  const obliquity = obliquities(grid)
  return Array.from(longitude, (x, index) => ({
    x: x + OFFSET_LONGITUDE / 3600,
    y: (obliquity[index] as number) + OFFSET_OBLIQUITY / 3600,
    z: complementary(grid.from + index * grid.step),
  }))
}

/** The shortest period of the series is five days; its segments are in days of TT and keep it to 1e-6″. */
const kept = sampledSegments(nutationSeries, { span: 8, terms: 14, kept: 1024, steps: 16, together: 8 })

const sum = scratch()

/**
 * Nutation IAU 2000B, true minus mean, of the equinox and obliquity of date.
 * @param tt TT in days from J2000.0.
 *
 * **Accuracy**: 0.001″ 1995–2050 against IAU 2000A (McCarthy & Luzum 2003); about 0.01″ in 1600 and 2400.
 */
export function nutation(tt: number): Nutation {
  const { x, y, z } = kept.at(tt, sum)
  return { longitude: x, obliquity: y, complementary: z }
}

/** How fast nutation carries the equinox along the ecliptic, degrees a day; `tt` in days from J2000.0. */
export const nutationRate = (tt: number): number => kept.rateAt(tt).x
