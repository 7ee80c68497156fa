import { AstroTime, Body, HelioVector } from 'astronomy-engine'
import { type BodyId, bodyIds, LIGHT_AU_PER_DAY, MASS_RATIO, type Place } from './bodies.ts'
import { elpMoon } from './elp.ts'
import { add, length, ORIGIN, type State, scale, subtract, type Vector } from './geometry.ts'
import { type SamplePlan, type SegmentPlan, type Segments, sampledSegments, segments } from './segments.ts'
import { type VsopPlanet, vsop87, vsop87Outline } from './vsop87.ts'

/**
 * Where the bodies are: the Moon by ELP/MPP02, Mercury to Neptune by VSOP87, Pluto by the library, which
 * is asked for places here and nowhere else.
 * Everything is geometric, in au and au/day, ICRS (J2000 equatorial), at a TT in days since J2000.0.
 */

/** The library's places depend on TT alone; its UT is left a minute off. */
function libraryTime(tt: number): AstroTime {
  const time = new AstroTime(tt)
  time.tt = tt
  return time
}

const plain = ({ x, y, z }: Vector): Vector => ({ x, y, z })

// Spans, terms and steps are chosen so that no segment is off its series by more than 1e-4″ as seen from the Earth;
// what is kept covers forty years and more of every body in about 4 MB.
const inner: SamplePlan = { span: 16, terms: 14, kept: 1024, steps: 8, together: 16 }
const outer: SamplePlan = { span: 32, terms: 14, kept: 512, steps: 8, together: 8 }
const near: SamplePlan = { span: 4, terms: 13, kept: 4096, steps: 6, together: 16 }

const planet = (name: VsopPlanet, plan: SamplePlan): Segments =>
  sampledSegments((grid) => vsop87(name, grid), plan)

const planets: Readonly<Record<Exclude<Place, 'sun' | 'moon'>, Segments>> = {
  // Its orbit is the narrowest and the most eccentric.
  mercury: planet('mercury', { ...inner, steps: 12 }),
  venus: planet('venus', inner),
  earth: planet('earth', inner),
  mars: planet('mars', inner),
  jupiter: planet('jupiter', { ...outer, steps: 4 }),
  saturn: planet('saturn', outer),
  uranus: planet('uranus', { ...outer, steps: 4 }),
  neptune: planet('neptune', outer),
  pluto: segments((tt) => plain(HelioVector(Body.Pluto, libraryTime(tt))), outer),
}

const moon = sampledSegments(elpMoon, near)

/** The Moon from the geocentre where it is. */
export const moonState = (tt: number): State => moon.stateAt(tt)

/**
 * The Moon from the geocentre as it is seen: where it was one light-time before. The aberration of its light by the
 * Earth's motion is undone by the Earth's own motion under way, and nothing more is to be added.
 */
export function moonSeen(tt: number): Vector {
  return moon.at(tt - length(moon.at(tt)) / LIGHT_AU_PER_DAY)
}

/** Centre of a body from the centre of the Sun. */
export function heliocentric(place: Place, tt: number): Vector {
  if (place === 'sun') return ORIGIN
  if (place === 'moon') return add(planets.earth.at(tt), moonState(tt).position)
  return planets[place].at(tt)
}

/** Centre of a body and its velocity from the centre of the Sun. */
export function heliocentricMotion(place: Place, tt: number): State {
  if (place === 'sun') return { position: ORIGIN, velocity: ORIGIN }
  if (place === 'moon') {
    const earth = planets.earth.stateAt(tt)
    const near = moonState(tt)
    return { position: add(earth.position, near.position), velocity: add(earth.velocity, near.velocity) }
  }
  return planets[place].stateAt(tt)
}

const giants = ['jupiter', 'saturn', 'uranus', 'neptune'] as const

/**
 * The Sun from the barycentre: pulled off it by the four giants, of whose weights the others are a ten-thousandth.
 * Terms of 1e-7 of the giants' places move it by metres each, by 1 km together; it turns in Jupiter's twelve years,
 * and long segments serve.
 */
const sun = sampledSegments(
  (grid) => {
    const total = giants.reduce((sum, giant) => sum + 1 / MASS_RATIO[giant], 1)
    const pulls = giants.map((giant) => {
      const share = -1 / MASS_RATIO[giant] / total
      return vsop87Outline(giant, grid).map((place) => scale(place, share))
    })
    return pulls.reduce((sum, pull) => sum.map((vector, index) => add(vector, pull[index] as Vector)))
  },
  { span: 64, terms: 12, kept: 256, steps: 8, together: 8 },
)

/** The Sun from the barycentre of the solar system. */
export const sunBarycentric = (tt: number): State => sun.stateAt(tt)

const annual: SegmentPlan = { span: 16, terms: 14, kept: 1024 }

const earthMoves = segments((tt) => add(planets.earth.stateAt(tt).velocity, sun.stateAt(tt).velocity), annual)

/** The Earth's velocity from the barycentre, au/day: what aberration is made of. */
export const earthVelocity = (tt: number): Vector => earthMoves.at(tt)

/** Light-time has settled when a further pass would move the body by less than 1e-10 of a day's travel. */
const LIGHT_TIME_PASSES = 3

/** From the geocentre to where the body was when the light left it that arrives at a time. */
function lightPath(body: RayBody, tt: number): Vector {
  const earth = planets.earth.at(tt)
  const { velocity } = sunBarycentric(tt)
  let vector = subtract(heliocentric(body, tt), earth)
  for (let pass = 0; pass < LIGHT_TIME_PASSES; pass++) {
    const lightTime = length(vector) / LIGHT_AU_PER_DAY
    // The Sun itself moved while the light was under way: the barycentre, not the Sun, is at rest.
    const then = subtract(heliocentric(body, tt - lightTime), scale(velocity, lightTime))
    vector = subtract(then, earth)
  }
  return vector
}

type RayBody = Exclude<BodyId, 'moon'>

const rays = Object.fromEntries(
  bodyIds
    .filter((body) => body !== 'moon')
    .map((body) => [body, segments((tt) => lightPath(body, tt), annual)]),
) as Readonly<Record<RayBody, Segments>>

/** A body as its light reaches the geocentre: where it was one light-time before, neither bent nor aberrated. */
export const seen = (body: BodyId, tt: number): Vector => (body === 'moon' ? moonSeen(tt) : rays[body].at(tt))
