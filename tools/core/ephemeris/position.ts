import {
  bodyIds,
  type EphemerisBody,
  forBodies,
  type GivenBody,
  isUranian,
  LIGHT_AU_PER_DAY,
  type OrbitingBody,
} from '../bodies.ts'
import { type Observer, orientation, type Standing, standing } from '../frames/earth.ts'
import { arcTangent } from '../math/angles.ts'
import {
  add,
  length,
  rotate,
  type State,
  scale,
  scratch,
  subtract,
  sumInto,
  type Vector,
} from '../math/geometry.ts'
import { type Instant, instantOfTt, perInstant } from '../time/time.ts'
import {
  apparentPath,
  doubtOf,
  earthAcceleration,
  earthFromSun,
  earthVelocity,
  heliocentric,
  heliocentricMotion,
  moonState,
  requireKnown,
  seenRate,
  sunBarycentric,
} from './ephemeris.ts'
import { aberrated, deflected } from './light-deflection.ts'

/** Where places are counted from. */
export type Centre = 'geocenter' | 'sun' | 'barycenter' | OrbitingBody

/** A place as it is seen. */
export interface Sighting {
  /** Direction and distance, au; the function that gives it names the frame. */
  readonly vector: Vector
  /** Length of the light's path, au (the Moon: its distance at the instant). */
  readonly distanceAu: number
  readonly lightTimeDays: number
}

/** Values shared by all bodies at one instant: the Earth from the Sun, and its velocity from the barycentre. */
interface Shared {
  readonly earth: Vector
  readonly earthVelocity: Vector
}

const shared = perInstant(
  ({ tt }: Instant): Shared => ({ earth: earthFromSun(tt), earthVelocity: earthVelocity(tt) }),
)

const nothingKnown = forBodies(() => undefined)

/** As `perInstant`, for each body: phases, elongations and zodiac positions of an instant use the same places. */
function perBody<T>(
  work: (body: OrbitingBody, instant: Instant) => T,
): (body: OrbitingBody, instant: Instant) => T {
  const cache = perInstant(() => ({ ...nothingKnown }) as Record<OrbitingBody, T | undefined>)
  return (body, instant) => {
    const cached = cache(instant)
    cached[body] ??= work(body, instant)
    return cached[body] as T
  }
}

/** From the geocentre to the body as its light tells, ICRS. */
const rayOf = perBody((body, { tt }): Vector => apparentPath(body, tt))

/** Days over which the shares of an instant are carried forward in a straight line to see how fast they change. */
const MOMENT = 1e-3

/** The same a moment later, each on the straight line that it follows at the instant. */
const sharedNext = perInstant((instant: Instant): Shared => {
  const now = shared(instant)
  return {
    earth: ahead(now.earth, heliocentricMotion('earth', instant.tt).velocity),
    earthVelocity: ahead(now.earthVelocity, earthAcceleration(instant.tt)),
  }
})

const ahead = (from: Vector, rate: Vector): Vector => add(from, scale(rate, MOMENT))

/**
 * Apparent geocentric place: light-time, solar deflection, aberration; true equator and equinox of date.
 *
 * **Accuracy**, 1900–2100, against JPL DE431: Sun, Moon, Mercury, Venus 0.07″; Mars 0.15″; Jupiter
 * 0.05″; Saturn to Pluto 0.02″. `npm run accuracy` measures it anew.
 */
export const apparentGeocentric = perBody((body, instant): Sighting => {
  const ray = rayOf(body, instant)
  const arrived = arriving(body, ray, shared(instant))
  return sighting(rotate(orientation(instant).trueOfDate, arrived), length(ray))
})

// Scratch vectors for the corrections of a ray, reused for each.
const fromSun = scratch()
const light = scratch()

/**
 * A ray as it falls in, ICRS; to be used before the next is asked for. The Moon is too near to be bent, and its
 * aberration is its light-time; the Sun, at the middle, is not bent either, nor what sends no light.
 */
function arriving(body: OrbitingBody, ray: Vector, { earth, earthVelocity }: Shared): Vector {
  if (body === 'moon') return ray
  const straight =
    body === 'sun' || isUranian(body) ? ray : deflected(ray, sumInto(fromSun, ray, earth, 1), earth, light)
  return aberrated(straight, earthVelocity, light)
}

/**
 * How fast the vector of `apparentGeocentric` changes, au/day: along its axes, as if they did not turn.
 */
export function apparentRate(body: OrbitingBody, instant: Instant): Vector {
  const ray = sumInto(nextRay, rayOf(body, instant), seenRate(body, instant.tt, nextRay), MOMENT)
  const next = rotate(orientation(instant).trueOfDate, arriving(body, ray, sharedNext(instant)))
  return scale(subtract(next, apparentGeocentric(body, instant).vector), 1 / MOMENT)
}

const nextRay = scratch()

const sighting = (vector: Vector, distanceAu: number): Sighting => ({
  vector,
  distanceAu,
  lightTimeDays: distanceAu / LIGHT_AU_PER_DAY,
})

