import { describe, expect, test } from 'vitest'
import { balance, hemisphereShares, modalityOf, polarityOf } from '../../../../tools/core/charts/balance.ts'
import { elementOf } from '../../../../tools/core/charts/dignities.ts'
import { signs } from '../../../../tools/core/zodiac/zodiac.ts'

describe('the parts of the zodiac', () => {
  test('name each sign once by element and modality', () => {
    expect(new Set(signs.map((sign) => `${elementOf(sign)} ${modalityOf(sign)}`)).size).toBe(12)
  })
  test.each([
    ['aries', 'fire', 'cardinal', 'positive'],
    ['taurus', 'earth', 'fixed', 'negative'],
    ['gemini', 'air', 'mutable', 'positive'],
    ['scorpio', 'water', 'fixed', 'negative'],
    ['capricorn', 'earth', 'cardinal', 'negative'],
    ['pisces', 'water', 'mutable', 'negative'],
  ] as const)('%s is of %s, %s and %s', (sign, element, modality, polarity) => {
    expect([elementOf(sign), modalityOf(sign), polarityOf(sign)]).toEqual([element, modality, polarity])
  })
})

describe('balance', () => {
  test('names every part, the empty ones too', () => {
    const { elements, modalities, polarities } = balance([
      { id: 'a', longitude: 0 },
      { id: 'b', longitude: 359.99 },
      { id: 'c', longitude: 30 },
    ])
    expect(elements).toEqual({ fire: ['a'], earth: ['c'], air: [], water: ['b'] })
    expect(modalities).toEqual({ cardinal: ['a'], fixed: ['c'], mutable: ['b'] })
    expect(polarities).toEqual({ positive: ['a'], negative: ['b', 'c'] })
  })
  test('has each house in one half of east and west and one of above and below', () => {
    const houses = Array.from({ length: 12 }, (_, at) => ({ id: String(at + 1), house: at + 1 }))
    const { eastern, western, above, below } = hemisphereShares(houses)
    for (const halves of [
      [eastern, western],
      [above, below],
    ]) {
      expect(halves.map((half) => half?.length)).toEqual([6, 6])
      expect(new Set(halves.flat()).size).toBe(12)
    }
    expect(eastern).toContain('1')
    expect(above).toContain('10')
  })
})
