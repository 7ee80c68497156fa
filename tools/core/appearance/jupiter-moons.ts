import { JupiterMoons } from 'astronomy-engine'
import { EQUATORIAL_RADIUS_KM, KM_PER_AU, LIGHT_AU_PER_DAY } from '../bodies.ts'
import { astrometric, heliocentricState } from '../ephemeris/position.ts'
import { add, dot, type State, scale, unit, type Vector } from '../math/geometry.ts'
import { astroTime, type Instant, perInstant, shifted } from '../time/time.ts'
import { axis } from './axis.ts'
import {
  aspect,
  type MoonOffset,
  type MoonPlace,
  offsetBeside,
  type PlanetAspect,
  placeBeside,
  polarShare,
} from './planet-moons.ts'

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
const POLAR = polarShare('jupiter')

/**
 * The moons from the centre of Jupiter, au and au/day, mean equator of J2000.0, geometric.
 * @see Lainey, Duriez & Vienne, "New accurate ephemerides for the Galilean satellites of Jupiter", Astron. Astrophys.
 *   420, 1171 (2004): theory L1.2, as the library has it.
 */
const moonStates = perInstant((instant: Instant): Readonly<Record<GalileanMoon, State>> => {
  const moonStates = JupiterMoons(astroTime(instant))
  const state = (moon: GalileanMoon): State => {
    const { x, y, z, vx, vy, vz } = moonStates[moon]
    return { position: { x, y, z }, velocity: { x: vx, y: vy, z: vz } }
  }
  return {
    io: state('io'),
    europa: state('europa'),
    ganymede: state('ganymede'),
    callisto: state('callisto'),
  }
})

interface Scene {
  readonly pole: Vector
  readonly fromEarth: PlanetAspect
  readonly fromSun: PlanetAspect
  /** From Jupiter as each looker sees it. */
  readonly moons: Readonly<Record<Onlooker, Readonly<Record<GalileanMoon, Vector>>>>
  readonly path: MoonPaths
}

/** Jupiter and its moons when the light left Jupiter that reaches the geocentre at an instant: au and au/day, J2000. */
export interface MoonPaths {
  readonly fromEarth: Vector
  readonly fromSun: Vector
  /** Of Jupiter about the Sun. */
  readonly velocity: Vector
  /** From Jupiter. */
  readonly moons: Readonly<Record<GalileanMoon, State>>
}

/**
 * Jupiter and its moons as the light shows them that reaches the geocentre at an instant. A moon is taken when its
 * own light left, and Jupiter for the Sun when it cast the shadow that the moon meets: Jupiter moves on meanwhile.
 */
const scene = perInstant((instant: Instant): Scene => {
  const { vector, lightTimeDays } = astrometric('jupiter', instant)
  const emitted = shifted(instant, -lightTimeDays)
  const { pole } = axis('jupiter', emitted)
  const fromEarth = aspect('jupiter', vector, pole)
  const jupiter = heliocentricState('jupiter', emitted)
  const fromSun = aspect('jupiter', jupiter.position, pole)
  const states = moonStates(emitted)
  const viewFrom = (from: Onlooker) => {
    const onWay = ({ position, velocity }: State): Vector => {
      const behind = dot(position, fromSun.away) / LIGHT_AU_PER_DAY
      // The shadow of a moon in front is on Jupiter later than the moon has cast it.
      const later = from === 'sun' && behind < 0 ? behind : -dot(position, fromEarth.away) / LIGHT_AU_PER_DAY
      const lag = from === 'earth' ? later : behind
      return add(add(position, scale(velocity, later)), scale(jupiter.velocity, lag))
    }
    const { io, europa, ganymede, callisto } = states
    return { io: onWay(io), europa: onWay(europa), ganymede: onWay(ganymede), callisto: onWay(callisto) }
  }
  return {
    pole,
    fromEarth,
    fromSun,
    moons: { earth: viewFrom('earth'), sun: viewFrom('sun') },
    path: { fromEarth: vector, fromSun: jupiter.position, velocity: jupiter.velocity, moons: states },
  }
})

export const moonPaths = (instant: Instant): MoonPaths => scene(instant).path

export type Onlooker = 'earth' | 'sun'

/** Where a moon stands beside Jupiter's centre as seen from the Earth, or from the Sun. */
export function moonPlace(moon: GalileanMoon, instant: Instant, from: Onlooker = 'earth'): MoonPlace {
  const { fromEarth, fromSun, moons } = scene(instant)
  return placeBeside(moons[from][moon], from === 'earth' ? fromEarth : fromSun, RADIUS)
}

/** How far a moon's centre is from the middle of the disc, in units of the outline there: 1 is on the limb. */
export function limbDistance(moon: GalileanMoon, instant: Instant, from: Onlooker): number {
  const { x, y } = moonPlace(moon, instant, from)
  const { squash } = from === 'earth' ? scene(instant).fromEarth : scene(instant).fromSun
  return Math.hypot(x, y / squash)
}

/** Where to look for a moon, from Jupiter's centre. */
export function moonOffset(moon: GalileanMoon, instant: Instant): MoonOffset {
  const { fromEarth, moons } = scene(instant)
  return offsetBeside(moons.earth[moon], fromEarth, instant)
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
  const from = stretched(scale(moons.sun[moon], 1 / RADIUS), 1 / POLAR)
  const along = stretched(fromSun.away, 1 / POLAR)
  const [a, b, c] = [dot(along, along), dot(from, along), dot(from, from) - 1]
  const reach = (-b - Math.sqrt(Math.max(0, b * b - a * c))) / a
  const spot = add(from, scale(along, reach))
  // The normal of the spheroid is that of the sphere, stretched once more.
  return -dot(unit(stretched(spot, 1 / POLAR)), fromEarth.away)
}
