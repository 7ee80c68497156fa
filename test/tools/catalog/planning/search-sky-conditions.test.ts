import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/planning/search-sky-conditions.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { conditionNames, conditionQuantities } from '../../../../tools/core/conditions/quantities.ts'
import { type Condition, marginsOf } from '../../../../tools/core/conditions/search.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import { greenwich } from '../../../fixtures/places.ts'
import { answer, type Payload, testNow } from '../../answer.ts'

const MINUTE = 60_000
const year = { start: '2026-01-01T00:00:00Z', end: '2027-01-01T00:00:00Z' }
const search = async (args: object) => (await answer(tool, args)).data
const refusal = async (args: object) => {
  const error = await answer(tool, args).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Problem)
  return error as Problem
}
const minutes = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / MINUTE

describe('against almanacs', () => {
  test('Mercury is retrograde three times in 2026, from 26 February, 29 June and 24 October', async () => {
    const { intervals } = await search({
      ...year,
      conditions: [{ quantity: 'retrograde', target: 'mercury', op: 'is', value: true }],
    })
    expect(intervals.map((one: Payload) => [one.start.slice(0, 10), one.end.slice(0, 10)])).toEqual([
      ['2026-02-26', '2026-03-20'],
      ['2026-06-29', '2026-07-23'],
      ['2026-10-24', '2026-11-13'],
    ])
  })
  test('the Sun is in Aries from the March equinox, 2026-03-20T14:46Z', async () => {
    const { intervals } = await search({
      ...year,
      conditions: [{ quantity: 'sign', target: 'sun', op: 'is', value: 'aries' }],
    })
    expect(intervals).toHaveLength(1)
    expect(minutes(intervals[0].start, '2026-03-20T14:46:00Z')).toBeLessThan(1.5)
    expect(intervals[0].values['sign(sun)'].middle).toBe('aries')
  })
  test('the new Moon of the eclipse of 2026-08-12 stands within 0.5° of the Sun at 17:40Z seen from Spain', async () => {
    const { intervals } = await search({
      start: '2026-08-12T00:00:00Z',
      end: '2026-08-13T00:00:00Z',
      latitude: 42.3,
      longitude: -3.7,
      conditions: [{ quantity: 'separation', target: 'sun', other: 'moon', op: 'lt', value: 0.5 }],
    })
    expect(intervals).toHaveLength(1)
    expect(intervals[0].start < '2026-08-12T18:28' && intervals[0].end > '2026-08-12T18:29').toBe(true)
    expect(intervals[0].values['separation(sun,moon)'].middle).toBeLessThan(0.05)
  })
})

/** Whether all hold, asked minute by minute without any search. */
function holds(conditions: readonly Condition[], utc: number): boolean {
  const { tt } = instantOfUtc(utc)
  return conditions.every((condition) =>
    marginsOf(condition).some((margins) => margins.every(({ value }) => value(tt) >= 0)),
  )
}

describe('every moment of a fortnight is in an interval exactly when all conditions hold', () => {
  const start = Date.UTC(2026, 10, 10)
  const end = start + 14 * 86_400_000
  test.each([
    [
      { quantity: 'night', op: 'is', value: 'nautical' },
      { quantity: 'altitude', target: 'moon', op: 'between', value: [5, 40] },
      { quantity: 'separation', target: 'moon', other: 'jupiter', op: 'gt', value: 40 },
    ],
    [
      { quantity: 'azimuth', target: 'star:vega', op: 'between', value: [300, 20] },
      { quantity: 'altitude', target: 'star:vega', op: 'lt', value: 30 },
    ],
    [
      { quantity: 'eclipticLongitude', target: 'moon', op: 'between', value: [350, 40] },
      { quantity: 'illumination', target: 'moon', op: 'gt', value: 0.7 },
      { quantity: 'sunAltitude', op: 'lt', value: 0 },
    ],
  ])('set %#', async (...given) => {
    const args = { start: new Date(start).toISOString(), end: new Date(end).toISOString(), ...greenwich }
    const request = tool.prepare?.(tool.input.parse({ ...args, conditions: given }), {
      now: testNow,
      caller: { tier: 'pro' },
    } as never)
    const { intervals } = await search({ ...args, conditions: given })
    expect(intervals.length).toBeGreaterThan(1)
    const edges = intervals.flatMap((one: Payload) => [Date.parse(one.start), Date.parse(one.end)])
    for (let utc = start + 17 * MINUTE; utc < end; utc += 17 * MINUTE) {
      if (edges.some((edge: number) => Math.abs(edge - utc) < 2_000)) continue
      const inside = intervals.some(
        (one: Payload) => Date.parse(one.start) <= utc && utc < Date.parse(one.end),
      )
      expect([utc, inside]).toEqual([utc, holds(request.resolved, utc)])
    }
  })
})

