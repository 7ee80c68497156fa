import { Constellation } from 'astronomy-engine'
import { equatorial } from './coordinates.ts'
import type { Vector } from './geometry.ts'

export interface ConstellationName {
  /** The IAU's three letters: `Psc`. */
  readonly symbol: string
  readonly name: string
}

/**
 * The constellation a direction lies in.
 *
 * @param j2000 direction in the mean equator and equinox of J2000.0 (an apparent place must be turned back first).
 * @see Roman, "Identification of a constellation from a position", Publ. Astron. Soc. Pac. 99, 695 (1987): the
 *   boundaries of Delporte (1930) at equinox B1875.
 */
export function constellation(j2000: Vector): ConstellationName {
  const { ra, dec } = equatorial(j2000)
  const { symbol, name } = Constellation(ra, dec)
  return { symbol, name }
}
