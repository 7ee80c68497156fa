import { SearchSunLongitude } from 'astronomy-engine'
import { describe, expect, it } from 'vitest'
import {
  findShowers,
  hourlyRate,
  type MeteorShower,
  meteorShowers,
  radiantDrift,
  zenithalRate,
} from '../../../../tools/core/events/meteor-showers.ts'

const shower = (code: string) => meteorShowers.find((s) => s.code === code) as MeteorShower

/** Precession in longitude from J2000.0 to 2026, degrees (50.29″ a year, Lieske 1977). */
const precession = (26 * 50.29) / 3600

describe('the list', () => {
  it('has 37 showers, each with a code and a name of its own', () => {
    expect(meteorShowers).toHaveLength(37)
    expect(new Set(meteorShowers.map((s) => s.code)).size).toBe(37)
    expect(new Set(meteorShowers.map((s) => s.name)).size).toBe(37)
  })

  it.each([
    // Dates of the maximum in the calendars of the International Meteor Organization for 2025 and 2026
    ['QUA', '01-03'],
    ['LYR', '04-22'],
    ['ETA', '05-06'],
    ['ARI', '06-07'],
    ['SDA', '07-30'],
    ['PER', '08-13'],
    ['AUR', '09-01'],
    ['DRA', '10-08'],
    ['ORI', '10-21'],
    ['STA', '11-05'],
    ['NTA', '11-12'],
    ['LEO', '11-17'],
    ['GEM', '12-14'],
    ['URS', '12-22'],
  ])('the Sun reaches the longitude of the maximum of %s within a day of %s in 2026', (code, date) => {
    const longitude = (shower(code).peakSolarLongitude + precession) % 360
    const peak = SearchSunLongitude(longitude, new Date(Date.UTC(2026, 0, 1)), 366)?.date.getTime() ?? 0
    const noon = Date.parse(`2026-${date}T12:00:00Z`)
    expect(Math.abs(peak - noon)).toBeLessThan(1.2 * 86_400_000)
  })

  it('every maximum falls between the first and the last day of activity', () => {
    for (const { code, activeFrom, activeTo, peakSolarLongitude } of meteorShowers) {
      const start = new Date(Date.UTC(2026, activeFrom.month - 1, activeFrom.day - 1))
      const peak = SearchSunLongitude((peakSolarLongitude + precession) % 360, start, 90)?.date.getTime() ?? 0
      const turn = activeTo.month < activeFrom.month ? 1 : 0
      expect(peak, code).toBeLessThan(Date.UTC(2026 + turn, activeTo.month - 1, activeTo.day + 2))
    }
  })

  it('speeds, indices and rates are those of meteors', () => {
    for (const s of meteorShowers) {
      expect(s.velocityKmS).toBeGreaterThanOrEqual(11.2)
      expect(s.velocityKmS).toBeLessThanOrEqual(72.8)
      expect(s.populationIndex).toBeGreaterThanOrEqual(2)
      expect(s.populationIndex).toBeLessThanOrEqual(3.5)
      expect(s.zhr).toBeGreaterThan(0)
      expect(Math.abs(s.radiant.dec)).toBeLessThan(90)
    }
    expect(meteorShowers.filter((s) => s.variable).map((s) => s.code)).toEqual([
      'PPU',
      'JBO',
      'DRA',
      'AMO',
      'PHO',
    ])
  })
})

describe('the radiant', () => {
  it('of the Perseids drifts +1.40° and +0.26° a day (Cook 1973) within 0.05°', () => {
    const drift = radiantDrift(shower('PER').radiant)
    expect(drift.ra).toBeCloseTo(1.4, 1)
    expect(drift.dec).toBeCloseTo(0.26, 1)
  })

  it('of the Geminids drifts +1.02° and −0.15° a day (Cook 1973) within 0.2°', () => {
    const drift = radiantDrift(shower('GEM').radiant)
    expect(Math.abs(drift.ra - 1.02)).toBeLessThan(0.2)
    expect(Math.abs(drift.dec + 0.15)).toBeLessThan(0.05)
  })
})

describe('the hourly rate', () => {
  it('is the zenithal rate under the zenith in a sky to magnitude 6.5', () => {
    expect(hourlyRate(shower('GEM'), { radiantAltitude: 90, limitingMagnitude: 6.5 })).toBe(150)
  })

  it('halves at 30° and falls by r with every magnitude that the sky loses', () => {
    expect(hourlyRate(shower('GEM'), { radiantAltitude: 30, limitingMagnitude: 6.5 })).toBeCloseTo(75, 6)
    expect(hourlyRate(shower('PER'), { radiantAltitude: 90, limitingMagnitude: 5.5 })).toBeCloseTo(
      100 / 2.2,
      6,
    )
  })

  it('is nothing with the radiant at the horizon or below', () => {
    expect(hourlyRate(shower('GEM'), { radiantAltitude: 4.9, limitingMagnitude: 6.5 })).toBe(0)
    expect(hourlyRate(shower('GEM'), { radiantAltitude: -40, limitingMagnitude: 6.5 })).toBe(0)
  })
})

it('a shower is found by code, by name and by a word of its name', () => {
  expect(findShowers('per').map((s) => s.code)).toEqual(['PER'])
  expect(findShowers('geminid').map((s) => s.code)).toEqual(['EGE', 'GEM'])
  expect(findShowers('perseids').map((s) => s.code)).toEqual(['PER'])
  expect(findShowers('aquariids').map((s) => s.code)).toEqual(['ETA', 'SDA'])
  expect(findShowers('')).toEqual([])
  expect(findShowers('Nemesids')).toEqual([])
})

describe('the rate away from the maximum', () => {
  it.each([
    // Jenniskens, Astron. Astrophys. 287, 990 (1994): half the rate after log10(2) / B degrees.
    ['QUA', 0.17],
    ['PER', 1.5],
    ['GEM', 0.42],
    ['STA', 11.6],
  ])('%s falls to half after %f degrees of solar longitude', (code, degrees) => {
    expect(zenithalRate(shower(code), degrees) / shower(code).zhr).toBeCloseTo(0.5, 1)
  })
  it('Geminids rise more slowly than they fall', () => {
    expect(zenithalRate(shower('GEM'), -1)).toBeGreaterThan(1.9 * zenithalRate(shower('GEM'), 1))
  })
  it('every shower has its full rate at the maximum', () => {
    for (const one of meteorShowers) expect(zenithalRate(one, 0)).toBe(one.zhr)
  })
})
