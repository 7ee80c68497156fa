import type { BodyId } from '../bodies.ts'
import { type Sign, signs } from '../zodiac/zodiac.ts'

/** The seven planets of the tradition, which dignities are about. */
export const traditionalPlanets = [
  'sun',
  'moon',
  'mercury',
  'venus',
  'mars',
  'jupiter',
  'saturn',
] as const satisfies readonly BodyId[]
export type TraditionalPlanet = (typeof traditionalPlanets)[number]

export type Element = 'fire' | 'earth' | 'air' | 'water'
/** Elements in the order of the signs from Aries on. */
export const elements: readonly Element[] = ['fire', 'earth', 'air', 'water']
export const elementOf = (sign: Sign): Element => elements[signs.indexOf(sign) % 4] as Element

/** Rulers of a triplicity in charts of the day or of the night. */
export interface TriplicityRulers {
  readonly ruler: TraditionalPlanet
  /** The planet that rules along with it; `null` if none does. */
  readonly participating: TraditionalPlanet | null
}
type BySect = Readonly<Record<'day' | 'night', TriplicityRulers>>
const bySect = (
  day: TraditionalPlanet,
  night: TraditionalPlanet,
  byDay: TraditionalPlanet | null = null,
  byNight = byDay,
): BySect => ({
  day: { ruler: day, participating: byDay },
  night: { ruler: night, participating: byNight },
})

/**
 * Rulers of the triplicities. Dorotheus of Sidon, Carmen Astrologicum I.1; Ptolemy, Tetrabiblos I.18, who gives water to
 * Mars with Venus by day and the Moon by night; W. Lilly, Christian Astrology (1647), p. 104, who gives it to Mars alone.
 * J.-B. Morin, Astrologia Gallica (1661), XV, after A. Louis (14 April 2012), on Morin's triplicities: by day the planet that is at home
 * and exalted in the triplicity, by night the ruler of its cardinal sign, along with them the third of its rulers.
 */
