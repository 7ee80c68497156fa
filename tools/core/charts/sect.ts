import { circularDifference } from '../math/angles.ts'
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
