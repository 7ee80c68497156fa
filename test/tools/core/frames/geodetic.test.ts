import { degreesLat, degreesLong, ecfToLookAngles, eciToEcf, eciToGeodetic } from 'satellite.js'
import { describe, expect, it } from 'vitest'
import { KM_PER_AU } from '../../../../tools/core/bodies.ts'
import { satelliteState } from '../../../../tools/core/ephemeris/satellite.ts'
import { orientation, stationFor } from '../../../../tools/core/frames/earth.ts'
import { subpointOf, subpointOfTurning } from '../../../../tools/core/frames/geodetic.ts'
import { circularDifference, cosine, RADIANS, sine } from '../../../../tools/core/math/angles.ts'
import { rotate, scale, turnZ } from '../../../../tools/core/math/geometry.ts'
import { rangeKm } from '../../../../tools/core/records/satellite-place.ts'
import { skyTarget } from '../../../../tools/core/targets/sky-target.ts'
import { viewTarget } from '../../../../tools/core/targets/target-view.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

describe('the point under a place', () => {
  it('is that of D. A. Vallado, Fundamentals of Astrodynamics and Applications, 4th ed., example 3-3', () => {
    const found = subpointOfTurning({ x: 6524.834, y: 6862.875, z: 6448.296 })
    // Its Earth has a radius of 6378.1363 km, a meter less than that of WGS84.
    expect(found.latitude).toBeCloseTo(34.352496, 5)
    expect(found.longitude).toBeCloseTo(46.4464, 4)
    expect(found.heightKm).toBeCloseTo(5085.22, 2)
  })

  it('leads back to the place, from the ground to the Moon and from pole to pole', () => {
    for (let latitude = -90; latitude <= 90; latitude += 7.5)
      for (const heightKm of [-5, 0, 420, 20_200, 35_786, 384_400]) {
        const observer = { latitude, longitude: -77, elevation: heightKm * 1000 }
        const { axial, northward } = stationFor(observer)
        const place = { x: axial * cosine(-77), y: axial * sine(-77), z: northward }
        const found = subpointOfTurning(scale(place, KM_PER_AU))
        expect(Math.abs(found.latitude - latitude), `${latitude} ${heightKm}`).toBeLessThan(1e-8)
        expect(Math.abs(found.heightKm - heightKm)).toBeLessThan(1e-6)
        if (Math.abs(latitude) < 90) expect(found.longitude).toBeCloseTo(-77, 8)
      }
  })
})

// Elements of 2008-09-20 and 2006-06-25, test cases of Vallado et al., AIAA 2006-6753; functions of satellite.js 7.1 (MIT).
describe.each([
  '1 25544U 98067A   08264.51782528 -.00002182  00000-0 -11606-4 0  2927|2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.72125391563537',
  '1 08195U 75081A   06176.33215444  .00000099  00000-0  11873-3 0   813|2 08195  64.1586 279.0717 6877146 264.7651  20.2257  2.00491383225656',
])('%s', (lines) => {
  const target = skyTarget(`tle:${lines}`)
  const elements = target?.satellite
  if (!target || !elements) throw new Error('no satellite')

  it('has the subpoint of eciToGeodetic and the range of ecfToLookAngles', () => {
    const observer = { latitude: 51.4779, longitude: -0.0015, elevation: 46 }
    for (let minutes = 0; minutes < 1440; minutes += 17) {
      const instant = instantOfUtc(elements.epochUtc + minutes * 60_000)
      const { gast, gmst } = orientation(instant)
      const { position } = satelliteState(elements, instant)
      const ofMeanEquinox = rotate(turnZ(gast - gmst), scale(position, KM_PER_AU))
      const expected = eciToGeodetic(ofMeanEquinox, gmst * RADIANS)
      const { latitude, longitude, heightKm } = subpointOf(position, instant)
      expect(Math.abs(latitude - degreesLat(expected.latitude))).toBeLessThan(1e-4)
      expect(Math.abs(circularDifference(longitude, degreesLong(expected.longitude)))).toBeLessThan(1e-4)
      expect(Math.abs(heightKm - expected.height)).toBeLessThan(0.01)
      const site = {
        latitude: observer.latitude * RADIANS,
        longitude: observer.longitude * RADIANS,
        height: observer.elevation / 1000,
      }
      const { rangeSat } = ecfToLookAngles(site, eciToEcf(ofMeanEquinox, gmst * RADIANS))
      const seen = viewTarget(target, instant, { pov: 'earth', observer })
      expect(Math.abs(rangeKm(seen.distanceAu as number) - rangeSat)).toBeLessThan(0.2)
    }
  })
})
