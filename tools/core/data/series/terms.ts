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
 */

/** For each power of time: A, B, C, A, B, C … of A cos(B + C t), t in thousands of Julian years from J2000.0. */
export type PowerSeries = readonly (readonly number[])[]

export interface PlanetSeries {
  readonly longitude: PowerSeries
  readonly latitude: PowerSeries
  readonly radius: PowerSeries
}

/** For each power of time: A, φ0, φ1, φ2, φ3, φ4 … of A sin(φ0 + φ1 t + … + φ4 t⁴), t in Julian centuries. */
export interface MoonSeries {
  /** Mean longitude W1, radians: polynomial in centuries. */
  readonly meanLongitude: readonly number[]
  readonly longitude: PowerSeries
  readonly latitude: PowerSeries
  readonly distance: PowerSeries
}
