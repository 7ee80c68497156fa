import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/planning/get-rise-set.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { SUN } from '../../../../tools/core/targets/sky-target.ts'
import { greenwich } from '../../../fixtures/places.ts'
import { riseSetRows } from '../../../reference/rise-set.ts'
import { answer, type Payload, testNow } from '../../answer.ts'

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

describe('a skyline', () => {
  const place = { latitude: 46.6, longitude: 8, start: '2026-02-10', targets: 'sun' }
  const ridges = '0:2,60:1,75:14,84:3,95:11,100:22,120:9,150:28,170:20,185:33,200:18,230:25,255:4,300:1'
  test('has every rise and set of the day, the first in its field, at the altitude that it has there', async () => {
    const { data, settings } = await answer(tool, { ...place, horizon: ridges })
    const [day] = data.days
    expect(day.status).toBe('multiple')
    const events = [day.rise, day.set, ...day.more.map(({ event }: Payload) => event)]
    for (const { altitude, horizonAltitude } of events) {
      // The centre is a semidiameter below the upper limb that meets the skyline.
      expect(altitude).toBeLessThan(horizonAltitude - 0.2)
      expect(altitude).toBeGreaterThan(horizonAltitude - 0.35)
    }
    const sets = [
      day.set,
      ...day.more.filter(({ kind }: Payload) => kind === 'set').map((one: Payload) => one.event),
    ]
    const times = sets.map(({ time }: Payload) => time)
    expect(times).toEqual([...times].sort())
    expect(settings?.horizon).toContain('150:28')
  })
  test('of one altitude answers as that altitude does', async () => {
    const level = await answer(tool, { ...place, horizon: 9 })
    const skyline = await answer(tool, { ...place, horizon: '0:9,180:9' })
    expect(skyline.data.days[0].rise.time).toBe(level.data.days[0].rise.time)
    expect(level.data.days[0].rise).not.toHaveProperty('horizonAltitude')
  })
  test('sea lowers the horizon by the dip of the elevation, and elevation alone does not', async () => {
    const on = (horizon: unknown) => answer(tool, { ...place, elevation: 400, horizon })
    const [level, sea] = [await on(0), await on('sea')]
    expect(sea.settings?.horizon).toBeCloseTo((-1.76 / 60) * 20, 4)
    expect(level.settings?.horizonAirless).toBeCloseTo(-34 / 60, 4)
    // 2.2′ times 20 at 10.6 degrees an hour.
    expect(seconds(level.data.days[0].rise.time, sea.data.days[0].rise.time)).toBeGreaterThan(200)
  })
  test('over a skyline has at most 1,000 rows, so that teeth all around stay within time and bytes', async () => {
    const problem = await refusal({ ...place, end: '2028-12-01', horizon: ridges })
    expect(problem.code).toBe('too_many_rows')
    expect(problem.message).toMatch(/1025 rows over a skyline/)
    const fine = Array.from({ length: 360 }, (_, azimuth) => `${azimuth} ${azimuth % 5}`).join('\n')
    expect((await refusal({ ...place, end: '2027-12-01', horizon: fine })).message).toMatch(/at most 200/)
  })
  test.each([
    ['0:5', /2 to 361 corners/],
    [Array.from({ length: 362 }, (_, at) => `${at / 2}:5`).join(','), /2 to 361 corners/],
    ['0:5,0:6', /listed twice/],
    ['0:5,360:6', /at 0 and at 360 differ/],
    ['0:5,90:81', /-10 to 80/],
    ['0:5,90', /not azimuth:altitude/],
    ['0:5,,90:1', /not azimuth:altitude/],
    ['mountains', /not azimuth:altitude/],
    [-11, /-10 to 80/],
  ])('%s is refused', async (horizon, reason) => {
    const problem = await refusal({ ...place, horizon })
    expect(problem.code).toBe('invalid_parameter')
    expect(JSON.stringify(problem)).toMatch(/horizon/)
    expect(problem.message).toMatch(reason)
  })
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
  test('a last day that is alwaysDown or alwaysUp names what ends it, and never more than a year ahead', async () => {
    const { data } = await answer(tool, { ...tromso, start: '2026-12-20', targets: 'sun,mars,star:polaris' })
    expect(data.next.map(({ target, kind }: Payload) => [target, kind])).toEqual([
      ['sun', 'rise'],
      ['star:polaris', 'set'],
    ])
    const [sun, polaris] = data.next
    // The same rise in a range that has its day.
    const [date] = sun.event.timeLocal.split('T')
    const there = await answer(tool, { ...tromso, start: date, targets: 'sun' })
    expect(there.data.days[0].rise).toEqual(sun.event)
    const dayBefore = new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10)
    const before = await answer(tool, { ...tromso, start: '2026-12-20', end: date, targets: 'sun' })
    expect(before.data.days.at(-1)).toMatchObject({ date: dayBefore, status: 'alwaysDown' })
    expect(before.data.next[0].event).toEqual(sun.event)
    expect(polaris.event).toBeNull()
  })
  test('next is empty where every target rises or sets on the last day, and ends a ridge too', async () => {
    expect((await answer(tool, tool.example)).data.next).toEqual([])
    const ridge = { latitude: 51.5, longitude: 0, start: '2026-12-20', targets: 'sun', horizon: 20 }
    const { data } = await answer(tool, ridge)
    expect(data.days[0].status).toBe('alwaysDown')
    expect(data.next[0]).toMatchObject({ target: 'sun', kind: 'rise' })
    expect(data.next[0].event.time).toMatch(/^2027-0[12]/)
    expect(Math.abs(data.next[0].event.altitude - 20)).toBeLessThan(0.4)
  })
  test('what may be searched for a year goes to a worker: latitude and horizon beyond 60°', () => {
    const heavy = tool.heavy as (request: object) => boolean
    const of = (latitude: number, horizon: number) =>
      heavy({ latitude, horizon, rowTargets: [{ target: SUN }], range: { days: [{}] } })
    expect([of(51, 0), of(61, 0), of(-61, 0), of(51, 20), of(58, -5)]).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
  })
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
    for (const name of ['rise', 'transit', 'set']) expect(compact.days.columns).not.toContain(name)
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
    const rows = (count: number) => ({ rowTargets: [0], range: { days: { length: count } } })
    expect([1, 60, 61, 121].map((count) => price.of(rows(count)))).toEqual([1, 1, 2, 3])
  })
})

