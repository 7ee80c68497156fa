import type { TraditionalPlanet as Planet } from '../../charts/dignities.ts'
import { signRuler } from '../../zodiac/rulers.ts'
import { signs } from '../../zodiac/zodiac.ts'
import { strengthPlanets } from '../strengths/varga-dignity.ts'
import {
  type Combination,
  combinationIf,
  dusthanas,
  kendras,
  type Yoga,
  type YogaChart,
} from './yoga-chart.ts'

const isGreat = (chart: YogaChart, planet: Planet): boolean =>
  kendras.includes(chart.house(planet)) && ['own', 'exalted'].includes(chart.dignity(planet) ?? '')

/** The yogas of the five great persons, each with its planet. */
const mahapurushas = [
  ['ruchaka', 'mars', 'Mars'],
  ['bhadra', 'mercury', 'Mercury'],
  ['hamsa', 'jupiter', 'Jupiter'],
  ['malavya', 'venus', 'Venus'],
  ['shasha', 'saturn', 'Saturn'],
] as const

/** Combinations of the lords of two lists of houses that are bound to each other, each pair of planets once. */
function boundLords(
  chart: YogaChart,
  houses: readonly number[],
  partners: readonly number[],
): readonly Combination[] {
  const pairs = new Map<string, { readonly planets: readonly Planet[]; readonly facts: Set<string> }>()
  for (const house of houses) {
    for (const partner of partners) {
      const planets = [chart.lord(house), chart.lord(partner)] as const
      const bond = planets[0] === planets[1] ? null : chart.bond(...planets)
      if (house === partner || bond === null) continue
      const key = [...planets].sort().join(' ')
      const pair = pairs.get(key) ?? { planets, facts: new Set([bond as string]) }
      pair.facts.add(`${planets[0]} lord of ${house}`).add(`${planets[1]} lord of ${partner}`)
      pairs.set(key, pair)
    }
  }
  return [...pairs.values()].map(({ planets, facts }) => ({ planets, facts: [...facts] }))
}

/** Reasons why the fall of a planet is cancelled. */
function cancelledFall(chart: YogaChart, planet: Planet): string[] {
  const fall = chart.signOf(planet)
  const exaltation = signs[(signs.indexOf(fall) + 6) % 12] as (typeof signs)[number]
  const exaltedPlanet = strengthPlanets.find((candidate) => chart.exaltedIn(candidate) === fall)
  // The Moon is always in the first house from itself.
  const places = (helper: Planet) => [
    { name: 'lagna', from: chart.rising },
    ...(helper === 'moon' ? [] : [{ name: 'Moon', from: chart.moonSign }]),
  ]
  const angular = (helper: Planet | undefined, ground: string) => {
    if (!helper || helper === planet) return []
    const angles = places(helper).filter(({ from }) => kendras.includes(chart.house(helper, from)))
    const names = angles.map(({ name }) => name).join(' and ')
    return names ? [`${helper}, ${ground}, in a kendra from ${names}`] : []
  }
  const lord = signRuler[fall]
  return [
    ...angular(lord, 'lord of its sign'),
    ...angular(signRuler[exaltation], 'lord of its sign of exaltation'),
    ...angular(exaltedPlanet, 'which is exalted in that sign'),
    ...(chart.looksAt(lord, fall) ? [`${lord}, lord of its sign, looks at it`] : []),
  ]
}

/** Yoga of the lord of a house of loss in such a house. */
const viparita = (id: string, house: number): Yoga => ({
  id,
  rule: `Lord of house ${house} in house 6, 8 or 12.`,
  text: 'Phaladīpikā 6, as handbooks quote it',
  combinations(chart) {
    const lord = chart.lord(house)
    return combinationIf(dusthanas.includes(chart.house(lord)), [lord], [`in house ${chart.house(lord)}`])
  },
})

