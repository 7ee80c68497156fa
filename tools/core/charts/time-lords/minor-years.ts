import type { TraditionalPlanet } from '../dignities.ts'

/** Least years of the planets. Vettius Valens, Anthologies (ed. W. Kroll, 1908) IV.10, p. 170. */
export const minorYears: Readonly<Record<TraditionalPlanet, number>> = {
  sun: 19,
  moon: 25,
  mercury: 20,
  venus: 8,
  mars: 15,
  jupiter: 12,
  saturn: 30,
}

/** Days of the year of releasing and decennials, and of the year of the Sun. Valens IV.9, p. 169. */
export const LORD_YEAR_DAYS = 360
export const SOLAR_YEAR_DAYS = 365.25
