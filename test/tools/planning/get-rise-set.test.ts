import { describe, expect, test } from 'vitest'
import tool from '../../../tools/planning/get-rise-set.ts'
import { Problem } from '../../../tools/problems.ts'
import { greenwich } from '../../fixtures/places.ts'
import { riseSetRows } from '../../reference/rise-set.ts'
import { answer, type Payload, testNow } from '../answer.ts'

const seconds = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 1000
const refusal = async (args: object, tier: 'free' | 'pro' = 'pro') => {
  const error = await answer(tool, args, testNow, tier).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Problem)
  return error as Problem
}

describe('against a search on JPL DE431', () => {
  // The first upper limb of the Sun and the Moon, where nothing grazes the horizon.
  const rows = riseSetRows.filter(
    (row) => ['sun', 'moon'].includes(row.body) && Math.abs(row.latitude) < 60 && row.rise && row.set,
  )
  test.each(rows)('$body at $latitude, $longitude after $start rises and sets within 1.5 s', async (row) => {
    const end = new Date(Date.parse(row.start) + 3 * 86_400_000).toISOString()
    const args = {
      latitude: row.latitude,
      longitude: row.longitude,
      targets: row.body,
      start: row.start,
      end,
    }
    const { data } = await answer(tool, args)
    const events = (kind: string) =>
      data.days.flatMap((day: Payload) => (day[kind] ? [day[kind].time as string] : []))
    for (const kind of ['rise', 'set', 'transit'] as const) {
      const first = events(kind).find((time: string) => Date.parse(time) >= Date.parse(row.start) - 1000)
      expect(seconds(first as string, row[kind] as string)).toBeLessThan(1.5)
    }
  })
})

test('a dip of the horizon says which airless altitude the events have', async () => {
  const { data, settings } = await answer(tool, {
    ...greenwich,
    start: '2026-03-10',
    end: '2026-03-11',
    targets: 'star:sirius',
    horizon: -3,
  })
  const { rise } = data.days[0]
  expect(rise.altitude).toBe(rise.altitudeAirless)
  expect(settings?.horizonAirless).toBeCloseTo(rise.altitudeAirless, 3)
  expect(settings?.horizonAirless).toBeLessThan(-3.5)
})

describe('days', () => {
  test('London days in summer time run from midnight to midnight there', async () => {
    const { data, settings } = await answer(tool, {
      ...greenwich,
      start: '2026-10-24',
      end: '2026-10-27',
      targets: 'sun',
      timezone: 'Europe/London',
    })
    expect(data.days.map((day: Payload) => day.date)).toEqual(['2026-10-24', '2026-10-25', '2026-10-26'])
    expect(data.days[0].rise.timeLocal).toMatch(/^2026-10-24T07:\d\d:\d\d\+01:00$/)
    expect(data.days[2].rise.timeLocal).toMatch(/^2026-10-26T06:\d\d:\d\d\+00:00$/)
    expect(settings).toMatchObject({ day: 'civil', timezone: 'Europe/London' })
  })
  test('a bare date far west of Greenwich is the day of that date there, without assuming UTC', async () => {
    const { data, warnings } = await answer(tool, {
      latitude: 21.3,
      longitude: -157.8,
      start: '2026-11-20',
      targets: 'sun',
    })
    expect(data.days.map((day: Payload) => day.date)).toEqual(['2026-11-20'])
    expect(data.days[0].rise.time).toMatch(/^2026-11-20T16/)
    expect(data.days[0].set.time).toMatch(/^2026-11-21T03/)
    expect(warnings).toEqual([])
  })
  test('the date that Samoa never had is left out', async () => {
    const { data } = await answer(tool, {
      latitude: -13.8,
      longitude: -171.8,
      start: '2011-12-29',
      end: '2012-01-01',
      targets: 'sun',
      timezone: 'Pacific/Apia',
    })
    expect(data.days.map((day: Payload) => day.date)).toEqual(['2011-12-29', '2011-12-31'])
  })
  test('left out, the day is today and the targets are Sun and Moon', async () => {
    const { data } = await answer(tool, greenwich)
    expect(data.days.map((day: Payload) => [day.date, day.target])).toEqual([
      ['2026-11-20', 'sun'],
      ['2026-11-20', 'moon'],
    ])
  })
})

