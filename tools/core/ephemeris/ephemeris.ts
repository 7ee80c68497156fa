import {
  type BodyId,
  type EphemerisBody,
  EQUATORIAL_RADIUS_KM,
  forBodies,
  type GivenBody,
  GM_SUN,
  isGivenBody,
  isSmallBody,
  KM_PER_AU,
  LIGHT_AU_PER_DAY,
  type LunarPoint,
  MASS_RATIO,
  type MinorBody,
  type OrbitingBody,
} from '../bodies.ts'
import {
  directly,
  type SamplePlan,
  type SegmentPlan,
  type Segments,
  sampledSegments,
  segments,
} from '../math/chebyshev.ts'
import {
  add,
  length,
  ORIGIN,
  type Scratch,
  type State,
  scale,
  subtract,
  type Vector,
} from '../math/geometry.ts'
import { elpMoon } from './elp.ts'
import {
  followGiven,
  givenDoubt,
  givenReach,
  givenState,
  type Pull,
  perihelia,
  requireGiven,
} from './given-orbit.ts'
import { type OuterPlanet, outerPlanet, outerPlanets } from './outer-planets.ts'
import { requireSmallBody, smallBody, smallBodyReach } from './small-bodies.ts'
import { uranianFromSun } from './uranian.ts'
import { type VsopPlanet, vsop87, vsop87Outline, vsopPlanets } from './vsop87.ts'

/**
 * Where the bodies are: the Moon by ELP/MPP02, Mercury to Mars by VSOP87, Jupiter to Pluto by a table.
 * Everything is geometric, in au and au/day, ICRS (J2000 equatorial), at a TT in days since J2000.0.
 */

// Spans, terms and steps are chosen so that no segment is off its series by more than 1e-4″ as seen from the Earth;
// what is kept covers forty years and more of every body in about 6 MB.
const inner: SamplePlan = { span: 16, terms: 14, kept: 1024, steps: 8, together: 16 }
const near: SamplePlan = { span: 4, terms: 13, kept: 4096, steps: 6, together: 16 }

const planet = (name: VsopPlanet, plan: SamplePlan): Segments =>
  sampledSegments((grid) => vsop87(name, grid), plan)

const innerPlanet: Readonly<Record<VsopPlanet, Segments>> = {
  // Its orbit is the narrowest and the most eccentric.
  mercury: planet('mercury', { ...inner, steps: 12 }),
  venus: planet('venus', inner),
  earth: planet('earth', inner),
  mars: planet('mars', inner),
}

const moon = sampledSegments(elpMoon, near)

/** The Moon from the geocentre where it is. */
export const moonState = (tt: number): State => moon.stateAt(tt)

const isOuter = (place: EphemerisBody): place is OuterPlanet => place in outerPlanet
const isInner = (place: EphemerisBody): place is VsopPlanet => place in innerPlanet

function minorFromSun(body: MinorBody, tt: number): Vector {
  if (isGivenBody(body)) return givenState(body, tt, pull).position
  return isSmallBody(body) ? subtract(smallBody(body).at(tt), sun.at(tt)) : uranianFromSun(body, tt)
}

/** Half the days that the speed of a written orbit is taken over. */
const HALF_STEP = 1

function minorMotion(body: MinorBody, tt: number): State {
  if (isGivenBody(body)) return givenState(body, tt, pull)
  if (isSmallBody(body)) return sum(smallBody(body).stateAt(tt), sun.stateAt(tt), -1)
  const [before, after] = [uranianFromSun(body, tt - HALF_STEP), uranianFromSun(body, tt + HALF_STEP)]
  return {
    position: uranianFromSun(body, tt),
    velocity: scale(subtract(after, before), 1 / (2 * HALF_STEP)),
  }
}

/**
 * The Sun from the barycentre: opposite to all that pull at it, each by its share of mass. The inner four, whose own
 * places are counted from the Sun, need not be known well.
 */
