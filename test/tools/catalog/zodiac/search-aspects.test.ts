import { describe, expect, test } from 'vitest'
import tool from '../../../../tools/catalog/zodiac/search-aspects.ts'
import { Problem } from '../../../../tools/contract/problems.ts'
import { answer, testNow } from '../../answer.ts'

const years = { start: '2012-01-01', end: '2016-01-01' }
const refusal = (args: object, tier?: 'free') =>
  answer(tool, args, testNow, tier).then(
    () => expect.unreachable(),
    (error: unknown) => error as Problem,
  )
const price = (years: number) => {
  const range = { start: 0, end: years * 365.25 * 86_400_000 }
  return (tool.credits as { of: (request: object) => number }).of({ range })
}

describe('aspects between bodies', () => {
  test('Jupiter met Saturn on 2020-12-21 at 0.49° Aquarius', async () => {
    const { data, settings } = await answer(tool, tool.example)
    const met = data.hits.find(({ aspect }: { aspect: string }) => aspect === 'conjunction')
    expect(met).toMatchObject({
      id: 'evt:aspect:jupiter:conjunction:saturn:2020-12-21',
      bodies: ['jupiter', 'saturn'],
      title: 'Jupiter conjunction Saturn',
      sign: 'aquarius',
      pass: 1,
      retrograde: false,
    })
    expect(met.time).toMatch(/^2020-12-21T18:2/)
    expect(met.signDegree).toBeCloseTo(0.485, 2)
    expect(settings).toMatchObject({ zodiac: 'tropical', orbs: { conjunction: 8, square: 8 } })
  })
  test('Uranus squared Pluto seven times, in order, with every retrograde pass', async () => {
    const { data } = await answer(tool, { bodies: 'uranus', others: 'pluto', aspects: 'square', ...years })
    expect(data).toMatchObject({ count: 7, truncated: false })
    expect(data.hits.map(({ pass }: { pass: number }) => pass)).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(data.hits[0]).toMatchObject({ sign: 'aries', retrograde: false })
    expect(data.hits[1].retrograde).toBe(true)
  })
  test('among a set each pair is searched once, whichever set it stands in', async () => {
    const range = { start: '2024-01-01', end: '2025-01-01' }
    const among = await answer(tool, { bodies: 'sun,mercury,venus', ...range })
    const both = await answer(tool, { bodies: 'sun,mercury,venus', others: 'venus,mercury,sun', ...range })
    expect(both.data.count).toBe(among.data.count)
    expect(new Set(among.data.hits.map(({ id }: { id: string }) => id)).size).toBe(among.data.count)
  })
  test('one body alone is searched against the nine others', async () => {
    const { data } = await answer(tool, { bodies: 'moon', start: '2026-11-01', end: '2026-12-01' })
    expect(new Set(data.hits.map(({ other }: { other: string }) => other)).size).toBe(9)
    const times = data.hits.map(({ time }: { time: string }) => time)
    expect([...times].sort()).toEqual(times)
  })
})

describe('aspects to a degree', () => {
  test('Pluto crossed 0° Aquarius five times from 2023 to 2024', async () => {
    const args = {
      bodies: 'pluto',
      degree: 300,
      aspects: 'conjunction',
      start: '2023-01-01',
      end: '2025-01-01',
    }
    const { data } = await answer(tool, args)
    expect(data.hits.map(({ time }: { time: string }) => time.slice(0, 10))).toEqual([
      '2023-03-23',
      '2023-06-11',
      '2024-01-21',
      '2024-09-01',
      '2024-11-19',
    ])
    expect(data.hits[0]).toMatchObject({
      other: 'degree',
      bodies: ['pluto'],
      title: 'Pluto conjunction 300°',
    })
  })
  test('are counted in the zodiac asked for', async () => {
    const args = { bodies: 'sun', degree: 0, aspects: 'conjunction', start: '2024-01-01', end: '2025-01-01' }
    const day = async (more: object) =>
      (await answer(tool, { ...args, ...more })).data.hits[0].time.slice(0, 10)
    expect(await day({})).toBe('2024-03-20')
    expect(await day({ zodiac: 'sidereal' })).toBe('2024-04-13')
  })
})

