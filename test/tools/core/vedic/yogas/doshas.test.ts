import { describe, expect, it } from 'vitest'
import {
  EARLIEST_UTC,
  instantOfUtc,
  isoSeconds,
  LATEST_UTC,
  MS_PER_DAY,
} from '../../../../../tools/core/time/time.ts'
import type { Graha } from '../../../../../tools/core/vedic/nakshatras.ts'
import {
  kaalSarp,
  mangalDosha,
  type SaturnStay,
  sadeSati,
} from '../../../../../tools/core/vedic/yogas/doshas.ts'
import { yogaChart } from '../../../../../tools/core/vedic/yogas/yoga-chart.ts'
import { zodiacLongitude } from '../../../../../tools/core/zodiac/placement.ts'
import { type Sign, signOf, signs } from '../../../../../tools/core/zodiac/zodiac.ts'

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
  /** Stays whose ends are both within the ephemeris. */
  const completeStays = (stays: readonly SaturnStay[]) =>
    stays.map(({ house, start, end }) => ({ house, start: start as number, end: end as number }))
  const days = (stays: readonly SaturnStay[]) =>
    completeStays(stays).map(({ start }) => isoSeconds(start).slice(0, 10))

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
      const { house, stays: all } = sadeSati(moonSign, instantOfUtc(utc), 'lahiri')
      const stays = completeStays(all)
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

  it('that an end of the ephemeris cuts is open there, and is as it was asked for long before or after', () => {
    const year = 365.25 * MS_PER_DAY
    const saturnAt = (utc: number) => signOf(zodiacLongitude('saturn', instantOfUtc(utc), 'lahiri'))
    for (const edge of [EARLIEST_UTC + 60_000, LATEST_UTC - 60_000]) {
      const isLast = edge > 0
      for (const back of [0, 1]) {
        // Saturn in the first of the three signs, or in the second of them, at the end.
        const moonSign = signs[(signs.indexOf(saturnAt(edge)) + 1 - back + 12) % 12] as Sign
        const { house, stays } = sadeSati(moonSign, instantOfUtc(edge), 'lahiri')
        expect(house).toBe(back === 0 ? 12 : 1)
        const open = isLast ? stays.at(-1) : stays[0]
        expect([open?.house, isLast ? open?.end : open?.start]).toEqual([house, null])
        expect(completeStays(stays.slice(1, -1)).every(({ start, end }) => end > start)).toBe(true)
        // Half a year within, the same passage runs.
        const within = sadeSati(moonSign, instantOfUtc(edge + (isLast ? -0.5 : 0.5) * year), 'lahiri')
        expect(isLast ? within.stays.at(-1)?.end : within.stays[0]?.start).toBeNull()
      }
    }
  })
})
