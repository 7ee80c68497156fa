import { horizonVector, refraction, toEclipticJ2000, toGalactic } from './coordinates.ts'
import { type Observer, orientation } from './earth.ts'
import {
  direction,
  type Matrix,
  ofRows,
  product,
  rotate,
  type Spherical,
  spherical,
  transpose,
  turnX,
  type Vector,
} from './geometry.ts'
import { refineRoot } from './search.ts'
import type { Instant } from './time.ts'

/** The frames a direction can be named in. */
export const frameNames = [
  'equatorialJ2000',
  'equatorialDate',
  'eclipticJ2000',
  'eclipticDate',
  'horizontal',
  'galactic',
] as const
export type FrameName = (typeof frameNames)[number]

/** When and from where the frames of date and horizon are taken. */
export interface Standpoint {
  readonly instant: Instant
  /** Absent for the geocentre, which has no horizon. */
  readonly observer: Observer | undefined
}

const [x, y, z] = [
  { x: 1, y: 0, z: 0 },
  { x: 0, y: 1, z: 0 },
  { x: 0, y: 0, z: 1 },
]
const identity = ofRows(x, y, z)

const ofDate = ({ instant }: Standpoint): Matrix => orientation(instant).trueOfDate

/** From the mean equator of J2000.0 to each frame. North-east-up is left-handed, but no less its own inverse turned over. */
const fromJ2000: Readonly<Record<FrameName, (at: Standpoint) => Matrix>> = {
  equatorialJ2000: () => identity,
  equatorialDate: ofDate,
  eclipticJ2000: () => toEclipticJ2000,
  eclipticDate: (at) => product(turnX(orientation(at.instant).trueObliquity), ofDate(at)),
  horizontal: (at) => {
    const { observer } = at
    if (!observer) throw new RangeError('a horizon needs an observer')
    const seen = (axis: Vector) => horizonVector(axis, at.instant, observer)
    return product(transpose(ofRows(seen(x), seen(y), seen(z))), ofDate(at))
  },
  galactic: () => toGalactic,
}

/** Longitude-like and latitude-like angle of a J2000 direction in a frame, degrees; altitudes are airless. */
export const inFrame = (frame: FrameName, j2000: Vector, at: Standpoint): Spherical =>
  spherical(rotate(fromJ2000[frame](at), j2000))

/** The J2000 direction that has these angles in a frame, degrees; altitudes are airless. */
export const ofFrame = (frame: FrameName, { longitude, latitude }: Spherical, at: Standpoint): Vector =>
  rotate(transpose(fromJ2000[frame](at)), direction(longitude, latitude))

/** Standard refraction nowhere lifts by more than this, degrees. */
const MOST_REFRACTION = 0.7
const TOLERANCE = 1e-9

/** The airless altitude that is seen at an altitude, degrees: the inverse of adding {@link refraction}. */
export function airlessAltitude(seen: number): number {
  const beyond = (airless: number) => airless + refraction(airless) - seen
  const low = seen - MOST_REFRACTION
  if (beyond(seen) === 0) return seen
  return refineRoot(beyond, low, seen, beyond(low), beyond(seen), TOLERANCE)
}
