import { KM_PER_AU } from '../bodies.ts'
import { cosine, normalDegrees, sine } from '../math/angles.ts'
import { type Matrix, product, rotateBack, type State, type Vector } from '../math/geometry.ts'
import { centuries, type Instant, perInstant } from '../time/time.ts'
import { type Nutation, nutation } from './nutation.ts'
import { meanEquinox, precession } from './precession.ts'

/** How the Earth stands at an instant: all that is shared by every body and every observer. */
export interface Orientation {
  readonly nutation: Nutation
  /** Mean and true obliquity of the ecliptic of date, degrees. */
  readonly meanObliquity: number
  readonly trueObliquity: number
  /** Of the true one. */
  readonly sinObliquity: number
  readonly cosObliquity: number
  /** Greenwich mean and apparent sidereal time, degrees 0–360. */
  readonly gmst: number
  readonly gast: number
  /** From the ICRS (equator of J2000) to the true equator and equinox of date: bias, precession, nutation. */
  readonly trueOfDate: Matrix
}

/** Earth rotation angle in degrees. IAU 2000 Resolution B1.8; `ut1` in days from J2000.0. */
export function earthRotationAngle(ut1: number): number {
  // The whole turns of the day fraction are taken apart, or their digits would be lost.
  return normalDegrees(360 * (0.779057273264 + 0.00273781191135448 * ut1 + (ut1 % 1)))
}

/**
 * The Earth's orientation: precession of Vondrák et al. (2011), which is IAU 2006 in our time, nutation IAU 2000B, mean
 * sidereal time with the equation of the equinoxes and its two largest complementary terms. Polar motion (up to 0.4″) is
 * left out.
 *
 * **Accuracy**: sidereal time 0.003″ for a given UT1, obliquity and nutation 0.002″, 1900–2100, against IAU 2006/2000A.
 */
export const orientation = perInstant((instant: Instant): Orientation => {
  const t = centuries(instant)
  const nod = nutation(instant.tt)
  const { fromOrigin, obliquity: mean } = meanEquinox(t)
  const trueObliquity = mean + nod.obliquity
  const sinMean = sine(mean)
  const cosMean = cosine(mean)
  const sinObliquity = sine(trueObliquity)
  const cosObliquity = cosine(trueObliquity)
  const gmst = normalDegrees(earthRotationAngle(instant.ut1) + fromOrigin)
  return {
    nutation: nod,
    meanObliquity: mean,
    trueObliquity,
    sinObliquity,
    cosObliquity,
    gmst,
    gast: normalDegrees(gmst + nod.longitude * cosMean + nod.complementary),
    trueOfDate: product(nutate(nod.longitude, sinMean, cosMean, sinObliquity, cosObliquity), precession(t)),
  }
})

/**
 * From the mean to the true equator and equinox of date: turnX(−ε′) · turnZ(−Δψ) · turnX(ε), multiplied out.
 * Urban & Seidelmann, Explanatory Supplement to the Astronomical Almanac, 3rd ed., eq. 6.41.
 */
function nutate(longitude: number, sMean: number, cMean: number, sTrue: number, cTrue: number): Matrix {
  const sPsi = sine(longitude)
  const cPsi = cosine(longitude)
  return [
    cPsi,
    -sPsi * cMean,
    -sPsi * sMean,
    cTrue * sPsi,
    cTrue * cPsi * cMean + sTrue * sMean,
    cTrue * cPsi * sMean - sTrue * cMean,
    sTrue * sPsi,
    sTrue * cPsi * cMean - cTrue * sMean,
    sTrue * cPsi * sMean + cTrue * cMean,
  ]
}

/** A place on the Earth: geodetic latitude and longitude in degrees (north, east positive), height in metres. */
export interface Observer {
  readonly latitude: number
  readonly longitude: number
  /** Metres above the WGS84 ellipsoid. */
  readonly elevation: number
  /** Refraction of the air over that of a standard atmosphere; default 1. */
  readonly air?: number
}

