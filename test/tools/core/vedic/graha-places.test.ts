import { describe, expect, it } from 'vitest'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { grahaDignity, grahaPlaces, isCombust } from '../../../../tools/core/vedic/graha-places.ts'
import { meanAyanamsa } from '../../../../tools/core/zodiac/ayanamsa.ts'

const instant = instantOfUtc(Date.UTC(2000, 0, 1, 12))
const places = grahaPlaces(instant, 'lahiri', 'mean')

it('the Sun of J2000 (280.37° tropical) is 23.86° back, in Dhanu', () => {
  expect(places.sun.longitude).toBeCloseTo(280.3687 - meanAyanamsa('lahiri', instant), 1)
})

it('Ketu is opposite Rahu, and both run backwards at the mean pace of 19.34° a year', () => {
  expect((places.ketu.longitude - places.rahu.longitude + 360) % 360).toBeCloseTo(180, 9)
  expect(places.rahu.speed * 365.25).toBeCloseTo(-19.35, 1)
})

it('the true node swings about the mean by at most 1.8°', () => {
  const { rahu } = grahaPlaces(instant, 'lahiri', 'true')
  expect(Math.abs(rahu.longitude - places.rahu.longitude)).toBeGreaterThan(0.1)
  expect(Math.abs(rahu.longitude - places.rahu.longitude)).toBeLessThan(1.8)
})

describe('dignity', () => {
  it.each([
    ['sun', 10, 'exalted'],
    ['sun', 190, 'debilitated'],
    ['sun', 130, 'own'],
    ['saturn', 200, 'exalted'],
    ['saturn', 300, 'own'],
    ['mercury', 165, 'exalted'],
    ['moon', 100, 'own'],
    ['jupiter', 45, null],
    ['rahu', 45, null],
  ] as const)('%s at %d° is %s', (graha, longitude, dignity) => {
    expect(grahaDignity(graha, longitude)).toBe(dignity)
  })
})

it('Mercury 13° from the Sun is combust when direct, not when retrograde', () => {
  const at = (speed: number) => ({
    ...places,
    sun: { longitude: 100, latitude: 0, speed: 1 },
    mercury: { longitude: 113, latitude: 0, speed },
  })
  expect(isCombust('mercury', at(1))).toBe(true)
  expect(isCombust('mercury', at(-1))).toBe(false)
  expect(isCombust('sun', at(1))).toBe(false)
})
