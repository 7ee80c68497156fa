import { describe, expect, it } from 'vitest'
import { instantOfUtc, isoSeconds, MS_PER_DAY } from '../../../../../tools/core/time/time.ts'
import type { Graha } from '../../../../../tools/core/vedic/nakshatras.ts'
import { kaalSarp, mangalDosha, sadeSati } from '../../../../../tools/core/vedic/yogas/doshas.ts'
import { yogaChart } from '../../../../../tools/core/vedic/yogas/yoga-chart.ts'
import { zodiacLongitude } from '../../../../../tools/core/zodiac/placement.ts'
import { signOf, signs } from '../../../../../tools/core/zodiac/zodiac.ts'

const longitudes: Record<Graha, number> = {
  sun: 40,
  moon: 100,
  mars: 195,
  mercury: 45,
  jupiter: 310,
  venus: 70,
  saturn: 250,
  rahu: 20,
  ketu: 200,
}

describe('mangal', () => {
  it('counts the house of Mars from lagna, Moon and Venus, and lists the cancellations', () => {
    expect(mangalDosha(yogaChart(longitudes, 'aries'))).toEqual({
      houses: { lagna: 7, moon: 4, venus: 5 },
      from: ['lagna', 'moon'],
      cancellations: ['jupiter looks at mars'],
    })
    expect(mangalDosha(yogaChart({ ...longitudes, mars: 280, jupiter: 200 }, 'cancer'))).toMatchObject({
      from: ['lagna', 'moon', 'venus'],
      cancellations: ['house 7 from lagna in capricorn', 'house 7 from moon in capricorn'],
    })
  })

  it('has no cancellation where there is no dosha', () => {
    const { from, cancellations } = mangalDosha(yogaChart({ ...longitudes, mars: 160, moon: 40 }, 'aries'))
    expect([from, cancellations]).toEqual([['venus'], []])
    expect(mangalDosha(yogaChart({ ...longitudes, mars: 310, moon: 40, venus: 40 }, 'aries'))).toMatchObject({
      from: [],
      cancellations: [],
    })
  })
})

describe('kaal sarp', () => {
  const within = { ...longitudes, jupiter: 190, saturn: 170 }
  it('is named by the house of Rahu, when all seven planets are on one side', () => {
    expect(kaalSarp({ ...within, mars: 150 }, 1)).toEqual({ name: 'Ananta', after: 'rahu' })
    expect(kaalSarp({ ...within, mars: 150, rahu: 200, ketu: 20 }, 7)).toEqual({
      name: 'Takshaka',
      after: 'ketu',
    })
  })
  it('is none with a planet on the other side', () => {
    expect(kaalSarp(longitudes, 1)).toBeNull()
  })
})

describe('sade sati', () => {
  const days = (stays: readonly { start: number }[]) =>
    stays.map(({ start }) => isoSeconds(start).slice(0, 10))

  it('of a Moon in Capricorn went from 26 January 2017 to 29 March 2025, by Lahiri', () => {
    // Entries of Saturn as printed panchangs have them.
    const { house, stays } = sadeSati('capricorn', instantOfUtc(Date.UTC(2020, 10, 20)), 'lahiri')
    expect(house).toBe(1)
    expect(days(stays)).toEqual([
      '2017-01-26',
      '2017-10-26',
      '2020-01-24',
      '2022-04-29',
      '2022-07-12',
      '2023-01-17',
    ])
    expect(isoSeconds(stays.at(-1)?.end as number).slice(0, 10)).toBe('2025-03-29')
  })

  it('comes next where it does not run, begins in the twelfth and holds in each stay', () => {
    for (const [index, moonSign] of signs.entries()) {
      const utc = Date.UTC(1950 + 7 * index, index, 1)
      const { house, stays } = sadeSati(moonSign, instantOfUtc(utc), 'lahiri')
      const runs = [12, 1, 2].includes(house)
      expect(stays.some(({ start, end }) => start <= utc && utc < end)).toBe(runs)
      expect(stays[0]?.house).toBe(12)
      expect(stays.at(-1)?.end).toBeGreaterThan(utc)
      for (const stay of stays) {
        const sign = signOf(zodiacLongitude('saturn', instantOfUtc((stay.start + stay.end) / 2), 'lahiri'))
        expect((signs.indexOf(sign) - index + 12) % 12).toBe(stay.house - 1)
        expect(stay.end - stay.start).toBeLessThan(3 * 366 * MS_PER_DAY)
      }
    }
  })
})
