import type { BodyId } from '../bodies.ts'
import { signRuler } from '../zodiac/rulers.ts'
import { type Sign, signOf, signs } from '../zodiac/zodiac.ts'

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

/**
 * Sign and degree of each planet's exaltation. Signs: Ptolemy, Tetrabiblos I.19; degrees: Dorotheus of Sidon, Carmen
 * Astrologicum I.2 (counted as the degree that ends there). Its fall is the sign opposite.
 */
export const exaltations: Readonly<
  Record<TraditionalPlanet, { readonly sign: Sign; readonly degree: number }>
> = {
  sun: { sign: 'aries', degree: 19 },
  moon: { sign: 'taurus', degree: 3 },
  mercury: { sign: 'virgo', degree: 15 },
  venus: { sign: 'pisces', degree: 27 },
  mars: { sign: 'capricorn', degree: 28 },
  jupiter: { sign: 'cancer', degree: 15 },
  saturn: { sign: 'libra', degree: 21 },
}

export type Element = 'fire' | 'earth' | 'air' | 'water'
/** Elements in the order of the signs from Aries on. */
export const elements: readonly Element[] = ['fire', 'earth', 'air', 'water']
export const elementOf = (sign: Sign): Element => elements[signs.indexOf(sign) % 4] as Element

interface TriplicityRulers {
  readonly day: TraditionalPlanet
  readonly night: TraditionalPlanet
  readonly participating: TraditionalPlanet
}
/** Rulers of the triplicities. Dorotheus of Sidon, Carmen Astrologicum I.1. */
export const triplicities: Readonly<Record<Element, TriplicityRulers>> = {
  fire: { day: 'sun', night: 'jupiter', participating: 'saturn' },
  earth: { day: 'venus', night: 'moon', participating: 'mars' },
  air: { day: 'saturn', night: 'mercury', participating: 'jupiter' },
  water: { day: 'venus', night: 'mars', participating: 'moon' },
}

/** A term: its ruler, and the degree of the sign that it ends before. */
export type Term = readonly [ruler: TraditionalPlanet, end: number]
const row = (...rulersAndEnds: Term[]): readonly Term[] => rulersAndEnds
/** Terms (bounds) of the Egyptians. Ptolemy, Tetrabiblos I.20, with Robbins' readings (Loeb, 1940). */
export const egyptianTerms: Readonly<Record<Sign, readonly Term[]>> = {
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
 * Faces (decans) go through the planets from the slowest to the fastest. Paulus Alexandrinus, Introductory Matters, ch.
 * 4.
 */
const chaldeanOrder = ['saturn', 'jupiter', 'mars', 'sun', 'venus', 'mercury', 'moon'] as const
/** The first face of Aries is that of Mars. */
const FIRST_FACE = chaldeanOrder.indexOf('mars')

/** The rulers of a degree of the zodiac. */
export interface Rulers {
  readonly domicile: TraditionalPlanet
  readonly exaltation: TraditionalPlanet | null
  /** By the sect of the chart; `null` when it is not known. */
  readonly triplicity: TraditionalPlanet | null
  readonly participating: TraditionalPlanet
  readonly term: TraditionalPlanet
  readonly face: TraditionalPlanet
}

/** Rulers of a longitude, in degrees; `isDay` is `null` if the time of day is not known. */
export function rulersOf(longitude: number, isDay: boolean | null): Rulers {
  const sign = signOf(longitude)
  const { day, night, participating } = triplicities[elementOf(sign)]
  const degreeInSign = ((longitude % 30) + 30) % 30
  const term = egyptianTerms[sign].find(([, end]) => degreeInSign < end) as Term
  const face = signs.indexOf(sign) * 3 + Math.floor(degreeInSign / 10)
  return {
    domicile: signRuler[sign],
    exaltation: traditionalPlanets.find((planet) => exaltations[planet].sign === sign) ?? null,
    triplicity: isDay === null ? null : isDay ? day : night,
    participating,
    term: term[0],
    face: chaldeanOrder[(FIRST_FACE + face) % 7] as TraditionalPlanet,
  }
}

export const dignityKinds = ['domicile', 'exaltation', 'triplicity', 'term', 'face'] as const
export type DignityKind = (typeof dignityKinds)[number]
export type DebilityKind = 'detriment' | 'fall' | 'peregrine'

/** Points of each state. W. Lilly, Christian Astrology (1647), p. 115. */
export const dignityPoints: Readonly<Record<DignityKind | DebilityKind, number>> = {
  domicile: 5,
  exaltation: 4,
  triplicity: 3,
  term: 2,
  face: 1,
  detriment: -5,
  fall: -4,
  peregrine: -5,
}

/** How a planet fares in its place. */
export interface Dignity {
  readonly planet: TraditionalPlanet
  readonly dignities: readonly DignityKind[]
  readonly debilities: readonly DebilityKind[]
  /** Sum of points; `null` when the ruler of the triplicity is not known and might be the planet. */
  readonly score: number | null
  readonly rulers: Rulers
}

/** Essential dignities of a planet at a longitude. Peregrine is who has none of the five. */
export function dignity(planet: TraditionalPlanet, longitude: number, isDay: boolean | null): Dignity {
  const rulers = rulersOf(longitude, isDay)
  const opposite = rulersOf(longitude + 180, isDay)
  const dignities = dignityKinds.filter((kind) => rulers[kind] === planet)
  const { day, night } = triplicities[elementOf(signOf(longitude))]
  const isOpen = isDay === null && (day === planet || night === planet)
  const debilities: DebilityKind[] = []
  if (opposite.domicile === planet) debilities.push('detriment')
  if (opposite.exaltation === planet) debilities.push('fall')
  if (dignities.length === 0 && !isOpen) debilities.push('peregrine')
  const points = [...dignities, ...debilities].reduce((sum, kind) => sum + dignityPoints[kind], 0)
  return { planet, dignities, debilities, score: isOpen ? null : points, rulers }
}

/** A planet in a sign that another rules: the host receives the guest. */
export interface Reception {
  readonly guest: TraditionalPlanet
  readonly host: TraditionalPlanet
  readonly by: 'domicile' | 'exaltation'
  /** Whether the host is received by the guest, too. */
  readonly mutual: boolean
}

/** Receptions by domicile and exaltation; no aspect between the two is required. Lilly (1647), p. 112. */
export function receptions(longitudes: Readonly<Record<TraditionalPlanet, number>>): Reception[] {
  const received = traditionalPlanets.flatMap((visitor) => {
    const { domicile, exaltation } = rulersOf(longitudes[visitor], null)
    const hosts = [
      { host: domicile, by: 'domicile' as const },
      ...(exaltation ? [{ host: exaltation, by: 'exaltation' as const }] : []),
    ]
    return hosts.filter(({ host }) => host !== visitor).map((hosting) => ({ guest: visitor, ...hosting }))
  })
  return received.map((reception) => ({
    ...reception,
    mutual: received.some(
      ({ guest: visitor, host }) => visitor === reception.host && host === reception.guest,
    ),
  }))
}
