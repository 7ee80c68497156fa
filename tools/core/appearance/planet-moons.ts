/** Moons beside their planet, as they are seen from somewhere. */

import {
  EQUATORIAL_RADIUS_KM,
  KM_PER_AU,
  LIGHT_AU_PER_DAY,
  type MajorPlace,
  POLAR_RADIUS_KM,
} from '../bodies.ts'
import { astrometric, heliocentricState } from '../ephemeris/position.ts'
import { toOfDate } from '../frames/coordinates.ts'
import { DEGREES } from '../math/angles.ts'
import { add, cross, dot, length, type State, scale, subtract, unit, type Vector } from '../math/geometry.ts'
import { type Instant, shifted } from '../time/time.ts'
import { axis } from './axis.ts'

/** Polar over equatorial radius of a planet. */
const polarShare = (planet: MajorPlace): number => POLAR_RADIUS_KM[planet] / EQUATORIAL_RADIUS_KM[planet]

/** A planet as it is looked at from somewhere: axes at its centre, J2000. */
export interface PlanetAspect {
  /** Away from the looker. */
  readonly away: Vector
  readonly west: Vector
  /** The planet's north, projected on the sky. */
  readonly north: Vector
  readonly distanceAu: number
  /** Polar over equatorial radius of the outline. */
  readonly squash: number
}

export function aspect(planet: MajorPlace, toPlanet: Vector, pole: Vector): PlanetAspect {
  const sightLine = unit(toPlanet)
  const lean = dot(pole, sightLine)
  const north = unit(subtract(pole, scale(sightLine, lean)))
  return {
    away: sightLine,
    west: cross(sightLine, north),
    north,
    distanceAu: length(toPlanet),
    squash: Math.sqrt(polarShare(planet) ** 2 * (1 - lean ** 2) + lean ** 2),
  }
}

/** A moon beside its planet, in equatorial radii of the planet. */
export interface MoonPlace {
  /** Along the planet's equator, positive to the west on the sky. */
  readonly x: number
  /** Along the planet's axis, positive to its north. */
  readonly y: number
  /** Along the line of sight, positive behind the planet. */
  readonly z: number
}

/** @param vector from the planet, au, J2000. */
export function placeBeside(
  vector: Vector,
  { away: sightLine, west, north, distanceAu }: PlanetAspect,
  radiusAu: number,
): MoonPlace {
  const z = dot(vector, sightLine)
  // Seen from a finite distance, what is behind looks nearer to the middle.
  const perspective = 1 / (1 + z / distanceAu) / radiusAu
  return { x: dot(vector, west) * perspective, y: dot(vector, north) * perspective, z: z / radiusAu }
}

/** How far a moon's centre is from the middle of the disc, in units of the outline there: 1 is on the limb. */
export const outlineDistance = ({ x, y }: MoonPlace, { squash }: PlanetAspect): number =>
  Math.hypot(x, y / squash)

export interface MoonOffset {
  /** Arcseconds on the sky from the planet's centre, east and north of date. */
  readonly east: number
  readonly north: number
}

/** Where to look for a moon, from the centre of its planet. */
export function offsetBeside(moon: Vector, from: PlanetAspect, instant: Instant): MoonOffset {
  const vector = toOfDate(moon, instant)
  const sightLine = toOfDate(from.away, instant)
  const east = unit(cross({ x: 0, y: 0, z: 1 }, sightLine))
  const north = cross(sightLine, east)
  const arcseconds = (3600 * DEGREES) / (from.distanceAu + dot(vector, sightLine))
  return { east: dot(vector, east) * arcseconds, north: dot(vector, north) * arcseconds }
}

export type Onlooker = 'earth' | 'sun'
type PlanetWithMoons = 'jupiter' | 'saturn'

/** A planet as the Earth and the Sun have it by the light that reaches the geocentre. */
export interface LitPlanet {
  readonly planet: PlanetWithMoons
  /** When the light left it that reaches the geocentre. */
  readonly emitted: Instant
  readonly pole: Vector
  /** From each onlooker, au, J2000. */
  readonly vectors: Readonly<Record<Onlooker, Vector>>
  readonly aspects: Readonly<Record<Onlooker, PlanetAspect>>
  /** About the Sun, au a day. */
  readonly velocity: Vector
}

/** A planet as the light shows it that reaches the geocentre at an instant. */
export function litPlanet(planet: PlanetWithMoons, instant: Instant): LitPlanet {
  const { vector, lightTimeDays } = astrometric(planet, instant)
  const emitted = shifted(instant, -lightTimeDays)
  const { pole } = axis(planet, emitted)
  const { position, velocity } = heliocentricState(planet, emitted)
  return {
    planet,
    emitted,
    pole,
    vectors: { earth: vector, sun: position },
    aspects: { earth: aspect(planet, vector, pole), sun: aspect(planet, position, pole) },
    velocity,
  }
}

/**
 * Place of a moon from its planet as an onlooker has it. A moon is taken when its own light left, and the planet for the Sun when it
 * cast the shadow that the moon meets: the planet moves on meanwhile.
 */
export function movedByLight({ position, velocity }: State, lit: LitPlanet, from: Onlooker): Vector {
  const behind = dot(position, lit.aspects.sun.away) / LIGHT_AU_PER_DAY
  // The shadow of a moon in front is on the planet later than the moon has cast it.
  const later =
    from === 'sun' && behind < 0 ? behind : -dot(position, lit.aspects.earth.away) / LIGHT_AU_PER_DAY
  const lag = from === 'earth' ? later : behind
  return add(add(position, scale(velocity, later)), scale(lit.velocity, lag))
}

/**
 * How squarely the spot where a moon's shadow falls on its planet faces the Earth: the cosine of its angle from the line of
 * sight, negative on the side that is turned away.
 * @param moon from the planet as the Sun has it, au.
 */
export function facingOfShadow(moon: Vector, { planet, pole, aspects }: LitPlanet): number {
  const polar = polarShare(planet)
  const stretched = (vector: Vector, by: number): Vector =>
    add(vector, scale(pole, (by - 1) * dot(vector, pole)))
  // Along the axis stretched, the spheroid is a sphere.
  const from = stretched(scale(moon, KM_PER_AU / EQUATORIAL_RADIUS_KM[planet]), 1 / polar)
  const along = stretched(aspects.sun.away, 1 / polar)
  const [a, b, c] = [dot(along, along), dot(from, along), dot(from, from) - 1]
  const reach = (-b - Math.sqrt(Math.max(0, b * b - a * c))) / a
  const spot = add(from, scale(along, reach))
  // The normal of the spheroid is that of the sphere, stretched once more.
  return -dot(unit(stretched(spot, 1 / polar)), aspects.earth.away)
}
