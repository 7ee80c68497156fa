import { Body, DefineStar, Ecliptic, Equator, MakeTime, Observer } from 'astronomy-engine'
import { describe, expect, test } from 'vitest'
import { ARCSECOND, circularDifference } from '../../../../tools/core/math/angles.ts'
import { instantOfTt, instantOfUtc } from '../../../../tools/core/time/time.ts'
import { ayanamsa, ayanamsas, meanAyanamsa } from '../../../../tools/core/zodiac/ayanamsa.ts'
import { ayanamsaRows } from '../../../reference/ayanamsas.ts'

const apart = (a: number, b: number) => Math.abs(circularDifference(a, b))

describe.each(ayanamsaRows)('$tt days from J2000.0', (row) => {
  const instant = instantOfTt(row.tt)
  test.each(['lahiri', 'fagan-bradley', 'raman', 'krishnamurti'] as const)('%s', (name) => {
    expect(apart(meanAyanamsa(name, instant), row.mean[name])).toBeLessThan(0.005 * ARCSECOND)
    expect(apart(ayanamsa(name, instant), row.true[name])).toBeLessThan(0.02 * ARCSECOND)
  })
})

describe('true-chitra', () => {
  test('puts the apparent Spica at 180°, as the library sees the star, within 1″', () => {
    DefineStar(Body.Star1, 201.29824738 / 15, -11.16131947, 250)
    for (const month of [0, 3, 6, 9]) {
      const utc = Date.UTC(2000, month, 1, 12)
      const centre = new Observer(0, 0, 0)
      const seen = Equator(Body.Star1, MakeTime(new Date(utc)), centre, false, true)
      const seenThere = Ecliptic(seen.vec)
      const own = ayanamsa('true-chitra', instantOfUtc(utc))
      expect(apart(own + 180, seenThere.elon), `month ${month + 1}`).toBeLessThan(1 * ARCSECOND)
    }
  })
  test('differs from Lahiri by less than 2′ in 1900–2100, as both were meant for the same star', () => {
    for (const tt of [-36525, -18262, 0, 18262, 36525]) {
      const instant = instantOfTt(tt)
      expect(apart(ayanamsa('true-chitra', instant), ayanamsa('lahiri', instant))).toBeLessThan(2 / 60)
    }
  })
})

test('every ayanamsa grows by about 50.3″ a year', () => {
  for (const name of ayanamsas) {
    const growth = circularDifference(
      meanAyanamsa(name, instantOfTt(36525)),
      meanAyanamsa(name, instantOfTt(0)),
    )
    expect(growth / (100 * ARCSECOND), name).toBeCloseTo(50.29, 1)
  }
})
