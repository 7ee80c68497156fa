import type { ChartBody } from '../../bodies.ts'
import type { Instant } from '../../time/time.ts'
import { type Zodiac, zodiacOrigin } from '../../zodiac/ayanamsa.ts'
import { type Sign, zodiacPlace } from '../../zodiac/zodiac.ts'
import { type Chart, type ChartFrame, houseFrame } from '../chart.ts'
import { type TraditionalPlanet, traditionalPlanets } from '../dignities.ts'
import { type TermSystem, termSystems } from '../dignity-tables.ts'
import { decennials, zodiacalOrder } from './decennials.ts'
import { distributions } from './distributions.ts'
import { firdaria } from './firdaria.ts'
import type { TimeLordSystem } from './periods.ts'
import { profections } from './profections.ts'
import { releasing, signOfSpirit } from './releasing.ts'

/** Departures from the usual rule of a technique, on points on which texts differ. */
export const timeLordRules = [
  'months28',
  'nodesAfterMars',
  'solarYear',
  'capricorn30',
  'sameSign',
  'proportional',
] as const
export type TimeLordRule = (typeof timeLordRules)[number]

/** A place of a chart that time is counted from. */
export type TimeLordPoint = 'ascendant' | 'midheaven' | ChartBody

/** A birth with its time, as time lords know it. */
export interface Nativity {
  readonly birth: Instant
  readonly place: { readonly latitude: number; readonly longitude: number }
  readonly zodiac: Zodiac
  /** The birth chart with the lots of Fortune and Spirit, and the point, among its bodies. */
  readonly chart: Chart & { readonly frame: ChartFrame }
  readonly isDay: boolean
}

interface Technique {
  /** Periods a year at each of its levels, about: they bound what one answer may have. */
  readonly density: readonly number[]
  /** Rules of `timeLordRules` that bear on it. */
  readonly rules: readonly TimeLordRule[]
  /** The point it is counted from unless another is asked for; `null` if it has none. */
  readonly usualPoint: (isDay: boolean) => TimeLordPoint | null
  /** Points it can be counted from: any of the chart, or some. */
  readonly points: 'any' | readonly TimeLordPoint[]
  /** Whether day or night decides, whatever the point is. */
  readonly bySect: boolean
  /** Whether it exists where parts of the zodiac never rise. */
  readonly polar: boolean
  /** Whether it goes through the terms of the signs. */
  readonly byTerms?: true
  readonly system: (
    nativity: Nativity,
    point: TimeLordPoint,
    rules: ReadonlySet<TimeLordRule>,
    terms: TermSystem,
  ) => TimeLordSystem
}

/** Longitude of a point of the chart, degrees from the origin of its zodiac. */
function longitudeOf({ chart }: Nativity, point: TimeLordPoint): number {
  if (point === 'ascendant' || point === 'midheaven') return chart.frame.angles[point]
  return (chart.placements[point] as { readonly longitude: number }).longitude
}

/** Sign of a point, by the longitude as it is shown. */
export const signOfPoint = (nativity: Nativity, point: TimeLordPoint): Sign =>
  zodiacPlace(longitudeOf(nativity, point)).sign

/** Every technique of time lords by the word of the wire. */
export const timeLordTechniques = {
  profections: {
    density: [1, 12, 144],
    rules: ['months28'],
    usualPoint: () => 'ascendant',
    points: 'any',
    bySect: false,
    polar: true,
    system: (nativity, point, rules) =>
      profections(nativity.birth, signOfPoint(nativity, point), { months28: rules.has('months28') }),
  },
  firdaria: {
    density: [0.12, 0.79],
    rules: ['nodesAfterMars'],
    usualPoint: () => null,
    points: [],
    bySect: true,
    polar: true,
    system: ({ birth, isDay }, _, rules) =>
      firdaria(birth.utc, { isDay, nodesAfterMars: rules.has('nodesAfterMars') }),
  },
  releasing: {
    density: [0.06, 0.7, 8.3, 100],
    rules: ['solarYear', 'capricorn30', 'sameSign'],
    usualPoint: () => 'lotSpirit',
    points: 'any',
    bySect: true,
    polar: true,
    system(nativity, point, rules) {
      const sign = signOfPoint(nativity, point)
      const first =
        point === 'lotSpirit'
          ? signOfSpirit(sign, signOfPoint(nativity, 'lotFortune'), rules.has('sameSign'))
          : sign
      return releasing(nativity.birth.utc, first, {
        solarYear: rules.has('solarYear'),
        capricorn30: rules.has('capricorn30'),
      })
    },
  },
  decennials: {
    density: [0.1, 0.66, 3.2, 20],
    rules: ['solarYear', 'proportional'],
    usualPoint: (isDay) => (isDay ? 'sun' : 'moon'),
    points: traditionalPlanets,
    bySect: true,
    polar: true,
    system({ birth, chart }, point, rules) {
      const longitudes = Object.fromEntries(
        traditionalPlanets.map((planet) => [planet, chart.placements[planet].longitude]),
      ) as Record<TraditionalPlanet, number>
      return decennials(birth.utc, zodiacalOrder(longitudes, point as TraditionalPlanet), {
        solarYear: rules.has('solarYear'),
        proportional: rules.has('proportional'),
      })
    },
  },
  distributions: {
    density: [0.17],
    rules: [],
    usualPoint: () => 'ascendant',
    points: ['ascendant'],
    bySect: false,
    polar: false,
    byTerms: true,
    system: ({ birth, place, zodiac, chart, isDay }, _point, _rules, terms) =>
      distributions(
        birth.utc,
        chart.frame.angles.ascendant,
        houseFrame(birth, place, zodiacOrigin(zodiac, birth)),
        termSystems[terms][isDay ? 'day' : 'night'],
      ),
  },
} as const satisfies Record<string, Technique>

export type TimeLordMethod = keyof typeof timeLordTechniques
export const timeLordMethods = Object.keys(timeLordTechniques) as TimeLordMethod[]
export const isTimeLordMethod = (method: string): method is TimeLordMethod =>
  Object.hasOwn(timeLordTechniques, method)
export const techniqueOf = (method: TimeLordMethod): Technique => timeLordTechniques[method]
