import { circularMidpoint } from './angles.ts'
import { type BodyId, forBodies } from './bodies.ts'
import type { Chart } from './chart.ts'
import { add, direction, type Spherical, scale, spherical } from './geometry.ts'
import { culminating, rightAscensionOf } from './house-systems/frame.ts'
import type { HouseFrame } from './houses.ts'

/** A chart of midpoints: longitudes in one zodiac, degrees. */
export interface Composite {
  readonly longitudes: Readonly<Record<BodyId, number>>
  readonly node: number
}

/**
 * The midpoint composite of two charts: each body halfway along the short way between its two places.
 * @see R. Hand, Planets in Composite (1975), ch. 1.
 */
export function composite(first: Chart, second: Chart): Composite {
  const halfway = (body: BodyId) =>
    circularMidpoint(first.placements[body].longitude, second.placements[body].longitude)
  return {
    longitudes: forBodies(halfway),
    node: circularMidpoint(first.nodes.mean, second.nodes.mean),
  }
}

/**
 * The frame of a composite's houses: the midpoint of the two culminating points, turned into the sidereal time at
 * which it culminates, at the mean of the two latitudes. Ascendant and every cusp follow from it, so that they
 * cannot contradict each other as separate midpoints of cusps can.
 */
export function compositeFrame(first: HouseFrame, second: HouseFrame): HouseFrame {
  const obliquity = (first.obliquity + second.obliquity) / 2
  return {
    armc: rightAscensionOf(circularMidpoint(culminating(first), culminating(second)), obliquity),
    obliquity,
    latitude: (first.latitude + second.latitude) / 2,
    origin: circularMidpoint(first.origin ?? 0, second.origin ?? 0),
  }
}

/** Halfway along the great circle between two places on Earth, taken as a sphere; degrees, longitude ±180. */
export function placeBetween(first: Spherical, second: Spherical): Spherical {
  const sum = add(direction(first.longitude, first.latitude), direction(second.longitude, second.latitude))
  const { longitude, latitude } = spherical(scale(sum, 0.5))
  return { longitude: longitude > 180 ? longitude - 360 : longitude, latitude }
}
