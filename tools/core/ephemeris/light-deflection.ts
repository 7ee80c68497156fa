import { LIGHT_AU_PER_DAY } from '../bodies.ts'
import { dot, length, type Scratch, scratch, type Vector } from '../math/geometry.ts'

/** How long light is under way. */
const DAYS_PER_AU = 1 / LIGHT_AU_PER_DAY

/** 2GM☉/c² in au. IAU 2015 nominal GM☉ 1.3271244e20 m³/s² over c² and the au. */
const SOLAR_DEFLECTION = (2 * 1.3271244e20) / 299792458 ** 2 / 149597870700

/** Radius of the Sun in au. IAU 2015 Resolution B3: 695 700 km. */
const SOLAR_RADIUS = 695700 / 149597870.7

/**
 * Part of the Sun's mass within a fraction of its radius. The standard model of Bahcall, Serenelli & Basu (2005),
 * Astrophys. J. 621, L85, to 0.03; a ray "through" the Sun is bent by the mass inside its path alone.
 */
const massWithin = (radii: number): number => (radii >= 1 ? 1 : 1 - Math.exp(-((radii / 0.316) ** 1.88)))

/**
 * Bends a ray round the Sun; its length grows by less than 1e-10 of it.
 *
 * @param ray direction and distance to the body from the observer, au.
 * @param bodyFromSun heliocentric place of the body when the light left it.
 * @param observerFromSun heliocentric place of the observer.
 * @param into where the ray is written; it may be one of the three.
 * @see Urban & Seidelmann, Explanatory Supplement, 3rd ed., eq. 7.63; its unit vectors are written out here as vectors
 *   over their lengths, of which most cancel.
 */
export function deflected(
  ray: Vector,
  bodyFromSun: Vector,
  observerFromSun: Vector,
  into: Scratch = scratch(),
): Vector {
  const sunSquare = dot(observerFromSun, observerFromSun)
  const sunDistance = Math.sqrt(sunSquare)
  const bodyDistance = length(bodyFromSun)
  const alongE = dot(observerFromSun, ray)
  const alongQ = dot(bodyFromSun, ray)
  // The floor keeps the middle of the disc finite, where the mass within is nothing.
  const facing = Math.max(
    bodyDistance * sunDistance + dot(bodyFromSun, observerFromSun),
    1e-10 * bodyDistance * sunDistance,
  )
  const square = dot(ray, ray)
  // How far from the Sun the ray passes, squared, times the square of its length.
  const miss = sunSquare * square - alongE * alongE
  const mass =
    miss < SOLAR_RADIUS ** 2 * square ? massWithin(Math.sqrt(Math.max(0, miss / square)) / SOLAR_RADIUS) : 1
  const strength = (SOLAR_DEFLECTION * mass) / (sunDistance * facing)
  const towardE = alongQ * strength
  const towardQ = -alongE * strength
  into.x = ray.x + observerFromSun.x * towardE + bodyFromSun.x * towardQ
  into.y = ray.y + observerFromSun.y * towardE + bodyFromSun.y * towardQ
  into.z = ray.z + observerFromSun.z * towardE + bodyFromSun.z * towardQ
  return into
}

/**
 * Turns a ray forward by the observer's motion (annual or diurnal aberration), its length kept.
 *
 * @param velocity of the observer from the barycentre, au/day.
 * @param into where the ray is written; it may be the ray itself.
 * @see Urban & Seidelmann, Explanatory Supplement, 3rd ed., eq. 7.40 (special relativity, all orders).
 */
export function aberrated(ray: Vector, velocity: Vector, into: Scratch = scratch()): Vector {
  const distance = length(ray)
  const along = dot(ray, velocity) * DAYS_PER_AU
  const square = dot(velocity, velocity) * (DAYS_PER_AU * DAYS_PER_AU)
  // √(1 − β²), of which two terms are all that a number can hold: β is 1e-4.
  const inverseGamma = 1 - square / 2 - (square * square) / 8
  const keep = distance / (distance + along)
  const drift = (distance + along / (1 + inverseGamma)) * keep * DAYS_PER_AU
  const stay = inverseGamma * keep
  into.x = ray.x * stay + velocity.x * drift
  into.y = ray.y * stay + velocity.y * drift
  into.z = ray.z * stay + velocity.z * drift
  return into
}
