import { describe, expect, test } from 'vitest'
import { observed, splinePieces } from '../../../../tools/core/data/delta-t.ts'
import {
  deltaT,
  deltaTError,
  deltaTSource,
  J2000_MJD,
  tableEndMjd,
  useEarthOrientation,
} from '../../../../tools/core/time/delta-t.ts'

const dayOfYear = (year: number): number => (year - 2000) * 365.2425 - 0.5

// 1700–1900: Stephenson, Morrison & Hohenkerk (2016), table 2; later: The Astronomical Almanac, section K.
describe.each([
  [1700, 14, 5],
  [1800, 14, 5],
  [1900, -2.7, 1],
  [1955, 31.1, 0.05],
  [1970, 40.18, 0.02],
  [1990, 56.86, 0.01],
  [2000, 63.83, 0.01],
  [2010, 66.07, 0.01],
  [2020, 69.36, 0.01],
])('ΔT at %d', (year, seconds, tolerance) => {
  test(`is ${seconds} s within ${tolerance} s`, () => {
    expect(Math.abs(deltaT(dayOfYear(year)) - seconds)).toBeLessThan(tolerance)
  })
})

test('has no jump anywhere in −3000–3000: a day changes it by less than 85 ms', () => {
  let worst = 0
  for (let day = dayOfYear(-3000); day < dayOfYear(3000); day += 10) {
    worst = Math.max(worst, Math.abs(deltaT(day + 1) - deltaT(day)))
  }
  expect(worst).toBeLessThan(0.085)
})

test('passes through every published value of the table', () => {
  expect(deltaT(37665 - J2000_MJD)).toBeCloseTo((observed[0] as number) / 10000, 10)
  expect(deltaT(37665 + 15 * 800 - J2000_MJD)).toBeCloseTo((observed[800] as number) / 10000, 10)
  expect(deltaT(tableEndMjd() - J2000_MJD)).toBeCloseTo((observed[observed.length - 1] as number) / 10000, 10)
})

test('the spline meets itself at every knot within its printed rounding', () => {
  for (let index = 1; index < splinePieces.length; index++) {
    const [, , a0, a1, a2, a3] = splinePieces[index - 1] as (typeof splinePieces)[number]
    expect(Math.abs(a0 + a1 + a2 + a3 - (splinePieces[index]?.[2] as number))).toBeLessThan(0.01)
  }
})

test('names its source', () => {
  expect(deltaTSource(dayOfYear(-1500)).kind).toBe('model')
  expect(deltaTSource(dayOfYear(-700)).kind).toBe('spline')
  expect(deltaTSource(dayOfYear(1600)).kind).toBe('spline')
  expect(deltaTSource(dayOfYear(1958)).kind).toBe('observed')
  expect(deltaTSource(dayOfYear(2020)).kind).toBe('observed')
  expect(deltaTSource(dayOfYear(2027.5)).kind).toBe('predicted')
  expect(deltaTSource(dayOfYear(2100)).kind).toBe('model')
})

// Espenak & Meeus, Five Millennium Canon of Solar Eclipses, NASA/TP-2006-214141, tables 2-3 to 2-5; years and seconds.
test.each([
  [-1000, 636],
  [-500, 431],
  [0, 265],
  [500, 139],
  [1000, 54],
  [1200, 31],
  [1700, 5],
  [1800, 1],
  [1900, 0.1],
])('the standard error at %d is %d s', (year, seconds) => {
  expect(deltaTError(dayOfYear(year)) / seconds).toBeCloseTo(1, 1)
})

test('the standard error grows without a fall on both sides of the observations', () => {
  const errors = [-3000, -2000, -1200, -999, 0, 1000].map((year) => deltaTError(dayOfYear(year)))
  expect(errors).toEqual([...errors].sort((a, b) => b - a))
  expect(deltaTError(dayOfYear(2020))).toBe(0.001)
  const later = [2027.5, 2030, 2100, 2500, 2999].map((year) => deltaTError(dayOfYear(year)))
  expect(later).toEqual([...later].sort((a, b) => a - b))
})

test('an installed table answers for its days, and is installed once', () => {
  const from = 61000
  useEarthOrientation({
    fromMjd: from,
    measuredToMjd: from + 5,
    deltaT: Array.from({ length: 11 }, (_, i) => 70 + i / 100),
  })
  expect(deltaT(from + 5 - J2000_MJD)).toBeCloseTo(70.05, 10)
  expect(deltaTSource(from + 2 - J2000_MJD)).toEqual({ kind: 'observed', name: 'IERS finals2000A, daily' })
  expect(deltaTSource(from + 8 - J2000_MJD).kind).toBe('predicted')
  expect(deltaT(from - 30 - J2000_MJD)).toBeLessThan(69.5)
  expect(() => useEarthOrientation({ fromMjd: 0, measuredToMjd: 1, deltaT: [1, 2] })).toThrow(
    'already installed',
  )
})
