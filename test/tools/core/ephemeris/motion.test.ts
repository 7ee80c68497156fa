import { expect, test } from 'vitest'
import { motion } from '../../../../tools/core/ephemeris/motion.ts'
import { apparentGeocentric } from '../../../../tools/core/ephemeris/position.ts'
import { instantOfUtc, shifted } from '../../../../tools/core/time/time.ts'

const now = instantOfUtc(Date.parse('2026-11-20T20:00:00Z'))

test('the Moon of 2026-11-20 goes 13.52° a day in longitude', () => {
  expect(motion('moon', now).longitudeRate).toBeCloseTo(13.523, 2)
})

test('the Sun is slowest in July, fastest in January', () => {
  const rate = (text: string): number => motion('sun', instantOfUtc(Date.parse(text))).longitudeRate
  expect(rate('2026-07-04T00:00:00Z')).toBeCloseTo(0.9533, 3)
  expect(rate('2026-01-03T00:00:00Z')).toBeCloseTo(1.019, 3)
})

test('Jupiter goes backward about its opposition of 2027-02-10', () => {
  const { longitudeRate, raRate } = motion('jupiter', instantOfUtc(Date.UTC(2027, 1, 10)))
  expect(longitudeRate).toBeLessThan(-0.1)
  expect(raRate).toBeLessThan(-0.1)
})

test('the line-of-sight speed of Mars is the change of its distance', () => {
  const day = 0.5
  const distance = (days: number): number => apparentGeocentric('mars', shifted(now, days)).distanceAu
  const kmPerSecond = ((distance(day) - distance(-day)) * 149597870.7) / 86400
  expect(Math.abs(motion('mars', now).radialVelocityKmS - kmPerSecond)).toBeLessThan(0.01)
})