const sun = sampledSegments((grid) => {
  const outlines = vsopPlanets.map((name) => vsop87Outline(name, grid))
  const total = vsopPlanets.reduce((sum, name) => sum + 1 / MASS_RATIO[name], 1)
  return Array.from({ length: grid.count }, (_, index) => {
    const tt = grid.from + index * grid.step
    const outerPulls = outerPlanets.map((name) => scale(outerPlanet[name].at(tt), -1 / MASS_RATIO[name]))
    const innerPulls = vsopPlanets.map((name, planetIndex) =>
      scale((outlines[planetIndex] as Vector[])[index] as Vector, -1 / MASS_RATIO[name]),
    )
    return scale([...outerPulls, ...innerPulls].reduce(add), 1 / total)
  })
}, inner)

/** The Sun from the barycentre of the solar system. */
export const sunBarycentric = (tt: number): State => sun.stateAt(tt)

/** The Earth's centre from the centre of the Sun. */
export const earthFromSun = (tt: number): Vector => innerPlanet.earth.at(tt)

/** Centre of a body from the centre of the Sun. */
export function heliocentric(place: EphemerisBody, tt: number): Vector {
  if (place === 'sun') return ORIGIN
  if (place === 'moon') return add(earthFromSun(tt), moonState(tt).position)
  if (isOuter(place)) return subtract(outerPlanet[place].at(tt), sun.at(tt))
  return isInner(place) ? innerPlanet[place].at(tt) : minorFromSun(place, tt)
}

/** Centre of a body and its velocity from the centre of the Sun. */
export function heliocentricMotion(place: EphemerisBody, tt: number): State {
  if (place === 'sun') return { position: ORIGIN, velocity: ORIGIN }
  if (place === 'moon') return sum(innerPlanet.earth.stateAt(tt), moonState(tt), 1)
  if (isOuter(place)) return sum(outerPlanet[place].stateAt(tt), sun.stateAt(tt), -1)
  return isInner(place) ? innerPlanet[place].stateAt(tt) : minorMotion(place, tt)
}

const sum = (a: State, b: State, sign: 1 | -1): State => ({
  position: add(a.position, scale(b.position, sign)),
  velocity: add(a.velocity, scale(b.velocity, sign)),
})

/** Centre of a body from the barycentre, which does not move while light is under way. */
function barycentric(body: Exclude<EphemerisBody, 'moon'>, tt: number): Vector {
  if (body === 'sun') return sun.at(tt)
  if (isOuter(body)) return outerPlanet[body].at(tt)
  if (isInner(body)) return add(innerPlanet[body].at(tt), sun.at(tt))
  return isSmallBody(body) ? smallBody(body).at(tt) : add(minorFromSun(body, tt), sun.at(tt))
}

/** Of Earth and Moon together the Moon has this share: 4902.800118 of 403503.235625 km³/s² (DE440, see nodes.ts). */
const MOON_SHARE = 4902.800118 / 403503.235625

/** Planets and asteroids that pull at given bodies. */
const pull: Pull = {
  planets: ([...vsopPlanets, ...outerPlanets, 'moon'] as const).map((place) => {
    const together = GM_SUN / MASS_RATIO[place === 'moon' ? 'earth' : place]
    const share = place === 'moon' ? MOON_SHARE : place === 'earth' ? 1 - MOON_SHARE : 1
    return {
      gm: together * share,
      at: (tt) => heliocentric(place, tt),
      radiusAu: EQUATORIAL_RADIUS_KM[place] / KM_PER_AU,
    }
  }),
  asteroid: (name, tt) =>
    heliocentric(name, Math.min(smallBodyReach.end, Math.max(smallBodyReach.start, tt))),
}

/** How far a given body may be from its place, au. */
export const doubtOf = (body: GivenBody, tt: number): number => givenDoubt(body, tt, pull)

/** The perihelia of a given body before and after a TT. */
export const periheliaOf = (body: GivenBody, tt: number) => perihelia(body, tt, pull)

/** Follows given bodies to some TTs in so many steps at most. @throws NoSolution `datetime_out_of_range` */
export const followTo = (bodies: readonly GivenBody[], tts: readonly number[], mostSteps: number): void =>
  followGiven(bodies, tts, mostSteps, pull)

