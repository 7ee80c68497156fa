import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/timing/get-progressed-chart.ts'
import { answer } from '../../answer.ts'

const birth = { latitude: 51.4779, longitude: -0.0015, datetime: '2000-01-01T12:00:00Z' }
const today = { ...birth, targetDatetime: '2026-11-20T20:00:00Z' }
const methods = ['profections', 'firdaria', 'releasing', 'decennials', 'distributions']
interface Period {
  readonly level: number
  readonly ruler: string
  readonly sign?: string
  readonly start: string
  readonly end: string
}
const rulers = (periods: readonly Period[]) => periods.map(({ ruler }) => ruler)

describe.each(methods)('method=%s', (method) => {
  test('answers with periods and without a chart, by a text that it names', async () => {
    const { data, settings } = await answer(tool, { ...today, method })
    expect(Object.keys(data)).toEqual(['houseSystem', 'method', 'progressedInstant', 'arc', 'timeLords'])
    expect(settings?.timeLords).toMatch(/Ptolemy|Abu Mashar|Valens/)
    expect(`${settings?.timeLords}; ${settings?.rules}`).toMatch(/tropical year|years of 360 days/)
    expect(settings).not.toHaveProperty('houseSystem')
  })
  test('the current periods hold the date and stand among the periods', async () => {
    const { periods, current } = (await answer(tool, { ...today, method })).data.timeLords
    for (const period of current as Period[]) {
      expect(periods).toContainEqual(period)
      expect(period.start <= today.targetDatetime && today.targetDatetime < period.end).toBe(true)
    }
  })
  test('has the levels that it names, and refuses more', async () => {
    const allowed = await Promise.all(
      [1, 2, 3, 4].map((levels) =>
        answer(tool, { ...today, method, levels }).then(
          ({ data }) => data.timeLords.current.length === levels,
          ({ code, details }) => (code === 'invalid_parameter' ? details.parameter : code),
        ),
      ),
    )
    const most = allowed.filter((one) => one === true).length
    expect(allowed).toEqual(allowed.map((_, index) => (index < most ? true : 'levels')))
    const usual = (await answer(tool, { ...today, method })).data.timeLords
    expect(usual.current).toHaveLength(Math.min(2, most))
  })
  test('is refused without the time of birth', async () => {
    await expect(answer(tool, { ...today, method, timeKnown: false })).rejects.toMatchObject({
      code: 'invalid_parameter',
      details: { parameter: 'method' },
    })
  })
  test('stays below 8,000 characters by default, at any age', async () => {
    for (let year = 2001; year < 2090; year += 4) {
      const { data } = await answer(tool, { ...birth, method, targetDatetime: `${year}-06-01` })
      expect(JSON.stringify(data).length).toBeLessThan(8_000)
    }
  })
})

describe('the path of 2026-11-20 of a birth at noon of 2000-01-01 in Greenwich', () => {
  test.each([
    { method: 'profections', levels: 3, path: ['mercury', 'mars', 'mars'] },
    { method: 'firdaria', levels: 2, path: ['mercury', 'mars'] },
    { method: 'releasing', levels: 4, path: ['moon', 'jupiter', 'jupiter', 'saturn'] },
    { method: 'decennials', levels: 4, path: ['jupiter', 'venus', 'venus', 'jupiter'] },
    { method: 'distributions', levels: 1, path: ['jupiter'] },
  ])('$method: $path', async ({ method, levels, path }) => {
    const { data } = await answer(tool, { ...today, method, levels })
    expect(rulers(data.timeLords.current)).toEqual(path)
  })
  test('the year of profections is that of include=profection', async () => {
    const { data } = await answer(tool, { ...today, include: 'profection' })
    const [year] = (await answer(tool, { ...today, method: 'profections' })).data.timeLords.current
    expect(year).toMatchObject({ sign: data.profection.sign, ruler: data.profection.lord })
  })
})

