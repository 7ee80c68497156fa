import { TROPICAL_YEAR } from '../../ephemeris/mean-periods.ts'
import { rotatedList } from '../../math/rotated-list.ts'
import { MS_PER_DAY } from '../../time/time.ts'
import { chaldeanOrder } from '../../zodiac/planetary-hours.ts'
import {
  divided,
  laidOut,
  roundOf,
  type Share,
  type TimeLord,
  type TimeLordPeriod,
  type TimeLordSystem,
} from './periods.ts'

/** Whole, so that the sums of years are exact and each round ends where the next begins. */
const YEAR_MS = Math.round(TROPICAL_YEAR * MS_PER_DAY)
/** Years of each lord: 75 together. */
const years: Readonly<Record<TimeLord, number>> = {
  sun: 10,
  venus: 8,
  mercury: 13,
  moon: 9,
  saturn: 11,
  jupiter: 12,
  mars: 7,
  northNode: 3,
  southNode: 2,
}
const ROUND_MS = Object.values(years).reduce((sum, count) => sum + count, 0) * YEAR_MS

/** The seven planets downward from the outermost, beginning with one of them. */
const planetsFrom = (first: TimeLord): TimeLord[] =>
  rotatedList<TimeLord>(chaldeanOrder, (chaldeanOrder as readonly TimeLord[]).indexOf(first))

export interface FirdariaRules {
  readonly isDay: boolean
  /** Whether the nodes follow Mars by night, too, in the middle of the round, or close every round. */
  readonly nodesAfterMars: boolean
}

/** The nine lords of a round in their order: by day from the Sun, by night from the Moon. */
function lordsOf({ isDay, nodesAfterMars }: FirdariaRules): TimeLord[] {
  const planets = planetsFrom(isDay ? 'sun' : 'moon')
  const position = nodesAfterMars ? planets.indexOf('mars') + 1 : planets.length
  return [...planets.slice(0, position), 'northNode', 'southNode', ...planets.slice(position)]
}

const share = (ruler: TimeLord, length: number): Share => ({ ruler, sign: null, length })

/** Seven equal parts, the first of the lord itself; the periods of the nodes are not divided. */
function subPeriods({ level, ruler, ...span }: TimeLordPeriod): TimeLordPeriod[] {
  if (level > 1 || ruler === 'northNode' || ruler === 'southNode') return []
  return divided(
    level + 1,
    span,
    planetsFrom(ruler).map((planet) => share(planet, 1)),
  )
}

/**
 * Firdaria (fardārāt) of a birth, in tropical years; after 75 years they begin anew.
 * @see Abū Maʿshar, On the Revolutions of the Years of Nativities, IV (nodes last); G. Bonatti as R. Zoller reads him
 *   (nodes after Mars). Both as handbooks quote them: the texts were not opened.
 */
export function firdaria(birth: number, rules: FirdariaRules): TimeLordSystem {
  const lords = lordsOf(rules).map((lord) => share(lord, years[lord] * YEAR_MS))
  return {
    round(utc) {
      const span = roundOf(birth, ROUND_MS, utc)
      return span ? laidOut(1, span, lords) : []
    },
    parts: subPeriods,
  }
}
