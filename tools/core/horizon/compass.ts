import { horizontal } from '../frames/coordinates.ts'
import type { Observer } from '../frames/earth.ts'
import { normalDegrees } from '../math/angles.ts'
import type { SkyTarget } from '../targets/sky-target.ts'
import type { Instant } from '../time/time.ts'

/** The sixteen winds, from north through east. */
export const compassPoints = [
  'N',
  'NNE',
  'NE',
  'ENE',
  'E',
  'ESE',
  'SE',
  'SSE',
  'S',
  'SSW',
  'SW',
  'WSW',
  'W',
  'WNW',
  'NW',
  'NNW',
] as const
export type CompassPoint = (typeof compassPoints)[number]

/** The wind nearest to an azimuth in degrees. */
export const compassPoint = (azimuth: number): CompassPoint =>
  compassPoints[Math.round(normalDegrees(azimuth) / 22.5) % 16] as CompassPoint

/** The wind in which a place sees a target. */
export const compassPointOf = (target: SkyTarget, instant: Instant, observer: Observer): CompassPoint =>
  compassPoint(horizontal(target.seen(instant, observer), instant, observer).azimuth)
