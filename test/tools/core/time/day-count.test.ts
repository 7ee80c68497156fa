import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type Calendar,
  dateOfDay,
  dayNumber,
  daysInMonth,
  weekday,
} from '../../../../tools/core/time/day-count.ts'

it.each([
  // Meeus, Astronomical Algorithms, chapter 7: Julian days of midnights, less 2440587.5.
  [{ year: 1957, month: 10, day: 4 }, 'gregorian', 2436115.5],
  [{ year: 333, month: 1, day: 27 }, 'julian', 1842712.5],
  [{ year: 837, month: 4, day: 10 }, 'julian', 2026871.5],
  [{ year: -1000, month: 7, day: 12 }, 'julian', 1356000.5],
  [{ year: -4712, month: 1, day: 1 }, 'julian', -0.5],
  [{ year: 1600, month: 12, day: 31 }, 'gregorian', 2305812.5],
] as const)('%o of the %s calendar begins at JD %d', (date, calendar, julianDate) => {
  expect(dayNumber(date, calendar)).toBe(julianDate - 2440587.5)
})

it('5 October 1582 Julian is 15 October 1582 Gregorian', () => {
  expect(dateOfDay(dayNumber({ year: 1582, month: 10, day: 5 }, 'julian'), 'gregorian')).toEqual({
    year: 1582,
    month: 10,
    day: 15,
  })
})

it("Newton's birth, 25 December 1642 Julian, is 4 January 1643 Gregorian", () => {
  expect(dateOfDay(dayNumber({ year: 1642, month: 12, day: 25 }, 'julian'), 'gregorian')).toEqual({
    year: 1643,
    month: 1,
    day: 4,
  })
})

it('1900 is a leap year only of the Julian calendar', () => {
  expect(daysInMonth(1900, 2, 'gregorian')).toBe(28)
  expect(daysInMonth(1900, 2, 'julian')).toBe(29)
  expect(daysInMonth(2000, 2)).toBe(29)
  expect(daysInMonth(2026, 12)).toBe(31)
})

it('1954-06-30 was a Wednesday and 1969-12-28 a Sunday', () => {
  expect(weekday(dayNumber({ year: 1954, month: 6, day: 30 }))).toBe(3)
  expect(weekday(dayNumber({ year: 1969, month: 12, day: 28 }))).toBe(0)
})

it('every day of 20 000 years has one date, and the date gives the day back', () => {
  const calendar = fc.constantFrom<Calendar>('mixed', 'gregorian', 'julian')
  fc.assert(
    fc.property(fc.integer({ min: -4_371_000, max: 2_932_000 }), calendar, (day, of) => {
      const date = dateOfDay(day, of)
      expect(dayNumber(date, of)).toBe(day)
      expect(date.day).toBeLessThanOrEqual(daysInMonth(date.year, date.month, of))
    }),
  )
})

it('Gregorian dates agree with the calendar of ECMAScript', () => {
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (day) => {
      const date = new Date(day * 86_400_000)
      expect(dateOfDay(day, 'gregorian')).toEqual({
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        day: date.getUTCDate(),
      })
    }),
  )
})

it('the civil calendar goes from 1582-10-04 to 1582-10-15', () => {
  const last = dayNumber({ year: 1582, month: 10, day: 4 })
  expect(dayNumber({ year: 1582, month: 10, day: 15 })).toBe(last + 1)
  expect(dateOfDay(last + 1)).toEqual({ year: 1582, month: 10, day: 15 })
  expect(dateOfDay(last)).toEqual({ year: 1582, month: 10, day: 4 })
  const between = { year: 1582, month: 10, day: 9 }
  expect(dateOfDay(dayNumber(between))).not.toEqual(between)
  expect(dateOfDay(dayNumber(between, 'gregorian'), 'gregorian')).toEqual(between)
  expect(daysInMonth(1582, 10)).toBe(31)
})

// J. Meeus, Astronomical Algorithms, 2nd ed., chapter 7, page 62.
it.each([
  [{ year: 837, month: 4, day: 10 }, 2026871.5],
  [{ year: -123, month: 12, day: 31 }, 1676496.5],
  [{ year: -122, month: 1, day: 1 }, 1676497.5],
  [{ year: -1000, month: 7, day: 12 }, 1356000.5],
  [{ year: -1001, month: 8, day: 17 }, 1355670.5],
  [{ year: -4712, month: 1, day: 1 }, -0.5],
])('%o begins at JD %d', (date, julianDate) => {
  expect(dayNumber(date)).toBe(julianDate - 2440587.5)
})
