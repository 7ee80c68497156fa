import { describe, expect, test } from 'vitest'
import { illumination } from '../../../../tools/core/appearance/illumination.ts'
import { bodyIds } from '../../../../tools/core/bodies.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { instantOfUtc, shifted } from '../../../../tools/core/time/time.ts'
import { ayanamsa } from '../../../../tools/core/zodiac/ayanamsa.ts'
import {
  placement,
  placementRecord,
  zodiacLongitude,
  zodiacSpeed,
} from '../../../../tools/core/zodiac/placement.ts'

const noon2000 = instantOfUtc(Date.UTC(2000, 0, 1, 12))

test('2000-01-01T12:00Z: the Sun stands at 10°22′08″ Capricorn, 1.01943° a day, not retrograde', () => {
  expect(placementRecord(placement('sun', noon2000))).toMatchObject({
    formatted: '10°22′08″ Capricorn',
    speed: 1.01943,
    retrograde: false,
  })
})

test('2000-01-01T12:00Z: Saturn is retrograde at 10°23′44″ Taurus', () => {
  const saturn = placementRecord(placement('saturn', noon2000))
  expect(saturn).toMatchObject({ formatted: '10°23′44″ Taurus', retrograde: true })
  expect(saturn.speed).toBeLessThan(0)
})

describe('a speed is the way of the next day', () => {
  test.each(bodyIds)('%s: mean of the speeds over a day equals the arc covered, to 0.001°', (body) => {
    const hours = Array.from({ length: 25 }, (_, hour) => shifted(noon2000, hour / 24))
    const speeds = hours.map((instant) => zodiacSpeed(body, instant))
    // Trapezoidal rule: the arc is the integral of the speed.
    const sum =
      speeds.reduce((total, speed) => total + speed, 0) - ((speeds[0] as number) + (speeds[24] as number)) / 2
    const start = zodiacLongitude(body, noon2000)
    const end = zodiacLongitude(body, hours[24] as typeof noon2000)
    expect(Math.abs(circularDifference(end, start) - sum / 24)).toBeLessThan(0.001)
  })
})

describe('a speed is the rate of the longitudes', () => {
  test.each([
    ...bodyIds.map((body) => [body, 'tropical'] as const),
    ['moon', 'lahiri'] as const,
    ['pluto', 'true-chitra'] as const,
  ])('%s, %s: 1e-6° a day from what they differ by, at 300 instants of 1900–2100', (body, zodiac) => {
    for (let index = 0; index < 300; index++) {
      const instant = instantOfUtc(Date.UTC(1900, 0, 1) + index * 243.77 * 86400000)
      const mean = (span: number) =>
        circularDifference(
          zodiacLongitude(body, shifted(instant, span / 2), zodiac),
          zodiacLongitude(body, shifted(instant, -span / 2), zodiac),
        ) / span
      // Behind the Sun's disc the light bends too suddenly for chords of an hour.
      if (body !== 'sun' && Math.abs(illumination(body, instant).elongation ?? 0) < 0.3) continue
      // Richardson: two chords, and what their difference says of the arc.
      const rate = (4 * mean(1 / 48) - mean(1 / 24)) / 3
      expect(Math.abs(zodiacSpeed(body, instant, zodiac) - rate)).toBeLessThan(1e-6)
    }
  })
})

describe('a sidereal zodiac', () => {
  test('shifts every longitude by the ayanamsa and leaves latitude alone', () => {
    const tropical = placement('mars', noon2000)
    const sidereal = placement('mars', noon2000, 'lahiri')
    const shift = circularDifference(tropical.longitude, sidereal.longitude)
    expect(shift).toBeCloseTo(ayanamsa('lahiri', noon2000), 9)
    expect(sidereal.latitude).toBe(tropical.latitude)
    expect(sidereal.declination).toBe(tropical.declination)
  })
  test('is left behind by the equinox at 50″ a year, which speeds show', () => {
    // Averaged over a month, so that nutation does not hide the drift.
    const days = Array.from({ length: 28 }, (_, day) => shifted(noon2000, day))
    const drift =
      days.reduce((sum, day) => sum + zodiacSpeed('sun', day) - zodiacSpeed('sun', day, 'raman'), 0) / 28
    expect(drift * 365.25 * 3600).toBeGreaterThan(35)
    expect(drift * 365.25 * 3600).toBeLessThan(65)
  })
})
