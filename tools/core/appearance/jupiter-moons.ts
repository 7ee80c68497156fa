import { JupiterMoons } from 'astronomy-engine'
import { EQUATORIAL_RADIUS_KM, KM_PER_AU } from '../bodies.ts'
import type { State, Vector } from '../math/geometry.ts'
import { astroTime, type Instant, perInstant } from '../time/time.ts'
import {
  facingOfShadow,
  type LitPlanet,
  litPlanet,
  type MoonOffset,
  type MoonPlace,
  movedByLight,
  type Onlooker,
  offsetBeside,
  outlineDistance,
  placeBeside,
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
  readonly lit: LitPlanet
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

/** Jupiter and its moons as the light shows them that reaches the geocentre at an instant. */
const scene = perInstant((instant: Instant): Scene => {
  const lit = litPlanet('jupiter', instant)
  const { emitted, vectors, velocity } = lit
  const states = moonStates(emitted)
  const viewFrom = (from: Onlooker) => ({
    io: movedByLight(states.io, lit, from),
    europa: movedByLight(states.europa, lit, from),
    ganymede: movedByLight(states.ganymede, lit, from),
    callisto: movedByLight(states.callisto, lit, from),
  })
  return {
    lit,
    moons: { earth: viewFrom('earth'), sun: viewFrom('sun') },
    path: { fromEarth: vectors.earth, fromSun: vectors.sun, velocity, moons: states },
  }
})

export const moonPaths = (instant: Instant): MoonPaths => scene(instant).path

/** Where a moon stands beside Jupiter's centre as seen from the Earth, or from the Sun. */
export function moonPlace(moon: GalileanMoon, instant: Instant, from: Onlooker = 'earth'): MoonPlace {
  const { lit, moons } = scene(instant)
  return placeBeside(moons[from][moon], lit.aspects[from], RADIUS)
}

/** How far a moon's centre is from the middle of the disc, as `outlineDistance` has it. */
export const limbDistance = (moon: GalileanMoon, instant: Instant, from: Onlooker): number =>
  outlineDistance(moonPlace(moon, instant, from), scene(instant).lit.aspects[from])

/** Where to look for a moon, from Jupiter's centre. */
export function moonOffset(moon: GalileanMoon, instant: Instant): MoonOffset {
  const { lit, moons } = scene(instant)
  return offsetBeside(moons.earth[moon], lit.aspects.earth, instant)
}

/** How squarely the spot of a moon's shadow on Jupiter faces the Earth, as `facingOfShadow` has it. */
export function shadowFacing(moon: GalileanMoon, instant: Instant): number {
  const { lit, moons } = scene(instant)
  return facingOfShadow(moons.sun[moon], lit)
}
