import { expect, test } from 'vitest'
import {
  centralMeridianII,
  redSpotDatum,
  redSpotLongitude,
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
  const start = instantOfUtc(redSpotDatum.utc)
  expect(redSpotLongitude(start)).toBeCloseTo(68, 9)
  expect(redSpotLongitude(instantOfUtc(Date.UTC(2026, 0, 1)))).toBeCloseTo(89, 1)
  expect(redSpotLongitude(start, 359.5)).toBe(359.5)
})

test.each([undefined, 0, 110.5, 359.9])(
  'every transit of a spot at %s is found once: a dense search of the meridian finds the same, within 2 s',
  (given) => {
    const [start, end] = [Date.UTC(2026, 10, 1), Date.UTC(2026, 10, 9)]
    const found = [...redSpotTransits(start, end, given)]
    const past = (utc: number) => {
      const instant = instantOfUtc(utc)
      return circularDifference(centralMeridianII(instant), redSpotLongitude(instant, given))
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
