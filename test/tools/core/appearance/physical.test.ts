import { describe, expect, test } from 'vitest'
import {
  angularDiameterArcsec,
  phaseDefectArcsec,
  physicalEphemeris,
} from '../../../../tools/core/appearance/physical.ts'
import { bodyIds } from '../../../../tools/core/bodies.ts'
import { moonLibration } from '../../../../tools/core/events/moon-phases.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const at = (text: string) => instantOfUtc(Date.parse(text))

// Meeus, Astronomical Algorithms, 2nd ed., example 42.a: 1992 November 9, 0h TD, Mars.
describe('Mars on 1992-11-09', () => {
  const mars = physicalEphemeris('mars', at('1992-11-08T23:59:00.8Z'))
  test('shows the Earth latitude +12.44°, longitude 111.6°, pole at 347.6°', () => {
    // Meeus uses the pole and meridian of 1979 and a planetocentric latitude: half a degree of agreement is all.
    expect(Math.abs(mars.subObserver.latitudeCentric - 12.44)).toBeLessThan(0.5)
    expect(Math.abs(circularDifference(mars.subObserver.longitude, 111.55))).toBeLessThan(0.5)
    expect(Math.abs(circularDifference(mars.northPoleAngle, 347.64))).toBeLessThan(0.5)
    expect(mars.subSolar?.latitudeCentric).toBeCloseTo(-2.76, 0)
  })
  test('is 10.75″ wide with 1.06″ unlit', () => {
    expect(mars.angularDiameterArcsec).toBeCloseTo(10.75, 1)
    expect(phaseDefectArcsec(10.75, 0.9012)).toBeCloseTo(1.062, 2)
  })
})

// Meeus, example 43.a: 1992 December 16, 0h UT, Jupiter: ω1 268.06°, ω2 72.74°, D_E −2.48°, P 24.80°.
test('Jupiter on 1992-12-16 has its central meridians at 268.1° (I) and 72.7° (II)', () => {
  const jupiter = physicalEphemeris('jupiter', at('1992-12-16T00:00:00Z'))
  // Meeus corrects for phase: the lit disc's middle is half a degree from the true one.
  expect(Math.abs(circularDifference(jupiter.jupiterSystems?.systemI ?? 0, 268.06))).toBeLessThan(0.7)
  expect(Math.abs(circularDifference(jupiter.jupiterSystems?.systemII ?? 0, 72.74))).toBeLessThan(0.7)
  expect(jupiter.subObserver.latitudeCentric).toBeCloseTo(-2.48, 1)
  expect(jupiter.northPoleAngle).toBeCloseTo(24.8, 1)
})

// Meeus, example 45.a: 1992 December 16, 0h UT, Saturn's ring: B +16.442°, P 6.741°.
test('Saturn on 1992-12-16 shows the north face of its rings by 16.44°', () => {
  const saturn = physicalEphemeris('saturn', at('1992-12-16T00:00:00Z'))
  expect(saturn.ringTilt).toBeCloseTo(16.442, 1)
  expect(saturn.northPoleAngle).toBeCloseTo(6.741, 1)
  expect(physicalEphemeris('mars', at('1992-12-16T00:00:00Z')).ringTilt).toBeNull()
})

// Meeus, example 29.a: 1992 October 13, 0h UT: P +26.27°, B0 +5.99°.
test('the Sun on 1992-10-13 has its pole at 26.27°, B0 +5.99°, and no point below itself', () => {
  const sun = physicalEphemeris('sun', at('1992-10-13T00:00:00Z'))
  expect(sun.northPoleAngle).toBeCloseTo(26.27, 1)
  expect(sun.subObserver.latitude).toBeCloseTo(5.99, 1)
  expect(sun.subSolar).toBeNull()
})

test('the middle of the Moon is its libration, by another theory, within 0.1°', () => {
  const now = at('2026-11-20T20:00:00Z')
  const { subObserver } = physicalEphemeris('moon', now)
  const libration = moonLibration(now)
  expect(Math.abs(circularDifference(subObserver.longitude, libration.longitude))).toBeLessThan(0.1)
  expect(Math.abs(subObserver.latitude - libration.latitude)).toBeLessThan(0.1)
})

test('every body has a disc and a face at any time', () => {
  for (const body of bodyIds) {
    for (const text of ['1100-01-01T00:00:00Z', '2026-11-20T20:00:00Z', '2900-06-01T00:00:00Z']) {
      const { angularDiameterArcsec: width, northPoleAngle, subObserver } = physicalEphemeris(body, at(text))
      expect(width).toBeGreaterThan(0.05)
      expect(northPoleAngle).toBeGreaterThanOrEqual(0)
      expect(Math.abs(subObserver.latitude)).toBeLessThanOrEqual(90)
    }
  }
})

test('the Sun at 1 au is 1918.6″ wide', () => {
  expect(angularDiameterArcsec('sun', 1)).toBeCloseTo(1918.46, 1)
})
