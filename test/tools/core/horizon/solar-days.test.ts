import { expect, it } from 'vitest'
import { solarDayAt, solarDayOf } from '../../../../tools/core/horizon/solar-days.ts'

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

it('the last sunrise before the polar night is said to be one, with its sunset', () => {
  // The Sun of Tromsø rises at 10:20Z and sets at 10:42Z on 2026-11-27, then not until January.
  const tromso = { latitude: 69.6492, longitude: 18.9553, elevation: 0 }
  const start = Date.UTC(2026, 10, 26, 23)
  const found = () => solarDayOf(tromso, start, start + 86_400_000)
  expect(found).toThrow(/rises there at 2026-11-27T10:2.* sets at 2026-11-27T10:4.* does not rise again/)
})

it('the first sunrise of the midnight Sun is said to have no sunset', () => {
  const tromso = { latitude: 69.6492, longitude: 18.9553, elevation: 0 }
  const found = Array.from({ length: 12 }, (_, day) => {
    const start = Date.UTC(2026, 4, 12 + day)
    try {
      solarDayOf(tromso, start, start + 86_400_000)
      return ''
    } catch (problem) {
      return (problem as Error).message
    }
  })
  expect(found.some((message) => /rises there at .* does not set again/.test(message))).toBe(true)
})

it.each([
  ['night', Date.UTC(2026, 11, 21)],
  ['day', Date.UTC(2026, 5, 21)],
])('polar %s has none', (_, utc) => {
  expect(() => solarDayAt({ latitude: 78, longitude: 15, elevation: 0 }, utc)).toThrow('does not rise')
})
