import {
  forBodies,
  isGivenBody,
  isMajor,
  LIGHT_AU_PER_DAY,
  type MinorBody,
  type OrbitingBody,
} from '../bodies.ts'
import { EARTH_SPIN, type Observer, orientation, stationFor } from '../frames/earth.ts'
import { arcTangent, cosine, RADIANS, signedDegrees, sine } from '../math/angles.ts'
import { type Segments, segments } from '../math/chebyshev.ts'
import { latitudeOf, ORIGIN, type Scratch, scale, scratch, type Vector } from '../math/geometry.ts'
import { type Instant, instantOfTt } from '../time/time.ts'
import { apparentGeocentric, apparentStar } from './position.ts'

/**
 * How things cross the sky of a place: the same places as `apparentTopocentric`, at a tenth of its price.
 *
 * Rising, culmination and twilight ask for one thing at hundreds of moments from one place. Seen from the geocentre,
 * of date, it hardly moves in a day, and its apparent place there is kept as Chebyshev segments for all observers. In
 * the frame that turns with the Earth an observer stands still: parallax is one subtraction, and his velocity is the
 * same at every moment.
 */

/**
 * Apparent geocentric place at a TT in days since J2000.0: au, true equator and equinox of date; written into a vector
 * of the caller's if one is given.
 */
export type Track = (tt: number, into?: Scratch) => Vector

// Nutation has terms of nine days, the Moon's path of a week: these spans keep both to 1e-5″.
const SLOW = { span: 4, terms: 8, kept: 1024 }
const MOON = { span: 2, terms: 10, kept: 2048 }

const placeOf =
  (body: OrbitingBody): Track =>
  (tt) =>
    apparentGeocentric(body, instantOfTt(tt)).vector

const bodies = forBodies((body) => segments(placeOf(body), body === 'moon' ? MOON : SLOW))

/** Tracks of the minor bodies that were asked for. */
const minorBodies = new Map<MinorBody, Segments>()

function minorTrack(body: MinorBody): Segments {
  let track = minorBodies.get(body)
  if (!track) {
    track = segments(placeOf(body), { ...SLOW, kept: 256 })
    minorBodies.set(body, track)
  }
  return track
}

/** As the light of a given body is not kept in segments, its track is not either. */
const givenTrack =
  (body: OrbitingBody): Track =>
  (tt, into = scratch()) => {
    const { x, y, z } = apparentGeocentric(body, instantOfTt(tt)).vector
    into.x = x
    into.y = y
    into.z = z
    return into
  }

/**
 * The track of a body.
 *
 * **Accuracy**: 0.0001″ of `apparentGeocentric`, but while a planet passes behind the Sun, where light is bent too
 * suddenly: 0.5″.
 */
export function bodyTrack(body: OrbitingBody): Track {
  if (isMajor(body)) return (tt, into) => bodies[body].at(tt, into)
  if (isGivenBody(body)) return givenTrack(body)
  return (tt, into) => minorTrack(body).at(tt, into)
}

/** From here the Earth's width is 1e-12″. */
const FAR_AU = 1e13

/** The track of something without parallax, from its direction in the mean equator of J2000.0. */
export function starTrack(j2000: (instant: Instant) => Vector): Track {
  const samples = segments(
    (tt) => {
      const instant = instantOfTt(tt)
      return scale(apparentStar(j2000(instant), instant), FAR_AU)
    },
    { ...SLOW, kept: 128 },
  )
  return (tt, into) => samples.at(tt, into)
}

/** Degrees that the Earth turns in a day of TT, and its angle at J2000.0: IAU 2000 Resolution B1.8, with precession. */
const TURN = 360.98564736629
const TURNED = 280.46061837

/** Excess of true sidereal time over a uniform rotation: ΔT, the slow terms of precession, nutation. */
const ahead = segments(
  (tt) => ({ ...ORIGIN, x: signedDegrees(orientation(instantOfTt(tt)).gast - evenTurn(tt)) }),
  { span: 2, terms: 6, kept: 2048 },
)

/** Whole days are taken apart, or the digits of their fractions would be lost. */
function evenTurn(tt: number): number {
  const day = Math.floor(tt)
  return TURNED + (TURN - 360) * day + TURN * (tt - day)
}

/** Greenwich apparent sidereal time at a TT, degrees, not reduced to one turn. */
const siderealTime = (tt: number): number => evenTurn(tt) + ahead.xAt(tt)

/** The sky of one observer at any TT; written into a vector of the caller's if one is given. */
export type LocalTrack = (tt: number, into?: Scratch) => Vector

/**
 * A track as an observer has it: topocentric, apparent, in the frame of his meridian: x where it meets the equator,
 * y east, z to the north pole.
 *
 * **Accuracy**: 0.004″ of `apparentTopocentric`, as parallax, 33″ of Venus at most, is taken after aberration, a
 * ten-thousandth.
 */
export function localTrack(track: Track, observer: Observer): LocalTrack {
  const { axial, northward } = stationFor(observer)
  // Diurnal aberration to first order: its square is 1e-7″, and the length, stretched by 1e-6, tells a disc's size.
  const drift = (EARTH_SPIN * axial) / LIGHT_AU_PER_DAY
  return (tt, into = scratch()) => {
    const { x, y, z } = track(tt, into)
    const sidereal = (siderealTime(tt) + observer.longitude) * RADIANS
    const c = Math.cos(sidereal)
    const s = Math.sin(sidereal)
    const outward = c * x + s * y - axial
    const east = c * y - s * x
    const north = z - northward
    into.x = outward
    into.y = east + drift * Math.sqrt(outward * outward + east * east + north * north)
    into.z = north
    return into
  }
}

/** Degrees −180 to 180, positive west of the meridian. */
export const hourAngleOf = ({ x, y }: Vector): number => arcTangent(-y, x)

/** From the meridian frame to the horizon: x north, y east, z up. */
export function toHorizon(observer: Observer): (local: Vector) => Vector {
  const s = sine(observer.latitude)
  const c = cosine(observer.latitude)
  return ({ x, y, z }) => ({ x: z * c - x * s, y, z: x * c + z * s })
}

/** Airless altitude of a track, degrees ±90, as a function of TT. */
export function altitudes(track: Track, observer: Observer): (tt: number) => number {
  const local = localTrack(track, observer)
  const level = toHorizon(observer)
  return (tt) => altitudeOf(level(local(tt)))
}

/** Degrees ±90 of a vector in the frame of the horizon. */
export const altitudeOf = latitudeOf
