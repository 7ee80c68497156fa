import { signRuler } from '../zodiac/rulers.ts'
import { type Sign, signs } from '../zodiac/zodiac.ts'

const signFrom = (sign: number, steps: number): number => (sign + steps) % 12

/**
 * Arudha pada of a whole-sign house: as far from its lord as the lord is from it. Neither the house nor the seventh from it
 * becomes its pada: the tenth from the one, or the fourth from the house, does.
 * @param placeOf sign of each planet.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), 29.1–5. Lords are the seven planets, without the nodes.
 */
export function arudhaPada(house: Sign, placeOf: (planet: (typeof signRuler)[Sign]) => Sign): Sign {
  const start = signs.indexOf(house)
  const steps = (signs.indexOf(placeOf(signRuler[house])) - start + 12) % 12
  const pada = signFrom(start, 2 * steps)
  if (pada === start) return signs[signFrom(start, 9)] as Sign
  return signs[pada === signFrom(start, 6) ? signFrom(start, 3) : pada] as Sign
}

/** The twelve padas from a rising sign on, A1 to A12. */
export const arudhaPadas = (rising: Sign, placeOf: Parameters<typeof arudhaPada>[1]): Sign[] =>
  signs.map((_, house) => arudhaPada(signs[signFrom(signs.indexOf(rising), house)] as Sign, placeOf))
