import { type PlanetSeries, type PowerSeries, planetSeries } from '../data/series/terms.ts'
import { type Matrix, rotate, type Vector } from '../math/geometry.ts'
import { type Grid, harmonicSeries } from '../math/harmonics.ts'

export const vsopPlanets = ['mercury', 'venus', 'earth', 'mars'] as const
export type VsopPlanet = (typeof vsopPlanets)[number]

/** Julian millennium in days. */
const MILLENNIUM_DAYS = 365250

type Summed = (grid: Grid) => Float64Array

/** A series without what is below an amplitude. */
const truncateSeries = (series: PowerSeries, minimum: number): Summed =>
  harmonicSeries(
    series.map((rows) => {
      const terms = rows.filter((_, index) => Math.abs(rows[index - (index % 3)] as number) >= minimum)
      const column = (offset: number): number[] => terms.filter((_, index) => index % 3 === offset)
      return { amplitudes: column(0), phases: column(1), rates: column(2) }
    }),
  )

interface Theory {
  readonly longitude: Summed
  readonly latitude: Summed
  readonly radius: Summed
}

const theory = (series: PlanetSeries, minimum: number): Theory => ({
  longitude: truncateSeries(series.longitude, minimum),
  latitude: truncateSeries(series.latitude, minimum),
  radius: truncateSeries(series.radius, minimum),
})

/** Theories of the planets without what is below an amplitude. Each is read at the first place of its planet. */
function theoriesAbove(minimum: number): (planet: VsopPlanet) => Theory {
  const read = new Map<VsopPlanet, Theory>()
  return (planet) => {
    const series = read.get(planet) ?? theory(planetSeries(planet), minimum)
    read.set(planet, series)
    return series
  }
}

const theoryOf = theoriesAbove(0)
/** Radians, and au. */
const outlineOf = theoriesAbove(1e-3)

/**
 * From the dynamical ecliptic and equinox of VSOP87 to the FK5 equator of J2000.0.
 * Bretagnon & Francou (1988), the file vsop87.doc of CDS VI/81, "reference frame".
 */
const toEquator: Matrix = [
  1, 0.00000044036, -0.000000190919, -0.000000479966, 0.917482137087, -0.397776982902, 0, 0.397776982902,
  0.917482137087,
]

function places({ longitude, latitude, radius }: Theory, days: Grid): Vector[] {
  const grid: Grid = {
    from: days.from / MILLENNIUM_DAYS,
    step: days.step / MILLENNIUM_DAYS,
    count: days.count,
  }
  const latitudes = latitude(grid)
  const radii = radius(grid)
  return Array.from(longitude(grid), (l, index) => {
    const b = latitudes[index] as number
    const r = radii[index] as number
    const across = r * Math.cos(b)
    return rotate(toEquator, { x: across * Math.cos(l), y: across * Math.sin(l), z: r * Math.sin(b) })
  })
}

/**
 * A planet from the Sun, au, equator and equinox of J2000.0, at equally spaced TT in days since J2000.0.
 *
 * **Accuracy**: 0.05″ of heliocentric longitude, 1900–2100, against JPL DE431.
 */
export const vsop87 = (planet: VsopPlanet, days: Grid): Vector[] => places(theoryOf(planet), days)

/** The same to some 0.003, for what a planet pulls at rather than for where it is. */
export const vsop87Outline = (planet: VsopPlanet, days: Grid): Vector[] => places(outlineOf(planet), days)
