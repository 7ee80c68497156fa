import { describe, expect, test } from 'vitest'
import natal from '../../../tools/charts/get-natal-chart.ts'
import tool from '../../../tools/charts/get-synastry.ts'
import { houseOf } from '../../../tools/core/charts/houses.ts'
import { Problem } from '../../../tools/problems.ts'
import { answer, type Payload } from '../answer.ts'

const { first, second } = tool.example as { first: Payload; second: Payload }

describe('the example', () => {
  test('each chart is the natal chart of that birth', async () => {
    const { data } = await answer(tool, { first, second })
    const { label: _, ...birth } = second
    const { aspects: __, ...alone } = (await answer(natal, birth)).data
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
  ])
})

test.each([
  { first },
  { first, second: { ...second, latitude: 95 } },
  { first, second: { ...second, nickname: 'B' } },
  { first, second: { ...second, datetime: '2000-13-01' } },
])('%j is refused', async (args) => {
  await expect(answer(tool, args)).rejects.toBeInstanceOf(Problem)
})
