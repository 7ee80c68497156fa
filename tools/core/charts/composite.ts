import type { ChartBody } from '../bodies.ts'
import { circularDifference, circularMidpoint, normalDegrees } from '../math/angles.ts'
import { add, direction, type Spherical, scale, spherical } from '../math/geometry.ts'
import type { Chart, ChartFrame } from './chart.ts'
import { thirtyDegreesEach } from './house-systems/cusps.ts'
import { culminating, rightAscensionOf } from './house-systems/frame.ts'
import type { Cusps, HouseFrame, HouseSystem } from './houses.ts'

/** A chart of midpoints: longitudes in one zodiac, degrees. */
export interface Composite {
  readonly longitudes: Readonly<Partial<Record<ChartBody, number>>>
  readonly node: number
}

/**
 * The midpoint composite of two charts: each body halfway along the short way between its two places.
 * @see R. Hand, Planets in Composite (1975), ch. 1.
 */
export function composite(first: Chart, second: Chart): Composite {
  const halfway = Object.entries(first.placements).flatMap(([body, { longitude }]) => {
    const partner = second.placements[body as ChartBody]
    return partner ? [[body, circularMidpoint(longitude, partner.longitude)] as const] : []
  })
  return {
    longitudes: Object.fromEntries(halfway),
    node: circularMidpoint(first.nodes.mean, second.nodes.mean),
  }
}

/** How the angles of a composite are found. Programs differ; the ascendants can lie a sign apart. */
export const compositeAngleRules = ['midpoints', 'derived'] as const
export type CompositeAngleRule = (typeof compositeAngleRules)[number]

/** Angles and cusps of a composite. */
export interface CompositeFrame {
  readonly angles: { readonly ascendant: number; readonly midheaven: number }
  readonly cusps: Cusps
}

/**
 * Angles and cusps as midpoints: the ascendant halfway between the ascendants on the short side, the midheaven and each
 * cusp half the sum of their distances from it. That keeps them on one ring: midpoints taken each on its own short side
 * can put the midheaven below the horizon.
 */
export function midpointAngles(first: ChartFrame, second: ChartFrame, system: HouseSystem): CompositeFrame {
  const ascendant = circularMidpoint(first.angles.ascendant, second.angles.ascendant)
  const meanFrom = (ahead: (frame: ChartFrame) => number) =>
    normalDegrees(ascendant + (ahead(first) + ahead(second)) / 2)
  const midheaven = meanFrom(({ angles }) => normalDegrees(angles.midheaven - angles.ascendant))
  const cusps =
    system === 'whole-sign'
      ? thirtyDegreesEach(Math.floor(ascendant / 30) * 30).map(normalDegrees)
      : first.cusps.map((_, house) => meanFrom((frame) => stepsTo(house, frame)))
  return { angles: { ascendant, midheaven }, cusps }
}

/** Degrees from the ascendant along the houses to a cusp. */
function stepsTo(house: number, { angles, cusps }: ChartFrame): number {
  const from = (cuspIndex: number) => (cuspIndex === 0 ? angles.ascendant : cusps[cuspIndex - 1]) as number
  return cusps
    .slice(0, house + 1)
    .reduce((sum, cusp, cuspIndex) => sum + circularDifference(cusp, from(cuspIndex)), 0)
}

/**
 * The derived frame of a composite's houses: the midpoint of the two culminating points, turned into the sidereal time at
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

/** Where a Davison chart is cast for. */
export const davisonPlaceRules = ['mean', 'greatCircle'] as const
export type DavisonPlaceRule = (typeof davisonPlaceRules)[number]

/**
 * Half the sum of two latitudes, and of two longitudes the shorter way round; degrees, longitude ±180.
 * @see R. C. Davison, Synastry (1977).
 */
export function meanPlace(first: Spherical, second: Spherical): Spherical {
  const longitude = circularMidpoint(first.longitude, second.longitude)
  return {
    longitude: longitude > 180 ? longitude - 360 : longitude,
    latitude: (first.latitude + second.latitude) / 2,
  }
}

/** Halfway along the great circle between two places on Earth, taken as a sphere; degrees, longitude ±180. */
export function placeBetween(first: Spherical, second: Spherical): Spherical {
  const sum = add(direction(first.longitude, first.latitude), direction(second.longitude, second.latitude))
  const { longitude, latitude } = spherical(scale(sum, 0.5))
  return { longitude: longitude > 180 ? longitude - 360 : longitude, latitude }
}
