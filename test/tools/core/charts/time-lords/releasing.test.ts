import { describe, expect, it } from 'vitest'
import { currentPeriods } from '../../../../../tools/core/charts/time-lords/periods.ts'
import { releasing, signOfSpirit } from '../../../../../tools/core/charts/time-lords/releasing.ts'
import type { Sign } from '../../../../../tools/core/zodiac/zodiac.ts'

const DAY = 86_400_000
const [year, month] = [360 * DAY, 30 * DAY]
const usual = { solarYear: false, capricorn30: false }
/** Path of periods after years, months and days of releasing from a sign, by signs. */
const path = (first: Sign, years: number, months = 0, days = 0) =>
  currentPeriods(releasing(0, first, usual), years * year + months * month + days * DAY, 4)
const signsAt = (...time: Parameters<typeof path>) => path(...time).map(({ sign }) => sign)
const monthsOf = (first: Sign) => {
  const { round, parts } = releasing(0, first, usual)
  const [whole] = round(0)
  return (whole ? parts(whole) : []).map(({ sign, start, end, loosed }) => ({
    sign,
    months: (end - start) / month,
    ...(loosed ? { loosed } : {}),
  }))
}

// Vettius Valens, Anthologies, ed. W. Kroll (Berlin 1908).
describe('Valens’ worked examples', () => {
  it('IV.4, p. 161: the 15 years of Aries end with 11 months of Aquarius', () => {
    expect(monthsOf('aries')).toEqual([
      { sign: 'aries', months: 15 },
      { sign: 'taurus', months: 8 },
      { sign: 'gemini', months: 20 },
      { sign: 'cancer', months: 25 },
      { sign: 'leo', months: 19 },
      { sign: 'virgo', months: 20 },
      { sign: 'libra', months: 8 },
      { sign: 'scorpio', months: 15 },
      { sign: 'sagittarius', months: 12 },
      { sign: 'capricorn', months: 27 },
      { sign: 'aquarius', months: 11 },
    ])
  })
  it('IV.4, p. 162: Gemini gives the last 2 years 5 months of its 20 to Sagittarius and Capricorn', () => {
    expect(monthsOf('gemini').slice(0, 12)).toHaveLength(12)
    expect(monthsOf('gemini').slice(12)).toEqual([
      { sign: 'sagittarius', months: 12, loosed: true },
      { sign: 'capricorn', months: 17 },
    ])
  })
  it('IV.8, p. 167: from Fortune in Leo the seventieth year is of Sagittarius and of Aries in it', () => {
    expect(path('leo', 61, 11)[0]?.sign).toBe('scorpio')
    expect(signsAt('leo', 69, 6).slice(0, 2)).toEqual(['sagittarius', 'aries'])
  })
  it('IV.8, pp. 168–169: from Spirit in Scorpio Aquarius has it from 54 on, the last month is of Sagittarius', () => {
    expect(path('scorpio', 53, 11)[0]?.sign).toBe('capricorn')
    expect(path('scorpio', 54)[0]?.sign).toBe('aquarius')
    expect(signsAt('scorpio', 69, 2).slice(0, 2)).toEqual(['aquarius', 'sagittarius'])
  })
  it('IV.10, p. 170: from Pisces, 3 years 7 months and in the fifteenth day: Jupiter, Mercury, Mars, Venus', () => {
    // 2 years 11 months until Gemini, and 8 months 15 days of it.
    expect(signsAt('pisces', 3, 7, 14.5)).toEqual(['pisces', 'gemini', 'scorpio', 'taurus'])
    expect(path('pisces', 3, 7, 14.5).map(({ ruler }) => ruler)).toEqual([
      'jupiter',
      'mercury',
      'mars',
      'venus',
    ])
  })
  it('IV.10, p. 169: Aries has 15 years, 15 months, 37½ days, 3 days 3 hours', () => {
    const lengths = path('aries', 0).map(({ start, end }) => (end - start) / DAY)
    expect(lengths).toEqual([15 * 360, 15 * 30, 37.5, 3 + 3 / 24])
  })
  it('IV.4, p. 160: Spirit in the sign of Fortune is released from the sign after it', () => {
    expect(signOfSpirit('pisces', 'pisces', false)).toBe('aries')
    expect(signOfSpirit('pisces', 'pisces', true)).toBe('pisces')
    expect(signOfSpirit('leo', 'pisces', false)).toBe('leo')
  })
})

describe('the circle', () => {
  const length = (rules = usual) => (releasing(0, 'leo', rules).round(0).at(-1)?.end ?? 0) / DAY
  it('has 211 years of 360 days, 214 with Capricorn as Saturn', () => {
    expect(length()).toBe(211 * 360)
    expect(length({ ...usual, capricorn30: true })).toBe(214 * 360)
    expect(length({ ...usual, solarYear: true })).toBe(211 * 365.25)
  })
})

/** The rule a second time: a pointer that goes on hour by hour, five hours being the shortest unit. */
function walk(first: number, hours: number): number[] {
  const units = [15, 8, 20, 25, 19, 20, 8, 15, 12, 27, 30, 12]
  const hoursOf = [360 * 24, 720, 60, 5]
  const levels = hoursOf.map(() => ({ sign: first, from: first, left: 0, steps: 0 }))
  const begin = (level: number, sign: number) => {
    for (let below = level; below < 4; below++)
      levels[below] = {
        sign,
        from: sign,
        left: (units[sign] as number) * (hoursOf[below] as number),
        steps: 0,
      }
  }
  begin(0, first)
  for (let passed = 0; passed < hours; passed++) {
    for (const level of levels) level.left--
    const over = levels.findIndex(({ left }) => left === 0)
    if (over < 0) continue
    const { sign, from, steps } = levels[over] as (typeof levels)[number]
    const next = over > 0 && steps === 11 ? (from + 6) % 12 : (sign + 1) % 12
    begin(over, next)
    Object.assign(levels[over] as object, { from, steps: steps + 1 })
  }
  return levels.map(({ sign }) => sign)
}

describe('against a walk of an hour a step', () => {
  const names =
    'aries taurus gemini cancer leo virgo libra scorpio sagittarius capricorn aquarius pisces'.split(' ')
  it.each(names.map((sign, index) => ({ sign: sign as Sign, index })))('from $sign', ({ sign, index }) => {
    const system = releasing(0, sign, usual)
    for (const hours of [0, 4, 5, 59, 1_000, 152_000, 152_500, 190_001, 260_003, 410_777]) {
      const signs = currentPeriods(system, hours * 3_600_000, 4).map((period) =>
        names.indexOf(period.sign ?? ''),
      )
      expect(signs, `${hours} h`).toEqual(walk(index, hours))
    }
  })
})