test('the void Moon is cut out of a search, and its complement fills the rest', async () => {
  const november = { start: '2026-11-01T00:00:00Z', end: '2026-12-01T00:00:00Z' }
  const voids = (value: boolean) =>
    search({ ...november, conditions: [{ quantity: 'voidOfCourse', op: 'is', value }] })
  const [isVoid, isNot] = [await voids(true), await voids(false)]
  const length = (data: Payload) =>
    data.intervals.reduce((sum: number, one: Payload) => sum + one.durationMinutes, 0)
  expect(isVoid.intervals.length).toBeGreaterThan(10)
  expect(Math.abs(length(isVoid) + length(isNot) - 30 * 1440)).toBeLessThan(2)
  for (const one of isVoid.intervals) expect(one.values.voidOfCourse.middle).toBe(true)
  for (const one of isNot.intervals) expect(one.values.voidOfCourse.middle).toBe(false)
})

describe('options', () => {
  const night = [{ quantity: 'night', op: 'is', value: 'astronomical' }]
  const fortnight = { start: '2026-11-10T00:00:00Z', end: '2026-11-24T00:00:00Z', ...greenwich }
  test('count stops the list and says how far it reaches', async () => {
    const data = await search({ ...fortnight, conditions: night, count: 3 })
    expect(data).toMatchObject({ count: 3, exhausted: false })
    expect(data.evaluated.end).toBe(data.intervals[2].end)
    const whole = await search({ ...fortnight, conditions: night })
    expect(whole).toMatchObject({ exhausted: true, evaluated: { end: '2026-11-24T00:00:00Z' } })
    expect(whole.intervals.slice(0, 3)).toEqual(data.intervals)
  })
  test('intervals that the range cuts say so', async () => {
    const { intervals } = await search({ ...fortnight, conditions: night })
    expect(intervals[0].clipped).toBe('start')
    expect(intervals[1].clipped).toBeNull()
    expect(intervals.at(-1).clipped).toBe('end')
  })
  test('too short intervals are left out, and local times come with a zone', async () => {
    const long = await search({
      ...fortnight,
      conditions: night,
      minDurationMinutes: 600,
      timezone: 'Europe/London',
    })
    expect(long.intervals.every((one: Payload) => one.durationMinutes >= 600)).toBe(true)
    expect(long.intervals[0].startLocal).toMatch(/\+00:00$/)
  })
  test('what never happens is an empty list that covers the range', async () => {
    const { status, intervals, exhausted } = await search({
      ...year,
      conditions: [{ quantity: 'elongation', target: 'mercury', op: 'gt', value: 29 }],
    })
    expect([intervals, exhausted]).toEqual([[], true])
    expect(status).toBe(`The conditions never hold at once from ${year.start} to ${year.end}.`)
  })
  test('a month costs 5, a year 17', () => {
    const price = tool.credits as { of: (request: unknown) => number }
    const days = (count: number) => ({ range: { start: 0, end: count * 86_400_000 } })
    expect([1, 30, 31, 365].map((count) => price.of(days(count)))).toEqual([5, 5, 6, 17])
  })
})