/**
 * Apparent place from a point on the Earth: as `apparentGeocentric`, with the observer's place (parallax) and
 * motion (diurnal aberration); airless; true equator and equinox of date.
 */
export function apparentTopocentric(body: OrbitingBody, instant: Instant, observer: Observer): Sighting {
  requireKnown(body, instant.tt)
  const currentStanding = standing(instant, observer)
  // Recomputed on each call, which is cheaper than a cache.
  const ray = sumInto(nearRay, apparentPath(body, instant.tt, nearRay), currentStanding.offset, -1)
  // Beside the Moon the Earth stands still: what moves is the observer about its axis.
  const arrived =
    body === 'moon'
      ? aberrated(ray, currentStanding.drift, light)
      : arriving(body, ray, sharedAt(currentStanding))
  return sighting(rotate(orientation(instant).trueOfDate, arrived), length(ray))
}

const nearRay = scratch()

// As with `standing`: bodies are looked at one after the other from one place.
let lastPlace: Standing | undefined
const sharedThere = { earth: scratch(), earthVelocity: scratch() }

/** Values shared by all bodies at one instant for one observer; valid until the next is requested. */
const sharedAt = (currentStanding: Standing): Shared =>
  lastPlace === currentStanding ? sharedThere : shareAt(currentStanding)

function shareAt(currentStanding: Standing): Shared {
  const { earth, earthVelocity } = shared(currentStanding.instant)
  sumInto(sharedThere.earth, earth, currentStanding.offset, 1)
  sumInto(sharedThere.earthVelocity, earthVelocity, currentStanding.drift, 1)
  lastPlace = currentStanding
  return sharedThere
}

/** Astrometric geocentric place: light-time only, ICRS (equator of J2000). */
export function astrometric(body: OrbitingBody, instant: Instant): Sighting {
  requireKnown(body, instant.tt)
  const vector = rayOf(body, instant)
  return sighting(vector, length(vector))
}

/** The same from a point on the Earth: light-time and parallax of the observer's place, ICRS. */
export function astrometricTopocentric(body: OrbitingBody, instant: Instant, observer: Observer): Sighting {
  requireKnown(body, instant.tt)
  const vector = subtract(apparentPath(body, instant.tt), standing(instant, observer).offset)
  return sighting(vector, length(vector))
}

/**
 * Apparent direction of a star given by its J2000 direction (proper motion and parallax left to the caller):
 * deflection, aberration, true equator and equinox of date. With an observer, diurnal aberration too.
 */
export function apparentStar(j2000: Vector, instant: Instant, observer?: Observer): Vector {
  const common = shared(instant)
  const { trueOfDate } = orientation(instant)
  const straight = deflected(j2000, j2000, common.earth)
  const velocity = observer
    ? add(common.earthVelocity, standing(instant, observer).drift)
    : common.earthVelocity
  return rotate(trueOfDate, aberrated(straight, velocity))
}

/** How far a given body may be from its apparent place, degrees as the geocentre sees it. */
export const doubtSeen = (body: GivenBody, instant: Instant): number =>
  arcTangent(doubtOf(body, instant.tt), length(rayOf(body, instant)))

/** Geometric place of a body from a centre: au, ICRS (equator of J2000), no light-time. */
export function position(body: EphemerisBody, instant: Instant, centre: Centre): Vector {
  requireKnown(body, instant.tt)
  if (centre === 'geocenter' && body === 'moon') return moonState(instant.tt).position
  const fromSun = body === 'earth' ? shared(instant).earth : heliocentric(body, instant.tt)
  return subtract(fromSun, centreFromSun(centre, instant))
}

function centreFromSun(centre: Centre, instant: Instant): Vector {
  if (centre === 'geocenter') return shared(instant).earth
  if (centre === 'barycenter') return scale(sunBarycentric(instant.tt).position, -1)
  return heliocentric(centre, instant.tt)
}

/** Geometric place (au) and velocity (au/day) from the Sun, ICRS (equator of J2000). */
export function heliocentricState(body: EphemerisBody, instant: Instant): State {
  requireKnown(body, instant.tt)
  return heliocentricMotion(body, instant.tt)
}

/** Geometric place and velocity from the geocentre, ICRS (equator of J2000). */
export function geocentricState(body: OrbitingBody, instant: Instant): State {
  if (body === 'moon') return moonState(instant.tt)
  const bodyMotion = heliocentricMotion(body, instant.tt)
  const earthMotion = heliocentricMotion('earth', instant.tt)
  return {
    position: subtract(bodyMotion.position, earthMotion.position),
    velocity: subtract(bodyMotion.velocity, earthMotion.velocity),
  }
}

/**
 * Builds the segments about an instant, so that no caller waits for them: a first snapshot costs some 3 ms of series.
 *
 * @param days on each side.
 */
export function warmUp(instant: Instant, days = 20): void {
  // Four days is the shortest segment.
  for (let day = -days; day <= days; day += 4) {
    for (const body of bodyIds) apparentGeocentric(body, instantOfTt(instant.tt + day))
  }
}
