import type { SkyBody } from '../bodies.ts'
import { horizonVector, refraction, toEclipticJ2000, toGalactic, toJ2000 } from '../frames/coordinates.ts'
import { type Observer, orientation, standing } from '../frames/earth.ts'
import {
  add,
  direction,
  type Matrix,
  ofRows,
  product,
  rotate,
  type Spherical,
  spherical,
  subtract,
  transpose,
  turnX,
  unit,
  type Vector,
} from '../math/geometry.ts'
import { refineRoot } from '../math/root-finding.ts'
import type { Instant } from '../time/time.ts'
import { apparentGeocentric, apparentStar, apparentTopocentric, astrometric } from './position.ts'

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

/**
 * From the mean equator of J2000.0 to each frame. North-east-up is left-handed, but no less its own inverse turned
 * over.
 */
const fromJ2000: Readonly<Record<FrameName, (standpoint: Standpoint) => Matrix>> = {
  equatorialJ2000: () => identity,
  equatorialDate: ofDate,
  eclipticJ2000: () => toEclipticJ2000,
  eclipticDate: (standpoint) =>
    product(turnX(orientation(standpoint.instant).trueObliquity), ofDate(standpoint)),
  horizontal: (standpoint) => {
    const { observer } = standpoint
    if (!observer) throw new RangeError('a horizon needs an observer')
    const horizonAxis = (axis: Vector) => horizonVector(axis, standpoint.instant, observer)
    return product(transpose(ofRows(horizonAxis(x), horizonAxis(y), horizonAxis(z))), ofDate(standpoint))
  },
  galactic: () => toGalactic,
}

/** Longitude-like and latitude-like angle of a J2000 direction in a frame, degrees; altitudes are airless. */
export const inFrame = (frame: FrameName, j2000: Vector, standpoint: Standpoint): Spherical =>
  spherical(rotate(fromJ2000[frame](standpoint), j2000))

/** The J2000 direction that has these angles in a frame, degrees; altitudes are airless. */
export const ofFrame = (
  frame: FrameName,
  { longitude, latitude }: Spherical,
  standpoint: Standpoint,
): Vector => rotate(transpose(fromJ2000[frame](standpoint)), direction(longitude, latitude))

/** Frames of catalogs and atlases: directions in them are astrometric, free of aberration and deflection. */
const catalogueFrames: readonly FrameName[] = ['equatorialJ2000', 'eclipticJ2000', 'galactic']
export const isCatalogueFrame = (frame: FrameName): boolean => catalogueFrames.includes(frame)

/**
 * One direction, with and without what the observer's motion and the Sun make of it; both along the axes of J2000.0.
 */
export interface Ray {
  /** Light-time, deflection and aberration: what frames of date and the horizon show. */
  readonly apparent: Vector
  /** Light-time only: what frames of J2000.0 and the Galaxy show. */
  readonly astrometric: Vector
}

/** The ray of something as far as the stars, from its direction in the frame of a catalog. */
export const rayOfStar = (astrometric: Vector, { instant, observer }: Standpoint): Ray => ({
  apparent: toJ2000(apparentStar(astrometric, instant, observer), instant),
  astrometric,
})

/** The ray of one of the ten bodies. */
export function rayOfBody(body: SkyBody, standpoint: Standpoint): Ray {
  const { instant, observer } = standpoint
  const place = observer ? apparentTopocentric(body, instant, observer) : apparentGeocentric(body, instant)
  const apparent = toJ2000(place.vector, instant)
  // The Moon's series gives the apparent place itself.
  if (body === 'moon') return { apparent, astrometric: removeAberration(apparent, standpoint) }
  const { vector } = astrometric(body, instant)
  return { apparent, astrometric: observer ? subtract(vector, standing(instant, observer).offset) : vector }
}

/** The ray of a direction as it is seen. */
export const rayOfApparent = (apparent: Vector, standpoint: Standpoint): Ray => ({
  apparent,
  astrometric: removeAberration(apparent, standpoint),
})

/** Rounds of correction: each leaves a ten-thousandth, the size of aberration, of the error before. */
const ROUNDS = 4

/** The direction that is seen as this one: aberration and deflection taken back. */
function removeAberration(apparent: Vector, standpoint: Standpoint): Vector {
  const target = unit(apparent)
  let estimate = target
  for (let round = 0; round < ROUNDS; round++) {
    estimate = unit(add(estimate, subtract(target, unit(rayOfStar(estimate, standpoint).apparent))))
  }
  return estimate
}

/** Refraction of a standard atmosphere nowhere lifts by more than this, degrees. */
const MOST_REFRACTION = 0.7
const TOLERANCE = 1e-9

/** The airless altitude that is seen at an altitude, degrees: the inverse of adding {@link refraction}. */
export function airlessAltitude(apparentAltitude: number, air = 1): number {
  const excess = (airless: number) => airless + refraction(airless, air) - apparentAltitude
  const low = apparentAltitude - MOST_REFRACTION * Math.max(1, air)
  if (excess(apparentAltitude) === 0) return apparentAltitude
  return refineRoot(excess, low, apparentAltitude, excess(low), excess(apparentAltitude), TOLERANCE)
}
