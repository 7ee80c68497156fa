import { describe, expect, test } from 'vitest'
import {
  type ConjunctionSearch,
  canMeet,
  conjunctions,
  type Pair,
} from '../../../../tools/core/events/conjunctions.ts'
import { skyTarget } from '../../../../tools/core/targets/sky-target.ts'
import { instantOfUtc } from '../../../../tools/core/time/time.ts'

const pair = (a: string, b: string): Pair => {
  const [first, second] = [skyTarget(a), skyTarget(b)]
  if (!first || !second) throw new Error('no such target')
  return [first, second]
}
const usual: ConjunctionSearch = { mode: 'separation', maxSeparation: 5, minElongation: 0 }
const search = (a: string, b: string, from: number, to: number, options: Partial<ConjunctionSearch> = {}) => [
  ...conjunctions(pair(a, b), instantOfUtc(Date.UTC(from, 0, 1)).tt, instantOfUtc(Date.UTC(to, 0, 1)).tt, {
    ...usual,
    ...options,
  }),
]

test.each([
  [0, '2027-08-26T02:57:00Z'],
  [1, '2028-11-10T00:54:00Z'],
  [2, '2030-11-20T15:10:00Z'],
])('Venus and Jupiter, approach %i within 1°, is at %s within 2 min', (index, time) => {
  const found = search('venus', 'jupiter', 2027, 2031, { maxSeparation: 1 })
  expect(found).toHaveLength(3)
  expect(Math.abs((found[index]?.instant.utc ?? 0) - Date.parse(time))).toBeLessThan(120_000)
})

test('the great conjunction of 2020 came to 6.1′ on 21 December at 18:20 UT, within 10 min', () => {
  const [found] = search('jupiter', 'saturn', 2020, 2021, { maxSeparation: 1 })
  expect((found?.separation ?? 0) * 60).toBeCloseTo(6.1, 1)
  expect(Math.abs((found?.instant.utc ?? 0) - Date.UTC(2020, 11, 21, 18, 20))).toBeLessThan(600_000)
})

describe('modes', () => {
  test('equal right ascension has the second due north or south of the first', () => {
    for (const { positionAngle } of search('venus', 'jupiter', 2026, 2031, { mode: 'rightAscension' })) {
      expect(Math.min(positionAngle % 180, 180 - (positionAngle % 180))).toBeLessThan(1)
    }
  })
  test('Jupiter and Saturn shared a longitude three times in 1980 and 1981', () => {
    const found = search('jupiter', 'saturn', 1980, 1982, { mode: 'eclipticLongitude' })
    // J. Meeus, Mathematical Astronomy Morsels (1997), ch. 35: 31 December, 4 March, 24 July.
    expect(found.map(({ instant }) => new Date(instant.utc).toISOString().slice(0, 10))).toEqual([
      '1980-12-31',
      '1981-03-04',
      '1981-07-24',
    ])
  })
})

describe('parallax', () => {
  const greenwich = { latitude: 51.4779, longitude: 0, elevation: 0 }
  test('the Moon hides Venus from Greenwich on 2026-09-14 but the Earth’s centre sees it pass beside', () => {
    const local = search('moon', 'venus', 2026, 2027, { observer: greenwich }).find(
      ({ occultation }) => occultation,
    )
    expect(new Date(local?.instant.utc ?? 0).toISOString().slice(0, 10)).toBe('2026-09-14')
    const centre = search('moon', 'venus', 2026, 2027).find(
      ({ instant }) => Math.abs(instant.utc - (local?.instant.utc ?? 0)) < 86400000,
    )
    expect(centre?.separation).toBeGreaterThan(local?.separation ?? 9)
  })
  test('the Moon meets a star each 27.3 days, none missed', () => {
    const found = search('moon', 'star:regulus', 2000, 2010, { maxSeparation: 15 })
    const gaps = found.slice(1).map(({ instant }, at) => instant.tt - (found[at]?.instant.tt ?? 0))
    expect(found.length).toBeGreaterThanOrEqual(133)
    for (const gap of gaps) expect(Math.abs(gap - 27.32)).toBeLessThan(1.2)
  })
})

test('minElongation leaves out what the Sun hides', () => {
  const far = search('venus', 'jupiter', 2026, 2031, { minElongation: 15 })
  expect(far.every(({ elongation }) => (elongation ?? 0) >= 15)).toBe(true)
  expect(far.length).toBeLessThan(search('venus', 'jupiter', 2026, 2031).length)
})
test('two stars never meet', () => {
  expect(canMeet(pair('star:sirius', 'star:vega'))).toBe(false)
  expect(canMeet(pair('star:sirius', 'moon'))).toBe(true)
})

test('discs that overlap are named by what is before what', () => {
  const named = (a: string, b: string, year: number) =>
    search(a, b, year, year + 1, { maxSeparation: 0.5 }).flatMap(({ transit }) => transit ?? [])
  expect(named('sun', 'venus', 2012)).toEqual(['transit'])
  // Behind the Sun.
  expect(named('sun', 'venus', 2008)).toEqual([])
  expect(named('moon', 'sun', 2027)).toContain('eclipse')
})
