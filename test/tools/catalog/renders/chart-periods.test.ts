import { describe, expect, test } from 'vitest'
import vedic from '../../../../tools/catalog/charts/get-vedic-chart.ts'
import tool from '../../../../tools/catalog/renders/render-chart-wheel.ts'
import progressed from '../../../../tools/catalog/timing/get-progressed-chart.ts'
import { themes } from '../../../../tools/draw/themes.ts'
import { periodMethods } from '../../../../tools/records/drawing/period-choice.ts'
import { answer, type Payload, testNow } from '../../answer.ts'
import { collisions, symbolsIn, wordsIn } from '../../draw/read-drawing.ts'

const delhi = { latitude: 28.6139, longitude: 77.209, datetime: '1990-05-15T08:30:00+05:30' }
const periods = { ...delhi, style: 'periods' }
const looked = '2026-11-20T20:00:00Z'
const refusal = (args: object, tier?: 'starter') =>
  answer(tool, args, testNow, tier).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )
/** Periods that hold the instant that is looked at. */
const held = ({ periods }: Payload, instant = looked): Payload[] =>
  periods.filter(({ start, end }: Payload) => start <= instant && instant < end)

describe('periods are those of the tools that list them', () => {
  test.each(['profections', 'firdaria', 'releasing', 'decennials', 'distributions'])('%s', async (method) => {
    const { data } = await answer(tool, { ...periods, method })
    const listed = await answer(progressed, { ...delhi, method, targetDatetime: looked })
    const plain = listed.data.timeLords.periods.map(({ level, ruler, sign, start, end }: Payload) => ({
      level,
      ruler,
      ...(sign && { sign }),
      start,
      end,
    }))
    expect(data.periods).toEqual(plain)
    expect(held(data)).toHaveLength(listed.data.timeLords.current.length)
  })
  test.each(['vimshottari', 'yogini', 'ashtottari', 'chara'])('%s', async (method) => {
    const { data, settings } = await answer(tool, { ...periods, method })
    const { data: chart } = await answer(vedic, {
      ...delhi,
      dashaSystem: method,
      dashaLevels: 2,
      dashaAt: looked,
    })
    const current = chart.dashas.find(({ start, end }: Payload) => start <= looked && looked < end)
    const rows = [chart.dashas, current.children].flatMap((row: Payload[], index) =>
      row.map(({ lord, sign, start, end }) => ({
        level: index + 1,
        ruler: lord,
        ...(sign && { sign }),
        start,
        end,
      })),
    )
    expect(data.periods).toEqual(rows)
    expect(settings).toMatchObject({ zodiac: 'sidereal', method, transitDatetime: looked })
  })
})

describe('the drawing', () => {
  const cases = themes.flatMap((theme) =>
    [400, 1000].flatMap((size) => [
      { theme, size, method: 'releasing', levels: 4 },
      { theme, size, method: 'vimshottari', levels: 2 },
    ]),
  )
  test.each(cases)('$method at $size in $theme: every date is there, no word on another', async (args) => {
    const { data } = await answer(tool, { ...periods, ...args, title: 'Anna', placeName: 'Delhi' })
    const words = wordsIn(data.svg)
    const texts = new Set(words.map(({ text }) => text))
    for (const { start, end } of data.periods)
      expect(texts).toContain(`${start.slice(0, 10)}–${end.slice(0, 10)}`)
    expect(collisions(words)).toEqual([])
    expect([...texts]).toEqual(expect.arrayContaining(['Anna', 'Delhi', '2026-11-20']))
    for (const { box } of words) {
      expect(box.left).toBeGreaterThanOrEqual(0)
      expect(box.right).toBeLessThanOrEqual(data.width)
      expect(box.bottom).toBeLessThanOrEqual(data.height)
    }
    for (const { x, y, size } of symbolsIn(data.svg)) {
      expect(x - size / 2).toBeGreaterThanOrEqual(0)
      expect(y + size / 2).toBeLessThanOrEqual(data.height)
    }
    expect(data.svg).not.toMatch(/NaN|undefined|Infinity/)
  })
  test('more than sixty periods', async () => {
    const { data } = await answer(tool, { ...periods, method: 'releasing', levels: 4 })
    expect(data.periods.length).toBeGreaterThan(60)
  })
  test.each(periodMethods)('%s is drawn with one level, the same bytes again', async (method) => {
    const [once, again] = [1, 2].map(() => answer(tool, { ...periods, method, levels: 1 }))
    expect((await once)?.data.svg).toBe((await again)?.data.svg)
  })
  test('a date after the last period of a cycle marks nothing', async () => {
    const { data } = await answer(tool, { ...periods, transitDatetime: '2200-01-01' })
    expect(held(data, '2200-01-01T00:00:00Z')).toEqual([])
    expect(new Set(data.periods.map(({ level }: Payload) => level))).toEqual(new Set([1]))
  })
  test('other styles have no periods', async () => {
    expect((await answer(tool, delhi)).data).not.toHaveProperty('periods')
  })
})

describe('refused', () => {
  test.each([
    ['method', { ...delhi, method: 'firdaria' }],
    ['levels', { ...periods, levels: 4, method: 'kalachakra' }],
    ['levels', { ...periods, levels: 3, method: 'firdaria' }],
    ['point', { ...periods, point: 'sun' }],
    ['zodiac', { ...periods, zodiac: 'tropical' }],
    ['method', { ...periods, timeKnown: false }],
    ['method', { ...periods, timeKnown: false, method: 'firdaria' }],
    ['method', { ...periods, method: 'hours' }],
    ['transitDatetime', { ...periods, method: 'firdaria', transitDatetime: '1980-01-01' }],
    ['grid', { ...periods, grid: true }],
    ['chart', { ...periods, chart: 'progressed', secondDatetime: '2020-01-01' }],
  ])('%s', async (parameter, args) => {
    expect(await refusal(args)).toMatchObject({ details: { parameter } })
  })
  test('time lords are of the tier of get_progressed_chart, dashas of that of get_vedic_chart', async () => {
    expect(await refusal({ ...periods, method: 'firdaria' }, 'starter')).toMatchObject({
      code: 'feature_not_in_tier',
      details: { parameter: 'method', requiredTier: 'pro' },
    })
    const { data } = await answer(tool, periods, testNow, 'starter')
    expect(data.periods.length).toBeGreaterThan(9)
  })
})