describe('passes that the eye sees', () => {
  // CelesTrak's elements of 2008-09-20, the test case of Vallado et al., AIAA 2006-6753.
  const targets =
    'tle:ISS (ZARYA)|1 25544U 98067A   08264.51782528 -.00002182  00000-0 -11606-4 0  2927|2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.72125391563537|mag=-1.8'
  test.each([51.5, 40, 20, -34])(
    'from latitude %i are those of all that have something in visible',
    async (latitude) => {
      const request = { latitude, longitude: 0, targets, start: '2008-09-19', end: '2008-09-24' }
      const all = (await answer(tool, request)).data
      const { days, unseen, count } = (await answer(tool, { ...request, visibleOnly: true })).data
      const visiblePasses = all.days.filter(({ visible }: Payload) => visible.length > 0)
      expect(days).toEqual(visiblePasses)
      expect(count).toBe(visiblePasses.length)
      if (visiblePasses.length > 0) return expect(unseen).toBeUndefined()
      expect(unseen).toHaveLength(1)
      const [{ passes, previous, next, status }] = unseen
      expect(passes).toBe(all.days.filter(({ transit }: Payload) => transit).length)
      if (previous) expect(previous.date < '2008-09-19').toBe(true)
      if (next) expect(next.date >= '2008-09-24').toBe(true)
      for (const neighbour of [previous, next]) {
        if (neighbour) expect(neighbour.visible.length).toBeGreaterThan(0)
        else expect(status).toContain('nor in the 10 days')
      }
    },
  )
  test('say how far the satellite is and what it stands over, in kilometers', async () => {
    const request = { ...greenwich, targets, start: '2008-09-20' }
    const { days } = (await answer(tool, request)).data
    const { rise, transit } = days.find(({ transit }: Payload) => transit?.altitude > 40)
    expect(rise.rangeKm).toBeGreaterThan(1800)
    expect(transit.rangeKm).toBeLessThan(600)
    // The height over the sine of the altitude, on a ball that bends away by some kilometers.
    const height = transit.subpoint.heightKm
    expect(transit.rangeKm).toBeGreaterThan(height)
    expect(transit.rangeKm).toBeLessThan(height / Math.sin((transit.altitudeAirless * Math.PI) / 180))
    expect(Math.abs(transit.subpoint.latitude - greenwich.latitude)).toBeLessThan(5)
    const { days: sun } = (await answer(tool, { ...request, targets: 'sun' })).data
    expect(sun[0].rise).not.toHaveProperty('rangeKm')
  })
  test('leave the rows of other targets alone', async () => {
    const request = { ...greenwich, targets: `sun,${targets}`, start: '2008-09-20', visibleOnly: true }
    const { days, unseen } = (await answer(tool, request)).data
    expect(days.filter(({ target }: Payload) => target === 'sun')).toHaveLength(1)
    expect(days.length === 1).toBe(unseen !== undefined)
  })
})
