import { describe, expect, it } from 'vitest'
import { decennials, zodiacalOrder } from '../../../../../tools/core/charts/time-lords/decennials.ts'
import { currentPeriods } from '../../../../../tools/core/charts/time-lords/periods.ts'

const DAY = 86_400_000
const usual = { solarYear: false, proportional: false }
/** Valens' example, VI.5 (ed. W. Kroll, Berlin 1908), p. 253: a night birth whose signs he gives, degrees within them ours. */
const longitudes = {
  moon: 348,
  venus: 10,
  jupiter: 190,
  saturn: 250,
  mars: 300.5,
  sun: 301,
  mercury: 335,
}
const order = zodiacalOrder(longitudes, 'moon')

it('the planets follow one another in the zodiac from the one that begins', () => {
  expect(order).toEqual(['moon', 'venus', 'jupiter', 'saturn', 'mars', 'sun', 'mercury'])
})

describe('Valens’ worked examples', () => {
  const system = decennials(0, order, usual)
  it('VI.5, pp. 253–254: Mars from 43 years on, Saturn from 51 years 3 months on', () => {
    const [mars] = currentPeriods(system, 43 * 360 * DAY, 1)
    expect(mars).toMatchObject({ ruler: 'mars', start: 43 * 360 * DAY, end: 53.75 * 360 * DAY })
    const parts = mars ? system.parts(mars) : []
    expect(parts.map(({ ruler, start, end }) => [ruler, (end - start) / (30 * DAY)])).toEqual([
      ['mars', 15],
      ['sun', 19],
      ['mercury', 20],
      ['moon', 25],
      ['venus', 8],
      ['jupiter', 12],
      ['saturn', 30],
    ])
    expect(parts[6]?.start).toBe(51.25 * 360 * DAY)
  })
  it('VI.5, p. 254: on the 667th day from there Venus has the sixth cycle, and Saturn the day in it', () => {
    const path = currentPeriods(system, (51.25 * 360 + 666.5) * DAY, 4)
    expect(path.map(({ ruler }) => ruler)).toEqual(['mars', 'saturn', 'venus', 'saturn'])
    expect(path[2]).toMatchObject({ start: (51.25 * 360 + 5 * 129) * DAY })
  })
  it('VI.6, p. 254: in proportion Saturn’s 30 months give others these months, days and hours', () => {
    const byShare = decennials(0, order, { ...usual, proportional: true })
    const [, months] = currentPeriods(byShare, 51.25 * 360 * DAY, 2)
    const hours = new Map(
      (months ? byShare.parts(months) : []).map(({ ruler, start, end }) => [
        ruler,
        (end - start) / 3_600_000,
      ]),
    )
    // The figures of which text and sum agree: months of 30 days, days, hours.
    for (const [ruler, count, days, left] of [
      ['mars', 3, 14, 15],
      ['venus', 1, 25, 19.5],
      ['mercury', 4, 19, 12.5],
      ['moon', 5, 24, 10],
    ] as const)
      expect(Math.abs((hours.get(ruler) ?? 0) - (count * 30 + days) * 24 - left), ruler).toBeLessThan(1)
  })
})

it('a round has seven times 129 months, and one of solar years is longer by the quarter day', () => {
  const end = (rules: typeof usual) => decennials(0, order, rules).round(0).at(-1)?.end
  expect(end(usual)).toBe(7 * 129 * 30 * DAY)
  expect(end({ ...usual, solarYear: true })).toBe(7 * 129 * (365.25 / 12) * DAY)
})
