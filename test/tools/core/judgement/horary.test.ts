import { describe, expect, test } from 'vitest'
import { type TraditionalPlanet, traditionalPlanets } from '../../../../tools/core/charts/dignities.ts'
import { usualTables } from '../../../../tools/core/charts/dignity-tables.ts'
import { factsOf, lunarWay, type Question } from '../../../../tools/core/judgement/horary.ts'
import { circularDifference, normalDegrees } from '../../../../tools/core/math/angles.ts'
import { type Instant, instantOfTt, isoSeconds } from '../../../../tools/core/time/time.ts'
import { majorAspects } from '../../../../tools/core/zodiac/aspects.ts'
import { zodiacLongitude } from '../../../../tools/core/zodiac/placement.ts'
import { voidOfCourse } from '../../../../tools/core/zodiac/void-of-course.ts'
import { signOf } from '../../../../tools/core/zodiac/zodiac.ts'
import { randomBirths } from './births.ts'

const births = randomBirths(200, 19)
const moonAt = (tt: number) => zodiacLongitude('moon', instantOfTt(tt))

/** Aspects of the Moon by a look every twenty minutes: between which looks its distance from one passes. */
function looks(planet: TraditionalPlanet, from: number, to: number): { aspect: string; tt: number }[] {
  const step = 20 / 1440
  const exactAspects: { aspect: string; tt: number }[] = []
  for (const { aspect, angle } of majorAspects)
    for (const target of new Set([angle, normalDegrees(-angle)])) {
      const excess = (tt: number) =>
        circularDifference(moonAt(tt) - zodiacLongitude(planet, instantOfTt(tt)), target)
      for (let tt = from; tt < to; tt += step) {
        const [before, after] = [excess(tt), excess(Math.min(to, tt + step))]
        if (before < 0 && after >= 0 && after - before < 10) exactAspects.push({ aspect, tt })
      }
    }
  return exactAspects
}

describe('the way of the Moon', () => {
  test('of 25 births has the exact aspects that a look every twenty minutes finds', () => {
    for (const { instant } of births.slice(0, 25)) {
      const { entersSign, leavesSign, aspects } = lunarWay(instant, 'tropical')
      const expected = traditionalPlanets
        .filter((planet) => planet !== 'moon')
        .flatMap((body) => looks(body, entersSign.tt, leavesSign.tt).map((look) => ({ ...look, body })))
        .sort((a, b) => a.tt - b.tt)
      expect(aspects).toHaveLength(expected.length)
      for (const { body, aspect, instant: exact } of aspects) {
        const look = expected.find(
          (one) => one.body === body && one.aspect === aspect && Math.abs(one.tt - exact.tt) < 0.02,
        )
        expect(look, `${isoSeconds(instant.utc)} ${body} ${aspect}`).toBeDefined()
      }
    }
  })
  test('of 200 births lies in one sign about the birth', () => {
    for (const { instant } of births) {
      const { entersSign, leavesSign } = lunarWay(instant, 'tropical')
      expect(entersSign.tt).toBeLessThanOrEqual(instant.tt)
      expect(leavesSign.tt).toBeGreaterThan(instant.tt)
      const middle = signOf(moonAt(instant.tt))
      expect([signOf(moonAt(entersSign.tt + 1e-4)), signOf(moonAt(leavesSign.tt - 1e-4))]).toEqual([
        middle,
        middle,
      ])
      expect(signOf(moonAt(leavesSign.tt + 1e-4))).not.toBe(middle)
    }
  })
  test('is void in the sign whenever it is void for nine bodies, and void for 30° only if void in the sign', () => {
    let voids = 0
    for (const { instant } of births) {
      const { voidInSign, voidFor30Degrees, aspects } = lunarWay(instant, 'tropical')
      if (voidOfCourse(instant).active) expect(voidInSign).toBe(true)
      if (voidFor30Degrees) expect(voidInSign).toBe(true)
      const isAfter = ({ instant: exact }: { instant: Instant }) => exact.tt > instant.tt
      expect(voidInSign).toBe(!aspects.some(isAfter))
      if (voidInSign) voids++
    }
    expect(voids).toBeGreaterThan(10)
  })
  test('is void for 30° when no look finds an aspect before the Moon has gone as far', () => {
    for (const { instant } of births.slice(0, 25)) {
      const start = moonAt(instant.tt)
      let end = instant.tt
      while (normalDegrees(moonAt(end) - start) < 30) end += 10 / 1440
      const lunarAspects = traditionalPlanets.flatMap((planet) =>
        planet === 'moon' ? [] : looks(planet, instant.tt, end),
      )
      expect(lunarWay(instant, 'tropical').voidFor30Degrees).toBe(lunarAspects.length === 0)
    }
  })
})

describe('facts of a question', () => {
  const lunarPath = lunarWay((births[0] as (typeof births)[number]).instant, 'tropical')
  const question = (change: Partial<Question>): Question => ({
    hourRuler: null,
    ascendant: 15,
    moon: 0,
    houseOfSaturn: 1,
    isDay: true,
    lunarPath: { ...lunarPath, voidInSign: false, voidFor30Degrees: false },
    ...change,
  })
  test.each([
    [{}, []],
    [{ hourRuler: 'mars' }, ['hourByDomicile']],
    [{ hourRuler: 'sun' }, ['hourByTriplicity']],
    [{ hourRuler: 'sun', ascendant: 135 }, ['hourByDomicile', 'hourByTriplicity']],
    [{ hourRuler: 'jupiter', isDay: false }, ['hourByTriplicity']],
    [{ ascendant: 32.99 }, ['earlyAscendant']],
    [{ ascendant: 33 }, []],
    [{ ascendant: 27 }, []],
    [{ ascendant: 27.01 }, ['lateAscendant']],
    [{ houseOfSaturn: 7 }, ['saturnInSeventh']],
    [{ moon: 194.99 }, []],
    [{ moon: 195 }, ['moonInBurntWay']],
    [{ moon: 225 }, []],
    [
      { lunarPath: { ...lunarPath, voidInSign: true, voidFor30Degrees: true } },
      ['moonVoidInSign', 'moonVoidFor30Degrees'],
    ],
  ] as const)('of %o are %o', (change, facts) => {
    expect(factsOf(question(change), usualTables)).toEqual(facts)
  })
})
