import { describe, expect, test } from 'vitest'
import { analyses } from '../../../../tools/core/charts/analysis.ts'
import { rulersOf } from '../../../../tools/core/charts/dignities.ts'
import {
  elementOf,
  termNames,
  traditionalPlanets,
  triplicityNames,
  triplicitySystems,
  usualTables,
} from '../../../../tools/core/charts/dignity-tables.ts'
import {
  degreeShares,
  figureShares,
  housePoints,
  totals,
  winners,
} from '../../../../tools/core/judgement/almuten.ts'
import { judgements } from '../../../../tools/core/judgement/judgements.ts'
import { prenatalSyzygy } from '../../../../tools/core/judgement/syzygy.ts'
import { signOf } from '../../../../tools/core/zodiac/zodiac.ts'
import { longitudesOf, randomBirths } from './births.ts'

test('5° Aries by day gives the Sun 7 points, Mars 6 and Jupiter 2', () => {
  // E. Purdue, Almuten Figuris calculation (2014), the example of a cusp.
  const scores = totals(degreeShares({ id: 'cusp', longitude: 5 }, true, usualTables))
  expect(scores).toEqual({ sun: 7, mars: 6, jupiter: 2 })
  expect(winners(scores)).toEqual(['sun'])
})

test('a tie names every planet with the most points', () => {
  // 11°38′ Cancer by day: the Moon by domicile, Venus by triplicity and term.
  const scores = totals(degreeShares({ id: 'ascendant', longitude: 101.64 }, true, usualTables))
  expect(scores).toMatchObject({ moon: 5, venus: 5 })
  expect(winners(scores)).toEqual(['moon', 'venus'])
})

test('every degree gives 11 points, or 15 in a sign where a planet is exalted', () => {
  for (const terms of termNames)
    for (const triplicities of triplicityNames)
      for (let longitude = 0.5; longitude < 360; longitude++) {
        const scores = totals(degreeShares({ id: 'degree', longitude }, false, { terms, triplicities }))
        const sum = Object.values(scores).reduce((whole, points) => whole + points, 0)
        expect(sum).toBe(rulersOf(longitude, false).exaltation ? 15 : 11)
      }
})

test('the points of the houses are 1 to 12, each once', () => {
  expect([...housePoints].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

describe('the almuten figuris of 200 births', () => {
  const births = randomBirths(200, 5)
  test('is the planet with the most points, counted another way', () => {
    for (const birth of births) {
      const [figuris] = judgements.almuten(birth) ?? []
      if (!figuris?.shares) throw new Error('no figure')
      const { instant, place, zodiac } = birth
      const { sun, moon } = longitudesOf(birth)
      const ascendant = birth.chart.frame?.angles.ascendant ?? Number.NaN
      const { longitude: fortune = Number.NaN } =
        analyses.lots(birth)?.find(({ lot }) => lot === 'fortune') ?? {}
      const five = [sun, moon, ascendant, fortune, prenatalSyzygy(instant, place, zodiac).longitude]
      const sums = Object.fromEntries(traditionalPlanets.map((planet) => [planet, 0])) as Record<
        string,
        number
      >
      const add = (planet: string | null, points: number) => {
        if (planet) sums[planet] = (sums[planet] ?? 0) + points
      }
      for (const longitude of five) {
        const { domicile, exaltation, term, face } = rulersOf(longitude, true)
        add(domicile, 5)
        add(exaltation, 4)
        add(term, 2)
        add(face, 1)
        const { day, night } = triplicitySystems.dorothean[elementOf(signOf(longitude))]
        for (const planet of new Set([day.ruler, night.ruler, day.participating])) add(planet, 3)
      }
      for (const { by, planet, points } of figuris.shares)
        if (by === 'ruler' || by === 'place') add(planet, points)
      expect(figuris.scores).toEqual(Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum > 0)))
      const most = Math.max(...Object.values(sums))
      expect(figuris.almuten).toEqual(traditionalPlanets.filter((planet) => sums[planet] === most))
    }
  })
  test('has seven shares of houses and two of the time', () => {
    for (const birth of births) {
      const shares = judgements.almuten(birth)?.[0]?.shares ?? []
      expect(shares.filter(({ by }) => by === 'place')).toHaveLength(7)
      expect(shares.filter(({ by }) => by === 'ruler').map(({ of, points }) => [of, points])).toEqual([
        ['day', 7],
        ['hour', 6],
      ])
    }
  })
})

test('where the Sun does not set there are no points for day and hour', () => {
  const houses = { sun: 1, moon: 1, mercury: 1, venus: 1, mars: 1, jupiter: 1, saturn: 1 }
  const shares = figureShares({ points: [], houses, rulers: null, isDay: true }, usualTables)
  expect(shares.map(({ by }) => by)).toEqual(Array(7).fill('place'))
})
