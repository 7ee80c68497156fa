import type { HouseSystem } from '../core/charts/houses.ts'
import { roundAngle, rounded } from '../core/round.ts'
import { type Instant, isoSeconds } from '../core/time/time.ts'
import { type AspectRule, type RulesByMover, rulesFor } from '../core/zodiac/aspects.ts'
import {
  type Ayanamsa,
  ayanamsaName,
  draconicNodes,
  isDraconic,
  type Zodiac,
  type ZodiacKind,
  zodiacOrigin,
} from '../core/zodiac/ayanamsa.ts'
import { type CustomWords, isSidereal } from '../schema/zodiac.ts'
import { placeTime } from './moment.ts'

/** Parameters of a zodiac. */
export interface ZodiacWords {
  readonly zodiac: ZodiacKind
  readonly ayanamsa: Ayanamsa
}

/** The same with the parameters of a custom ayanamsa as they were sent. */
export type AyanamsaWords = CustomWords & Pick<ZodiacWords, 'ayanamsa'>

/** Zodiac of the computation: the kind, or the name of an ayanamsa. */
export function zodiacChoice({ zodiac, ayanamsa }: ZodiacWords): Zodiac {
  return zodiac === 'sidereal' ? ayanamsa : zodiac
}

/** Chart parameters to echo. */
interface ChartWords extends ZodiacWords, AyanamsaWords {
  readonly houseSystem?: HouseSystem
  /** Aspect rules of one chart; tools with rules by mover echo them themselves. */
  readonly aspects?: readonly AspectRule[] | object
  /** Groups of fields that come; settings of others are left out. */
  readonly include?: readonly string[]
  readonly timezone?: string | undefined
  /** Longitude of birth in degrees, for clocks before standard time. */
  readonly longitude?: number | undefined
}

/** Groups of fields that houses have no part in, and those that aspects have a part in. */
const unhoused = new Set([
  'aspects',
  'interAspects',
  'aspectsToNatal',
  'nodes',
  'equatorial',
  'dms',
  'sidereal',
])
const aspected = new Set(['aspects', 'interAspects', 'aspectsToNatal', 'patterns'])

/** Conventions and choices in force for the groups of fields that come, for `meta.settings`. */
export function chartSettings(words: ChartWords, instant: Instant): Record<string, unknown> {
  const { houseSystem, aspects, timezone, longitude, include } = words
  const isHoused = include?.some((group) => !unhoused.has(group)) ?? true
  const hasAspects = include?.some((group) => aspected.has(group)) ?? true
  return {
    datetime: isoSeconds(instant.utc),
    ...(timezone === undefined
      ? {}
      : { timezone, datetimeLocal: placeTime(instant.utc, timezone, longitude) }),
    zodiac: words.zodiac,
    ...originSettings(words),
    ...zodiacBeginning(words, instant),
    ...(houseSystem === undefined || !isHoused ? {} : { houseSystem }),
    ...(include?.length === 0 ? {} : { node: 'mean' }),
    ...(hasAspects && isOfOneChart(aspects) ? { orbs: orbsOf(aspects) } : {}),
    deltaTSeconds: rounded(instant.deltaT, 2),
  }
}

const isOfOneChart = (aspects: ChartWords['aspects']): aspects is readonly AspectRule[] =>
  Array.isArray(aspects)

/** Orbs in degrees, by aspect. */
export const orbsOf = (aspects: readonly AspectRule[]): Record<string, number> =>
  Object.fromEntries(aspects.map(({ aspect, orb }) => [aspect, orb]))

/** Orbs in degrees of the movers in use, by mover and aspect. */
export const orbsByMover = (
  rules: RulesByMover | readonly AspectRule[],
  movers: readonly string[],
): Record<string, Record<string, number>> =>
  Object.fromEntries(movers.map((mover) => [mover, orbsOf(rulesFor(rules, mover))]))

/** An ayanamsa as it was asked for. */
export const ayanamsaSettings = ({ ayanamsa, ayanamsaDegrees, ayanamsaEpoch }: AyanamsaWords) => ({
  ayanamsa: ayanamsaName(ayanamsa),
  ...(ayanamsaDegrees === undefined ? {} : { ayanamsaDegrees }),
  ...(ayanamsaEpoch === undefined ? {} : { ayanamsaEpoch }),
})

/** The ayanamsa as it was asked for, and what a draconic zodiac begins at. */
const originSettings = (words: ChartWords): Record<string, unknown> => ({
  ...(isSidereal(words) ? ayanamsaSettings(words) : {}),
  ...(isDraconic(words.zodiac) ? { zodiacBegins: draconicNodes[words.zodiac] } : {}),
})

/** Where a zodiac begins at the instant: degrees of the ayanamsa, or of the node, from the equinox. */
const zodiacBeginning = (words: ZodiacWords, instant: Instant) =>
  words.zodiac === 'tropical'
    ? {}
    : { zodiacBeginsDegrees: roundAngle(zodiacOrigin(zodiacChoice(words), instant)) }

/** Settings of a range of time, without the degrees of the zodiac's origin, which change over it. */
export function rangeSettings(words: ChartWords): Record<string, unknown> {
  const { aspects, timezone } = words
  return {
    zodiac: words.zodiac,
    ...originSettings(words),
    ...(isOfOneChart(aspects) ? { orbs: orbsOf(aspects) } : {}),
    ...(timezone === undefined ? {} : { timezone }),
  }
}