/** WGS84: equatorial radius km and flattening. NGA.STND.0036 (2014), table 3.1. */
export const EARTH_RADIUS_KM = 6378.137
export const FLATTENING = 1 / 298.257223563
/** Turns of the Earth in radians a day. IERS Conventions 2010, table 1.2: 7.292115e-5 rad/s. */
export const EARTH_SPIN = 7.292115e-5 * 86400

/** Degrees that sidereal time gains in a day of UT1. Aoki et al., Astron. Astrophys. 105, 359 (1982). */
export const SIDEREAL_DEGREES_PER_DAY = 360.98564736629

/** Local apparent sidereal time in degrees 0–360. */
export const localSiderealTime = (instant: Instant, longitude: number): number =>
  normalDegrees(orientation(instant).gast + longitude)

/** Values that depend on the observer alone: distances (au) from the axis and from the equator, and the vertical. */
export interface ObserverPosition {
  readonly observer: Observer
  readonly axial: number
  readonly northward: number
  readonly sinLatitude: number
  readonly cosLatitude: number
}

function stationOf(observer: Observer): ObserverPosition {
  const sinLatitude = sine(observer.latitude)
  const cosLatitude = cosine(observer.latitude)
  const squash = (1 - FLATTENING) ** 2
  const c = 1 / Math.sqrt(cosLatitude ** 2 + squash * sinLatitude ** 2)
  const height = observer.elevation / 1000
  return {
    observer,
    axial: ((EARTH_RADIUS_KM * c + height) * cosLatitude) / KM_PER_AU,
    northward: ((EARTH_RADIUS_KM * c * squash + height) * sinLatitude) / KM_PER_AU,
    sinLatitude,
    cosLatitude,
  }
}

/** How an observer stands at an instant: all that is shared by every body that is looked at. */
export interface Standing extends State {
  readonly instant: Instant
  readonly station: ObserverPosition
  /** Sine and cosine of the local apparent sidereal time. */
  readonly sinSidereal: number
  readonly cosSidereal: number
  /** Place and velocity from the geocentre again, ICRS. */
  readonly offset: Vector
  readonly drift: Vector
}

// Bodies are looked at one after the other from one place: the last is enough, and nothing is held for long.
let lastStation: ObserverPosition | undefined

/** `stationOf` with a cache of the last observer. */
export function stationFor(observer: Observer): ObserverPosition {
  if (lastStation?.observer !== observer) lastStation = stationOf(observer)
  return lastStation
}

let lastStanding: Standing | undefined

/**
 * The observer's place (au) and velocity (au/day) from the geocentre, true equator and equinox of date and ICRS.
 * @see Urban & Seidelmann, Explanatory Supplement to the Astronomical Almanac, 3rd ed., eqs. 5.58–5.60.
 */
export const standing = (instant: Instant, observer: Observer): Standing =>
  lastStanding?.instant === instant && lastStanding.station.observer === observer
    ? lastStanding
    : newStanding(instant, observer)

// A separate function, so that the cache look-up is short enough to be inlined into its callers.
function newStanding(instant: Instant, observer: Observer): Standing {
  const station = stationFor(observer)
  const { axial, northward } = station
  const { gast, trueOfDate } = orientation(instant)
  const sinSidereal = sine(gast + observer.longitude)
  const cosSidereal = cosine(gast + observer.longitude)
  const x = axial * cosSidereal
  const y = axial * sinSidereal
  const position = { x, y, z: northward }
  const velocity = { x: -EARTH_SPIN * y, y: EARTH_SPIN * x, z: 0 }
  lastStanding = {
    instant,
    station,
    sinSidereal,
    cosSidereal,
    position,
    velocity,
    offset: rotateBack(trueOfDate, position),
    drift: rotateBack(trueOfDate, velocity),
  }
  return lastStanding
}

/** The observer's place (au) and velocity (au/day) from the geocentre, true equator and equinox of date. */
export const observerState = (instant: Instant, observer: Observer): State => standing(instant, observer)
