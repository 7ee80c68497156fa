import { describe, expect, test } from 'vitest'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { roots } from '../../../../tools/core/math/root-finding.ts'
import { instantOfTt, instantOfUtc } from '../../../../tools/core/time/time.ts'
import { passages } from '../../../../tools/core/zodiac/longitude-crossings.ts'
import { zodiacLongitude } from '../../../../tools/core/zodiac/placement.ts'
import { returns } from '../../../../tools/core/zodiac/returns.ts'

const tt = (utc: number) => instantOfUtc(utc).tt
const iso = (utc: number) => new Date(utc).toISOString().slice(0, 16)

describe('passages', () => {
  test('the Sun passes 0° at the March equinox, 2024-03-20T03:06Z', () => {
    const [equinox] = [...passages('sun', 0, tt(Date.UTC(2024, 0, 1)), tt(Date.UTC(2025, 0, 1)))]
    expect(Math.abs((equinox?.instant.utc ?? 0) - Date.UTC(2024, 2, 20, 3, 6, 21))).toBeLessThan(60_000)
    expect(equinox?.retrograde).toBe(false)
  })
  test('Mercury passes a degree of its loop three times, the middle one backwards', () => {
    const degree = zodiacLongitude('mercury', instantOfUtc(Date.UTC(2024, 3, 13)))
    const found = [...passages('mercury', degree, tt(Date.UTC(2024, 2, 1)), tt(Date.UTC(2024, 5, 1)))]
    expect(found.map(({ retrograde }) => retrograde)).toEqual([false, true, false])
  })
  test('a pair a day apart beside a station is found', () => {
    // Mercury stood still 2024-04-25; the degree it had half a day before the station is passed twice within a day or two.
    const station = Date.UTC(2024, 3, 25, 12, 54)
    const degree = zodiacLongitude('mercury', instantOfUtc(station - 12 * 3_600_000))
    const found = [...passages('mercury', degree, tt(Date.UTC(2024, 3, 10)), tt(Date.UTC(2024, 4, 15)))]
    expect(found.map(({ retrograde }) => retrograde)).toEqual([true, false])
    expect((found[1]?.instant.utc ?? 0) - (found[0]?.instant.utc ?? 0)).toBeLessThan(30 * 3_600_000)
  })
  test('every sign of the zodiac is entered by the Moon 13 or 14 times a year', () => {
    for (let sign = 0; sign < 12; sign++) {
      const found = [...passages('moon', sign * 30, tt(Date.UTC(2024, 0, 1)), tt(Date.UTC(2025, 0, 1)))]
      expect(found.length, `sign ${sign}`).toBeGreaterThanOrEqual(13)
      expect(found.length, `sign ${sign}`).toBeLessThanOrEqual(14)
    }
  })
})

test('leaping where a body is far misses none: Saturn, Mars and Pluto against an even search', () => {
  for (const body of ['saturn', 'mars', 'pluto'] as const) {
    const from = tt(Date.UTC(1990, 0, 1))
    const to = tt(Date.UTC(2030, 0, 1))
    for (const degree of [300, 355]) {
      const beyond = (at: number) => circularDifference(zodiacLongitude(body, instantOfTt(at)), degree)
      const even = [...roots(beyond, from, to, { step: 10, tolerance: 1e-5, period: 360, touching: true })]
      const leaping = [...passages(body, degree, from, to)]
      expect(leaping.map(({ instant }) => instant.tt.toFixed(3))).toEqual(even.map(({ at }) => at.toFixed(3)))
    }
  }
})

describe('returns', () => {
  const birth = instantOfUtc(Date.UTC(1990, 5, 15, 8, 30))
  const taken = (body: Parameters<typeof returns>[0], count: number) => {
    const found = []
    for (const one of returns(
      body,
      zodiacLongitude(body, birth),
      instantOfUtc(birth.utc + 86_400_000),
      'tropical',
    )) {
      found.push(...one)
      if (found.length >= count) break
    }
    return found
  }
  test.each(['sun', 'moon', 'mars', 'saturn'] as const)(
    '%s stands where it stood at birth, to 0.1″',
    (body) => {
      for (const { instant } of taken(body, 3)) {
        const off = circularDifference(zodiacLongitude(body, instant), zodiacLongitude(body, birth))
        expect(Math.abs(off) * 3600).toBeLessThan(0.1)
      }
    },
  )
  test('solar returns come every year within a day of the birthday', () => {
    const found = taken('sun', 5)
    expect(found.map(({ instant }) => iso(instant.utc).slice(0, 8))).toEqual([
      '1991-06-',
      '1992-06-',
      '1993-06-',
      '1994-06-',
      '1995-06-',
    ])
    expect(found.every(({ pass }) => pass === 1)).toBe(true)
  })
  test('Saturn, retrograde at birth, passes the degree forward to end that loop, then after 29 years', () => {
    const loop = taken('saturn', 4)
    const [again, back] = [loop[2], loop[3]]
    expect(Math.abs((loop[1]?.instant.utc ?? 0) - birth.utc)).toBeLessThan(60_000)
    const years = (one = again) => ((one?.instant.utc ?? 0) - birth.utc) / (365.25 * 86_400_000)
    // Forward before birth, backward at birth, and now forward.
    expect(again?.pass).toBe(3)
    expect(years()).toBeLessThan(1)
    expect(back?.pass).toBe(1)
    expect(years(back)).toBeGreaterThan(28.4)
    expect(years(back)).toBeLessThan(30.5)
  })
  test('a loop that began before the start is listed from its first pass', () => {
    const degree = zodiacLongitude('mercury', instantOfUtc(Date.UTC(2024, 3, 13)))
    const start = instantOfUtc(Date.UTC(2024, 3, 14))
    const [loop = []] = returns('mercury', degree, start, 'tropical')
    expect(loop.map(({ instant, pass }) => [pass, instant.tt < start.tt])).toEqual([
      [1, true],
      [2, true],
      [3, false],
    ])
  })
})
