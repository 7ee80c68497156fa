import { describe, expect, it } from 'vitest'
import natal from '../../../../tools/catalog/charts/get-natal-chart.ts'
import tool from '../../../../tools/catalog/charts/get-vedic-chart.ts'
import { ekadhipatyaReduction } from '../../../../tools/core/vedic/ashtakavarga.ts'
import { ashtakavargaPlanets } from '../../../../tools/core/vedic/ashtakavarga-houses.ts'
import { techniques } from '../../../../tools/records/charts/vedic-techniques.ts'
import { answer, type Payload } from '../../answer.ts'

const birth = { latitude: 28.6139, longitude: 77.209, datetime: '1990-05-15T08:30:00+05:30' }
const ask = (args: object) => answer(tool, { ...birth, ...args })
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

describe('techniques', () => {
  it('come when they are named, and with all', async () => {
    const [usual, whole] = [await ask({}), await ask({ include: 'all' })]
    for (const technique of techniques) {
      expect(Object.keys(usual.data)).not.toContain(technique)
      expect(usual.settings).not.toHaveProperty(technique)
      const { data, settings } = await ask({ include: technique })
      expect(Object.keys(data).sort()).toEqual(['ayanamsa', 'houseSystem', technique].sort())
      expect(data[technique]).toEqual(whole.data[technique])
      expect(settings).toHaveProperty(technique)
    }
  })

  it('are refused without a time of birth where they are named, and null among all', async () => {
    const untimed = { timeKnown: false, timezone: 'Asia/Kolkata' }
    const { data } = await ask({ ...untimed, include: 'all' })
    for (const technique of techniques) {
      expect(data[technique]).toBeNull()
      await expect(ask({ ...untimed, include: `grahas,${technique}` })).rejects.toMatchObject({
        code: 'invalid_parameter',
        details: { parameter: 'include' },
      })
    }
  })
})

it('ashtakavarga: 337 points, each in a row of its source, reduced twice', async () => {
  const { ashtakavarga } = (await ask({ include: 'ashtakavarga' })).data
  expect(sum(ashtakavarga.sarva)).toBe(337)
  expect(Object.keys(ashtakavarga.bhinna)).toHaveLength(8)
  for (const [planet, points] of Object.entries<number[]>(ashtakavarga.ekadhipatya)) {
    const rows = Object.values<number[]>(ashtakavarga.prastara[planet])
    expect(rows.map(sum).reduce((total, number) => total + number)).toBe(sum(ashtakavarga.bhinna[planet]))
    expect(sum(points)).toBeLessThanOrEqual(sum(ashtakavarga.trikona[planet]))
    const { rashi, graha, shodhya } = ashtakavarga.pinda[planet]
    expect(rashi + graha).toBe(shodhya)
  }
})

it.each(['1990-05-15', '1991-08-15', '1993-02-15', '2000-11-15'])(
  'ashtakavarga of %s: a sign with Rahu or Ketu alone is empty',
  async (date) => {
    const args = { include: 'all', datetime: `${date}T08:30:00+05:30` }
    const { ashtakavarga, grahas, lagna } = (await ask(args)).data
    const occupied = new Set([...ashtakavargaPlanets.map((planet) => grahas[planet].sign), lagna.sign])
    for (const planet of ashtakavargaPlanets) {
      const reduced = ekadhipatyaReduction(ashtakavarga.trikona[planet], occupied)
      expect(ashtakavarga.ekadhipatya[planet]).toEqual(reduced)
    }
  },
)

it('karakas follow the degrees, arudhas the lords', async () => {
  const { karakas, arudhas, grahas, houses } = (await ask({ include: 'all' })).data
  const passed = Object.values<string>(karakas.seven).map((graha) => grahas[graha].signDegree)
  expect(passed).toEqual([...passed].sort((first, second) => second - first))
  expect(Object.keys(karakas.eight)).toHaveLength(8)
  expect(arudhas).toHaveLength(12)
  for (const [index, { sign }] of houses.entries()) expect(arudhas[index]).not.toBe(sign)
})