describe('points', () => {
  test('releasing goes from Spirit, or from any lot, and counts signs from Fortune', async () => {
    const { data, settings } = await answer(tool, { ...today, method: 'releasing' })
    expect(settings).toMatchObject({ point: 'lotSpirit', sect: 'day' })
    expect(data.timeLords.periods[0]).toMatchObject({ sign: 'gemini', fromFortune: 5 })
    const fortune = await answer(tool, { ...today, method: 'releasing', point: 'lotFortune' })
    expect(fortune.data.timeLords.periods[0].fromFortune).toBe(1)
    const eros = await answer(tool, { ...today, method: 'releasing', point: 'lotEros' })
    expect(eros.data.timeLords.periods[0].sign).toBe('libra')
  })
  test('profections go from any point, decennials from a planet', async () => {
    const sun = await answer(tool, { ...today, method: 'profections', point: 'sun' })
    expect(sun.data.timeLords.current[0].sign).toBe('pisces')
    const venus = await answer(tool, {
      ...birth,
      targetDatetime: '2001-01-01',
      method: 'decennials',
      point: 'venus',
    })
    expect(rulers(venus.data.timeLords.current)).toEqual(['venus', 'mercury'])
  })
  test.each([
    { method: 'firdaria', point: 'sun', details: { parameter: 'point' } },
    { method: 'distributions', point: 'sun', details: { parameter: 'point', allowed: ['ascendant'] } },
    { method: 'secondary', point: 'sun', details: { parameter: 'point' } },
    { method: 'secondary', targetEnd: '2030-01-01', details: { parameter: 'targetEnd' } },
    { method: 'secondary', levels: 2, details: { parameter: 'levels' } },
    { method: 'secondary', terms: 'lilly', details: { parameter: 'terms' } },
    { method: 'firdaria', terms: 'egyptian', details: { parameter: 'terms' } },
    { method: 'releasing', targetDatetime: '1999-01-01', details: { parameter: 'targetDatetime' } },
  ])('refused: %o', async ({ details, ...asked }) => {
    await expect(answer(tool, { ...today, ...asked })).rejects.toMatchObject({
      code: 'invalid_parameter',
      details,
    })
  })
})

describe('terms of distributions', () => {
  const distributed = (terms?: string, born: object = {}) =>
    answer(tool, { ...today, ...born, method: 'distributions', ...(terms && { terms }) })
  test('are Egyptian unless others are asked for, and named in the settings', async () => {
    const usual = await distributed()
    expect(usual.settings).toMatchObject({ terms: 'Egyptian terms' })
    expect((await distributed('egyptian')).data).toEqual(usual.data)
    const lilly = await distributed('lilly')
    expect(lilly.settings).toMatchObject({ terms: 'Lilly: terms, Christian Astrology, p. 104' })
    expect(lilly.data).not.toEqual(usual.data)
    expect(lilly.settings).not.toHaveProperty('sect')
  })
  test('of the Chaldeans are those of the sect, with a warning where it is in doubt', async () => {
    const day = await distributed('chaldean')
    expect(day.settings).toMatchObject({ sect: 'day' })
    // Ptolemy, Tetrabiblos I.21: Saturn before Mercury by day, after it by night.
    const boundsOf = ({ data }: typeof day, name: string) =>
      rulers(data.timeLords.periods.filter(({ sign }: Period) => sign === name))
    expect(boundsOf(day, 'gemini')).toEqual(['saturn', 'mercury', 'mars', 'jupiter', 'venus'])
    const night = await distributed('chaldean', { datetime: '2000-01-01T00:00:00Z' })
    expect(night.settings).toMatchObject({ sect: 'night' })
    expect(boundsOf(night, 'sagittarius')).toEqual(['jupiter', 'venus', 'mercury', 'saturn', 'mars'])
    const dawn = await distributed('chaldean', { datetime: '2000-01-01T08:10:00Z' })
    expect(dawn.warnings?.map(({ code }) => code)).toContain('sect_uncertain')
  })
})

