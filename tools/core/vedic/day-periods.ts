import type { SolarDay } from '../horizon/solar-days.ts'

/** A stretch of the daylight: ms since 1970 UTC. */
export interface DaylightPeriod {
  readonly start: number
  readonly end: number
}

export const dayPeriods = ['rahuKalam', 'yamaganda', 'gulika'] as const
export type DayPeriod = (typeof dayPeriods)[number]

/**
 * Which eighth of the daylight each period is, from 1, Sunday first.
 * @see P. V. R. Narasimha Rao, Vedic Astrology: An Integrated Approach (2000), ch. 3; the same in every printed panchang.
 */
const eighths: Readonly<Record<DayPeriod, readonly number[]>> = {
  rahuKalam: [8, 2, 7, 5, 6, 4, 3],
  yamaganda: [5, 4, 3, 2, 1, 7, 6],
  gulika: [7, 6, 5, 4, 3, 2, 1],
}

const share = ({ sunrise, sunset }: SolarDay, part: number, parts: number): DaylightPeriod => {
  const length = (sunset - sunrise) / parts
  return { start: sunrise + (part - 1) * length, end: sunrise + part * length }
}

/** The inauspicious eighths of a day. @param weekday 0 Sunday to 6 Saturday. */
export const dayPeriod = (name: DayPeriod, day: SolarDay, weekday: number): DaylightPeriod =>
  share(day, eighths[name][weekday] as number, 8)

/** Abhijit, the eighth of the fifteen muhurtas of the daylight, about local noon. On Wednesday it is not used. */
export const abhijit = (day: SolarDay): DaylightPeriod => share(day, 8, 15)
