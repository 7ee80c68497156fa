import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/zodiac/list-zodiac-events.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { answer, type Payload } from '../../answer.ts'

const year = { start: '2024-01-01', end: '2025-01-01' }
const list = async (args: object) => (await answer(tool, args)).data
const days = ({ events }: Payload) => events.map(({ time }: { time: string }) => time.slice(0, 10))

describe('retrogrades', () => {
  test('of Mercury in 2024: four, one from the year before, with shadows', async () => {
    const data = await list({ kinds: 'retrograde', bodies: 'mercury', ...year })
    expect(days(data)).toEqual(['2023-12-13', '2024-04-01', '2024-08-05', '2024-11-26'])
    expect(data.events.some((event: Payload) => 'active' in event)).toBe(false)
    expect(data.events[1]).toMatchObject({
      id: 'evt:retrograde:mercury:2024-04-01',
      title: 'Mercury retrograde',
      sign: 'aries',
      endSign: 'aries',
    })
    const { shadowStart, time, end, shadowEnd } = data.events[1]
    expect([shadowStart, time, end, shadowEnd].map((at) => at.slice(0, 10))).toEqual([
      '2024-03-19',
      '2024-04-01',
      '2024-04-25',
      '2024-05-13',
    ])
  })
  test('an instant answers whether Mercury is retrograde: yes on 2024-04-10, no on 2024-05-10', async () => {
    const at = (day: string) => list({ kinds: 'retrograde', bodies: 'mercury', start: day, end: day })
    expect((await at('2024-04-10')).events).toMatchObject([{ body: 'mercury', active: true }])
    expect((await at('2024-05-10')).count).toBe(0)
  })
  test('stations are the two ends of a retrograde period', async () => {
    const stations = await list({ kinds: 'station', bodies: 'saturn', ...year })
    const [period] = (await list({ kinds: 'retrograde', bodies: 'saturn', ...year })).events
    expect(stations.events).toMatchObject([
      { time: period.time, station: 'retrograde', title: 'Saturn stations retrograde' },
      { time: period.end, station: 'direct', title: 'Saturn stations direct' },
    ])
  })
})

describe('ingresses', () => {
  test('of the Sun are twelve a year', async () => {
    const data = await list({ kinds: 'ingress', bodies: 'sun', ...year })
    expect(data.count).toBe(12)
    expect(data.events[2]).toMatchObject({ sign: 'aries', fromSign: 'pisces', longitude: 0, signDegree: 0 })
    expect(data.events[2].time).toMatch(/^2024-03-20T03:06/)
  })
  test('of Pluto in 2024 go to Aquarius, back to Capricorn and to Aquarius again', async () => {
    const data = await list({ kinds: 'ingress', bodies: 'pluto', ...year })
    expect(data.events).toMatchObject([
      { sign: 'aquarius', retrograde: false, title: 'Pluto enters Aquarius' },
      { sign: 'capricorn', fromSign: 'aquarius', retrograde: true, title: 'Pluto re-enters Capricorn' },
      { sign: 'aquarius', retrograde: false },
    ])
  })
  test('can be chosen by sign and counted in the sidereal zodiac', async () => {
    const args = { kinds: 'ingress', bodies: 'sun', signs: 'aries,libra', ...year }
    expect(days(await list(args))).toEqual(['2024-03-20', '2024-09-22'])
    expect(days(await list({ ...args, zodiac: 'sidereal' }))).toEqual(['2024-04-13', '2024-10-17'])
  })
})

describe('the Moon', () => {
  test('has its quarters of November 2026 with their signs', async () => {
    const data = await list({ kinds: 'lunation', start: '2026-11-01', end: '2026-12-01' })
    expect(data.events.map(({ title }: { title: string }) => title)).toEqual([
      'Last quarter in Leo',
      'New moon in Scorpio',
      'First quarter in Aquarius',
      'Full moon in Gemini',
    ])
  })
  test('is void of course from its last aspect until the next sign', async () => {
    const data = await list({ kinds: 'voidOfCourse', start: '2024-01-26', end: '2024-01-28' })
    expect(data.events).toHaveLength(1)
    const [{ time, end, lastAspect, sign, endSign }] = data.events
    expect(lastAspect).toEqual({ body: 'uranus', aspect: 'square', time })
    expect([sign, endSign]).toEqual(['leo', 'virgo'])
    expect(end > time).toBe(true)
  })
  test('void now is answered by an instant', async () => {
    const at = (time: string) => list({ kinds: 'voidOfCourse', start: time, end: time })
    expect((await at('2024-01-27T12:00Z')).events).toMatchObject([{ active: true }])
    expect((await at('2024-01-26T12:00Z')).count).toBe(0)
  })
})

