import { describe, expect, it } from 'vitest'
import { currentPeriods } from '../../../../../tools/core/charts/time-lords/periods.ts'
import { profections } from '../../../../../tools/core/charts/time-lords/profections.ts'
import { instantOfUtc } from '../../../../../tools/core/time/time.ts'

const DAY = 86_400_000
const birth = instantOfUtc(Date.UTC(2000, 0, 1, 12))
const twelfths = profections(birth, 'aries', { months28: false })
const ptolemy = profections(birth, 'aries', { months28: true })
const daysOn = (days: number) => birth.utc + days * DAY

describe('years', () => {
  it.each([
    { years: 0, sign: 'aries', ruler: 'mars' },
    { years: 1, sign: 'taurus', ruler: 'venus' },
    { years: 26, sign: 'gemini', ruler: 'mercury' },
    { years: -1, sign: 'pisces', ruler: 'jupiter' },
  ])('$years after birth the year is of $sign', ({ years, ...lord }) => {
    expect(currentPeriods(twelfths, daysOn(years * 365.24219 + 100), 1)).toMatchObject([lord])
  })
  it('the first begins at the birth itself, and a round has twelve', () => {
    expect(twelfths.round(birth.utc)).toHaveLength(12)
    expect(twelfths.round(birth.utc)[0]?.start).toBe(birth.utc)
    expect(twelfths.round(birth.utc - 1).at(-1)?.end).toBe(birth.utc)
  })
})

describe('months and days', () => {
  it('begin with the sign above and are twelfths', () => {
    const path = currentPeriods(twelfths, daysOn(365.24219 + 1), 3)
    expect(path.map(({ sign }) => sign)).toEqual(['taurus', 'taurus', 'taurus'])
    const middle = currentPeriods(twelfths, daysOn(365.24219 * 1.5 + 0.1), 3)
    expect(middle.map(({ sign }) => sign)).toEqual(['taurus', 'scorpio', 'scorpio'])
  })
  it('of Ptolemy (Tetrabiblos IV.10) have 28 days and 2⅓ days', () => {
    const [first] = ptolemy.round(birth.utc)
    const months = first ? ptolemy.parts(first) : []
    expect(months).toHaveLength(14)
    expect(months[12]).toMatchObject({ sign: 'aries', start: daysOn(12 * 28), end: daysOn(13 * 28) })
    expect((months[13]?.end ?? 0) - (months[13]?.start ?? 0)).toBeLessThan(1.25 * DAY)
    const days = months[0] ? ptolemy.parts(months[0]) : []
    expect(days).toHaveLength(12)
    expect((days[0]?.end ?? 0) - birth.utc).toBeCloseTo((7 / 3) * DAY, 0)
  })
})
