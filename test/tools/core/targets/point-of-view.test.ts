import { describe, expect, test } from 'vitest'
import { apparentGeocentric, apparentTopocentric } from '../../../../tools/core/ephemeris/position.ts'
import {
  litFromView,
  placesSeen,
  pointsOfView,
  referenceFrameOf,
  seenFrom,
} from '../../../../tools/core/targets/point-of-view.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const now = instantOfUtc(Date.parse('2026-11-20T20:00:00Z'))
const greenwich = { latitude: 51.4769, longitude: 0, elevation: 0 }

test('frames have names', () => {
  expect(
    ['earth', 'geocenter', 'sun', 'barycenter', 'mars'].map((pov) => referenceFrameOf(pov as 'mars')),
  ).toEqual(['topocentric', 'geocentric', 'heliocentric', 'barycentric', 'marscentric'])
})

describe.each(pointsOfView)('from %s', (pov) => {
  const places = placesSeen(pov)
  test('every place but the one stood on is seen, at a finite distance', () => {
    expect(places).not.toContain(pov)
    for (const place of places) {
      const { distanceAu, lightTimeDays } = seenFrom(pov, place, now, greenwich)
      expect(distanceAu).toBeGreaterThan(0)
      expect(lightTimeDays).toBeCloseTo((distanceAu * 499.004784) / 86400, 6)
    }
  })
  test('every place is lit', () => {
    for (const place of places) {
      const { phaseAngle, illumination, magnitude } = litFromView(pov, place, now, greenwich)
      expect(Number.isFinite(magnitude)).toBe(true)
      if (place === 'sun') expect([phaseAngle, illumination]).toEqual([null, null])
      else expect(illumination).toBeCloseTo((1 + Math.cos(((phaseAngle as number) * Math.PI) / 180)) / 2, 12)
    }
  })
})

test('the Earth is a body only from elsewhere', () => {
  expect(placesSeen('earth')).not.toContain('earth')
  expect(placesSeen('geocenter')).toHaveLength(10)
  expect(placesSeen('moon')).toContain('earth')
  expect(placesSeen('barycenter')).toHaveLength(11)
  expect(() => seenFrom('geocenter', 'earth', now)).toThrow(RangeError)
  expect(() => seenFrom('earth', 'mars', now)).toThrow('needs an observer')
})

test('from the Earth the place is the apparent one', () => {
  expect(seenFrom('earth', 'moon', now, greenwich)).toEqual(apparentTopocentric('moon', now, greenwich))
  expect(seenFrom('geocenter', 'mars', now)).toEqual(apparentGeocentric('mars', now))
})

test('from the Sun everything is full, from Mars the Earth is half lit at quadrature', () => {
  expect(litFromView('sun', 'venus', now).phaseAngle).toBeCloseTo(0, 9)
  expect(litFromView('sun', 'venus', now).elongation).toBeNull()
  // Seen from the Earth Mars stands 90.6° from the Sun: so does the Sun from it, by the triangle's third angle.
  expect(litFromView('mars', 'earth', now).phaseAngle).toBeCloseTo(90.6, 1)
})
