import { describe, expect, it } from 'vitest'
import { NAKSHATRA, nakshatras } from '../../../../../tools/core/vedic/nakshatras.ts'
import {
  kalachakraDashas,
  kalachakraPadas,
  kalachakraYears,
} from '../../../../../tools/core/vedic/rashi-dashas/kalachakra.ts'
import { type Sign, signs } from '../../../../../tools/core/zodiac/zodiac.ts'

const YEAR = 365.25 * 86_400_000
const birth = Date.UTC(1990, 4, 15)
const padaStart = (nakshatra: number, pada: number) => (nakshatra + (pada - 1) / 4) * NAKSHATRA
const padas = [1, 2, 3, 4]

/** Signs of the padas as handbooks print them, by two letters. */
const printed = {
  Ashvini: [
    'Ar Ta Ge Cn Le Vi Li Sc Sg',
    'Cp Aq Pi Sc Li Vi Cn Le Ge',
    'Ta Ar Pi Aq Cp Sg Ar Ta Ge',
    'Cn Le Vi Li Sc Sg Cp Aq Pi',
  ],
  Bharani: [
    'Sc Li Vi Cn Le Ge Ta Ar Pi',
    'Aq Cp Sg Ar Ta Ge Cn Le Vi',
    'Li Sc Sg Cp Aq Pi Sc Li Vi',
    'Cn Le Ge Ta Ar Pi Aq Cp Sg',
  ],
  Rohini: [
    'Sg Cp Aq Pi Ar Ta Ge Le Cn',
    'Vi Li Sc Pi Aq Cp Sg Sc Li',
    'Vi Le Cn Ge Ta Ar Sg Cp Aq',
    'Pi Ar Ta Ge Le Cn Vi Li Sc',
  ],
  Mrigashira: [
    'Pi Aq Cp Sg Sc Li Vi Le Cn',
    'Ge Ta Ar Sg Cp Aq Pi Ar Ta',
    'Ge Le Cn Vi Li Sc Pi Aq Cp',
    'Sg Sc Li Vi Le Cn Ge Ta Ar',
  ],
} as const
const letters = ['Ar', 'Ta', 'Ge', 'Cn', 'Le', 'Vi', 'Li', 'Sc', 'Sg', 'Cp', 'Aq', 'Pi']
const inLetters = (list: readonly Sign[]) => list.map((sign) => letters[signs.indexOf(sign)]).join(' ')

/** The nakshatras that go by each list. */
const groups = {
  Ashvini: [0, 2, 6, 8, 12, 14, 18, 20, 24, 26],
  Bharani: [1, 7, 13, 19, 25],
  Rohini: [3, 9, 15, 21],
  Mrigashira: [4, 5, 10, 11, 16, 17, 22, 23],
} as const

describe.each(Object.keys(groups) as (keyof typeof groups)[])('nakshatras of %s', (group) => {
  it.each(groups[group].map((index) => [nakshatras[index]?.name, index] as const))('%s', (_, index) => {
    for (const pada of padas) {
      const [ofMoon, next] = kalachakraPadas(padaStart(index, pada) + 1)
      expect(inLetters(ofMoon.signs)).toBe(printed[group][pada - 1])
      expect(next.signs).toHaveLength(9)
    }
  })
})

it('every nakshatra has its list, and years are 100, 85, 83, 86 forward and 86, 83, 85, 100 backward', () => {
  expect(
    Object.values(groups)
      .flat()
      .sort((one, other) => one - other),
  ).toEqual(nakshatras.map((_, index) => index))
  for (const index of nakshatras.keys()) {
    const ofPadas = padas.map((pada) => kalachakraPadas(padaStart(index, pada) + 1)[0])
    const sums = ofPadas.map(({ signs: nine }) => nine.reduce((sum, sign) => sum + kalachakraYears(sign), 0))
    expect(ofPadas.map(({ paramayus }) => paramayus)).toEqual(sums)
    expect(sums).toEqual(Math.floor(index / 3) % 2 === 0 ? [100, 85, 83, 86] : [86, 83, 85, 100])
  }
})

