import { describe, expect, test } from 'vitest'
import { type BodyId, bodyIds } from '../../../../tools/core/bodies.ts'
import {
  apparentGeocentric,
  apparentStar,
  apparentTopocentric,
  astrometric,
  geocentricState,
  heliocentricState,
  position,
  warmUp,
} from '../../../../tools/core/ephemeris/position.ts'
import { ecliptic, equatorial, horizontal } from '../../../../tools/core/frames/coordinates.ts'
import { ARCSECOND, circularDifference, cosine } from '../../../../tools/core/math/angles.ts'
import { direction, length, separation, subtract } from '../../../../tools/core/math/geometry.ts'
import { instantOfTt, instantOfUtc, shifted } from '../../../../tools/core/time/time.ts'
import { altitudeRows } from '../../../reference/altitudes.ts'
import { placeRows } from '../../../reference/places.ts'

/** Largest error allowed in arcseconds, 1900–2100: that of what is behind each body. */
const limits: Readonly<Record<BodyId, number>> = {
  sun: 0.15,
  moon: 0.15,
  mercury: 0.15,
  venus: 0.15,
  mars: 0.25,
  jupiter: 0.06,
  saturn: 0.02,
  uranus: 0.01,
  neptune: 0.01,
  pluto: 0.01,
}

describe.each(placeRows)('apparent geocentric places at TT $tt', (row) => {
  const instant = instantOfTt(row.tt)
  test.each(bodyIds)('%s', (body) => {
    const [longitude, latitude, ra, dec, distance] = row.bodies[body] as readonly number[] as [
      number,
      number,
      number,
      number,
      number,
    ]
    const { vector, distanceAu } = apparentGeocentric(body, instant)
    const limit = limits[body] * ARCSECOND
    const ecl = ecliptic(vector, instant)
    const equ = equatorial(vector)
    expect(separation(direction(ecl.longitude, ecl.latitude), direction(longitude, latitude))).toBeLessThan(
      limit,
    )
    expect(separation(direction(equ.ra * 15, equ.dec), direction(ra, dec))).toBeLessThan(limit)
    expect(Math.abs(distanceAu / distance - 1)).toBeLessThan(1e-4)
  })
})

describe.each(altitudeRows)('altitude at $latitude, $longitude, TT $tt', (row) => {
  const instant = { utc: 0, ut1: row.ut1, tt: row.tt, deltaT: (row.tt - row.ut1) * 86400 }
  test.each(bodyIds)('%s', (body) => {
    const [ra, dec, azimuth, airless, refracted] = row.bodies[body] as [
      number,
      number,
      number,
      number,
      number | null,
    ]
    const limit = limits[body]
    const { vector } = apparentTopocentric(body, instant, row)
    const seen = horizontal(vector, instant, row)
    const { ra: raHours, dec: ownDec } = equatorial(vector)
    expect(separation(direction(raHours * 15, ownDec), direction(ra, dec))).toBeLessThan(limit * ARCSECOND)
    expect(Math.abs(seen.altitudeAirless - airless)).toBeLessThan(limit * ARCSECOND)
    const across = circularDifference(seen.azimuth, azimuth) * cosine(airless)
    expect(Math.abs(across)).toBeLessThan(limit * ARCSECOND)
    if (refracted !== null) expect(Math.abs(seen.altitude - refracted)).toBeLessThan((limit + 1) * ARCSECOND)
  })
})

const now = instantOfUtc(Date.UTC(2026, 10, 20, 20))

describe('the kinds of place differ by what they should', () => {
  test('aberration and light-time of the Sun: apparent is 20.5″ behind where it is', () => {
    const seen = ecliptic(apparentGeocentric('sun', now).vector, now).longitude
    // Geometric longitude of date: precession from J2000 is in the same rotation.
    const later = shifted(now, astrometric('sun', now).lightTimeDays)
    const then = ecliptic(apparentGeocentric('sun', later).vector, later).longitude
    expect(Math.abs(circularDifference(then, seen) * 3600 - 20.6)).toBeLessThan(0.5)
  })
  test('the Moon is seen up to a degree from its geocentric place', () => {
    const observer = { latitude: 51.4769, longitude: 0, elevation: 0 }
    const parallax = separation(
      apparentTopocentric('moon', now, observer).vector,
      apparentGeocentric('moon', now).vector,
    )
    expect(parallax).toBeGreaterThan(0.3)
    expect(parallax).toBeLessThan(1.03)
  })
  test('a star at the pole of the ecliptic is aberrated by 20.5″', () => {
    const pole = direction(270, 66.5607)
    const turned = apparentStar(pole, now)
    const still = apparentStar(pole, shifted(now, 182.6))
    expect(Math.abs(separation(turned, still) * 3600 - 41)).toBeLessThan(6)
  })
})

describe('geometric places', () => {
  test('agree between centres: Mars from the Sun is Mars from the Earth and the Earth from the Sun', () => {
    const direct = position('mars', now, 'sun')
    const round = {
      x: position('mars', now, 'geocenter').x + position('earth', now, 'sun').x,
      y: position('mars', now, 'geocenter').y + position('earth', now, 'sun').y,
      z: position('mars', now, 'geocenter').z + position('earth', now, 'sun').z,
    }
    expect(length(subtract(direct, round))).toBeLessThan(1e-15)
    expect(length(position('venus', now, 'venus'))).toBe(0)
  })
  test('the barycentre is within 0.011 au of the Sun', () => {
    expect(length(position('sun', now, 'barycenter'))).toBeLessThan(0.011)
    expect(length(position('sun', now, 'barycenter'))).toBeGreaterThan(0.0001)
  })
  test.each(bodyIds)('velocity of %s is the change of its place over two minutes', (body) => {
    for (const state of [heliocentricState, geocentricState]) {
      const half = 1 / 1440
      const before = state(body, shifted(now, -half)).position
      const after = state(body, shifted(now, half)).position
      const measured = subtract(after, before)
      const { velocity } = state(body, now)
      const error = subtract(
        { x: measured.x / 2 / half, y: measured.y / 2 / half, z: measured.z / 2 / half },
        velocity,
      )
      expect(length(error)).toBeLessThan(1e-9)
    }
  })
})

test('warming up leaves a place as it was', () => {
  const before = apparentGeocentric('pluto', now)
  warmUp(now)
  expect(apparentGeocentric('pluto', instantOfTt(now.tt))).toEqual(before)
})
