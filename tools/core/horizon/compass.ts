import { normalDegrees } from '../math/angles.ts'

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
