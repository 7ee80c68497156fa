import { type BodyId, bodyIds, LIGHT_AU_PER_DAY, type Place } from './bodies.ts'
import { type Observer, observerState, orientation } from './earth.ts'
import { heliocentric, heliocentricMotion, moonSeen, moonState, sunBarycentric } from './ephemeris.ts'
import { add, length, rotate, type State, scale, subtract, transpose, type Vector } from './geometry.ts'
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

/** What every body of one instant shares. */
interface Shared {
  readonly earth: Vector
  readonly earthVelocity: Vector
  readonly sun: State
  readonly rays: Map<BodyId, Ray>
}

/** Light that left a body and reaches the geocentre at the instant: J2000 equatorial, not bent or aberrated. */
interface Ray {
  readonly vector: Vector
  readonly lightTimeDays: number
}

const shared = perInstant((instant: Instant): Shared => {
  const sun = sunBarycentric(instant.tt)
  const earth = heliocentricMotion('earth', instant.tt)
  return {
    earth: earth.position,
    earthVelocity: add(earth.velocity, sun.velocity),
    sun,
    rays: new Map(),
  }
})

/** Light-time has settled when a further pass would move the body by less than 1e-10 of a day's travel. */
const LIGHT_TIME_PASSES = 3

function ray(body: BodyId, instant: Instant): Ray {
  const common = shared(instant)
  const known = common.rays.get(body)
  if (known) return known
  let made: Ray
  if (body === 'moon') {
    const vector = moonSeen(instant.tt)
    made = { vector, lightTimeDays: length(vector) / LIGHT_AU_PER_DAY }
  } else {
    let vector = subtract(heliocentric(body, instant.tt), common.earth)
    let lightTimeDays = length(vector) / LIGHT_AU_PER_DAY
    for (let pass = 0; pass < LIGHT_TIME_PASSES; pass++) {
      // The Sun itself moved while the light was under way: the barycentre, not the Sun, is at rest.
      const then = subtract(
        heliocentric(body, instant.tt - lightTimeDays),
        scale(common.sun.velocity, lightTimeDays),
      )
      vector = subtract(then, common.earth)
      lightTimeDays = length(vector) / LIGHT_AU_PER_DAY
    }
    made = { vector, lightTimeDays }
  }
  common.rays.set(body, made)
  return made
}

/** The Moon is too near, and the Sun at the middle: neither is bent. The Moon's aberration is its light-time. */
function bent(body: BodyId, vector: Vector, earth: Vector): Vector {
  return body === 'sun' || body === 'moon' ? vector : deflected(vector, add(vector, earth), earth)
}

/**
 * Apparent geocentric place: light-time, solar deflection, aberration; true equator and equinox of date.
 *
 * **Accuracy**, 1900–2100, against JPL DE431: Sun, Moon, Mercury, Venus 0.07″; Mars 0.15″; Jupiter, Saturn 0.45″;
 * Uranus 1.5″; Neptune 2.2″; Pluto 7.5″. `npm run accuracy` measures it anew.
 */
export function apparentGeocentric(body: BodyId, instant: Instant): Sighting {
  const common = shared(instant)
  const { vector, lightTimeDays } = ray(body, instant)
  const straight = bent(body, vector, common.earth)
  const seen = body === 'moon' ? straight : aberrated(straight, common.earthVelocity)
  return {
    vector: rotate(orientation(instant).trueOfDate, seen),
    distanceAu: length(vector),
    lightTimeDays,
  }
}

/**
 * Apparent place from a point on the Earth: as `apparentGeocentric`, with the observer's place (parallax) and
 * motion (diurnal aberration); airless; true equator and equinox of date.
 */
export function apparentTopocentric(body: BodyId, instant: Instant, observer: Observer): Sighting {
  const { trueOfDate } = orientation(instant)
  const place = observerState(instant, observer)
  if (body === 'moon') {
    const near = subtract(apparentGeocentric('moon', instant).vector, place.position)
    const distanceAu = length(near)
    return {
      vector: aberrated(near, place.velocity),
      distanceAu,
      lightTimeDays: distanceAu / LIGHT_AU_PER_DAY,
    }
  }
  const common = shared(instant)
  const back = transpose(trueOfDate)
  const offset = rotate(back, place.position)
  const vector = subtract(ray(body, instant).vector, offset)
  const straight = bent(body, vector, add(common.earth, offset))
  const seen = aberrated(straight, add(common.earthVelocity, rotate(back, place.velocity)))
  const distanceAu = length(vector)
  return { vector: rotate(trueOfDate, seen), distanceAu, lightTimeDays: distanceAu / LIGHT_AU_PER_DAY }
}

/** Astrometric geocentric place: light-time only, ICRS (equator of J2000). */
export function astrometric(body: BodyId, instant: Instant): Sighting {
  const { vector, lightTimeDays } = ray(body, instant)
  return { vector, distanceAu: length(vector), lightTimeDays }
}

/**
 * Apparent direction of a star given by its J2000 direction (proper motion and parallax left to the caller):
 * deflection, aberration, true equator and equinox of date. With an observer, diurnal aberration too.
 */
export function apparentStar(j2000: Vector, instant: Instant, observer?: Observer): Vector {
  const common = shared(instant)
  const { trueOfDate } = orientation(instant)
  const straight = deflected(j2000, j2000, common.earth)
  const spin = observer ? rotate(transpose(trueOfDate), observerState(instant, observer).velocity) : undefined
  return rotate(
    trueOfDate,
    aberrated(straight, spin ? add(common.earthVelocity, spin) : common.earthVelocity),
  )
}

/** Geometric place of a body from a centre: au, ICRS (equator of J2000), no light-time. */
export function position(body: Place, instant: Instant, centre: Centre): Vector {
  if (centre === 'geocenter' && body === 'moon') return moonState(instant.tt).position
  const fromSun = body === 'earth' ? shared(instant).earth : heliocentric(body, instant.tt)
  return subtract(fromSun, centreFromSun(centre, instant))
}

function centreFromSun(centre: Centre, instant: Instant): Vector {
  if (centre === 'geocenter') return shared(instant).earth
  if (centre === 'barycenter') return scale(shared(instant).sun.position, -1)
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
 * Builds the segments about an instant, so that no caller waits for them: a first snapshot costs some 5 ms of series,
 * Pluto's integration 50 ms, a year of everything some 200 ms.
 *
 * @param days on each side.
 */
export function warmUp(instant: Instant, days = 20): void {
  // Four days is the shortest segment.
  for (let day = -days; day <= days; day += 4) {
    for (const body of bodyIds) apparentGeocentric(body, instantOfTt(instant.tt + day))
  }
}
