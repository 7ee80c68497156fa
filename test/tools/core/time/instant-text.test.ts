import { describe, expect, it } from 'vitest'
import { leapSeconds } from '../../../../tools/core/data/leap-seconds.ts'
import { isoCivil, readCivil, wallMs } from '../../../../tools/core/time/civil.ts'
import { dateOfDay, dayNumber, weekday } from '../../../../tools/core/time/day-count.ts'
import { readInstantText } from '../../../../tools/core/time/instant-text.ts'

const read = (text: string) => {
  const reading = readInstantText(text)
  if ('reason' in reading) throw new Error(`${text}: ${reading.reason}`)
  return reading
}
const utc = (text: string) => wallMs(read(text).civil) - (read(text).offsetSeconds ?? 0) * 1000
const reason = (text: string) => {
  const reading = readInstantText(text)
  return 'reason' in reading ? reading.reason : 'read'
}

describe('one instant in the forms that programs write it', () => {
  it.each([
    '2026-11-20T20:00:00Z',
    '20261120T200000Z',
    '20261120T2000Z',
    '2026-11-20 20:00:00Z',
    '2026-11-20 20:00:00+00:00',
    '2026-11-20t20:00z',
    '2026-11-21T01:30+0530',
    '2026-11-21T01:30 +0530',
    '2026-11-20T21:00+01',
    '2026-11-20T20:00:00,0Z',
    '2026-324T20:00Z',
    '2026324T2000Z',
    '2026-W47-5T20:00Z',
    '2026W475T200000Z',
    '2026-11-20T20:00Z[Europe/Berlin]',
    '2026-11-20T21:00+01:00[Europe/Berlin]',
    '2026-11-20T20:00Z[u-ca=gregory]',
    '2026-11-20T20:00Z[!u-ca=iso8601][x-note=any]',
    'gregorian:2026-11-20T20:00Z',
    'julian:2026-11-07T20:00Z',
    'julian:20261107T2000Z',
    '2026-11-07T20:00Z[u-ca=julian]',
  ])('%s', (text) => {
    expect(utc(text)).toBe(Date.UTC(2026, 10, 20, 20))
  })

  it('24:00 is the end of the day, also of a month and a year', () => {
    expect(utc('2026-12-31T24:00Z')).toBe(Date.UTC(2027, 0, 1))
    expect(utc('20260228T240000Z')).toBe(Date.UTC(2026, 2, 1))
    expect(reason('2026-12-31T24:01Z')).toMatch(/hours run/)
  })

  it('a zone in brackets names the clock, and an offset beside it must be its own', () => {
    expect(read('2026-07-01T12:00[Europe/Berlin]')).toMatchObject({
      zone: 'Europe/Berlin',
      offsetSeconds: null,
    })
    expect(reason('2026-07-01T12:00+01:00[Europe/Berlin]')).toMatch(/did not keep that offset/)
    expect(reason('2026-07-01T12:00[Mars/Olympus]')).toMatch(/no IANA time zone/)
    expect(reason('2026-07-01[Europe/Berlin]')).toMatch(/time of day/)
    expect(reason('1448-09-01[u-ca=islamic]')).toMatch(/convert_time/)
    expect(reason('1448-09-01[u-ca=constructor]')).toMatch(/convert_time/)
    expect(utc('1066-10-20[u-ca=iso8601]')).toBe(utc('1066-10-14'))
  })
})

it('ordinal and week dates of every day of 28 years, the cycle of weekdays and leap days, name the day that counting gives', () => {
  const first = dayNumber({ year: 1998, month: 1, day: 1 })
  const last = dayNumber({ year: 2025, month: 12, day: 31 })
  const wrong: string[] = []
  for (let day = first; day <= last; day++) {
    const { year } = dateOfDay(day)
    const ordinal = String(day - dayNumber({ year, month: 1, day: 1 }) + 1).padStart(3, '0')
    // ISO 8601: a week belongs to the year of its Thursday.
    const isoDay = weekday(day) || 7
    const weekYear = dateOfDay(day - isoDay + 4).year
    const week = Math.floor((day - isoDay + 4 - dayNumber({ year: weekYear, month: 1, day: 1 })) / 7) + 1
    for (const text of [`${year}-${ordinal}`, `${weekYear}-W${String(week).padStart(2, '0')}-${isoDay}`])
      if (utc(text) !== day * 86_400_000) wrong.push(text)
  }
  expect(wrong).toEqual([])
})

it('every text that the service writes is read as it was, whatever the century', () => {
  for (let year = -2999; year < 3000; year += 7) {
    const written = isoCivil(dayNumber({ year, month: 3, day: 1 }) * 86_400_000)
    expect(readInstantText(`${written}Z`)).toMatchObject(readCivil(`${written}Z`))
  }
})

describe('second 60', () => {
  it('is read at the end of each day that had one, in UTC and by an offset, a millisecond before the next day', () => {
    for (const [from] of leapSeconds.slice(1)) {
      const end = Date.parse(from)
      const day = new Date(end - 1).toISOString().slice(0, 10)
      expect(read(`${day}T23:59:60Z`).isLeapSecond).toBe(true)
      expect(utc(`${day}T23:59:60Z`)).toBe(end - 1)
      expect(utc(`${from}T05:29:60+05:30`)).toBe(end - 1)
    }
  })

  it('is refused on any other, with the last day that had one', () => {
    expect(reason('2015-12-31T23:59:60Z')).toMatch(/2015-06-30T23:59:60Z/)
    expect(reason('2016-12-31T22:59:60Z')).toMatch(/leap second/)
    expect(reason('1960-12-31T23:59:60Z')).toMatch(/1972-06-30/)
  })
})

describe('what no standard has is refused with its cure', () => {
  it.each([
    ['0044-03-15 BC', '-0043'],
    ['44 BC', '-0043'],
    ['1 BCE', '0000'],
    ['-04712-01-01T12:00Z', 'four or six digits'],
    ['12026-01-01', 'six'],
    ['1054-07-04 AD', 'without AD'],
    ['585-05-28', '0585'],
    ['2026-W47', '2026-W47-5'],
    ['2026-W54-1', 'W01 to W53'],
    ['2025-W53-1', 'W01 to W52'],
    ['2025-366', '001 to 365'],
    ['20.11.2026', 'year-month-day'],
    ['11/20/2026', 'year-month-day'],
    [' 2026-11-20', 'without blanks'],
    ['2026-11-20T20:00:00 01:00', '%2B'],
    ['2026-11-20T20', 'HH:MM'],
    ['1582-10-10', 'gregorian:'],
    ['1712-02-30T12:00', 'gregorian:1712-03-11'],
    ['gregorian:1500-02-29', 'days 01 to 28'],
    ['julian:1900-02-30', 'days 01 to 29'],
    ['gregorian:1700-01-01[u-ca=julian]', 'two calendars'],
    ['2026-11-20T20:00Z[', 'brackets'],
  ])('%j', (text, cure) => {
    expect(reason(text)).toContain(cure)
  })
})
