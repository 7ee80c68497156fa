import { normalDegrees, tangent } from '../math/angles.ts'
import {
  latitudeOf,
  longitudeOf,
  type Matrix,
  ofRows,
  rotate,
  rotateBack,
  type Scratch,
  scratch,
  spherical,
  transpose,
  turnX,
  turnZ,
  type Vector,
} from '../math/geometry.ts'
import type { Instant } from '../time/time.ts'
import { localSiderealTime, type Observer, orientation, standing } from './earth.ts'
import { OBLIQUITY_J2000 } from './precession.ts'

/** Names for a direction. Positions are vectors; these are their coordinates. */
export interface Equatorial {
  /** Right ascension, hours 0–24. */
  readonly ra: number
  /** Declination, degrees ±90. */
  readonly dec: number
}

export interface Ecliptic {
  /** Degrees 0–360. */
  readonly longitude: number
  /** Degrees ±90. */
  readonly latitude: number
}

export interface Horizontal {
  /** Degrees 0–360 from north through east. */
  readonly azimuth: number
  /** Degrees ±90 with the refraction of a standard atmosphere. */
  readonly altitude: number
  /** Degrees ±90 without refraction. */
  readonly altitudeAirless: number
}

/** Right ascension and declination in the equatorial frame of the vector. */
export const equatorial = (vector: Vector): Equatorial => ({
  ra: longitudeOf(vector) / 15,
  dec: latitudeOf(vector),
})

/** From the true equator to the true ecliptic of date; written into a vector of the caller's if one is given. */
export function eclipticOfDate({ x, y, z }: Vector, instant: Instant, into: Scratch = scratch()): Vector {
  const { sinObliquity: s, cosObliquity: c } = orientation(instant)
  into.x = x
  into.y = c * y + s * z
  into.z = c * z - s * y
  return into
}

// A vector on its way to its angles is written here, one after the other.
const turned = scratch()

/** Ecliptic longitude and latitude of date (true equinox) of a vector in the true equator of date. */
export const ecliptic = (vector: Vector, instant: Instant): Ecliptic =>
  spherical(eclipticOfDate(vector, instant, turned))

export const toEclipticJ2000: Matrix = turnX(OBLIQUITY_J2000)

/** Ecliptic longitude and latitude of J2000.0 of a vector in the mean equator of J2000.0. */
export const eclipticJ2000 = (vector: Vector): Ecliptic => spherical(rotate(toEclipticJ2000, vector))

/** The J2000 vector as a vector in the true equator and equinox of date, and the reverse. */
export const toOfDate = (vector: Vector, instant: Instant): Vector =>
  rotate(orientation(instant).trueOfDate, vector)
export const toJ2000 = (vector: Vector, instant: Instant): Vector =>
  rotateBack(orientation(instant).trueOfDate, vector)

/**
 * From the mean equator of J2000.0 to the galactic frame: pole at α 192.85948°, δ 27.12825°, ascending node of the
 * galactic plane at l 32.93192°. The Hipparcos and Tycho Catalogues, ESA SP-1200 (1997), vol. 1, §1.5.3.
 */
export const toGalactic: Matrix = (() => {
  const pole = { ra: 192.85948, dec: 27.12825, node: 32.93192 }
  const frame = (v: Vector): Vector =>
    rotate(turnZ(-pole.node), rotate(turnX(90 - pole.dec), rotate(turnZ(pole.ra + 90), v)))
  return transpose(
    ofRows(frame({ x: 1, y: 0, z: 0 }), frame({ x: 0, y: 1, z: 0 }), frame({ x: 0, y: 0, z: 1 })),
  )
})()

/**
 * The vector in the observer's frame: x north, y east, z up (airless); written into a vector of the caller's if one is
 * given.
 */
export function horizonVector(
  { x, y, z }: Vector,
  instant: Instant,
  observer: Observer,
  into: Scratch = scratch(),
): Vector {
  const { station, sinSidereal, cosSidereal } = standing(instant, observer)
  const { sinLatitude, cosLatitude } = station
  const toMeridian = cosSidereal * x + sinSidereal * y
  into.x = z * cosLatitude - toMeridian * sinLatitude
  into.y = cosSidereal * y - sinSidereal * x
  into.z = toMeridian * cosLatitude + z * sinLatitude
  return into
}

/** Azimuth and altitude of a vector in the true equator of date, seen from the observer's place. */
export function horizontal(vector: Vector, instant: Instant, observer: Observer): Horizontal {
  horizonVector(vector, instant, observer, turned)
  const altitudeAirless = latitudeOf(turned)
  return {
    azimuth: longitudeOf(turned),
    altitude: altitudeAirless + refraction(altitudeAirless, observer.air),
    altitudeAirless,
  }
}

/** Hour angle of a vector in the true equator of date, degrees −180 < h ≤ 180, positive west of the meridian. */
export function hourAngle(vector: Vector, instant: Instant, observer: Observer): number {
  const angle = normalDegrees(localSiderealTime(instant, observer.longitude) - longitudeOf(vector))
  return angle > 180 ? angle - 360 : angle
}

/**
 * Refraction of a standard atmosphere (1010 hPa, 10 °C) in degrees, to be added to an airless altitude.
 *
 * Saemundsson's formula holds to {@link LOWEST_SEEN}. From there refraction falls in proportion to altitude and is 0
 * from {@link LIGHTLESS} down, where the ground hides everything: altitude is then the airless one, in which twilight
 * is counted. The fall keeps altitude a continuous and increasing function, which searches need.
 *
 * @param altitude airless, degrees ±90.
 * @param air refraction over that of a standard atmosphere, as `airOf` has it; the limits sink with more of it.
 * @see Saemundsson, "Atmospheric refraction", Sky & Telescope 72, 70 (1986); Meeus, Astronomical Algorithms,
 *   2nd ed., eq. 16.4. The fall between the two limits is a choice of this service.
 *
 * **Accuracy**: 0.1′ against ray tracing above 10°; near the horizon the real air differs by more than any formula.
 */
export function refraction(altitude: number, air = 1): number {
  const lower = limitsLowered(air)
  const [lowest, lightless] = [LOWEST_SEEN - lower, LIGHTLESS - lower]
  if (altitude <= lightless) return 0
  if (altitude < lowest) return (air * lift(lowest) * (altitude - lightless)) / (lowest - lightless)
  // At the zenith the formula is −0.0019″ of nothing; it is zero there.
  return Math.max(0, air * lift(altitude))
}

const lift = (altitude: number): number => 1.02 / 60 / tangent(altitude + 10.3 / (altitude + 5.11))

/**
 * The lowest airless centre of a disc whose upper limb is on the horizon, degrees: 34′ of refraction there and 17′ of
 * the Moon at its nearest (Explanatory Supplement, 3rd ed., §12.1.2).
 */
export const LOWEST_SEEN = -51 / 60

/** The airless altitude from which down there is no refraction, degrees. */
export const LIGHTLESS = -1

/** How much lower both are in denser air, degrees: what it refracts more on the horizon. */
export const limitsLowered = (air: number): number => (34 / 60) * Math.max(0, air - 1)

/**
 * Refraction of air over that of the standard atmosphere of `refraction`, a ratio.
 * @param pressure hPa at the observer.
 * @param temperature °C.
 * @see Meeus, Astronomical Algorithms, 2nd ed., p. 107: P/1010 · 283/(273 + T).
 */
export const airOf = (pressure: number, temperature: number): number =>
  ((pressure / 1010) * 283) / (273 + temperature)
