import type { TraditionalPlanet as Planet } from '../../charts/dignities.ts'
import { signs } from '../../zodiac/zodiac.ts'
import { strengthPlanets } from '../strengths/varga-dignity.ts'
import { kendras, type Yoga, type YogaChart } from './yoga-chart.ts'

/** Condition on the places of the seven planets. */
type Pattern = (chart: YogaChart) => boolean

/** Houses from the lagna that the seven planets occupy, in order. */
const occupied = (chart: YogaChart): number[] =>
  [...new Set(strengthPlanets.map((planet) => chart.house(planet)))].sort((left, right) => left - right)

/** The planets occupy these houses, all of them and no other. */
const fills =
  (...houses: readonly number[]): Pattern =>
  (chart) =>
    occupied(chart).join() === [...houses].sort((left, right) => left - right).join()

/** As many houses as named from a house on, as far as the twelfth and over it. */
const from = (house: number, count: number): number[] =>
  Array.from({ length: count }, (_, step) => ((house + step - 1) % 12) + 1)

const either =
  (...patterns: readonly Pattern[]): Pattern =>
  (chart) =>
    patterns.some((pattern) => pattern(chart))

/** All planets in signs that leave one remainder by three, movable, fixed or dual, and in more than one, which is Gola. */
const inQuality =
  (quality: number): Pattern =>
  (chart) =>
    occupied(chart).length > 1 &&
    strengthPlanets.every((planet) => signs.indexOf(chart.signOf(planet)) % 3 === quality)

/** Three planets in three kendras, each in its own, and none of three others in a kendra. */
const threeAngles =
  (inside: readonly Planet[], outside: readonly Planet[]): Pattern =>
  (chart) => {
    const houses = inside.map((planet) => chart.house(planet))
    return (
      new Set(houses).size === 3 &&
      houses.every((house) => kendras.includes(house)) &&
      outside.every((planet) => !kendras.includes(chart.house(planet)))
    )
  }

/** Benefics in two of the kendras and malefics in the two others, so that all four are occupied. */
const partedAngles =
  (good: readonly number[], bad: readonly number[]): Pattern =>
  (chart) =>
    fills(...kendras)(chart) &&
    strengthPlanets.every((planet) => (chart.benefics.has(planet) ? good : bad).includes(chart.house(planet)))

const gentle: readonly Planet[] = ['mercury', 'jupiter', 'venus']
const harsh: readonly Planet[] = ['sun', 'mars', 'saturn']

/** The rule of a yoga whose houses are all occupied, and no other. */
const filled = (houses: string): string => `The seven planets fill ${houses}.`

/** Rows of the yogas by quality, angles and figure: name, rule, condition. */
const figures: readonly (readonly [id: string, rule: string, holds: Pattern])[] = [
  ['rajju', 'The seven planets in movable signs, two or more of them.', inQuality(0)],
  ['musala', 'The seven planets in fixed signs, two or more of them.', inQuality(1)],
  ['nala', 'The seven planets in dual signs, two or more of them.', inQuality(2)],
  [
    'mala',
    'Mercury, Jupiter and Venus in three kendras; Sun, Mars and Saturn in none.',
    threeAngles(gentle, harsh),
  ],
  [
    'sarpa',
    'Sun, Mars and Saturn in three kendras; Mercury, Jupiter and Venus in none.',
    threeAngles(harsh, gentle),
  ],
  [
    'gada',
    filled('two kendras that follow each other'),
    either(fills(1, 4), fills(4, 7), fills(7, 10), fills(10, 1)),
  ],
  ['shakataNabhasa', filled('houses 1 and 7'), fills(1, 7)],
  ['vihaga', filled('houses 4 and 10'), fills(4, 10)],
  ['shringataka', filled('houses 1, 5 and 9'), fills(1, 5, 9)],
  [
    'hala',
    filled('a triangle of houses without the lagna'),
    either(fills(2, 6, 10), fills(3, 7, 11), fills(4, 8, 12)),
  ],
  ['vajra', 'Benefics fill houses 1 and 7, malefics 4 and 10.', partedAngles([1, 7], [4, 10])],
  ['yava', 'Malefics fill houses 1 and 7, benefics 4 and 10.', partedAngles([4, 10], [1, 7])],
  ['kamala', filled('the four kendras'), fills(...kendras)],
  [
    'vapi',
    filled('houses 2, 5, 8 and 11, or 3, 6, 9 and 12'),
    either(fills(2, 5, 8, 11), fills(3, 6, 9, 12)),
  ],
  ['yupa', filled('houses 1 to 4'), fills(...from(1, 4))],
  ['shara', filled('houses 4 to 7'), fills(...from(4, 4))],
  ['shakti', filled('houses 7 to 10'), fills(...from(7, 4))],
  ['danda', filled('houses 10 to 1'), fills(...from(10, 4))],
  ['nauka', filled('houses 1 to 7'), fills(...from(1, 7))],
  ['kuta', filled('houses 4 to 10'), fills(...from(4, 7))],
  ['chhatra', filled('houses 7 to 1'), fills(...from(7, 7))],
  ['chapa', filled('houses 10 to 4'), fills(...from(10, 7))],
  [
    'ardhaChandra',
    filled('seven houses from one that is no kendra'),
    either(...[2, 3, 5, 6, 8, 9, 11, 12].map((house) => fills(...from(house, 7)))),
  ],
  ['chakra', filled('the odd houses'), fills(1, 3, 5, 7, 9, 11)],
  ['samudra', filled('the even houses'), fills(2, 4, 6, 8, 10, 12)],
]

/** Yogas by the number of signs, which a chart has that has no other of this chapter. */
const counts = ['gola', 'yuga', 'shula', 'kedara', 'pasha', 'dama', 'vina'] as const

const numberWords = [
  'one sign',
  'two signs',
  'three signs',
  'four signs',
  'five signs',
  'six signs',
  'seven signs',
]

/** Names of the yogas of the seven planets that a chart has: by figure, else by number; each chart has one at least. */
export function nabhasaNames(chart: YogaChart): readonly string[] {
  const byFigure = figures.filter(([, , holds]) => holds(chart)).map(([id]) => id)
  return byFigure.length > 0 ? byFigure : [counts[occupied(chart).length - 1] as string]
}

const nabhasa = (id: string, rule: string): Yoga => ({
  id,
  rule,
  text: 'BPHS 35',
  combinations: (chart) => (nabhasaNames(chart).includes(id) ? [{ planets: strengthPlanets }] : []),
})

/**
 * The 32 yogas of the whole sky.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 35: three by the quality of signs, two by angles, twenty by figure, seven
 * by number.
 */
export const nabhasaYogas: readonly Yoga[] = [
  ...figures.map(([id, rule]) => nabhasa(id, rule)),
  ...counts.map((id, index) =>
    nabhasa(id, `The seven planets in ${numberWords[index]}, and no other yoga of this chapter.`),
  ),
]
