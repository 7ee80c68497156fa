import { describe, expect, test } from 'vitest'
import { bodyIds } from '../../../../tools/core/bodies.ts'
import { type Orbit, orbit } from '../../../../tools/core/ephemeris/orbit.ts'
import { heliocentricState } from '../../../../tools/core/ephemeris/position.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { length } from '../../../../tools/core/math/geometry.ts'
import { instantOfTt, instantOfUtc } from '../../../../tools/core/time/time.ts'

// Mean elements at J2000.0, ecliptic of J2000.0: a, e, i, Ω, ϖ.
// Standish & Williams, Keplerian Elements for Approximate Positions of the Major Planets (JPL), table 1.
describe.each([
  ['mercury', 0.38709927, 0.20563593, 7.00497902, 48.33076593, 77.45779628],
  ['venus', 0.72333566, 0.00677672, 3.39467605, 76.67984255, 131.60246718],
  ['mars', 1.52371034, 0.0933941, 1.84969142, 49.55953891, -23.94362959],
  ['jupiter', 5.202887, 0.04838624, 1.30439695, 100.47390909, 14.72847983],
] as const)('%s at J2000.0', (body, a, e, i, node, perihelion) => {
  const own = orbit(body, instantOfTt(0)) as Orbit
  test('osculates near its mean ellipse', () => {
    expect(own.semiMajorAxisAu).toBeCloseTo(a, 2)
    expect(own.eccentricity).toBeCloseTo(e, 2)
    expect(own.inclination).toBeCloseTo(i, 1)
    expect(Math.abs(circularDifference(own.ascendingNode, node))).toBeLessThan(0.3)
    const longitude = own.ascendingNode + own.argPerihelion
    expect(Math.abs(circularDifference(longitude, perihelion))).toBeLessThan(body === 'venus' ? 2 : 1)
  })
})

describe.each(bodyIds.filter((body) => body !== 'sun' && body !== 'moon'))('%s', (body) => {
  const instant = instantOfUtc(Date.UTC(2026, 10, 20, 20))
  const own = orbit(body, instant) as Orbit
  test('its anomalies give back its distance from the Sun', () => {
    const radians = Math.PI / 180
    const r =
      (own.semiMajorAxisAu * (1 - own.eccentricity ** 2)) /
      (1 + own.eccentricity * Math.cos(own.trueAnomaly * radians))
    expect(r).toBeCloseTo(length(heliocentricState(body, instant).position), 10)
  })
  test('its nearest and farthest points are half a period apart and ahead', () => {
    expect(own.nextPerihelionUtc).toBeGreaterThanOrEqual(instant.utc)
    expect(own.nextAphelionUtc).toBeGreaterThanOrEqual(instant.utc)
    const apart = Math.abs(own.nextPerihelionUtc - own.nextAphelionUtc) / 86400000
    expect(apart / own.periodDays).toBeCloseTo(0.5, 6)
    expect(own.perihelionAu + own.aphelionAu).toBeCloseTo(2 * own.semiMajorAxisAu, 12)
  })
})

test('the Moon goes round the Earth at 0.00257 au in some 27 days, inclined by 5°', () => {
  const moon = orbit('moon', instantOfUtc(Date.UTC(2026, 10, 20, 20))) as Orbit
  expect(moon.centre).toBe('earth')
  expect(moon.semiMajorAxisAu).toBeCloseTo(0.00257, 4)
  expect(Math.abs(moon.periodDays - 27.3)).toBeLessThan(0.7)
  expect(Math.abs(moon.inclination - 5.14)).toBeLessThan(0.2)
})

test('the Sun has none', () => {
  expect(orbit('sun', instantOfTt(0))).toBeNull()
})
