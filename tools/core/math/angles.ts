/** Degrees in a radian, and the reverse: every angle outside a `Math` call is in degrees. */
export const DEGREES = 180 / Math.PI
export const RADIANS = Math.PI / 180
/** One second of arc in degrees. */
export const ARCSECOND = 1 / 3600

export const sine = (degrees: number): number => Math.sin(degrees * RADIANS)
export const cosine = (degrees: number): number => Math.cos(degrees * RADIANS)
export const tangent = (degrees: number): number => Math.tan(degrees * RADIANS)
export const arcTangent = (y: number, x: number): number => Math.atan2(y, x) * DEGREES
/** Angle of a height over a distance that is not negative: half as dear as an arc tangent that looks at two signs. */
export const angleAbove = (height: number, distance: number): number =>
  height === 0 ? 0 : Math.atan(height / distance) * DEGREES
/** Arc sine in degrees; arguments a rounding error outside ±1 are read as ±1. */
export const arcSine = (x: number): number => Math.asin(Math.min(1, Math.max(-1, x))) * DEGREES
/** Arc cosine in degrees; arguments a rounding error outside ±1 are read as ±1. */
export const arcCosine = (x: number): number => Math.acos(Math.min(1, Math.max(-1, x))) * DEGREES

/** The same direction in 0 ≤ angle < 360. */
export function normalDegrees(angle: number): number {
  // A division for the remainder costs ten times the comparison, and few angles need it.
  const turned = angle > -360 && angle < 360 ? angle : angle % 360
  const positive = turned < 0 ? turned + 360 : turned
  // A tiny negative angle plus 360 is 360 in floating point.
  return positive === 360 ? 0 : positive + 0
}

/** The same direction in −180 < angle ≤ 180. */
export function signedDegrees(angle: number): number {
  const turned = normalDegrees(angle)
  return turned > 180 ? turned - 360 : turned
}

/** The short way from one direction to another, −180 < difference ≤ 180, positive eastward. */
export const circularDifference = (to: number, from: number): number => signedDegrees(to - from)

/**
 * The direction halfway along the short way between two.
 * Opposite directions have two midpoints; the one 90° after the first is given.
 */
export const circularMidpoint = (a: number, b: number): number =>
  normalDegrees(a + circularDifference(b, a) / 2)
