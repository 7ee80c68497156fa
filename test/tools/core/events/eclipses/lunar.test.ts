import { describe, expect, test } from 'vitest'
import { type LunarEclipse, lunarEclipses } from '../../../../../tools/core/events/eclipses/lunar.ts'
import { MS_PER_DAY, SECONDS_PER_DAY, utcOfTt } from '../../../../../tools/core/time/time.ts'
import { lunarRows } from '../../../../reference/eclipses.ts'

describe.each(lunarRows)('$type eclipse $greatestTt days from J2000.0', (row) => {
  const utc = utcOfTt(row.greatestTt)
  const all = [...lunarEclipses(utc - 3 * MS_PER_DAY, utc + 3 * MS_PER_DAY)]
  const found = all[0] as LunarEclipse

  test('is the only one, with its type, gamma within 0.00005, greatest phase within 0.5 s', () => {
    expect(all).toHaveLength(1)
    expect(found.type).toBe(row.type)
    expect(Math.abs(found.gamma - row.gamma)).toBeLessThan(0.00005)
    expect(Math.abs(found.greatest.tt - row.greatestTt) * SECONDS_PER_DAY).toBeLessThan(0.5)
  })
  test('magnitudes are within 0.0002', () => {
    expect(Math.abs(found.umbralMagnitude - row.umbralMagnitude)).toBeLessThan(0.0002)
    expect(Math.abs(found.penumbralMagnitude - row.penumbralMagnitude)).toBeLessThan(0.0002)
  })
  test('contacts are within 2 s where the Moon does not graze, and null where there is none', () => {
    const { p1, u1, u2, u3, u4, p4 } = found.contacts
    const contacts = [p1, u1, u2, u3, u4, p4]
    contacts.forEach((contact, index) => {
      const minutes = row.contacts[index]
      if (minutes === null || minutes === undefined) {
        expect(contact).toBeNull()
        return
      }
      const error = ((contact as number) - utc) / 1000 - minutes * 60
      // A contact less than an hour from the middle is nearly a graze: its time is loose by the square root.
      if (Math.abs(minutes) > 60) expect(Math.abs(error)).toBeLessThan(2)
    })
  })
})

test('from 1950 to 2050 there are 230 lunar eclipses', () => {
  // NASA, Five Millennium Canon of Lunar Eclipses (TP-2009-214172), lists as many.
  expect([...lunarEclipses(Date.UTC(1950, 0, 1), Date.UTC(2051, 0, 1))]).toHaveLength(230)
})
