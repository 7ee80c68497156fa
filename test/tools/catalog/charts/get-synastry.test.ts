import { describe, expect, test } from 'vitest'
import natal from '../../../../tools/catalog/charts/get-natal-chart.ts'
import tool from '../../../../tools/catalog/charts/get-synastry.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { houseOf } from '../../../../tools/core/charts/houses.ts'
import { answer, type Payload } from '../../answer.ts'

const { first, second } = tool.example as { first: Payload; second: Payload }

describe('the example', () => {
  test('each chart is the natal chart of that birth', async () => {
    const { data } = await answer(tool, { first, second })
    const { label: _, ...birth } = second
    const { aspects: __, houseSystem: ___, ...alone } = (await answer(natal, birth)).data
    expect(data.second).toEqual({ ...alone, label: 'B', datetime: second.datetime })
  })
  test('an aspect joins a point of the first with a point of the second at the stated separation', async () => {
    const { data } = await answer(tool, { first, second })
    expect(data.interAspects.length).toBeGreaterThan(10)
    const longitude = (chart: Payload, id: string) => (chart.planets[id] ?? chart[id]).longitude
    for (const { body1, body2, angle, separation, orb } of data.interAspects) {
      const apart = Math.abs(longitude(data.first, body1) - longitude(data.second, body2))
      expect(Math.min(apart, 360 - apart)).toBeCloseTo(separation, 4)
      expect(Math.abs(separation - angle)).toBeCloseTo(orb, 4)
    }
  })
  test('overlays give the house of each body in the other chart', async () => {
    const { data } = await answer(tool, { first, second })
    const cusps = data.second.houseCusps.map(({ longitude }: Payload) => longitude)
    expect(data.overlays.firstInSecond.moon).toBe(houseOf(data.first.planets.moon.longitude, cusps))
    expect(Object.keys(data.overlays.secondInFirst)).toHaveLength(10)
  })
})

test('exchanging the two exchanges aspects and overlays', async () => {
  const one = (await answer(tool, { first, second })).data
  const two = (await answer(tool, { first: second, second: first })).data
  expect(two.overlays.firstInSecond).toEqual(one.overlays.secondInFirst)
  expect(two.interAspects).toHaveLength(one.interAspects.length)
})

test('without the time of one birth, that chart has no houses to fall in', async () => {
  const { data, warnings } = await answer(tool, { first: { ...first, timeKnown: false }, second })
  expect(data.overlays.secondInFirst).toBeNull()
  expect(data.overlays.firstInSecond).not.toBeNull()
  expect(warnings).toEqual([
    expect.objectContaining({ code: 'time_unknown', detail: expect.stringMatching(/^first: /) }),
    ...(warnings?.slice(1) ?? []),
  ])
  expect(warnings?.slice(1).every(({ code }) => code === 'sign_uncertain')).toBe(true)
})

