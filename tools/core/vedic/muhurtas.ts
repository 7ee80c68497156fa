import type { SolarDay } from '../horizon/solar-days.ts'
import type { Window } from '../time/day.ts'
import { windowParts } from '../time/nested-windows.ts'
import { planetaryHours, weekdayRulers } from '../zodiac/planetary-hours.ts'
import type { DaylightPeriod } from './day-periods.ts'
import { type Tara, taraFrom, taras } from './koota-classes.ts'
import { type Nakshatra, nakshatras } from './nakshatras.ts'

/** Names of the choghadiyas by their rulers, those of the days of the week from Sunday on. */
const choghadiyaNames = ['Udveg', 'Amrit', 'Rog', 'Labh', 'Shubh', 'Char', 'Kaal'] as const

/** Names of the grahas that rule hours, in the order of the days of the week. */
const horaNames = ['Surya', 'Chandra', 'Mangala', 'Budha', 'Guru', 'Shukra', 'Shani'] as const

const EIGHTHS: readonly number[] = Array.from({ length: 8 }, () => 1)

/** A part of the daylight or of the night with its ruler. */
export interface RuledPart extends DaylightPeriod {
  readonly name: string
  readonly ruler: (typeof weekdayRulers)[number]
}

/**
 * The sixteen choghadiyas of a day. By day the first is that of the ruler of the day and each next that of the planet that
 * follows in the order of the hours, five days of the week on; by night each is four days of the week on.
 * @param weekday 0 Sunday to 6 Saturday.
 * @see the tables of printed panchangs, such as those of Gujarat.
 */
export function choghadiyas({ sunrise, sunset, nextSunrise }: SolarDay, weekday: number): RuledPart[] {
  const eighths = (span: Window, first: number, stride: number): RuledPart[] =>
    windowParts(span, EIGHTHS).map((part, index) => {
      const day = (first + stride * index) % 7
      return {
        name: choghadiyaNames[day] as string,
        ruler: weekdayRulers[day] as RuledPart['ruler'],
        ...part,
      }
    })
  return [
    ...eighths({ start: sunrise, end: sunset }, weekday, 5),
    ...eighths({ start: sunset, end: nextSunrise }, weekday + 4, 4),
  ]
}

/** The 24 horas of a day: the planetary hours by their names in Sanskrit. */
export const horas = (day: SolarDay, weekday: number): RuledPart[] =>
  planetaryHours(day, weekday).map(({ ruler, start, end }) => ({
    name: horaNames[weekdayRulers.indexOf(ruler)] as string,
    ruler,
    start,
    end,
  }))

/** Nakshatras of birth by the tara that a nakshatra is to them. */
export const tarabala = ({ number }: Nakshatra): Record<Tara, string[]> =>
  Object.fromEntries(
    taras.map((tara) => [
      tara,
      nakshatras.filter((birth) => taraFrom(birth.number - 1, number - 1) === tara).map(({ name }) => name),
    ]),
  ) as Record<Tara, string[]>
