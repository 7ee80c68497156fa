import { describe, expect, test } from 'vitest'
import getComposite from '../../../../tools/catalog/charts/get-composite-chart.ts'
import getNatal from '../../../../tools/catalog/charts/get-natal-chart.ts'
import getSynastry from '../../../../tools/catalog/charts/get-synastry.ts'
import tool from '../../../../tools/catalog/renders/render-chart-wheel.ts'
import getProgressed from '../../../../tools/catalog/timing/get-progressed-chart.ts'
import { bodyIds, chartBodyIds } from '../../../../tools/core/bodies.ts'
import { answer, type Payload } from '../../answer.ts'
import { wordsIn } from '../../draw/read-drawing.ts'

const ulm = { latitude: 48.4011, longitude: 9.9876, datetime: '1879-03-14T10:50:02Z' }
const noviSad = { latitude: 45.25, longitude: 19.85, datetime: '1875-12-19T10:00:00Z' }
const second = {
  secondDatetime: noviSad.datetime,
  secondLatitude: noviSad.latitude,
  secondLongitude: noviSad.longitude,
}
const bodies = [...bodyIds, 'chiron', 'ixion', 'cupido', 'meanLilith', 'vertex', 'lotFortune'].join()
const date = '1905-06-30'

const placesOf = (list: readonly Payload[]) =>
  Object.fromEntries(
    list
      .filter(({ body }) => body !== 'northNode')
      .map(({ body, longitude, house }) => [body, { longitude, house }]),
  )
const ofPlanets = (planets: Payload) =>
  Object.fromEntries(
    Object.entries(planets).map(([body, { longitude, house }]) => [body, { longitude, house }]),
  )
const longitudesOf = (places: Payload) =>
  Object.fromEntries(Object.entries(places).map(([body, { longitude }]) => [body, longitude]))
const pairs = (found: readonly Payload[]) =>
  found.map(({ body1, body2, aspect, orb }) => `${body1} ${aspect} ${body2} ${orb}`).sort()
const timesDrawn = (svg: string, symbol: string) =>
  svg.match(new RegExp(`<use href="#s-${symbol}"`, 'g'))?.length ?? 0
const timesWritten = (svg: string, word: string) => wordsIn(svg).filter(({ text }) => text === word).length

describe('bodies and points beyond the ten', () => {
  test('stand in the wheel of a birth as in get_natal_chart', async () => {
    const wheel = await answer(tool, { ...ulm, bodies, include: 'all' })
    const { data } = await answer(getNatal, { ...ulm, bodies })
    expect(placesOf(wheel.data.bodies)).toEqual(ofPlanets(data.planets))
    expect(pairs(wheel.data.aspects)).toEqual(pairs(data.aspects))
  })
  test('stand in both wheels of a synastry as in get_synastry', async () => {
    const wheel = await answer(tool, { ...ulm, chart: 'synastry', ...second, bodies, include: 'all' })
    const { data } = await answer(getSynastry, { first: noviSad, second: ulm, bodies })
    expect(placesOf(wheel.data.bodies)).toEqual(ofPlanets(data.second.planets))
    expect(longitudesOf(placesOf(wheel.data.transits))).toEqual(longitudesOf(data.first.planets))
    expect(pairs(wheel.data.aspects).slice(0, 144)).toEqual(pairs(data.interAspects))
  })
  test('stand in a composite as in get_composite_chart', async () => {
    const wheel = await answer(tool, { ...ulm, chart: 'composite', ...second, bodies, include: 'all' })
    const { data } = await answer(getComposite, { first: ulm, second: noviSad, bodies })
    expect(placesOf(wheel.data.bodies)).toEqual(ofPlanets(data.planets))
    expect(pairs(wheel.data.aspects)).toEqual(pairs(data.aspects))
  })
  test('stand in a progressed chart as in get_progressed_chart, the lots too', async () => {
    const wheel = await answer(tool, {
      ...ulm,
      chart: 'progressed',
      secondDatetime: date,
      bodies,
      include: 'all',
    })
    const { data } = await answer(getProgressed, { ...ulm, targetDatetime: date, bodies })
    expect(longitudesOf(placesOf(wheel.data.transits))).toEqual(longitudesOf(data.planets))
    expect(Object.keys(data.planets)).toContain('lotFortune')
    expect(pairs(wheel.data.aspects)).toEqual(pairs(data.aspectsToNatal))
  })
  test.each([
    ['natal', {}, 1],
    ['synastry', second, 2],
    ['composite', second, 1],
    ['solar_return', { secondDatetime: date }, 2],
    ['lunar_return', { secondDatetime: date }, 2],
    ['progressed', { secondDatetime: date }, 2],
  ])('are symbols, or letters where there is none, in a %s wheel', async (chart, more, times) => {
    const { svg } = (await answer(tool, { ...ulm, chart, ...more, bodies })).data
    for (const symbol of ['chiron', 'cupido', 'lilith', 'lotFortune'])
      expect(timesDrawn(svg, symbol), symbol).toBe(times)
    for (const letters of ['Ixi', 'Vx']) expect(timesWritten(svg, letters), letters).toBe(times)
  })
  test('of a place are left out of transits, which have none', async () => {
    const { data } = await answer(tool, { ...ulm, transitDatetime: date, bodies })
    expect(data.transits.map(({ body }: Payload) => body)).toEqual([
      ...bodyIds,
      ...['chiron', 'ixion', 'cupido', 'meanLilith', 'northNode'],
    ])
  })
})

