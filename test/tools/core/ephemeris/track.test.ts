import { describe, expect, test } from 'vitest'
import { bodyIds } from '../../../../tools/core/bodies.ts'
import { apparentStar, apparentTopocentric } from '../../../../tools/core/ephemeris/position.ts'
import {
  altitudes,
  bodyTrack,
  hourAngleOf,
  localTrack,
  starTrack,
} from '../../../../tools/core/ephemeris/track.ts'
import { horizontal, hourAngle } from '../../../../tools/core/frames/coordinates.ts'
import { ARCSECOND, circularDifference } from '../../../../tools/core/math/angles.ts'
import { direction, length } from '../../../../tools/core/math/geometry.ts'
import { type Instant, instantOfTt } from '../../../../tools/core/time/time.ts'

const places = [
  { latitude: 51.4769, longitude: 0, elevation: 0 },
  { latitude: -33.9, longitude: 151.2, elevation: 5000 },
  { latitude: 89.5, longitude: -179.9, elevation: 0 },
]
/** Hour angles are wider than the sky near the poles of it; no body stands beyond 30° from the equator. */
const WIDTH = 1 / Math.cos(Math.PI / 6)

/** From 1000 to 3000, at the ends and in the middle of segments, and an odd moment of 2026. */
const times = [-365200.3, -80000, -0.001, 4, 9820.33, 40001.9, 365000.5]

describe.each(bodyIds)('%s on its track', (body) => {
  test.each(places)('is where it is seen, to 0.004″, from $latitude, $longitude', (observer) => {
    const local = localTrack(bodyTrack(body), observer)
    const altitude = altitudes(bodyTrack(body), observer)
    for (const tt of times) {
      const instant = instantOfTt(tt)
      const { vector, distanceAu } = apparentTopocentric(body, instant, observer)
      const { altitudeAirless } = horizontal(vector, instant, observer)
      const turned = circularDifference(hourAngleOf(local(tt)), hourAngle(vector, instant, observer))
      expect(Math.abs(altitude(tt) - altitudeAirless)).toBeLessThan(0.004 * ARCSECOND)
      expect(Math.abs(turned)).toBeLessThan(WIDTH * 0.004 * ARCSECOND)
      expect(Math.abs(length(local(tt)) / distanceAu - 1)).toBeLessThan(2e-6)
    }
  })
})

test('a star on its track is where it is seen, to 0.001″', () => {
  const sirius = direction(101.2872, -16.7161)
  for (const observer of places) {
    const altitude = altitudes(
      starTrack(() => sirius),
      observer,
    )
    for (const tt of times) {
      const instant: Instant = instantOfTt(tt)
      const { altitudeAirless } = horizontal(apparentStar(sirius, instant, observer), instant, observer)
      expect(Math.abs(altitude(tt) - altitudeAirless)).toBeLessThan(0.001 * ARCSECOND)
    }
  }
})
