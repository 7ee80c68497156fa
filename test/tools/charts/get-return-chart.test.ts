import { describe, expect, test } from 'vitest'
import natal from '../../../tools/charts/get-natal-chart.ts'
import tool from '../../../tools/charts/get-return-chart.ts'
import { NoSolution } from '../../../tools/core/no-solution.ts'
import { answer } from '../answer.ts'

const birth = { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z' }
const price = (request: { count: number }) =>
  (tool.credits as { of: (request: object) => number }).of(request)

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

test('each return costs 4 credits', () => {
  expect([1, 12].map((count) => price({ count }))).toEqual([4, 48])
})

describe('refusals', () => {
  test('half a place is not a place', async () => {
    await expect(answer(tool, { ...tool.example, returnLatitude: 10 })).rejects.toMatchObject({
      code: 'missing_parameter',
      details: { parameter: 'returnLongitude' },
    })
  })
  test('Pluto does not return before the year 3000 when asked in 2999', async () => {
    const asked = answer(tool, { ...tool.example, body: 'pluto', start: '2999-01-01T00:00:00Z' })
    await expect(asked).rejects.toBeInstanceOf(NoSolution)
    await expect(asked).rejects.toThrow('1000-01-01T00:00:00Z to 3000-01-01T00:00:00Z')
  })
})
