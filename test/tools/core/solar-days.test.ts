import { expect, it } from 'vitest'
import { solarDayAt, solarDayOf } from '../../../tools/core/solar-days.ts'

const ulm = { latitude: 48.4011, longitude: 9.9876, elevation: 0 }
const noon = Date.UTC(2026, 2, 20, 12)

it('a day lasts from one sunrise to the next, and the next begins where it ends', () => {
  const day = solarDayAt(ulm, noon)
  expect(day.sunrise).toBeLessThan(noon)
  expect(day.sunset).toBeGreaterThan(noon)
  const next = solarDayAt(ulm, day.nextSunrise)
  // Both sunrises are refined to 9 ms.
  expect(Math.abs(next.sunrise - day.nextSunrise)).toBeLessThan(20)
})

it('the instant before sunrise belongs to the day before', () => {
  const day = solarDayAt(ulm, noon)
  expect(solarDayAt(ulm, day.sunrise - 1000).sunrise).toBeLessThan(day.sunrise - 80_000_000)
  expect(Math.abs(solarDayAt(ulm, day.sunrise + 20).sunrise - day.sunrise)).toBeLessThan(20)
})

it('a day named by its date begins between its midnights', () => {
  const start = Date.UTC(2026, 2, 20)
  const { sunrise } = solarDayOf(ulm, start, start + 86_400_000)
  expect(sunrise).toBeGreaterThan(start)
  expect(sunrise).toBeLessThan(start + 86_400_000)
})

it.each([
  ['night', Date.UTC(2026, 11, 21)],
  ['day', Date.UTC(2026, 5, 21)],
])('polar %s has none', (_, utc) => {
  expect(() => solarDayAt({ latitude: 78, longitude: 15, elevation: 0 }, utc)).toThrow('does not rise')
})
