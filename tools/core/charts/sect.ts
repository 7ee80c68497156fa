import { circularDifference } from '../math/angles.ts'
import type { Polarity } from './balance.ts'
import type { TraditionalPlanet } from './dignities.ts'

export type Sect = 'day' | 'night'

/**
 * The sect each planet belongs to. Ptolemy, Tetrabiblos I.7: the Moon and Venus are of the night, and Mars is given to
 * it to be tempered; the Sun and Jupiter of the day, and Saturn is given to it; Mercury is of the day as a morning star.
 */
const sectOf: Readonly<Record<Exclude<TraditionalPlanet, 'mercury'>, Sect>> = {
  sun: 'day',
  jupiter: 'day',
  saturn: 'day',
  moon: 'night',
  venus: 'night',
  mars: 'night',
}

/** The sect of a planet; Mercury's by whether it rises before the Sun: longitudes in degrees. */
export function planetSect(
  planet: TraditionalPlanet,
  { mercury, sun }: Readonly<Record<'mercury' | 'sun', number>>,
): Sect {
  if (planet !== 'mercury') return sectOf[planet]
  return circularDifference(mercury, sun) < 0 ? 'day' : 'night'
}

/**
 * Whether a planet is in the half of the sky of its sect (halb): those of the day on the side of the horizon where the Sun
 * is, those of the night on the other; and whether its sign has its gender as well (hayz). Mars is masculine and of the
 * night, and Mercury of the gender of its sect. Abū Maʿshar, Great Introduction VII.1; al-Bīrūnī, Book of Instruction (1029),
 * §496, as handbooks quote it, for the word halb.
 */
export function halves(
  planet: TraditionalPlanet,
  sect: Sect,
  { aboveHorizon, sunAbove, polarity }: HalfOfSky,
): { readonly halb: boolean; readonly hayz: boolean } {
  const halb = (aboveHorizon === sunAbove) === (sect === 'day')
  const isMasculine = planet === 'mars' || sect === 'day'
  return { halb, hayz: halb && (polarity === 'positive') === isMasculine }
}

/** Where a planet and the Sun stand to the horizon, and the gender of the sign of the planet. */
export interface HalfOfSky {
  readonly aboveHorizon: boolean
  readonly sunAbove: boolean
  /** Positive signs are masculine. */
  readonly polarity: Polarity
}
