import { chaldeanOrder } from '../zodiac/planetary-hours.ts'
import { signRuler } from '../zodiac/rulers.ts'
import { type Sign, signOf, signs } from '../zodiac/zodiac.ts'
import {
  type DignityTables,
  elementOf,
  type TraditionalPlanet,
  termRuler,
  termSystems,
  traditionalPlanets,
  triplicitySystems,
  usualTables,
} from './dignity-tables.ts'

export {
  type Element,
  elementOf,
  elements,
  type TraditionalPlanet,
  traditionalPlanets,
} from './dignity-tables.ts'

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

/**
 * Faces (decans) go through the planets from the slowest to the fastest. Paulus Alexandrinus, Introductory Matters, ch.
 * 4.
 */
/** The first face of Aries is that of Mars. */
const FIRST_FACE = chaldeanOrder.indexOf('mars')

/** The rulers of a degree of the zodiac. */
export interface Rulers {
  readonly domicile: TraditionalPlanet
  readonly exaltation: TraditionalPlanet | null
  /** By the sect of the chart, as the next two; `null` when it is not known and decides. */
  readonly triplicity: TraditionalPlanet | null
  readonly participating: TraditionalPlanet | null
  readonly term: TraditionalPlanet | null
  readonly face: TraditionalPlanet
}

/** Rulers of a longitude, in degrees; `isDay` is `null` if the time of day is not known. */
export function rulersOf(longitude: number, isDay: boolean | null, tables = usualTables): Rulers {
  const sign = signOf(longitude)
  const degreeInSign = ((longitude % 30) + 30) % 30
  const face = signs.indexOf(sign) * 3 + Math.floor(degreeInSign / 10)
  const triplicity = triplicitySystems[tables.triplicities][elementOf(sign)]
  const terms = termSystems[tables.terms]
  /** The ruler by the sect, or the one that rules by day and by night. */
  const ofSect = <R>(rulerOf: (sect: 'day' | 'night') => R): R | null => {
    const ruler = rulerOf(isDay === false ? 'night' : 'day')
    return isDay !== null || ruler === rulerOf('night') ? ruler : null
  }
  return {
    domicile: signRuler[sign],
    exaltation: traditionalPlanets.find((planet) => exaltations[planet].sign === sign) ?? null,
    triplicity: ofSect((sect) => triplicity[sect].ruler),
    participating: ofSect((sect) => triplicity[sect].participating),
    term: ofSect((sect) => termRuler(terms[sect], sign, degreeInSign)),
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
  /** Sum of points; `null` when the sect is not known and decides on a dignity of the planet. */
  readonly score: number | null
  readonly rulers: Rulers
}

/** Essential dignities of a planet at a longitude. Peregrine is who has none of the five. */
export function dignity(
  planet: TraditionalPlanet,
  longitude: number,
  isDay: boolean | null,
  tables = usualTables,
): Dignity {
  const dignitiesBy = (sect: boolean | null) => {
    const rulers = rulersOf(longitude, sect, tables)
    return dignityKinds.filter((kind) => rulers[kind] === planet)
  }
  const dignities = dignitiesBy(isDay)
  const isOpen = isDay === null && String(dignitiesBy(true)) !== String(dignitiesBy(false))
  const opposite = rulersOf(longitude + 180, isDay, tables)
  const debilities: DebilityKind[] = []
  if (opposite.domicile === planet) debilities.push('detriment')
  if (opposite.exaltation === planet) debilities.push('fall')
  if (dignities.length === 0 && !isOpen) debilities.push('peregrine')
  const points = [...dignities, ...debilities].reduce((sum, kind) => sum + dignityPoints[kind], 0)
  return {
    planet,
    dignities,
    debilities,
    score: isOpen ? null : points,
    rulers: rulersOf(longitude, isDay, tables),
  }
}

/** A planet in a dignity of another: the host receives the guest. */
export interface Reception {
  readonly guest: TraditionalPlanet
  readonly host: TraditionalPlanet
  readonly by: DignityKind
  /** Whether the host is received by the guest, too: by domicile or exaltation, else by the same dignity. */
  readonly mutual: boolean
}

const isGreat = (kind: DignityKind): boolean => kind === 'domicile' || kind === 'exaltation'

/** Receptions by every dignity; no aspect between the two is required. Lilly (1647), p. 112. */
export function receptions(
  longitudes: Readonly<Record<TraditionalPlanet, number>>,
  isDay: boolean | null,
  tables: DignityTables = usualTables,
): Reception[] {
  const received = traditionalPlanets.flatMap((visitor) => {
    const rulers = rulersOf(longitudes[visitor], isDay, tables)
    return dignityKinds.flatMap((kind) => {
      const host = rulers[kind]
      return host === null || host === visitor ? [] : [{ guest: visitor, host, by: kind }]
    })
  })
  return received.map((reception) => ({
    ...reception,
    mutual: received.some(
      ({ guest: visitor, host, by }) =>
        visitor === reception.host &&
        host === reception.guest &&
        (by === reception.by || (isGreat(by) && isGreat(reception.by))),
    ),
  }))
}
