import { normalDegrees } from '../math/angles.ts'
import type { Placement } from '../zodiac/placement.ts'
import type { Chart } from './chart.ts'
import { thirtyDegreesEach } from './house-systems/cusps.ts'

/** Highest harmonic that is offered: each degree of the zodiac becomes a whole round. */
export const HIGHEST_HARMONIC = 360

/** Numbers by name, each changed. */
const mapped = <T extends object>(values: T, change: (value: number) => number): T =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)])) as T

/** Angles multiplied, with houses of 30° from the ascendant: cusps cannot be multiplied, as they would no longer follow each other. */
export function harmonicAngles<F extends { readonly angles: { readonly ascendant: number } }>(
  frame: F,
  harmonic: number,
): F {
  const angles = mapped(frame.angles, (longitude) => normalDegrees(longitude * harmonic))
  return { ...frame, angles, cusps: thirtyDegreesEach(angles.ascendant) }
}

/** A placement in a harmonic: longitude and speed multiplied; latitude and declination are those of the sky. */
export const harmonicPlacement = (place: Placement, harmonic: number): Placement => ({
  ...place,
  longitude: normalDegrees(place.longitude * harmonic),
  speed: place.speed * harmonic,
})

/**
 * The chart of a harmonic: longitudes and speeds of bodies, nodes and angles multiplied. Bodies that are 360° / harmonic
 * apart stand together in it; latitudes and declinations are those of the sky.
 * @see J. M. Addey, Harmonics in Astrology (1976), as handbooks quote it; equal houses from the multiplied ascendant
 *   likewise.
 */
export function harmonicChart(chart: Chart, harmonic: number): Chart {
  const times = (longitude: number) => normalDegrees(longitude * harmonic)
  const placements = Object.fromEntries(
    Object.entries(chart.placements).map(([body, place]: [string, Placement]) => [
      body,
      harmonicPlacement(place, harmonic),
    ]),
  ) as Chart['placements']
  const { nodes, frame } = chart
  return {
    placements,
    nodes: { mean: times(nodes.mean), true: times(nodes.true), south: times(nodes.south) },
    frame: frame && {
      ...harmonicAngles(frame, harmonic),
      speeds: mapped(frame.speeds, (speed) => speed * harmonic),
    },
  }
}
