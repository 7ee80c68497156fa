import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  airlessAltitude,
  frameNames,
  inFrame,
  ofFrame,
} from '../../../../tools/core/ephemeris/frame-conversion.ts'
import { apparentTopocentric } from '../../../../tools/core/ephemeris/position.ts'
import { horizontal, refraction, toJ2000 } from '../../../../tools/core/frames/coordinates.ts'
import { ARCSECOND } from '../../../../tools/core/math/angles.ts'
import { direction, separation } from '../../../../tools/core/math/geometry.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const at = {
  instant: instantOfUtc(Date.UTC(2026, 10, 20, 20)),
  observer: { latitude: 51.4779, longitude: -0.0015, elevation: 0 },
}

it.each(frameNames)('%s: into the frame and back is no change', (frame) => {
  const angle = fc.double({ min: 0, max: 360, noNaN: true })
  const height = fc.double({ min: -90, max: 90, noNaN: true })
  fc.assert(
    fc.property(angle, height, (longitude, latitude) => {
      const vector = direction(longitude, latitude)
      const back = ofFrame(frame, inFrame(frame, vector, at), at)
      expect(separation(vector, back)).toBeLessThan(1e-9)
    }),
    { numRuns: 50 },
  )
})

it('the horizon of a body is what its own coordinates say', () => {
  const { vector } = apparentTopocentric('moon', at.instant, at.observer)
  const { azimuth, altitudeAirless } = horizontal(vector, at.instant, at.observer)
  const { longitude, latitude } = inFrame('horizontal', toJ2000(vector, at.instant), at)
  expect(Math.abs(longitude - azimuth)).toBeLessThan(1e-9)
  expect(Math.abs(latitude - altitudeAirless)).toBeLessThan(1e-9)
})

describe('the altitude without air', () => {
  it.each([-90, -40, -1, -0.2, 0, 0.5, 10, 45, 89.9, 90])('%d° seen', (seen) => {
    const airless = airlessAltitude(seen)
    expect(Math.abs(airless + refraction(airless) - seen)).toBeLessThan(0.001 * ARCSECOND)
  })
})

it('the geocentre has no horizon', () => {
  expect(() => inFrame('horizontal', direction(0, 0), { ...at, observer: undefined })).toThrow('observer')
})
