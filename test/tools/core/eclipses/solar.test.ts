import { describe, expect, test } from 'vitest'
import { localSolarEclipse } from '../../../../tools/core/eclipses/local.ts'
import { centralLine, pathAtGreatest } from '../../../../tools/core/eclipses/path.ts'
import { type SolarEclipse, solarEclipses } from '../../../../tools/core/eclipses/solar.ts'
import { direction, separation } from '../../../../tools/core/geometry.ts'
import { instantOfUtc, MS_PER_DAY, SECONDS_PER_DAY, utcOfTt } from '../../../../tools/core/time.ts'
import { solarRows } from '../../../reference/eclipses.ts'

const only = (tt: number): SolarEclipse => {
  const utc = utcOfTt(tt)
  const found = [...solarEclipses(utc - 3 * MS_PER_DAY, utc + 3 * MS_PER_DAY)]
  expect(found).toHaveLength(1)
  return found[0] as SolarEclipse
}

describe.each(solarRows)('$type eclipse $greatestTt days from J2000.0', (row) => {
  test('has its type, its gamma within 0.00005 and its greatest phase within 0.5 s', () => {
    const found = only(row.greatestTt)
    expect(found.type).toBe(row.type)
    expect(found.isCentral).toBe(row.isCentral)
    expect(Math.abs(found.gamma - row.gamma)).toBeLessThan(0.00005)
    expect(Math.abs(found.greatest.tt - row.greatestTt) * SECONDS_PER_DAY).toBeLessThan(0.5)
  })
})

test('greatest points of eclipses away from the limb are within 0.1°', () => {
  // Near the limb the ground falls away from the axis, and the least difference of ellipsoids shows.
  const rows = solarRows.filter((row) => row.latitude !== null && Math.abs(row.gamma) < 0.95)
  expect(rows.length).toBeGreaterThan(8)
  for (const row of rows) {
    const found = only(row.greatestTt)
    const truth = direction(row.longitude as number, row.latitude as number)
    expect(separation(truth, direction(found.longitude, found.latitude))).toBeLessThan(0.1)
  }
})

test('from 1950 to 2050 there are 223 solar eclipses, 2 at least and 5 at most in a year', () => {
  const years = new Map<number, number>()
  let count = 0
  for (const { greatest } of solarEclipses(Date.UTC(1950, 0, 1), Date.UTC(2051, 0, 1))) {
    const year = new Date(greatest.utc).getUTCFullYear()
    years.set(year, (years.get(year) ?? 0) + 1)
    count++
  }
  // NASA, Five Millennium Canon of Solar Eclipses (TP-2006-214141), lists as many.
  expect(count).toBe(223)
  expect(Math.min(...years.values())).toBe(2)
  expect(Math.max(...years.values())).toBeLessThanOrEqual(5)
})

describe('2026-08-12', () => {
  const eclipse = only(9720.24)

  test('is greatest at 65.2° N 25.3° W, west of Iceland', () => {
    expect(Math.abs(eclipse.latitude - 65.22)).toBeLessThan(0.05)
    expect(Math.abs(eclipse.longitude + 25.25)).toBeLessThan(0.05)
  })
  test('is total for 2 min 18 s on a path 294 km wide there, within 4 s and 8 km', () => {
    // NASA's figures, whose Moon is 0.08 % smaller for the inner contacts.
    const middle = pathAtGreatest(eclipse)
    expect(Math.abs((middle?.durationSeconds ?? 0) - 138)).toBeLessThan(4)
    expect(Math.abs((middle?.widthKm ?? 0) - 294)).toBeLessThan(8)
  })
  test('its central line begins in Siberia and ends at sunset over the Balearic Islands', () => {
    const line = centralLine(eclipse, 5)
    const [first, last] = [line[0], line.at(-1)]
    expect(first?.latitude).toBeGreaterThan(70)
    expect(first?.longitude).toBeGreaterThan(100)
    expect(Math.abs((last?.latitude ?? 0) - 38.9)).toBeLessThan(1)
    expect(Math.abs((last?.longitude ?? 0) - 4.6)).toBeLessThan(1.5)
    expect(line.every(({ type }) => type === 'total')).toBe(true)
  })
})

describe('limits of the path', () => {
  const line = centralLine(only(9720.24), 10)
  const inside = line.slice(2, -2)
  test('lie on either side of the line, no nearer than the path is wide: abreast in the shadow is aslant on the ground', () => {
    for (const { northLimit, southLimit, widthKm } of inside) {
      if (!northLimit || !southLimit) throw new Error('a limit is missing')
      const north = direction(northLimit.longitude, northLimit.latitude)
      const south = direction(southLimit.longitude, southLimit.latitude)
      const km = (separation(north, south) / 360) * 40_030
      expect(km / widthKm).toBeGreaterThan(0.98)
      expect(km / widthKm).toBeLessThan(1.6)
    }
  })
  test('on them the eclipse is total for no time, a tenth inside for a quarter of the whole and more', () => {
    const { northLimit, latitude, longitude, utc, durationSeconds } = inside[4] as (typeof inside)[number]
    const duration = (share: number) => {
      const at = {
        latitude: latitude + share * ((northLimit?.latitude ?? 0) - latitude),
        longitude: longitude + share * ((northLimit?.longitude ?? 0) - longitude),
        elevation: 0,
      }
      const local = localSolarEclipse(instantOfUtc(utc), at)
      return local?.c2 && local.c3 ? (local.c3.utc - local.c2.utc) / 1000 : 0
    }
    expect(duration(1.002)).toBe(0)
    expect(duration(0.998)).toBeGreaterThan(0)
    expect(duration(0.9)).toBeGreaterThan(durationSeconds / 4)
  })
})

test('the hybrid of 2023-04-20 is annular at the ends of its line and total between', () => {
  const types = centralLine(only(8510.68), 5).map(({ type }) => type)
  expect(types[0]).toBe('annular')
  expect(types[Math.floor(types.length / 2)]).toBe('total')
  expect(types.at(-1)).toBe('annular')
})

test('an eclipse whose axis misses the Earth has no central line', () => {
  const partial = solarRows.find(({ type }) => type === 'partial')
  expect(centralLine(only(partial?.greatestTt as number), 5)).toEqual([])
  expect(pathAtGreatest(only(partial?.greatestTt as number))).toBeNull()
})
