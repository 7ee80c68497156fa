import { describe, expect, test } from 'vitest'
import { birth } from '../../../tools/arguments/birth.ts'

const now = Date.UTC(2026, 10, 20, 20)
const at = (changes: object) => birth({ latitude: 0, longitude: 0, timeKnown: true, ...changes }, now)
const iso = (utc: number) => new Date(utc).toISOString()

test('a birth with offset is that instant, without warning', () => {
  const { utc, day, warnings } = at({ datetime: '1990-07-01T08:00:00+02:00' })
  expect(iso(utc)).toBe('1990-07-01T06:00:00.000Z')
  expect({ day, warnings }).toEqual({ day: null, warnings: [] })
})

describe('a date alone leaves the time unknown', () => {
  test.each([
    { datetime: '1990-06-15' },
    { datetime: '1990-06-15', timezone: 'Europe/Oslo' },
    { datetime: 'today' },
  ])('%o has no place for angles, a day, and a warning that names the cure', (text) => {
    const { place, day, warnings, utc } = at(text)
    expect(place).toBeNull()
    expect(day).toMatchObject({ start: expect.any(Number) })
    expect(utc).toBe(at({ ...text, timeKnown: false }).utc)
    const [warning] = warnings.filter(({ code }) => code === 'time_unknown')
    expect(warning?.detail).toMatch(/date without a time of day.*T08:30/)
  })
  test('midnight said as T00:00 is a time', () => {
    const { place, day } = at({ datetime: '1990-06-15T00:00', timezone: 'Europe/Oslo' })
    expect({ place, day }).toEqual({ place: { latitude: 0, longitude: 0 }, day: null })
  })
})

describe('with the time unknown', () => {
  test('noon UTC of the UTC day, which is 24 h long', () => {
    const { utc, day } = at({ datetime: '1990-07-01T23:00:00Z', timeKnown: false })
    expect(iso(utc)).toBe('1990-07-01T12:00:00.000Z')
    expect((day as { start: number; end: number }).end - (day as { start: number }).start).toBe(86_400_000)
  })
  test('clock noon of the zone on a day of 23 hours, not the middle of the day', () => {
    const spring = { datetime: '2024-03-31', timezone: 'Europe/Berlin', timeKnown: false }
    const { utc, day } = at(spring)
    expect(iso(utc)).toBe('2024-03-31T10:00:00.000Z')
    expect(iso(day?.start ?? 0)).toBe('2024-03-30T23:00:00.000Z')
    expect(iso(day?.end ?? 0)).toBe('2024-03-31T22:00:00.000Z')
  })
  test('the day of the zone is meant, where UTC has another', () => {
    const { utc } = at({ datetime: '1990-06-30T20:00:00Z', timezone: 'Pacific/Auckland', timeKnown: false })
    expect(iso(utc)).toBe('1990-07-01T00:00:00.000Z')
  })
  test('before 1970 UTC days are counted downwards as well', () => {
    expect(iso(at({ datetime: '1879-03-14T10:50:00Z', timeKnown: false }).utc)).toBe(
      '1879-03-14T12:00:00.000Z',
    )
  })
})
