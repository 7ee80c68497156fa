import { type CivilDate, dateOfDay, dayNumber, weekday, weekdays } from '../time/day-count.ts'
import { type ChineseDate, chineseDate } from './chinese.ts'
import { type HebrewDate, hebrewDate } from './hebrew.ts'
import { indianDate } from './indian.ts'
import { islamicDate } from './islamic.ts'
import type { MonthDate } from './month-date.ts'
import { persianDate } from './persian.ts'

export type Weekday = (typeof weekdays)[number]

/**
 * A year of weeks: ISO 8601-1:2019, §3.1.1.23. Week 1 holds the year's first Thursday; Monday is day 1. The year is that of the
 * civil calendar, Julian before 1582-10-15.
 */
export interface WeekDate {
  readonly year: number
  readonly week: number
  readonly day: number
}

/** One day as eight calendars name it. */
export interface CalendarDates {
  readonly weekday: Weekday
  readonly dayOfYear: number
  readonly isoWeek: WeekDate
  readonly gregorian: CivilDate
  readonly julian: CivilDate
  readonly hebrew: HebrewDate
  readonly islamicCivil: MonthDate
  readonly persian: MonthDate
  readonly indianNational: MonthDate
  /** `null` before 1645. */
  readonly chinese: ChineseDate | null
}

/** The daylight of a day count (0 = 1970-01-01) in every calendar. */
export function calendarDates(day: number): CalendarDates {
  return {
    weekday: weekdays[weekday(day)] as Weekday,
    dayOfYear: day - dayNumber({ ...dateOfDay(day), month: 1, day: 1 }) + 1,
    isoWeek: weekDate(day),
    gregorian: dateOfDay(day, 'gregorian'),
    julian: dateOfDay(day, 'julian'),
    hebrew: hebrewDate(day),
    islamicCivil: islamicDate(day),
    persian: persianDate(day),
    indianNational: indianDate(day),
    chinese: chineseDate(day),
  }
}

/** A week belongs to the year of its Thursday. */
export function weekDate(day: number): WeekDate {
  const isoDay = weekday(day) || 7
  const thursday = day - isoDay + 4
  const { year } = dateOfDay(thursday)
  const week = Math.floor((thursday - dayNumber({ year, month: 1, day: 1 })) / 7) + 1
  return { year, week, day: isoDay }
}
