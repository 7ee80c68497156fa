import { isLotPoint, placePointIds, type ZodiacBody, zodiacBodyIds } from '../bodies.ts'
import { circularDifference, normalDegrees } from '../math/angles.ts'
import type { Instant } from '../time/time.ts'
import type { Zodiac } from '../zodiac/ayanamsa.ts'
import { zodiacLongitude } from '../zodiac/placement.ts'
import { signRuler } from '../zodiac/rulers.ts'
import { zodiacPlace } from '../zodiac/zodiac.ts'
import type { Chart, ChartFrame } from './chart.ts'
import type { TraditionalPlanet } from './dignities.ts'
import { hermeticFormulas, type Lot, lotNames, lots } from './lots.ts'

/** Arc from one term to another, laid off from a third: `asc+saturn-sun`. */
export interface LotFormula {
  readonly base: string
  readonly to: string
  readonly from: string
  /** `night`: by night `to` and `from` change places; `shorter`: the shorter arc between them is laid off. */
  readonly rule: 'fixed' | 'night' | 'shorter'
}

const angleTerms = {
  asc: 'ascendant',
  mc: 'midheaven',
  vertex: 'vertex',
  eastPoint: 'eastPoint',
} as const
const houseNumbers = Array.from({ length: 12 }, (_, index) => index + 1)
/** Terms by name: angles, bodies, the Hermetic lots, cusps of houses and the rulers of their signs. */
export const lotTerms: readonly string[] = [
  ...Object.keys(angleTerms),
  ...zodiacBodyIds,
  'fortune',
  'spirit',
  ...placePointIds.filter(isLotPoint),
  ...houseNumbers.map((house) => `house${house}`),
  ...houseNumbers.map((house) => `lord${house}`),
]
const termByLetters = new Map(lotTerms.map((term) => [term.toLowerCase(), term]))

const isZodiacBody = (term: string): term is ZodiacBody => (zodiacBodyIds as readonly string[]).includes(term)

/** A term by its name in any case, or degrees 0 to 360 of the zodiac; undefined for other texts. */
export function lotTerm(text: string): string | undefined {
  const isDegrees = /^\d{1,3}(\.\d{1,6})?$/.test(text) && Number(text) < 360
  return isDegrees ? text : termByLetters.get(text.toLowerCase())
}

/** Texts of terms and rule of a formula; a plus in a URL arrives as a blank. Undefined for what has another form. */
export function partsOfFormula(text: string): Readonly<Record<keyof LotFormula, string>> | undefined {
  const match = /^([\w.]+)[+ ]([\w.]+)-([\w.]+?)(?::(night|shorter))?$/.exec(text)
  if (!match) return undefined
  const [, base = '', to = '', from = '', rule = 'fixed'] = match
  return { base, to, from, rule }
}

/** A formula of {@link lotTerms}. */
function formula(text: string): LotFormula {
  return partsOfFormula(text) as LotFormula
}

/** A lot by name or by formula. */
export interface LotChoice {
  readonly lot: string
  readonly day: LotFormula
  /** The formula of the night where it has other terms. */
  readonly night?: LotFormula | undefined
}

interface NamedLot extends LotChoice {
  readonly source: string
}

/** A work whose text was not opened. */
const quoted = (work: string): string => `${work}, as handbooks quote it`
const HAND = 'after R. Hand, The Lot or Part of Fortune (1996)'
const ABU_MASHAR = quoted('Abū Maʿshar, The Great Introduction VIII.4')
const ABBREVIATION =
  'Abū Maʿshar, The Abbreviation of the Introduction to Astrology, ch. 6, after a translation'
const PAULUS = 'Paulus Alexandrinus, Introductory Matters (378), ch. 23'

/** Lots beside the seven, by name: formula, text that it is from, and the formula of the night where it has other terms. */
const furtherLots: Readonly<Record<string, readonly [day: string, source: string, night?: string]>> = {
  basis: ['asc+fortune-spirit:shorter', quoted('Vettius Valens, Anthology II.23')],
  exaltation: ['asc+19-sun', quoted('Vettius Valens, Anthology II.19'), 'asc+33-moon'],
  erosValens: ['asc+spirit-fortune:night', quoted('Vettius Valens, Anthology IV.25')],
  necessityValens: ['asc+fortune-spirit:night', quoted('Vettius Valens, Anthology IV.25')],
  father: ['asc+saturn-sun:night', quoted('Dorotheus, Carmen Astrologicum I.13')],
  mother: ['asc+moon-venus:night', quoted('Dorotheus, Carmen Astrologicum I.14')],
  siblings: ['asc+jupiter-saturn', ABU_MASHAR],
  children: ['asc+saturn-jupiter:night', ABBREVIATION],
  sons: ['asc+mercury-jupiter', `Vettius Valens, Anthology II; ${HAND}`],
  daughters: ['asc+venus-jupiter', `Vettius Valens, Anthology II; ${HAND}`],
  marriage: ['asc+venus-jupiter:night', `Vettius Valens, Anthology II; ${HAND}`],
  marriageMen: ['asc+venus-saturn', `Hermes; ${HAND}`],
  marriageWomen: ['asc+saturn-venus', `Hermes; ${HAND}`],
  marriageMenValens: ['asc+venus-sun', `Vettius Valens, Anthology II; ${HAND}`],
  marriageWomenValens: ['asc+mars-moon', `Vettius Valens, Anthology II; ${HAND}`],
  property: ['asc+house2-lord2', ABU_MASHAR],
  realEstate: ['asc+moon-saturn', ABBREVIATION],
  illness: ['asc+mars-saturn:night', ABU_MASHAR],
  death: ['saturn+house8-moon', ABU_MASHAR],
  journeys: ['asc+house9-lord9', ABU_MASHAR],
  seaTravel: ['asc+105-saturn:night', ABU_MASHAR],
  religion: ['asc+mercury-moon:night', ABU_MASHAR],
  friends: ['asc+mercury-moon', ABU_MASHAR],
}

