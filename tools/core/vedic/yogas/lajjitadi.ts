import type { TraditionalPlanet as Planet } from '../../charts/dignities.ts'
import { signRuler } from '../../zodiac/rulers.ts'
import type { Sign } from '../../zodiac/zodiac.ts'
import { type Friendship, naturalFriendship } from '../friendship.ts'
import { type Graha, grahas } from '../nakshatras.ts'
import { inMoolatrikona, strengthPlanets } from '../strengths/varga-dignity.ts'
import type { YogaChart } from './yoga-chart.ts'

/** States of a planet by its sign, its company and the planets that look at it, in the order of the text. */
export const lajjitadiStates = ['lajjita', 'garvita', 'kshudhita', 'trishita', 'mudita', 'kshobhita'] as const

/** A state that a planet is in, with the rule that holds. A planet may be in one by several rules, and in several. */
export interface Lajjitadi {
  readonly state: (typeof lajjitadiStates)[number]
  readonly rule: string
  /** Planets beside it that cause the state; none where its own place does. */
  readonly planets: readonly Graha[]
}

/** A planet among the others. */
interface Circumstances {
  readonly sign: Sign
  readonly house: number
  readonly isProud: boolean
  readonly lord: Planet
  readonly company: readonly Graha[]
  readonly lookers: readonly Planet[]
  readonly isBenefic: (graha: Graha) => boolean
  readonly isOf: (friendship: Friendship) => (graha: Graha) => boolean
}

/** Signs of water. */
const watery: readonly Sign[] = ['cancer', 'scorpio', 'pisces']
/** Company that shames a planet in the fifth. */
const shaming: readonly Graha[] = ['sun', 'mars', 'saturn', 'rahu', 'ketu']

/** The grahas that cause a state; `null` where it does not hold. */
type Cause = (circumstances: Circumstances) => readonly Graha[] | null
const among = (planets: readonly Graha[]) => (planets.length > 0 ? planets : null)

/**
 * Rules of the states.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), 45.11–18, as jyotishvidya.com prints it, and P. V. R. Narasimha Rao,
 * Vedic Astrology: An Integrated Approach (2000), 15.4.3, as quoted. Where they part: Santhanam has a malefic that looks in place of
 * the enemy for trishita, a benefic in place of the friend for mudita, and a malefic in company too for kshobhita.
 */
const rules: readonly (readonly [state: Lajjitadi['state'], rule: string, cause: Cause])[] = [
  [
    'lajjita',
    'in the 5th with Sun, Mars, Saturn, Rahu or Ketu',
    ({ house, company }) => (house === 5 ? among(company.filter((graha) => shaming.includes(graha))) : null),
  ],
  ['garvita', 'in exaltation or moolatrikona', ({ isProud }) => (isProud ? [] : null)],
  ['kshudhita', 'in the sign of an enemy', ({ lord, isOf }) => among([lord].filter(isOf('enemy')))],
  ['kshudhita', 'with an enemy', ({ company, isOf }) => among(company.filter(isOf('enemy')))],
  ['kshudhita', 'an enemy looks at it', ({ lookers, isOf }) => among(lookers.filter(isOf('enemy')))],
  ['kshudhita', 'with Saturn', ({ company }) => among(company.filter((graha) => graha === 'saturn'))],
  [
    'trishita',
    'in a watery sign, an enemy looks at it and no benefic does',
    ({ sign, lookers, isOf, isBenefic }) =>
      watery.includes(sign) && !lookers.some(isBenefic) ? among(lookers.filter(isOf('enemy'))) : null,
  ],
  ['mudita', 'in the sign of a friend', ({ lord, isOf }) => among([lord].filter(isOf('friend')))],
  ['mudita', 'with a friend', ({ company, isOf }) => among(company.filter(isOf('friend')))],
  ['mudita', 'a friend looks at it', ({ lookers, isOf }) => among(lookers.filter(isOf('friend')))],
  ['mudita', 'with Jupiter', ({ company }) => among(company.filter((graha) => graha === 'jupiter'))],
  [
    'kshobhita',
    'with the Sun, a malefic or an enemy looks at it',
    ({ company, lookers, isOf, isBenefic }) => {
      const harmful = lookers.filter((looker) => !isBenefic(looker) || isOf('enemy')(looker))
      return company.includes('sun') && harmful.length > 0 ? ['sun', ...harmful] : null
    },
  ],
]

/**
 * Lajjitadi states of a planet. Friends and enemies are those by nature: by the compound relations planets in one sign are never
 * friends. Looks are the whole ones of the seven planets; the nodes are company alone.
 */
export function lajjitadi(planet: Planet, chart: YogaChart, longitude: number): Lajjitadi[] {
  const sign = chart.signOf(planet)
  const circumstances: Circumstances = {
    sign,
    house: chart.house(planet),
    isProud: chart.dignity(planet) === 'exalted' || inMoolatrikona(planet, longitude),
    lord: signRuler[sign],
    company: grahas.filter((graha) => graha !== planet && chart.signOf(graha) === sign),
    lookers: strengthPlanets.filter((looker) => looker !== planet && chart.looksAt(looker, sign)),
    isBenefic: (graha) => chart.benefics.has(graha),
    isOf: (friendship) => (graha) =>
      graha !== planet &&
      graha !== 'rahu' &&
      graha !== 'ketu' &&
      naturalFriendship(planet, graha as Planet) === friendship,
  }
  return rules.flatMap(([state, rule, cause]) => {
    const planets = cause(circumstances)
    return planets ? [{ state, rule, planets }] : []
  })
}
