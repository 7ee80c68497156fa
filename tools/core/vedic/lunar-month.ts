import { nextQuarter, previousQuarter } from '../events/moon-phases.ts'
import { type Instant, shifted } from '../time/time.ts'
import type { Ayanamsa } from '../zodiac/ayanamsa.ts'
import { zodiacLongitude } from '../zodiac/placement.ts'
import { lunarMonthNames } from './almanac-names.ts'

/** The Hindu month an instant falls in, and the years counted then. */
export interface LunarMonth {
  /** Name where months end with the new moon. */
  readonly amanta: string
  /** Name where months end with the full moon: one ahead in the dark half. */
  readonly purnimanta: string
  /** An intercalary month: the Sun enters no sign in it. */
  readonly isAdhika: boolean
  /** A month in which the Sun enters two signs, so that the name of the next is left out. */
  readonly isKshaya: boolean
  /** Elapsed years, from Chaitra on. */
  readonly vikramSamvat: number
  readonly shaka: number
}

/**
 * A Mesha sankranti (Lahiri) to count years from: 2024-04-13, TT days from J2000.0, the beginning of the solar year
 * 1946 Shaka. Days in a sidereal year: Explanatory Supplement, 3rd ed., table 15.3.
 */
const MESHA_2024 = 8869
const SHAKA_2024 = 1946
const SIDEREAL_YEAR = 365.256363
const VIKRAM_AHEAD_OF_SHAKA = 135
/** By when in the first two months of a year the Sun has surely entered it. */
const HALF_YEAR = 180

const signIndex = (instant: Instant, ayanamsa: Ayanamsa): number =>
  Math.floor(zodiacLongitude('sun', instant, ayanamsa) / 30)

/** Solar year of the Shaka era at an instant: it begins with the Sun's entry into Mesha. */
function solarYear(instant: Instant, ayanamsa: Ayanamsa): number {
  const years = (instant.tt - MESHA_2024) / SIDEREAL_YEAR
  return SHAKA_2024 + Math.round(years - zodiacLongitude('sun', instant, ayanamsa) / 360)
}

/**
 * The lunar month by the true Sun and Moon: it is named by the sign that the Sun enters in it.
 * @param paksha half of the month, which decides on the purnimanta name.
 * @see E. M. Reingold, N. Dershowitz, Calendrical Calculations, 4th ed. (2018), ch. 20, "Astronomical versions".
 */
export function lunarMonth(instant: Instant, ayanamsa: Ayanamsa, paksha: 'shukla' | 'krishna'): LunarMonth {
  const began = signIndex(previousQuarter(instant, 'new moon').instant, ayanamsa)
  const ends = signIndex(nextQuarter(instant, 'new moon').instant, ayanamsa)
  const entered = (ends - began + 12) % 12
  const index = (began + 1) % 12
  const year = solarYear(index < 2 ? shifted(instant, HALF_YEAR) : instant, ayanamsa)
  const isAdhika = entered === 0
  const name = (monthName: number) => lunarMonthNames[monthName % 12] as string
  return {
    amanta: name(index),
    purnimanta: name(paksha === 'krishna' && !isAdhika ? index + 1 : index),
    isAdhika,
    isKshaya: entered === 2,
    shaka: year,
    vikramSamvat: year + VIKRAM_AHEAD_OF_SHAKA,
  }
}
