import { AstroTime, BaryState, Body, GeoMoon, HelioVector } from 'astronomy-engine'
import { LIGHT_AU_PER_DAY, type Place } from './bodies.ts'
import { add, length, ORIGIN, type State, type Vector } from './geometry.ts'
import { type SegmentPlan, type Segments, segments } from './segments.ts'

/**
 * Where the bodies are: the only module that asks the library for a place.
 * Everything here is geometric, in au and au/day, mean equator and equinox of J2000.0, at a TT in days since J2000.0.
 */

/** Bodies that have a series of their own round the Sun. */
type Planet = Exclude<Place, 'sun' | 'moon'>

const libraryBody: Readonly<Record<Planet, Body>> = {
  mercury: Body.Mercury,
  venus: Body.Venus,
  earth: Body.Earth,
  mars: Body.Mars,
  jupiter: Body.Jupiter,
  saturn: Body.Saturn,
  uranus: Body.Uranus,
  neptune: Body.Neptune,
  pluto: Body.Pluto,
}

/** The library's places depend on TT alone; its UT is left a minute off. */
function libraryTime(tt: number): AstroTime {
  const time = new AstroTime(tt)
  time.tt = tt
  return time
}

const plain = ({ x, y, z }: Vector): Vector => ({ x, y, z })

// Spans and terms are chosen so that no segment is off its series by more than 1e-4″ as seen from the Earth;
// what is kept covers several years of every body in about 2 MB.
const inner: SegmentPlan = { span: 16, terms: 14, kept: 256 }
const outer: SegmentPlan = { span: 32, terms: 14, kept: 256 }

const planets = Object.fromEntries(
  (Object.keys(libraryBody) as Planet[]).map((planet) => {
    const source = (tt: number): Vector => plain(HelioVector(libraryBody[planet], libraryTime(tt)))
    const isInner = ['mercury', 'venus', 'earth', 'mars'].includes(planet)
    return [planet, segments(source, isInner ? inner : outer)]
  }),
) as Record<Planet, Segments>

/**
 * The Moon from the geocentre as it is seen: the library's series (Montenbruck & Pfleger, "Astronomy on the Personal
 * Computer", 4th ed., after Brown's theory) is an almanac's and has light-time within.
 */
const moon = segments((tt) => plain(GeoMoon(libraryTime(tt))), { span: 4, terms: 13, kept: 1024 })

export const moonSeen = (tt: number): Vector => moon.at(tt)

/** The Moon from the geocentre where it is: where it will be seen one light-time later. */
export function moonState(tt: number): State {
  return moon.stateAt(tt + length(moon.at(tt)) / LIGHT_AU_PER_DAY)
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

/** The Sun turns about the barycentre in Jupiter's twelve years: long segments serve. */
const sun = segments((tt) => plain(BaryState(Body.Sun, libraryTime(tt))), { span: 32, terms: 12, kept: 64 })

/** The Sun from the barycentre of the solar system. */
export const sunBarycentric = (tt: number): State => sun.stateAt(tt)
