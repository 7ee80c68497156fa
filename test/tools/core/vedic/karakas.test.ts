import { expect, it } from 'vitest'
import { charaKarakas, karakaSchemes } from '../../../../tools/core/vedic/karakas.ts'
import { type Graha, grahas } from '../../../../tools/core/vedic/nakshatras.ts'

/** Degrees in the sign, as one writes them beside a chart. */
const degrees: Readonly<Record<Graha, number>> = {
  sun: 12,
  moon: 29,
  mars: 3,
  mercury: 21,
  jupiter: 17,
  venus: 8,
  saturn: 25,
  rahu: 6,
  ketu: 6,
}
const longitudes = Object.fromEntries(
  grahas.map((graha, index) => [graha, 30 * index + degrees[graha]]),
) as Record<Graha, number>

// BPHS 32.3-17: by degrees in the sign, from the most to the least; Rahu's are taken from 30.
it('seven: the planets by their degrees, without Pitru', () => {
  expect(charaKarakas('seven', longitudes)).toEqual({
    atma: 'moon',
    amatya: 'saturn',
    bhratru: 'mercury',
    matru: 'jupiter',
    putra: 'sun',
    gnati: 'venus',
    dara: 'mars',
  })
})

it('eight: Rahu at 6° has passed 24° and stands third', () => {
  expect(charaKarakas('eight', longitudes)).toEqual({
    atma: 'moon',
    amatya: 'saturn',
    bhratru: 'rahu',
    matru: 'mercury',
    pitru: 'jupiter',
    putra: 'sun',
    gnati: 'venus',
    dara: 'mars',
  })
})

it('each karaka has another graha, in any chart, and signs have no part in it', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const chart = Object.fromEntries(
      grahas.map((graha, index) => [graha, (seed * (index + 3) * 47.123) % 360]),
    ) as Record<Graha, number>
    const moved = Object.fromEntries(
      grahas.map((graha, index) => [graha, (chart[graha] + 30 * (index + seed)) % 360]),
    ) as Record<Graha, number>
    for (const scheme of karakaSchemes) {
      const holders = Object.values(charaKarakas(scheme, chart))
      expect(new Set(holders).size).toBe(scheme === 'seven' ? 7 : 8)
      expect(holders).not.toContain('ketu')
      expect(Object.values(charaKarakas(scheme, moved))).toEqual(holders)
    }
  }
})