it('a Moon half through the first pada of Ashvini has passed fifty of its hundred years', () => {
  const { periods } = kalachakraDashas(birth, NAKSHATRA / 8, 365.25)
  // Aries 7, Taurus 16, Gemini 9 are over, and 18 of the 21 years of Cancer.
  expect(periods[0]?.sign).toBe('cancer')
  expect(((periods[0]?.end ?? 0) - birth) / YEAR).toBeCloseTo(3, 6)
  expect(periods[1]).toMatchObject({ sign: 'leo', lord: 'sun', start: periods[0]?.end })
  // The second pada follows with Capricorn.
  expect(periods.map(({ sign }) => sign).slice(6, 8)).toEqual(['capricorn', 'aquarius'])
})

it('periods reach 83 years and more from birth, for any Moon', () => {
  for (let moon = 0; moon < 360; moon += 0.7) {
    const { periods } = kalachakraDashas(birth, moon, 365.25)
    expect(((periods.at(-1)?.end ?? 0) - birth) / YEAR).toBeGreaterThanOrEqual(83 - 1e-6)
    expect(periods[0]?.start).toBeLessThanOrEqual(birth)
  }
})

// A translation of BPHS, examples 89 to 92, as a public test suite quotes them: nakshatra from 0, pada, years, deha, jiva.
it.each([
  ['Ashvini', 0, 1, 100, 'aries', 'sagittarius'],
  ['Rohini', 3, 1, 86, 'cancer', 'sagittarius'],
  ['Purva Bhadrapada', 24, 4, 86, 'cancer', 'pisces'],
  ['Swati', 14, 3, 83, 'taurus', 'gemini'],
  ['Ardra', 5, 4, 100, 'aries', 'sagittarius'],
  ['Mrigashira', 4, 3, 85, 'capricorn', 'gemini'],
] as const)('deha and jiva of %s', (_, nakshatra, pada, paramayus, deha, jiva) => {
  const [ofMoon] = kalachakraPadas(padaStart(nakshatra, pada) + 1)
  expect(ofMoon).toMatchObject({ paramayus, deha, jiva })
})

describe('parts', () => {
  const years = ({ start, end }: { start: number; end: number }) => (end - start) / YEAR

  // BPHS 51: Aries in Aries of the first pada of Ashvini, 7 × 7 / 100 years: 5 months, 26 days, 24 ghatikas; Sagittarius in Aries 8
  // months, 12 days. Months of 30 days; a ghatika is a sixtieth of a day.
  it('of Aries in the first pada of Ashvini are those of the printed example', () => {
    const { periods, partsOf } = kalachakraDashas(birth, 0, 365.25)
    const parts = partsOf(periods[0] as (typeof periods)[number])
    expect(parts.map(({ sign }) => sign)).toEqual(signs.slice(0, 9))
    expect(years(parts[0] as (typeof parts)[number]) * 360).toBeCloseTo(5 * 30 + 26 + 24 / 60, 6)
    expect(years(parts.at(-1) as (typeof parts)[number]) * 360).toBeCloseTo(8 * 30 + 12, 6)
  })

  // saravali.de, Kalachakra Antardasas: the third pada of Ashvini has 83 years.
  it('of the third pada begin with the sign of the period and go round', () => {
    const { periods, partsOf } = kalachakraDashas(birth, padaStart(0, 3), 365.25)
    const [taurus] = periods as [(typeof periods)[number]]
    const [ownPart, second] = partsOf(taurus) as [(typeof periods)[number], (typeof periods)[number]]
    expect(years(ownPart)).toBeCloseTo((16 * 16) / 83, 6)
    expect([second.sign, years(second)]).toEqual(['aries', expect.closeTo((7 * 16) / 83, 6)])
    const capricorn = periods.find(({ sign }) => sign === 'capricorn') as (typeof periods)[number]
    expect(inLetters(partsOf(capricorn).map(({ sign }) => sign))).toBe('Cp Sg Ar Ta Ge Ta Ar Pi Aq')
  })
})
