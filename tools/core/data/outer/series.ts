/**
 * Places of the outer planets from the barycentre of the solar system, as Chebyshev polynomials.
 *
 * The Sun and nine planets from their places, velocities and masses in JPL DE430 (W. M. Folkner, J. G. Williams, D. H.
 * Boggs, R. S. Park, P. Kuchynka, The Planetary and Lunar Ephemerides DE430 and DE431, IPN Progress Report 42-196,
 * 2014), followed by Newton's law and the relativity of the Sun from the years 900 to 3100. Licence: facts; the
 * integration is our own. Made by: node tools/core/data/make/outer-planets.mjs
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
  /** One segment in each: x, y and z of each degree from 0, ICRS equator. */
  readonly rows: string
}
