import { z } from 'zod'
import type { TraditionalPlanet } from '../../core/charts/dignities.ts'
import { rounded } from '../../core/round.ts'
import type { Graha } from '../../core/vedic/nakshatras.ts'
import { ages, alertnesses, avasthas, moods } from '../../core/vedic/strengths/avasthas.ts'
import { requiredRupas, type StrengthChart, shadbala } from '../../core/vedic/strengths/shadbala.ts'
import { byPlanet } from '../../core/vedic/strengths/varga-dignity.ts'
import { vargaSchemes, vimshopaka } from '../../core/vedic/strengths/vimshopaka.ts'
import { lajjitadi } from '../../core/vedic/yogas/lajjitadi.ts'
import type { YogaChart } from '../../core/vedic/yogas/yoga-chart.ts'

const parts = z.record(z.string(), z.number())
const virupas = (kind: string) => z.number().describe(`${kind}, virupas.`)

/** Output shape of the six strengths. */
export const shadbalaShape = z
  .record(
    z.string(),
    z
      .object({
        sthana: parts.describe('Parts of the strength of position.'),
        dig: virupas('Of direction'),
        kala: parts.describe('Parts of the strength of time.'),
        cheshta: virupas('Of motion'),
        naisargika: virupas('By nature'),
        drik: virupas('Of looks'),
        virupas: virupas('All parts'),
        rupas: z.number().describe('60 virupas each.'),
        required: z.number().describe('Rupas a planet should have.'),
        ratio: z.number().describe('rupas by required, a ratio.'),
        ishta: virupas('Ishta phala'),
        kashta: virupas('Kashta phala'),
      })
      .meta({ id: 'Shadbala' }),
  )
  .nullable()
  .describe('By planet; null: no birth time, or a Sun that does not rise and set.')

/** Output shape of the strengths in divisional charts. */
export const vimshopakaShape = z
  .record(z.string(), z.record(z.string(), z.number()))
  .nullable()
  .describe('Points of 20, by scheme and planet; null: no birth time.')

/** Output shape of the states of planets. */
export const avasthasShape = z
  .record(
    z.string(),
    z
      .object({
        baladi: z.enum(ages).describe('Age.'),
        jagradadi: z.enum(alertnesses).describe('Alertness.'),
        deeptadi: z
          .array(z.enum(moods).meta({ id: 'GrahaMood' }))
          .describe('Mood by sign; vikala: beside a malefic; kopa: combust.'),
        lajjitadi: z.array(z.string()).describe('State: rule that holds (planets that cause it).'),
      })
      .meta({ id: 'Avasthas' }),
  )
  .nullable()
  .describe('By planet; null: no birth time.')

const twoDecimals = (all: object): Record<string, number> =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, rounded(value, 2)]))

/** Record of the six strengths of a chart; null without its sky. */
export function shadbalaRecord(chart: StrengthChart | null): z.output<typeof shadbalaShape> {
  if (!chart) return null
  const strengths = shadbala(chart)
  return byPlanet((planet) => {
    const { sthana, dig, kala, cheshta, naisargika, drik, ...sums } = strengths[planet]
    const rupas = sums.virupas / 60
    const required = requiredRupas[planet]
    return {
      sthana: twoDecimals(sthana),
      dig: rounded(dig, 2),
      kala: twoDecimals(kala),
      cheshta: rounded(cheshta, 2),
      naisargika: rounded(naisargika, 2),
      drik: rounded(drik, 2),
      virupas: rounded(sums.virupas, 2),
      rupas: rounded(rupas, 3),
      required,
      ratio: rounded(rupas / required, 3),
      ishta: rounded(sums.ishta, 2),
      kashta: rounded(sums.kashta, 2),
    }
  })
}

/** Record of the strengths in divisional charts. */
export const vimshopakaRecord = (longitudes: Readonly<Record<TraditionalPlanet, number>>) =>
  Object.fromEntries(
    vargaSchemes.map((scheme) => [
      scheme,
      byPlanet((planet) => rounded(vimshopaka(scheme, planet, longitudes), 3)),
    ]),
  )

/** Record of the states of planets. */
export const avasthasRecord = (
  chart: YogaChart,
  longitudes: Readonly<Record<Graha, number>>,
  isBurnt: (planet: TraditionalPlanet) => boolean,
): NonNullable<z.output<typeof avasthasShape>> =>
  byPlanet((planet) => {
    const { baladi, jagradadi, deeptadi } = avasthas(planet, longitudes, isBurnt(planet))
    const states = lajjitadi(planet, chart, longitudes[planet])
    return {
      baladi,
      jagradadi,
      deeptadi: [...deeptadi],
      lajjitadi: states.map(
        ({ state, planets, rule }) =>
          `${state}: ${rule}${planets.length > 0 ? ` (${planets.join(', ')})` : ''}`,
      ),
    }
  })
