import { JupiterMoons } from 'astronomy-engine'
import { EQUATORIAL_RADIUS_KM, KM_PER_AU, LIGHT_AU_PER_DAY, POLAR_RADIUS_KM } from '../bodies.ts'
import { astrometric, position } from '../ephemeris/position.ts'
import { toOfDate } from '../frames/coordinates.ts'
import { DEGREES } from '../math/angles.ts'
import { add, cross, dot, length, type State, scale, subtract, unit, type Vector } from '../math/geometry.ts'
import { astroTime, type Instant, perInstant, shifted } from '../time/time.ts'
import { axis } from './axis.ts'

export const galileanMoons = ['io', 'europa', 'ganymede', 'callisto'] as const
export type GalileanMoon = (typeof galileanMoons)[number]

/** Days round Jupiter. Explanatory Supplement to the Astronomical Almanac, 3rd ed., table 10.4. */
export const moonPeriodDays: Readonly<Record<GalileanMoon, number>> = {
  io: 1.769138,
  europa: 3.551181,
  ganymede: 7.154553,
  callisto: 16.689017,
}

const RADIUS = EQUATORIAL_RADIUS_KM.jupiter / KM_PER_AU
const POLAR = POLAR_RADIUS_KM.jupiter / EQUATORIAL_RADIUS_KM.jupiter

/**
 * The moons from the centre of Jupiter, au and au/day, mean equator of J2000.0, geometric.
 * @see Lainey, Duriez & Vienne, "New accurate ephemerides for the Galilean satellites of Jupiter", Astron. Astrophys.
 *   420, 1171 (2004): theory L1.2, as the library has it.
 */
const moonStates = perInstant((instant: Instant): Readonly<Record<GalileanMoon, State>> => {
  const found = JupiterMoons(astroTime(instant))
  const state = (moon: GalileanMoon): State => {
    const { x, y, z, vx, vy, vz } = found[moon]
    return { position: { x, y, z }, velocity: { x: vx, y: vy, z: vz } }
  }
  return {
    io: state('io'),
    europa: state('europa'),
    ganymede: state('ganymede'),
    callisto: state('callisto'),
  }
})

/** Jupiter as it is looked at from somewhere: axes at its centre, J2000. */
interface Aspect {
  /** Away from the looker. */
  readonly away: Vector
  readonly west: Vector
  /** Jupiter's north, projected on the sky. */
  readonly north: Vector
  readonly distanceAu: number
  /** Polar over equatorial radius of the outline. */
  readonly squash: number
}

function aspect(toJupiter: Vector, pole: Vector): Aspect {
  const away = unit(toJupiter)
  const lean = dot(pole, away)
  const north = unit(subtract(pole, scale(away, lean)))
  return {
    away,
    west: cross(away, north),
    north,
    distanceAu: length(toJupiter),
    squash: Math.sqrt(POLAR ** 2 * (1 - lean ** 2) + lean ** 2),
  }
}

interface Scene {
  readonly pole: Vector
  readonly fromEarth: Aspect
  readonly fromSun: Aspect
  readonly moons: Readonly<Record<GalileanMoon, Vector>>
}

/**
 * Jupiter and its moons as the light shows them that reaches the geocentre at an instant. A moon is taken when its
 * own light left; that it meets Jupiter's shadow up to six seconds after Jupiter cast it moves nothing by 1e-3 radius.
 */
const scene = perInstant((instant: Instant): Scene => {
  const { vector, lightTimeDays } = astrometric('jupiter', instant)
  const emitted = shifted(instant, -lightTimeDays)
  const { pole } = axis('jupiter', emitted)
  const fromEarth = aspect(vector, pole)
  const seen = ({ position, velocity }: State): Vector =>
    subtract(position, scale(velocity, dot(position, fromEarth.away) / LIGHT_AU_PER_DAY))
  const { io, europa, ganymede, callisto } = moonStates(emitted)
  return {
    pole,
    fromEarth,
    fromSun: aspect(position('jupiter', emitted, 'sun'), pole),
    moons: { io: seen(io), europa: seen(europa), ganymede: seen(ganymede), callisto: seen(callisto) },
  }
})

/** A moon beside Jupiter, in equatorial radii of Jupiter. */
export interface MoonPlace {
  /** Along Jupiter's equator, positive to the west on the sky. */
  readonly x: number
  /** Along Jupiter's axis, positive to its north. */
  readonly y: number
  /** Along the line of sight, positive behind Jupiter. */
  readonly z: number
}

export type Onlooker = 'earth' | 'sun'

/** Where a moon stands beside Jupiter's centre as seen from the Earth, or from the Sun. */
export function moonPlace(moon: GalileanMoon, instant: Instant, from: Onlooker = 'earth'): MoonPlace {
  const { fromEarth, fromSun, moons } = scene(instant)
  const { away, west, north, distanceAu } = from === 'earth' ? fromEarth : fromSun
  const vector = moons[moon]
  const z = dot(vector, away)
  // Seen from a finite distance, what is behind looks nearer to the middle.
  const perspective = 1 / (1 + z / distanceAu) / RADIUS
  return { x: dot(vector, west) * perspective, y: dot(vector, north) * perspective, z: z / RADIUS }
}

/** How far a moon's centre is from the middle of the disc, in units of the outline there: 1 is on the limb. */
export function limbDistance(moon: GalileanMoon, instant: Instant, from: Onlooker): number {
  const { x, y } = moonPlace(moon, instant, from)
  const { squash } = from === 'earth' ? scene(instant).fromEarth : scene(instant).fromSun
  return Math.hypot(x, y / squash)
}

export interface MoonOffset {
  /** Arcseconds on the sky from Jupiter's centre, east and north of date. */
  readonly east: number
  readonly north: number
}

/** Where to look for a moon, from Jupiter's centre. */
export function moonOffset(moon: GalileanMoon, instant: Instant): MoonOffset {
  const { fromEarth, moons } = scene(instant)
  const vector = toOfDate(moons[moon], instant)
  const away = toOfDate(fromEarth.away, instant)
  const east = unit(cross({ x: 0, y: 0, z: 1 }, away))
  const north = cross(away, east)
  const arcseconds = (3600 * DEGREES) / (fromEarth.distanceAu + dot(vector, away))
  return { east: dot(vector, east) * arcseconds, north: dot(vector, north) * arcseconds }
}

/**
 * How squarely the spot where a moon's shadow falls on Jupiter faces the Earth: the cosine of its angle from the line of
 * sight, negative on the side that is turned away.
 */
export function shadowFacing(moon: GalileanMoon, instant: Instant): number {
  const { pole, fromEarth, fromSun, moons } = scene(instant)
  const stretched = (vector: Vector, by: number): Vector =>
    add(vector, scale(pole, (by - 1) * dot(vector, pole)))
  // Along the axis stretched, the spheroid is a sphere.
  const from = stretched(scale(moons[moon], 1 / RADIUS), 1 / POLAR)
  const along = stretched(fromSun.away, 1 / POLAR)
  const [a, b, c] = [dot(along, along), dot(from, along), dot(from, from) - 1]
  const reach = (-b - Math.sqrt(Math.max(0, b * b - a * c))) / a
  const spot = add(from, scale(along, reach))
  // The normal of the spheroid is that of the sphere, stretched once more.
  return -dot(unit(stretched(spot, 1 / POLAR)), fromEarth.away)
}