describe('where nothing rises', () => {
  const tromso = { latitude: 69.65, longitude: 18.96, timezone: 'Europe/Oslo' }
  test('the polar night is alwaysDown, the midnight Sun alwaysUp, with null for what does not happen', async () => {
    const { data: winter } = await answer(tool, { ...tromso, start: '2026-12-21', targets: 'sun' })
    expect(winter.days[0]).toMatchObject({ status: 'alwaysDown', rise: null, set: null })
    expect(winter.days[0].transit.altitude).toBeLessThan(0)
    const { data: summer } = await answer(tool, { ...tromso, start: '2026-06-21', targets: 'sun' })
    expect(summer.days[0]).toMatchObject({ status: 'alwaysUp', rise: null, set: null })
  })
  test('at the pole Polaris never sets and Sirius never rises', async () => {
    const { data } = await answer(tool, {
      latitude: 90,
      longitude: 0,
      start: '2026-11-20',
      targets: 'star:polaris,star:sirius',
    })
    expect(data.days.map((day: Payload) => day.status)).toEqual(['alwaysUp', 'alwaysDown'])
  })
  test('a day on which a star culminates twice shows both', async () => {
    const { data } = await answer(tool, {
      ...greenwich,
      start: '2026-01-01',
      end: '2027-01-01',
      targets: 'star:sirius',
    })
    const twice = data.days.filter((day: Payload) => day.more?.some((one: Payload) => one.kind === 'transit'))
    expect(twice).toHaveLength(1)
  })
})

describe('options', () => {
  test('a ridge of 5° delays the rise and hastens the set', async () => {
    const args = { ...greenwich, start: '2026-11-20', targets: 'sun' }
    const { data: flat } = await answer(tool, args)
    const { data: ridge } = await answer(tool, { ...args, horizon: 5 })
    expect(Date.parse(ridge.days[0].rise.time)).toBeGreaterThan(
      Date.parse(flat.days[0].rise.time) + 30 * 60_000,
    )
    expect(Date.parse(ridge.days[0].set.time)).toBeLessThan(Date.parse(flat.days[0].set.time) - 30 * 60_000)
  })
  test('compact and csv hold the same rows', async () => {
    const args = { ...greenwich, start: '2026-11-20', targets: 'Pleiades' }
    const { data: compact, warnings } = await answer(tool, { ...args, format: 'compact' })
    expect(compact.days.columns).toContain('rise.time')
    expect(tool.views?.table?.(compact)).toEqual([expect.objectContaining({ target: 'messier:m45' })])
    expect(warnings).toEqual([expect.objectContaining({ code: 'target_resolved' })])
  })
  test('a range beyond the tier, too many rows and an end before the start are refused', async () => {
    const year = { ...greenwich, start: '2026-01-01', end: '2027-01-01', targets: 'sun' }
    expect(await refusal(year, 'free')).toMatchObject({
      code: 'range_too_large',
      details: { requiredTier: 'starter' },
    })
    const many = { ...year, end: '2035-01-01', targets: 'sun,moon,mars,venus,jupiter,saturn,vega' }
    expect((await refusal(many)).code).toBe('too_many_rows')
    expect((await refusal({ ...greenwich, start: '2026-01-02', end: '2026-01-02' })).code).toBe(
      'invalid_range',
    )
  })
  test('61 rows cost one credit more than 60', () => {
    const price = tool.credits as { of: (request: unknown) => number }
    const rows = (count: number) => ({ asked: [0], range: { days: { length: count } } })
    expect([1, 60, 61, 121].map((count) => price.of(rows(count)))).toEqual([1, 1, 2, 3])
  })
})
