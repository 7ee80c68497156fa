import { LIGHT_AU_PER_DAY } from './bodies.ts'
import { dot, length, type Scratch, scratch, type Vector } from './geometry.ts'

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
 * Bends a ray round the Sun.
 *
 * @param ray direction and distance to the body from the observer, au.
 * @param bodyFromSun heliocentric place of the body when the light left it.
 * @param observerFromSun heliocentric place of the observer.
 * @param into where the ray is written; it may be one of the three.
 * @see Urban & Seidelmann, Explanatory Supplement, 3rd ed., eq. 7.63.
 */
export function deflected(
  ray: Vector,
  bodyFromSun: Vector,
  observerFromSun: Vector,
  into: Scratch = scratch(),
): Vector {
  const distance = length(ray)
  const sunDistance = length(observerFromSun)
  const bodyDistance = length(bodyFromSun)
  // Cosines of the angles between u (the ray), q (Sun to body) and e (Sun to observer), all of length one.
  const uq = dot(ray, bodyFromSun) / (distance * bodyDistance)
  const eu = dot(observerFromSun, ray) / (distance * sunDistance)
  const qe = dot(bodyFromSun, observerFromSun) / (bodyDistance * sunDistance)
  const nearest = (sunDistance * Math.sqrt(Math.max(0, 1 - eu * eu))) / SOLAR_RADIUS
  // The floor keeps the middle of the disc finite, where the mass within is nothing.
  const strength = ((SOLAR_DEFLECTION / sunDistance) * massWithin(nearest)) / Math.max(1 + qe, 1e-10)
  const alongE = (uq * strength * distance) / sunDistance
  const alongQ = (-eu * strength * distance) / bodyDistance
  const x = ray.x + observerFromSun.x * alongE + bodyFromSun.x * alongQ
  const y = ray.y + observerFromSun.y * alongE + bodyFromSun.y * alongQ
  const z = ray.z + observerFromSun.z * alongE + bodyFromSun.z * alongQ
  const keep = distance / Math.sqrt(x * x + y * y + z * z)
  into.x = x * keep
  into.y = y * keep
  into.z = z * keep
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
  const along = dot(ray, velocity) / (distance * LIGHT_AU_PER_DAY)
  const inverseGamma = Math.sqrt(1 - dot(velocity, velocity) / LIGHT_AU_PER_DAY ** 2)
  const drift = ((1 + along / (1 + inverseGamma)) * distance) / LIGHT_AU_PER_DAY
  const x = ray.x * inverseGamma + velocity.x * drift
  const y = ray.y * inverseGamma + velocity.y * drift
  const z = ray.z * inverseGamma + velocity.z * drift
  const keep = distance / Math.sqrt(x * x + y * y + z * z)
  into.x = x * keep
  into.y = y * keep
  into.z = z * keep
  return into
}