describe('a wrong condition is refused with the nearest right one', () => {
  const one = (condition: object, place: object = greenwich) =>
    refusal({ start: '2026-11-10', end: '2026-11-12', ...place, conditions: [condition] })
  test.each([
    [{ quantity: 'altitud', target: 'moon', op: 'gt', value: 1 }, 'conditions.0.quantity', 'altitude'],
    [
      { quantity: 'longitude', target: 'moon', op: 'gt', value: 1 },
      'conditions.0.quantity',
      'eclipticLongitude',
    ],
    [{ quantity: 'altitude', target: 'moon', op: 'is', value: 1 }, 'conditions.0.op', 'altitude'],
    [{ quantity: 'altitude', op: 'gt', value: 1 }, 'conditions.0.target', 'altitude'],
    [{ quantity: 'altitude', target: 'moon', op: 'gt', value: 91 }, 'conditions.0.value', 'altitude'],
    [{ quantity: 'altitude', target: 'moon', op: 'gt', value: [1, 2] }, 'conditions.0.value', 'altitude'],
    [
      { quantity: 'altitude', target: 'moon', op: 'between', value: [2, 1] },
      'conditions.0.value',
      'altitude',
    ],
    [{ quantity: 'azimuth', target: 'moon', op: 'between', value: [2, 2] }, 'conditions.0.value', 'azimuth'],
    [{ quantity: 'separation', target: 'moon', op: 'lt', value: 1 }, 'conditions.0.target', 'separation'],
    [
      { quantity: 'separation', target: 'moon', other: 'moon', op: 'lt', value: 1 },
      'conditions.0.target',
      'separation',
    ],
    [{ quantity: 'elongation', target: 'sun', op: 'lt', value: 1 }, 'conditions.0.target', 'elongation'],
    [
      { quantity: 'elongation', target: 'moon', other: 'mars', op: 'lt', value: 1 },
      'conditions.0.other',
      'elongation',
    ],
    [{ quantity: 'retrograde', target: 'moon', op: 'is', value: true }, 'conditions.0.target', 'retrograde'],
    [{ quantity: 'magnitude', target: 'star:vega', op: 'lt', value: 1 }, 'conditions.0.target', 'magnitude'],
    [{ quantity: 'sign', target: 'moon', op: 'is', value: 'orion' }, 'conditions.0.value', 'sign'],
    [{ quantity: 'night', op: 'is', value: true }, 'conditions.0.value', 'night'],
  ])('%j', async (condition, parameter, quantity) => {
    const { code, details } = await one(condition)
    expect(code).toBe('invalid_parameter')
    expect(details.parameter).toBe(parameter)
    expect(details.hint).toContain(`"quantity":"${quantity}"`)
  })
  test('an altitude without a place asks for the place', async () => {
    const problem = await one({ quantity: 'altitude', target: 'moon', op: 'gt', value: 1 }, {})
    expect(problem).toMatchObject({ code: 'missing_parameter', details: { parameter: 'latitude' } })
  })
  test('none and nine conditions are refused', async () => {
    const night = { quantity: 'night', op: 'is', value: 'civil' }
    for (const conditions of [[], Array.from({ length: 9 }, () => night)]) {
      expect((await refusal({ ...year, ...greenwich, conditions })).code).toBe('invalid_parameter')
    }
  })
})

test.each(conditionNames)('the example of %s in the table is a condition that is searched', async (name) => {
  const { example } = conditionQuantities[name]
  const { data } = await answer(tool, {
    start: '2026-11-10T00:00:00Z',
    end: '2026-12-25T00:00:00Z',
    timezone: 'Europe/London',
    ...greenwich,
    conditions: [example],
    count: 500,
  })
  expect(data.exhausted).toBe(true)
})

test('the altitude of the Sun, with and without air, and sunAltitude are one below the horizon', async () => {
  const found = await Promise.all(
    ['altitude', 'altitudeAirless', 'sunAltitude'].map((quantity) =>
      search({
        start: '2026-07-01T00:00:00Z',
        end: '2026-07-08T00:00:00Z',
        latitude: -33.92,
        longitude: 18.42,
        conditions: [
          { quantity, ...(quantity === 'sunAltitude' ? {} : { target: 'sun' }), op: 'lt', value: -8 },
        ],
      }),
    ),
  )
  const edges = found.map(({ intervals }) => intervals.map(({ start, end }: Payload) => [start, end]))
  expect(edges[0]).toHaveLength(8)
  expect(edges[1]).toEqual(edges[0])
  expect(edges[2]).toEqual(edges[0])
})

