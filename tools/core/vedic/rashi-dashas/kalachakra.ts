import { normalDegrees } from '../../math/angles.ts'
import { rotatedList } from '../../math/rotated-list.ts'
import { MS_PER_DAY } from '../../time/time.ts'
import { signRuler } from '../../zodiac/rulers.ts'
import { type Sign, signs } from '../../zodiac/zodiac.ts'
import { nakshatraPlace } from '../nakshatras.ts'
import { type RashiDashas, rashiPeriods } from './rashi-dasha.ts'

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

/** Signs of the pada of a sidereal Moon in degrees and of the next one, nine each. */
export function kalachakraSigns(moon: number): readonly Sign[] {
  const { nakshatra, pada } = nakshatraPlace(normalDegrees(moon))
  const index = nakshatra.number - 1
  const isSavya = Math.floor(index / 3) % 2 === 0
  const isSecond = isSavya ? index % 3 === 1 : index % 3 > 0
  const first = 9 * ((isSecond ? 4 : 0) + pada - 1)
  return rotatedList(isSavya ? savya : apasavya, first).slice(0, 18)
}

/**
 * Kalachakra dasha: the share of its pada that the Moon has passed is the share of the years of its nine signs that had
 * passed at birth; the nine signs of the next pada follow. It has one level.
 * @param moon sidereal longitude, degrees.
 * @see Bṛhat Parāśara Horā Śāstra (tr. R. Santhanam, 1984), ch. 46, as handbooks quote it. Nakshatras go in threes, forward (savya) and
 * backward (apasavya) by turns; the first and third of a forward three, and the first of a backward one, go by the first list.
 */
export function kalachakraDashas(birth: number, moon: number, yearDays: number): RashiDashas {
  const order = kalachakraSigns(moon)
  const life = order.slice(0, 9).reduce((sum, sign) => sum + kalachakraYears(sign), 0)
  const passed = ((4 * nakshatraPlace(normalDegrees(moon)).fraction) % 1) * life
  const start = birth - passed * (yearDays * MS_PER_DAY)
  const lordOf = (sign: Sign) => signRuler[sign]
  const periods = rashiPeriods(order, start, { yearsOf: kalachakraYears, lordOf, yearDays })
  return { periods: periods.filter(({ end }) => end > birth), partsOf: () => [] }
}
