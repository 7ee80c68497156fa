import { AstroTime, Body, HelioVector } from 'astronomy-engine'
import { LIGHT_AU_PER_DAY, MASS_RATIO, type Place } from './bodies.ts'
import { elpMoon } from './elp.ts'
import { add, length, ORIGIN, type State, scale, subtract, type Vector } from './geometry.ts'
import { type SamplePlan, type Segments, sampledSegments, segments } from './segments.ts'
import { type VsopPlanet, vsop87 } from './vsop87.ts'

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
// what is kept covers ten years and more of every body in about 3 MB.
const inner: SamplePlan = { span: 16, terms: 14, kept: 256, steps: 16, together: 4 }
const outer: SamplePlan = { span: 32, terms: 14, kept: 256, steps: 8, together: 4 }
const near: SamplePlan = { span: 4, terms: 13, kept: 1024, steps: 8, together: 8 }

const planet = (name: VsopPlanet, plan: SamplePlan): Segments =>
  sampledSegments((grid) => vsop87(name, grid), plan)

const planets: Readonly<Record<Exclude<Place, 'sun' | 'moon'>, Segments>> = {
  mercury: planet('mercury', inner),
  venus: planet('venus', inner),
  earth: planet('earth', inner),
  mars: planet('mars', inner),
  jupiter: planet('jupiter', outer),
  saturn: planet('saturn', outer),
  uranus: planet('uranus', outer),
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

/**
 * The Sun from the barycentre: pulled off it by the four giants, of whose weights the others are a ten-thousandth.
 * It turns in Jupiter's twelve years, and long segments serve.
 */
const sun = segments(
  (tt) => {
    const giants = (['jupiter', 'saturn', 'uranus', 'neptune'] as const).map((giant) => ({
      place: planets[giant].at(tt),
      mass: 1 / MASS_RATIO[giant],
    }))
    const total = giants.reduce((sum, { mass }) => sum + mass, 1)
    return giants.reduce((sum, { place, mass }) => subtract(sum, scale(place, mass / total)), ORIGIN)
  },
  { span: 32, terms: 12, kept: 128 },
)

/** The Sun from the barycentre of the solar system. */
export const sunBarycentric = (tt: number): State => sun.stateAt(tt)
