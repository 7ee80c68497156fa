import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ecliptic,
  eclipticJ2000,
  eclipticOfDate,
  equatorial,
  horizontal,
  hourAngle,
  refraction,
  toGalactic,
  toJ2000,
  toOfDate,
} from '../../../../tools/core/frames/coordinates.ts'
import { localSiderealTime, orientation } from '../../../../tools/core/frames/earth.ts'
import { ARCSECOND, circularDifference } from '../../../../tools/core/math/angles.ts'
import {
  direction,
  rotate,
  separation,
  spherical,
  type Vector,
} from '../../../../tools/core/math/geometry.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const now = instantOfUtc(Date.UTC(2026, 10, 20, 20))

test('right ascension is in hours', () => {
  expect(equatorial(direction(270, -30)).ra).toBeCloseTo(18, 12)
  expect(equatorial(direction(270, -30)).dec).toBeCloseTo(-30, 12)
})

test('the pole of the equator is at ecliptic longitude 90°, latitude 90° − ε', () => {
  const { longitude, latitude } = ecliptic({ x: 0, y: 0, z: 1 }, now)
  expect(longitude).toBeCloseTo(90, 10)
  expect(latitude).toBeCloseTo(90 - orientation(now).trueObliquity, 10)
  expect(eclipticOfDate({ x: 1, y: 0, z: 0 }, now)).toEqual({ x: 1, y: 0, z: 0 })
})

// Meeus, Astronomical Algorithms, 2nd ed., example 13.a: Pollux, α 116.328942°, δ +28.026183° of J2000.0.
test('Pollux is at ecliptic longitude 113.21563°, latitude +6.68417° of J2000.0', () => {
  const { longitude, latitude } = eclipticJ2000(direction(116.328942, 28.026183))
  expect(Math.abs(longitude - 113.21563)).toBeLessThan(0.1 * ARCSECOND)
  expect(Math.abs(latitude - 6.68417)).toBeLessThan(0.1 * ARCSECOND)
})

describe('galactic', () => {
  const galactic = (vector: Vector) => spherical(rotate(toGalactic, vector))
  // Hipparcos Catalogue, vol. 1, §1.5.3; the centre of the Galaxy from Reid & Brunthaler (2004).
  test('the north galactic pole is α 192.85948°, δ +27.12825°', () => {
    expect(galactic(direction(192.85948, 27.12825)).latitude).toBeCloseTo(90, 6)
  })
  test('the centre, α 266.405°, δ −28.936°, is within 0.01° of 0, 0', () => {
    const { longitude, latitude } = galactic(direction(266.40499, -28.93617))
    expect(Math.abs(circularDifference(longitude, 0))).toBeLessThan(0.001)
    expect(Math.abs(latitude)).toBeLessThan(0.001)
  })
})

test('to the equinox of date and back is no change', () => {
  const v = direction(33, -44)
  expect(separation(toJ2000(toOfDate(v, now), now), v)).toBeLessThan(1e-9)
  // Twenty-seven years of precession are a third of a degree.
  expect(separation(toOfDate(v, now), v)).toBeGreaterThan(0.2)
})

describe('the horizon', () => {
  const site = { latitude: 40, longitude: -75, elevation: 0 }
  test('the celestial pole stands due north at the altitude of the latitude', () => {
    const { azimuth, altitudeAirless } = horizontal({ x: 0, y: 0, z: 1 }, now, site)
    expect(Math.abs(circularDifference(azimuth, 0))).toBeLessThan(1e-9)
    expect(altitudeAirless).toBeCloseTo(40, 10)
  })
  test('the equator rises due east six hours before its transit', () => {
    const onMeridian = localSiderealTime(now, site.longitude)
    const { azimuth, altitudeAirless } = horizontal(direction(onMeridian + 90, 0), now, site)
    expect(azimuth).toBeCloseTo(90, 9)
    expect(altitudeAirless).toBeCloseTo(0, 9)
    expect(hourAngle(direction(onMeridian + 90, 0), now, site)).toBeCloseTo(-90, 9)
    expect(hourAngle(direction(onMeridian, 0), now, site)).toBeCloseTo(0, 9)
  })
})

describe('refraction', () => {
  test('is 34′ for a star seen on the horizon, 29′ for one that is there, 1′ at 45°, nothing at the zenith', () => {
    expect(refraction(-0.5667) * 60).toBeCloseTo(34, 0)
    expect(refraction(0) * 60).toBeCloseTo(29, 0)
    expect(refraction(45) * 60).toBeCloseTo(1.0, 1)
    expect(refraction(90)).toBeLessThan(0.001 * ARCSECOND)
    expect(refraction(-90)).toBe(0)
  })
  test('is nothing from -1° down, where twilights are counted, and the whole of it where the Sun sets', () => {
    for (let altitude = -90; altitude <= -1; altitude += 0.25) expect(refraction(altitude)).toBe(0)
    expect(refraction(-50 / 60) * 60).toBeGreaterThan(34)
  })
  test('has no jump: altitudes a ten-thousandth of a degree apart are seen close together', () => {
    for (let altitude = -2; altitude < 2; altitude += 0.0001)
      expect(Math.abs(refraction(altitude + 0.0001) - refraction(altitude))).toBeLessThan(0.0005)
  })
  test('a higher star is still higher after it', () => {
    fc.assert(
      fc.property(fc.double({ min: -90, max: 89.9, noNaN: true }), (altitude) => {
        expect(altitude + 0.05 + refraction(altitude + 0.05)).toBeGreaterThan(altitude + refraction(altitude))
      }),
    )
  })
})