const annual: SegmentPlan = { span: 16, terms: 14, kept: 1024 }

const earthMoves = segments(
  (tt) => add(innerPlanet.earth.stateAt(tt).velocity, sun.stateAt(tt).velocity),
  annual,
)

/** The Earth's velocity from the barycentre, au/day: what aberration is made of; written as `seen` is. */
export const earthVelocity = (tt: number, into?: Scratch): Vector => earthMoves.at(tt, into)

/** Its rate, au/day². */
export const earthAcceleration = (tt: number): Vector => earthMoves.rateAt(tt)

/** Light-time has settled when a further pass would move the body by less than 1e-10 of a day's travel. */
const LIGHT_TIME_PASSES = 3

/** From the geocentre to where the body was when the light left it that arrives at a time. */
function lightPath(body: Exclude<OrbitingBody, 'moon'>, tt: number): Vector {
  const earth = barycentric('earth', tt)
  let path = subtract(barycentric(body, tt), earth)
  for (let pass = 0; pass < LIGHT_TIME_PASSES; pass++) {
    path = subtract(barycentric(body, tt - length(path) / LIGHT_AU_PER_DAY), earth)
  }
  return path
}

/**
 * The same of the Moon, by its way about the geocentre: the aberration of its light by the Earth's motion is undone by the
 * Earth's own motion under way, and nothing more is to be added.
 */
const moonPath = (tt: number): Vector => moon.at(tt - length(moon.at(tt)) / LIGHT_AU_PER_DAY)

const rays = forBodies((body) =>
  body === 'moon' ? segments(moonPath, near) : segments((tt) => lightPath(body, tt), annual),
)

/** Rays of the minor bodies that were asked for. */
const minorRays = new Map<MinorBody, Segments>()

function minorRay(body: MinorBody): Segments {
  let ray = minorRays.get(body)
  // An orbit may pass by the Sun or the Earth in hours, and callers give any number of them.
  if (isGivenBody(body)) return directly((tt) => lightPath(body, tt))
  if (!ray) {
    ray = segments((tt) => lightPath(body, tt), { ...annual, kept: 256 })
    minorRays.set(body, ray)
  }
  return ray
}

const rayOf = (body: OrbitingBody): Segments => rays[body as BodyId] ?? minorRay(body as MinorBody)

/**
 * Refuses times that a body is not answered for. Searches may look a little beyond them.
 * @param tt TT, days since J2000.0; the last of a range, if it is one.
 * @throws NoSolution `datetime_out_of_range`.
 */
export function requireKnown(body: EphemerisBody | LunarPoint, tt: number, last = tt): void {
  if (body in rays) return
  for (const instantTt of [tt, last]) {
    if (isSmallBody(body)) requireSmallBody(body, instantTt)
    else if (isGivenBody(body)) requireGiven(body, instantTt)
  }
}

/** TT days, from J2000.0, that searches may look at a body in. */
export interface Reach {
  readonly start: number
  readonly end: number
}

export const EVER: Reach = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY }

/** How far searches may look at all of some bodies. */
export function reachOf(...bodies: readonly (EphemerisBody | LunarPoint)[]): Reach {
  const smallBodiesReach = bodies.some(isSmallBody) ? smallBodyReach : EVER
  const orbitsReach = bodies.some(isGivenBody) ? givenReach(bodies) : EVER
  return {
    start: Math.max(smallBodiesReach.start, orbitsReach.start),
    end: Math.min(smallBodiesReach.end, orbitsReach.end),
  }
}

/**
 * A body as its light reaches the geocentre: where it was one light-time before, neither bent nor aberrated; written
 * into a vector of the caller's if one is given.
 */
export const apparentPath = (body: OrbitingBody, tt: number, into?: Scratch): Vector =>
  rayOf(body).at(tt, into)

/** How fast that changes, au/day; written likewise. */
export const seenRate = (body: OrbitingBody, tt: number, into?: Scratch): Vector =>
  rayOf(body).rateAt(tt, into)
