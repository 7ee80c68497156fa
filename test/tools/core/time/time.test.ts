import { AstroTime } from 'astronomy-engine'
import { describe, expect, test } from 'vitest'
import {
  EARLIEST_UTC,
  instantOfTt,
  instantOfUtc,
  isoSeconds,
  julianDateTt,
  julianDateUt1,
  julianDateUtc,
  LATEST_UTC,
  perInstant,
  SECONDS_PER_DAY,
  shifted,
  utcOfJulianDate,
} from '../../../../tools/core/time/time.ts'
import { timeRows } from '../../../reference/times.ts'

const MILLISECOND = 0.001

describe.each(timeRows)('$utc', (row) => {
  // Before 1972 the source's ΔT differs by what historians differ: 0.5 s from 1955 back to 1900 is agreement.
  const instant = instantOfUtc(Date.parse(row.utc))
  const modern = row.utc >= '1972'
  test('stands at its UT1 within 0.02 s (0.05 s where predicted)', () => {
    const tolerance = row.utc >= '2026-09' ? 0.05 : 0.02
    expect(Math.abs(instant.ut1 - row.ut1) * SECONDS_PER_DAY).toBeLessThan(tolerance)
  })
  test('stands at its TT', () => {
    expect(Math.abs(instant.tt - row.tt) * SECONDS_PER_DAY).toBeLessThan(modern ? MILLISECOND : 0.8)
  })
})

describe('the scales agree with one another', () => {
  const moments = [
    '1000-01-01T00:00:00Z',
    '1582-10-15T00:00:00Z',
    '1961-06-01T12:00:00Z',
    '1972-01-01T00:00:01Z',
  ]
  moments.push('1998-12-31T23:59:59Z', '1999-01-01T00:00:00Z', '2026-11-20T20:00:00Z', '2500-07-01T00:00:00Z')
  test.each(moments)('%s comes back through TT within 0.1 ms', (text) => {
    const utc = Date.parse(text)
    const instant = instantOfUtc(utc)
    expect(Math.abs(instantOfTt(instant.tt).utc - utc)).toBeLessThan(0.1)
  })
  test.each(moments)('%s has the same TT for the library as for us, within 1 µs', (text) => {
    const instant = instantOfUtc(Date.parse(text))
    expect(Math.abs(new AstroTime(instant.ut1).tt - instant.tt) * SECONDS_PER_DAY).toBeLessThan(1e-5)
  })
})

test('a leap second passes between 2016-12-31T23:59:59Z and the next midnight', () => {
  const before = instantOfUtc(Date.parse('2016-12-31T23:59:59Z'))
  const after = instantOfUtc(Date.parse('2017-01-01T00:00:00Z'))
  expect((after.tt - before.tt) * SECONDS_PER_DAY).toBeCloseTo(2, 4)
})

test('before 1972 a clock of UTC shows UT1', () => {
  const instant = instantOfUtc(Date.UTC(1900, 0, 1, 12))
  expect(instant.ut1).toBe(-36524)
  expect(julianDateUt1(instant)).toBe(julianDateUtc(instant))
})

test('J2000.0 is JD 2451545.0 TT, at 11:58:55.816 UTC', () => {
  const instant = instantOfTt(0)
  expect(julianDateTt(instant)).toBe(2451545)
  expect(new Date(Math.round(instant.utc)).toISOString()).toBe('2000-01-01T11:58:55.816Z')
  expect(utcOfJulianDate(2440587.5)).toBe(0)
})

test('a shift of a day is 86 400 SI seconds, leap second or not', () => {
  const start = instantOfUtc(Date.parse('2016-12-31T12:00:00Z'))
  expect(isoSeconds(shifted(start, 1).utc)).toBe('2017-01-01T11:59:59Z')
})

test('isoSeconds writes what Date writes from 1582-10-15 on, in any order of instants, and refuses what is none', () => {
  for (let n = 0; n < 20_000; n++) {
    const seconds = Math.round(Math.abs(Math.sin(n * 7.13)) * 3e10) - 12_219_292_800
    expect(isoSeconds(seconds * 1000)).toBe(new Date(seconds * 1000).toISOString().replace('.000Z', 'Z'))
    if (n % 100 === 0)
      for (const bad of [9e15, 9e15, Number.NaN]) expect(() => isoSeconds(bad)).toThrow(RangeError)
  }
})

test('isoSeconds rounds to the nearest second over the turn of a year', () => {
  expect(isoSeconds(Date.parse('2026-12-31T23:59:59.500Z'))).toBe('2027-01-01T00:00:00Z')
  expect(isoSeconds(Date.parse('2026-12-31T23:59:59.499Z'))).toBe('2026-12-31T23:59:59Z')
  expect(isoSeconds(EARLIEST_UTC)).toBe('-003000-01-01T00:00:00Z')
  expect(isoSeconds(LATEST_UTC)).toBe('3000-01-01T00:00:00Z')
})

test('what is kept with an instant is worked out once, and cannot be seen', () => {
  let count = 0
  const work = perInstant((instant) => {
    count++
    return instant.tt * 2
  })
  const instant = instantOfUtc(0)
  expect([work(instant), work(instant)]).toEqual([instant.tt * 2, instant.tt * 2])
  expect(count).toBe(1)
  expect(Object.keys(instant).sort()).toEqual(['deltaT', 'tt', 'ut1', 'utc'])
  // A plain object of the same shape is answered too, each time anew.
  const plain = { utc: 0, ut1: 1, tt: 1, deltaT: 0 }
  expect([work(plain), work(plain)]).toEqual([2, 2])
  expect(count).toBe(3)
})
