import { describe, expect, test } from 'vitest'
import { type BodyId, bodyIds } from '../../../../tools/core/bodies.ts'
import { circularDifference } from '../../../../tools/core/math/angles.ts'
import { type Instant, instantOfUtc, SECONDS_PER_DAY } from '../../../../tools/core/time/time.ts'
import {
  type AspectHit,
  aspectInForce,
  movingBody,
  type Progress,
  pairHits,
  pointHits,
} from '../../../../tools/core/zodiac/aspect-hits.ts'
import {
  type AspectRule,
  aspectNames,
  aspectRule,
  majorAspects,
} from '../../../../tools/core/zodiac/aspects.ts'
import { zodiacLongitude } from '../../../../tools/core/zodiac/placement.ts'
import { aspectRows } from '../../../reference/zodiac-events.ts'

const tt = (text: string) => instantOfUtc(Date.parse(text)).tt
const day = ({ utc }: Instant) => new Date(utc).toISOString().slice(0, 10)
const hitsOf = (found: Iterable<Progress>): AspectHit[] => [...found].flatMap(({ hit }) => hit ?? [])
const ruleOf = (angle: number) =>
  aspectNames.map((name) => aspectRule(name)).find((rule) => rule.angle === angle) as AspectRule

/** Seconds that a second of arc of the slower body is worth, at most. */
const allowed: Readonly<Record<BodyId, number>> = {
  sun: 1,
  moon: 1,
  mercury: 1,
  venus: 1,
  mars: 2,
  jupiter: 15,
  saturn: 30,
  uranus: 330,
  neptune: 2100,
  pluto: 5000,
}

describe('exact aspects of two bodies', () => {
  test.each(aspectRows)('%s and %s at %i° at %s', (body, other, angle, utc) => {
    const found = hitsOf(pairHits(body, other, [ruleOf(angle)], tt(utc) - 1, tt(utc) + 1))
    expect(found).toHaveLength(1)
    const late = ((found[0]?.instant.tt as number) - tt(utc)) * SECONDS_PER_DAY
    expect(Math.abs(late)).toBeLessThan(Math.max(allowed[body], allowed[other]))
  })

  test('Uranus squared Pluto seven times from 2012 to 2015, in one stay of five years', () => {
    const found = hitsOf(
      pairHits('uranus', 'pluto', [ruleOf(90)], tt('2012-01-01T00:00Z'), tt('2016-01-01T00:00Z')),
    )
    expect(found.map(({ instant, pass }) => `${pass} ${day(instant)}`)).toEqual([
      '1 2012-06-24',
      '2 2012-09-19',
      '3 2013-05-20',
      '4 2013-11-01',
      '5 2014-04-21',
      '6 2014-12-15',
      '7 2015-03-17',
    ])
    expect(new Set(found.map(({ stay }) => stay.enters?.tt)).size).toBe(1)
  })

  test('passes before the start are counted', () => {
    const found = hitsOf(
      pairHits('jupiter', 'saturn', [ruleOf(0)], tt('1981-06-01T00:00Z'), tt('1982-01-01T00:00Z')),
    )
    expect(found.map(({ instant, pass }) => `${pass} ${day(instant)}`)).toEqual(['3 1981-07-24'])
  })

  test('the orb is reached at both ends of the stay and not before', () => {
    const [found] = hitsOf(
      pairHits(
        'mars',
        'saturn',
        [aspectRule('conjunction', 3)],
        tt('2024-04-01T00:00Z'),
        tt('2024-05-01T00:00Z'),
      ),
    )
    const edges = [found?.stay.enters, found?.stay.leaves] as Instant[]
    for (const edge of edges) {
      const apart = circularDifference(zodiacLongitude('mars', edge), zodiacLongitude('saturn', edge))
      expect(Math.abs(apart)).toBeCloseTo(3, 4)
    }
    expect(edges.map(day)).toEqual(['2024-04-06', '2024-04-15'])
  })

  test('conjunctions of Mercury and Venus with the Sun are never passes of one loop', () => {
    for (const body of ['mercury', 'venus'] as const) {
      const found = hitsOf(
        pairHits('sun', body, [ruleOf(0)], tt('2000-01-01T00:00Z'), tt('2010-01-01T00:00Z')),
      )
      expect(found.length).toBeGreaterThan(11)
      expect(new Set(found.map(({ pass }) => pass))).toEqual(new Set([1]))
    }
  })

  test('every new and full Moon of a year is a conjunction or opposition with the Sun', () => {
    const found = hitsOf(
      pairHits('sun', 'moon', [ruleOf(0), ruleOf(180)], tt('2026-01-01T00:00Z'), tt('2027-01-01T00:00Z')),
    )
    expect(found).toHaveLength(25)
  })

  test('the same pair in either order, in any zodiac, meets at the same times', () => {
    const range = [tt('2020-01-01T00:00Z'), tt('2026-01-01T00:00Z')] as const
    const times = (found: AspectHit[]) => found.map(({ instant }) => Math.round(instant.utc / 1000))
    const found = times(hitsOf(pairHits('mars', 'jupiter', majorAspects, ...range)))
    expect(times(hitsOf(pairHits('jupiter', 'mars', majorAspects, ...range)))).toEqual(found)
    expect(times(hitsOf(pairHits('mars', 'jupiter', majorAspects, ...range, 'lahiri')))).toEqual(found)
  })

  test('a search of a century says every half year how far it has come', () => {
    const found = [
      ...pairHits('neptune', 'pluto', [ruleOf(0)], tt('1950-01-01T00:00Z'), tt('2050-01-01T00:00Z')),
    ]
    expect(hitsOf(found)).toEqual([])
    expect(found.length).toBeGreaterThan(190)
    for (const [index, one] of found.slice(1).entries()) {
      expect(one.tt).toBeGreaterThan(found[index]?.tt as number)
    }
  })
})