describe('the clock and the phase', () => {
  const toronto = { timezone: 'America/Toronto', start: '2026-12-01', end: '2027-01-01' }
  const office = [
    { quantity: 'weekday', op: 'is', value: 'mondayToFriday' },
    { quantity: 'localHour', op: 'between', value: [9, 17] },
  ]
  const local = ({ intervals }: Payload): string[] =>
    intervals.map(
      ({ startLocal, endLocal }: Payload) => `${startLocal.slice(8, 16)} ${endLocal.slice(11, 16)}`,
    )

  test('weekdays from 9 to 5 under a waxing Moon, not void, Mercury direct: one call for December 2026', async () => {
    const data = await search({
      ...toronto,
      conditions: [
        ...office,
        { quantity: 'waxing', op: 'is', value: true },
        { quantity: 'voidOfCourse', op: 'is', value: false },
        { quantity: 'retrograde', target: 'mercury', op: 'is', value: false },
      ],
    })
    // Ends by list_zodiac_events: void from 9 Dec 16:06, 10 Dec 14:12 to 12 Dec, until 17 Dec 9:34, from 21 Dec 12:26, 23 Dec 12:01 to 16:58.
    expect(local(data)).toEqual([
      '09T09:00 16:06',
      '10T09:00 14:12',
      '14T09:00 17:00',
      '15T09:00 17:00',
      '16T09:00 17:00',
      '17T09:34 17:00',
      '18T09:00 17:00',
      '21T09:00 12:26',
      '22T09:00 17:00',
      '23T09:00 12:01',
      '23T16:58 17:00',
    ])
    expect(data.intervals[0].values).toMatchObject({
      weekday: { middle: 'wednesday' },
      localHour: { start: 9 },
      waxing: { start: true },
    })
  })
  test('waxing runs from new to full Moon, waning from full to new', async () => {
    const phase = async (value: boolean) =>
      (await search({ ...toronto, conditions: [{ quantity: 'waxing', op: 'is', value }] })).intervals
    const [waxing] = await phase(true)
    expect(minutes(waxing.start, '2026-12-09T00:52:00Z')).toBeLessThan(1)
    expect(minutes(waxing.end, '2026-12-24T01:28:00Z')).toBeLessThan(1)
    expect((await phase(false)).map(({ clipped }: Payload) => clipped)).toEqual(['start', 'end'])
  })
  test('hours run through midnight, days that follow each other are one, and a change of clocks moves the hours', async () => {
    const range = { timezone: 'Europe/Berlin', start: '2026-10-23', end: '2026-10-28' }
    const asked = (quantity: string, op: string, value: unknown) =>
      search({ ...range, conditions: [{ quantity, op, value }] })
    expect(local(await asked('localHour', 'between', [22, 5])).slice(1, 3)).toEqual([
      '23T22:00 05:00',
      '24T22:00 05:00',
    ])
    const night = (await asked('localHour', 'between', [22, 5])).intervals[2]
    expect(night.durationMinutes).toBe(8 * 60)
    const weekend = (await asked('weekday', 'is', 'saturdayOrSunday')).intervals
    expect(weekend).toMatchObject([{ startLocal: '2026-10-24T00:00:00+02:00', durationMinutes: 49 * 60 }])
    expect((await asked('localHour', 'between', [0, 24])).intervals).toMatchObject([{ clipped: 'both' }])
  })
  test('of several names any may hold, those that follow each other are one stretch, in whatever case', async () => {
    const moonIn = async (value: string) =>
      (await search({ ...toronto, conditions: [{ quantity: 'sign', target: 'moon', op: 'is', value }] }))
        .intervals
    const both = await moonIn('Taurus, gemini')
    const [taurus, gemini] = [await moonIn('taurus'), await moonIn('gemini')]
    expect(both.map(({ start }: Payload) => start)).toEqual(taurus.map(({ start }: Payload) => start))
    expect(both.map(({ end }: Payload) => end)).toEqual(gemini.map(({ end }: Payload) => end))
    const days = { quantity: 'weekday', op: 'is', value: 'saturday,sunday' }
    const weekend = { ...days, value: 'saturdayOrSunday' }
    const [listed, named] = [[days], [weekend]].map((conditions) => search({ ...toronto, conditions }))
    expect((await listed)?.intervals).toEqual((await named)?.intervals)
    const wrong = { quantity: 'sign', target: 'moon', op: 'is', value: 'taurus,ophiuchus' }
    expect((await refusal({ ...toronto, conditions: [wrong] })).details.parameter).toBe('conditions.0.value')
  })
  test('the Moon may be named where it is meant, another body may not', async () => {
    const waxing = { quantity: 'waxing', op: 'is', value: true }
    const named = await search({ ...toronto, conditions: [{ ...waxing, target: 'moon' }] })
    expect(named.intervals).toEqual((await search({ ...toronto, conditions: [waxing] })).intervals)
    const venus = await refusal({ ...toronto, conditions: [{ ...waxing, target: 'venus' }] })
    expect(venus.message).toMatch(/waxing takes no target/)
  })
  test('days and hours without a timezone are refused, and names that are none', async () => {
    const { timezone: _, ...utc } = toronto
    const problem = await refusal({ ...utc, conditions: office })
    expect(problem).toMatchObject({ code: 'missing_parameter', details: { parameter: 'timezone' } })
    const unnamed = { quantity: 'weekday', op: 'is', value: 'workday' }
    expect((await refusal({ ...toronto, conditions: [unnamed] })).details.allowed).toContain('mondayToFriday')
  })
})

test('words at the ends of an interval are those of the interval: signs of slow and fast bodies, motion, waxing', async () => {
  const requests: [object, unknown][] = [
    [{ quantity: 'sign', target: 'chiron', op: 'is', value: 'taurus' }, 'taurus'],
    [{ quantity: 'sign', target: 'moon', op: 'is', value: 'aries' }, 'aries'],
    [{ quantity: 'sign', target: 'saturn', op: 'is', value: 'aries' }, 'aries'],
    [{ quantity: 'retrograde', target: 'mercury', op: 'is', value: true }, true],
    [{ quantity: 'waxing', op: 'is', value: false }, false],
  ]
  for (const [condition, word] of requests) {
    const { intervals } = await search({ start: '2026-03-01', end: '2027-12-01', conditions: [condition] })
    expect(intervals.length).toBeGreaterThan(0)
    for (const { values } of intervals)
      for (const { start, middle, end } of Object.values<Payload>(values))
        expect([start, middle, end]).toEqual([word, word, word])
  }
})
