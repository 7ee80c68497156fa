import { describe, expect, test } from 'vitest'
import { GM_SUN, MASS_RATIO } from '../../../../tools/core/bodies.ts'
import { outerSeries } from '../../../../tools/core/data/outer/series.ts'
import { tableText } from '../../../../tools/core/data/table-file.ts'
import { heliocentric, sunBarycentric } from '../../../../tools/core/ephemeris/ephemeris.ts'
import { outerPlanet, outerPlanets } from '../../../../tools/core/ephemeris/outer-planets.ts'
import { ARCSECOND } from '../../../../tools/core/math/angles.ts'
import {
  add,
  length,
  scale,
  separation,
  subtract,
  type Vector,
} from '../../../../tools/core/math/geometry.ts'
import { outerPlaceRows } from '../../../reference/outer-planets.ts'

/** Arcseconds from the Sun between DE430, which our places start from, and DE405. */
const limits = { jupiter: 0.15, saturn: 0.15, uranus: 0.4, neptune: 1.1, pluto: 1.8 }

describe.each(outerPlaceRows)('at TT $tt', ({ tt, bodies }) => {
  test.each(outerPlanets)('%s stands where JPL DE405 has it', (planet) => {
    const [x, y, z] = bodies[planet] as readonly [number, number, number]
    expect(separation(heliocentric(planet, tt), { x, y, z })).toBeLessThan(limits[planet] * ARCSECOND)
  })
})

/** Acceleration of a body by the Sun and the five, au/day²; the inner planets have a 170,000th of the Sun's mass. */
function gravity(planet: (typeof outerPlanets)[number], tt: number): Vector {
  const here = outerPlanet[planet].at(tt)
  const pull = (there: Vector, gm: number): Vector => {
    const path = subtract(there, here)
    return scale(path, gm / length(path) ** 3)
  }
  return outerPlanets
    .filter((other) => other !== planet)
    .map((other) => pull(outerPlanet[other].at(tt), GM_SUN / MASS_RATIO[other]))
    .reduce(add, pull(sunBarycentric(tt).position, GM_SUN))
}

describe.each(outerPlanets)('%s', (planet) => {
  const { at, stateAt } = outerPlanet[planet]

  test.each([-365243, -100000.5, 700.5, 9820, 365243])(
    'falls at TT %d as gravity has it, to 1.5e-5',
    (tt) => {
      const half = 2
      const fall = scale(subtract(stateAt(tt + half).velocity, stateAt(tt - half).velocity), 1 / (2 * half))
      const pull = gravity(planet, tt)
      expect(length(subtract(fall, pull)) / length(pull)).toBeLessThan(1.5e-5)
    },
  )

  test('has no jump where one polynomial ends: 0.0002″ in place, 3e-7 in speed', () => {
    const { span, first } = outerSeries[planet]
    for (let end = (first + 1) * span; end < 400_000; end += span) {
      const [before, after] = [stateAt(end - 1e-9), stateAt(end)]
      expect(separation(before.position, after.position)).toBeLessThan(2e-4 * ARCSECOND)
      const jump = length(subtract(after.velocity, before.velocity))
      expect(jump / length(after.velocity)).toBeLessThan(3e-7)
    }
  })

  test('is not known beyond the years -3100 to 3100, and that is said', () => {
    expect(() => at(-1870000)).toThrow(RangeError)
    expect(() => at(410000)).toThrow('from the year -3100 to 3100')
  })
})

test.each(outerPlanets)(
  'the table of %s has its segments, of three coordinates of every degree',
  (planet) => {
    const { segments, terms } = outerSeries[planet]
    const rows = tableText(`outer/${planet}.tsv`).trimEnd().split('\n')
    expect(rows).toHaveLength(segments)
    for (const row of rows) expect(row.split('\t')).toHaveLength(3 * terms)
  },
)
