import { normalDegrees } from '../../math/angles.ts'
import { rotatedList } from '../../math/rotated-list.ts'
import { MS_PER_DAY } from '../../time/time.ts'
import { type TraditionalPlanet, traditionalPlanets } from '../dignities.ts'
import { LORD_YEAR_DAYS, minorYears, SOLAR_YEAR_DAYS } from './minor-years.ts'
import { divided, laidOut, roundOf, type Share, type TimeLordPeriod, type TimeLordSystem } from './periods.ts'

export interface DecennialRules {
  /** Years of 365.25 days instead of 360. */
  readonly solarYear: boolean
  /** The third and fourth level in proportion of the months, instead of cycles of 129 days. */
  readonly proportional: boolean
}

/** Sum of the least years: months of a decennial (10 years 9 months), and days of a cycle of its third level. */
const CYCLE = Object.values(minorYears).reduce((sum, count) => sum + count, 0)

/** The planets in the order of the zodiac from one of them on. */
export function zodiacalOrder(
  longitudes: Readonly<Record<TraditionalPlanet, number>>,
  first: TraditionalPlanet,
): TraditionalPlanet[] {
  const ahead = (planet: TraditionalPlanet) => normalDegrees(longitudes[planet] - longitudes[first])
  return traditionalPlanets.toSorted((left, right) =>
    left === first ? -1 : right === first ? 1 : ahead(left) - ahead(right),
  )
}

/**
 * Decennials: each planet in the order of the birth chart has 10 years 9 months; within them each has as many months as
 * it has least years. Below, cycles of 129 days follow one another, in which each has as many days.
 * @see Vettius Valens, Anthologies (ed. W. Kroll, 1908) VI.5, pp. 251–254; in proportion: VI.6, pp. 254–255.
 */
export function decennials(
  birth: number,
  order: readonly TraditionalPlanet[],
  { solarYear, proportional }: DecennialRules,
): TimeLordSystem {
  const monthMs = ((solarYear ? SOLAR_YEAR_DAYS : LORD_YEAR_DAYS) * MS_PER_DAY) / 12
  const dayMs = monthMs / 30
  const from = (first: TraditionalPlanet) => rotatedList(order, order.indexOf(first))
  const equal = (planets: readonly TraditionalPlanet[], length: number): Share[] =>
    planets.map((ruler) => ({ ruler, sign: null, length }))
  const byYears = (planets: readonly TraditionalPlanet[], unit: number): Share[] =>
    planets.map((ruler) => ({ ruler, sign: null, length: minorYears[ruler] * unit }))
  function* cyclesFrom(planets: readonly TraditionalPlanet[]): Generator<Share> {
    while (true) yield* equal(planets, CYCLE * dayMs)
  }
  return {
    round(utc) {
      const span = roundOf(birth, order.length * CYCLE * monthMs, utc)
      return span ? laidOut(1, span, equal(order, CYCLE * monthMs)) : []
    },
    parts({ level, ruler, ...span }: TimeLordPeriod) {
      const planets = from(ruler as TraditionalPlanet)
      if (level > 3) return []
      if (level === 1) return laidOut(2, span, byYears(planets, monthMs))
      if (proportional) return divided(level + 1, span, byYears(planets, 1))
      return laidOut(level + 1, span, level === 2 ? cyclesFrom(planets) : byYears(planets, dayMs))
    },
  }
}
