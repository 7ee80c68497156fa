import { KM_PER_AU } from '../bodies.ts'
import { type SatelliteElements, satelliteState } from '../ephemeris/satellite.ts'
import { subpointOf } from '../frames/geodetic.ts'
import { rounded, roundKm } from '../round.ts'
import type { Instant } from '../time/time.ts'

/** Distance as satellites have it, to 0.1 km: their elements are right to a kilometre at best. */
export const rangeKm = (distanceAu: number): number => roundKm(distanceAu * KM_PER_AU)

/** The point under a satellite, degrees to 3 decimals, which are 0.1 km, and its height. */
export function subpointRecord(elements: SatelliteElements, instant: Instant) {
  const { latitude, longitude, heightKm } = subpointOf(satelliteState(elements, instant).position, instant)
  const east = rounded(longitude, 3)
  return {
    latitude: rounded(latitude, 3),
    longitude: east >= 180 ? east - 360 : east,
    heightKm: roundKm(heightKm),
  }
}
