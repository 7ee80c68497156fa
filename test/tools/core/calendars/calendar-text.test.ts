import { describe, expect, it } from 'vitest'
import { calendarDates } from '../../../../tools/core/calendars/calendar-dates.ts'
import { dayOfCalendarText } from '../../../../tools/core/calendars/calendar-text.ts'
import { DAY } from '../../../../tools/core/time/civil.ts'
import { dayNumber } from '../../../../tools/core/time/day-count.ts'

const isoOf = (text: string) => {
  const day = dayOfCalendarText(text)
  return typeof day === 'number' ? new Date(day * DAY).toISOString().slice(0, 10) : day
}

describe('sample dates of Calendrical Calculations', () => {
  // E. M. Reingold, N. Dershowitz, Calendrical Calculations, 4th ed. (2018), appendix C. Years of the Julian calendar are
  // astronomical here, months of the Hebrew one named.
  it.each([
    [
      [-586, 7, 24],
      ['julian:-586-7-30', 'hebrew:3174-Av-10', 'islamic:-1245-12-9'],
    ],
    [
      [70, 9, 24],
      ['julian:70-9-26', 'islamic:-568-4-1'],
    ],
    [
      [135, 10, 2],
      ['julian:135-10-3', 'islamic:-501-4-6'],
    ],
    [
      [1096, 5, 24],
      ['julian:1096-5-18', 'hebrew:4856-Iyyar-23', 'islamic:489-5-22'],
    ],
    [
      [1553, 9, 19],
      ['julian:1553-9-9', 'hebrew:5314-Tishri-1'],
    ],
    [
      [1768, 6, 19],
      ['julian:1768-6-8', 'hebrew:5528-Tammuz-4', 'islamic:1182-2-3', 'persian:1147-3-30'],
    ],
    [
      [1839, 3, 27],
      ['julian:1839-3-15', 'hebrew:5599-Nisan-12', 'islamic:1255-1-11'],
    ],
    [
      [1945, 11, 12],
      ['hebrew:5706-Kislev-7', 'islamic:1364-12-6', 'persian:1324-8-21', 'chinese:1945-10-8'],
    ],
    [
      [1996, 2, 25],
      [
        'julian:1996-2-12',
        'hebrew:5756-Adar-5',
        'islamic:1416-10-5',
        'persian:1374-12-6',
        'chinese:1996-1-7',
      ],
    ],
    [
      [2038, 11, 10],
      ['hebrew:5799-Marheshvan-12', 'islamic:1460-10-12', 'persian:1417-8-19', 'chinese:2038-10-14'],
    ],
    [
      [2094, 7, 18],
      ['julian:2094-7-5', 'hebrew:5854-Av-5', 'islamic:1518-3-5', 'persian:1473-4-28'],
    ],
  ] as const)('%j', ([year, month, day], texts) => {
    for (const text of [`gregorian:${year}-${month}-${day}`, ...texts])
      expect([text, dayOfCalendarText(text)]).toEqual([text, dayNumber({ year, month, day }, 'gregorian')])
  })
})

it.each([
  // Hong Kong Observatory, Gregorian-Lunar Calendar Conversion Tables.
  ['chinese:2026-1-1', '2026-02-17'],
  ['chinese:2025-leap6-1', '2025-07-25'],
  ['chinese:2023-leap2-1', '2023-03-22'],
  ['chinese:2033-leap11-1', '2033-12-22'],
  ['chinese:2034-1-1', '2034-02-19'],
  ['chinese:1645-1-1', '1645-01-28'],
  // Government of India, Rashtriya Panchang: 1 Chaitra 1879 Saka was 22 March 1957.
  ['indian:1879-1-1', '1957-03-22'],
  ['indian:1879-Chaitra-1', '1957-03-22'],
  ['persian:1403-12-30', '2025-03-20'],
  ['julian:1917-October-25', '1917-11-07'],
  ['islamic:1 Ramadan 1448', '2027-02-08'],
  ['Islamic:1448-ramadan-01', '2027-02-08'],
  ['islamic:1447-dhu alhijja-10', '2026-05-27'],
  ['hebrew:5787-1-1', '2026-09-12'],
  ['hebrew:14 Adar II 5787', '2027-03-23'],
])('%s is %s', (text, iso) => {
  expect(isoOf(text)).toBe(iso)
})

it('every sampled day from -3000 to 3000 is read again from its date in each calendar', () => {
  const [first, last] = [-3000, 2999].map((year) => dayNumber({ year, month: 1, day: 1 }, 'gregorian'))
  for (let day = first as number; day < (last as number); day += 13_397) {
    const { hebrew, islamicCivil, persian, indianNational, julian, chinese } = calendarDates(day)
    const named = { hebrew, islamic: islamicCivil, persian, indian: indianNational }
    for (const [calendar, date] of Object.entries(named)) {
      expect(dayOfCalendarText(`${calendar}:${date.year}-${date.month}-${date.day}`)).toBe(day)
      expect(dayOfCalendarText(`${calendar}:${date.day} ${date.monthName} ${date.year}`)).toBe(day)
    }
    expect(dayOfCalendarText(`julian:${julian.year}-${julian.month}-${julian.day}`)).toBe(day)
    if (!chinese) continue
    const month = `${chinese.isLeapMonth ? 'leap' : ''}${chinese.month}`
    expect(dayOfCalendarText(`chinese:${chinese.year}-${month}-${chinese.day}`)).toBe(day)
  }
})

describe('dates that are none', () => {
  it.each([
    ['islamic:1448-9-31', /month Ramadan of the Islamic year 1448 has days 1 to 30/],
    ['persian:1404-12-30', /days 1 to 29/],
    ['hebrew:5786-Heshvan-1', /no month of the Hebrew year 5786/],
    ['hebrew:5787-Adar-1', /no month/],
    ['hebrew:5786-13-1', /no month/],
    ['chinese:2026-leap6-1', /no month/],
    ['chinese:1644-12-1', /known from 1645/],
    ['islamic:9999-1-1', /outside/],
    ['persian:-9999-1-1', /outside/],
    ['coptic:1743-1-1', /no calendar/],
    ['constructor:1-1-1', /no calendar/],
    ['islamic:', /write calendar:year-month-day/],
    ['islamic:1448-9', /write calendar/],
    ['islamic:1448-9-1T12:00', /write calendar/],
    ['islamic:1448-9-0', /days 1 to/],
  ])('%s', (text, reason) => {
    expect(dayOfCalendarText(text)).toMatchObject({ reason: expect.stringMatching(reason) })
  })
})
