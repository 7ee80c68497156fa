import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/charts/get-natal-chart.ts'
import wheel from '../../../../tools/catalog/renders/render-chart-wheel.ts'
import { circularDifference, normalDegrees } from '../../../../tools/core/math/angles.ts'
import { answer, type Payload } from '../../answer.ts'

const birth = { latitude: 48.4011, longitude: 9.9876, datetime: '1879-03-14T10:50:02Z' }
const chartOf = async (harmonic: number, more: object = {}) =>
  (await answer(tool, { ...birth, harmonic, ...more })).data
const apart = (a: number, b: number) => Math.abs(circularDifference(a, b))

describe('a harmonic chart', () => {
  test.each([2, 5, 7, 9, 360])(
    'has every longitude of the birth times %i, and houses from its ascendant',
    async (n) => {
      const [first, chart] = [await chartOf(1), await chartOf(n)]
      const limit = 6e-6 * n + 1e-5
      for (const [body, { longitude, speed }] of Object.entries<Payload>(first.planets)) {
        expect(apart(chart.planets[body].longitude, normalDegrees(longitude * n)), body).toBeLessThan(limit)
        expect(Math.abs(chart.planets[body].speed - speed * n), body).toBeLessThan(limit)
        expect(chart.planets[body].declination).toBe(first.planets[body].declination)
      }
      for (const point of ['ascendant', 'midheaven', 'northNode', 'southNode'])
        expect(apart(chart[point].longitude, normalDegrees(first[point].longitude * n)), point).toBeLessThan(
          limit,
        )
      chart.houseCusps.forEach(({ longitude }: Payload, index: number) => {
        expect(apart(longitude, normalDegrees(chart.ascendant.longitude + 30 * index))).toBeLessThan(2e-5)
      })
      expect(chart.planets.sun.house).toBe(
        1 + Math.floor(normalDegrees(chart.planets.sun.longitude - chart.ascendant.longitude) / 30),
      )
    },
  )

  test('brings bodies together that are a seventh of the circle apart in the sky', async () => {
    const [first, seventh] = [await chartOf(1), await chartOf(7)]
    const planets = Object.entries<Payload>(first.planets)
    for (const [one, a] of planets)
      for (const [other, b] of planets) {
        const steps = apart(a.longitude, b.longitude) / (360 / 7)
        const inSeventh = apart(seventh.planets[one].longitude, seventh.planets[other].longitude)
        expect(Math.abs(inSeventh - 360 * Math.abs(steps - Math.round(steps)))).toBeLessThan(1e-4)
      }
  })

  test('is drawn with the same longitudes', async () => {
    const [chart, drawn] = [await chartOf(5), (await answer(wheel, { ...birth, harmonic: 5 })).data]
    for (const { body, longitude } of drawn.bodies as Payload[])
      if (chart.planets[body]) expect(longitude).toBe(chart.planets[body].longitude)
    expect(drawn.houseCusps).toHaveLength(12)
  })

  test.each([
    ['harmonic', tool, { harmonic: 0 }],
    ['harmonic', tool, { harmonic: 361 }],
    ['harmonic', tool, { harmonic: 5, timeKnown: false }],
    ['houseSystem', tool, { harmonic: 5, houseSystem: 'placidus' }],
    ['harmonic', wheel, { harmonic: 5, style: 'south_indian' }],
    ['harmonic', wheel, { harmonic: 5, style: 'graphic_ephemeris' }],
  ])('%s is refused where it makes no sense: case %#', async (parameter, asked, args) => {
    const refusal = await answer(asked as never, { ...birth, ...args }).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: 'invalid_parameter', details: { parameter } })
  })
})