/** Every lot that has a name: the seven of Paulus first. */
export const namedLots: readonly NamedLot[] = [
  ...lotNames.map((lot) => {
    const { to, from } = hermeticFormulas[lot]
    return { lot, day: { base: 'asc', to, from, rule: 'night' as const }, source: PAULUS }
  }),
  ...Object.entries(furtherLots).map(([lot, [day, source, night]]) => ({
    lot,
    day: formula(day),
    night: night === undefined ? undefined : formula(night),
    source,
  })),
]

/** The seven, which come unless others are asked for. */
export const usualLots: readonly LotChoice[] = namedLots.slice(0, lotNames.length)

/** The text of a formula, without the rule. */
export const formulaText = ({ base, to, from }: LotFormula): string => `${base}+${to}-${from}`

/** A chart with its time, in which lots are placed. */
export interface LotChart {
  readonly chart: Chart
  readonly frame: ChartFrame
  readonly instant: Instant
  readonly zodiac: Zodiac
  readonly isDay: boolean
}

/** A lot in a chart: longitude in degrees 0 to 360, and the formula in force by day or night. */
export interface PlacedLot {
  readonly lot: string
  readonly longitude: number
  readonly formula: string
}

/** Lots of a chart. */
export function placedLots(choices: readonly LotChoice[], lotChart: LotChart): PlacedLot[] {
  const hermetic = hermeticLots(lotChart)
  const longitudeOf = (term: string) => longitudeOfTerm(term, lotChart, hermetic)
  return choices.map(({ lot, day, night }) => {
    const inForce = formulaInForce(lotChart.isDay ? day : (night ?? day), lotChart.isDay)
    const arc = circularDifference(longitudeOf(inForce.to), longitudeOf(inForce.from))
    const signed = inForce.rule === 'shorter' ? Math.abs(arc) : arc
    return {
      lot,
      longitude: normalDegrees(longitudeOf(inForce.base) + signed),
      formula: formulaText(inForce),
    }
  })
}

function formulaInForce(chosen: LotFormula, isDay: boolean): LotFormula {
  return chosen.rule === 'night' && !isDay ? { ...chosen, to: chosen.from, from: chosen.to } : chosen
}

function hermeticLots({ chart, frame, isDay }: LotChart): Readonly<Record<Lot, number>> {
  const { sun, moon, mercury, venus, mars, jupiter, saturn } = chart.placements
  const planets = { sun, moon, mercury, venus, mars, jupiter, saturn } satisfies Record<
    TraditionalPlanet,
    object
  >
  const longitudes = Object.fromEntries(
    Object.entries(planets).map(([planet, { longitude }]) => [planet, longitude]),
  ) as Record<TraditionalPlanet, number>
  return lots({ ...longitudes, ascendant: frame.angles.ascendant }, isDay)
}

/** Longitude of a term of {@link lotTerms}, degrees from the origin of the zodiac. */
function longitudeOfTerm(
  term: string,
  { chart, frame, instant, zodiac }: LotChart,
  hermetic: Readonly<Record<string, number>>,
): number {
  if (/^\d/.test(term)) return Number(term)
  if (Object.hasOwn(angleTerms, term)) return frame.angles[angleTerms[term as keyof typeof angleTerms]]
  const [, kind, number] = /^(house|lord)(\d+)$/.exec(term) ?? []
  if (kind !== undefined) {
    const cusp = frame.cusps[Number(number) - 1] as number
    return kind === 'house' ? cusp : chart.placements[signRuler[zodiacPlace(cusp).sign]].longitude
  }
  const lot = term.replace(/^lot/, '').toLowerCase()
  return isZodiacBody(term) ? zodiacLongitude(term, instant, zodiac) : (hermetic[lot] as number)
}
