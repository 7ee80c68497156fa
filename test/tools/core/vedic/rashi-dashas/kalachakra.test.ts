import { describe, expect, it } from 'vitest'
import { NAKSHATRA, nakshatras } from '../../../../../tools/core/vedic/nakshatras.ts'
import {
  kalachakraDashas,
  kalachakraSigns,
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
      const list = kalachakraSigns(padaStart(index, pada) + 1)
      expect(inLetters(list.slice(0, 9))).toBe(printed[group][pada - 1])
      expect(list).toHaveLength(18)
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
    const sums = padas.map((pada) =>
      kalachakraSigns(padaStart(index, pada) + 1)
        .slice(0, 9)
        .reduce((sum, sign) => sum + kalachakraYears(sign), 0),
    )
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
