import { describe, expect, it } from 'vitest'
import {
  calendarDoubt,
  gregorianDate,
  LAST_REFORM,
  reforms,
} from '../../../../tools/core/calendars/reforms.ts'
import { regionNames } from '../../../../tools/core/places/gazetteer.ts'
import { isoDate } from '../../../../tools/core/time/civil.ts'
import { type CivilDate, dateOfDay, dayNumber } from '../../../../tools/core/time/day-count.ts'
import { resolveZone } from '../../../../tools/core/time/zones.ts'

const date = (text: string): CivilDate => {
  const [year, month, day] = text.split('-').map(Number) as [number, number, number]
  return { year, month, day }
}
const kind = (text: string, zone: string, region?: string) => calendarDoubt(date(text), zone, region)?.kind

describe('the table of reforms', () => {
  it('has in each row two days that follow each other, by the Julian and the Gregorian rule', () => {
    for (const { country, last, first } of reforms()) {
      if (!last) continue
      // In 1867 Alaska changed sides of the date line as well: its Friday came twice.
      const days = country === 'Russian America' ? 0 : 1
      expect(dayNumber(first, 'gregorian') - dayNumber(last, 'julian'), country).toBe(days)
    }
  })

  it('names zones of the database and regions of the table of places', () => {
    const regions = new Set(regionNames().values())
    for (const { country, zones, regions: own } of reforms()) {
      expect(zones.map(resolveZone), country).toEqual(zones)
      expect(
        own.filter((name) => !regions.has(name)),
        country,
      ).toEqual([])
    }
  })

  it('ends with the reform that isOfReforms ends with', () => {
    const latest = reforms().map(({ first }) => dayNumber(first, 'gregorian'))
    expect(dateOfDay(Math.max(...latest))).toEqual(LAST_REFORM)
  })
})

describe('a date in a country', () => {
  it.each([
    // The days around each change, and one long before it.
    ['Europe/London', '1752-09-02', 'julian'],
    ['Europe/London', '1752-09-03', 'leftOut'],
    ['Europe/London', '1752-09-13', 'leftOut'],
    ['Europe/London', '1752-09-14', undefined],
    ['GB', '1642-12-25', 'julian'],
    ['US/Eastern', '1732-02-11', 'julian'],
    ['America/Los_Angeles', '1732-02-11', undefined],
    ['Europe/Moscow', '1918-01-31', 'julian'],
    ['Europe/Moscow', '1918-02-10', 'leftOut'],
    ['Europe/Moscow', '1918-02-14', undefined],
    ['Europe/Athens', '1923-02-20', 'leftOut'],
    ['Europe/Sofia', '1916-04-13', 'leftOut'],
    ['Europe/Bucharest', '1919-04-01', 'leftOut'],
    ['Europe/Belgrade', '1919-01-27', 'leftOut'],
    ['Europe/Paris', '1582-12-10', 'leftOut'],
    ['Europe/Paris', '1650-01-01', undefined],
    ['Europe/Madrid', '1600-01-01', undefined],
    ['Europe/Stockholm', '1753-02-20', 'leftOut'],
    ['America/Sitka', '1867-10-10', 'leftOut'],
    ['America/Sitka', '1850-07-01', 'julian'],
    ['Europe/Vilnius', '1750-01-01', undefined],
    ['Europe/Vilnius', '1850-01-01', 'julian'],
    // Parts of these had changed and parts had not.
    ['Europe/Berlin', '1650-01-01', 'either'],
    ['Europe/Zurich', '1650-01-01', 'either'],
    ['Europe/Berlin', '1700-03-01', undefined],
    ['Asia/Tokyo', '1850-01-01', 'other'],
    ['Asia/Shanghai', '1912-01-01', undefined],
  ] as const)('%s %s: %s', (zone, text, expected) => {
    expect(kind(text, zone)).toBe(expected)
  })

  it('is of the region where regions differ', () => {
    expect(kind('1650-01-01', 'Europe/Amsterdam', 'South Holland')).toBeUndefined()
    expect(kind('1650-01-01', 'Europe/Amsterdam', 'Friesland')).toBe('julian')
    expect(kind('1701-05-03', 'Europe/Amsterdam', 'Drenthe')).toBe('leftOut')
    expect(kind('1900-01-01', 'Europe/Bucharest', 'Cluj County')).toBeUndefined()
    expect(kind('1900-01-01', 'Europe/Belgrade', 'Vojvodina')).toBeUndefined()
    expect(kind('1900-01-01', 'Europe/Kyiv', 'Lviv')).toBeUndefined()
    expect(kind('1900-01-01', 'Europe/Kyiv', 'Poltava')).toBe('julian')
  })

  it('in Sweden from 1700-03-01 to 1712-02-30 is a day ahead of the Julian one', () => {
    const read = (text: string) => {
      const doubt = calendarDoubt(date(text), 'Europe/Stockholm')
      return doubt && isoDate(gregorianDate(doubt.oldDay))
    }
    // Carl Linnaeus, born 1707-05-13 by the Swedish calendar, 23 May by the Gregorian and 12 May by the Julian one.
    expect(read('1707-05-13')).toBe('1707-05-23')
    expect(read('1700-02-28')).toBe('1700-03-10')
    expect(read('1700-03-01')).toBe('1700-03-11')
    expect(read('1712-02-29')).toBe('1712-03-10')
    expect(read('1712-03-01')).toBe('1712-03-12')
  })
})

it('every day of every zone of the table from 1582 to 1923 is doubted before its reform and not after it', () => {
  const start = dayNumber(date('1582-10-15'), 'gregorian')
  const end = dayNumber(LAST_REFORM, 'gregorian')
  for (const zone of new Set(reforms().flatMap(({ zones }) => zones))) {
    const rowsOfZone = reforms().filter(({ zones, regions }) => zones.includes(zone) && regions.length === 0)
    const latest = Math.max(...rowsOfZone.map(({ first }) => dayNumber(first, 'gregorian')))
    for (let day = start; day < end; day += 97) {
      const doubt = calendarDoubt(dateOfDay(day), zone)
      if (day >= latest) expect(doubt, zone).toBeUndefined()
      else if (rowsOfZone.every(({ since }) => since === null)) expect(doubt, zone).toBeDefined()
    }
  }
})
