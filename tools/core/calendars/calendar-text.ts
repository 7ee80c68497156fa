import { capitalised } from '../text/capitalised.ts'
import { dayNumber, daysInMonth, monthNames } from '../time/day-count.ts'
import { chineseMonths } from './chinese.ts'
import { hebrewMonths } from './hebrew.ts'
import { indianMonths } from './indian.ts'
import { islamicMonths } from './islamic.ts'
import type { CalendarMonth } from './month-date.ts'
import { persianMonths } from './persian.ts'

const civilMonths =
  (rule: 'gregorian' | 'julian') =>
  (year: number): CalendarMonth[] =>
    monthNames.map((monthName, index) => ({
      month: index + 1,
      monthName,
      first: dayNumber({ year, month: index + 1, day: 1 }, rule),
      days: daysInMonth(year, index + 1, rule),
    }))

/** A calendar that dates can be written in. */
interface WrittenCalendar {
  /** Months of a year in order. */
  readonly months: (year: number) => readonly CalendarMonth[]
  /** Gregorian year that a year begins in, give or take one. */
  readonly gregorian: (year: number) => number
}

/** Calendars that dates can be written in, by the name before the colon. */
const calendars = {
  hebrew: { months: hebrewMonths, gregorian: (year) => year - 3761 },
  // 354.367 days a year, from 622.
  islamic: { months: islamicMonths, gregorian: (year) => Math.round(621.5 + 0.970224 * year) },
  persian: { months: persianMonths, gregorian: (year) => year + 621 },
  indian: { months: indianMonths, gregorian: (year) => year + 78 },
  chinese: { months: chineseMonths, gregorian: (year) => year },
  julian: { months: civilMonths('julian'), gregorian: (year) => year },
  gregorian: { months: civilMonths('gregorian'), gregorian: (year) => year },
} as const satisfies Readonly<Record<string, WrittenCalendar>>

export const writtenCalendars = Object.keys(calendars) as readonly (keyof typeof calendars)[]

/** Years that a date may lie in, Gregorian; those of the service with one to spare. */
const YEARS = [-3001, 3001] as const

/** Why a date of a calendar cannot be read. */
export interface UnreadableDate {
  readonly reason: string
  /** The word of the text that the reason is about, and those of which it should be one. */
  readonly word?: string
  readonly known?: readonly string[]
  readonly isOutOfRange?: boolean
}

/** Whether a text names a calendar before a colon. */
export const isCalendarText = (text: string): boolean => /^[a-z]+:/i.test(text)

const SHAPE =
  'write calendar:year-month-day, as islamic:1448-9-1, hebrew:5787-Tishri-1 or chinese:2025-leap6-1'
const yearFirst = /^(-?\d{1,4})-([^-].*)-(\d{1,2})$/
const dayFirst = /^(\d{1,2}) (.+) (-?\d{1,4})$/

/**
 * Day count (0 = 1970-01-01) of the daylight of a date: `islamic:1448-9-1`, `hebrew:5787-Tishri-1`,
 * `islamic:1 Ramadan 1448`. Months are numbered and named as {@link calendarDates} has them.
 */
export function dayOfCalendarText(text: string): number | UnreadableDate {
  const colon = text.indexOf(':')
  const word = text.slice(0, colon)
  const name = writtenCalendars.find((calendar) => calendar === word.toLowerCase())
  if (!name) return { word, reason: 'is no calendar that dates are read in', known: writtenCalendars }
  const [year, month, day] = partsOf(text.slice(colon + 1).trim())
  if (year === undefined || month === undefined || day === undefined) return { reason: SHAPE }
  const { months, gregorian }: WrittenCalendar = calendars[name]
  const about = gregorian(year)
  if (about < YEARS[0] || about > YEARS[1])
    return { reason: `the year ${year} of that calendar is outside the supported range`, isOutOfRange: true }
  const all = months(year)
  const title = capitalised(name)
  if (all.length === 0) return { reason: `the ${title} calendar is known from 1645`, isOutOfRange: true }
  const calendarMonth = all.find((candidate) =>
    /^\d+$/.test(month) ? isNumber(candidate, Number(month)) : isNamed(candidate, month),
  )
  if (!calendarMonth) {
    const knownNames = all.map(({ monthName }) => monthName)
    return { word: month, reason: `is no month of the ${title} year ${year}`, known: knownNames }
  }
  if (day < 1 || day > calendarMonth.days)
    return {
      reason: `month ${calendarMonth.monthName} of the ${title} year ${year} has days 1 to ${calendarMonth.days}`,
    }
  return calendarMonth.first + day - 1
}

function partsOf(date: string): [year?: number, month?: string, day?: number] {
  const [, year, month, day] = yearFirst.exec(date) ?? []
  if (year && month && day) return [Number(year), month, Number(day)]
  const [, ofMonth, monthText, inYear] = dayFirst.exec(date) ?? []
  return ofMonth && monthText && inYear ? [Number(inYear), monthText, Number(ofMonth)] : []
}

const isNumber = ({ month, isLeapMonth }: CalendarMonth, number: number): boolean =>
  month === number && !isLeapMonth

/** Names are compared by their letters and digits alone: Dhu al-Hijja, dhu alhijja. */
const plain = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const isNamed = ({ monthName }: CalendarMonth, name: string): boolean => plain(monthName) === plain(name)
