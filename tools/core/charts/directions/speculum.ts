import { cosine, signedDegrees, sine } from '../../math/angles.ts'
import type { HouseFrame } from '../houses.ts'
import type { NatalPoint } from '../transits.ts'
import { type EquatorPoint, equatorOf, type MundaneSystem, semiArcAt } from './mundane.ts'

/** A row of a speculum, which arcs of direction are counted from. A point that never rises or sets has no semi-arc. */
export interface SpeculumRow extends EquatorPoint {
  readonly id: string
  readonly aboveHorizon: boolean
  /** Degrees, 0 or more, from the upper meridian above the horizon, from the lower one below it. */
  readonly meridianDistance: number
  readonly semiArc: number | null
  readonly ascensionalDifference: number | null
  /** Degrees along its circle to the horizon, 0 or more. */
  readonly horizontalDistance: number | null
  readonly pole: number | null
  /** Degrees 0 to 360 between the angles, from the ascendant. */
  readonly place: number | null
}

/** The speculum of points of a birth chart in a system; `latitudes` false puts all of them on the ecliptic. */
export function speculum(
  points: readonly NatalPoint[],
  frame: HouseFrame,
  { placeAt, poleAt }: MundaneSystem,
  latitudes: boolean,
): SpeculumRow[] {
  return points.map((point) => {
    const equator = equatorOf(latitudes ? point : { ...point, latitude: 0 }, frame)
    const { rightAscension, declination } = equator
    const hourAngle = frame.armc - rightAscension
    const arc = semiArcAt(hourAngle, declination, frame.latitude)
    const height =
      sine(frame.latitude) * sine(declination) +
      cosine(frame.latitude) * cosine(declination) * cosine(hourAngle)
    const above = arc?.above ?? height >= 0
    const distance = Math.abs(signedDegrees(hourAngle - (above ? 0 : 180)))
    return {
      id: point.id,
      ...equator,
      aboveHorizon: above,
      meridianDistance: distance,
      semiArc: arc?.semiArc ?? null,
      ascensionalDifference: arc?.ascensionalDifference ?? null,
      horizontalDistance: arc && arc.semiArc - distance,
      pole: poleAt(hourAngle, declination, frame.latitude),
      place: placeAt(hourAngle, declination, frame.latitude),
    }
  })
}