/** Kinds of exchanges by the houses of the two lords. */
const exchangeKinds = {
  dainyaParivartana: 'Exchange of signs between house 6, 8 or 12 and another house.',
  khalaParivartana: 'Exchange of signs between house 3 and a house that is none of 6, 8 and 12.',
  mahaParivartana: 'Exchange of signs between two of the houses 1, 2, 4, 5, 7, 9, 10 and 11.',
} as const

const exchangeKind = (houses: readonly number[]): keyof typeof exchangeKinds =>
  houses.some((house) => dusthanas.includes(house))
    ? 'dainyaParivartana'
    : houses.includes(3)
      ? 'khalaParivartana'
      : 'mahaParivartana'

/** Exchanges of a kind; the houses are those that the two planets stand in. */
const exchanges = (chart: YogaChart, kind: keyof typeof exchangeKinds): Combination[] =>
  strengthPlanets.flatMap((planet, index) =>
    strengthPlanets.slice(index + 1).flatMap((partner) => {
      const houses = [chart.house(planet), chart.house(partner)]
      const holds = chart.bond(planet, partner) === 'exchange' && exchangeKind(houses) === kind
      return combinationIf(holds, [planet, partner], [`houses ${houses.join(' and ')}`])
    }),
  )

/** Yogas of dignities and of the lords of houses. */
export const lordYogas: readonly Yoga[] = [
  ...mahapurushas.map(
    ([id, planet, name]): Yoga => ({
      id,
      rule: `${name} in its own sign or exaltation in house 1, 4, 7 or 10.`,
      text: 'BPHS 75',
      combinations: (chart) => combinationIf(isGreat(chart, planet), [planet], [`${chart.dignity(planet)}`]),
    }),
  ),
  {
    id: 'raja',
    rule: 'A lord of house 1, 4, 7 or 10 and another that is lord of 5 or 9: together, looking at each other, or in exchange.',
    text: 'BPHS 34 and 39',
    combinations: (chart) => boundLords(chart, kendras, [5, 9]),
  },
  {
    id: 'yogakaraka',
    rule: 'One planet is lord of house 4, 7 or 10 and of house 5 or 9.',
    text: 'BPHS 34',
    combinations: (chart) =>
      [5, 9].flatMap((trikona) => {
        const lord = chart.lord(trikona)
        const kendra = kendras.slice(1).find((house) => chart.lord(house) === lord)
        return combinationIf(kendra !== undefined, [lord], [`lord of ${kendra} and ${trikona}`])
      }),
  },
  {
    id: 'dhana',
    rule: 'Two lords of houses 1, 2, 5, 9 and 11: together, looking at each other, or in exchange.',
    text: 'BPHS 41, as handbooks shorten it',
    combinations: (chart) => boundLords(chart, [1, 2, 5, 9, 11], [2, 5, 9, 11]),
  },
  {
    id: 'lakshmi',
    rule: 'Lord of house 9 in its own sign or exaltation in house 1, 4, 7 or 10; the strength of the lord of the lagna is not judged.',
    text: 'BPHS 36',
    combinations: (chart) => combinationIf(isGreat(chart, chart.lord(9)), [chart.lord(9)]),
  },
  {
    id: 'neechaBhanga',
    rule: 'A planet in its fall whose fall is cancelled by one of the facts.',
    text: 'Phaladīpikā 7.26–30, as handbooks quote it',
    combinations: (chart) =>
      strengthPlanets.flatMap((planet) => {
        const grounds = chart.dignity(planet) === 'debilitated' ? cancelledFall(chart, planet) : []
        return combinationIf(grounds.length > 0, [planet], grounds)
      }),
  },
  viparita('harsha', 6),
  viparita('sarala', 8),
  viparita('vimala', 12),
  ...(Object.keys(exchangeKinds) as (keyof typeof exchangeKinds)[]).map(
    (id): Yoga => ({
      id,
      rule: exchangeKinds[id],
      text: 'Phaladīpikā 6, as handbooks quote it',
      combinations: (chart) => exchanges(chart, id),
    }),
  ),
]
