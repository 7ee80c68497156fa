import { describe, expect, test } from 'vitest'
import { apparentGeocentric } from '../../../../tools/core/ephemeris/position.ts'
import {
  lunationNumber,
  moonAgeDays,
  moonLibration,
  moonQuarters,
  nextQuarter,
  phaseDegrees,
  phaseName,
  previousQuarter,
  quarters,
} from '../../../../tools/core/events/moon-phases.ts'
import { ecliptic } from '../../../../tools/core/frames/coordinates.ts'
import { ARCSECOND, circularDifference } from '../../../../tools/core/math/angles.ts'
import { instantOfTt, instantOfUtc, shifted } from '../../../../tools/core/time/time.ts'
import { quarterRows } from '../../../reference/quarters.ts'

test('every quarter of 2026 is found, in order, within 1 s', () => {
  const found = [...moonQuarters(Date.UTC(2026, 0, 1), Date.UTC(2026, 11, 31))]
  expect(found.map(({ quarter }) => quarters.indexOf(quarter))).toEqual(
    quarterRows.map(([quarter]) => quarter),
  )
  found.forEach(({ utc }, index) => {
    expect(Math.abs(utc - Date.parse(quarterRows[index]?.[1] as string)) / 1000).toBeLessThan(1)
  })
})

test('2024-04-23T23:49Z stands at elongation 180°, full moon', () => {
  const instant = instantOfUtc(Date.parse('2024-04-23T23:49:00Z'))
  expect(Math.abs(phaseDegrees(instant) - 180)).toBeLessThan(0.01)
  expect(phaseName(instant)).toBe('full moon')
})

test.each([-365000.2, -36524.5, 0.7, 9820.33, 40001.9, 365000.5])(
  'at TT %d the elongation is the difference of the apparent longitudes of date, to 0.0001″',
  (tt) => {
    const instant = instantOfTt(tt)
    const longitude = (body: 'moon' | 'sun') =>
      ecliptic(apparentGeocentric(body, instant).vector, instant).longitude
    const difference = circularDifference(longitude('moon'), longitude('sun'))
    expect(Math.abs(circularDifference(phaseDegrees(instant), difference))).toBeLessThan(1e-4 * ARCSECOND)
  },
)

describe('names', () => {
  const full = nextQuarter(instantOfUtc(Date.UTC(2026, 10, 20)), 'full moon').instant
  test.each([
    [-0.26, 'waxing gibbous'],
    [-0.24, 'full moon'],
    [0, 'full moon'],
    [0.24, 'full moon'],
    [0.26, 'waning gibbous'],
    [8, 'last quarter'],
    [10, 'waning crescent'],
    [18, 'waxing crescent'],
  ] as const)('%d days from full it is a %s', (days, name) => {
    const at = days === 8 ? nextQuarter(full, 'last quarter').instant : shifted(full, days)
    expect(phaseName(at)).toBe(name)
  })
})

describe('neighbours', () => {
  const instant = instantOfUtc(Date.parse('2026-11-20T20:00:00Z'))
  test('the age is counted from the last new Moon, 2026-11-09T07:02Z', () => {
    const last = previousQuarter(instant, 'new moon')
    expect(Math.abs(last.utc - Date.parse('2026-11-09T07:02:00Z'))).toBeLessThan(60000)
    expect(moonAgeDays(instant)).toBeCloseTo((instant.utc - last.utc) / 86400000, 6)
  })
  test('a moment after new the age is nearly nothing, a moment before nearly a month', () => {
    const last = previousQuarter(instant, 'new moon').instant
    expect(moonAgeDays(shifted(last, 0.001))).toBeCloseTo(0.001, 4)
    expect(moonAgeDays(shifted(last, -0.001))).toBeGreaterThan(29)
  })
  test('the quarter after a quarter is the next one', () => {
    let at = nextQuarter(instant)
    for (let k = 0; k < 8; k++) {
      const next = nextQuarter(shifted(at.instant, 0.01))
      expect(quarters.indexOf(next.quarter)).toBe((quarters.indexOf(at.quarter) + 1) % 4)
      at = next
    }
  })
})

test('on 1992-04-12T00:00 TT the libration is −1.23° and +4.20° (Meeus, example 53.a)', () => {
  const { longitude, latitude } = moonLibration(instantOfUtc(Date.parse('1992-04-11T23:59:00.6Z')))
  expect(longitude).toBeCloseTo(-1.23, 1)
  expect(latitude).toBeCloseTo(4.2, 1)
})

test('the lunation from the eclipse of 2017-08-21 is 1171, from 2000-01-06 953, and each new Moon begins the next', () => {
  // Espenak (NASA), eclipse of 2017-08-21; Meeus, Astronomical Algorithms, 2nd ed., p. 354: k = 0 is 953.
  expect(lunationNumber(instantOfUtc(Date.UTC(2017, 7, 22)))).toBe(1171)
  expect(lunationNumber(instantOfUtc(Date.UTC(2000, 0, 8)))).toBe(953)
  for (const year of [1000, 1500, 1923, 2500, 2990]) {
    const newMoons = [...moonQuarters(Date.UTC(year, 0, 1), Date.UTC(year + 2, 0, 1))].filter(
      ({ quarter }) => quarter === 'new moon',
    )
    const numbers = newMoons.map(({ instant }) => lunationNumber(shifted(instant, 0.01)))
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] as number) + at))
  }
})
