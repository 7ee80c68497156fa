import { describe, expect, test } from 'vitest'
import natal from '../../../../tools/catalog/charts/get-natal-chart.ts'
import tool from '../../../../tools/catalog/timing/get-return-chart.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { answer } from '../../answer.ts'

type Passes = { pass: number; passes: number }
const birth = { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z' }
const price = tool.credits as { of: (request: object) => number }

describe('solar returns', () => {
  test('the next after 2026-11-20 is on 2027-01-01, with the Sun where it was at birth', async () => {
    const { data } = await answer(tool, tool.example)
    const born = (await answer(natal, birth)).data
    expect(data.count).toBe(1)
    expect(data.returns[0].time).toMatch(/^2027-01-01T/)
    expect(data.returns[0].pass).toBe(1)
    expect(data.returns[0].chart.planets.sun.longitude).toBeCloseTo(born.planets.sun.longitude, 4)
    expect(data.returns[0].aspectsToNatal).toContainEqual(
      expect.objectContaining({ body1: 'sun', body2: 'sun', aspect: 'conjunction' }),
    )
  })
  test('the chart is the natal chart of that instant at the place of the return', async () => {
    const { data } = await answer(tool, { ...tool.example, returnLatitude: -33.87, returnLongitude: 151.21 })
    const [{ time, chart }] = data.returns
    const there = (await answer(natal, { latitude: -33.87, longitude: 151.21, datetime: time })).data
    // The time is shown to the second, in which the ascendant moves up to half a minute of arc.
    expect(Math.abs(chart.ascendant.longitude - there.ascendant.longitude)).toBeLessThan(0.01)
    expect(chart.planets.moon.house).toBe(there.planets.moon.house)
  })
})

test('lunar returns follow each other every 27.3 days, in the zone asked for', async () => {
  const { data } = await answer(tool, { ...tool.example, body: 'moon', count: 4, timezone: 'Asia/Tokyo' })
  const times = data.returns.map(({ time }: { time: string }) => Date.parse(time))
  for (let at = 1; at < 4; at++) {
    expect((times[at] - times[at - 1]) / 86_400_000).toBeGreaterThan(26.9)
    expect((times[at] - times[at - 1]) / 86_400_000).toBeLessThan(27.8)
  }
  expect(data.returns[0].timeLocal).toMatch(/\+09:00$/)
})

test('a sidereal solar return falls later than the tropical one by the precession since birth', async () => {
  const tropical = (await answer(tool, tool.example)).data.returns[0]
  const sidereal = (await answer(tool, { ...tool.example, zodiac: 'sidereal' })).data.returns[0]
  // 27 years at 50.3″ are 0.377°, which the Sun covers in 8.9 hours.
  expect((Date.parse(sidereal.time) - Date.parse(tropical.time)) / 3_600_000).toBeCloseTo(8.9, 0)
})

test('aspects to the birth chart are as close as transits, those within the return as in any chart', async () => {
  const { data, settings } = await answer(tool, { ...tool.example, count: 3 })
  const widest: Record<string, number> = { sun: 3, moon: 3, mercury: 2, venus: 2, mars: 2 }
  for (const { chart, aspectsToNatal } of data.returns) {
    for (const { body1, orb } of aspectsToNatal) expect(orb, body1).toBeLessThanOrEqual(widest[body1] ?? 1)
    for (const list of [aspectsToNatal, chart.aspects]) {
      const orbs = list.map(({ orb }: { orb: number }) => orb)
      expect(orbs).toEqual([...orbs].sort((a, b) => a - b))
    }
    expect(Math.max(...chart.aspects.map(({ orb }: { orb: number }) => orb))).toBeGreaterThan(3)
  }
  expect(settings).toMatchObject({
    orbs: { square: 8 },
    orbsToNatal: { moon: { square: 3 }, pluto: { square: 1 } },
  })
  const asked = await answer(tool, { ...tool.example, aspects: 'trine:5' })
  expect(asked.settings).toMatchObject({ orbs: { trine: 5 }, orbsToNatal: { pluto: { trine: 5 } } })
})

test('says which place the return is cast for', async () => {
  const home = await answer(tool, tool.example)
  expect(home.settings?.returnPlace).toEqual({ latitude: 51.4779, longitude: -0.0015, of: 'birth' })
  const away = await answer(tool, { ...tool.example, returnLatitude: -33.87, returnLongitude: 151.21 })
  expect(away.settings?.returnPlace).toEqual({ latitude: -33.87, longitude: 151.21, of: 'return' })
})

test('without the time of birth a return has no angles, and is known to the day', async () => {
  for (const unknown of [{ datetime: '2000-01-01' }, { timeKnown: false }]) {
    const { data, warnings } = await answer(tool, { ...tool.example, ...unknown })
    expect(data.returns[0].chart).toMatchObject({ ascendant: null, houseCusps: null })
    const codes = warnings?.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['time_unknown', 'return_known_to_the_day']))
  }
})

