import type { TraditionalPlanet as Planet } from '../../charts/dignities.ts'
import type { Sign } from '../../zodiac/zodiac.ts'
import { combinationIf, kendras, type Yoga, type YogaChart } from './yoga-chart.ts'

/** The five planets that are neither Sun nor Moon. */
const starry: readonly Planet[] = ['mars', 'mercury', 'jupiter', 'venus', 'saturn']
/** The three that do good by nature, whatever the Moon does. */
const gentle: readonly Planet[] = ['mercury', 'jupiter', 'venus']

const starsIn = (chart: YogaChart, house: number, from: Sign) =>
  chart.inHouse(house, from).filter((planet) => starry.includes(planet))

/** Yogas of the planets in the signs on both sides of Sun or Moon: in the next one, in the last one, in both. */
function besideYogas(
  light: 'Sun' | 'Moon',
  [next, last, flanking]: readonly [string, string, string],
  text: string,
): Yoga[] {
  const sides = (chart: YogaChart) => {
    const from = light === 'Sun' ? chart.sunSign : chart.moonSign
    return [starsIn(chart, 2, from), starsIn(chart, 12, from)] as const
  }
  const rule = (houses: string) => `Mars, Mercury, Jupiter, Venus or Saturn ${houses} from the ${light}.`
  return [
    {
      id: next,
      rule: rule('in the 2nd, none in the 12th'),
      text,
      combinations(chart) {
        const [after, before] = sides(chart)
        return combinationIf(after.length > 0 && before.length === 0, after)
      },
    },
    {
      id: last,
      rule: rule('in the 12th, none in the 2nd'),
      text,
      combinations(chart) {
        const [after, before] = sides(chart)
        return combinationIf(before.length > 0 && after.length === 0, before)
      },
    },
    {
      id: flanking,
      rule: rule('in both the 2nd and the 12th'),
      text,
      combinations(chart) {
        const [after, before] = sides(chart)
        return combinationIf(before.length > 0 && after.length > 0, [...after, ...before])
      },
    },
  ]
}

/** Facts that cancel a Moon without neighbours. */
function kemadrumaCancellations(chart: YogaChart): string[] {
  const inKendras = (from: Sign) => starry.filter((planet) => kendras.includes(chart.house(planet, from)))
  const [fromMoon, fromLagna] = [inKendras(chart.moonSign), inKendras(chart.rising)]
  return [
    ...(fromMoon.length > 0 ? [`cancelled: ${fromMoon.join(', ')} in kendras from the Moon`] : []),
    ...(fromLagna.length > 0 ? [`cancelled: ${fromLagna.join(', ')} in kendras from the lagna`] : []),
    ...(chart.looksAt('jupiter', chart.moonSign) ? ['cancelled: jupiter looks at the Moon'] : []),
  ]
}

const phaladeepika = 'Phaladīpikā 6, as handbooks quote it'
const raman = 'B. V. Raman, Three Hundred Important Combinations (1947), as handbooks quote it'

/** Yogas that count from the Moon and the Sun. */
export const sunMoonYogas: readonly Yoga[] = [
  {
    id: 'gajakesari',
    rule: 'Jupiter in house 1, 4, 7 or 10 from the Moon.',
    text: raman,
    combinations: (chart) =>
      combinationIf(
        kendras.includes(chart.house('jupiter', chart.moonSign)),
        ['jupiter', 'moon'],
        chart.dignity('jupiter') === 'debilitated' ? ['jupiter debilitated'] : [],
      ),
  },
  ...besideYogas('Moon', ['sunapha', 'anapha', 'durudhura'], 'BPHS 37'),
  {
    id: 'kemadruma',
    rule: 'None of Mars, Mercury, Jupiter, Venus and Saturn in the 2nd and 12th from the Moon.',
    text: 'BPHS 37; cancellations after handbooks',
    combinations: (chart) =>
      combinationIf(
        starsIn(chart, 2, chart.moonSign).length + starsIn(chart, 12, chart.moonSign).length === 0,
        ['moon'],
        kemadrumaCancellations(chart),
      ),
  },
  {
    id: 'adhi',
    rule: 'Mercury, Jupiter and Venus in houses 6, 7 and 8 from the Moon, in one of them or more.',
    text: 'BPHS 37',
    combinations: (chart) =>
      combinationIf(
        gentle.every((planet) => [6, 7, 8].includes(chart.house(planet, chart.moonSign))),
        gentle,
      ),
  },
  {
    id: 'chandraMangala',
    rule: 'Moon and Mars in one sign.',
    text: raman,
    combinations: (chart) => combinationIf(chart.signOf('mars') === chart.moonSign, ['moon', 'mars']),
  },
  {
    id: 'shakata',
    rule: 'Moon in house 6, 8 or 12 from Jupiter.',
    text: phaladeepika,
    combinations: (chart) =>
      combinationIf(
        [6, 8, 12].includes(chart.house('moon', chart.signOf('jupiter'))),
        ['moon', 'jupiter'],
        kendras.includes(chart.house('moon')) ? ['cancelled: moon in a kendra from the lagna'] : [],
      ),
  },
  {
    id: 'vasumati',
    rule: 'Mercury, Jupiter and Venus in houses 3, 6, 10 and 11 from the lagna or from the Moon.',
    text: phaladeepika,
    combinations: (chart) =>
      ([chart.rising, chart.moonSign] as const).flatMap((from, index) =>
        combinationIf(
          gentle.every((planet) => [3, 6, 10, 11].includes(chart.house(planet, from))),
          gentle,
          [`from the ${index === 0 ? 'lagna' : 'Moon'}`],
        ),
      ),
  },
  {
    id: 'amala',
    rule: 'Benefics alone in the 10th from the lagna or from the Moon.',
    text: 'BPHS 36',
    combinations: (chart) =>
      ([chart.rising, chart.moonSign] as const).flatMap((from, index) => {
        const tenth = chart.inHouse(10, from)
        const holds = tenth.length > 0 && tenth.every((planet) => chart.benefics.has(planet))
        return combinationIf(holds, tenth, [`from the ${index === 0 ? 'lagna' : 'Moon'}`])
      }),
  },
  {
    id: 'budhaAditya',
    rule: 'Sun and Mercury in one sign.',
    text: raman,
    combinations: (chart) => combinationIf(chart.signOf('mercury') === chart.sunSign, ['sun', 'mercury']),
  },
  ...besideYogas('Sun', ['vesi', 'vosi', 'ubhayachari'], 'BPHS 38'),
]
