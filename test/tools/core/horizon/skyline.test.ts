import { describe, expect, test } from 'vitest'
import { airlessHorizon, levelHorizon, Skyline, seaDip } from '../../../../tools/core/horizon/skyline.ts'

describe('the airless altitude of a horizon', () => {
  test('lies 34′ lower at the horizon and 5′ lower at 10°', () => {
    expect(airlessHorizon(0)).toBeCloseTo(-34 / 60, 10)
    expect((10 - airlessHorizon(10)) * 60).toBeGreaterThan(5)
    expect((10 - airlessHorizon(10)) * 60).toBeLessThan(5.5)
  })
  test('grows with the apparent altitude, from a sea seen from above to a wall', () => {
    const altitudes = Array.from({ length: 91 }, (_, at) => airlessHorizon(at - 10))
    expect(altitudes).toEqual([...altitudes].sort((a, b) => a - b))
  })
  test('in thin air lies less below it, in proportion', () => {
    expect(airlessHorizon(3) - 3).toBeCloseTo(2 * (airlessHorizon(3, 0.5) - 3), 12)
    expect(levelHorizon({ air: 0.5 })).toBeCloseTo(-17 / 60, 12)
  })
})

describe('the sea seen from above', () => {
  // Explanatory Supplement to the Astronomical Almanac (1992), p. 484: 2.12′ √h below the horizon of sea level.
  test.each([10, 100, 400])('from %i m a setting comes 2.1′ to 2.3′ √h lower than at sea level', (height) => {
    const lower = (airlessHorizon(0) - airlessHorizon(-seaDip(height))) * 60
    expect(lower / Math.sqrt(height)).toBeGreaterThan(2.1)
    expect(lower / Math.sqrt(height)).toBeLessThan(2.3)
  })
  test('a place below the sea has no dip', () => {
    expect(seaDip(-400)).toBe(0)
  })
})

describe('a skyline', () => {
  const skyline = new Skyline([
    { azimuth: 180, altitude: 3 },
    { azimuth: 0, altitude: 5 },
    { azimuth: 90, altitude: 12 },
  ])
  test.each([
    [0, 5],
    [45, 8.5],
    [90, 12],
    [135, 7.5],
    [180, 3],
    [270, 4],
    [359.999, 4.99999],
  ])('at azimuth %d stands %d° high, the corners given in any order', (azimuth, altitude) => {
    expect(skyline.altitudeAt(azimuth)).toBeCloseTo(altitude, 4)
    expect(skyline.airlessAt(azimuth)).toBeCloseTo(airlessHorizon(altitude), 4)
  })
  test('lies between its lowest and its highest point', () => {
    expect([skyline.lowest, skyline.highest]).toEqual([airlessHorizon(3), airlessHorizon(12)])
  })
  test('runs through north between its last and its first corner', () => {
    const wall = new Skyline([
      { azimuth: 350, altitude: 10 },
      { azimuth: 10, altitude: 20 },
    ])
    expect(wall.altitudeAt(0)).toBeCloseTo(15, 12)
    expect(wall.altitudeAt(355)).toBeCloseTo(12.5, 12)
    expect(wall.altitudeAt(180)).toBeCloseTo(15, 12)
  })
})
