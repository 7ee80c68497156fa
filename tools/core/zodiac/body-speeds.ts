import {
  type BodyId,
  isMajor,
  isSmallBody,
  type LunarPoint,
  type SmallBody,
  smallBodyIds,
  type ZodiacBody,
} from '../bodies.ts'
import { draconicNodes, isDraconic, type Zodiac } from './ayanamsa.ts'
import { isLunarPoint } from './lunar-points.ts'

/** How a body goes through the zodiac as seen from the Earth, for the steps of searches. */
export interface Pace {
  /**
   * Days between looks at the body: half its shortest retrograde motion or less (Mercury 19 d, Venus 40 d, Mars 58 d,
   * the rest above 110 d), so that no station to station is stepped over; the Moon by a sixth of its round.
   */
  readonly step: number
  /**
   * Days between looks at its distance from another body, which has turns where the two speeds are equal: two turns
   * that come so close that both hide between looks leave a bend of less than 0.01°.
   */
  readonly pairStep: number
  /**
   * Degrees per day that it does not exceed: a tenth above the fastest of 1850–2050, to leave room for slow changes of
   * the orbits.
   */
  readonly fastest: number
  /**
   * Days that the passes of one loop over the same degree are spread over at most: three to five passes, and of Uranus
   * and beyond in aspect to each other more, in several years. 0 for what never turns back.
   */
  readonly loop: number
}

const paces: Readonly<Record<BodyId, Pace>> = {
  sun: { step: 30, pairStep: 10, fastest: 1.1, loop: 0 },
  moon: { step: 4.5, pairStep: 4.5, fastest: 17, loop: 0 },
  mercury: { step: 9, pairStep: 3, fastest: 2.45, loop: 90 },
  venus: { step: 20, pairStep: 6, fastest: 1.4, loop: 180 },
  mars: { step: 28, pairStep: 8, fastest: 0.88, loop: 300 },
  jupiter: { step: 50, pairStep: 10, fastest: 0.27, loop: 600 },
  saturn: { step: 50, pairStep: 10, fastest: 0.145, loop: 900 },
  uranus: { step: 50, pairStep: 10, fastest: 0.07, loop: 2000 },
  neptune: { step: 50, pairStep: 10, fastest: 0.043, loop: 5000 },
  pluto: { step: 50, pairStep: 10, fastest: 0.046, loop: 5000 },
}

/** Of the small bodies to the middle of the asteroid belt, and those beyond, as the ten. */
const SMALL_PACES: Readonly<Partial<Record<SmallBody, Pace>>> = {
  eros: { step: 12, pairStep: 4, fastest: 1.6, loop: 900 },
}
const BELT: Pace = { step: 28, pairStep: 8, fastest: 0.7, loop: 600 }
const CENTAUR: Pace = { step: 50, pairStep: 10, fastest: 0.22, loop: 3000 }
const DISTANT: Pace = { step: 50, pairStep: 10, fastest: 0.045, loop: 8000 }
const LAST_OF_BELT = smallBodyIds.indexOf('lilith1181')
const LAST_CENTAUR = smallBodyIds.indexOf('chariklo')

const MEAN_NODE: Pace = { step: 50, pairStep: 10, fastest: 0.06, loop: 0 }
/** The osculating node and apogee swing to and fro every week. */
const TRUE_NODE: Pace = { step: 1, pairStep: 1, fastest: 0.3, loop: 400 }
const lunarPaces: Readonly<Record<LunarPoint, Pace>> = {
  meanNode: MEAN_NODE,
  trueNode: TRUE_NODE,
  southNode: MEAN_NODE,
  trueSouthNode: TRUE_NODE,
  meanLilith: { step: 50, pairStep: 10, fastest: 0.13, loop: 0 },
  trueLilith: { step: 1, pairStep: 1, fastest: 7.5, loop: 400 },
}

/** The pace of a body in a zodiac: one that begins at a node of the Moon goes on with it. */
export function paceOf(body: ZodiacBody, zodiac: Zodiac = 'tropical'): Pace {
  const pace = tropicalPace(body)
  if (!isDraconic(zodiac)) return pace
  const { step, pairStep, fastest, loop } = lunarPaces[draconicNodes[zodiac]]
  return {
    step: Math.min(pace.step, step),
    pairStep: Math.min(pace.pairStep, pairStep),
    fastest: pace.fastest + fastest,
    loop: Math.max(pace.loop, loop),
  }
}

function tropicalPace(body: ZodiacBody): Pace {
  if (isMajor(body)) return paces[body]
  if (isLunarPoint(body)) return lunarPaces[body]
  if (!isSmallBody(body)) return DISTANT
  const position = smallBodyIds.indexOf(body)
  return SMALL_PACES[body] ?? (position <= LAST_OF_BELT ? BELT : position <= LAST_CENTAUR ? CENTAUR : DISTANT)
}
