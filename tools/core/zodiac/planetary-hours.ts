import type { BodyId } from '../bodies.ts'
import type { SolarDay } from '../horizon/solar-days.ts'

/** The seven planets from the slowest to the fastest, in which hour follows hour. */
export const chaldeanOrder = [
  'saturn',
  'jupiter',
  'mars',
  'sun',
  'venus',
  'mercury',
  'moon',
] as const satisfies readonly BodyId[]

/** Rulers of the days of the week, Sunday first: each rules the first hour of its day. */
export const weekdayRulers = [
  'sun',
  'moon',
  'mars',
  'mercury',
  'jupiter',
  'venus',
  'saturn',
] as const satisfies readonly BodyId[]

export interface PlanetaryHour {
  /** 1–24 from sunrise. */
  readonly number: number
  readonly ruler: (typeof chaldeanOrder)[number]
  /** ms since 1970 UTC; the end is exclusive. */
  readonly start: number
  readonly end: number
  readonly isDay: boolean
}

/**
 * The 24 unequal hours of a solar day: a twelfth of the daylight each, then a twelfth of the night.
 * @param weekday 0 Sunday to 6 Saturday, of the civil day of the sunrise.
 * @see Vettius Valens, Anthology (2nd century), I.10; al-Bīrūnī, The Book of Instruction in the Elements of the Art of
 *   Astrology (1029; tr. R. R. Wright, 1934), §390.
 */
export function planetaryHours({ sunrise, sunset, nextSunrise }: SolarDay, weekday: number): PlanetaryHour[] {
  const first = chaldeanOrder.indexOf(weekdayRulers[weekday] as (typeof chaldeanOrder)[number])
  const edge = (hour: number): number =>
    hour <= 12
      ? sunrise + ((sunset - sunrise) * hour) / 12
      : sunset + ((nextSunrise - sunset) * (hour - 12)) / 12
  return Array.from({ length: 24 }, (_, index) => ({
    number: index + 1,
    ruler: chaldeanOrder[(first + index) % 7] as (typeof chaldeanOrder)[number],
    start: edge(index),
    end: edge(index + 1),
    isDay: index < 12,
  }))
}
