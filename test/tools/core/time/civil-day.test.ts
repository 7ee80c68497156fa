import { expect, it } from 'vitest'
import { isoDate } from '../../../../tools/core/time/civil.ts'
import { civilDay, civilDayAt, civilDays } from '../../../../tools/core/time/civil-day.ts'

const HOUR = 3_600_000
const hours = (zone: string, year: number, month: number, day: number) => {
  const { start, end } = civilDay(zone, { year, month, day })
  return (end - start) / HOUR
}

it('a day of Berlin has 24 hours, 23 when summer time begins and 25 when it ends', () => {
  expect([
    hours('Europe/Berlin', 2026, 11, 20),
    hours('Europe/Berlin', 2026, 3, 29),
    hours('Europe/Berlin', 2026, 10, 25),
  ]).toEqual([24, 23, 25])
})

it('Samoa had no 30 December 2011', () => {
  expect(hours('Pacific/Apia', 2011, 12, 30)).toBe(0)
  const days = [...civilDays('Pacific/Apia', Date.UTC(2011, 11, 29, 12), Date.UTC(2012, 0, 1))]
  expect(days.map((d) => isoDate(d.date))).toEqual(['2011-12-29', '2011-12-31', '2012-01-01'])
})

it('a day whose midnight is skipped begins at 01:00: Beirut, 2022-03-27', () => {
  const day = civilDay('Asia/Beirut', { year: 2022, month: 3, day: 27 })
  expect(new Date(day.start).toISOString()).toBe('2022-03-26T22:00:00.000Z')
  expect((day.end - day.start) / HOUR).toBe(23)
})

it("St John's set clocks back across midnight in 1990, and its days still neither gap nor overlap", () => {
  const days = [...civilDays('America/St_Johns', Date.UTC(1990, 9, 26, 12), Date.UTC(1990, 9, 30, 12))]
  days.slice(1).forEach((day, i) => {
    expect(day.start).toBe(days[i]?.end)
  })
  // 00:01 became 23:01: in that hour the clock shows the 27th again, within the day of the 28th.
  const repeated = Date.UTC(1990, 9, 28, 2, 45)
  expect(isoDate(civilDayAt('America/St_Johns', repeated).date)).toBe('1990-10-28')
})

it('an instant lies in the day that its clock shows', () => {
  const utc = Date.UTC(2026, 10, 20, 23, 30)
  expect(isoDate(civilDayAt('Asia/Tokyo', utc).date)).toBe('2026-11-21')
  expect(isoDate(civilDayAt('America/Los_Angeles', utc).date)).toBe('2026-11-20')
})

it('days of a range that ends at midnight leave the next day out', () => {
  expect([...civilDays('UTC', Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 3))]).toHaveLength(2)
})

it.each(['America/St_Johns', 'Asia/Manila', 'Pacific/Apia'])(
  'half a century of days of %s, read in a row, are what each is by itself',
  (zone) => {
    for (const { date, start, end } of civilDays(zone, Date.UTC(1899, 0, 1), Date.UTC(1949, 0, 1))) {
      const alone = civilDay(zone, date)
      if (start !== alone.start || end !== alone.end) expect({ start, end }, isoDate(date)).toEqual(alone)
    }
  },
)