describe('passes', () => {
  const saturn = { ...tool.example, body: 'saturn' }
  const rows = async (args: object) => (await answer(tool, args)).data

  test('a return of Saturn is listed with all its passes', async () => {
    const loops = await Promise.all(
      [1990, 1995, 2000, 2005, 2010].map((year) =>
        rows({ ...saturn, datetime: `${year}-03-01T12:00:00Z`, include: 'dates' }),
      ),
    )
    expect(loops.some(({ count }) => count === 3)).toBe(true)
    for (const { returns, count } of loops) {
      expect(returns.map(({ pass }: { pass: number }) => pass)).toEqual(
        Array.from({ length: count }, (_, at) => at + 1),
      )
      for (const { passes } of returns) expect(passes).toBe(count)
    }
  })
  test('count counts returns: two of Mercury are two loops or single passes', async () => {
    const { returns } = await rows({ ...tool.example, body: 'mercury', count: 4, include: 'dates' })
    expect(returns.filter(({ pass }: { pass: number }) => pass === 1)).toHaveLength(4)
  })
  test('a return is listed with its passes before the start, with and without start, until the last is over', async () => {
    const born = { datetime: '1997-11-09T11:05', timezone: 'Africa/Johannesburg', body: 'saturn' }
    const cape = { latitude: -33.92584, longitude: 18.42322, ...born, include: 'dates' }
    const days = async (args: object) => {
      const { returns, count } = await rows({ ...cape, ...args })
      expect(returns.map(({ pass, passes }: Passes) => [pass, passes])).toEqual(
        Array.from({ length: count }, (_, at) => [at + 1, count]),
      )
      return returns.map(({ time }: { time: string }) => time.slice(0, 10))
    }
    const three = ['2026-07-20', '2026-08-02', '2027-03-15']
    for (const args of [{}, { start: '2026-01-01' }, { start: '2026-07-25' }, { start: '2027-03-15' }])
      expect(await days(args), JSON.stringify(args)).toEqual(three)
    expect((await days({ start: '2027-03-16' }))[0]).toMatch(/^205/)
  })
})

test('include=dates lists times alone; other parts choose what a chart has', async () => {
  const dates = (await answer(tool, { ...tool.example, include: 'dates', count: 9 })).data
  expect(dates.count).toBe(9)
  expect(Object.keys(dates.returns[0])).toEqual(['time', 'pass', 'passes'])
  const angles = (await answer(tool, { ...tool.example, include: 'angles' })).data
  expect(Object.keys(angles.returns[0].chart)).toEqual(['ascendant', 'midheaven'])
  const toNatal = (await answer(tool, { ...tool.example, include: 'aspectsToNatal', bodies: 'moon' })).data
  expect('chart' in toNatal.returns[0]).toBe(false)
  for (const { body1, body2 } of toNatal.returns[0].aspectsToNatal) expect([body1, body2]).toContain('moon')
})

test('each chart that comes costs 4 credits, the most is known before; dates are cheaper', async () => {
  const chart = { include: ['planets'], from: { utc: Date.UTC(2026, 0, 1) } }
  expect([1, 12].map((count) => price.of({ ...chart, body: 'sun', count }))).toEqual([4, 48])
  expect(price.of({ ...chart, body: 'saturn', count: 1 })).toBe(12)
  // Four or five returns of Pluto are left to 2999, five passes each at most.
  expect(price.of({ ...chart, body: 'pluto', count: 100 })).toBe(4 * 5 * 5)
  const saturn = await answer(tool, { ...tool.example, body: 'saturn' })
  expect(saturn.price).toBe(4 * saturn.data.count)
  expect((await answer(tool, { ...tool.example, count: 3 })).price).toBe(12)
  for (const [count, credits] of [
    [9, 2],
    [20, 2],
    [21, 3],
  ])
    expect((await answer(tool, { ...tool.example, include: 'dates', count })).price).toBe(credits)
})

describe('refusals', () => {
  test.each(['trueNode', 'trueLilith', 'vertex', 'lotFortune'])('%s has no return', async (body) => {
    await expect(answer(tool, { ...tool.example, body })).rejects.toThrow(`${body} has no return`)
  })

  test('half a place is not a place', async () => {
    await expect(answer(tool, { ...tool.example, returnLatitude: 10 })).rejects.toMatchObject({
      code: 'missing_parameter',
      details: { parameter: 'returnLongitude' },
    })
  })
  test('Pluto does not return before the year 3000 when asked in 2999', async () => {
    const asked = answer(tool, { ...tool.example, body: 'pluto', start: '2999-01-01T00:00:00Z' })
    await expect(asked).rejects.toBeInstanceOf(Problem)
    await expect(asked).rejects.toThrow('-003000-01-01T00:00:00Z to 3000-01-01T00:00:00Z')
  })
})

test.each(['meanNode', 'southNode'])(
  '%s has no return in a zodiac that is counted from the node',
  async (body) => {
    for (const zodiac of ['draconic', 'draconic-true']) {
      const refused = await answer(tool, { ...tool.example, body, zodiac } as never).catch(
        (error: unknown) => error,
      )
      expect(refused).toMatchObject({ code: 'invalid_parameter', details: { parameter: 'zodiac' } })
    }
  },
)
