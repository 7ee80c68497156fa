import { describe, expect, test } from 'vitest'
import {
  type GalileanMoon,
  limbDistance,
  moonOffset,
  moonPlace,
  shadowFacing,
} from '../../../../tools/core/appearance/jupiter-moons.ts'
import { instantOfTt, instantOfUtc, J2000_JULIAN_DATE } from '../../../../tools/core/time/time.ts'

describe('1992 December 16, 0h UT', () => {
  const instant = instantOfTt(2448972.50068 - J2000_JULIAN_DATE)
  // Meeus, Astronomical Algorithms, 2nd ed., example 44.b (theory E2x3); west and north in radii of Jupiter.
  test.each([
    ['io', -3.4503, 0.2137],
    ['europa', 7.4418, 0.2752],
    ['ganymede', 1.2011, 0.59],
    ['callisto', 7.072, 1.029],
  ] as const)('%s stands at x %d, y %d within 0.01 radii', (moon, x, y) => {
    const place = moonPlace(moon, instant)
    expect(Math.abs(place.x - x)).toBeLessThan(0.01)
    expect(Math.abs(place.y - y)).toBeLessThan(0.01)
    expect(place.z).toBeLessThan(0)
  })
  test('offsets on the sky are as long as the places in radii of 17.5″', () => {
    for (const moon of ['io', 'europa', 'callisto'] as GalileanMoon[]) {
      const { x, y } = moonPlace(moon, instant)
      const { east, north } = moonOffset(moon, instant)
      expect(Math.hypot(east, north) / Math.hypot(x, y)).toBeCloseTo(17.38, 1)
      expect(Math.sign(east)).toBe(-Math.sign(x))
    }
  })
})

describe('the limb', () => {
  test('Io is on it when its transit of 2015-01-24 begins, and crosses the middle a good hour later', () => {
    expect(limbDistance('io', instantOfUtc(Date.UTC(2015, 0, 24, 4, 54, 20)), 'earth')).toBeCloseTo(1, 2)
    const middle = moonPlace('io', instantOfUtc(Date.UTC(2015, 0, 24, 6, 3)))
    expect(Math.abs(middle.x)).toBeLessThan(0.05)
    expect(middle.z).toBeCloseTo(-5.9, 0)
  })
  test('a shadow in the middle of the disc faces us, one on the limb lies edge on', () => {
    expect(shadowFacing('io', instantOfUtc(Date.UTC(2015, 0, 24, 5, 43)))).toBeGreaterThan(0.95)
    expect(Math.abs(shadowFacing('io', instantOfUtc(Date.UTC(2015, 0, 24, 4, 34, 30))))).toBeLessThan(0.15)
  })
})
