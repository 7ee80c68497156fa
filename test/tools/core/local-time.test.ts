import { describe, expect, it } from 'vitest'
import { type Civil, civilAt, isoCivil } from '../../../tools/core/civil.ts'
import { clockReading, meanTimeReading, sundialTime } from '../../../tools/core/local-time.ts'

const civil = (text: string): Civil => civilAt(Date.parse(`${text}Z`))
const iso = (utc: number | undefined) => new Date(utc as number).toISOString().slice(0, 19)

describe('a clock in Ulm, 9.9876° E', () => {
  it('showed 11:30 on 14 March 1879 at 10:50:03 UTC: mean time of its own meridian, not of Berlin', () => {
    const reading = clockReading('Europe/Berlin', civil('1879-03-14T11:30:00'), 9.9876)
    expect(reading).toMatchObject({ status: 'unique', ownMeanTime: true, gap: null })
    expect(iso(reading.candidates[0]?.utc)).toBe('1879-03-14T10:50:03')
  })

  it('without its longitude counts as one in Berlin, 13 min 31 s earlier', () => {
    const reading = clockReading('Europe/Berlin', civil('1879-03-14T11:30:00'))
    expect(reading.ownMeanTime).toBe(false)
    expect(iso(reading.candidates[0]?.utc)).toBe('1879-03-14T10:36:32')
  })

  it('obeys the law from 1893 on', () => {
    const reading = clockReading('Europe/Berlin', civil('1893-04-02T12:00:00'), 9.9876)
    expect(reading.ownMeanTime).toBe(false)
    expect(reading.candidates[0]?.abbreviation).toBe('CET')
  })
})

it('a legal mean time stays: Amsterdam in 1935 is 19 min 32 s ahead wherever in the Netherlands', () => {
  expect(
    clockReading('Europe/Amsterdam', civil('1935-01-01T12:00:00'), 6.5).candidates[0]?.offsetSeconds,
  ).toBe(1172)
})

it('mean time at 180° is half a day from Greenwich, and at 0° none', () => {
  expect(meanTimeReading(civil('1850-06-01T12:00:00'), 180).offsetSeconds).toBe(43_200)
  expect(meanTimeReading(civil('1850-06-01T12:00:00'), 0).offsetSeconds).toBe(0)
})

it('a sundial at Greenwich shows 12:16:26 at noon UTC on 3 November 2026, within 2 s', () => {
  const shown = sundialTime(Date.UTC(2026, 10, 3, 12), 0)
  expect(Math.abs(shown - Date.UTC(2026, 10, 3, 12, 16, 26))).toBeLessThan(2000)
  expect(isoCivil(sundialTime(Date.UTC(2026, 10, 3, 12), 15)).slice(11, 13)).toBe('13')
})
