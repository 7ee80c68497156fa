/** From the Moon's globe to the sheet. */

import { EQUATORIAL_RADIUS_KM } from '../../core/bodies.ts'
import { cosine, DEGREES, sine } from '../../core/math/angles.ts'
import type { Point } from '../svg.ts'
import type { MoonView } from './view.ts'

/** The disc on the sheet, pixels, and how the globe is turned. */
export interface Disc {
  readonly centre: Point
  readonly radius: number
  readonly view: MoonView
}

/** Selenographic longitude and latitude, degrees. */
export type SelenographicPoint = readonly [longitude: number, latitude: number]

/** A point of the globe on the sheet; past the limb it is put on the limb, so that shapes end there. */
export function onSheet({ centre, radius, view }: Disc, [longitude, latitude]: SelenographicPoint): Point {
  const { x, y, depth } = view.seen(longitude, latitude)
  const grow = depth < 0 ? 1 / Math.hypot(x, y) : 1
  return { x: centre.x + radius * x * grow, y: centre.y - radius * y * grow }
}

/** The place so many degrees from another along a bearing and to its right; flat, which these distances allow. */
export function aside(
  [longitude, latitude]: SelenographicPoint,
  bearing: number,
  along: number,
  right = 0,
): SelenographicPoint {
  const north = along * cosine(bearing) - right * sine(bearing)
  const east = along * sine(bearing) + right * cosine(bearing)
  return [longitude + east / Math.max(0.2, cosine(latitude)), latitude + north]
}

/** Degrees of the Moon's surface that kilometres are. */
export const degreesOf = (km: number): number => (km / EQUATORIAL_RADIUS_KM.moon) * DEGREES
