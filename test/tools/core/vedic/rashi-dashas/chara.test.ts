import { describe, expect, it } from 'vitest'
import { instantOfUtc } from '../../../../../tools/core/time/time.ts'
import type { Graha } from '../../../../../tools/core/vedic/nakshatras.ts'
import { charaDashas, charaYears } from '../../../../../tools/core/vedic/rashi-dashas/chara.ts'
import { signRuler } from '../../../../../tools/core/zodiac/rulers.ts'
import { type Sign, signOf, signs } from '../../../../../tools/core/zodiac/zodiac.ts'
import { births, longitudesAt } from '../strengths/births.ts'

const YEAR = 365.25 * 86_400_000
/** Mars in Capricorn with Venus, Saturn in Aries, Rahu in Gemini, Ketu in Sagittarius. */
const longitudes: Readonly<Record<Graha, number>> = {
  sun: 125,
  moon: 35,
  mars: 285,
  mercury: 140,
  jupiter: 230,
  venus: 272,
  saturn: 15,
  rahu: 70,
  ketu: 250,
}

describe('years', () => {
  it('are steps to the ruler: forward from Aries, backward from Cancer; twelve in its own sign', () => {
    expect(charaYears('aries', longitudes)).toBe(9)
    expect(charaYears('cancer', longitudes)).toBe(2)
    expect(charaYears('leo', longitudes)).toBe(12)
    expect(charaYears('pisces', longitudes)).toBe(4)
  })

  it('of Scorpio go to the ruler in company, of Aquarius to the one farther in its sign', () => {
    // Mars with Venus before Ketu alone.
    expect(charaYears('scorpio', longitudes)).toBe(2)
    // Saturn 15° and Rahu 10°, both alone: back from Aquarius to Aries.
    expect(charaYears('aquarius', longitudes)).toBe(10)
    expect(charaYears('aquarius', { ...longitudes, saturn: 5 })).toBe(8)
  })

  it('of Scorpio with Mars in it go to Ketu, and are twelve with both in it', () => {
    expect(charaYears('scorpio', { ...longitudes, mars: 215 })).toBe(1)
    expect(charaYears('scorpio', { ...longitudes, mars: 215, ketu: 220 })).toBe(12)
  })
})

it('signs go forward from Aries, Leo, Virgo, Libra, Aquarius and Pisces, backward from the others', () => {
  // The lists of K. N. Rao, where the rule has the ninth from the lagna.
  const forward = ['aries', 'leo', 'virgo', 'libra', 'aquarius', 'pisces']
  for (const [index, rising] of signs.entries()) {
    const [, second] = charaDashas(0, rising, longitudes, 365.25).periods
    const step = forward.includes(rising) ? 1 : 11
    expect(second?.sign).toBe(signs[(index + step) % 12])
  }
})

it('200 births: two rounds of 144 years without gap, each sign with twelve, in twelfths that end with itself', () => {
  for (const { utc } of births(200)) {
    const places = longitudesAt(instantOfUtc(utc))
    const rising = signs[Math.abs(utc / 1000) % 12] as Sign
    const { periods, partsOf } = charaDashas(utc, rising, places, 365.25)
    const firstRound = periods.slice(0, 12)
    expect(new Set(firstRound.map(({ sign }) => sign)).size).toBe(12)
    expect(((periods.at(-1)?.end ?? 0) - utc) / YEAR).toBeCloseTo(144, 6)
    for (const { sign } of firstRound) {
      const ofSign = periods.filter((period) => period.sign === sign)
      const sum = ofSign.reduce((total, { start, end }) => total + (end - start) / YEAR, 0)
      expect(sum).toBeCloseTo(12, 6)
    }
    const lengths = periods
      .slice(12)
      .map(({ sign }) => firstRound.findIndex((period) => period.sign === sign))
    expect(lengths).toEqual(lengths.toSorted((one, later) => one - later))
    let start = utc
    for (const period of firstRound) {
      expect(period.start).toBe(start)
      start = period.end
      const years = (period.end - period.start) / YEAR
      expect(years).toBeCloseTo(Math.round(years), 6)
      expect(years).toBeGreaterThan(0.5)
      expect(years).toBeLessThan(12.5)
      // Where one planet rules alone, steps are counted along the zodiac: a second way.
      const { sign } = period
      if (sign !== 'scorpio' && sign !== 'aquarius') {
        const isForward = ['aries', 'taurus', 'gemini', 'libra', 'sagittarius'].includes(sign)
        let [at, steps] = [signs.indexOf(sign), 0]
        do {
          at = (at + (isForward ? 1 : 11)) % 12
          steps++
        } while (signs[at] !== signOf(places[signRuler[sign]]) && steps < 12)
        expect(Math.round(years)).toBe(steps)
      }
      const parts = partsOf(period)
      expect(parts).toHaveLength(12)
      expect(parts.at(-1)).toMatchObject({ sign, end: period.end })
      expect((parts[0]?.end ?? 0) - period.start).toBeCloseTo((period.end - period.start) / 12, 0)
    }
  }
})
