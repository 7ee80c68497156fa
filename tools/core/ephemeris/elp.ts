import { KM_PER_AU } from '../bodies.ts'
import { moonMeanLongitude, moonSeries, type PowerSeries } from '../data/series/terms.ts'
import { polynomial } from '../frames/precession.ts'
import { type Matrix, product, rotate, turnX, turnZ, type Vector } from '../math/geometry.ts'
import { CosineTerms, type Grid, powersSum } from '../math/harmonics.ts'
import { DAYS_PER_CENTURY } from '../time/time.ts'

/** Numbers of a term: amplitude and five coefficients of its argument. */
const TERM = 6
const ARCSECOND_RADIANS = Math.PI / 648000

/** One power of time: its terms, and their arguments as five coefficients each. */
interface Power {
  readonly arguments: Float64Array
  readonly terms: CosineTerms
}

const flat = (series: PowerSeries): readonly Power[] =>
  series.map((rows) => ({
    arguments: Float64Array.from(rows.filter((_, index) => index % TERM > 0)),
    terms: new CosineTerms(rows.filter((_, index) => index % TERM === 0)),
  }))

interface Theory {
  readonly longitude: readonly Power[]
  readonly latitude: readonly Power[]
  readonly distance: readonly Power[]
}

let theory: Theory | undefined

/** Read at the first place. */
function readTheory(): Theory {
  const { longitude, latitude, distance } = moonSeries()
  return { longitude: flat(longitude), latitude: flat(latitude), distance: flat(distance) }
}

function powerSum({ arguments: polynomials, terms }: Power, { from, step, count }: Grid): Float64Array {
  const half = (step * (count - 1)) / 2
  const t = from + half
  const coefficient = (index: number): number => polynomials[index] as number
  for (let term = 0; term < terms.length; term++) {
    const i = term * (TERM - 1)
    const argument =
      coefficient(i) +
      t * (coefficient(i + 1) + t * (coefficient(i + 2) + t * (coefficient(i + 3) + t * coefficient(i + 4))))
    const rate =
      coefficient(i + 1) +
      t * (2 * coefficient(i + 2) + t * (3 * coefficient(i + 3) + t * 4 * coefficient(i + 4)))
    // The series is in sines: a cosine a quarter turn later.
    terms.set(term, argument - rate * half - Math.PI / 2, rate * step)
  }
  return terms.sum(count)
}

/**
 * One coordinate at every time of a grid in centuries. Arguments bend so little (1e-4 a century squared) that over
 * a grid of some months they are straight to 1e-6″; they are taken at its middle.
 */
const sum = (powers: readonly Power[], grid: Grid): Float64Array =>
  powersSum(
    grid,
    powers.map((power) => powerSum(power, grid)),
  )

// Motion of the mean ecliptic of date on that of J2000.0: Laskar (1986), as used by Chapront & Francou (2003), §3.
const P = [0, 0.10180391e-4, 0.47020439e-6, -0.5417367e-9, -0.2507948e-11, 0.463486e-14]
const Q = [0, -0.113469002e-3, 0.12372674e-6, 0.1265417e-8, -0.1371808e-11, -0.320334e-14]

function fromEclipticOfDate(v: Vector, t: number): Vector {
  const p = polynomial(t, P)
  const q = polynomial(t, Q)
  const s = 2 * Math.sqrt(1 - p * p - q * q)
  return {
    x: (1 - 2 * p * p) * v.x + 2 * p * q * v.y + p * s * v.z,
    y: 2 * p * q * v.x + (1 - 2 * q * q) * v.y - q * s * v.z,
    z: -p * s * v.x + q * s * v.y + (1 - 2 * p * p - 2 * q * q) * v.z,
  }
}

/**
 * From the inertial mean ecliptic and equinox of J2000.0 to the ICRS equator: obliquity 84381.411″ and the equinox
 * 0.0554″ short of the ICRS origin. Chapront, Chapront-Touzé & Francou (2002), Astron. Astrophys. 387, 700, table 5.
 */
const toEquator: Matrix = product(turnZ(0.05542 / 3600), turnX(-84381.411 / 3600))

/**
 * The Moon from the geocentre where it is, au, ICRS equator, at equally spaced TT in days since J2000.0.
 *
 * **Accuracy**: 0.1″ and 0.1 km, 1900–2100, against JPL DE431.
 */
export function elpMoon(days: Grid): Vector[] {
  theory ??= readTheory()
  const grid: Grid = {
    from: days.from / DAYS_PER_CENTURY,
    step: days.step / DAYS_PER_CENTURY,
    count: days.count,
  }
  const longitudes = sum(theory.longitude, grid)
  const latitudes = sum(theory.latitude, grid)
  const distances = sum(theory.distance, grid)
  return Array.from(longitudes, (arcseconds, index) => {
    const t = grid.from + index * grid.step
    const l = polynomial(t, moonMeanLongitude) + arcseconds * ARCSECOND_RADIANS
    const b = (latitudes[index] as number) * ARCSECOND_RADIANS
    const r = (distances[index] as number) / KM_PER_AU
    const across = r * Math.cos(b)
    const ofDate = { x: across * Math.cos(l), y: across * Math.sin(l), z: r * Math.sin(b) }
    return rotate(toEquator, fromEclipticOfDate(ofDate, t))
  })
}