describe('exact aspects with a fixed point', () => {
  test('of the outer planets come in threes or fives while they loop over a degree', () => {
    const found = hitsOf(
      pointHits(
        'pluto',
        [{ id: 'degree', longitude: 300 }],
        [ruleOf(0)],
        tt('2022-01-01T00:00Z'),
        tt('2026-01-01T00:00Z'),
      ),
    )
    expect(found.map(({ instant, pass, retrograde }) => `${pass} ${day(instant)} ${retrograde}`)).toEqual([
      '1 2023-03-23 false',
      '2 2023-06-11 true',
      '3 2024-01-21 false',
      '4 2024-09-01 true',
      '5 2024-11-19 false',
    ])
  })
  test('are eight in a round of the Moon over one point', () => {
    const start = tt('2026-03-01T00:00Z')
    const found = hitsOf(pointHits('moon', [{ id: 'x', longitude: 77 }], majorAspects, start, start + 27.32))
    expect(found).toHaveLength(8)
  })
})

describe('an aspect in force', () => {
  test('is exact at the nearest of its passes', () => {
    const point = { id: 'x', longitude: 300 }
    const { exact, stay } = aspectInForce(
      movingBody('pluto'),
      point,
      aspectRule('conjunction', 2),
      tt('2024-08-01T00:00Z'),
    )
    expect(day(exact as Instant)).toBe('2024-09-01')
    expect((stay.leaves as Instant).tt).toBeGreaterThan((exact as Instant).tt)
  })
  test('that turns back before it is exact says so', () => {
    // Mercury stood still at 15.98° Aries on 2024-04-25, half a degree short of this point, and turned away from it.
    const point = { id: 'x', longitude: 15.48 }
    const { exact, stay } = aspectInForce(
      movingBody('mercury'),
      point,
      aspectRule('conjunction', 1),
      tt('2024-04-25T00:00Z'),
    )
    expect(exact).toBeNull()
    expect((stay.leaves as Instant).tt).toBeGreaterThan((stay.enters as Instant).tt)
  })
})

test('no aspect of a year is missed: every pair against looks twice a day', () => {
  const [from, to] = [tt('2024-01-01T00:00Z'), tt('2025-01-01T00:00Z')]
  const slow = bodyIds.filter((body) => body !== 'moon')
  for (const [index, body] of slow.entries()) {
    for (const other of slow.slice(index + 1)) {
      const found = hitsOf(pairHits(body, other, majorAspects, from, to)).length
      let even = 0
      for (const angle of [0, 60, -60, 90, -90, 120, -120, 180]) {
        let before: number | undefined
        for (let at = from; at < to; at += 0.5) {
          const places = placesAt(at)
          const now = circularDifference(places[body] - places[other], angle)
          if (before !== undefined && Math.sign(now) !== Math.sign(before) && Math.abs(now) < 90) even++
          before = now
        }
      }
      expect(found, `${body} ${other}`).toBe(even)
    }
  }
})

const kept = new Map<number, Record<BodyId, number>>()
function placesAt(at: number): Record<BodyId, number> {
  let known = kept.get(at)
  if (!known) {
    const instant = instantOfUtc(
      Date.parse('2024-01-01T00:00Z') + (at - tt('2024-01-01T00:00Z')) * 86_400_000,
    )
    known = Object.fromEntries(bodyIds.map((body) => [body, zodiacLongitude(body, instant)])) as Record<
      BodyId,
      number
    >
    kept.set(at, known)
  }
  return known
}
