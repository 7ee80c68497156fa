import { describe, expect, it } from 'vitest'
import { arudhaPada, arudhaPadas } from '../../../../tools/core/vedic/arudhas.ts'
import { type Sign, signs } from '../../../../tools/core/zodiac/zodiac.ts'

const pada = (house: Sign, lord: Sign) => arudhaPada(house, () => lord)

// BPHS 29.1-5, each sentence of it.
it.each([
  ['as far from the lord as the lord from the house', 'aries', 'gemini', 'leo'],
  ['lord in the house: the tenth from it', 'aries', 'aries', 'capricorn'],
  ['lord in the seventh: the tenth from the house', 'aries', 'libra', 'capricorn'],
  ['lord in the fourth: where the lord stands', 'aries', 'cancer', 'cancer'],
  ['lord in the tenth: the fourth from the house', 'aries', 'capricorn', 'cancer'],
  ['round the end of the zodiac', 'capricorn', 'pisces', 'taurus'],
] as const)('%s', (_, house, lord, arudha) => {
  expect(pada(house, lord)).toBe(arudha)
})

describe('of every place of a lord', () => {
  it('the pada is in an odd house from the house, or the fourth or tenth, and never the house or the seventh', () => {
    for (const house of signs)
      for (const lord of signs) {
        const from = (sign: Sign) => ((signs.indexOf(sign) - signs.indexOf(house) + 12) % 12) + 1
        // Counted house by house: from the house to its lord, and as many again.
        let walked = house
        for (let step = 1; step < 2 * from(lord) - 1; step++)
          walked = signs[(signs.indexOf(walked) + 1) % 12] as Sign
        const expected = { 1: 10, 7: 4 }[from(walked)] ?? from(walked)
        expect(from(pada(house, lord))).toBe(expected)
      }
  })

  it('twelve padas follow the houses from the rising sign', () => {
    const places: Partial<Record<string, Sign>> = { mars: 'aries', venus: 'libra' }
    const placeOf = (planet: string) => places[planet] ?? 'leo'
    const padas = arudhaPadas('scorpio', placeOf)
    expect(padas).toHaveLength(12)
    expect(padas[0]).toBe(arudhaPada('scorpio', placeOf))
    expect(padas[11]).toBe(arudhaPada('libra', placeOf))
  })
})
