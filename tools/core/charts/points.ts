import { circularDifference, circularMidpoint, normalDegrees } from '../math/angles.ts'

/** A point of a chart: a body or an angle, with its longitude in degrees. */
export interface ChartPoint {
  readonly id: string
  readonly longitude: number
}

/** A point near a derived longitude. */
export interface Contact {
  readonly id: string
  /** Angle of the contact, degrees. */
  readonly angle: number
  /** Distance from exact, degrees, 0 or more. */
  readonly orb: number
}

export interface Midpoint {
  readonly first: string
  readonly second: string
  /** The nearer of the two midpoints. */
  readonly longitude: number
  /** Other points at a multiple of 45° from it. */
  readonly contacts: readonly Contact[]
}

/** Widest orb of a contact with a midpoint, degrees, and what the angles are multiples of. R. Ebertin, The Combination of Stellar Influences (1940), works with 1° to 1.5°. */
export const MIDPOINT_ORB = 1.5
export const MIDPOINT_ANGLE = 45

/** Points that stand near a multiple of an angle from a longitude. */
function contacts(longitude: number, points: readonly ChartPoint[], every: number, orb: number): Contact[] {
  return points.flatMap((point) => {
    const apart = Math.abs(circularDifference(point.longitude, longitude))
    const angle = Math.round(apart / every) * every
    const deviation = Math.abs(apart - angle)
    return deviation <= orb ? [{ id: point.id, angle, orb: deviation }] : []
  })
}

/** The midpoints of all pairs with what stands on them. */
export function midpoints(points: readonly ChartPoint[]): Midpoint[] {
  return points.flatMap((first, index) =>
    points.slice(index + 1).map((second) => {
      const longitude = circularMidpoint(first.longitude, second.longitude)
      const remaining = points.filter((point) => point !== first && point !== second)
      return {
        first: first.id,
        second: second.id,
        longitude,
        contacts: contacts(longitude, remaining, MIDPOINT_ANGLE, MIDPOINT_ORB),
      }
    }),
  )
}

export interface Antiscion {
  readonly id: string
  /** Mirrored at the axis of the solstices, degrees. */
  readonly antiscion: number
  /** Mirrored at the axis of the equinoxes. */
  readonly contraAntiscion: number
  /** Points that stand on either. */
  readonly onAntiscion: readonly Contact[]
  readonly onContraAntiscion: readonly Contact[]
}

/** Widest orb of a contact by antiscion, degrees. */
export const ANTISCION_ORB = 1

/** Places of equal length of day (antiscia) and of equal times of rising (contra-antiscia). Firmicus Maternus, Mathesis II.29. */
export function antiscia(points: readonly ChartPoint[]): Antiscion[] {
  return points.map((point) => {
    const antiscion = normalDegrees(180 - point.longitude)
    const contraAntiscion = normalDegrees(-point.longitude)
    const remaining = points.filter((candidate) => candidate !== point)
    return {
      id: point.id,
      antiscion,
      contraAntiscion,
      onAntiscion: contacts(antiscion, remaining, 360, ANTISCION_ORB),
      onContraAntiscion: contacts(contraAntiscion, remaining, 360, ANTISCION_ORB),
    }
  })
}

/** A point with its declination, degrees, north positive. */
export interface Declined {
  readonly id: string
  readonly declination: number
}

export interface Parallel {
  readonly first: string
  readonly second: string
  /** `contraparallel`: as far south as the other is north. */
  readonly kind: 'parallel' | 'contraparallel'
  readonly orb: number
}

/** Widest orb of a parallel, degrees. */
export const PARALLEL_ORB = 1

/** Pairs of equal or opposite declination; near the equator the closer of the two is named. */
export function parallels(points: readonly Declined[]): Parallel[] {
  return points.flatMap((first, index) =>
    points.slice(index + 1).flatMap((second): Parallel[] => {
      const difference = Math.abs(first.declination - second.declination)
      const opposite = Math.abs(first.declination + second.declination)
      const orb = Math.min(difference, opposite)
      const kind = difference <= opposite ? 'parallel' : 'contraparallel'
      return orb <= PARALLEL_ORB ? [{ first: first.id, second: second.id, kind, orb }] : []
    }),
  )
}
