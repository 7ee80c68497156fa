import {
  type BodyId,
  bodyIds,
  isMajor,
  isSmallBody,
  type SmallBody,
  smallBodyIds,
  type UranianBody,
  uranianIds,
} from '../bodies.ts'
import { smallBodyFacts } from '../data/small/facts.ts'
import { reachOf, requireKnown } from '../ephemeris/ephemeris.ts'
import { uranianAxisAu } from '../ephemeris/uranian.ts'
import { type Instant, instantOfUtc, LATEST_UTC } from '../time/time.ts'
import { isDraconic, type Zodiac } from './ayanamsa.ts'
import { passages } from './longitude-crossings.ts'

export interface Return {
  readonly instant: Instant
  /** 1, or which of the passes that one retrograde loop makes over the same degree. */
  readonly pass: number
  /** How many there are. */
  readonly passes: number
}

/**
 * Mean days between returns to a longitude as seen from the Earth; Mercury and Venus keep to the Sun. Sidereal
 * periods of NASA's Planetary Fact Sheets. They only tell one loop from the next, so days do not matter.
 */
const MEAN_RETURN: Readonly<Record<BodyId, number>> = {
  sun: 365.2422,
  moon: 27.3216,
  mercury: 365.2422,
  venus: 365.2422,
  mars: 686.98,
  jupiter: 4332.59,
  saturn: 10759.22,
  uranus: 30685.4,
  neptune: 60189,
  pluto: 90560,
}

/** Days within which the next pass of the same degree belongs to the same standstill: Pluto makes up to five in two years. */
const LONGEST_GAP = 400

/**
 * Most passes that one return has. Mercury to Uranus turn back over less than they gain in a synodic year, so one loop
 * meets a degree; of Neptune and Pluto two can. Counted from 1001 to 2997 over degrees 4° to 21° apart.
 */
const MOST_PASSES: Readonly<Record<BodyId, number>> = {
  sun: 1,
  moon: 1,
  mercury: 3,
  venus: 3,
  mars: 3,
  jupiter: 3,
  saturn: 3,
  uranus: 3,
  neptune: 5,
  pluto: 5,
}

/** Bodies and points that return to a longitude, as they go round steadily. */
export const returningBodyIds = [
  ...bodyIds,
  ...smallBodyIds,
  ...uranianIds,
  'meanNode',
  'southNode',
  'meanLilith',
] as const
export type ReturningBody = (typeof returningBodyIds)[number]

/** Days of a round of the Moon's mean node and apogee: Chapront & Francou (2003), with precession. */
const lunarReturns = { meanNode: 6798.38, southNode: 6798.38, meanLilith: 3231.5 } as const

const JULIAN_YEAR = 365.25
/**
 * Most passes by semi-major axis, au. The yearly loop is 115° wide, divided by the distance; a degree is met twice in each
 * year in which the loop covers it, and once more: Eris at its farthest, 0.29° a year, nine times.
 */
const PASSES_BY_AXIS = [
  { below: 5, most: 5 },
  { below: 30, most: 9 },
  { below: Number.POSITIVE_INFINITY, most: 13 },
] as const
const MOST_OF_ALL = 13

const isLunar = (body: ReturningBody): body is keyof typeof lunarReturns => Object.hasOwn(lunarReturns, body)
const axisAu = (body: SmallBody | UranianBody): number =>
  isSmallBody(body) ? smallBodyFacts(body).semiMajorAxisAu : uranianAxisAu(body)

/** Mean days between returns of a body to a longitude; a draconic zodiac comes to meet it. */
export function meanReturn(body: ReturningBody, zodiac: Zodiac = 'tropical'): number {
  const days = tropicalReturn(body)
  return isDraconic(zodiac) ? 1 / (1 / days + 1 / lunarReturns.meanNode) : days
}

function tropicalReturn(body: ReturningBody): number {
  if (isLunar(body)) return lunarReturns[body]
  return isMajor(body) ? MEAN_RETURN[body] : JULIAN_YEAR * axisAu(body) ** 1.5
}

/** Most passes that one return of a body has; the osculating node swings to and fro faster than planets go. */
export function mostPasses(body: ReturningBody, zodiac: Zodiac = 'tropical'): number {
  if (zodiac === 'draconic-true' && body !== 'sun' && body !== 'moon') return MOST_OF_ALL
  if (isLunar(body)) return 1
  if (isMajor(body)) return MOST_PASSES[body]
  const axis = axisAu(body)
  return (PASSES_BY_AXIS.find(({ below }) => axis < below) as (typeof PASSES_BY_AXIS)[number]).most
}

/**
 * Returns of a body to a longitude whose last pass is at or after `start`, in order, one by one, to the end of its years:
 * each with all its passes, those before `start` too.
 */
export function* returns(
  body: ReturningBody,
  longitude: number,
  start: Instant,
  zodiac: Zodiac,
): Generator<readonly Return[]> {
  requireKnown(body, start.tt)
  const reach = reachOf(body)
  const half = meanReturn(body, zodiac) / 2
  const gap = Math.min(half, LONGEST_GAP)
  const hasLoops = mostPasses(body, zodiac) > 1
  // A loop that began before the start is listed from its first pass.
  const before = start.tt - (hasLoops ? Math.min(half, 3 * LONGEST_GAP) : 0)
  const from = Math.max(before, reach.start)
  const to = Math.min(instantOfUtc(LATEST_UTC).tt, reach.end)
  let loop: Instant[] = []
  const isOver = () => (loop.at(-1)?.tt ?? Number.NEGATIVE_INFINITY) < start.tt
  const numbered = () => loop.map((instant, index) => ({ instant, pass: index + 1, passes: loop.length }))
  for (const { instant } of passages(body, longitude, from, to, zodiac)) {
    const previous = loop.at(-1)
    if (previous && instant.tt - previous.tt >= gap) {
      if (!isOver()) yield numbered()
      loop = []
    }
    loop.push(instant)
    if (hasLoops) continue
    // Sun and Moon pass once: nothing needs to be looked for behind the passage.
    yield numbered()
    loop = []
  }
  if (!isOver()) yield numbered()
}
