import { describe, expect, test } from 'vitest'
import { type TraditionalPlanet, traditionalPlanets } from '../../../../tools/core/charts/dignities.ts'
import {
  accidentalFacts,
  type PlanetStanding,
  partileAspect,
  type Sky,
} from '../../../../tools/core/judgement/accidental.ts'
import { judgements } from '../../../../tools/core/judgement/judgements.ts'
import { randomBirths } from './births.ts'

/** Longitudes far from one another, without partile aspects. */
const apart = {
  sun: 0.5,
  moon: 40.1,
  mercury: 72.2,
  venus: 104.3,
  mars: 136.4,
  jupiter: 168.6,
  saturn: 200.8,
}

function sky(longitudes: Partial<Record<TraditionalPlanet, number>>, own: Partial<PlanetStanding> = {}): Sky {
  const planets = Object.fromEntries(
    traditionalPlanets.map((planet) => {
      const longitude = longitudes[planet] ?? apart[planet]
      return [planet, { longitude, speed: 0.5, house: 1, inSect: true, ...own }]
    }),
  ) as Record<TraditionalPlanet, PlanetStanding>
  return { planets, nodes: [], stars: [] }
}
const facts = (planet: TraditionalPlanet, chart: Sky) =>
  accidentalFacts(planet, chart).map(({ fact }) => fact)

describe('the beams of the Sun', () => {
  test.each([
    [0.28, 'cazimi', 5],
    [0.29, 'combust', -5],
    [8.5, 'combust', -5],
    [8.51, 'underBeams', -4],
    [17, 'underBeams', -4],
    [17.01, 'freeOfBeams', 5],
  ] as const)('a planet %s° from it is %s, on either side', (distance, fact, points) => {
    for (const side of [1, -1]) {
      const longitude = (360.5 + side * distance) % 360
      const [found] = accidentalFacts('jupiter', sky({ jupiter: longitude })).filter(
        ({ orb }) => orb !== undefined,
      )
      expect(found).toMatchObject({ fact, points })
      expect(found?.orb).toBeCloseTo(distance, 9)
    }
  })
  test('the Sun itself is in none of these states', () => {
    expect(facts('sun', sky({}))).toEqual(['house', 'inSect', 'slow'])
  })
})

test.each([
  [1, 5],
  [2, 3],
  [3, 1],
  [4, 4],
  [5, 3],
  [6, -2],
  [7, 4],
  [8, -2],
  [9, 2],
  [10, 5],
  [11, 4],
  [12, -5],
])('house %s has %s points', (house, points) => {
  const [first] = accidentalFacts('jupiter', sky({}, { house }))
  expect(first).toEqual({ fact: 'house', points })
})

test('a planet in its joy says so without points', () => {
  expect(accidentalFacts('venus', sky({}, { house: 5 }))).toContainEqual({ fact: 'joy', points: null })
  expect(facts('venus', sky({}, { house: 6 }))).not.toContain('joy')
})

test('outer planets are stronger before the Sun, inner ones after it', () => {
  const standingAt = (planet: TraditionalPlanet, longitude: number) =>
    accidentalFacts(planet, sky({ [planet]: longitude })).find(({ fact }) => /^o(ri|cci)/.test(fact))
  expect(standingAt('mars', 330.4)).toEqual({ fact: 'oriental', points: 2 })
  expect(standingAt('mars', 30.4)).toEqual({ fact: 'occidental', points: -2 })
  expect(standingAt('venus', 30.4)).toEqual({ fact: 'occidental', points: 2 })
  expect(standingAt('mercury', 340.4)).toEqual({ fact: 'oriental', points: -2 })
})

test('a retrograde planet beyond its middle motion is swift all the same', () => {
  expect(facts('mercury', sky({}, { speed: -1.1 }))).toEqual(expect.arrayContaining(['retrograde', 'swift']))
  expect(facts('mercury', sky({}, { speed: 0.9 }))).toEqual(expect.arrayContaining(['direct', 'slow']))
})

test('aspects are partile in the same degree of their signs, over 0° Aries too', () => {
  // Lilly (1647), p. 106: Venus in 9° Aries and Jupiter in 9° Leo are in partile trine.
  expect(partileAspect(9.9, 129.05)).toBe('trine')
  expect(partileAspect(9.9, 130.05)).toBeUndefined()
  expect(partileAspect(355.2, 55.9)).toBe('sextile')
  expect(partileAspect(5.2, 275.9)).toBe('square')
  expect(partileAspect(5.2, 35.9)).toBeUndefined()
  const chart = sky({ venus: 9.9, jupiter: 129.05, saturn: 189.3 })
  expect(accidentalFacts('venus', chart)).toEqual(
    expect.arrayContaining([
      { fact: 'trine', partner: 'jupiter', points: 4 },
      { fact: 'opposition', partner: 'saturn', points: -4 },
    ]),
  )
})

test('a planet between Saturn and Mars is besieged, unless another is nearer or a sign is too narrow', () => {
  // Lilly (1647), p. 114, as handbooks quote it: Saturn in 12° Aries, Mars in 16°, Venus in 13°.
  const siege = { saturn: 12.1, mars: 16.2, venus: 13.3, sun: 80.5 }
  expect(facts('venus', sky(siege))).toContain('besieged')
  expect(facts('venus', sky({ ...siege, mercury: 14.2 }))).not.toContain('besieged')
  expect(facts('venus', sky({ ...siege, mars: 42.2 }))).not.toContain('besieged')
  expect(facts('mars', sky(siege))).not.toContain('besieged')
})

test('stars of the table have their points and orb within 5°', () => {
  const chart: Sky = {
    ...sky({}),
    stars: [
      { id: 'algol', longitude: apart.moon + 4.9 },
      { id: 'spica', longitude: 50 },
    ],
  }
  const star = accidentalFacts('moon', chart).find(({ fact }) => fact === 'fixedStar')
  expect(star).toMatchObject({ partner: 'algol', points: -5 })
  expect(star?.orb).toBeCloseTo(4.9, 9)
})

test('each planet of 200 births has one house, one pace and, but for the Sun, one side and one state of the beams', () => {
  const once = [
    ['house'],
    ['swift', 'slow'],
    ['oriental', 'occidental', 'increasing', 'decreasing'],
    ['cazimi', 'combust', 'underBeams', 'freeOfBeams'],
  ]
  for (const birth of randomBirths(200, 7))
    for (const { planet, facts: found } of judgements.accidental(birth))
      for (const [index, names] of once.entries())
        expect(found.filter(({ fact }) => names.includes(fact)).length, planet).toBe(
          planet === 'sun' && index > 1 ? 0 : 1,
        )
})
