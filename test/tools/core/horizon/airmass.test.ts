import { describe, expect, test } from 'vitest'
import { airmass, altitudeOfAirmass } from '../../../../tools/core/horizon/airmass.ts'

describe('airmass', () => {
  // Kasten & Young (1989), table I.
  test.each([
    [90, 1],
    [30, 1.9939],
    [10, 5.586],
    [5, 10.306],
    [0, 37.92],
  ])('at %d° is %d as in the published table', (altitude, expected) => {
    expect(Math.abs((airmass(altitude) as number) / expected - 1)).toBeLessThan(0.002)
  })
  test('below the horizon there is none', () => {
    expect(airmass(-0.01)).toBeNull()
  })
  test('the altitude of an airmass brings the airmass back', () => {
    for (const most of [1.01, 2, 5, 20]) expect(airmass(altitudeOfAirmass(most))).toBeCloseTo(most, 6)
    expect(altitudeOfAirmass(airmass(0) as number)).toBeCloseTo(0, 6)
    expect(altitudeOfAirmass(0.99)).toBe(90)
  })
})