describe('the most bodies that a list takes', () => {
  const most = chartBodyIds.slice(10, 30)
  const drawn = most.length
  const args = { ...ulm, chart: 'synastry', ...second, bodies: most.join(), grid: true, size: 1000 }
  test('have a row each in the tables, which end above the lower edge, and a cell beside them', async () => {
    const { svg, height } = (await answer(tool, args)).data
    const below = wordsIn(svg).filter(({ box }) => box.top > 1000)
    expect(Math.max(...below.map(({ box }) => box.bottom))).toBeLessThan(height)
    expect(height).toBeGreaterThan(1000 + (drawn + 3) * 32)
    const cells = [...svg.matchAll(/M([\d.]+) 1000L\1 [\d.]+/g)].map(([, x]) => Number(x))
    const words = below.filter(({ text }) => /^\d+°\d\d′$|^R$|^\d+$/.test(text))
    expect(cells).toHaveLength(drawn + 3)
    expect(Math.max(...words.map(({ box }) => box.right))).toBeLessThan(Math.min(...cells))
  })
})

test('the true node has its letter beside the mean one, and the mean node is drawn once', async () => {
  const drawnNodes = async (list: string) => {
    const { svg, bodies: listed } = (await answer(tool, { ...ulm, bodies: `${bodyIds.join()},${list}` })).data
    const ids = listed.map(({ body }: Payload) => body).filter((id: string) => /node/i.test(id))
    return { ids, letters: ['M', 'T'].map((letter) => timesWritten(svg, letter) > 0) }
  }
  expect(await drawnNodes('trueNode')).toEqual({ ids: ['trueNode', 'northNode'], letters: [false, true] })
  expect(await drawnNodes('meanNode')).toEqual({ ids: ['meanNode'], letters: [true, false] })
  expect(await drawnNodes('chiron')).toEqual({ ids: ['northNode'], letters: [false, false] })
})

describe('refusals', () => {
  test.each([
    { timeKnown: false, bodies: 'sun,vertex' },
    { chart: 'synastry', ...second, secondDatetime: '1875-12-19', bodies: 'sun,vertex' },
    { chart: 'composite', ...second, secondDatetime: '1875-12-19', bodies: 'lotSpirit' },
    { style: 'south_indian', bodies: 'sun,chiron' },
  ])('%o names bodies', async (args) => {
    await expect(answer(tool, { ...ulm, ...args })).rejects.toMatchObject({
      code: 'invalid_parameter',
      details: { parameter: 'bodies' },
    })
  })
  test('a square takes the list of the ten', async () => {
    const { data } = await answer(tool, { ...ulm, style: 'south_indian', bodies: 'all' })
    expect(data.bodies).toHaveLength(9)
  })
})
