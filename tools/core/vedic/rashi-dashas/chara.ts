import { rotatedList } from '../../math/rotated-list.ts'
import { windowParts } from '../../time/nested-windows.ts'
import { signRuler } from '../../zodiac/rulers.ts'
import { type Sign, signOf, signs } from '../../zodiac/zodiac.ts'
import { type Graha, grahas } from '../nakshatras.ts'
import { houseFrom } from '../rashis.ts'
import { type RashiDashas, rashiPeriods } from './rashi-dasha.ts'

/** Signs whose steps go forward through the zodiac; those of the others go back. */
const forward: readonly Sign[] = ['aries', 'taurus', 'gemini', 'libra', 'scorpio', 'sagittarius']
/** Nodes that rule a sign beside its planet. */
const coRulers: Readonly<Partial<Record<Sign, Graha>>> = { scorpio: 'ketu', aquarius: 'rahu' }

type Longitudes = Readonly<Record<Graha, number>>

/**
 * The ruler that the years of a sign are counted to. Of two it is the one outside the sign, then the one with more
 * grahas beside it, then the one farther in its sign.
 */
function countedRuler(sign: Sign, longitudes: Longitudes): Graha {
  const planet = signRuler[sign]
  const node = coRulers[sign]
  if (!node) return planet
  const placeOf = (graha: Graha) => signOf(longitudes[graha])
  const companyOf = (graha: Graha) =>
    grahas.filter((companion) => placeOf(companion) === placeOf(graha)).length
  if (placeOf(planet) === sign || placeOf(node) === sign) return placeOf(planet) === sign ? node : planet
  const lead = companyOf(planet) - companyOf(node)
  if (lead !== 0) return lead > 0 ? planet : node
  return longitudes[planet] % 30 >= longitudes[node] % 30 ? planet : node
}

/** Years of a sign: steps to its ruler, twelve if the ruler is in it. */
export function charaYears(sign: Sign, longitudes: Longitudes): number {
  const place = signOf(longitudes[countedRuler(sign, longitudes)])
  const steps = forward.includes(sign) ? houseFrom(sign, place) - 1 : houseFrom(place, sign) - 1
  return steps === 0 ? 12 : steps
}

/** Years of a sign in both rounds. */
const ROUNDS_YEARS = 12

/**
 * Chara dasha: the twelve signs from the lagna on, forward if the ninth from it is a forward sign, else backward; each is
 * divided into twelfths from the sign after it on, which end with itself. In a second round each sign has what its years lack
 * to twelve; those with twelve have no period in it.
 * @param longitudes sidereal, degrees.
 * @see Jaimini Sūtras 1, after K. N. Rao, Predicting through Jaimini's Chara Dasha (1995), as handbooks quote it: no years for
 * exaltation or fall. Rao has one round; the second is that of P. V. R. Narasimha Rao, as PyJHora (chara.py) has it.
 */
export function charaDashas(
  birth: number,
  rising: Sign,
  longitudes: Longitudes,
  yearDays: number,
): RashiDashas {
  const ninth = signs[(signs.indexOf(rising) + 8) % 12] as Sign
  const order = forward.includes(ninth) ? signs : signs.toReversed()
  const from = (sign: Sign) => rotatedList(order, order.indexOf(sign))
  const lordOf = (sign: Sign) => countedRuler(sign, longitudes)
  const firstRound = from(rising).map((sign) => [sign, charaYears(sign, longitudes)] as const)
  const secondRound = firstRound.map(([sign, years]) => [sign, ROUNDS_YEARS - years] as const)
  const rounds = [...firstRound, ...secondRound.filter(([, years]) => years > 0)]
  return {
    periods: rashiPeriods(rounds, birth, { lordOf, yearDays }),
    partsOf({ sign, ...span }) {
      const [first, ...next] = from(sign) as [Sign, ...Sign[]]
      const parts = [...next, first]
      const windows = windowParts(
        span,
        parts.map(() => 1),
      )
      return windows.map((window, index) => {
        const part = parts[index] as Sign
        return { sign: part, lord: lordOf(part), ...window }
      })
    },
  }
}
