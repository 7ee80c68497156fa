import { TROPICAL_YEAR } from '../../ephemeris/mean-periods.ts'
import { type Instant, MS_PER_DAY, ttOfUtc, utcOfTt } from '../../time/time.ts'
import { type Sign, signs } from '../../zodiac/zodiac.ts'
import {
  divided,
  laidOut,
  type Share,
  signShare,
  type TimeLordPeriod,
  type TimeLordSystem,
} from './periods.ts'

/** Days of a sign in the months and days of Ptolemy: 28, and a twelfth of it. Tetrabiblos IV.10. */
const PTOLEMY_MONTH_MS = 28 * MS_PER_DAY

/** Signs from one on without end, each with the same length. */
function* signsFrom(first: Sign, length: number): Generator<Share> {
  for (let count = signs.indexOf(first); ; count++) yield { ...signShare(count), length }
}

/** Twelve signs from one on. */
const circleFrom = (first: Sign): Share[] =>
  signs.map((_, step) => ({ ...signShare(signs.indexOf(first) + step), length: 1 }))

/**
 * Profections by sign: years of life from a sign, months from the sign of the year, days from that of the month.
 * A month is a twelfth of the year and a day a twelfth of the month, or 28 days and 2⅓ as Ptolemy has them: thirteen
 * months, and a day or so of a fourteenth.
 * @see Ptolemy, Tetrabiblos (tr. F. E. Robbins, 1940) IV.10, as handbooks quote it.
 */
export function profections(
  birth: Instant,
  first: Sign,
  { months28 }: { months28: boolean },
): TimeLordSystem {
  /** Birthday of an age, whole ms; 0 is the birth itself. */
  const birthday = (age: number) =>
    age === 0 ? birth.utc : Math.round(utcOfTt(birth.tt + age * TROPICAL_YEAR))
  const ageAt = (utc: number) => {
    const age = Math.floor((ttOfUtc(utc) - birth.tt) / TROPICAL_YEAR)
    return birthday(age + 1) <= utc ? age + 1 : birthday(age) > utc ? age - 1 : age
  }
  const yearOf = (age: number): TimeLordPeriod => ({
    level: 1,
    ...signShare(signs.indexOf(first) + age),
    start: birthday(age),
    end: birthday(age + 1),
  })
  return {
    round(utc) {
      const start = Math.floor(ageAt(utc) / 12) * 12
      return signs.map((_, step) => yearOf(start + step))
    },
    parts({ level, sign, ...span }) {
      if (level > 2) return []
      const from = sign as Sign
      if (!months28) return divided(level + 1, span, circleFrom(from))
      return laidOut(level + 1, span, signsFrom(from, PTOLEMY_MONTH_MS / 12 ** (level - 1)))
    },
  }
}
