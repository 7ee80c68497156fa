import { describe, expect, test } from 'vitest'
import { apparentTopocentric } from '../../../../tools/core/ephemeris/position.ts'
import { horizontal } from '../../../../tools/core/frames/coordinates.ts'
import { separation } from '../../../../tools/core/math/geometry.ts'
import {
  type CountedStep,
  changeTimes,
  rowsIn,
  sunAltitudeTimes,
  timeOfRow,
} from '../../../../tools/core/quantities/row-times.ts'
import { MOON } from '../../../../tools/core/targets/sky-target.ts'
import { viewTarget } from '../../../../tools/core/targets/target-view.ts'
import { instantOfUtc, isoSeconds } from '../../../../tools/core/time/time.ts'
import { greenwich } from '../../../fixtures/places.ts'

const utc = (text: string) => Date.parse(text)
const month: CountedStep = { kind: 'calendar', unit: 'month', count: 1 }
const day: CountedStep = { kind: 'calendar', unit: 'day', count: 1 }
const rowsOf = (start: string, end: string, step: CountedStep, zone: string) => {
  const span = { start: utc(start), end: utc(end) }
  return Array.from({ length: rowsIn(span, step, zone) }, (_, row) =>
    isoSeconds(timeOfRow(span.start, step, zone, row)),
  )
}

describe('calendar steps', () => {
  test('keep the clock of Berlin over the change of 2026-03-29', () => {
    expect(rowsOf('2026-03-27T20:00:00Z', '2026-03-31T00:00:00Z', day, 'Europe/Berlin')).toEqual([
      '2026-03-27T20:00:00Z',
      '2026-03-28T20:00:00Z',
      '2026-03-29T19:00:00Z',
      '2026-03-30T19:00:00Z',
    ])
  })
  test('months from the 31st take the last day where there is none', () => {
    expect(rowsOf('2028-01-31T12:00:00Z', '2028-05-01T00:00:00Z', month, 'UTC')).toEqual([
      '2028-01-31T12:00:00Z',
      '2028-02-29T12:00:00Z',
      '2028-03-31T12:00:00Z',
      '2028-04-30T12:00:00Z',
    ])
  })
  test('a reading that clocks skip is at their change', () => {
    expect(rowsOf('2026-03-28T01:30:00Z', '2026-03-30T00:00:00Z', day, 'Europe/Berlin')[1]).toBe(
      '2026-03-29T01:00:00Z',
    )
  })
  test.each([
    ['UTC', day, 1],
    ['America/New_York', day, 7],
    ['Pacific/Apia', day, 1],
    ['Europe/London', month, 1],
    ['Asia/Tokyo', month, 12],
  ] as const)('in %s every row of %j × %i is before the end and the next is not', (zone, unit, count) => {
    const step = { ...unit, count }
    for (const days of [0, 1, 29, 30, 31, 365, 366, 1000, 4000, 40_000]) {
      const start = utc('2010-12-31T10:00:00Z')
      const end = start + days * 86_400_000
      const rows = rowsIn({ start, end }, step, zone)
      expect(timeOfRow(start, step, zone, rows)).toBeGreaterThanOrEqual(end)
      if (rows > 1) expect(timeOfRow(start, step, zone, rows - 1)).toBeLessThan(end)
    }
  })
})

test('the Sun stands at -9° whenever a row says so', () => {
  const span = { start: utc('2026-11-20T00:00:00Z'), end: utc('2026-11-27T00:00:00Z') }
  const observer = { ...greenwich, elevation: 0 }
  const times = sunAltitudeTimes(span, -9, observer, 100)
  expect(times).toHaveLength(14)
  for (const time of times) {
    const instant = instantOfUtc(time)
    const sun = horizontal(apparentTopocentric('sun', instant, observer).vector, instant, observer)
    // A hundredth of a second of the search.
    expect(sun.altitudeAirless).toBeCloseTo(-9, 3)
  }
  expect(sunAltitudeTimes(span, 60, observer, 100)).toEqual([])
  expect(sunAltitudeTimes(span, -9, observer, 5)).toHaveLength(5)
})

test('the Moon has moved by 5° from row to row, for a month', () => {
  const view = { pov: 'geocenter' } as const
  const directionAt = (time: number) => viewTarget(MOON, instantOfUtc(time), view).vector
  const span = { start: utc('2026-11-01T00:00:00Z'), end: utc('2026-12-01T00:00:00Z') }
  const times = changeTimes(span, 5, directionAt, 500) ?? []
  // 13.2° a day for 30 days.
  expect(times.length).toBeGreaterThan(70)
  expect(times.length).toBeLessThan(90)
  for (const [index, time] of times.slice(1).entries())
    expect(separation(directionAt(times[index] as number), directionAt(time))).toBeCloseTo(5, 3)
})

test('what does not move is followed to the end of a year, and not for ever', () => {
  const still = () => ({ x: 1, y: 0, z: 0 })
  const start = utc('2026-01-01T00:00:00Z')
  expect(changeTimes({ start, end: start + 365 * 86_400_000 }, 1, still, 500)).toEqual([start])
  expect(changeTimes({ start, end: start + 200_000 * 86_400_000 }, 1, still, 500)).toBeNull()
})