describe('kp', () => {
  it('is in the ayanamsa of the chart, and the settings say so', async () => {
    const [lahiri, krishnamurti] = await Promise.all(
      ['lahiri', 'krishnamurti'].map((ayanamsa) => ask({ include: 'kp', ayanamsa })),
    )
    const differenceOf = (of: (data: Payload) => number) =>
      of(krishnamurti?.data as Payload) - of(lahiri?.data as Payload)
    const cusps = differenceOf(({ kp }) => kp.cusps[0].longitude)
    expect(cusps).toBeCloseTo(-differenceOf(({ ayanamsa }) => ayanamsa.degrees), 4)
    expect(lahiri?.settings?.kp).toMatch(/ayanamsa of the chart/)
  })
  it('lords are those of the longitudes; each house has its occupants by Placidus', async () => {
    const { kp, grahas } = (await ask({ include: 'all', ayanamsa: 'krishnamurti' })).data
    for (const [graha, { longitude, lords, number }] of Object.entries<Payload>(kp.grahas)) {
      expect(longitude).toBe(grahas[graha].longitude)
      expect(lords[1]).toBe(grahas[graha].nakshatra.lord)
      expect(number).toBeLessThanOrEqual(249)
    }
    expect(kp.cusps).toHaveLength(12)
    const houses: Payload[] = kp.significators
    expect(houses.flatMap(({ occupants }) => occupants).sort()).toEqual(Object.keys(grahas).sort())
    expect(houses.map(({ owner }) => owner[0])).toEqual(kp.cusps.map(({ lords }: Payload) => lords[0]))
  })

  it('has the cusps of a sidereal natal chart', async () => {
    const { kp } = (await ask({ include: 'kp' })).data
    const args = { ...birth, zodiac: 'sidereal', houseSystem: 'placidus', include: 'houses' }
    const { houseCusps } = (await answer(natal, args)).data
    expect(kp.cusps.map(({ longitude }: Payload) => longitude)).toEqual(
      houseCusps.map((cusp: Payload | number) => (typeof cusp === 'number' ? cusp : cusp.longitude)),
    )
  })

  it('is null inside the polar circles', async () => {
    expect((await ask({ include: 'kp', latitude: 78.2, longitude: 15.6 })).data.kp).toBeNull()
  })
})

it('shadbala: the parts of each planet make its virupas, rupas and ratio', async () => {
  const { shadbala } = (await ask({ include: 'shadbala' })).data
  expect(Object.keys(shadbala)).toHaveLength(7)
  for (const { sthana, kala, virupas, rupas, required, ratio, ...parts } of Object.values<Payload>(
    shadbala,
  )) {
    const { dig, cheshta, naisargika, drik } = parts
    const all = [
      ...Object.values<number>(sthana),
      ...Object.values<number>(kala),
      dig,
      cheshta,
      naisargika,
      drik,
    ]
    expect(sum(all)).toBeCloseTo(virupas, 1)
    expect(rupas).toBeCloseTo(virupas / 60, 3)
    expect(ratio).toBeCloseTo(rupas / required, 3)
  }
})

it('shadbala is null where the Sun does not rise and set', async () => {
  expect((await ask({ include: 'shadbala', latitude: 80 })).data.shadbala).toBeNull()
})

it('yogas name planets, rule and text; sade sati is that of dashaAt', async () => {
  const { yogas, doshas } = (await ask({ include: 'yogas,doshas', dashaAt: '2026-11-20' })).data
  // Venus stands exalted in Pisces, the tenth of Gemini.
  expect(yogas).toContainEqual(
    expect.objectContaining({ id: 'malavya', planets: ['venus'], text: 'BPHS 75' }),
  )
  expect(doshas.mangal).toMatchObject({ houses: { lagna: 9, moon: 3, venus: 12 }, from: ['venus'] })
  expect(doshas.sadeSati.house).toBe(4)
  expect(doshas.sadeSati.stays[0]).toMatchObject({ house: 12, start: expect.stringMatching(/^2043-12-11/) })
})

it('a table has the grahas, or without them a row for each record', async () => {
  const table = tool.views?.table as (data: Payload) => Payload[]
  expect(table((await ask({})).data)).toHaveLength(9)
  const { data } = await ask({ include: 'dashas,shadbala,yogas', dashaLevels: 2 })
  const rows = table(data)
  expect(rows).toHaveLength(9 + 7 + data.yogas.length)
  expect(rows).toContainEqual(
    expect.objectContaining({
      part: 'shadbala',
      name: 'mars',
      'sthana.uccha': data.shadbala.mars.sthana.uccha,
    }),
  )
  expect(rows[0]).toEqual(expect.not.objectContaining({ children: expect.anything() }))
})
