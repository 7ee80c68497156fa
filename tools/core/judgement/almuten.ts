import {
  type DignityKind,
  dignityKinds,
  dignityPoints,
  rulersOf,
  type TraditionalPlanet,
  traditionalPlanets,
} from '../charts/dignities.ts'
import { type DignityTables, elementOf, triplicitySystems } from '../charts/dignity-tables.ts'
import type { ChartPoint } from '../charts/points.ts'
import { signOf } from '../zodiac/zodiac.ts'
import type { HourRulers } from './hour-rulers.ts'

/** Points of each planet that has any. */
export type Scores = Readonly<Partial<Record<TraditionalPlanet, number>>>

/** A share of points: what they are given for, and to whom. */
export interface AlmutenShare {
  /** A point of the chart, `day`, `hour`, or a house such as `house10`. */
  readonly of: string
  readonly by: DignityKind | 'ruler' | 'place'
  readonly planet: TraditionalPlanet
  readonly points: number
}

/** Sums by planet, in the order of the seven. */
export function totals(shares: readonly AlmutenShare[]): Scores {
  const sums = traditionalPlanets.map((planet) => {
    const planetShares = shares.filter((share) => share.planet === planet)
    return [planet, planetShares.reduce((sum, { points }) => sum + points, 0)] as const
  })
  return Object.fromEntries(sums.filter(([, sum]) => sum > 0))
}

/** Planets with the most points: several in a tie. */
export function winners(scores: Scores): TraditionalPlanet[] {
  const most = Math.max(...Object.values(scores))
  return traditionalPlanets.filter((planet) => scores[planet] === most)
}

/** Shares of a degree: 5, 4, 3, 2 and 1 points for the five dignities, the triplicity by the sect. Lilly (1647), p. 115. */
export function degreeShares(point: ChartPoint, isDay: boolean, tables: DignityTables): AlmutenShare[] {
  const rulers = rulersOf(point.longitude, isDay, tables)
  return dignityKinds.flatMap((kind) => {
    const planet = rulers[kind]
    return planet === null ? [] : [{ of: point.id, by: kind, planet, points: dignityPoints[kind] }]
  })
}

/** The same with three points for each ruler of the triplicity, by day, by night and along with them. */
function sharesOfAllRulers(point: ChartPoint, isDay: boolean, tables: DignityTables): AlmutenShare[] {
  const { day, night } = triplicitySystems[tables.triplicities][elementOf(signOf(point.longitude))]
  const rulers = new Set([day.ruler, night.ruler, day.participating, night.participating])
  const triplicityShares = [...rulers].flatMap((planet): AlmutenShare[] =>
    planet === null ? [] : [{ of: point.id, by: 'triplicity', planet, points: dignityPoints.triplicity }],
  )
  return degreeShares(point, isDay, tables).flatMap((share) =>
    share.by === 'triplicity' ? triplicityShares : [share],
  )
}

/** Points of planets in houses 1 to 12. */
export const housePoints = [12, 6, 3, 9, 7, 1, 10, 4, 5, 11, 8, 2] as const
export const DAY_RULER_POINTS = 7
export const HOUR_RULER_POINTS = 6

/** A figure whose almuten is looked for. */
export interface AlmutenFigure {
  /** Sun, Moon, ascendant, lot of Fortune and the syzygy before the birth. */
  readonly points: readonly ChartPoint[]
  readonly houses: Readonly<Record<TraditionalPlanet, number>>
  readonly rulers: HourRulers | null
  readonly isDay: boolean
}

/**
 * Shares of the almuten figuris: the dignities of five points, the rulers of day and hour, and the houses of the seven planets.
 * Abraham Ibn Ezra, Book of Nativities, as handbooks after R. Zoller quote it; some give house 8 five points and house 9 four.
 */
export function figureShares(
  { points, houses, rulers, isDay }: AlmutenFigure,
  tables: DignityTables,
): AlmutenShare[] {
  const ofTime: AlmutenShare[] = rulers
    ? [
        { of: 'day', by: 'ruler', planet: rulers.day, points: DAY_RULER_POINTS },
        { of: 'hour', by: 'ruler', planet: rulers.hour, points: HOUR_RULER_POINTS },
      ]
    : []
  const ofHouses = traditionalPlanets.map((planet): AlmutenShare => {
    const house = houses[planet]
    return { of: `house${house}`, by: 'place', planet, points: housePoints[house - 1] as number }
  })
  return [...points.flatMap((point) => sharesOfAllRulers(point, isDay, tables)), ...ofTime, ...ofHouses]
}