describe('two births as questions are asked', () => {
  const his = { latitude: -36.85, longitude: 174.76, datetime: '1993-08-11', timezone: 'Pacific/Auckland' }
  const hers = {
    latitude: 6.8,
    longitude: -58.16,
    datetime: '1996-04-30T21:05',
    timezone: 'America/Guyana',
    label: 'Ana',
  }
  test('bodies=venus,mars lists aspects between these alone, and the title says whose each is', async () => {
    const args = { first: hers, second: his, bodies: 'venus,mars', include: 'interAspects' }
    const { data } = await answer(tool, args)
    expect(data.interAspects.map(({ title }: Payload) => title)).toContain(
      'Venus of first square Mars of second',
    )
    for (const { body1, body2, title } of data.interAspects) {
      expect(['venus', 'mars']).toEqual(expect.arrayContaining([body1, body2]))
      expect(title.toLowerCase()).toMatch(new RegExp(`^${body1} of first .*${body2} of second$`))
    }
  })
  test('settings show both births, with label, UTC and the offset of their clocks', async () => {
    const { settings } = await answer(tool, { first: hers, second: his })
    expect(settings?.births).toEqual({
      first: {
        label: 'Ana',
        datetime: '1996-05-01T01:05:00Z',
        timezone: 'America/Guyana',
        datetimeLocal: '1996-04-30T21:05:00-04:00',
        timeKnown: true,
      },
      second: {
        label: null,
        datetime: '1993-08-11T00:00:00Z',
        timezone: 'Pacific/Auckland',
        datetimeLocal: '1993-08-11T12:00:00+12:00',
        timeKnown: false,
      },
    })
  })
  test('without a time Mars has its way on that day, and the Moon the local time it changes sign', async () => {
    const { data } = await answer(tool, { first: hers, second: his })
    const { mars, moon } = data.second.planets
    expect(mars.longitudeRange.startFormatted).toMatch(/^29°0[12]′.* Virgo/)
    expect(mars.longitudeRange.endFormatted).toMatch(/^29°3[89]′.* Virgo/)
    expect(data.first.planets.mars.longitudeRange).toBeUndefined()
    expect(moon.longitudeRange.signChangeLocal).toBeNull()
    const next = await answer(tool, { first: hers, second: { ...his, datetime: '1993-08-12' } })
    const { startSign, endSign, signChangeLocal } = next.data.second.planets.moon.longitudeRange
    expect([startSign, endSign]).toEqual(['taurus', 'gemini'])
    expect(signChangeLocal).toMatch(/^1993-08-12T.*\+12:00$/)
    expect(next.warnings?.map(({ detail }) => detail).join()).toContain(
      `Moon: Taurus until ${signChangeLocal}, then Gemini`,
    )
  })
})

test.each([
  { first },
  { first, second: { ...second, latitude: 95 } },
  { first, second: { ...second, nickname: 'B' } },
  { first, second: { ...second, datetime: '2000-13-01' } },
])('%j is refused', async (args) => {
  await expect(answer(tool, args)).rejects.toBeInstanceOf(Problem)
})

describe('koota', () => {
  const ask = (args: object) => answer(tool, { ...tool.example, include: 'koota', ...args })
  const sumOf = (parts: object) =>
    Object.values(parts).reduce((sum: number, { points }: { points: number }) => sum + points, 0)

  test('comes when it is asked for, with eight parts and ten agreements', async () => {
    const { data, settings } = await ask({})
    expect(Object.keys(data)).toEqual(['houseSystem', 'koota', 'first', 'second'])
    expect(Object.keys(data.koota.ashta)).toHaveLength(8)
    expect(Object.keys(data.koota.poruthams)).toHaveLength(10)
    expect(sumOf(data.koota.ashta)).toBe(data.koota.points)
    expect(settings?.koota).toMatch(/without exceptions.*lahiri/)
    expect((await answer(tool, tool.example)).data).not.toHaveProperty('koota')
  })

  test('the same birth twice has 28 points, whichever zodiac the charts have', async () => {
    const { first } = tool.example as { first: object }
    for (const zodiac of ['tropical', 'sidereal'])
      expect((await ask({ second: first, zodiac })).data.koota.points).toBe(28)
  })

  test('needs no time of birth, and says when the day has two nakshatras', async () => {
    const { first, second } = tool.example as { first: object; second: object }
    const { data, warnings } = await ask({ first: { ...first, timeKnown: false }, second })
    expect(data.koota.points).toBeLessThanOrEqual(36)
    const details = (warnings ?? []).map(({ detail }) => detail)
    expect(details.some((detail) => /^first: the nakshatra or sign of the Moon/.test(detail))).toBe(true)
  })

  // 1969-12-31 and 1970-01-01: Virgo, then Libra; 1965-02-01: Capricorn and Shravana, from 280.97° to 292.98°.
  test.each([
    ['1970-01-01', true],
    ['1969-12-31', true],
    ['1965-02-01', true],
    ['1965-02-02', true],
    ['2026-11-20T20:00Z', false],
  ])('of %s alone it is uncertain: %s', async (datetime, isUncertain) => {
    const { second } = tool.example as { second: object }
    const { warnings = [] } = await ask({ first: { ...second, datetime }, second })
    expect(warnings.some(({ code }) => code === 'sign_uncertain')).toBe(isUncertain)
  })
})