describe('an empty list', () => {
  const outer = { bodies: 'jupiter,saturn,uranus,neptune,pluto', degree: 222.6667 }
  const winter = { start: '2026-11-23', end: '2027-03-01' }
  test('says what there is none of, with the nearest exact pass before and after', async () => {
    const { data } = await answer(tool, { ...outer, ...winter })
    expect(data.hits).toEqual([])
    expect(data.status).toBe(
      'No conjunction, opposition, trine, square, sextile of Jupiter, Saturn, Uranus, Neptune, Pluto to 222.6667° is ' +
        'exact from 2026-11-23T00:00:00Z to 2027-03-01T00:00:00Z.',
    )
    const times = (args: object) =>
      answer(tool, { ...outer, ...args }).then(({ data }) => data.hits.map(({ id }: { id: string }) => id))
    const earlier = await times({ start: '2021-11-23', end: winter.start })
    expect(data.previous.id).toBe(earlier.at(-1))
    const [later] = await times({ start: winter.end, end: '2032-03-01' })
    expect(data.next.id).toBe(later)
  })
  test('names the pairs that were searched; none within ten years is null', async () => {
    const range = { start: '2000-01-01', end: '2000-06-01' }
    const { data } = await answer(tool, {
      bodies: 'neptune',
      others: 'pluto',
      aspects: 'opposition',
      ...range,
    })
    expect(data).toMatchObject({ previous: null, next: null, count: 0 })
    expect(data.status).toMatch(/^No opposition among Neptune, Pluto is exact from 2000-01-01/)
  })
  test('is no member of one that has hits', async () => {
    const { data } = await answer(tool, tool.example)
    for (const name of ['status', 'previous', 'next']) expect(name in data).toBe(false)
  })
})

describe('lists', () => {
  test('have local times with a timezone, and the same in compact form', async () => {
    const args = { ...tool.example, timezone: 'Asia/Tokyo' }
    const { data } = await answer(tool, args)
    expect(data.hits[0].timeLocal).toMatch(/\+09:00$/)
    const { data: short } = await answer(tool, { ...args, format: 'compact' })
    expect(short.hits.rows).toHaveLength(data.count)
    expect(tool.views?.table?.(short)).toEqual(data.hits)
    expect(tool.views?.calendar?.(data)[0]).toMatchObject({ uid: data.hits[0].id, title: data.hits[0].title })
  })
  test('of two centuries of the slowest bodies hold every conjunction', async () => {
    const { data } = await answer(tool, {
      bodies: 'uranus,neptune,pluto',
      aspects: 'conjunction',
      start: '1850-01-01',
      end: '2050-01-01',
    })
    const years = data.hits.map(({ time, title }: Record<string, string>) => `${title} ${time?.slice(0, 4)}`)
    expect([...new Set(years)]).toEqual([
      'Uranus conjunction Pluto 1850',
      'Uranus conjunction Pluto 1851',
      'Neptune conjunction Pluto 1891',
      'Neptune conjunction Pluto 1892',
      'Uranus conjunction Pluto 1965',
      'Uranus conjunction Pluto 1966',
      'Uranus conjunction Neptune 1993',
    ])
  })
})

test('two credits for five years, one more for each five after', () => {
  expect([0.1, 5, 5.1, 20].map(price)).toEqual([2, 2, 3, 5])
})

describe('refusals', () => {
  test.each([
    { args: { bodies: 'mars', others: 'mars', ...years }, code: 'invalid_parameter' },
    { args: { bodies: 'mars', degree: 361, ...years }, code: 'invalid_parameter' },
    { args: { bodies: 'mars,vulcan', ...years }, code: 'unknown_body' },
    { args: { bodies: 'mars', start: '2024-01-01' }, code: 'missing_parameter' },
    { args: { bodies: 'mars', start: '2024-01-01', end: '2024-01-01' }, code: 'invalid_range' },
    { args: { bodies: 'mars', start: '1700-01-01', end: '2024-01-01' }, code: 'range_too_large' },
  ])('$code for $args', async ({ args, code }) => {
    const error = await refusal(args)
    expect(error).toBeInstanceOf(Problem)
    expect(error.code).toBe(code)
  })
  test('the free tier may ask for two years at once', async () => {
    const error = await refusal({ bodies: 'mars', ...years }, 'free')
    expect(error).toMatchObject({ code: 'range_too_large', details: { requiredTier: 'starter' } })
  })
})
