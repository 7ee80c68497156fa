/** Lines beside the axis of the shadow and parallel to it: where they meet the ground is a limit, or a part of the way to it. */

import { add, cross, dot, rotate, scale, subtract, turnZ, unit, type Vector } from '../../math/geometry.ts'
import { refineRoot } from '../../math/root-finding.ts'
import { SECONDS_PER_DAY } from '../../time/time.ts'
import {
  depth,
  type Footprint,
  footprint,
  type Line,
  meeting,
  middleHeight,
  printAt,
  type Shadow,
} from './shadow.ts'
import { TURN_PER_DAY } from './shadow-track.ts'

/** The shadow at a time, and a little before and after it. */
export interface Passing {
  readonly shadow: Shadow
  readonly before: Shadow
  readonly after: Shadow
}

/** From a time to the one before or after it, days. */
export const HALF_STEP_DAYS = 30 / SECONDS_PER_DAY

export const passing = (track: (tt: number) => Shadow, tt: number): Passing => ({
  shadow: track(tt),
  before: track(tt - HALF_STEP_DAYS),
  after: track(tt + HALF_STEP_DAYS),
})

const forward = turnZ(-TURN_PER_DAY * HALF_STEP_DAYS)
const backward = turnZ(TURN_PER_DAY * HALF_STEP_DAYS)

/** Offset from the axis: the component of a geocentric vector perpendicular to it. */
function across(point: Vector, { axis, foot }: Shadow): Vector {
  return subtract(subtract(point, scale(axis, dot(point, axis))), foot)
}

/** How a place on the ground moves through the shadow in a minute, Earth radii: what width, duration and limits turn on. */
export function drift({ before, after }: Passing, point: Vector): Vector {
  return subtract(across(rotate(forward, point), after), across(rotate(backward, point), before))
}

/** A line beside the axis and parallel to it. */
export interface Beside {
  /** Where it meets the ground, or the nearest place to it. */
  readonly print: Footprint
  /** The place where the middle of its way through the Earth meets the ground: its end, where the Sun is in the horizon. */
  horizonPrint(): Footprint
  /** As `depth`: 0 where the Sun's centre stands in the true horizon of the print, positive while it is above. */
  readonly depth: number
}

/** Whose edge is sought: its radius where it meets a point of the ground, Earth radii. */
export interface Cone {
  readonly radius: number
  readonly slope: number
}
export type ConeOf = (shadowState: Shadow) => Cone
/** The umbra or the antumbra: the radius of the umbra is negative. */
export const umbral: ConeOf = ({ umbra, umbraSlope }) => ({ radius: umbra, slope: umbraSlope })
export const penumbral: ConeOf = ({ penumbra, penumbraSlope }) => ({ radius: penumbra, slope: penumbraSlope })

/** Radius of a cone at a point. */
function radiusAt(point: Vector, shadowState: Shadow, coneOf: ConeOf): number {
  const { radius, slope } = coneOf(shadowState)
  return radius - slope * dot(point, shadowState.axis)
}

/** The ground turns the way of a place through the shadow by at most so much, degrees. */
const MOST_TURN = 60
const RADIANS = Math.PI / 180
/** Up to this depth a place counts as one in the horizon: the Sun's centre stands within 0.02° of it. */
const HORIZON_DEPTH = 1e-7
/** Of the direction of an edge: an arc second, 1 m at the edge of the penumbra. */
const TOLERANCE = 1 / 3600

/**
 * The line of a cone's surface, or at a share of its distance from the axis, in the direction in which a place on the ground
 * below it comes no deeper into the cone: 0 is the axis, 1 and −1 are the edges of the path.
 * @see Explanatory Supplement to the Astronomical Almanac, 3rd ed., §11.3.6: the edge is touched, not crossed.
 */
export function besideAxis(passage: Passing, share: number, coneOf: ConeOf): Beside {
  const { shadow, before, after } = passage
  const middle = footprint(shadow)
  if (share === 0) return { print: middle, horizonPrint: () => middle, depth: depth(shadow) }
  const ahead = unit(drift(passage, middle.point))
  const leftward = cross(shadow.axis, ahead)
  // Past its tip a cone widens again, as the antumbra.
  const sign = Math.sign(radiusAt(middle.point, shadow, coneOf))
  const { radius, slope } = coneOf(shadow)
  const sideAt = (degrees: number): Vector =>
    add(scale(leftward, Math.cos(degrees * RADIANS)), scale(ahead, Math.sin(degrees * RADIANS)))
  const offset = (side: Vector, height: number): Vector =>
    add(shadow.foot, scale(side, share * sign * (radius - height * slope)))
  const lineAt = (side: Vector): Line => ({
    axis: subtract(shadow.axis, scale(side, share * sign * slope)),
    foot: offset(side, 0),
  })
  // The Sun's limb is above the horizon of the line itself for longer or shorter than its centre, by half a disc.
  const level = (side: Vector): Line => {
    const { axis } = shadow
    return { axis, foot: offset(side, middleHeight({ axis, foot: offset(side, 0) })) }
  }
  /** How much deeper into the cone its place comes in a minute. */
  const deepening = (degrees: number): number => {
    const side = sideAt(degrees)
    const point = meeting(level(side))
    const widening =
      radiusAt(rotate(forward, point), after, coneOf) - radiusAt(rotate(backward, point), before, coneOf)
    return share * sign * widening - dot(side, drift(passage, point))
  }
  const [from, to] = [deepening(-MOST_TURN), deepening(MOST_TURN)]
  const side = sideAt(refineRoot(deepening, -MOST_TURN, MOST_TURN, from, to, TOLERANCE))
  const parallel = level(side)
  const room = depth(parallel)
  const horizonPrint = () => printAt(shadow, meeting(parallel))
  const print = room > HORIZON_DEPTH ? printAt(shadow, meeting(lineAt(side))) : horizonPrint()
  return { print, horizonPrint, depth: room }
}
