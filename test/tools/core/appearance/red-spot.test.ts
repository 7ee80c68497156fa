import { expect, test } from 'vitest'
import {
  centralMeridianII,
  redSpotError,
  redSpotLongitude,
  redSpotSpan,
  redSpotTransitError,
  redSpotTransits,
} from '../../../../tools/core/appearance/red-spot.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { instantOfTt, instantOfUtc, MS_PER_DAY } from '../../../../tools/core/time/time.ts'

test('the central meridian of 1992-12-16T00:00 TT is 72.31° in System II, within 0.1°', () => {
  // Meeus, Astronomical Algorithms, 2nd ed., example 43.a: 72.74° less 0.43° for the middle of the lit part of the disc.
  const instant = instantOfTt(2448972.50068 - 2451545)
  expect(Math.abs(circularDifference(centralMeridianII(instant), 72.31))).toBeLessThan(0.1)
})

test('the spot is at 68° on 2025-01-01 and 21° further a year later, unless a longitude is given', () => {
  expect(redSpotLongitude(instantOfUtc(Date.UTC(2025, 0, 1)))).toBeCloseTo(68, 9)
  expect(redSpotLongitude(instantOfUtc(Date.UTC(2026, 0, 1)))).toBeCloseTo(89, 1)
  expect(redSpotLongitude(instantOfUtc(Date.UTC(2026, 0, 1)), 359.5)).toBe(359.5)
})

test.each([
  // Sky & Telescope, transit times for September 2010: 00:30 UT of 10 September (longitude 151°).
  ['2010-09-09T12:00Z', 151, 5],
  // British Astronomical Association, "Jupiter in 2014/15: Interim report" (2015 Feb 8): L2 = 223.
  ['2015-02-08T00:00Z', 223, 4],
  // The same value of Sky & Telescope for December 2004.
  ['2004-12-15T00:00Z', 94, 4],
])('at %s the spot is within some degrees of %d°', (time, degrees, within) => {
  const longitude = redSpotLongitude(instantOfUtc(Date.parse(time)))
  expect(Math.abs(circularDifference(longitude as number, degrees))).toBeLessThan(within)
})

test.each(['-000500-03-01', '1610-01-07', '1850-06-01', '1990-12-31', '2028-01-01', '2100-01-01'])(
  'in %s, without observations, there is neither longitude nor transit but for one that is given',
  (date) => {
    const utc = Date.parse(date)
    expect(redSpotLongitude(instantOfUtc(utc))).toBeNull()
    expect([...redSpotTransits(utc, utc + MS_PER_DAY / 2)]).toEqual([])
    expect([...redSpotTransits(utc, utc + MS_PER_DAY, 100)].length).toBeGreaterThan(1)
  },
)

test('the error is about 2° and 3.5 minutes where the spot is observed, and grows after the last observation', () => {
  const [first, last] = [Date.UTC(1992, 0, 1), Date.UTC(2025, 0, 1)]
  expect(redSpotError(first)).toBe(redSpotError(last))
  expect(redSpotError(last)).toBeGreaterThan(1.8)
  expect(redSpotError(last)).toBeLessThan(2.4)
  expect(redSpotTransitError(last) / 60).toBeGreaterThan(3)
  expect(redSpotTransitError(last) / 60).toBeLessThan(4)
  const years = [0, 1, 2, 3].map((year) => redSpotTransitError(last + year * 365.25 * MS_PER_DAY))
  for (const [at, error] of years.entries())
    if (at > 0) expect(error).toBeGreaterThan(years[at - 1] as number)
})

test.each([
  // Sky & Telescope for September 2010, British Astronomical Association for February 2015, as above.
  ['2010-09-10', 151],
  ['2015-02-08', 223],
])('on %s the spot at %d° is within three standard errors', (date, degrees) => {
  const utc = Date.parse(date)
  const longitude = redSpotLongitude(instantOfUtc(utc)) as number
  expect(Math.abs(circularDifference(longitude, degrees))).toBeLessThan(3 * redSpotError(utc))
})

test('the longitude goes on without a jump, each day less than 0.4°, at the ends of its years as well', () => {
  for (let utc = redSpotSpan.start; utc + MS_PER_DAY < redSpotSpan.end; utc += MS_PER_DAY) {
    const [a, b] = [utc, utc + MS_PER_DAY].map((at) => redSpotLongitude(instantOfUtc(at)) as number)
    expect(Math.abs(circularDifference(b as number, a as number))).toBeLessThan(0.4)
  }
  const { end } = redSpotSpan
  const last = [...redSpotTransits(end - 3 * MS_PER_DAY, end + 3 * MS_PER_DAY)]
  expect(last.length).toBeGreaterThanOrEqual(7)
  expect(Math.max(...last)).toBeLessThan(end)
})

test.each([undefined, 0, 110.5, 359.9])(
  'every transit of a spot at %s is found once: a dense search of the meridian finds the same, within 2 s',
  (given) => {
    const [start, end] = [Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 9)]
    const found = [...redSpotTransits(start, end, given)]
    const past = (utc: number) => {
      const instant = instantOfUtc(utc)
      return circularDifference(centralMeridianII(instant), redSpotLongitude(instant, given) as number)
    }
    const dense: number[] = []
    const step = 600_000
    for (let utc = start; utc < end; utc += step) {
      const [a, b] = [past(utc), past(utc + step)]
      if (a < 0 && b >= 0 && b - a < 90) dense.push(utc + (step * -a) / (b - a))
    }
    expect(found.length).toBe(dense.length)
    for (const [at, utc] of found.entries()) expect(Math.abs(utc - (dense[at] as number))).toBeLessThan(2_000)
  },
)

test('transits of two adjoining ranges are those of both together', () => {
  const [from, middle, to] = [0, 1.7, 4].map((days) => Date.UTC(2027, 2, 3) + days * MS_PER_DAY) as [
    number,
    number,
    number,
  ]
  const parts = [...redSpotTransits(from, middle), ...redSpotTransits(middle, to)]
  const whole = [...redSpotTransits(from, to)]
  expect(parts.length).toBe(whole.length)
  for (const [at, utc] of parts.entries()) expect(Math.abs(utc - (whole[at] as number))).toBeLessThan(2_000)
})
