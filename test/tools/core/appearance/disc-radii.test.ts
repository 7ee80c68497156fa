import { expect, test } from 'vitest'
import {
  eclipseRadii,
  MOON_RADIUS,
  MOON_UMBRAL_RADIUS,
  obscuration,
  SUN_RADIUS,
  semidiameter,
  solarMagnitude,
} from '../../../../tools/core/appearance/disc-radii.ts'

test('equal discs half a diameter apart cover 39.1 % of the area', () => {
  // Two unit circles, centres 1 apart: lens 2π/3 − √3/2 over π.
  const share = (2 * Math.PI) / 3 - Math.sqrt(3) / 2
  expect(obscuration({ sun: 0.25, moon: 0.25, separation: 0.25 })).toBeCloseTo(share / Math.PI, 12)
  expect(solarMagnitude({ sun: 0.25, moon: 0.25, separation: 0.25 })).toBeCloseTo(0.5, 12)
})
test('a smaller Moon wholly before the Sun covers the square of the ratio', () => {
  expect(obscuration({ sun: 0.27, moon: 0.26, separation: 0.005 })).toBeCloseTo((0.26 / 0.27) ** 2, 12)
  expect(solarMagnitude({ sun: 0.27, moon: 0.26, separation: 0.005 })).toBeCloseTo(0.26 / 0.27, 12)
})
test('discs that do not touch hide nothing', () => {
  expect(obscuration({ sun: 0.27, moon: 0.26, separation: 0.53 })).toBe(0)
  expect(solarMagnitude({ sun: 0.27, moon: 0.26, separation: 0.6 })).toBe(0)
})
test('a larger Moon in the middle hides all', () => {
  expect(obscuration({ sun: 0.26, moon: 0.27, separation: 0 })).toBe(1)
})
test('the radii touch from outside where the penumbra begins, from inside where the umbra does', () => {
  const [sunDistance, moonDistance] = [1.0135, 0.00245]
  const { sun, moon } = eclipseRadii(sunDistance, moonDistance)
  const [trueSun, penumbral, umbral] = [
    semidiameter(SUN_RADIUS, sunDistance),
    semidiameter(MOON_RADIUS, moonDistance),
    semidiameter(MOON_UMBRAL_RADIUS, moonDistance),
  ]
  expect(sun + moon).toBeCloseTo(trueSun + penumbral, 12)
  expect(moon - sun).toBeCloseTo(umbral - trueSun, 12)
})
