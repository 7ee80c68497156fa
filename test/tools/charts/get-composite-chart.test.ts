import { describe, expect, test } from 'vitest'
import tool from '../../../tools/charts/get-composite-chart.ts'
import natal from '../../../tools/charts/get-natal-chart.ts'
import { houseSystems } from '../../../tools/core/houses.ts'
import { answer, type Payload } from '../answer.ts'

const { first, second } = tool.example as { first: Payload; second: Payload }

describe('midpoint composite', () => {
  test('the Sun of 23° Pisces and 10° Capricorn meet at 16° or 17° Aquarius', async () => {
    const { data } = await answer(tool, { first, second })
    expect(data.planets.sun.formatted).toMatch(/^1[67]°.*Aquarius$/)
    expect(data.method).toBe('midpoint')
    expect(data.davison).toBeNull()
  })
  test('has no speeds, and no aspect applies', async () => {
    const { data } = await answer(tool, { first, second })
    expect(data.planets.mars).not.toHaveProperty('speed')
    expect(data.aspects.length).toBeGreaterThan(0)
    for (const aspect of data.aspects) expect(aspect).not.toHaveProperty('applying')
  })
  test.each(houseSystems)('of a birth with itself is that birth, in %s houses', async (houseSystem) => {
    const { data } = await answer(tool, { first: second, second, houseSystem })
    const alone = (await answer(natal, { ...second, houseSystem })).data
    expect(data.houseCusps).toEqual(alone.houseCusps)
    expect(data.midheaven).toEqual(alone.midheaven)
    expect(data.planets.moon.longitude).toBe(alone.planets.moon.longitude)
    expect(data.planets.moon.house).toBe(alone.planets.moon.house)
  })
})

describe('Davison chart', () => {
  test('is the natal chart of the middle instant and place', async () => {
    const { data } = await answer(tool, { first, second, method: 'davison' })
    const { datetime, latitude, longitude } = data.davison
    expect(datetime).toBe('1939-08-08T11:25:01Z')
    expect(latitude).toBeCloseTo(50.04, 1)
    expect(longitude).toBeCloseTo(5.15, 1)
    const alone = (await answer(natal, data.davison)).data
    expect(data.planets.sun).toEqual(alone.planets.sun)
    expect(Math.abs(data.ascendant.longitude - alone.ascendant.longitude)).toBeLessThan(0.0001)
  })
})

test.each(['midpoint', 'davison'])(
  '%s without the time of one birth has no angles or houses',
  async (method) => {
    const { data } = await answer(tool, { first, second: { ...second, timeKnown: false }, method })
    expect(data).toMatchObject({ ascendant: null, midheaven: null, houseCusps: null })
    expect(data.planets.venus.house).toBeNull()
  },
)
