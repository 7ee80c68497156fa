import { beforeAll, describe, expect, it } from 'vitest'
import { housesBySystem, type TurnedWheel, transitData } from '../../../../server/portal/sky/wheel-map.ts'
import getNatalChart from '../../../../tools/catalog/charts/get-natal-chart.ts'
import listTransits from '../../../../tools/catalog/timing/list-transits.ts'
import { houseSystems } from '../../../../tools/core/charts/houses.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'
import type { Zodiac, ZodiacKind } from '../../../../tools/core/zodiac/ayanamsa.ts'
import { zodiacLongitude } from '../../../../tools/core/zodiac/placement.ts'
import { answer } from '../../../tools/answer.ts'

interface SkyBody {
  readonly id: string
  readonly longitude: number
  readonly retrograde: boolean
}

/** The functions of the asset that the tests call. */
interface WheelMath {
  readonly bodies: readonly string[]
  longitudeAt(id: string, utc: number): number
  skyAt(data: ReturnType<typeof transitData>, day: number): readonly SkyBody[]
  contacts(
    sky: readonly SkyBody[],
    points: Readonly<Record<string, { readonly longitude: number }>>,
    data: ReturnType<typeof transitData>,
  ): readonly { readonly id: string; readonly point: string; readonly aspect: string; readonly orb: number }[]
  spread(angles: readonly number[], apart: number): readonly number[]
}

let math: WheelMath
beforeAll(async () => {
  const assets = new URL('../../../../server/html/assets/', import.meta.url)
  math = (await import(new URL('wheel-math.js', assets).href)) as WheelMath
})

const ulm = { latitude: 48.4011, longitude: 9.9876 }
const birth = { ...ulm, datetime: '1879-03-14T10:50:02Z' }
const dayMs = 86_400_000
const turned = (zodiac: Zodiac, today = Date.UTC(2026, 10, 29)): TurnedWheel => ({
  utc: Date.parse(birth.datetime),
  place: ulm,
  zodiac,
  isOrnate: false,
  today,
  fileOf: (system) => `/files/${system}.svg`,
})

describe('the sky that a browser lays around a chart', () => {
  it('has every planet within 0.1° of the service from 1900 to 2100', () => {
    expect(math.bodies).toHaveLength(10)
    for (const id of math.bodies)
      for (let utc = Date.UTC(1900, 0); utc < Date.UTC(2101, 0); utc += 401.7 * dayMs) {
        const exact = zodiacLongitude(id as 'sun', instantOfUtc(utc))
        const apart = Math.abs(circularDifference(math.longitudeAt(id, utc), exact))
        expect(apart, `${id} ${new Date(utc).toISOString()}`).toBeLessThan(0.1)
      }
  })

  it.each<Zodiac>(['tropical', 'lahiri', 'true-chitra', 'draconic', 'draconic-true'])(
    'counts from the origin of the zodiac %s on every day of the slider',
    (zodiac) => {
      const data = transitData(turned(zodiac), 1000)
      for (let day = -data.days; day <= data.days; day += 61) {
        const instant = instantOfUtc(data.noon + day * dayMs)
        for (const { id, longitude } of math.skyAt(data, day)) {
          const apart = Math.abs(circularDifference(longitude, zodiacLongitude(id as 'sun', instant, zodiac)))
          expect(apart, `${id} on day ${day}`).toBeLessThan(0.1)
        }
      }
    },
  )

  it('has the transits that the list has in force that day, but for those at the edge of their orb', async () => {
    const { data: chart } = await answer(getNatalChart, birth)
    const points = { ...chart.planets, ascendant: chart.ascendant, midheaven: chart.midheaven }
    const start = '2026-11-29T12:00:00Z'
    const { data } = await answer(listTransits, { ...birth, start })
    const due = new Map<string, number>(
      data.active.map((row: Record<string, string | number>) => [
        `${row.transiting} ${row.aspect} ${row.natal}`,
        Number(row.orb),
      ]),
    )
    const today = transitData(turned('tropical', Date.parse(start)), 1000)
    const found = math.contacts(math.skyAt(today, 0), points, today)
    const orbs = new Map(found.map(({ id, aspect, point, orb }) => [`${id} ${aspect} ${point}`, orb]))
    const isClear = ({ id, orb }: { readonly id: string; readonly orb: number }) =>
      orb < today.orbs[id as 'sun'] - 0.1
    expect(due.size).toBeGreaterThan(2)
    for (const [name, orb] of due) if (orb < 0.9) expect(orbs.get(name), name).toBeCloseTo(orb, 0)
    const clear = found.filter(isClear).map(({ id, aspect, point }) => `${id} ${aspect} ${point}`)
    expect(clear.filter((name) => !due.has(name))).toEqual([])
  })

  it('stands apart around the wheel, each near its place', () => {
    const seats = math.spread([10, 11, 12, 200, 359], 5)
    const sorted = [...seats].sort((a, b) => a - b)
    sorted.forEach((seat, index) => {
      const next = sorted[(index + 1) % sorted.length] as number
      expect((next - seat + 360) % 360).toBeGreaterThan(4.99)
    })
    expect(seats[3]).toBe(200)
    expect(Math.abs((seats[1] as number) - 11)).toBeLessThan(1)
  })
})

describe('houses that a browser turns', () => {
  it.each<ZodiacKind>(['tropical', 'sidereal', 'draconic'])(
    'have the cusps and the houses of the operation in every system, %s',
    async (zodiac) => {
      const { data: chart } = await answer(getNatalChart, { ...birth, zodiac })
      const ids = Object.keys(chart.planets)
      const longitudes = ids.map((id) => chart.planets[id].longitude)
      const systems = housesBySystem(turned(zodiac === 'sidereal' ? 'lahiri' : zodiac), longitudes)
      expect(Object.keys(systems)).toEqual(houseSystems)
      for (const houseSystem of houseSystems) {
        const { data } = await answer(getNatalChart, { ...birth, zodiac, houseSystem })
        const { cusps, houses, file } = systems[houseSystem] ?? {}
        expect(cusps).toEqual(data.houseCusps.map(({ formatted }: { formatted: string }) => formatted))
        expect(houses).toEqual(ids.map((id) => data.planets[id].house))
        expect(file).toBe(`/files/${houseSystem}.svg`)
      }
    },
  )

  it('leave out systems that do not exist near the poles', () => {
    const systems = housesBySystem({ ...turned('tropical'), place: { latitude: 78, longitude: 15 } }, [])
    expect(Object.keys(systems)).not.toContain('placidus')
    expect(Object.keys(systems)).toContain('whole-sign')
  })
})
