import type { HouseSystem } from '../core/charts/houses.ts'
import { roundAngle, rounded } from '../core/round.ts'
import { type Instant, isoSeconds } from '../core/time/time.ts'
import type { AspectRule, RulesByMover, TransitMover } from '../core/zodiac/aspects.ts'
import { type Ayanamsa, ayanamsa, type Zodiac } from '../core/zodiac/ayanamsa.ts'
import { placeTime } from './moment.ts'

/** The two parameters of a zodiac, as they are on the wire. */
export interface ZodiacWords {
  readonly zodiac: 'tropical' | 'sidereal'
  readonly ayanamsa: Ayanamsa
}

/** The two parameters of a zodiac as the sky takes them: tropical, or an ayanamsa. */
export function zodiacChoice({ zodiac, ayanamsa }: ZodiacWords): Zodiac {
  return zodiac === 'tropical' ? 'tropical' : ayanamsa
}

interface ChartWords extends ZodiacWords {
  readonly houseSystem?: HouseSystem
  /** Rules of one chart; rules by mover are echoed by the tool that takes them. */
  readonly aspects?: readonly AspectRule[] | object
  readonly timezone?: string | undefined
  /** Of the birth: before standard time its own clock. */
  readonly longitude?: number | undefined
}

/** The conventions and choices in force, as `meta.settings` echoes them. */
export function chartSettings(words: ChartWords, instant: Instant): Record<string, unknown> {
  const { houseSystem, aspects, timezone, longitude } = words
  return {
    datetime: isoSeconds(instant.utc),
    ...(timezone === undefined
      ? {}
      : { timezone, datetimeLocal: placeTime(instant.utc, timezone, longitude) }),
    ...zodiacSettings(words, instant),
    ...(houseSystem === undefined ? {} : { houseSystem }),
    node: 'mean',
    ...(isOfOneChart(aspects) ? { orbs: orbsOf(aspects) } : {}),
    deltaTSeconds: rounded(instant.deltaT, 2),
  }
}

const isOfOneChart = (aspects: ChartWords['aspects']): aspects is readonly AspectRule[] =>
  Array.isArray(aspects)

/** Orbs by the name of the aspect. */
export const orbsOf = (aspects: readonly AspectRule[]): Record<string, number> =>
  Object.fromEntries(aspects.map(({ aspect, orb }) => [aspect, orb]))

/** Orbs of the movers in use, by mover and aspect. */
export const orbsByMover = (
  rules: RulesByMover,
  movers: readonly TransitMover[],
): Record<string, Record<string, number>> =>
  Object.fromEntries(movers.map((mover) => [mover, orbsOf(rules[mover])]))

function zodiacSettings(words: ZodiacWords, instant: Instant): Record<string, unknown> {
  if (words.zodiac === 'tropical') return { zodiac: 'tropical' }
  const degrees = roundAngle(ayanamsa(words.ayanamsa, instant))
  return { zodiac: 'sidereal', ayanamsa: words.ayanamsa, ayanamsaDegrees: degrees }
}

/** The same for a range of time, in which the ayanamsa moves on. */
export function rangeSettings({ zodiac, ayanamsa, aspects, timezone }: ChartWords): Record<string, unknown> {
  return {
    ...(zodiac === 'tropical' ? { zodiac } : { zodiac, ayanamsa }),
    ...(isOfOneChart(aspects) ? { orbs: orbsOf(aspects) } : {}),
    ...(timezone === undefined ? {} : { timezone }),
  }
}
