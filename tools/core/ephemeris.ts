import { AstroTime, BaryState, Body, GeoMoon, HelioVector } from 'astronomy-engine'
import { LIGHT_AU_PER_DAY, type Place } from './bodies.ts'
import { add, length, ORIGIN, type State, scale, subtract, type Vector } from './geometry.ts'

/**
 * Where the bodies are: the only module that asks the library for a place.
 * Everything here is geometric, in au, mean equator and equinox of J2000.0, at a TT in days since J2000.0.
 */

const libraryBody: Readonly<Record<Exclude<Place, 'sun' | 'moon'>, Body>> = {
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

/** The library's places depend on TT alone; its UT is left a few minutes off. */
function libraryTime(tt: number): AstroTime {
  const time = new AstroTime(tt)
  time.tt = tt
  return time
}

const plain = ({ x, y, z }: Vector): Vector => ({ x, y, z })

/**
 * The Moon from the geocentre as it is seen: the library's series (Montenbruck & Pfleger, "Astronomy on the Personal
 * Computer", 4th ed., after Brown's theory) is an almanac's and has light-time within.
 */
export const moonSeen = (tt: number): Vector => plain(GeoMoon(libraryTime(tt)))

/** The Moon from the geocentre where it is: where it will be seen one light-time later. */
export function moonGeometric(tt: number): Vector {
  const lightTime = length(moonSeen(tt)) / LIGHT_AU_PER_DAY
  return moonSeen(tt + lightTime)
}

/** Centre of a body from the centre of the Sun. */
export function heliocentric(place: Place, tt: number): Vector {
  if (place === 'sun') return ORIGIN
  if (place === 'moon') return add(heliocentric('earth', tt), moonGeometric(tt))
  return plain(HelioVector(libraryBody[place], libraryTime(tt)))
}

/** Half a step of the central difference, days: the Moon's velocity to 1e-6, the planets' better. */
const HALF_STEP = 0.01

/** Velocity of a moving point in au per day, by central difference. */
export const velocityOf = (point: (tt: number) => Vector, tt: number): Vector =>
  scale(subtract(point(tt + HALF_STEP), point(tt - HALF_STEP)), 1 / (2 * HALF_STEP))

/** The Sun from the barycentre of the solar system. */
export function sunBarycentric(tt: number): State {
  const { x, y, z, vx, vy, vz } = BaryState(Body.Sun, libraryTime(tt))
  return { position: { x, y, z }, velocity: { x: vx, y: vy, z: vz } }
}
