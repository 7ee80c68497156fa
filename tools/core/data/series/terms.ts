/**
 * Series of the planets and the Moon: their shape, and where they come from.
 *
 * Planets: Bretagnon & Francou, "Planetary theories in rectangular and spherical variables: VSOP87 solutions", Astron.
 * Astrophys. 202, 309 (1988), version B: heliocentric longitude, latitude (radians) and radius (au), ecliptic and
 * dynamical equinox of J2000.0. Tables of CDS catalog VI/81 as packed in astronomia 4.2.0 (MIT).
 *
 * Moon: Chapront & Francou, "The lunar theory ELP revisited. Introduction of new planetary perturbations", Astron.
 * Astrophys. 404, 735 (2003), solution ELP/MPP02 fitted to JPL DE405, its arguments already combined into polynomials
 * of time, as packed in astronomia 4.2.0 (MIT): longitude and latitude (arcseconds), distance (km), inertial mean
 * ecliptic and equinox of J2000.0.
 *
 * Terms below 1e-9 rad (times the semi-major axis for radii), 0.001″ and 2 m are left out, and every number has the
 * digits that its amplitude needs for 1e-12 rad (1e-5″) in 2000 ± 1000 years.
 *
 * Tables `mercury.tsv` … `moon.tsv`: a term a row, its coordinate, power of time and numbers.
 */
import { tableText } from '../table-file.ts'

/** For each power of time: A, B, C, A, B, C … of A cos(B + C t), t in thousands of Julian years from J2000.0. */
export type PowerSeries = readonly (readonly number[])[]

/** Coordinates of a planet. */
export interface PlanetSeries {
  readonly longitude: PowerSeries
  readonly latitude: PowerSeries
  readonly radius: PowerSeries
}

/** Mean longitude W1 of the Moon, radians: polynomial in Julian centuries. */
export const moonMeanLongitude: readonly number[] = [
  3.8103440908308803, 8399.68473007193, -0.00003318952042550094, 3.1102494491060616e-8, -2.0328237648922845e-10,
]

/** For each power of time: A, φ0, φ1, φ2, φ3, φ4 … of A sin(φ0 + φ1 t + … + φ4 t⁴), t in Julian centuries. */
export interface MoonSeries {
  readonly longitude: PowerSeries
  readonly latitude: PowerSeries
  readonly distance: PowerSeries
}

/** VSOP87B of a planet: 1157 to 3662 terms. */
export const planetSeries = (planet: 'mercury' | 'venus' | 'earth' | 'mars'): PlanetSeries => readSeries(planet)

/** ELP/MPP02 fitted to DE405: 3122 terms. */
export const moonSeries = (): MoonSeries => readSeries('moon')

/** Reads a table, by coordinate. Terms of one power follow each other. */
function readSeries<T>(body: string): T {
  const series: Record<string, number[][]> = {}
  for (const row of tableText(`series/${body}.tsv`).trimEnd().split('\n')) {
    const [coordinate, power, ...term] = row.split('\t') as [string, string, ...string[]]
    series[coordinate] ??= []
    const powers = series[coordinate]
    powers[Number(power)] ??= []
    powers[Number(power)]?.push(...term.map(Number))
  }
  return series as T
}
