/**
 * The fixed roundings of the wire. The same instant always prints the same digits,
 * so representations and their ETags are stable.
 */

/** Powers of ten, by their exponents. */
const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent)

/** Rounds to a number of decimals (15 at most); never −0. A value that is not finite is the caller's fault and is refused. */
export function rounded(value: number, decimals: number): number {
  if (!Number.isFinite(value)) throw new RangeError(`not a finite number: ${value}`)
  const scale = POWERS[decimals] as number
  return Math.round(value * scale) / scale + 0
}

/** Degrees, 5 decimals: 0.036″. */
export const roundAngle = (degrees: number): number => rounded(degrees, 5)

/** A direction of 0–360°, 5 decimals; a value that rounds to 360 is 0. */
export function roundDirection(degrees: number): number {
  const angle = rounded(degrees, 5)
  return angle >= 360 ? angle - 360 : angle
}

/** Half of the last digit that an angle in degrees is printed with, arcseconds. */
export const ANGLE_ROUNDING_ARCSEC = 0.018

/** Right ascension and sidereal time in hours, 7 decimals: 0.0054″, finer than degrees; a value that rounds to 24 is 0. */
export function roundHours(hours: number): number {
  const value = rounded(hours, 7)
  return value >= 24 ? value - 24 : value
}

export const roundAu = (au: number): number => rounded(au, 8)
export const roundKm = (km: number): number => rounded(km, 1)
export const roundMagnitude = (magnitude: number): number => rounded(magnitude, 2)
export const roundFraction = (fraction: number): number => rounded(fraction, 4)
