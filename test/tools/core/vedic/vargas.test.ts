import { describe, expect, it } from 'vitest'
import { type Varga, vargaLongitude, vargaSign, vargas } from '../../../../tools/core/vedic/vargas.ts'
import { signOf, signs } from '../../../../tools/core/zodiac/zodiac.ts'

const place = (sign: (typeof signs)[number], degrees: number): number => 30 * signs.indexOf(sign) + degrees

// Bṛhat Parāśara Horā Śāstra, ch. 6, verses on each division.
it.each([
  ['D2', 'aries', 14.9, 'leo'],
  ['D2', 'aries', 15, 'cancer'],
  ['D2', 'taurus', 10, 'cancer'],
  ['D3', 'leo', 12, 'sagittarius'],
  ['D3', 'leo', 25, 'aries'],
  ['D4', 'gemini', 8, 'virgo'],
  ['D7', 'aries', 5, 'taurus'],
  ['D7', 'taurus', 1, 'scorpio'],
  ['D9', 'aries', 3.34, 'taurus'],
  ['D9', 'taurus', 0, 'capricorn'],
  ['D9', 'gemini', 0, 'libra'],
  ['D9', 'cancer', 29.9, 'pisces'],
  ['D10', 'aries', 29, 'capricorn'],
  ['D10', 'taurus', 1, 'capricorn'],
  ['D12', 'pisces', 29, 'aquarius'],
  ['D16', 'leo', 0, 'leo'],
  ['D20', 'taurus', 0, 'sagittarius'],
  ['D24', 'gemini', 0, 'leo'],
  ['D24', 'cancer', 0, 'cancer'],
  ['D27', 'scorpio', 0, 'capricorn'],
  ['D30', 'aries', 4.9, 'aries'],
  ['D30', 'aries', 18, 'gemini'],
  ['D30', 'taurus', 12, 'pisces'],
  ['D30', 'taurus', 29.9, 'scorpio'],
  ['D40', 'taurus', 0, 'libra'],
  ['D45', 'gemini', 0, 'sagittarius'],
  ['D60', 'scorpio', 0.4, 'scorpio'],
  ['D60', 'scorpio', 0.6, 'sagittarius'],
] as const)('%s of %s %d° is %s', (varga, sign, degrees, divided) => {
  expect(vargaSign(varga, place(sign, degrees))).toBe(divided)
})

it('the navamsha goes on through the zodiac without a break', () => {
  for (let part = 0; part < 108; part++) {
    expect(vargaSign('D9', ((part + 0.5) * 10) / 3)).toBe(signs[part % 12])
  }
})

describe('every division gives each sign its share of the zodiac', () => {
  // The Sun and the Moon have the horas, and the planets unequal parts of the trimshamsha.
  it.each(vargas.filter((varga) => varga !== 'D2' && varga !== 'D30'))('%s', (varga: Varga) => {
    const counts = new Map<string, number>()
    for (let index = 0; index < 360 * 60; index++) {
      const sign = vargaSign(varga, (index + 0.5) / 60)
      counts.set(sign, (counts.get(sign) ?? 0) + 1)
    }
    // Divisions that begin with three fixed signs (D16, D20, D45) or two (D24, D40) do not end evenly.
    for (const sign of signs) expect(counts.get(sign) ?? 0).toBeGreaterThan(1200)
  })
})

describe('longitudes in divisional charts', () => {
  it('are the sidereal ones as many times over where the parts of a sign are equal', () => {
    for (const [varga, times] of [
      ['D9', 9],
      ['D12', 12],
      ['D60', 60],
    ] as const) {
      for (let longitude = 0.013; longitude < 360; longitude += 1.7) {
        const place = vargaLongitude(varga, longitude)
        expect(signOf(place)).toBe(vargaSign(varga, longitude))
        expect(place % 30).toBeCloseTo((longitude * times) % 30, 4)
      }
    }
  })

  it('stretch each unequal part of D30 to a sign', () => {
    expect(vargaLongitude('D30', 0)).toBe(0)
    expect(vargaLongitude('D30', 14)).toBeCloseTo(240 + 15, 9)
    expect(vargaLongitude('D30', 29.9999999)).toBeCloseTo(209.99999, 9)
    expect(vargaLongitude('D1', 123.4)).toBe(123.4)
  })
})