export const triplicitySystems = {
  dorothean: {
    fire: bySect('sun', 'jupiter', 'saturn'),
    earth: bySect('venus', 'moon', 'mars'),
    air: bySect('saturn', 'mercury', 'jupiter'),
    water: bySect('venus', 'mars', 'moon'),
  },
  ptolemaic: {
    fire: bySect('sun', 'jupiter'),
    earth: bySect('venus', 'moon'),
    air: bySect('saturn', 'mercury'),
    water: bySect('mars', 'mars', 'venus', 'moon'),
  },
  lilly: {
    fire: bySect('sun', 'jupiter'),
    earth: bySect('venus', 'moon'),
    air: bySect('saturn', 'mercury'),
    water: bySect('mars', 'mars'),
  },
  morin: {
    fire: bySect('sun', 'mars', 'jupiter'),
    earth: bySect('mercury', 'saturn', 'venus'),
    air: bySect('saturn', 'venus', 'mercury'),
    water: bySect('jupiter', 'moon', 'mars'),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Element, BySect>>>>
export type TriplicitySystem = keyof typeof triplicitySystems
export const triplicityNames = Object.keys(triplicitySystems) as TriplicitySystem[]

/** A term: its ruler, and the degree of the sign that it ends before. */
export type Term = readonly [ruler: TraditionalPlanet, end: number]
/** Terms of each sign, in order. */
export type TermTable = Readonly<Record<Sign, readonly Term[]>>
const row = (...rulersAndEnds: Term[]): readonly Term[] => rulersAndEnds

/** Terms (bounds) of the Egyptians. Ptolemy, Tetrabiblos I.20, with Robbins' readings (Loeb, 1940). */
const egyptianTerms: TermTable = {
  aries: row(['jupiter', 6], ['venus', 12], ['mercury', 20], ['mars', 25], ['saturn', 30]),
  taurus: row(['venus', 8], ['mercury', 14], ['jupiter', 22], ['saturn', 27], ['mars', 30]),
  gemini: row(['mercury', 6], ['jupiter', 12], ['venus', 17], ['mars', 24], ['saturn', 30]),
  cancer: row(['mars', 7], ['venus', 13], ['mercury', 19], ['jupiter', 26], ['saturn', 30]),
  leo: row(['jupiter', 6], ['venus', 11], ['saturn', 18], ['mercury', 24], ['mars', 30]),
  virgo: row(['mercury', 7], ['venus', 17], ['jupiter', 21], ['mars', 28], ['saturn', 30]),
  libra: row(['saturn', 6], ['mercury', 14], ['jupiter', 21], ['venus', 28], ['mars', 30]),
  scorpio: row(['mars', 7], ['venus', 11], ['mercury', 19], ['jupiter', 24], ['saturn', 30]),
  sagittarius: row(['jupiter', 12], ['venus', 17], ['mercury', 21], ['saturn', 26], ['mars', 30]),
  capricorn: row(['mercury', 7], ['jupiter', 14], ['venus', 22], ['saturn', 26], ['mars', 30]),
  aquarius: row(['mercury', 7], ['venus', 13], ['jupiter', 20], ['mars', 25], ['saturn', 30]),
  pisces: row(['venus', 12], ['jupiter', 16], ['mercury', 19], ['mars', 28], ['saturn', 30]),
}

/**
 * Terms that Ptolemy found in an old book. Tetrabiblos I.21, in the readings whose sums are those of the Egyptians, as he
 * says; J. M. Ashmand (1822, I.24) prints others beside them.
 */
const ptolemaicTerms: TermTable = {
  aries: row(['jupiter', 6], ['venus', 14], ['mercury', 21], ['mars', 26], ['saturn', 30]),
  taurus: row(['venus', 8], ['mercury', 15], ['jupiter', 22], ['saturn', 24], ['mars', 30]),
  gemini: row(['mercury', 7], ['jupiter', 13], ['venus', 20], ['mars', 26], ['saturn', 30]),
  cancer: row(['mars', 6], ['jupiter', 13], ['mercury', 20], ['venus', 27], ['saturn', 30]),
  leo: row(['jupiter', 6], ['mercury', 13], ['saturn', 19], ['venus', 25], ['mars', 30]),
  virgo: row(['mercury', 7], ['venus', 13], ['jupiter', 18], ['saturn', 24], ['mars', 30]),
  libra: row(['saturn', 6], ['venus', 11], ['mercury', 16], ['jupiter', 24], ['mars', 30]),
  scorpio: row(['mars', 6], ['venus', 13], ['jupiter', 21], ['mercury', 27], ['saturn', 30]),
  sagittarius: row(['jupiter', 8], ['venus', 14], ['mercury', 19], ['saturn', 25], ['mars', 30]),
  capricorn: row(['venus', 6], ['mercury', 12], ['jupiter', 19], ['saturn', 25], ['mars', 30]),
  aquarius: row(['saturn', 6], ['mercury', 12], ['venus', 20], ['jupiter', 25], ['mars', 30]),
  pisces: row(['venus', 8], ['jupiter', 14], ['mercury', 20], ['mars', 25], ['saturn', 30]),
}

/**
 * Ptolemy's terms as W. Lilly prints them, Christian Astrology (1647), p. 104, after flatlib (0.2), LILLY_TERMS, and Lilly's own lists of degrees
 * by planet, pp. 58–77. In Pisces flatlib ends Mars at 25°; Lilly's lists have Mars to the 26th degree and Saturn from the 27th.
 */
const lillyTerms: TermTable = {
  aries: row(['jupiter', 6], ['venus', 14], ['mercury', 21], ['mars', 26], ['saturn', 30]),
  taurus: row(['venus', 8], ['mercury', 15], ['jupiter', 22], ['saturn', 26], ['mars', 30]),
  gemini: row(['mercury', 7], ['jupiter', 14], ['venus', 21], ['saturn', 25], ['mars', 30]),
  cancer: row(['mars', 6], ['jupiter', 13], ['mercury', 20], ['venus', 27], ['saturn', 30]),
  leo: row(['saturn', 6], ['mercury', 13], ['venus', 19], ['jupiter', 25], ['mars', 30]),
  virgo: row(['mercury', 7], ['venus', 13], ['jupiter', 18], ['saturn', 24], ['mars', 30]),
  libra: row(['saturn', 6], ['venus', 11], ['jupiter', 19], ['mercury', 24], ['mars', 30]),
  scorpio: row(['mars', 6], ['jupiter', 14], ['venus', 21], ['mercury', 27], ['saturn', 30]),
  sagittarius: row(['jupiter', 8], ['venus', 14], ['mercury', 19], ['saturn', 25], ['mars', 30]),
  capricorn: row(['venus', 6], ['mercury', 12], ['jupiter', 19], ['mars', 25], ['saturn', 30]),
  aquarius: row(['saturn', 6], ['mercury', 12], ['venus', 20], ['jupiter', 25], ['mars', 30]),
  pisces: row(['venus', 8], ['jupiter', 14], ['mercury', 20], ['mars', 26], ['saturn', 30]),
}

/** Degrees that end the terms of the Chaldeans in every sign: 8, 7, 6, 5 and 4 of them. Ptolemy, Tetrabiblos I.21. */
const chaldeanEnds = [8, 15, 21, 26, 30] as const
/**
 * Their rulers: the lord of the own triplicity first, then those of the next ones round the zodiac. Air belongs to two,
 * Saturn and Mercury, of whom Saturn comes first by day and Mercury by night; Ptolemy, Tetrabiblos I.21.
 */
const chaldeanLords: Readonly<Record<Element, (first: LordOfAir, second: LordOfAir) => TraditionalPlanet[]>> =
  {
    fire: (first, second) => ['jupiter', 'venus', first, second, 'mars'],
    earth: (first, second) => ['venus', first, second, 'mars', 'jupiter'],
    air: (first, second) => [first, second, 'mars', 'jupiter', 'venus'],
    water: (first, second) => ['mars', 'jupiter', 'venus', first, second],
  }
type LordOfAir = 'saturn' | 'mercury'

function chaldeanTerms(isDay: boolean): TermTable {
  const [first, second] = isDay ? (['saturn', 'mercury'] as const) : (['mercury', 'saturn'] as const)
  const termsOf = (sign: Sign): Term[] =>
    chaldeanLords[elementOf(sign)](first, second).map((lord, index) => [lord, chaldeanEnds[index] as number])
  return Object.fromEntries(signs.map((sign) => [sign, termsOf(sign)])) as unknown as TermTable
}

/** The systems of terms, in charts of the day and of the night. */
export const termSystems = {
  egyptian: { day: egyptianTerms, night: egyptianTerms },
  ptolemaic: { day: ptolemaicTerms, night: ptolemaicTerms },
  chaldean: { day: chaldeanTerms(true), night: chaldeanTerms(false) },
  lilly: { day: lillyTerms, night: lillyTerms },
} as const satisfies Readonly<Record<string, Readonly<Record<'day' | 'night', TermTable>>>>
export type TermSystem = keyof typeof termSystems
export const termNames = Object.keys(termSystems) as TermSystem[]
/** Whether day or night decides on the rulers. */
export const isBySect = (system: TermSystem): boolean => termSystems[system].day !== termSystems[system].night

/** Tables on which traditions differ. */
export interface DignityTables {
  readonly terms: TermSystem
  readonly triplicities: TriplicitySystem
}
export const usualTables: DignityTables = { terms: 'egyptian', triplicities: 'dorothean' }

/** Ruler of the term of a degree of a sign, 0 to 30. */
export function termRuler(terms: TermTable, sign: Sign, degree: number): TraditionalPlanet {
  const [ruler] = terms[sign].find(([, end]) => degree < end) as Term
  return ruler
}
