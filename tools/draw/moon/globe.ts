/** From the Moon's globe to the sheet. */

import { EQUATORIAL_RADIUS_KM } from '../../core/bodies.ts'
import { DEGREES } from '../../core/math/angles.ts'
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

/** Degrees of the Moon's surface that kilometres are. */
export const degreesOf = (km: number): number => (km / EQUATORIAL_RADIUS_KM.moon) * DEGREES
