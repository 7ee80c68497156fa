import { normalDegrees } from '../../math/angles.ts'
import { rotatedList } from '../../math/rotated-list.ts'
import type { Window } from '../../time/day.ts'
import { windowParts } from '../../time/nested-windows.ts'
import { MS_PER_DAY } from '../../time/time.ts'
import { signRuler } from '../../zodiac/rulers.ts'
import { type Sign, signs } from '../../zodiac/zodiac.ts'
import { nakshatraPlace } from '../nakshatras.ts'
import type { RashiDasha, RashiDashas } from './rashi-dasha.ts'

/** Years of each sign by its ruler: Sun 5, Moon 21, Mars 7, Mercury 9, Jupiter 10, Venus 16, Saturn 4. */
const years = {
  sun: 5,
  moon: 21,
  mars: 7,
  mercury: 9,
  jupiter: 10,
  venus: 16,
  saturn: 4,
} as const
export const kalachakraYears = (sign: Sign): number => years[signRuler[sign] as keyof typeof years]

/**
 * Signs of the eight padas of Ashvini and Bharani, nine each, by their numbers from Aries 1. Backward they are those of Rohini
 * and Mrigashira.
 */
const savya: readonly Sign[] = [
  [1, 2, 3, 4, 5, 6, 7, 8, 9],
  [10, 11, 12, 8, 7, 6, 4, 5, 3],
  [2, 1, 12, 11, 10, 9, 1, 2, 3],
  [4, 5, 6, 7, 8, 9, 10, 11, 12],
  [8, 7, 6, 4, 5, 3, 2, 1, 12],
  [11, 10, 9, 1, 2, 3, 4, 5, 6],
  [7, 8, 9, 10, 11, 12, 8, 7, 6],
  [4, 5, 3, 2, 1, 12, 11, 10, 9],
]
  .flat()
  .map((number) => signs[number - 1] as Sign)
const apasavya = savya.toReversed()

/** A pada of a nakshatra as kalachakra dasha goes through it. */
export interface KalachakraPada {
  readonly direction: 'savya' | 'apasavya'
  /** Its nine signs in the order of their periods. */
  readonly signs: readonly Sign[]
  /** Sign of the body. */
  readonly deha: Sign
  /** Sign of the life. */
  readonly jiva: Sign
  /** Years of the nine signs. */
  readonly paramayus: number
}

/**
 * The pada of a sidereal Moon in degrees, and the one whose signs follow.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 46, as handbooks quote it: forward the first sign is deha and the
 * last jiva, backward the first is jiva.
 */
export function kalachakraPadas(moon: number): readonly [ofMoon: KalachakraPada, next: KalachakraPada] {
  const { nakshatra, pada } = nakshatraPlace(normalDegrees(moon))
  const index = nakshatra.number - 1
  const isSavya = Math.floor(index / 3) % 2 === 0
  const isSecond = isSavya ? index % 3 === 1 : index % 3 > 0
  const order = rotatedList(isSavya ? savya : apasavya, 9 * ((isSecond ? 4 : 0) + pada - 1))
  const padaOf = (signs: readonly Sign[]): KalachakraPada => {
    const [first, last] = [signs[0], signs[8]] as [Sign, Sign]
    return {
      direction: isSavya ? 'savya' : 'apasavya',
      signs,
      deha: isSavya ? first : last,
      jiva: isSavya ? last : first,
      paramayus: signs.reduce((sum, sign) => sum + kalachakraYears(sign), 0),
    }
  }
  return [padaOf(order.slice(0, 9)), padaOf(order.slice(9, 18))]
}

/** A period with the nine signs of its pada from its own on, by which it is divided. */
interface KalachakraDasha extends RashiDasha {
  readonly signs: readonly Sign[]
}

/** A span divided among nine signs as their years share those of all; each part begins a round of the nine. */
const ninePeriods = (signs: readonly Sign[], span: Window): KalachakraDasha[] =>
  windowParts(span, signs.map(kalachakraYears)).map((window, index) => {
    const sign = signs[index] as Sign
    return { sign, lord: signRuler[sign], signs: rotatedList(signs, index), ...window }
  })

/**
 * Kalachakra dasha: the share of its pada that the Moon has passed is the share of the years of its nine signs that had
 * passed at birth; the nine signs of the next pada follow. A period is divided among the nine signs of its pada, from its own
 * to the last and then from the first, as their years share those of the pada.
 * @param moon sidereal longitude, degrees.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 46 and 51, as handbooks quote it. Nakshatras go in threes, forward
 * (savya) and backward (apasavya) by turns; the first and third of a forward three, and the first of a backward one, go by the
 * first list. The round of the parts is that of saravali.de, Kalachakra Antardasas; others go on into the next pada.
 */
export function kalachakraDashas(birth: number, moon: number, yearDays: number): RashiDashas {
  const [ofMoon, next] = kalachakraPadas(moon)
  const yearMs = yearDays * MS_PER_DAY
  const passed = ((4 * nakshatraPlace(normalDegrees(moon)).fraction) % 1) * ofMoon.paramayus
  const start = birth - passed * yearMs
  const turn = start + ofMoon.paramayus * yearMs
  const periods = [
    ...ninePeriods(ofMoon.signs, { start, end: turn }),
    ...ninePeriods(next.signs, { start: turn, end: turn + next.paramayus * yearMs }),
  ]
  return {
    periods: periods.filter(({ end }) => end > birth),
    partsOf: (period) => ninePeriods((period as KalachakraDasha).signs, period),
  }
}
