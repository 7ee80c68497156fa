/**
 * Places of the outer planets from the barycentre of the solar system, as Chebyshev polynomials.
 *
 * The Sun and nine planets from their places, velocities and masses in JPL DE430 (W. M. Folkner, J. G. Williams, D. H.
 * Boggs, R. S. Park, P. Kuchynka, The Planetary and Lunar Ephemerides DE430 and DE431, IPN Progress Report 42-196,
 * 2014), followed by Newton's law and the relativity of the Sun from the years -3100 to 3100. Licence: facts; the
 * integration is our own. Made by: node tools/core/data/make/outer-planets.mjs
 *
 * Tables `jupiter.tsv` … `pluto.tsv`: a segment a row, x, y and z of each degree from 0, ICRS equator.
 */
export interface OuterSeries {
  /** Length of a segment, days of TT; one begins at J2000.0. */
  readonly span: number
  /** Coefficients for each coordinate. */
  readonly terms: number
  /** Unit of the coefficients, au. */
  readonly unit: number
  /** Which segment the first row is, where 0 begins at J2000.0. */
  readonly first: number
  /** Rows. */
  readonly segments: number
}

export const outerSeries = {
  jupiter: { span: 1536, terms: 16, unit: 1e-10, first: -1213, segments: 1475 },
  saturn: { span: 1536, terms: 16, unit: 2e-10, first: -1213, segments: 1475 },
  uranus: { span: 3072, terms: 14, unit: 4e-10, first: -607, segments: 738 },
  neptune: { span: 4096, terms: 14, unit: 5e-10, first: -455, segments: 554 },
  pluto: { span: 4096, terms: 14, unit: 5e-10, first: -455, segments: 554 },
} as const satisfies Readonly<Record<string, OuterSeries>>
