import { describe, expect, test } from 'vitest'
import {
  dignity,
  egyptianTerms,
  receptions,
  rulersOf,
  traditionalPlanets,
  triplicities,
} from '../../../../tools/core/charts/dignities.ts'
import { signs } from '../../../../tools/core/zodiac/zodiac.ts'

const at = (sign: (typeof signs)[number], degree: number) => signs.indexOf(sign) * 30 + degree

describe('the tables', () => {
  test('terms fill every sign once, with five different rulers that are neither Sun nor Moon', () => {
    for (const sign of signs) {
      const rulers = egyptianTerms[sign].map(([ruler]) => ruler)
      expect(new Set(rulers).size, sign).toBe(5)
      expect(rulers).not.toContain('sun')
      expect(rulers).not.toContain('moon')
      const ends = egyptianTerms[sign].map(([, end]) => end)
      expect(ends).toEqual([...ends].sort((a, b) => a - b))
      expect(ends.at(-1)).toBe(30)
    }
  })
  test('degrees of all terms are the years of the planets: Saturn 57, Jupiter 79, Mars 66, Venus 82, Mercury 76', () => {
    // Ptolemy, Tetrabiblos I.20, gives these sums himself.
    const sums: Record<string, number> = {}
    for (const sign of signs) {
      let from = 0
      for (const [ruler, end] of egyptianTerms[sign]) {
        sums[ruler] = (sums[ruler] ?? 0) + end - from
        from = end
      }
    }
    expect(sums).toEqual({ saturn: 57, jupiter: 79, mars: 66, venus: 82, mercury: 76 })
  })
  test('faces begin with Mars in Aries and end with Mars in Pisces', () => {
    expect(rulersOf(0, true).face).toBe('mars')
    expect(rulersOf(359.99, true).face).toBe('mars')
    expect(rulersOf(at('taurus', 0), true).face).toBe('mercury')
    expect(rulersOf(at('leo', 0), true).face).toBe('saturn')
  })
  test('rulers of triplicities by day and night are different planets', () => {
    for (const { day, night, participating } of Object.values(triplicities))
      expect(new Set([day, night, participating]).size).toBe(3)
  })
})

describe('a planet', () => {
  test('in domicile and exaltation: Mercury at 10° Virgo by night', () => {
    const { dignities, debilities, score } = dignity('mercury', at('virgo', 10), false)
    expect(dignities).toEqual(['domicile', 'exaltation'])
    expect([debilities, score]).toEqual([[], 9])
  })
  test('at the first degree of a sign and the last of the one before is under different rulers', () => {
    expect(rulersOf(at('aries', 29.99999), true).domicile).toBe('mars')
    expect(rulersOf(at('taurus', 0), true).domicile).toBe('venus')
    expect(rulersOf(at('aries', 5.99999), true).term).toBe('jupiter')
    expect(rulersOf(at('aries', 6), true).term).toBe('venus')
  })
  test('opposite its domicile is in detriment, opposite its exaltation in fall', () => {
    expect(dignity('mars', at('libra', 25), true).debilities).toEqual(['detriment', 'peregrine'])
    expect(dignity('sun', at('libra', 3), true).debilities).toEqual(['fall', 'peregrine'])
  })
  test('rules its triplicity by one sect only: the Sun in Sagittarius', () => {
    expect(dignity('sun', at('sagittarius', 3), true)).toMatchObject({ dignities: ['triplicity'], score: 3 })
    expect(dignity('sun', at('sagittarius', 3), false)).toMatchObject({
      debilities: ['peregrine'],
      score: -5,
    })
  })
  test('whose triplicity hangs on the unknown hour has no score, others have', () => {
    expect(dignity('sun', at('sagittarius', 3), null)).toMatchObject({ debilities: [], score: null })
    expect(dignity('mars', at('sagittarius', 3), null).score).toBe(-5)
  })
  test('in every degree of the zodiac has a score between -14 and 15', () => {
    for (const planet of traditionalPlanets)
      for (let degree = 0; degree < 360; degree++) {
        const { score, dignities, debilities } = dignity(planet, degree, true)
        expect(score).toBeGreaterThanOrEqual(-14)
        expect(score).toBeLessThanOrEqual(15)
        expect(dignities.length > 0).toBe(!debilities.includes('peregrine'))
      }
  })
})

test('Mars in Capricorn and Saturn in Aries receive each other; a planet in its own sign has no host', () => {
  const longitudes = { sun: 130, moon: 100, mercury: 160, venus: 190, mars: 297, jupiter: 250, saturn: 4 }
  const found = receptions(longitudes)
  const pair = found.filter(({ by, guest, host }) => by === 'domicile' && [guest, host].includes('saturn'))
  expect(pair).toEqual([
    { guest: 'mars', host: 'saturn', by: 'domicile', mutual: true },
    { guest: 'saturn', host: 'mars', by: 'domicile', mutual: true },
  ])
  expect(found.some(({ guest, by }) => guest === 'sun' && by === 'domicile')).toBe(false)
})
