import { describe, expect, it } from 'vitest'
import { windowPath } from '../../../../tools/core/time/nested-windows.ts'
import { DASHA_YEAR_DAYS, type Dasha, mahadashas, subdashas } from '../../../../tools/core/vedic/dashas.ts'

const dashasAt = (all: readonly Dasha[], utc: number) => windowPath(all, subdashas, utc, 4)
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

// BPHS ch. 46: 120, 108 and 36 years; Yogini is gone through three times.
describe.each([
  ['vimshottari', 120, 1],
  ['ashtottari', 108, 1],
  ['yogini', 36, 3],
] as const)('%s', (system, years, rounds) => {
  const moons = Array.from({ length: 200 }, (_, index) => (index * 137.508) % 360)

  it(`lasts ${years} years a round, without a gap, each period filled by its parts from its own lord on`, () => {
    for (const moon of moons) {
      const periods = mahadashas(moon, birth, system)
      const [first, last] = [periods[0], periods.at(-1)] as [Dasha, Dasha]
      expect((last.end - first.start) / YEAR).toBeCloseTo(years * rounds, 6)
      expect(first.start <= birth && birth < first.end).toBe(true)
      for (const [index, period] of periods.entries()) {
        if (index > 0) expect(period.start).toBeCloseTo(periods[index - 1]?.end as number, -1)
        const parts = subdashas(period)
        expect(parts[0]).toMatchObject({ lord: period.lord, start: period.start })
        expect(parts.at(-1)?.end).toBeCloseTo(period.end, -1)
      }
      const path = dashasAt(periods, birth + 20 * YEAR)
      expect(path).toHaveLength(4)
      for (const { start, end } of path)
        expect(start <= birth + 20 * YEAR && birth + 20 * YEAR < end).toBe(true)
    }
  })

  it('in another year every period has another length, in proportion', () => {
    const [julian, savana] = [mahadashas(100, birth, system), mahadashas(100, birth, system, 'savana')]
    for (const [index, { start, end }] of julian.entries()) {
      const short = savana[index] as Dasha
      expect((short.end - short.start) / (end - start)).toBeCloseTo(360 / 365.25, 9)
    }
  })
})

// BPHS 46: Ardra is the first of Ashtottari (the Sun) and of Yogini (Mangala, the Moon).
it.each([
  ['ashtottari', 'sun', 'moon', 'mars', 'mercury', 'saturn', 'jupiter', 'rahu', 'venus'],
  ['yogini', 'moon', 'sun', 'jupiter', 'mars', 'mercury', 'saturn', 'venus', 'rahu'],
] as const)('%s at the start of Ardra begins with its first lord', (system, ...lords) => {
  const periods = mahadashas(5 * (40 / 3) + 1e-9, birth, system)
  expect(periods.slice(0, 8).map(({ lord }) => lord)).toEqual(lords)
  expect(periods[0]?.start).toBeCloseTo(birth, -3)
})

it.each([
  // The yogini is the remainder of the number of the nakshatra and three by eight.
  ['yogini', 'Ashvini', 0, 'mars'],
  ['yogini', 'Revati', 26, 'saturn'],
  ['ashtottari', 'Ashvini', 0, 'rahu'],
  ['ashtottari', 'Krittika', 2, 'venus'],
  ['ashtottari', 'Ashlesha', 8, 'sun'],
  ['ashtottari', 'Shravana', 21, 'saturn'],
] as const)('%s of a Moon in %s', (system, _, nakshatra, lord) => {
  expect(mahadashas((nakshatra + 0.5) * (40 / 3), birth, system)[0]?.lord).toBe(lord)
})
