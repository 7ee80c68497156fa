import { describe, expect, it } from 'vitest'
import { calendarDates, weekDate } from '../../../../tools/core/calendars/calendar-dates.ts'
import { chineseDate } from '../../../../tools/core/calendars/chinese.ts'
import { hebrewDate } from '../../../../tools/core/calendars/hebrew.ts'
import { indianDate } from '../../../../tools/core/calendars/indian.ts'
import { islamicDate } from '../../../../tools/core/calendars/islamic.ts'
import type { MonthDate } from '../../../../tools/core/calendars/month-date.ts'
import { persianDate } from '../../../../tools/core/calendars/persian.ts'
import { DAY } from '../../../../tools/core/time/civil.ts'

const dayOf = (iso: string): number => Date.parse(iso) / DAY
/** Days over 2000 years whose distance shares no factor with 7, 30 or 60. */
const sampled = (from: string, to: string, step: number): number[] => {
  const days: number[] = []
  for (let day = dayOf(from); day < dayOf(to); day += step) days.push(day)
  return days
}
/** ICU's calendars are another hand's work: the platform's own dates serve as the outside truth. */
function platform(calendar: string): (day: number) => string {
  const format = new Intl.DateTimeFormat(`en-u-ca-${calendar}`, {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  return (day) => {
    const parts = Object.fromEntries(format.formatToParts(day * DAY).map(({ type, value }) => [type, value]))
    return `${parts.year ?? parts.relatedYear}-${parts.month}-${parts.day}`
  }
}
const written = ({ year, month, day }: MonthDate): string => `${year}-${month}-${day}`

describe('calendars of arithmetic agree with ICU on every sampled day of 1000 to 3000', () => {
  it.each([
    ['islamic-civil', islamicDate],
    ['indian', indianDate],
  ] as const)('%s', (name, date) => {
    const theirs = platform(name)
    for (const day of sampled('1000-01-01', '3000-01-01', 397)) expect(written(date(day))).toBe(theirs(day))
  })

  it('hebrew', () => {
    const theirs = platform('hebrew')
    // ICU writes these four names in its own way.
    const spelling: Record<string, string> = {
      Heshvan: 'Marheshvan',
      Tamuz: 'Tammuz',
      Sivan: 'Sivan',
      Iyar: 'Iyyar',
    }
    for (const day of sampled('1000-01-01', '3000-01-01', 397)) {
      const [year, month, number] = theirs(day).split('-') as [string, string, string]
      const { year: ownYear, monthName, day: ownDay } = hebrewDate(day)
      expect([String(ownYear), monthName, String(ownDay)]).toEqual([year, spelling[month] ?? month, number])
    }
  })
})

it.each([
  // E. M. Reingold, N. Dershowitz, Calendrical Calculations, appendix C: sample dates.
  ['1945-11-12', { hebrew: [5706, 'Kislev', 7], islamicCivil: [1364, 'Dhu al-Hijja', 6] }],
  ['1768-06-19', { hebrew: [5528, 'Tammuz', 4], islamicCivil: [1182, 'Safar', 3] }],
  ['2038-11-10', { hebrew: [5799, 'Marheshvan', 12], islamicCivil: [1460, 'Shawwal', 12] }],
] as const)('%s has the dates of Calendrical Calculations', (iso, { hebrew, islamicCivil }) => {
  const dates = calendarDates(dayOf(iso))
  expect([dates.hebrew.year, dates.hebrew.monthName, dates.hebrew.day]).toEqual(hebrew)
  expect([dates.islamicCivil.year, dates.islamicCivil.monthName, dates.islamicCivil.day]).toEqual(
    islamicCivil,
  )
})

it.each([
  ['2024-03-20', '1403-1-1'],
  ['2025-03-20', '1403-12-30'],
  ['2025-03-21', '1404-1-1'],
  ['2026-11-20', '1405-8-29'],
  ['1925-03-31', '1304-1-11'],
])('%s is %s in the Solar Hijri calendar', (iso, date) => {
  expect(written(persianDate(dayOf(iso)))).toBe(date)
})

describe('the Chinese calendar', () => {
  it.each([
    // Hong Kong Observatory, Gregorian-Lunar Calendar Conversion Tables.
    ['2026-02-17', 2026, 1, false, 1, 'bingwu', 'horse'],
    ['2025-01-29', 2025, 1, false, 1, 'yisi', 'snake'],
    ['2025-07-25', 2025, 6, true, 1, 'yisi', 'snake'],
    ['2023-03-22', 2023, 2, true, 1, 'guimao', 'rabbit'],
    ['2033-12-22', 2033, 11, true, 1, 'guichou', 'ox'],
    ['2034-02-19', 2034, 1, false, 1, 'jiayin', 'tiger'],
    ['1985-02-20', 1985, 1, false, 1, 'yichou', 'ox'],
  ] as const)('%s', (iso, year, month, isLeapMonth, day, cycleName, animal) => {
    expect(chineseDate(dayOf(iso))).toMatchObject({ year, month, isLeapMonth, day, cycleName, animal })
  })

  it('goes on day by day without gap from June 2033 to March 2034, over the year whose leap month is disputed', () => {
    const days = sampled('2033-06-01', '2034-04-01', 1).map((day) => chineseDate(day))
    for (const [at, date] of days.slice(1).entries()) {
      const before = days[at]
      const sameMonth = before?.month === date?.month && before?.isLeapMonth === date?.isLeapMonth
      expect(date?.day).toBe(sameMonth ? (before?.day ?? 0) + 1 : 1)
    }
  })

  it('is not given before 1645, when its months followed the mean Sun', () => {
    expect(chineseDate(dayOf('1645-01-27'))).toBeNull()
    expect(chineseDate(dayOf('1645-01-28'))).toMatchObject({ year: 1645, month: 1, day: 1 })
  })
})

it.each([
  // ISO 8601-1:2019, and the years that begin or end in another's week.
  ['2026-11-20', 2026, 47, 5],
  ['2021-01-03', 2020, 53, 7],
  ['2024-12-30', 2025, 1, 1],
  // Gregorian 1000-01-01 is 999-12-26 of the Julian calendar, in use then.
  ['1000-01-01', 999, 52, 3],
] as const)('%s lies in week %d-W%d', (iso, year, week, day) => {
  expect(weekDate(dayOf(iso))).toEqual({ year, week, day })
})

it.each(['1000-01-01', '2999-12-31'])('%s, at the end of the span, has a date in every calendar', (iso) => {
  const dates = calendarDates(dayOf(iso))
  expect(dates.persian.day).toBeGreaterThan(0)
  expect(dates.hebrew.day).toBeGreaterThan(0)
})

it.each([
  ['2026-09-12', 1, 7, 'Tishri'],
  ['2026-04-02', 7, 1, 'Nisan'],
  ['2027-02-15', 6, 12, 'Adar I'],
  ['2027-03-20', 7, 13, 'Adar II'],
  ['2027-04-10', 8, 1, 'Nisan'],
  ['2026-03-01', 6, 12, 'Adar'],
])('%s is in Hebrew month %d from Tishri, %d from Nisan: %s', (text, month, monthFromNisan, monthName) => {
  expect(hebrewDate(Date.parse(text) / 86_400_000)).toMatchObject({ month, monthFromNisan, monthName })
})
