import { describe, expect, test } from 'vitest'
import { bodyIds } from '../../../../tools/core/bodies.ts'
import { ARCSECOND, circularDifference, signedDegrees } from '../../../../tools/core/math/angles.ts'
import { roots } from '../../../../tools/core/math/root-finding.ts'
import { instantOfTt, instantOfUtc, isoSeconds } from '../../../../tools/core/time/time.ts'
import type { Zodiac } from '../../../../tools/core/zodiac/ayanamsa.ts'
import { zodiacLongitude } from '../../../../tools/core/zodiac/placement.ts'
import {
  type VoidOfCourse,
  voidOfCourse,
  voidsOfCourse,
} from '../../../../tools/core/zodiac/void-of-course.ts'

const at = (text: string) => instantOfUtc(Date.parse(text))
const iso = ({ utc }: { utc: number }) => isoSeconds(utc)
const SECOND = 1 / 86400
/** Degrees to the nearest boundary of signs. */
const fromBoundary = (longitude: number) => Math.abs(signedDegrees(longitude * 12)) / 12

/** Every major aspect of the Moon with Sun to Pluto, by an even search for each angle. */
function meetings(from: number, to: number) {
  const found = bodyIds
    .filter((body) => body !== 'moon')
    .flatMap((body) =>
      [0, 60, 90, 120, 180, 240, 270, 300].flatMap((angle) => {
        const beyond = (tt: number) => {
          const instant = instantOfTt(tt)
          return circularDifference(zodiacLongitude('moon', instant), zodiacLongitude(body, instant) + angle)
        }
        const options = { step: 1, tolerance: 1e-6, period: 360 }
        return [...roots(beyond, from, to, options)].map((root) => ({ body, tt: root.at }))
      }),
    )
  return found.sort((a, b) => a.tt - b.tt)
}

describe('the void of course Moon', () => {
  test('lasts from the last of all meetings in a sign to the next sign, in every sign of a month', () => {
    const [from, to] = [at('2026-11-01T00:00Z').tt, at('2026-11-30T00:00Z').tt]
    const all = meetings(from - 4, to + 4)
    const found = [...voidsOfCourse(from, to)]
    expect(found.length).toBeGreaterThanOrEqual(12)
    let entry = found[0]?.end.tt as number
    for (const { start, end, lastAspect } of found.slice(1)) {
      const last = all.filter(({ tt }) => tt >= entry && tt < end.tt).at(-1)
      expect(lastAspect?.body).toBe(last?.body)
      expect(Math.abs(start.tt - (last?.tt ?? entry))).toBeLessThan(SECOND)
      expect(fromBoundary(zodiacLongitude('moon', end))).toBeLessThan(ARCSECOND)
      entry = end.tt
    }
  })

  test('is under way at 2024-01-27T12:00Z and not a day before', () => {
    const during = voidOfCourse(at('2024-01-27T12:00Z'))
    const before = voidOfCourse(at('2024-01-26T12:00Z'))
    expect(during).toMatchObject({ active: true, sign: 'leo', nextSign: 'virgo' })
    expect(during.lastAspect).toMatchObject({ body: 'uranus', aspect: 'square' })
    expect(before.active).toBe(false)
    expect(iso(before.start)).toBe(iso(during.start))
  })

  test('is the same stretch wherever in the sign it is asked for, up to its ends', () => {
    const { start, end } = voidOfCourse(at('2024-01-27T12:00Z'))
    for (const tt of [start.tt - 0.5, start.tt, end.tt - 1e-6]) {
      const found = voidOfCourse(instantOfTt(tt))
      expect(iso(found.end)).toBe(iso(end))
      expect(found.active).toBe(tt >= start.tt)
    }
    expect(voidOfCourse(instantOfTt(end.tt + 1e-5)).sign).toBe('virgo')
  })

  test('in a sidereal zodiac ends where that zodiac changes signs', () => {
    const { tt } = at('2026-11-20T20:00Z')
    const stay = (zodiac: Zodiac) => [...voidsOfCourse(tt, tt + 3, zodiac)][0] as VoidOfCourse
    const [tropical, sidereal] = [stay('tropical'), stay('lahiri')]
    expect([tropical.sign, sidereal.sign]).toEqual(['aries', 'pisces'])
    expect(fromBoundary(zodiacLongitude('moon', sidereal.end, 'lahiri'))).toBeLessThan(ARCSECOND)
    expect(fromBoundary(zodiacLongitude('moon', sidereal.end))).toBeGreaterThan(5)
  })

  test('at both ends of the supported years there is an answer', () => {
    for (const text of ['1000-01-01T00:00Z', '2999-12-31T23:59Z']) {
      const { start, end } = voidOfCourse(at(text))
      expect(end.tt).toBeGreaterThan(start.tt)
    }
  })
})
