import { describe, expect, it } from 'vitest'
import { DASHA_YEAR_DAYS, dashasAt, mahadashas, subdashas } from '../../../../tools/core/vedic/dashas.ts'

const YEAR = DASHA_YEAR_DAYS * 86_400_000
const birth = Date.UTC(1990, 4, 15)

it('a Moon at the start of Ashvini begins seven years of Ketu at birth', () => {
  const [first, second] = mahadashas(0, birth)
  expect(first).toMatchObject({ lord: 'ketu', start: birth })
  expect(first?.end).toBeCloseTo(birth + 7 * YEAR, -1)
  expect(second?.lord).toBe('venus')
})

it('a Moon three quarters through Rohini leaves two and a half years of its own', () => {
  const moon = 40 + 0.75 * (40 / 3)
  const [first] = mahadashas(moon, birth)
  expect(first?.lord).toBe('moon')
  expect(((first?.end ?? 0) - birth) / YEAR).toBeCloseTo(2.5, 6)
})

describe('the cycle', () => {
  const all = mahadashas(123.4, birth)
  it('lasts 120 years and holds nine lords', () => {
    expect(((all.at(-1)?.end ?? 0) - (all[0]?.start ?? 0)) / YEAR).toBeCloseTo(120, 6)
    expect(new Set(all.map(({ lord }) => lord)).size).toBe(9)
  })
  it('is divided without gap, each part beginning with its own lord', () => {
    for (const dasha of all) {
      const parts = subdashas(dasha)
      expect(parts[0]).toMatchObject({ lord: dasha.lord, start: dasha.start })
      expect(parts.at(-1)?.end).toBeCloseTo(dasha.end, -1)
      for (let at = 1; at < parts.length; at++) expect(parts[at]?.start).toBe(parts[at - 1]?.end)
    }
  })
  it('gives Venus in Venus three years and four months', () => {
    const venus = all.find(({ lord }) => lord === 'venus')
    const [own] = subdashas(venus as (typeof all)[number])
    expect(((own?.end ?? 0) - (own?.start ?? 0)) / YEAR).toBeCloseTo(10 / 3, 6)
  })
  it('names four periods, one within the other, at any instant in it', () => {
    const path = dashasAt(all, birth + 50 * YEAR)
    expect(path).toHaveLength(4)
    for (let at = 1; at < 4; at++) {
      expect(path[at]?.start).toBeGreaterThanOrEqual(path[at - 1]?.start as number)
      // Sums of fractions of the cycle may differ in the last digits of a millisecond.
      expect(path[at]?.end).toBeLessThanOrEqual((path[at - 1]?.end as number) + 1)
    }
  })
  it('has none before it began and after it ended', () => {
    expect(dashasAt(all, birth - 20 * YEAR)).toEqual([])
    expect(dashasAt(all, birth + 121 * YEAR)).toEqual([])
  })
})
