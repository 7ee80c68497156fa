import type { AspectRule } from '../core/aspects.ts'
import { type Ayanamsa, ayanamsa, type Zodiac } from '../core/ayanamsa.ts'
import type { HouseSystem } from '../core/houses.ts'
import { roundAngle, rounded } from '../core/round.ts'
import { type Instant, isoSeconds } from '../core/time.ts'
import { localTime } from './moment.ts'

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
  readonly aspects?: readonly AspectRule[]
  readonly timezone?: string | undefined
}

/** The conventions and choices in force, as `meta.settings` echoes them. */
export function chartSettings(words: ChartWords, instant: Instant): Record<string, unknown> {
  const { houseSystem, aspects, timezone } = words
  return {
    datetime: isoSeconds(instant.utc),
    ...(timezone === undefined ? {} : { timezone, datetimeLocal: localTime(instant.utc, timezone) }),
    ...zodiacSettings(words, instant),
    ...(houseSystem === undefined ? {} : { houseSystem }),
    node: 'mean',
    ...(aspects ? { orbs: orbsOf(aspects) } : {}),
    deltaTSeconds: rounded(instant.deltaT, 2),
  }
}

const orbsOf = (aspects: readonly AspectRule[]) =>
  Object.fromEntries(aspects.map(({ aspect, orb }) => [aspect, orb]))

function zodiacSettings(words: ZodiacWords, instant: Instant): Record<string, unknown> {
  if (words.zodiac === 'tropical') return { zodiac: 'tropical' }
  const degrees = roundAngle(ayanamsa(words.ayanamsa, instant))
  return { zodiac: 'sidereal', ayanamsa: words.ayanamsa, ayanamsaDegrees: degrees }
}

/** The same for a range of time, in which the ayanamsa moves on. */
export function rangeSettings({ zodiac, ayanamsa, aspects, timezone }: ChartWords): Record<string, unknown> {
  return {
    ...(zodiac === 'tropical' ? { zodiac } : { zodiac, ayanamsa }),
    ...(aspects ? { orbs: orbsOf(aspects) } : {}),
    ...(timezone === undefined ? {} : { timezone }),
  }
}
