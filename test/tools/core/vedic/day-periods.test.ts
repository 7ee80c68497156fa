import { expect, it } from 'vitest'
import { abhijit, dayPeriod, dayPeriods } from '../../../../tools/core/vedic/day-periods.ts'

const HOUR = 3_600_000
const day = { sunrise: 6 * HOUR, sunset: 18 * HOUR, nextSunrise: 30 * HOUR }

// The times every printed panchang gives for a day from 6 to 18 o'clock.
it.each([
  ['rahuKalam', [16.5, 7.5, 15, 12, 13.5, 10.5, 9]],
  ['yamaganda', [12, 10.5, 9, 7.5, 6, 15, 13.5]],
  ['gulika', [15, 13.5, 12, 10.5, 9, 7.5, 6]],
] as const)('%s begins at %o o’clock from Sunday to Saturday', (name, hours) => {
  const starts = hours.map((_, weekday) => dayPeriod(name, day, weekday).start / HOUR)
  expect(starts).toEqual(hours)
})

it('each lasts an eighth of the daylight, and no two fall together', () => {
  for (let weekday = 0; weekday < 7; weekday++) {
    const periods = dayPeriods.map((name) => dayPeriod(name, day, weekday))
    expect(new Set(periods.map(({ start }) => start)).size).toBe(3)
    for (const { start, end } of periods) expect(end - start).toBe(1.5 * HOUR)
  }
})

it('abhijit lies evenly about noon', () => {
  const { start, end } = abhijit(day)
  expect((start + end) / 2).toBe(12 * HOUR)
  expect(end - start).toBe(0.8 * HOUR)
})
