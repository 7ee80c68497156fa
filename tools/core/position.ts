import { type BodyId, bodyIds, LIGHT_AU_PER_DAY, type Place } from './bodies.ts'
import { type Observer, orientation, standing } from './earth.ts'
import {
  earthAcceleration,
  earthVelocity,
  heliocentric,
  heliocentricMotion,
  moonState,
  seen,
  seenRate,
  sunBarycentric,
} from './ephemeris.ts'
import { add, length, rotate, type State, scale, subtract, type Vector } from './geometry.ts'
import { aberrated, deflected } from './light.ts'
import { type Instant, instantOfTt, perInstant } from './time.ts'

/** Where places are counted from. */
export type Centre = 'geocenter' | 'sun' | 'barycenter' | BodyId

/** A place as it is seen. */
export interface Sighting {
  /** Direction and distance, au; the function that gives it names the frame. */
  readonly vector: Vector
  /** Length of the light's path, au (the Moon: its distance at the instant). */
  readonly distanceAu: number
  readonly lightTimeDays: number
}

/** What every body of one instant shares: the Earth from the Sun, and its velocity from the barycentre. */
interface Shared {
  readonly earth: Vector
  readonly earthVelocity: Vector
}

const shared = perInstant(
  ({ tt }: Instant): Shared => ({ earth: heliocentric('earth', tt), earthVelocity: earthVelocity(tt) }),
)

/** As `perInstant`, for each body: phases, elongations and zodiacs of an instant ask for the same places. */
function perBody<T>(work: (body: BodyId, instant: Instant) => T): (body: BodyId, instant: Instant) => T {
  // With all names from the beginning: what grows name by name is moved about and found slowly.
  const kept = perInstant(
    (): Record<BodyId, T | undefined> => ({
      sun: undefined,
      moon: undefined,
      mercury: undefined,
      venus: undefined,
      mars: undefined,
      jupiter: undefined,
      saturn: undefined,
      uranus: undefined,
      neptune: undefined,
      pluto: undefined,
    }),
  )
  return (body, instant) => {
    const known = kept(instant)
    known[body] ??= work(body, instant)
    return known[body] as T
  }
}

/** From the geocentre to the body as its light tells, ICRS. */
const rayOf = perBody((body, { tt }): Vector => seen(body, tt))

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

/** The Moon is too near, and the Sun at the middle: neither is bent. The Moon's aberration is its light-time. */
function bent(body: BodyId, vector: Vector, earth: Vector): Vector {
  return body === 'sun' || body === 'moon' ? vector : deflected(vector, add(vector, earth), earth)
}

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

/** A ray as it falls in at the geocentre, ICRS. */
function arriving(body: BodyId, ray: Vector, { earth, earthVelocity }: Shared): Vector {
  if (body === 'moon') return ray
  return aberrated(bent(body, ray, earth), earthVelocity)
}

/**
 * How fast the vector of `apparentGeocentric` changes, au/day: along its axes, as if they did not turn.
 */
export function apparentRate(body: BodyId, instant: Instant): Vector {
  const next = arriving(body, ahead(rayOf(body, instant), seenRate(body, instant.tt)), sharedNext(instant))
  const moved = subtract(
    rotate(orientation(instant).trueOfDate, next),
    apparentGeocentric(body, instant).vector,
  )
  return scale(moved, 1 / MOMENT)
}

const sighting = (vector: Vector, distanceAu: number): Sighting => ({
  vector,
  distanceAu,
  lightTimeDays: distanceAu / LIGHT_AU_PER_DAY,
})

/**
 * Apparent place from a point on the Earth: as `apparentGeocentric`, with the observer's place (parallax) and
 * motion (diurnal aberration); airless; true equator and equinox of date.
 */
export function apparentTopocentric(body: BodyId, instant: Instant, observer: Observer): Sighting {
  const here = standing(instant, observer)
  if (body === 'moon') {
    const near = subtract(apparentGeocentric('moon', instant).vector, here.position)
    return sighting(aberrated(near, here.velocity), length(near))
  }
  const { trueOfDate } = orientation(instant)
  const common = shared(instant)
  const vector = subtract(rayOf(body, instant), here.offset)
  const straight = bent(body, vector, add(common.earth, here.offset))
  const arrived = aberrated(straight, add(common.earthVelocity, here.drift))
  return sighting(rotate(trueOfDate, arrived), length(vector))
}

/** Astrometric geocentric place: light-time only, ICRS (equator of J2000). */
export function astrometric(body: BodyId, instant: Instant): Sighting {
  const vector = rayOf(body, instant)
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

/** Geometric place of a body from a centre: au, ICRS (equator of J2000), no light-time. */
export function position(body: Place, instant: Instant, centre: Centre): Vector {
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
export const heliocentricState = (body: Place, instant: Instant): State =>
  heliocentricMotion(body, instant.tt)

/** Geometric place and velocity from the geocentre, ICRS (equator of J2000). */
export function geocentricState(body: BodyId, instant: Instant): State {
  if (body === 'moon') return moonState(instant.tt)
  const there = heliocentricMotion(body, instant.tt)
  const here = heliocentricMotion('earth', instant.tt)
  return {
    position: subtract(there.position, here.position),
    velocity: subtract(there.velocity, here.velocity),
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
