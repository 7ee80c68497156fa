import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meanSolarDay } from '../../../../tools/core/time/day.ts'

const utc = (text: string): number => Date.parse(text)

test.each([
  ['2026-11-20T20:00:00Z', 0, '2026-11-20T00:00:00Z'],
  ['2026-11-20T20:00:00Z', 90, '2026-11-20T18:00:00Z'],
  ['2026-11-20T20:00:00Z', -90, '2026-11-20T06:00:00Z'],
  ['2026-11-20T05:00:00Z', -90, '2026-11-19T06:00:00Z'],
  ['2026-11-20T20:00:00Z', 180, '2026-11-20T12:00:00Z'],
  ['1905-03-01T00:00:00Z', -180, '1905-02-28T12:00:00Z'],
])('%s at longitude %d° is in the day from %s', (instant, longitude, start) => {
  expect(meanSolarDay(utc(instant), longitude)).toEqual({ start: utc(start), end: utc(start) + 86400000 })
})

test('every instant is inside its day, and the day is whole milliseconds', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -3e13, max: 3e13 }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (at, longitude) => {
        const { start, end } = meanSolarDay(at, longitude)
        expect(start).toBeLessThanOrEqual(at)
        expect(end).toBeGreaterThan(at)
        expect(Number.isInteger(start)).toBe(true)
      },
    ),
    // Just west of the meridian, at midnight.
    { examples: [[0, -8.94e-322]] },
  )
})
