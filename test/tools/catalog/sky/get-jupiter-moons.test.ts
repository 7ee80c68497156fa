import { describe, expect, test } from 'vitest'
import sunTimes from '../../../../tools/catalog/planning/get-sun-times.ts'
import tool from '../../../../tools/catalog/sky/get-jupiter-moons.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { greenwich } from '../../../fixtures/places.ts'
import { answer, answersOf, type Payload, testNow } from '../../answer.ts'

const range = { start: '2015-01-24T00:00:00Z', end: '2015-01-24T12:00:00Z' }
const ask = async (args: object) => (await answer(tool, args)).data
const refusal = async (args: object) => {
  const error = await answer(tool, args).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(Problem)
  return (error as Problem).code
}

describe('at an instant', () => {
  test('three shadows lie on Jupiter at 2015-01-24T06:40Z, and Io and Callisto are before it', async () => {
    const { moons, events, positions } = await ask({ datetime: '2015-01-24T06:40:00Z' })
    expect(
      Object.values(moons as Record<string, Payload>).filter(({ shadowOnJupiter }) => shadowOnJupiter),
    ).toHaveLength(3)
    expect(moons.io.state).toBe('transit')
    expect(moons.callisto.state).toBe('transit')
    expect(moons.ganymede.state).toBe('visible')
    expect([events, positions]).toEqual([null, null])
  })
  test('the side of each moon is said in words: all east over Manila on 24 November 2026 at 3 am', async () => {
    const { moons } = await ask({ datetime: '2026-11-24T03:00', timezone: 'Asia/Manila' })
    for (const { side, offsetArcsec, x } of Object.values(moons as Record<string, Payload>)) {
      expect([side, offsetArcsec.east > 0, x < 0]).toEqual(['east', true, true])
    }
    const next = await ask({ datetime: '2026-11-25T03:00', timezone: 'Asia/Manila' })
    const sides = Object.values(next.moons as Record<string, Payload>).map(({ side }) => side)
    expect(sides).toEqual(['west', 'west', 'east', 'east'])
  })
  test('Jupiter is 45″ wide, a fortnight before opposition', async () => {
    const { jupiter } = await ask({ datetime: '2015-01-24T06:40:00Z' })
    expect(jupiter.angularDiameterArcsec).toBeCloseTo(45.1, 0)
    expect(jupiter.elongation).toBeGreaterThan(163)
    expect(jupiter.altitude).toBeNull()
  })
})

