/** From the dome of the sky to the sheet. */
import { cosine, sine } from '../core/math/angles.ts'
import { add, direction, dot, type Vector, scale as weighted } from '../core/math/geometry.ts'
import type { Point } from './svg.ts'

/** A direction above or below the horizon: degrees, azimuth from north through east. */
export interface HorizontalDirection {
  readonly azimuth: number
  readonly altitude: number
}

/** A way from directions to points of the sheet. */
export interface Projection {
  /** `undefined` for what is too far behind one's back for the sheet. */
  readonly project: (direction: HorizontalDirection) => Point | undefined
  /** The direction at a point: a unit vector, x north, y east, z up. */
  readonly direct: (point: Point) => Vector
  /** Whether a point lies on the part of the sheet that is sky. */
  readonly holds: (point: Point) => boolean
}

/** Which ways the sheet's axes point in the frame x north, y east, z up. */
interface Gaze {
  readonly forward: Vector
  readonly right: Vector
  readonly up: Vector
}

/** Directions more than 127° from the middle are not drawn: the antipode is at infinity. */
const BEHIND = 0.4

/**
 * Conformal, so that constellations keep their shapes, and great circles through the middle are straight.
 * @param scale pixels of a radian in the middle.
 * @see Snyder, Map Projections: A Working Manual, USGS Professional Paper 1395 (1987), eqs. 21-2 to 21-4.
 */
function stereographic(gaze: Gaze, middle: Point, scale: number, holds: Projection['holds']): Projection {
  return {
    holds,
    direct({ x, y }) {
      const [across, rise] = [(x - middle.x) / scale, (middle.y - y) / scale]
      const depth = 8 / (4 + across * across + rise * rise)
      const ahead = weighted(gaze.forward, depth - 1)
      return add(ahead, weighted(add(weighted(gaze.right, across), weighted(gaze.up, rise)), depth / 2))
    },
    project({ azimuth, altitude }) {
      const vector = direction(azimuth, altitude)
      const depth = 1 + dot(vector, gaze.forward)
      if (depth < BEHIND) return undefined
      const k = (2 * scale) / depth
      return { x: middle.x + k * dot(vector, gaze.right), y: middle.y - k * dot(vector, gaze.up) }
    },
  }
}

/** The point of the horizon that is at the top of a dome. */
export type DomeTop = 'N' | 'S'

/** The whole dome on a disc as one sees it looking up: north up and east left, or south up and east right. */
export function domeProjection(centre: Point, radius: number, top: DomeTop = 'N'): Projection {
  const azimuth = top === 'N' ? 0 : 180
  const gaze = { forward: direction(0, 90), right: direction(azimuth + 270, 0), up: direction(azimuth, 0) }
  return stereographic(
    gaze,
    centre,
    radius / 2,
    ({ x, y }) => Math.hypot(x - centre.x, y - centre.y) <= radius,
  )
}

/** Part of the horizon that a strip shows. */
export interface Strip {
  readonly width: number
  /** Where the horizon lies on the sheet; the sky ends at its upper edge. */
  readonly horizon: number
  /** Azimuth in the middle, degrees. */
  readonly facing: number
  /** Degrees of azimuth from side to side at the horizon. */
  readonly span: number
}

/** The sky above a stretch of the horizon, which is a straight line as one looks straight at it. */
export function stripProjection({ width, horizon, facing, span }: Strip): Projection {
  const gaze = { forward: direction(facing, 0), right: direction(facing + 90, 0), up: direction(0, 90) }
  const scale = (width / 4) * (cosine(span / 4) / sine(span / 4))
  return stereographic(
    gaze,
    { x: width / 2, y: horizon },
    scale,
    ({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= horizon,
  )
}
