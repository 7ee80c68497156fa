import { describe, expect, test } from 'vitest'
import { sunAltitudeAt } from '../../../../tools/core/observing/best-view.ts'
import { constellationSights, eveningOf, fixedSights } from '../../../../tools/core/observing/visible-sky.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const greenwich = { latitude: 51.4779, longitude: -0.0015, elevation: 0 }

describe('the evening of an instant', () => {
  test('by night it is the instant itself, with the night to sunrise and its dark to astronomical dawn', () => {
    const instant = instantOfUtc(Date.UTC(2026, 10, 20, 20))
    const evening = eveningOf(instant, greenwich)
    expect(evening.instant).toBe(instant)
    expect(evening.night?.from).toBe(instant.tt)
    expect(evening.dark[0]?.from).toBe(instant.tt)
    const minutesTo = (hour: number, minute: number, end: number | undefined) =>
      Math.abs((end as number) - instantOfUtc(Date.UTC(2026, 10, 21, hour, minute)).tt) * 1440
    // Sunrise and astronomical dawn at Greenwich on 2026-11-21 (USNO): 07:27 and 05:31.
    expect(minutesTo(7, 27, evening.night?.to)).toBeLessThan(2)
    expect(minutesTo(5, 31, evening.dark.at(-1)?.to)).toBeLessThan(2)
  })
  test('by day it is when the Sun reaches -12°', () => {
    const { instant, condition } = eveningOf(instantOfUtc(Date.UTC(2026, 10, 20, 9)), greenwich)
    expect(sunAltitudeAt(greenwich, instant)).toBeCloseTo(-12, 1)
    expect(condition).toBe('astronomicalTwilight')
  })
  test('where it only gets to nautical twilight it is when the Sun is lowest', () => {
    const oslo = { latitude: 59.9, longitude: 10.7, elevation: 0 }
    const { instant, condition } = eveningOf(instantOfUtc(Date.UTC(2026, 5, 21, 9)), oslo)
    expect(condition).toBe('nauticalTwilight')
    expect(sunAltitudeAt(oslo, instant)).toBeCloseTo(59.9 + 23.44 - 90, 0)
  })
})

test('of the fifty brightest stars about half are up anywhere', () => {
  const instant = instantOfUtc(Date.UTC(2026, 10, 20, 20))
  const up = fixedSights(instant, greenwich, { faintest: 1.7, lowest: 5 }).length
  expect(up).toBeGreaterThan(8)
  expect(up).toBeLessThan(25)
})

test('from the two poles together every constellation is seen', () => {
  const instant = instantOfUtc(Date.UTC(2026, 10, 20, 20))
  const codes = [90, -90].flatMap((latitude) =>
    constellationSights(instant, { latitude, longitude: 0, elevation: 0 }, -0.1).map(({ code }) => code),
  )
  expect(new Set(codes).size).toBe(88)
})