describe('in a range', () => {
  test('events carry the altitude of Jupiter at the place, and whether it is night there', async () => {
    const { events, count, timestamp } = await ask({ ...range, ...greenwich, timezone: 'Europe/London' })
    expect(count).toBe(events.length)
    expect(timestamp).toBe(range.start)
    const shadow = events.find((event: Payload) => event.kind === 'shadowTransit' && event.moon === 'io')
    expect(shadow.observable).toBe(true)
    expect(shadow.jupiterAltitude.start).toBeGreaterThan(30)
    expect(shadow.sunAltitude.start).toBeLessThan(-18)
    expect(shadow.startLocal).toMatch(/^2015-01-24T04:3\d:\d\d\+00:00$/)
  })
  test('what London sees by night is not observable from Sydney by day', async () => {
    const { events } = await ask({ ...range, latitude: -33.9, longitude: 151.2 })
    const shadow = events.find((event: Payload) => event.kind === 'shadowTransit' && event.moon === 'io')
    expect(shadow.observable).toBe(false)
  })
  test('what is hidden is observable by an end that is seen in the dark with Jupiter up, not by its middle', async () => {
    const made = await answer(tool, { start: '2026-08-25', end: '2027-06-01', ...greenwich })
    const hidden: Payload[] = made.data.events.filter(({ kind }: Payload) => /eclipse|occultation/.test(kind))
    expect(hidden.length).toBeGreaterThan(500)
    for (const { id, observable, startVisible, endVisible, jupiterAltitude, sunAltitude } of hidden) {
      const seen = (at: 'start' | 'end') => jupiterAltitude[at] >= 5 && sunAltitude[at] <= -6
      expect([id, observable]).toEqual([id, (startVisible && seen('start')) || (endVisible && seen('end'))])
    }
    expect(made.settings?.observable).toMatch(/startVisible and seen at start/)
    // Begins in the shadow, ends in daylight.
    const io = hidden.find(({ id }) => id.startsWith('evt:occultation:io') && id.endsWith('2026-09-01'))
    expect(io?.observable).toBe(false)
  })
  test('without a place observable is null', async () => {
    const { events } = await ask(range)
    expect(events[0]).toMatchObject({ observable: null, jupiterAltitude: null })
  })
  test('ids are unique and the same in every range', async () => {
    const { events } = await ask({ start: '2026-01-01', end: '2026-02-01' })
    const ids = events.map(({ id }: Payload) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const { events: later } = await ask({ start: '2026-01-15', end: '2026-01-20' })
    for (const { id } of later) expect(ids).toContain(id)
  })
  test('a step adds positions, and the table and calendar are made of what was asked', async () => {
    const data = await ask({ ...range, step: '1h' })
    expect(data.positions).toHaveLength(12)
    expect(tool.views?.table?.(data)).toHaveLength(48)
    const events = await ask(range)
    expect(tool.views?.table?.(events)).toHaveLength(events.count)
    const [entry] = tool.views?.calendar?.(events) ?? []
    expect(entry?.end).toBeGreaterThan(entry?.start as number)
  })
})

test('from now on means from the second that has begun', async () => {
  const { timestamp } = (await answer(tool, { end: '2026-11-21' }, testNow + 999)).data
  expect(timestamp).toBe('2026-11-20T20:00:00Z')
})

test.each([
  [{ step: '1h' }, 'missing_parameter'],
  [{ ...range, step: '10s' }, 'too_many_rows'],
  [{ start: range.end, end: range.start }, 'invalid_range'],
  [{ start: '2020-01-01', end: '2026-01-01' }, 'range_too_large'],
  [{ latitude: 5 }, 'missing_parameter'],
])('%j is %s', async (args, code) => {
  expect(await refusal(args)).toBe(code)
})

describe('the Great Red Spot', () => {
  const isoText = (utc: number) => new Date(utc).toISOString()
  const range = {
    start: '2026-11-20',
    end: '2026-11-22',
    latitude: 51.5,
    longitude: 0,
    kinds: 'redSpotTransit',
  }
  test('crosses the meridian five times in two days, seen where Jupiter is up in the dark', async () => {
    const { events, redSpot, searched } = await ask(range)
    expect(events).toHaveLength(5)
    expect(searched.kinds).toEqual([{ kind: 'redSpotTransit', events: 5 }])
    expect(redSpot.nextTransit).toBe(events[0].time)
    const observableEvents = events.filter(({ observable }: Payload) => observable)
    expect(observableEvents.length).toBeGreaterThan(0)
    expect(observableEvents.length).toBeLessThan(5)
    for (const { jupiterAltitude } of observableEvents) expect(jupiterAltitude.start).toBeGreaterThan(0)
    expect((await ask({ ...range, visibleOnly: true })).events).toEqual(observableEvents)
  })
  test('comes 16.5 minutes later for a longitude 10° further, and the answer says which was taken', async () => {
    const at = async (redSpotLongitude: number) => {
      const { data, settings } = await answer(tool, { ...range, redSpotLongitude })
      return { first: Date.parse(data.events[1].time), settings }
    }
    const [near, far] = [await at(100), await at(110)]
    expect((far.first - near.first) / 60_000).toBeCloseTo(16.5, 0)
    expect(near.settings?.redSpot).toContain('as given')
    expect((await answer(tool, range)).settings?.redSpot).toMatch(
      /^observed 1991-01-01 to 2025-01-01 \(Sky & Telescope, JUPOS\)/,
    )
  })
  test.each(['1998-08-01', '2010-09-10', '2024-12-01', '2026-11-20', '2027-12-20'])(
    'in %s its times have the digits that its error leaves, and are found by them',
    async (start) => {
      const days = { start, end: isoText(Date.parse(start) + 3 * 86_400_000), kinds: 'redSpotTransit' }
      const { data, settings } = await answer(tool, days)
      const { errorMinutes, nextTransit } = data.redSpot
      expect(errorMinutes * 60).toBeGreaterThan(30)
      expect(settings?.redSpot).toContain(`within about ${errorMinutes} `)
      const texts = data.events.flatMap(({ time, start, end }: Payload) => [time, start, end])
      for (const text of [...texts, nextTransit]) expect(text).toMatch(/T\d\d:\d\dZ$/)
      for (const { time } of data.events) {
        const minute = { ...days, start: time, end: isoText(Date.parse(time) + 60_000) }
        expect((await ask(minute)).events.map((event: Payload) => event.time)).toEqual([time])
      }
    },
  )
  test('has seconds for a longitude that is sent, whose error the sender knows', async () => {
    const { events, redSpot } = await ask({ ...range, redSpotLongitude: 100 })
    expect(redSpot.errorMinutes).toBeNull()
    expect(events[0].time).toMatch(/T\d\d:\d\d:\d\dZ$/)
  })
  test('is null in years without observations, and the answer says how to send one', async () => {
    for (const datetime of ['1610-01-07T00:00Z', '2100-01-01T00:00Z']) {
      const { data, settings } = await answer(tool, { datetime, kinds: 'all' })
      expect(data.redSpot).toMatchObject({ longitude: null, nextTransit: null })
      expect(settings?.redSpot).toContain('send redSpotLongitude')
    }
  })
  test('is said only when asked for: without a range its next transit', async () => {
    expect(await ask({ datetime: '2026-11-20T00:00:00Z' })).not.toHaveProperty('redSpot')
    const { redSpot, events } = await ask({ datetime: '2026-11-20T00:00:00Z', kinds: 'all' })
    expect(redSpot.nextTransit).toBe('2026-11-20T03:20Z')
    const day = { start: '2026-11-20', end: '2026-11-21', kinds: 'redSpotTransit' }
    expect((await ask(day)).events[0].time).toBe(redSpot.nextTransit)
    expect(events).toBeNull()
  })
})

describe('what is asked for', () => {
  const madrid = { latitude: 40.4168, longitude: -3.7038, timezone: 'Europe/Madrid' }
  test.each([
    [{}, 0],
    [{ visibleOnly: true }, 3],
    [{ kinds: 'transit,shadowTransit' }, 9],
    [{ kinds: 'mutualEclipse', visibleOnly: true }, 250],
  ])(
    'with %j, tonight is sunset to sunrise, each kind has its count or its neighbours',
    async (asked, days) => {
      const now = testNow + days * 86_400_000
      const tonight = await answer(tool, { start: 'tonight', ...madrid, ...asked }, now)
      const { searched, events, timestamp, count } = tonight.data
      const evening = (await answer(sunTimes, { ...madrid, start: timestamp.slice(0, 10) }, now)).data.days[0]
      expect(searched.start).toBe(evening.sunset)
      const { data } = await answer(tool, { datetime: 'tonight', ...madrid }, now)
      expect(timestamp).toBe(data.timestamp)
      expect(timestamp > searched.start).toBe(true)
      expect(JSON.stringify(tonight.data).length).toBeLessThan(6_000)
      const { kinds = 'transit,shadowTransit,occultation,eclipse,mutualOccultation,mutualEclipse' } =
        asked as Payload
      expect(searched.kinds.map(({ kind }: Payload) => kind)).toEqual(kinds.split(','))
      for (const { kind, events: number, status, previous, next } of searched.kinds) {
        expect(events.filter((one: Payload) => one.kind === kind)).toHaveLength(number)
        expect(status === undefined).toBe(number > 0)
        if (number > 0) continue
        if (previous === null || next === null) expect(status).toContain('nor in the')
        if (previous) expect(previous.time < searched.start).toBe(true)
        if (next) expect(next.time >= searched.end).toBe(true)
      }
      if ('visibleOnly' in asked) for (const { observable } of events) expect(observable).toBe(true)
      expect(count).toBe(events.length)
    },
  )
  test.each([
    // Jupiter passes the Sun on 29 July 2026; the nights at Umeå are too bright until late August.
    { start: '2026-07-20', end: '2026-09-25', latitude: 63.83, longitude: 20.26 },
    { start: '2026-08-12', end: '2026-09-20', latitude: -33.9, longitude: 151.2 },
  ])('visibleOnly over weeks from $start lists the observable ones of all', async (weeks) => {
    const request = { ...weeks, kinds: 'transit,shadowTransit,occultation,eclipse' }
    const ids = (events: Payload[]) => events.map(({ id }) => id)
    const visible = await ask({ ...request, visibleOnly: true })
    const { events } = await ask(request)
    expect(ids(visible.events)).toEqual(ids(events.filter(({ observable }: Payload) => observable)))
    expect(visible.count).toBeGreaterThan(5)
    const shortly = { ...request, end: new Date(Date.parse(request.start) + 86_400_000).toISOString() }
    const { next } = await ask({ ...shortly, visibleOnly: true })
    if (next) expect(next.id).toBe(visible.events[0].id)
  })
  test('the events of limits, joined, are those without one; each kind alone is what it is among all', async () => {
    const month = { start: '2026-11-20', end: '2026-12-05', kinds: 'transit,eclipse' }
    const unpaged = (await ask(month)).events
    const pages = await answersOf(tool, { ...month, limit: 7 })
    expect(pages.length).toBe(Math.ceil(unpaged.length / 7))
    expect(pages.flatMap(({ data }) => data.events)).toEqual(unpaged)
    expect(pages.map(({ data }) => data.truncated).indexOf(false)).toBe(pages.length - 1)
    const alone = (await ask({ ...month, kinds: 'transit' })).events
    expect(alone).toEqual(unpaged.filter(({ kind }: Payload) => kind === 'transit'))
  })
  test('the compact table has the events of the list, and the calendar is the same of both', async () => {
    const request = { start: '2026-11-20', end: '2026-11-26', ...madrid }
    const [list, table] = [await ask(request), await ask({ ...request, format: 'compact' })]
    expect(table.events.rows).toHaveLength(list.count)
    expect(JSON.stringify(table).length).toBeLessThan(JSON.stringify(list).length * 0.72)
    expect(tool.views?.calendar?.(table)).toEqual(tool.views?.calendar?.(list))
  })
  test('only what a place can observe needs a place', async () => {
    expect(await refusal({ ...range, visibleOnly: true })).toBe('missing_parameter')
  })
})

describe('mutual events', () => {
  const season = { start: '2026-10-06T00:00:00Z', end: '2026-10-11T00:00:00Z' }
  test('come among the others: Callisto hides Io for 8 minutes on 6 October 2026', async () => {
    const { events } = await ask(season)
    const found = events.find(({ kind }: Payload) => kind === 'mutualOccultation')
    expect(found).toMatchObject({
      bodies: ['callisto', 'io'],
      title: 'Callisto occults Io',
      moon: 'callisto',
      mutual: { hidden: 'io', covered: 1 },
      startVisible: true,
      observable: null,
    })
    expect(Date.parse(found?.end) - Date.parse(found?.start)).toBeGreaterThan(8 * 60_000)
    const maximum = found?.mutual.maximum
    expect(maximum > found?.start && maximum < found?.end).toBe(true)
    const passage = events.find(({ kind }: Payload) => kind === 'transit')
    expect(passage).not.toHaveProperty('mutual')
    const starts = events.map(({ start }: Payload) => start)
    expect(starts).toEqual([...starts].sort())
    expect(new Set(events.map(({ id }: Payload) => id)).size).toBe(events.length)
  })
  test('are observable where Jupiter stands in a dark sky', async () => {
    const seen = async (longitude: number) =>
      (await ask({ ...season, latitude: 20, longitude })).events
        .filter(({ kind }: Payload) => kind === 'mutualEclipse')
        .map(({ observable }: Payload) => observable)
    // Io eclipses Europa on 10 October at 20:47 UT, in the small hours of longitude 120°, in the evening of Greenwich.
    expect(await seen(120)).toEqual([false, false, true])
    expect(await seen(0)).toEqual([false, false, false])
  })
})
