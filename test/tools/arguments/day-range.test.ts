import { describe, expect, test } from 'vitest'
import { dayRange } from '../../../tools/arguments/day-range.ts'
import type { Context } from '../../../tools/declaration/define.ts'

const cap = { unit: 'days', free: 31, starter: 366, pro: 3_660 } as const
const now = Date.UTC(2026, 10, 20, 20)
const context = { now, caller: { tier: 'pro', mode: 'live' } } as unknown as Context
const dates = (given: object) =>
  dayRange(cap, { longitude: 0, ...given }, context).days.map(({ date }) => date)

describe('the days of a request', () => {
  test('today is that of the place: already tomorrow in Auckland', () => {
    expect(dates({})).toEqual(['2026-11-20'])
    expect(dates({ timezone: 'Pacific/Auckland' })).toEqual(['2026-11-21'])
    expect(dates({ longitude: 174.8 })).toEqual(['2026-11-21'])
  })
  test('a word is its local day, and tonight both days of the night', () => {
    const here = { latitude: 51.4779, longitude: 0 }
    expect(dates({ ...here, start: 'tomorrow' })).toEqual(['2026-11-21'])
    expect(dates({ ...here, start: 'thursday', timezone: 'Pacific/Auckland' })).toEqual(['2026-11-26'])
    expect(dates({ ...here, start: 'tonight' })).toEqual(['2026-11-20', '2026-11-21'])
    expect(dates({ ...here, start: 'today', end: 'sunday' })).toEqual(['2026-11-20', '2026-11-21'])
    for (const longitude of [0.001, -0.001, 12.3456, 100.0007])
      expect(dates({ longitude, start: 'today' })).toHaveLength(1)
  })
  test('the end is exclusive as a date, and counts the day it cuts as an instant', () => {
    expect(dates({ start: '2026-11-20', end: '2026-11-22' })).toEqual(['2026-11-20', '2026-11-21'])
    expect(dates({ start: '2026-11-20', end: '2026-11-21T01:00:00Z' })).toEqual(['2026-11-20', '2026-11-21'])
    expect(dates({ start: '2026-11-20', end: '2026-11-21T00:00:00Z' })).toEqual(['2026-11-20'])
  })
  test('days follow each other without gap at the date line and through changes of the clock', () => {
    for (const given of [{ longitude: 180 }, { longitude: -180 }, { timezone: 'America/New_York' }]) {
      const { days } = dayRange(
        cap,
        { longitude: -74, ...given, start: '2026-10-01', end: '2027-04-01' },
        context,
      )
      expect(days).toHaveLength(182)
      for (const [at, day] of days.slice(1).entries()) expect(day.start).toBe(days[at]?.end)
    }
  })
  test('the first and the last days that are answered for are there', () => {
    expect(dates({ start: '1000-01-01' })).toEqual(['1000-01-01'])
    expect(dates({ start: '2999-12-31', timezone: 'America/Los_Angeles' })).toEqual(['2999-12-31'])
  })
})
