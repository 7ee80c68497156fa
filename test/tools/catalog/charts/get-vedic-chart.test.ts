import { describe, expect, it } from 'vitest'
import tool from '../../../../tools/catalog/charts/get-vedic-chart.ts'
import { answer, type Payload } from '../../answer.ts'

const birth = { latitude: 28.6139, longitude: 77.209, datetime: '1990-05-15T08:30:00+05:30' }
const chart = async (args: object = {}) => (await answer(tool, { ...birth, ...args })).data

it('grahas are the tropical places less the ayanamsa', async () => {
  const { ayanamsa, grahas } = await chart()
  // Indian Astronomical Ephemeris 1990: the mean ayanamsa in May was 23°43.4′.
  expect(ayanamsa.degrees).toBeCloseTo(23.72, 1)
  expect(grahas.sun).toMatchObject({ sign: 'taurus', rashi: 'Vrishabha' })
  expect(Object.keys(grahas)).toHaveLength(9)
})

it('houses are whole signs from the lagna, each with its lord and the grahas in it', async () => {
  const { lagna, houses, grahas } = await chart()
  expect(houses[0]).toMatchObject({ house: 1, sign: lagna.sign, rashi: lagna.rashi })
  expect(houses.flatMap((one: { grahas: string[] }) => one.grahas).sort()).toEqual(Object.keys(grahas).sort())
  for (const { house, grahas: within } of houses) {
    for (const graha of within) expect(grahas[graha].house).toBe(house)
  }
})

it('vargas come as asked; D1 repeats the signs', async () => {
  const { vargas, grahas, lagna } = await chart({ vargas: 'D1,D60' })
  expect(Object.keys(vargas)).toEqual(['D1', 'D60'])
  expect(vargas.D1).toMatchObject({ lagna: lagna.sign, moon: grahas.moon.sign, rahu: grahas.rahu.sign })
  expect(Object.keys((await chart({ vargas: 'all' })).vargas)).toHaveLength(16)
})

