import { earth } from './data/series/earth.ts'
import { jupiter } from './data/series/jupiter.ts'
import { mars } from './data/series/mars.ts'
import { mercury } from './data/series/mercury.ts'
import { neptune } from './data/series/neptune.ts'
import { saturn } from './data/series/saturn.ts'
import type { PlanetSeries, PowerSeries } from './data/series/terms.ts'
import { uranus } from './data/series/uranus.ts'
import { venus } from './data/series/venus.ts'
import { type Matrix, rotate, type Vector } from './geometry.ts'
import { type Grid, harmonicSeries } from './harmonics.ts'

export const vsopPlanets = [
  'mercury',
  'venus',
  'earth',
  'mars',
  'jupiter',
  'saturn',
  'uranus',
  'neptune',
] as const
export type VsopPlanet = (typeof vsopPlanets)[number]

/** Julian millennium in days. */
const MILLENNIUM_DAYS = 365250

const column = (rows: readonly number[], which: number): Float64Array =>
  Float64Array.from({ length: rows.length / 3 }, (_, index) => rows[3 * index + which] as number)

const summed = (series: PowerSeries): ((grid: Grid) => Float64Array) =>
  harmonicSeries(
    series.map((rows) => ({ amplitudes: column(rows, 0), phases: column(rows, 1), rates: column(rows, 2) })),
  )

const packed = (series: PlanetSeries) => ({
  longitude: summed(series.longitude),
  latitude: summed(series.latitude),
  radius: summed(series.radius),
})

const series: Readonly<Record<VsopPlanet, ReturnType<typeof packed>>> = {
  mercury: packed(mercury),
  venus: packed(venus),
  earth: packed(earth),
  mars: packed(mars),
  jupiter: packed(jupiter),
  saturn: packed(saturn),
  uranus: packed(uranus),
  neptune: packed(neptune),
}

/**
 * From the dynamical ecliptic and equinox of VSOP87 to the FK5 equator of J2000.0.
 * Bretagnon & Francou (1988), the file vsop87.doc of CDS VI/81, "reference frame".
 */
const toEquator: Matrix = [
  { x: 1, y: 0.00000044036, z: -0.000000190919 },
  { x: -0.000000479966, y: 0.917482137087, z: -0.397776982902 },
  { x: 0, y: 0.397776982902, z: 0.917482137087 },
]

/**
 * A planet from the Sun, au, equator and equinox of J2000.0, at equally spaced TT in days since J2000.0.
 *
 * **Accuracy**: 0.05″ (Mercury to Mars) to 2″ (Neptune) of heliocentric longitude, 1900–2100, against JPL DE431.
 */
export function vsop87(planet: VsopPlanet, days: Grid): Vector[] {
  const grid: Grid = {
    from: days.from / MILLENNIUM_DAYS,
    step: days.step / MILLENNIUM_DAYS,
    count: days.count,
  }
  const longitude = series[planet].longitude(grid)
  const latitude = series[planet].latitude(grid)
  const radius = series[planet].radius(grid)
  return Array.from(longitude, (l, index) => {
    const b = latitude[index] as number
    const r = radius[index] as number
    const across = r * Math.cos(b)
    return rotate(toEquator, { x: across * Math.cos(l), y: across * Math.sin(l), z: r * Math.sin(b) })
  })
}
