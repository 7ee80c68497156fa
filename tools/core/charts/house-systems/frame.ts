import { arcTangent, cosine, normalDegrees, sine } from '../../math/angles.ts'

/** Input of house systems from a place and an instant: everything below follows from these three angles. */
export interface HouseFrame {
  /** Local apparent sidereal time as an angle: right ascension on the upper meridian, degrees. */
  readonly armc: number
  /** True obliquity of date, degrees. */
  readonly obliquity: number
  /** Geographic latitude, north positive, degrees; used as it is, without geocentric reduction. */
  readonly latitude: number
  /** Longitude where signs begin, degrees: 0, or the ayanamsa of a sidereal zodiac; used by whole-sign houses. */
  readonly origin?: number
  /** How fast they move, degrees a day; by default the sky turns and signs begin at the equinox. */
  readonly rates?: { readonly armc: number; readonly origin: number }
}

/**
 * Ecliptic longitude, degrees, where a great circle meets the ecliptic. The circle crosses the equator at
 * right ascension `crossing` and passes `pole` degrees below the celestial pole, as the horizon of
 * latitude `pole` does. Both terms carry cos(pole), so that the poles of the Earth need no exception.
 *
 * @see R. W. Holden, The Elements of House Division (1977), the pole method of each system.
 */
export function eclipticCrossing(crossing: number, pole: number, obliquity: number): number {
  const y = sine(crossing) * cosine(pole)
  const x = cosine(obliquity) * cosine(crossing) * cosine(pole) - sine(obliquity) * sine(pole)
  return normalDegrees(arcTangent(y, x))
}

/** Ecliptic longitude of the ecliptic point whose right ascension is `rightAscension`, all in degrees. */
export function longitudeAtRightAscension(rightAscension: number, obliquity: number): number {
  return eclipticCrossing(rightAscension, 0, obliquity)
}

/** Right ascension, degrees, of the ecliptic point at `longitude`. */
export function rightAscensionOf(longitude: number, obliquity: number): number {
  return normalDegrees(arcTangent(sine(longitude) * cosine(obliquity), cosine(longitude)))
}

/** Whether an ecliptic longitude lies in the half of the sky east of the meridian of `armc`. */
export function isEastern(longitude: number, frame: HouseFrame): boolean {
  return normalDegrees(longitude - culminating(frame)) < 180
}

/** Ecliptic longitude on the upper meridian, where right ascension equals ARMC; it may lie below the horizon. */
export function culminating(frame: HouseFrame): number {
  return longitudeAtRightAscension(frame.armc, frame.obliquity)
}

/** Whether part of the ecliptic never rises or sets. */
export function withinPolarCircle({ latitude, obliquity }: HouseFrame): boolean {
  return Math.abs(latitude) + obliquity >= 90
}

/**
 * Whether the culminating point lies below the horizon. It happens inside the polar circles only, and it is
 * the same condition that puts the closed form of the ascendant on the western horizon.
 */
export function culminatesBelowHorizon(frame: HouseFrame): boolean {
  if (!withinPolarCircle(frame)) return false
  return !isEastern(eclipticCrossing(frame.armc + 90, frame.latitude, frame.obliquity), frame)
}