describe('lists', () => {
  test('include every kind by default, in order of time', async () => {
    const data = await list({ start: '2026-11-20', end: '2026-12-20', count: 500 })
    const kinds = new Set(data.events.map(({ kind }: { kind: string }) => kind))
    expect(kinds).toEqual(new Set(['retrograde', 'station', 'ingress', 'lunation', 'voidOfCourse']))
    const times = data.events.map(({ time }: { time: string }) => time)
    expect([...times].sort()).toEqual(times)
    expect(new Set(data.events.map(({ id }: { id: string }) => id)).size).toBe(data.count)
  })
  test('begin now and last a year when no range is given', async () => {
    const data = await list({ kinds: 'ingress', bodies: 'sun' })
    expect(data.count).toBe(12)
    expect(data.events[0].time > '2026-11-20T20:00:00Z').toBe(true)
  })
  test('have local times, a table and calendar entries with ends', async () => {
    const data = await list({ kinds: 'retrograde', bodies: 'mars', timezone: 'Europe/Oslo', ...year })
    expect(data.events[0].timeLocal).toMatch(/\+01:00$/)
    expect(data.events[0].endLocal).toMatch(/\+0[12]:00$/)
    const [entry] = tool.views?.calendar?.(data) ?? []
    expect(entry).toMatchObject({ uid: data.events[0].id, end: Date.parse(data.events[0].end) })
    const short = await list({ kinds: 'voidOfCourse', format: 'compact', ...year })
    expect(short.events.columns).toContain('lastAspect.body')
    expect(tool.views?.table?.(short)).toHaveLength(100)
  })
})

describe('refusals', () => {
  test.each([
    { args: { kinds: 'retrograde', bodies: 'sun,moon' }, code: 'invalid_body_for_event' },
    { args: { kinds: 'voidOfCourse', bodies: 'mars' }, code: 'invalid_body_for_event' },
    { args: { kinds: 'station', signs: 'aries' }, code: 'invalid_parameter' },
    { args: { kinds: 'eclipse' }, code: 'invalid_parameter' },
    { args: { start: '2025-01-01', end: '2024-01-01' }, code: 'invalid_range' },
    { args: { start: '1500-01-01', end: '2024-01-01' }, code: 'range_too_large' },
  ])('$code for $args', async ({ args, code }) => {
    const error = await answer(tool, args).catch((one: unknown) => one)
    expect(error).toBeInstanceOf(Problem)
    expect((error as Problem).code).toBe(code)
  })
})

describe('an empty list', () => {
  const none = async (args: object) => (await answer(tool, args)).data
  test('says that Mercury is not retrograde, when it was and when it will be', async () => {
    const now = '2026-11-23T12:00:00Z'
    const data = await none({ start: now, end: now, kinds: 'retrograde', bodies: 'mercury' })
    expect(data.events).toEqual([])
    expect(data.status).toBe('Mercury is not retrograde at 2026-11-23T12:00:00Z.')
    const around = await none({
      start: '2026-07-15',
      end: '2027-07-15',
      kinds: 'retrograde',
      bodies: 'mercury',
    })
    const [before, after] = [data.previous, data.next]
    expect(around.events.map(({ time }: Payload) => time)).toEqual(
      expect.arrayContaining([before.time, after.time]),
    )
    expect(before.end < now && now < after.time).toBe(true)
    expect(before.active || after.active).toBe(false)
  })
  test('says that the Moon is not void of course', async () => {
    const full = await none({ start: '2026-11-20', end: '2026-11-30', kinds: 'voidOfCourse' })
    const [first, second] = full.events
    const between = new Date((Date.parse(first.end) + Date.parse(second.time)) / 2).toISOString()
    const data = await none({ start: between, end: between, kinds: 'voidOfCourse' })
    expect(data.status).toMatch(/^The Moon is not void of course at /)
    expect(data.previous.time).toBe(first.time)
    expect(data.next.time).toBe(second.time)
  })
  test('only an empty one has the events around it', async () => {
    expect('previous' in (await none(tool.example))).toBe(false)
  })
})

describe('what a list says of the present', () => {
  const asked = Date.parse('2026-11-23T12:00:00Z')
  const at = async (args: object) => (await answer(tool, args, asked)).data
  const flags = ({ events }: Payload) =>
    events.flatMap(({ body, active }: Payload) => (active === undefined ? [] : [[body, active]]))

  test('a period that lies ahead is not active: Jupiter, retrograde from 13 December, asked in November', async () => {
    const jupiter = { kinds: 'retrograde', bodies: 'jupiter,uranus' }
    expect(flags(await at({ ...jupiter, end: '2027-03-01' }))).toEqual([
      ['uranus', true],
      ['jupiter', false],
    ])
    expect(flags(await at({ ...jupiter, start: '2027-01-01', end: '2028-01-01' }))).toEqual([])
    expect(flags(await at({ ...jupiter, start: 'tomorrow' }))).toEqual([])
    expect(flags(await at({ ...jupiter, start: 'today' }))).toEqual([['uranus', true]])
    const instant = '2027-01-01T00:00Z'
    expect(flags(await at({ ...jupiter, start: instant, end: instant }))).toEqual([
      ['uranus', true],
      ['jupiter', true],
    ])
  })
  test('bodies without an event of a kind are named: Venus is not retrograde in 2026-12 nor in 2027', async () => {
    const data = await at({ kinds: 'retrograde,station', start: '2026-12-01', end: '2027-01-01' })
    expect(data.status).toMatch(/^No retrograde of .*Venus.*; No station of .*Venus/)
    expect(data.status).not.toMatch(/Sun|Moon|retrograde of [^;]*Uranus/)
    const whole = await at({ kinds: 'retrograde', start: '2027-01-01', end: '2028-01-01' })
    expect(whole.status).toBe('No retrograde of Venus from 2027-01-01T00:00:00Z to 2028-01-01T00:00:00Z.')
  })
  test('a list that was cut or lacks nothing has no status', async () => {
    expect('status' in (await at({ start: '2026-12-01', end: '2027-12-01', count: 3 }))).toBe(false)
    const sun = { kinds: 'ingress', bodies: 'sun', start: '2026-12-01', end: '2027-12-01' }
    expect('status' in (await at(sun))).toBe(false)
  })
})
