import { exaltations, type TraditionalPlanet as Planet } from '../../charts/dignities.ts'
import { signRuler } from '../../zodiac/rulers.ts'
import { type Sign, signOf, signs } from '../../zodiac/zodiac.ts'
import { type GrahaDignity, grahaDignity } from '../graha-places.ts'
import type { Graha } from '../nakshatras.ts'
import { houseFrom } from '../rashis.ts'
import { beneficsOf } from '../strengths/drishti.ts'
import { strengthPlanets } from '../strengths/varga-dignity.ts'

/** The angles of a chart. */
export const kendras: readonly number[] = [1, 4, 7, 10]
/** The houses of loss. */
export const dusthanas: readonly number[] = [6, 8, 12]

/** Houses from a planet that it looks at besides the seventh. BPHS (tr. R. Santhanam, 1984), 26.2–5, whole looks alone. */
const furtherSights: Readonly<Partial<Record<Graha, readonly number[]>>> = {
  mars: [4, 8],
  jupiter: [5, 9],
  saturn: [3, 10],
}

/** How two planets are bound to each other. */
export type Bond = 'together' | 'exchange' | 'looking at each other'

/** A birth chart in whole signs, as yogas read it. */
export interface YogaChart {
  readonly benefics: ReadonlySet<Graha>
  readonly moonSign: Sign
  readonly sunSign: Sign
  readonly rising: Sign
  signOf(graha: Graha): Sign
  /** House from the lagna, or from another sign. */
  house(graha: Graha, from?: Sign): number
  /** Those of the seven planets in a house from a sign. */
  inHouse(house: number, from?: Sign): Planet[]
  lord(house: number): Planet
  dignity(graha: Graha): GrahaDignity | null
  /** Sign of the exaltation of a planet. */
  exaltedIn(planet: Planet): Sign
  looksAt(graha: Graha, sign: Sign): boolean
  bond(planet: Planet, partner: Planet): Bond | null
}

/** The chart of sidereal longitudes in degrees. */
export function yogaChart(longitudes: Readonly<Record<Graha, number>>, rising: Sign): YogaChart {
  const placeOf = (graha: Graha) => signOf(longitudes[graha])
  const house = (graha: Graha, from: Sign = rising) => houseFrom(from, placeOf(graha))
  const looksAt = (graha: Graha, sign: Sign) =>
    [7, ...(furtherSights[graha] ?? [])].includes(houseFrom(placeOf(graha), sign))
  return {
    benefics: beneficsOf(longitudes),
    moonSign: placeOf('moon'),
    sunSign: placeOf('sun'),
    rising,
    signOf: placeOf,
    house,
    inHouse: (number, from) => strengthPlanets.filter((planet) => house(planet, from) === number),
    lord: (number) => signRuler[signs[(signs.indexOf(rising) + number - 1) % 12] as Sign],
    dignity: (graha) => grahaDignity(graha, longitudes[graha]),
    exaltedIn: (planet) => exaltations[planet].sign,
    looksAt,
    bond(planet, partner) {
      const [sign, partnerSign] = [placeOf(planet), placeOf(partner)]
      if (sign === partnerSign) return 'together'
      if (signRuler[sign] === partner && signRuler[partnerSign] === planet) return 'exchange'
      return looksAt(planet, partnerSign) && looksAt(partner, sign) ? 'looking at each other' : null
    },
  }
}

/** A combination that a chart has. */
export interface Combination {
  /** Planets that make it. */
  readonly planets: readonly Graha[]
  /** Houses, grounds and cancellations that hold. */
  readonly facts?: readonly string[]
}

/** A yoga: its rule in a sentence, its text, and how often a chart has it. */
export interface Yoga {
  readonly id: string
  readonly rule: string
  readonly text: string
  combinations(chart: YogaChart): readonly Combination[]
}

/** One combination of these planets where something holds, else none. */
export const combinationIf = (
  holds: boolean,
  planets: readonly Graha[],
  facts: readonly string[] = [],
): readonly Combination[] => (holds ? [{ planets, facts }] : [])
