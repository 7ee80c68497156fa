import { describe, expect, test } from 'vitest'
import { skyCondition, sunDays } from '../../../../tools/core/horizon/sun-times.ts'

const DAY = 86_400_000
const start = Date.UTC(2026, 2, 20)

describe('the days of the Sun', () => {
  test('on the equator at the equinox day is seven minutes longer than night, for refraction and the limb', () => {
    const [day] = sunDays({ latitude: 0, longitude: 0, elevation: 0 }, [{ start, end: start + DAY }], [])
    expect(Math.abs((day?.dayLengthSeconds ?? 0) - 43_600)).toBeLessThan(60)
  })
  test('two days asked for together are the two asked for apart', () => {
    const observer = { latitude: 51.5, longitude: 0, elevation: 0 }
    const days = [0, 1].map((at) => ({ start: start + at * DAY, end: start + (at + 1) * DAY }))
    const together = sunDays(observer, days, [-10])
    const apart = days.flatMap((day) => sunDays(observer, [day], [-10]))
    const sunrises = (found: typeof together) =>
      found.map(({ sunrise }) => Math.round((sunrise?.utc ?? 0) / 1000))
    expect(sunrises(together)).toEqual(sunrises(apart))
  })
})

test.each([
  [10, 'day'],
  [-0.5, 'day'],
  [-3, 'civilTwilight'],
  [-6, 'nauticalTwilight'],
  [-12, 'astronomicalTwilight'],
  [-18, 'night'],
] as const)('with the Sun at %d° it is %s', (altitude, name) => {
  expect(skyCondition(altitude)).toBe(name)
})
