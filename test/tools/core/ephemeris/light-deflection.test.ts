import { describe, expect, test } from 'vitest'
import { LIGHT_AU_PER_DAY } from '../../../../tools/core/bodies.ts'
import { aberrated, deflected } from '../../../../tools/core/ephemeris/light-deflection.ts'
import { direction, length, scale, separation } from '../../../../tools/core/math/geometry.ts'

const earth = { x: 1, y: 0, z: 0 }

describe('deflection by the Sun at 1 au', () => {
  // Explanatory Supplement, 3rd ed., table 7.2: 4.07 mas at elongation 90°, 0.047″ at 10°.
  test.each([
    [90, 0.00407],
    [45, 0.00983],
    [10, 0.0466],
    [1, 0.4669],
  ])('a star %d° away is moved %d″ outward', (elongation, arcseconds) => {
    const star = scale(direction(180 - elongation, 0), 1e6)
    const seen = deflected(star, star, earth)
    expect(separation(seen, star) * 3600).toBeCloseTo(arcseconds, 3)
    const sun = scale(earth, -1)
    expect(separation(seen, sun)).toBeGreaterThan(separation(star, sun))
    expect(length(seen)).toBeCloseTo(1e6, 3)
  })
  test('behind the disc it stays finite', () => {
    const star = { x: -1e6, y: 1, z: 0 }
    expect(separation(deflected(star, star, earth), star) * 3600).toBeLessThan(2)
  })
})

describe('aberration at 30 km/s', () => {
  const speed = (30 / 299792.458) * LIGHT_AU_PER_DAY
  test('a star across the motion leans 20.64″ forward', () => {
    const seen = aberrated({ x: 0, y: 5, z: 0 }, { x: speed, y: 0, z: 0 })
    expect(seen.x).toBeGreaterThan(0)
    expect(separation(seen, { x: 0, y: 1, z: 0 }) * 3600).toBeCloseTo(20.64, 2)
    expect(length(seen)).toBeCloseTo(5, 12)
  })
  test('a star ahead or behind stays', () => {
    for (const x of [1, -1]) {
      expect(separation(aberrated({ x, y: 0, z: 0 }, { x: speed, y: 0, z: 0 }), { x, y: 0, z: 0 })).toBe(0)
    }
  })
})
