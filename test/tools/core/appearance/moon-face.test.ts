import { expect, test } from 'vitest'
import { moonSurface, moonTilt } from '../../../../tools/core/appearance/moon-face.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { instantOfTt, instantOfUtc } from '../../../../tools/core/time/time.ts'

test('the bright limb of 1992-04-12T00:00 TT stands at 285.0°', () => {
  // Meeus, Astronomical Algorithms, 2nd ed., example 48.a.
  const instant = instantOfTt(2448724.5 - 2451545)
  expect(Math.abs(moonTilt(instant).brightLimb - 285.0)).toBeLessThan(0.1)
  expect(moonTilt(instant).fromZenith).toBeNull()
})
test('the waxing crescent is lit on the right from Oslo and on the left from Cape Town', () => {
  const evening = instantOfUtc(Date.UTC(2026, 10, 13, 16))
  const oslo = moonTilt(evening, { latitude: 59.9, longitude: 10.7, elevation: 0 })
  const capeTown = moonTilt(evening, { latitude: -33.9, longitude: 18.4, elevation: 0 })
  // Counter-clockwise from the zenith 270° is the right hand side, 90° the left.
  expect(Math.abs(circularDifference(oslo.fromZenith ?? 0, 270))).toBeLessThan(70)
  expect(Math.abs(circularDifference(capeTown.fromZenith ?? 0, 90))).toBeLessThan(70)
})
test('on the equator the setting crescent lies on its back, within 45°', () => {
  const evening = instantOfUtc(Date.UTC(2026, 2, 21, 18, 30))
  const { fromZenith } = moonTilt(evening, { latitude: 0, longitude: 0, elevation: 0 })
  expect(Math.abs(circularDifference(fromZenith ?? 0, 180))).toBeLessThan(45)
})

test('the axis of 1992-04-12T00:00 TT stands at 15.08°, the Sun over 67.89° E 1.46° N of the Moon, within 0.05°', () => {
  // Meeus, Astronomical Algorithms, 2nd ed., example 53.a: P, l₀ and b₀ with the physical libration.
  const found = moonSurface(instantOfTt(2448724.5 - 2451545))
  expect(Math.abs(found.northPoleAngle - 15.08)).toBeLessThan(0.05)
  expect(Math.abs(found.colongitude - (90 - 67.9))).toBeLessThan(0.05)
  expect(Math.abs(found.subsolarLatitude - 1.46)).toBeLessThan(0.05)
  expect(found.sunrise).toBeCloseTo(-found.colongitude, 9)
  expect(Math.abs(circularDifference(found.sunset, found.sunrise))).toBeCloseTo(180, 6)
})