describe('dashas', () => {
  it('begin with the lord of the nakshatra of the Moon, before birth', async () => {
    const { dashas, grahas } = await chart({ dashaLevels: 1 })
    expect(dashas).toHaveLength(9)
    expect(dashas[0].lord).toBe(grahas.moon.nakshatra.lord)
    expect(dashas[0].start <= '1990-05-15' && dashas[0].end > '1990-05-15').toBe(true)
    expect(dashas[0]).not.toHaveProperty('children')
  })

  it('are as deep as asked: 9 × 9 × 9 × 9', async () => {
    const { dashas } = await chart({ dashaLevels: 4, dashaTo: '2200-01-01' })
    expect(dashas[8].children[8].children[8].children).toHaveLength(9)
    expect((await chart({ dashaLevels: 0 })).dashas).toEqual([])
  })

  it('of a date stand in the tree, four deep', async () => {
    const { dashas, currentDasha } = await chart({ dashaAt: '2026-11-20T00:00:00Z', dashaLevels: 2 })
    expect(currentDasha.map(({ level }: { level: string }) => level)).toEqual([
      'mahadasha',
      'antardasha',
      'pratyantardasha',
      'sukshmadasha',
    ])
    const whole = dashas.find(({ start }: { start: string }) => start === currentDasha[0].start)
    expect(whole.lord).toBe(currentDasha[0].lord)
    expect(whole.children).toContainEqual(expect.objectContaining({ start: currentDasha[1].start }))
  })

  it('are one level deep unless more are asked for', async () => {
    const { dashas } = await chart({})
    expect(dashas.some((one: object) => 'children' in one)).toBe(false)
  })

  it.each([
    ['vimshottari', 'julian', 9, 365.25],
    ['ashtottari', 'savana', 8, 360],
    ['yogini', 'sidereal', 24, 365.256363],
  ])('%s in %s years', async (dashaSystem, dashaYear, count, days) => {
    const { data, settings } = await answer(tool, { ...birth, dashaSystem, dashaYear, dashaAt: '2026-11-20' })
    expect(data.dashas).toHaveLength(count)
    expect(settings).toMatchObject({
      dasha: expect.stringMatching(new RegExp(dashaSystem, 'i')),
      dashaYearDays: days,
    })
    const [{ lord, start, end }] = data.currentDasha
    expect(start <= '2026-11-20' && end > '2026-11-20').toBe(true)
    expect(data.dashas).toContainEqual({ lord, start, end })
  })

  it('of signs name the sign and its lord', async () => {
    const { data, settings } = await answer(tool, { ...birth, dashaSystem: 'chara', dashaLevels: 2 })
    expect(settings?.dasha).toMatch(/^Chara/)
    expect(new Set(data.dashas.slice(0, 12).map((one: { sign: string }) => one.sign)).size).toBe(12)
    expect(data.dashas[0]).toMatchObject({ sign: data.lagna.sign, lord: 'mercury' })
    expect(data.dashas[0].children.at(-1)).toMatchObject({ sign: data.lagna.sign, end: data.dashas[0].end })
    expect((await chart()).dashas[0]).not.toHaveProperty('sign')
    const request = { ...birth, dashaSystem: 'kalachakra', dashaAt: '2026-11-20' }
    const { data: kalachakra, settings: ofPada } = await answer(tool, request)
    expect(kalachakra.currentDasha).toHaveLength(3)
    expect(ofPada?.kalachakra).toMatchObject({ direction: expect.stringMatching(/savya$/) })
    expect(kalachakra.dashas).toContainEqual(
      expect.objectContaining({
        sign: kalachakra.currentDasha[0].sign,
        start: kalachakra.currentDasha[0].start,
      }),
    )
  })

  it.each([
    ['kalachakra', 4],
    ['chara', 4],
  ])('%s has no level %i', async (dashaSystem, dashaLevels) => {
    await expect(chart({ dashaSystem, dashaLevels })).rejects.toMatchObject({
      code: 'invalid_parameter',
      details: { parameter: 'dashaLevels' },
    })
  })

  it('four deep go on from where the list before was cut, each period once', async () => {
    const deep = { include: 'dashas', dashaLevels: 4 }
    const deepest = (periods: Payload[]): Payload[] =>
      periods.flatMap((one) => (one.children ? deepest(one.children) : [one]))
    const first = await answer(tool, { ...birth, ...deep, dashaAt: '2026-11-20' })
    const [, end] = /to (\S+)\. Send/.exec(first.warnings?.at(-1)?.detail ?? '') as unknown as [
      string,
      string,
    ]
    expect(first.settings).toMatchObject({ dashaFrom: '2026-11-20T00:00:00Z', dashaTo: end })
    const next = await chart({ ...deep, dashaFrom: end })
    const listed = deepest([...first.data.dashas, ...next.dashas])
    expect(listed).toHaveLength(200)
    for (const [index, { start }] of listed.slice(1).entries()) expect(start).toBe(listed[index]?.end)
    expect(JSON.stringify(first.data).length).toBeLessThan(21_000)
  })

  it.each(['vimshottari', 'ashtottari', 'yogini', 'chara', 'kalachakra'])(
    'of %s at any depth, beside any parts, are rows that fit a page',
    async (dashaSystem) => {
      const heavyParts = 'dashas,ashtakavarga,kp,shadbala,vargas,grahas'
      const choices = [1, 2, 3].flatMap((dashaLevels) =>
        ['all', heavyParts, 'dashas'].flatMap((include) =>
          [undefined, 'UTC'].map((displayTimezone) => ({
            dashaSystem,
            dashaLevels,
            include,
            displayTimezone,
          })),
        ),
      )
      for (const args of choices) {
        const { dashas, ...others } = await chart(args)
        const rows: number[] = dashas.map((row: Payload) => JSON.stringify(row).length)
        expect(JSON.stringify(others).length + Math.max(...rows), JSON.stringify(args)).toBeLessThan(22_000)
      }
    },
  )

  it('of a range are those that lie in it, as a whole or in part', async () => {
    const range = { dashaFrom: '2000-01-01', dashaTo: '2010-01-01' }
    const { dashas } = await chart({ include: 'dashas', dashaLevels: 2, ...range })
    const parts: Payload[] = dashas.flatMap(({ children }: Payload) => children)
    expect(parts[0]?.start <= '2000' && parts[0]?.end > '2000').toBe(true)
    expect(parts.at(-1)?.start < '2010' && parts.at(-1)?.end >= '2010').toBe(true)
    await expect(chart({ dashaFrom: '2010-01-01', dashaTo: '2000-01-01' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      details: { parameter: 'dashaTo' },
    })
  })

  it('after 120 years are none, and that is said', async () => {
    const { data, warnings } = await answer(tool, { ...birth, dashaAt: '2200-01-01T00:00:00Z' })
    expect(data.currentDasha).toBeNull()
    expect(warnings?.map(({ code }) => code)).toContain('dasha_outside_cycle')
  })
})

it('without a time of day there are no lagna, houses or dashas; the Moon has a range', async () => {
  const { data, warnings } = await answer(tool, { ...birth, timeKnown: false, timezone: 'Asia/Kolkata' })
  expect([data.lagna, data.houses, data.dashas, data.currentDasha]).toEqual([null, null, null, null])
  expect(data.vargas.D9.lagna).toBeNull()
  expect(data.grahas.sun.house).toBeNull()
  expect(data.moonRange.end).not.toBe(data.moonRange.start)
  expect(warnings?.map(({ code }) => code)).toContain('time_unknown')
})

it('the node and the ayanamsa are choices with an effect', async () => {
  const [mean, real, raman] = [
    await chart(),
    await chart({ nodeType: 'true' }),
    await chart({ ayanamsa: 'raman' }),
  ]
  expect(real.grahas.rahu.longitude).not.toBe(mean.grahas.rahu.longitude)
  expect(raman.grahas.sun.longitude - mean.grahas.sun.longitude).toBeCloseTo(1.446, 2)
})

it('inside the polar circle the lagna still rises', async () => {
  const { lagna, houses } = await chart({ latitude: 78.2, longitude: 15.6 })
  expect(lagna.longitude).toBeGreaterThanOrEqual(0)
  expect(houses).toHaveLength(12)
})

it.each([
  [{ vargas: 'D5' }, 'invalid_parameter'],
  [{ dashaLevels: 5 }, 'invalid_parameter'],
  [{ dashaAt: '2026/11/20' }, 'invalid_datetime'],
])('%o is refused as %s', async (args, code) => {
  await expect(chart(args)).rejects.toMatchObject({ code })
})