describe('rules', () => {
  test('settings name the rule of each fork that bears on the technique', async () => {
    const usual = await answer(tool, { ...today, method: 'releasing' })
    expect(usual.settings?.rules).toEqual([
      'years of 360 days',
      'Capricorn 27',
      'Spirit beside Fortune: next sign',
    ])
    const { settings } = await answer(tool, { ...today, method: 'releasing', rules: 'capricorn30,solarYear' })
    expect(settings?.rules).toEqual([
      'years of 365.25 days',
      'Capricorn 30',
      'Spirit beside Fortune: next sign',
    ])
  })
  test('those that do not bear on the technique change nothing', async () => {
    const usual = await answer(tool, { ...today, method: 'firdaria' })
    expect(await answer(tool, { ...today, method: 'firdaria', rules: 'solarYear,months28' })).toEqual(usual)
  })
  test('the nodes of a night birth come after Mars if that is wanted', async () => {
    const night = { ...today, datetime: '2000-01-01T00:00:00Z', method: 'firdaria' }
    const usual = (await answer(tool, night)).data.timeLords.periods
    expect(rulers(usual).slice(7, 9)).toEqual(['northNode', 'southNode'])
    const after = (await answer(tool, { ...night, rules: 'nodesAfterMars' })).data.timeLords.periods
    expect(rulers(after).slice(4, 6)).toEqual(['northNode', 'southNode'])
  })
})

describe('ranges', () => {
  test('all periods until targetEnd come, at each level', async () => {
    const range = { ...today, method: 'releasing', levels: 3, targetEnd: '2027-11-20' }
    const { periods } = (await answer(tool, range)).data.timeLords
    const third = periods.filter(({ level }: Period) => level === 3)
    expect(third.map(({ sign }: Period) => sign).slice(0, 3)).toEqual([
      'sagittarius',
      'capricorn',
      'aquarius',
    ])
    expect(third.at(-1).end >= '2027-11-20').toBe(true)
    expect(periods.filter(({ level }: Period) => level === 2)).toHaveLength(2)
  })
  test.each([
    { method: 'releasing', levels: 4, days: 250 },
    { method: 'profections', levels: 3, days: 175 },
    { method: 'decennials', levels: 4, days: 1_100 },
    { method: 'firdaria', levels: 2, days: 30_000 },
    { method: 'distributions', levels: 1, days: 150_000 },
  ])('of $days days of $method stay below 23,000 characters with local times', async ({ days, ...asked }) => {
    for (let year = 2000; year < 2080; year += 8) {
      const start = Date.UTC(year, 5, 1)
      const targetEnd = new Date(start + days * 86_400_000).toISOString()
      const range = { ...birth, timezone: 'Europe/London', targetDatetime: `${year}-06-01`, targetEnd }
      const { data } = await answer(tool, { ...range, ...asked })
      expect(JSON.stringify(data).length).toBeLessThan(23_000)
    }
  })
  test('an end before the start, and more periods than an answer has, are refused', async () => {
    const range = { ...today, method: 'profections', levels: 3 }
    await expect(answer(tool, { ...range, targetEnd: '2026-01-01' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      details: { parameter: 'targetEnd' },
    })
    await expect(answer(tool, { ...range, targetEnd: '2036-01-01' })).rejects.toMatchObject({
      code: 'too_many_rows',
    })
  })
})

test('with the Sun within a degree of the horizon the sect is warned about, where it decides', async () => {
  // Sunset of 2000-01-01 in Greenwich: 16:02 UTC.
  const dusk = { ...today, datetime: '2000-01-01T15:58:00Z' }
  const codes = async (asked: object) =>
    (await answer(tool, { ...dusk, ...asked })).warnings?.map(({ code }) => code)
  for (const method of ['firdaria', 'releasing', 'decennials'])
    expect(await codes({ method }), method).toContain('sect_uncertain')
  expect(await codes({ method: 'profections' })).not.toContain('sect_uncertain')
  expect(await codes({ method: 'profections', point: 'lotFortune' })).toContain('sect_uncertain')
  expect(await codes({ method: 'firdaria', datetime: '2000-01-01T12:00:00Z' })).not.toContain(
    'sect_uncertain',
  )
})

test('inside the polar circles there are no distributions, and the others stay', async () => {
  const tromso = { ...today, latitude: 69.65, longitude: 18.96 }
  await expect(answer(tool, { ...tromso, method: 'distributions' })).rejects.toMatchObject({
    code: 'invalid_parameter',
    details: { parameter: 'method' },
  })
  expect(
    (await answer(tool, { ...tromso, method: 'firdaria', houseSystem: 'placidus' })).data.timeLords,
  ).toBeDefined()
})
